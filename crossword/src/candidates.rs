//! What still fits: letters for each cell, words for each slot.

use crate::choice::MostWays;
use crate::domain::DomainKind;
use crate::entries::{EntryId, Score};
use crate::grid::GridCell;
use crate::parts::Propagator;
use crate::propagate::CompactTable;
use crate::puzzle::SlotId;
use crate::store::{Halt, Store};
use crate::task::FillTask;
use worddle_lexicon::{Letter, LetterSet};
use worddle_run::{Run, Stop};

/// A word that still fits a slot.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The word's id among those of its length.
    pub entry: EntryId,
    /// Its letters.
    pub word: Vec<Letter>,
    /// Its score.
    pub score: Score,
    /// Logarithm of the product of the crossing slots' domains after placing it: how many options it leaves.
    pub ways: f64,
}

/// What still fits before anything is decided.
pub struct Possibilities<'a> {
    store: Store<'a>,
    dead: Option<SlotId>,
    stopped: Option<Stop>,
}

impl<'a> Possibilities<'a> {
    /// Propagates the given letters.
    pub fn of(task: &'a FillTask<'_>, run: &mut Run<'_>) -> Self {
        let mut store = task.store(DomainKind::bitset());
        let propagated = store
            .puzzle()
            .ids()
            .try_for_each(|slot| store.require_word(slot))
            .map_err(Halt::from)
            .and_then(|()| CompactTable::default().prepare(&mut store, run));
        let (dead, stopped) = match propagated {
            Ok(()) => (None, None),
            Err(Halt::Conflict(conflict)) => (Some(conflict.slot), None),
            Err(Halt::Stop(stop)) => (None, Some(stop)),
        };
        Self { store, dead, stopped }
    }

    /// What stopped the propagation, if it is not complete. There may be fewer words and letters than the other answers say,
    /// but not more.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Returns a slot with no words left, if any. The other answers then mean little.
    pub fn dead(&self) -> Option<SlotId> {
        self.dead
    }

    /// Returns the letters a cell can have.
    pub fn letters(&self, cell: GridCell) -> LetterSet {
        self.store
            .puzzle()
            .given(cell)
            .map_or(self.store.letters(cell), |letter| LetterSet::from_iter([letter]))
    }

    /// Number of words left for a slot.
    pub fn size(&self, slot: SlotId) -> usize {
        self.store.size(slot)
    }

    /// Returns the words left for a slot, sorted by score, then by the options they leave, then
    /// alphabetically.
    pub fn candidates(&self, slot: SlotId) -> Vec<Candidate> {
        let mut choice = MostWays::default().without_noise();
        let ways = choice.ways(&self.store, slot);
        let table = self.store.table(slot);
        let mut candidates = Vec::with_capacity(self.size(slot));
        self.store.domains().each(slot, &mut |entry| {
            let word = table.word(entry);
            let ways = word.iter().zip(&ways).map(|(letter, ways)| ways[letter.index()]).sum();
            candidates.push(Candidate { entry, word: word.to_vec(), score: table.score(entry), ways });
        });
        candidates.sort_unstable_by(|one, other| {
            let (score, ways) = (other.score.cmp(&one.score), other.ways.total_cmp(&one.ways));
            score.then(ways).then(one.entry.cmp(&other.entry))
        });
        candidates
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entries, Grid, Puzzle};
    use worddle_lexicon::Alphabet;
    use worddle_run::Budget;

    #[test]
    fn candidates_are_sorted_by_score_then_by_the_options_they_leave() {
        let grid = Grid::parse("..#/.../..#", Alphabet::English).unwrap();
        let puzzle = Puzzle::new(&grid);
        let entries =
            Entries::read("at\nto\nso\nas\nasa\nato\ntos;60\nono\nsat\noat", Alphabet::English).unwrap();
        let task = FillTask::new(&puzzle, &entries);
        let possible = Possibilities::of(&task, &mut Run::new(Budget::UNLIMITED));
        assert_eq!(possible.dead(), None);
        let slot = puzzle.named("1D".parse().unwrap()).unwrap();
        let candidates = possible.candidates(slot);
        assert!(!candidates.is_empty() && candidates.len() == possible.size(slot));
        assert!(candidates.is_sorted_by(|one, other| (one.score, one.ways) >= (other.score, other.ways)));
        let first: LetterSet = candidates.iter().map(|candidate| candidate.word[0]).collect();
        assert_eq!(possible.letters(GridCell(0)), first);
    }

    #[test]
    fn a_slot_without_a_word_is_dead() {
        let puzzle = Puzzle::new(&Grid::parse("Q.", Alphabet::English).unwrap());
        let entries = Entries::read("at\nto", Alphabet::English).unwrap();
        assert_eq!(
            Possibilities::of(&FillTask::new(&puzzle, &entries), &mut Run::new(Budget::UNLIMITED)).dead(),
            Some(SlotId(0))
        );
    }
}
