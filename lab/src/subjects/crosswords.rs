//! Crosswords: arc consistency alone, and searches with and without it.
//!
//! Published algorithms are implemented faithfully and measured on lists and grids like the published ones. A
//! fill is checked by the oracle before its time counts.

use std::ops::ControlFlow;
use std::time::Duration;

use worddle_crossword::strategy::{Ac3, DomainKind, Order, Propagator, domains, orders};
use worddle_crossword::{Entries, FillTask, Filling, Grid, Puzzle, Strategy};
use worddle_lexicon::Alphabet;
use worddle_run::{Budget, Run};

use crate::contender::{Contender, Row};
use crate::harness::Clock;
use crate::oracle::{arc_consistency, fault_of, mix};
use crate::record::Verdict;
use crate::workbench::{LabError, Workbench};
use crate::workload::cut;

/// The published experiments use French lists.
const ALPHABET: Alphabet = Alphabet::French;

/// Returns the grids among the inputs, given as alternating names and notations.
///
/// # Errors
///
/// A missing input.
fn grids<'a>(bench: &Workbench<'a>) -> Result<Vec<(&'a str, Grid)>, LabError> {
    let texts = bench.texts("grids")?;
    let grid = |text: &str| Grid::parse(text, ALPHABET).expect("the grids of the lab are tested");
    Ok(texts.chunks_exact(2).map(|pair| (pair[0], grid(pair[1]))).collect())
}

/// One arc-consistency pass with each representation of domains, by list and grid.
///
/// # Errors
///
/// A missing input, or cancellation.
pub(super) fn ac3(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    for size in bench.counts("sizes")? {
        let entries = list.part_entries(&cut(&list, size));
        for (name, grid) in grids(bench)? {
            let puzzle = &Puzzle::new(&grid);
            let task = &FillTask::new(puzzle, &entries);
            // The pass builds its own store, as the start of a search does.
            let pass = move |kind| {
                let mut store = task.store(kind);
                let prepared = Ac3.prepare(&mut store, &mut Run::new(Budget::UNLIMITED));
                prepared.map_or(0, |()| puzzle.ids().map(|slot| store.size(slot) as u64).fold(0, mix))
            };
            let expected = || arc_consistency(&grid, &entries);
            let contender = |kind: DomainKind| {
                let contender = Contender::new(kind.name(), move || pass(kind));
                contender.on(size as f64, name).timing_its_answer("pass")
            };
            bench.race(expected, domains().into_iter().map(contender).collect())?;
        }
    }
    Ok(())
}

/// A textbook search: its name and strategy.
type Textbook = (&'static str, fn() -> Strategy);

/// The searches, without and with AC-3 first.
const SEARCHES: [Textbook; 4] = [
    ("FC", Strategy::forward_checking),
    ("FC after AC-3", || Strategy::forward_checking().with_ac3_pass()),
    ("CBJ", Strategy::backjumping),
    ("CBJ improved", Strategy::backjumping_improved),
];

/// Every search with every order, by list and grid.
///
/// # Errors
///
/// A missing input, or cancellation between two searches.
pub(super) fn search(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    for size in bench.counts("sizes")? {
        let entries = list.part_entries(&cut(&list, size));
        for (name, grid) in grids(bench)? {
            for (search, strategy) in SEARCHES {
                for order in 0..orders().len() {
                    let with = || Strategy { order: nth_order(order), ..strategy() };
                    // Order and algorithm together make the contender: the published tables compare both.
                    let contender = format!("{search}, {}", nth_order(order).name());
                    let row = Row::new(contender).on(size as f64, name);
                    time_search(bench, &row, &grid, &entries, &with)?;
                }
            }
        }
    }
    Ok(())
}

/// Returns an order by its index, since a boxed order cannot be cloned.
fn nth_order(place: usize) -> Box<dyn Order> {
    orders().swap_remove(place)
}

/// Times the search for a first fill, with a seed for each repetition.
///
/// Stopped searches are recorded at their limit, so that a row is never better for having failed.
fn time_search(
    bench: &mut Workbench<'_>,
    row: &Row,
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
        // One wrong fill invalidates the whole row. A stopped search marks it, unless it is wrong already.
        verdict = match &found {
            Some(Some(filling)) if fault_of(grid, filling, entries, ALPHABET).is_some() => Verdict::Wrong,
            None if verdict == Verdict::Right => Verdict::Unfinished,
            _ => verdict,
        };
        times.push(time.as_secs_f64());
    }
    bench.note(row, "fill", "s", verdict, times)
}

/// Runs a search under a time limit. Returns its result (`None` if it was stopped) and its processor time.
///
/// A run is stopped by the wall clock, which runs ahead of processor time on a busy machine. So a search that
/// was stopped too early starts again with twice the time, until it has had the full limit of processor time.
fn search_for<T>(limit: Duration, search: impl Fn(&mut Run<'_>) -> Option<T>) -> (Option<T>, Duration) {
    let mut allowed = limit;
    loop {
        let (found, time) = Clock::Processor.time(|| search(&mut Run::new(Budget::time(allowed))));
        if found.is_some() || time >= limit || allowed >= limit * MOST {
            return (found, time);
        }
        allowed *= 2;
    }
}

/// Bounds the wall-clock time of a search as a multiple of the limit, whatever the processor does.
const MOST: u32 = 32;
