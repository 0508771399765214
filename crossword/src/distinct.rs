//! Several fillings, each far from the others.

use std::ops::ControlFlow;

use worddle_run::{Run, Stop};

use crate::fill::End;
use crate::filling::Filling;
use crate::puzzle::Puzzle;
use crate::strategy::{Restarts, Strategy};
use crate::task::FillTask;

/// How many attempts in a row may find nothing new before all fillings are listed in order.
const TRIES: usize = 10;

/// How many words an attempt may try for each slot: many more than a good start needs.
const NODES: u64 = 100;

/// Finds so many fillings of which any two differ in at least `apart` words, and reports each. Different seeds lead to
/// fillings far apart; when they find nothing new, all fillings are listed.
pub fn distinct_fillings(
    task: &FillTask<'_>,
    (wanted, apart): (usize, usize),
    seed: u64,
    run: &mut Run<'_>,
    told: &mut dyn FnMut(&Filling),
) -> Result<End, Stop> {
    let mut found: Vec<Filling> = Vec::new();
    let mut in_vain = 0;
    let mut seeds = seed..;
    while found.len() < wanted && in_vain < TRIES {
        let mut search = task.search(Strategy::fast_with_scores(), seeds.next().unwrap_or(seed));
        search.limit(NODES * task.puzzle().slots().len().max(1) as u64);
        let before = found.len();
        let end = search.fill(run, &mut |filling: &Filling| {
            keep(task.puzzle(), &mut found, filling, apart, told);
            ControlFlow::Break(())
        })?;
        // A search breaks off at its first filling, so there is none at all.
        if end == End::Exhausted {
            return Ok(End::Exhausted);
        }
        in_vain = if found.len() > before { 0 } else { in_vain + 1 };
    }
    if found.len() >= wanted {
        return Ok(End::Enough);
    }
    // Without restarts every filling comes once, so what is left is found or proved not to be there.
    let strategy = Strategy { restarts: Restarts::Never, ..Strategy::fast() };
    task.search(strategy, seed).fill(run, &mut |filling: &Filling| {
        keep(task.puzzle(), &mut found, filling, apart, told);
        if found.len() < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })
}

fn keep(
    puzzle: &Puzzle,
    found: &mut Vec<Filling>,
    filling: &Filling,
    apart: usize,
    told: &mut dyn FnMut(&Filling),
) {
    if found.iter().all(|other| difference(puzzle, filling, other) >= apart.max(1)) {
        told(filling);
        found.push(filling.clone());
    }
}

/// In how many words two fillings differ.
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
    fn every_filling_is_found_once_if_so_many_are_wanted() {
        let (all, end) = check(100, 1);
        assert_eq!(end, End::Exhausted);
        assert_eq!(all, ["AN/TA", "AN/TO", "AT/NA", "AT/NO"]);
        assert_eq!(check(1, 1).0.len(), 1);
        assert_eq!(check(1, 1).1, End::Enough);
    }

    #[test]
    fn fillings_are_as_far_apart_as_asked() {
        assert_eq!(check(100, 4).0.len(), 2);
        assert_eq!(check(100, 5).0.len(), 1);
    }
}
