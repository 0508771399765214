//! Measures units of a proof on a graphics card, on the processor, or on both to compare.
//!
//! `cargo run --release --package worddle-prove --features gpu --example card -- LIST TOPOLOGY CUTOFF SEARCHES core|card|both UNIT…`
//! takes the words of a list as text, boards of a shape such as `????/????/????/????`, the rules of Ruzzle and the goal of most
//! words. It prints the time and the work of each unit, and `=` or `DIFFERENT` where both were searched.

use std::sync::atomic::{AtomicUsize, Ordering};
use worddle_board::{Board, Rules};
use worddle_lexicon::{Alphabet, ReadOptions, WordList};
use worddle_optimize::{Constraint, Goal, Supply};
use worddle_prove::{Gpu, GpuSearch, GpuSettings, Problem, Search, units};
use worddle_run::{Budget, Run};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [list, topology, cutoff, searches, on, numbers @ ..] = &arguments[..] else {
        return Err("expected LIST TOPOLOGY CUTOFF SEARCHES core|card|both UNIT…".into());
    };
    #[expect(clippy::disallowed_methods, reason = "a tool that reads its list from a file")]
    let text = std::fs::read(list)?;
    let (list, _) = WordList::read(&text, &ReadOptions::new(Alphabet::French))?;
    let board = Board::parse(topology, Alphabet::French)?;
    let constraint = Constraint::build(board.len(), &Supply::letters_of(&list), &[])?;
    let problem = Problem::build(&list, &Rules::ruzzle(vec![1; 26]), &Goal::Words, &board, &constraint)?;
    let (cutoff, units) = (cutoff.parse()?, units(&problem));
    let numbers: Vec<usize> = numbers.iter().map(|number| number.parse()).collect::<Result<_, _>>()?;
    let searches: usize = searches.parse()?;
    let mut on_card: Vec<Option<GpuSearch>> = (0..searches).map(|_| None).collect();
    if on != "core" {
        let gpu = Gpu::open(GpuSettings { searches: Some(searches) })?;
        println!("{}, {} units", gpu.name(), units.len());
        on_card = gpu.search(&problem, cutoff)?.into_iter().map(Some).collect();
    }
    let next = AtomicUsize::new(0);
    let all = Run::new(Budget::UNLIMITED);
    std::thread::scope(|scope| {
        for mut on_card in on_card {
            let (problem, units, numbers, next, on) = (&problem, &units, &numbers, &next, on);
            scope.spawn(move || {
                while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let unlimited = || Run::new(Budget::UNLIMITED);
                    let found = on_card.as_mut().map(|search| {
                        let (clock, before) = (unlimited(), search.work());
                        let found = search.unit(&units[number], &mut unlimited()).expect("a card");
                        let work = search.work().since(before);
                        println!("unit {number}: {:.2} s, {work:.2?}", clock.elapsed().as_secs_f64());
                        found
                    });
                    if on == "card" {
                        continue;
                    }
                    let clock = unlimited();
                    let own = Search::new(problem, cutoff)
                        .unit(&units[number], &mut unlimited())
                        .expect("no limit");
                    // Larger pieces of a unit are forced and decided in other numbers; the boards must be the same.
                    let same = match found {
                        None => "",
                        Some(found) if found.boards == own.boards => "=, ",
                        Some(_) => "DIFFERENT, ",
                    };
                    println!("unit {number}: {same}core {:.2} s", clock.elapsed().as_secs_f64());
                }
            });
        }
    });
    println!("all: {:.2} s", all.elapsed().as_secs_f64());
    Ok(())
}
