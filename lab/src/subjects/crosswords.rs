//! Crosswords: arc consistency alone, and searches with and without it.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use worddle_crossword::strategy::{Ac3, Order, Propagator, domains, orders};
use worddle_crossword::{Entries, FillTask, Filling, Grid, Puzzle, Strategy};
use worddle_lexicon::Alphabet;
use worddle_run::{Budget, Run};

use super::boards::cut;
use crate::contender::Contender;
use crate::measure::{Bench, LabError, processor_time};
use crate::record::Verdict;

/// The published experiments are with French lists.
const ALPHABET: Alphabet = Alphabet::French;

/// The grids among the inputs: names and notations in turn.
fn grids<'a>(bench: &Bench<'a>) -> Result<Vec<(&'a str, Grid)>, LabError> {
    let texts = bench.texts("grids")?;
    let grid = |text: &str| Grid::parse(text, ALPHABET).expect("the grids of the lab are tested");
    Ok(texts.chunks_exact(2).map(|pair| (pair[0], grid(pair[1]))).collect())
}

/// One arc-consistency pass with each kind of domains, by list and grid.
pub(super) fn ac3(bench: &mut Bench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    for size in bench.counts("sizes")? {
        let entries = Entries::new(&cut(&list, size), ALPHABET);
        for (name, grid) in grids(bench)? {
            let puzzle = Puzzle::new(&grid);
            let task = &FillTask::new(&puzzle, &entries);
            let pass = |kind| {
                let mut store = task.store(kind);
                let outcome = Ac3.prepare(&mut store);
                u64::from(outcome.is_ok())
            };
            let expected = || pass(domains()[domains().len() - 1]);
            let contender = |kind: worddle_crossword::strategy::DomainKind| {
                Contender::new(kind.name(), move || pass(kind)).on(size as f64, name).task(
                    "pass",
                    move || {
                        black_box(pass(kind));
                    },
                )
            };
            bench.race(expected, domains().into_iter().map(contender).collect())?;
        }
    }
    Ok(())
}

/// A search of the textbook: its name and how it goes about it.
type Textbook = (&'static str, fn() -> Strategy);

/// The searches, without and with AC-3 before them.
const SEARCHES: [Textbook; 4] = [
    ("FC", Strategy::forward_checking),
    ("FC after AC-3", || Strategy::forward_checking().with_ac3_pass()),
    ("CBJ", Strategy::backjumping),
    ("CBJ improved", Strategy::backjumping_improved),
];

/// Every search with every order, by list and grid.
pub(super) fn search(bench: &mut Bench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    for size in bench.counts("sizes")? {
        let entries = Entries::new(&cut(&list, size), ALPHABET);
        for (name, grid) in grids(bench)? {
            for (search, strategy) in SEARCHES {
                for order in 0..orders().len() {
                    let with = || Strategy { order: nth_order(order), ..strategy() };
                    let contender = format!("{search}, {}", nth_order(order).name());
                    let contender = Contender::new(contender, || 0).on(size as f64, name);
                    time_search(bench, &contender, &grid, &entries, &with)?;
                }
            }
        }
    }
    Ok(())
}

fn nth_order(place: usize) -> Box<dyn Order> {
    orders().swap_remove(place)
}

/// Times the search for a first filling, with a seed for each repetition.
fn time_search(
    bench: &mut Bench<'_>,
    contender: &Contender<'_>,
    grid: &Grid,
    entries: &Entries,
    strategy: &dyn Fn() -> Strategy,
) -> Result<(), LabError> {
    let limit = Duration::from_millis(bench.count("milliseconds")? as u64);
    let puzzle = Puzzle::new(grid);
    let task = FillTask::new(&puzzle, entries);
    let (mut verdict, mut times) = (Verdict::Right, Vec::new());
    for seed in 0..bench.count("repetitions")? as u64 {
        bench.go_on()?;
        let (found, time) = search_for(limit, |run| {
            let mut found = None;
            let ended = task.search(strategy(), seed).fill(run, &mut |filling: &Filling| {
                found = Some(filling.clone());
                ControlFlow::Break(())
            });
            ended.is_ok().then_some(found)
        });
        verdict = match &found {
            Some(Some(filling)) if !is_right(grid, filling, entries) => Verdict::Wrong,
            None if verdict == Verdict::Right => Verdict::Unfinished,
            _ => verdict,
        };
        times.push(time.as_secs_f64());
    }
    if verdict == Verdict::Wrong {
        times.clear();
    }
    bench.note(contender, "fill", "s", verdict, times)
}

/// What a search gives, `None` if it was stopped, and its time of the processor.
///
/// A run is stopped by the clock on the wall, which goes faster than the processor's where others compute too. So what is
/// stopped before its time begins again with twice as long, until the processor worked on it up to the limit at least.
fn search_for<T>(limit: Duration, search: impl Fn(&mut Run<'_>) -> Option<T>) -> (Option<T>, Duration) {
    let mut allowed = limit;
    loop {
        let mut found = None;
        let time = processor_time(&mut || found = search(&mut Run::new(Budget::time(allowed))));
        if found.is_some() || time >= limit || allowed >= limit * MOST {
            return (found, time);
        }
        allowed *= 2;
    }
}

/// How many times the limit a search may last on the wall, whatever the processor does.
const MOST: u32 = 32;

/// Whether all words of a filling are in the list, without any of the engine's own ideas of slots.
fn is_right(grid: &Grid, filling: &Filling, entries: &Entries) -> bool {
    let text = filling.on(grid).notation(ALPHABET);
    let rows: Vec<&str> = text.split('/').collect();
    let column = |place| rows.iter().filter_map(|row| row.chars().nth(place)).collect::<String>();
    let lines = rows.iter().map(|row| (*row).to_owned()).chain((0..grid.width()).map(column));
    let lines: Vec<String> = lines.collect();
    let mut words = lines.iter().flat_map(|line| line.split('#')).filter(|word| word.chars().count() > 1);
    words.all(|word| {
        let letters = ALPHABET.fold(word).ok();
        letters.is_some_and(|letters| entries.table(letters.len()).find(&letters).is_some())
    })
}
