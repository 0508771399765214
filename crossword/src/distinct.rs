//! Several fills that differ from each other.
//!
//! Searches with different seeds lead to very different fills, so a few are tried first. Only when they find
//! nothing new are all fills enumerated, which settles the question but visits similar fills in a row.

use std::ops::ControlFlow;

use worddle_run::{Run, Stop};

use crate::fill::End;
use crate::filling::Filling;
use crate::puzzle::Puzzle;
use crate::strategy::{Restarts, Strategy};
use crate::task::FillTask;

/// Consecutive attempts without a new fill before all fills are enumerated.
const TRIES: usize = 10;

/// Words per slot that an attempt may try, far more than a good start needs.
const NODES: u64 = 100;

/// Finds `wanted` fills, any two of which differ in at least `apart` words, and reports each.
pub fn distinct_fillings(
    task: &FillTask<'_>,
    (wanted, apart): (usize, usize),
    seed: u64,
    run: &mut Run<'_>,
    report: &mut dyn FnMut(&Filling),
) -> Result<End, Stop> {
    let mut found: Vec<Filling> = Vec::new();
    let mut in_vain = 0;
    let mut seeds = seed..;
    while found.len() < wanted && in_vain < TRIES {
        let mut search = task.search(Strategy::fast_with_scores(), seeds.next().unwrap_or(seed));
        search.limit(NODES * task.puzzle().slots().len().max(1) as u64);
        let before = found.len();
        let end = search.fill(run, &mut |filling: &Filling| {
            keep(task.puzzle(), &mut found, filling, apart, report);
            ControlFlow::Break(())
        })?;
        // A search stops at its first fill, so exhausting it means that there is none.
        if end == End::Exhausted {
            return Ok(End::Exhausted);
        }
        in_vain = if found.len() > before { 0 } else { in_vain + 1 };
    }
    if found.len() >= wanted {
        return Ok(End::Enough);
    }
    // Without restarts every fill comes once, so the rest is found or proven absent.
    let strategy = Strategy { restarts: Restarts::Never, ..Strategy::fast() };
    task.search(strategy, seed).fill(run, &mut |filling: &Filling| {
        keep(task.puzzle(), &mut found, filling, apart, report);
        if found.len() < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })
}

/// Keeps and reports a fill if it differs enough from all others.
fn keep(
    puzzle: &Puzzle,
    found: &mut Vec<Filling>,
    filling: &Filling,
    apart: usize,
    report: &mut dyn FnMut(&Filling),
) {
    // At least one word must differ, whatever was asked for, or a fill would be reported twice.
    if found.iter().all(|other| difference(puzzle, filling, other) >= apart.max(1)) {
        report(filling);
        found.push(filling.clone());
    }
}

/// Counts the words in which two fills differ.
fn difference(puzzle: &Puzzle, filling: &Filling, other: &Filling) -> usize {
    puzzle.ids().filter(|&slot| filling.word(puzzle, slot) != other.word(puzzle, slot)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entries, Grid};
    use worddle_lexicon::Alphabet;
    use worddle_run::Budget;

    fn check(wanted: usize, apart: usize) -> (Vec<String>, End) {
        let grid = Grid::parse("../..", Alphabet::English).unwrap();
        let puzzle = Puzzle::new(&grid);
        let entries = Entries::read("an\nat\nno\nto\nta\nna", Alphabet::English).unwrap();
        let task = FillTask::new(&puzzle, &entries);
        let mut found = Vec::new();
        let end =
            distinct_fillings(&task, (wanted, apart), 1, &mut Run::new(Budget::UNLIMITED), &mut |filling| {
                found.push(filling.on(&grid).notation(Alphabet::English));
            });
        found.sort();
        (found, end.unwrap())
    }

    #[test]
    fn every_fill_is_found_once_if_that_many_are_wanted() {
        let (all, end) = check(100, 1);
        assert_eq!(end, End::Exhausted);
        assert_eq!(all, ["AN/TA", "AN/TO", "AT/NA", "AT/NO"]);
        assert_eq!(check(1, 1).0.len(), 1);
        assert_eq!(check(1, 1).1, End::Enough);
    }

    #[test]
    fn fills_differ_in_as_many_words_as_asked() {
        assert_eq!(check(100, 4).0.len(), 2);
        assert_eq!(check(100, 5).0.len(), 1);
    }
}
