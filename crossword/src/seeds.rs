//! Fills that contain given words.
//!
//! The words may go into any slots, so all placements are tried, longest words first. Each placement gets a
//! limited search, and the limit grows from round to round, so that no hopeless placement holds up the
//! others.

use std::ops::ControlFlow;

use worddle_lexicon::Letter;
use worddle_run::{Random, Run, Stop};

use crate::entries::EntryId;
use crate::fill::{Effort, End, FillSearch, Listener};
use crate::filling::Filling;
use crate::puzzle::SlotId;
use crate::store::{Halt, Store};
use crate::strategy::Strategy;
use crate::task::FillTask;

/// Words tried per placement in the first round. Each round quadruples it.
const FIRST_ROUND: u64 = 500;

/// Why a word cannot be required.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeedError {
    /// No slot has its length.
    #[error("required word {number} has {letters} letters, but no slot of the grid does")]
    Length {
        /// Which word, from 1.
        number: usize,
        /// Its number of letters.
        letters: usize,
    },
    /// The list lacks it.
    #[error("required word {number} is not in the word list")]
    Unknown {
        /// Which word, from 1.
        number: usize,
    },
}

/// The result of a search with required words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeededOutcome {
    /// How it ended, or why the run stopped.
    pub how: Result<End, Stop>,
    /// The best fill, complete or not: as many required words as there was time to place and, once all are
    /// in, others.
    pub partial: Filling,
    /// The work done.
    pub effort: Effort,
}

/// Searches for a fill that contains all required words, trying all of their placements.
pub fn fill_with_seeds(
    task: &FillTask<'_>,
    seeds: &[Vec<Letter>],
    seed: u64,
    run: &mut Run<'_>,
    listener: &mut dyn Listener,
) -> Result<SeededOutcome, SeedError> {
    let words = look_up(task, seeds)?;
    let mut placing = Placing {
        search: task.search(Strategy::fast_with_scores(), seed),
        random: Random::new(seed),
        listener,
    };
    let mut limit = FIRST_ROUND;
    let how = loop {
        // What the last round learned stays in the search; only its placements are released.
        placing.search.release(0);
        match placing.place(&words, limit, run) {
            Ok(End::Limit) => limit *= 4,
            how => break how,
        }
    };
    let search = placing.search;
    Ok(SeededOutcome { how, partial: search.best_partial().clone(), effort: search.effort() })
}

/// Looks up the required words, longest first.
fn look_up(task: &FillTask<'_>, seeds: &[Vec<Letter>]) -> Result<Vec<(usize, EntryId)>, SeedError> {
    let mut words = Vec::new();
    for (place, word) in seeds.iter().enumerate() {
        let number = place + 1;
        if !task.puzzle().slots().iter().any(|slot| slot.len() == word.len()) {
            return Err(SeedError::Length { number, letters: word.len() });
        }
        let entry = task.entries().table(word.len()).find(word).ok_or(SeedError::Unknown { number })?;
        words.push((word.len(), entry));
    }
    // Long words have the fewest slots.
    words.sort_unstable_by_key(|&(length, entry)| (std::cmp::Reverse(length), entry));
    words.dedup();
    Ok(words)
}

/// A search that places required words.
struct Placing<'s, 'l> {
    search: FillSearch<'s>,
    random: Random,
    listener: &'l mut dyn Listener,
}

impl Placing<'_, '_> {
    /// Places the words one by one, then searches.
    fn place(&mut self, words: &[(usize, EntryId)], limit: u64, run: &mut Run<'_>) -> Result<End, Stop> {
        let [(length, entry), rest @ ..] = words else { return self.fill(limit, run) };
        let fixed = self.search.store().decisions().len();
        let mut whole = End::Exhausted;
        for slot in self.slots(*length, *entry) {
            run.step()?;
            let end = match self.fix(slot, *entry, run) {
                Ok(()) => self.place(rest, limit, run)?,
                Err(Halt::Conflict(_)) => End::Exhausted,
                Err(Halt::Stop(stop)) => return Err(stop),
            };
            self.search.release(fixed);
            match end {
                End::Enough => return Ok(End::Enough),
                // One placement that was not exhausted means that nothing is proven. The next round searches
                // longer.
                End::Limit => whole = End::Limit,
                End::Exhausted => {}
            }
        }
        Ok(whole)
    }

