//! Measures units of a proof on a graphics card, and on the processor to compare.
//!
//! `cargo run --release --package worddle-prove --features gpu --example card -- LIST TOPOLOGY CUTOFF SEARCHES core|card UNIT…`
//! takes the words of a list as text, boards of a shape such as `????/????/????/????`, the rules of Ruzzle and the goal of most
//! words. It prints the time and the work of each unit, and `=` or `DIFFERENT` where both were searched.

use worddle_board::{Board, Rules};
use worddle_lexicon::{Alphabet, ReadOptions, WordList};
use worddle_optimize::{Constraint, Goal, Supply};
use worddle_prove::{Gpu, GpuSettings, Problem, Search, units};
use worddle_run::{Budget, Run};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [list, topology, cutoff, searches, also, numbers @ ..] = &arguments[..] else {
        return Err("expected LIST TOPOLOGY CUTOFF SEARCHES core|card UNIT…".into());
    };
    #[expect(clippy::disallowed_methods, reason = "a tool that reads its list from a file")]
    let text = std::fs::read(list)?;
    let (list, _) = WordList::read(&text, &ReadOptions::new(Alphabet::French))?;
    let board = Board::parse(topology, Alphabet::French)?;
    let constraint = Constraint::build(board.len(), &Supply::letters_of(&list), &[])?;
    let problem = Problem::build(&list, &Rules::ruzzle(vec![1; 26]), &Goal::Words, &board, &constraint)?;
    let (cutoff, units) = (cutoff.parse()?, units(&problem));
    let numbers: Vec<usize> = numbers.iter().map(|number| number.parse()).collect::<Result<_, _>>()?;
    let gpu = Gpu::open(GpuSettings { searches: Some(searches.parse()?) })?;
    println!("{}, {} units", gpu.name(), units.len());
    let mut searches = gpu.search(&problem, cutoff)?;
    let next = std::sync::atomic::AtomicUsize::new(0);
    let all = Run::new(Budget::UNLIMITED);
    std::thread::scope(|scope| {
        for search in &mut searches {
            let (problem, units, numbers, next, also) = (&problem, &units, &numbers, &next, also);
            scope.spawn(move || {
                while let Some(&number) = numbers.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
                {
                    let (clock, before) = (Run::new(Budget::UNLIMITED), search.work());
                    let found =
                        search.unit(&units[number], &mut Run::new(Budget::UNLIMITED)).expect("a card");
                    let (seconds, work) = (clock.elapsed().as_secs_f64(), search.work().since(before));
                    println!("unit {number}: {seconds:.2} s, {work:.2?}");
                    if also == "core" {
                        let clock = Run::new(Budget::UNLIMITED);
                        let own = Search::new(problem, cutoff)
                            .unit(&units[number], &mut Run::new(Budget::UNLIMITED))
                            .expect("no limit");
                        // Larger pieces of a unit are forced and decided in other numbers; the boards must be the same.
                        let same = if own.boards == found.boards { "=" } else { "DIFFERENT" };
                        println!("unit {number}: {same}, core {:.2} s", clock.elapsed().as_secs_f64());
                    }
                }
            });
        }
    });
    println!("all: {:.2} s", all.elapsed().as_secs_f64());
    Ok(())
}