    /// Places a word, and reports if there were never as many.
    fn fix(&mut self, slot: SlotId, entry: EntryId, run: &mut Run<'_>) -> Result<(), Halt> {
        let words = self.search.best_partial().words();
        let fixed = self.search.fix(slot, entry, run);
        if self.search.best_partial().words() > words {
            self.listener.further(self.search.best_partial());
        }
        fixed
    }

    /// Returns the slots that can have a word, in random order.
    fn slots(&mut self, length: usize, entry: EntryId) -> Vec<SlotId> {
        let store = self.search.store();
        let fits = |&slot: &SlotId| {
            store.puzzle().slot(slot).len() == length && store.domains().contains(slot, entry)
        };
        let mut slots: Vec<SlotId> = store.open().filter(fits).collect();
        // In random order, so that another seed gives another fill.
        self.random.shuffle(&mut slots);
        slots
    }

    /// Searches for the rest of the fill, within a limit.
    fn fill(&mut self, limit: u64, run: &mut Run<'_>) -> Result<End, Stop> {
        self.search.limit(limit);
        let mut first = First { listener: &mut *self.listener, found: false };
        let end = self.search.fill(run, &mut first)?;
        Ok(if first.found { End::Enough } else { end })
    }
}

/// Stops at the first fill.
struct First<'l> {
    listener: &'l mut dyn Listener,
    found: bool,
}

impl Listener for First<'_> {
    fn found(&mut self, filling: &Filling) -> ControlFlow<()> {
        self.found = true;
        let _ = self.listener.found(filling);
        ControlFlow::Break(())
    }

    fn stands(&mut self, store: &Store<'_>) {
        self.listener.stands(store);
    }

    fn tried(&mut self, effort: &Effort) {
        self.listener.tried(effort);
    }

    fn further(&mut self, filling: &Filling) {
        self.listener.further(filling);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entries, Grid, Puzzle};
    use worddle_lexicon::Alphabet;
    use worddle_run::Budget;

    fn check(seeds: &str) -> Result<(End, Option<String>), SeedError> {
        let (ended, found) = run(seeds, Budget::UNLIMITED)?;
        Ok((ended.how.unwrap(), found))
    }

    const GRID: &str = "../..";

    fn run(seeds: &str, budget: Budget) -> Result<(SeededOutcome, Option<String>), SeedError> {
        let grid = Grid::parse(GRID, Alphabet::English).unwrap();
        let puzzle = Puzzle::new(&grid);
        let entries = Entries::read("an\nat\nno\nto\nas\nso", Alphabet::English).unwrap();
        let task = FillTask::new(&puzzle, &entries);
        let seeds: Vec<Vec<Letter>> =
            seeds.split(' ').map(|word| Alphabet::English.fold(word).unwrap()).collect();
        let mut found = None;
        let ended = fill_with_seeds(&task, &seeds, 3, &mut Run::new(budget), &mut |filling: &Filling| {
            found = Some(filling.on(&grid).notation(Alphabet::English));
            ControlFlow::Break(())
        })?;
        Ok((ended, found))
    }

    #[test]
    fn words_appear_where_they_can() {
        let (end, found) = check("so to").unwrap();
        assert_eq!(end, End::Enough);
        assert!(["AS/TO", "AT/SO"].contains(&found.unwrap().as_str()));
    }

    #[test]
    fn a_stopped_run_keeps_the_words_it_has_placed() {
        let puzzle = Puzzle::new(&Grid::parse(GRID, Alphabet::English).unwrap());
        let so = Alphabet::English.fold("so").unwrap();
        let stopped = (0..8).map_while(|steps| {
            let (ended, found) = run("so", Budget::steps(steps)).unwrap();
            assert_eq!(found.is_none(), ended.how == Err(Stop::Steps));
            ended.how.is_err().then_some(ended.partial)
        });
        let has_so =
            |partial: Filling| puzzle.ids().any(|slot| partial.word(&puzzle, slot).as_ref() == Some(&so));
        let placed: Vec<bool> = stopped.map(has_so).collect();
        assert!(!placed[0] && placed[placed.len() - 1], "{placed:?}");
        assert!(placed.is_sorted(), "what was reached is not lost: {placed:?}");
    }

    #[test]
    fn words_that_cannot_meet_have_no_fill() {
        assert_eq!(check("no to so").unwrap(), (End::Exhausted, None));
    }

    #[test]
    fn words_that_fit_no_slot_are_rejected() {
        let message = |seeds| check(seeds).unwrap_err().to_string();
        assert!(message("so cat").starts_with("required word 2 has 3 letters"));
        assert_eq!(message("zz"), "required word 1 is not in the word list");
    }
}
