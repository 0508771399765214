//! Worddle's own choice: the word that leaves most options to the words that cross it.
//!
//! This is the least-constraining-value heuristic, counted per crossing. The number of fills that a word
//! leaves is estimated as the product of the crossing slots' remaining words, so logarithms are added up.

use worddle_lexicon::MAX_ALPHABET;
use worddle_run::Random;

use crate::entries::{EntryId, Table};
use crate::grid::GridCell;
use crate::parts::Choice;
use crate::puzzle::{SlotId, SlotPosition};
use crate::store::{Role, Store};

/// Amplitude of the random noise on a word's value: enough for runs to differ, too little to displace the
/// best words. With three times as much, some seeds leave a blank 6×8 unfilled for seconds.
const NOISE: f64 = 0.1;

/// Bonus of a preferred word, more than letters can make up for.
const PREFERRED: f64 = 1000.0;

/// Value of a point of score, in units of a logarithm, where scores count.
const SCORE: f64 = 0.1;

/// Chooses the word with the largest sum, over its crossings, of the logarithm of how many words of the
/// crossing slot have its letter, plus a little noise.
pub(crate) struct MostWays {
    noise: f64,
    score: f64,
    memory: Memory,
}

impl Default for MostWays {
    fn default() -> Self {
        Self { noise: NOISE, score: 0.0, memory: Memory::default() }
    }
}

impl MostWays {
    /// Prefers words of a high score.
    #[must_use]
    pub(crate) fn with_scores(self) -> Self {
        self.with_points_worth(SCORE)
    }

    /// Sets the value of a point of score.
    #[must_use]
    pub(crate) fn with_points_worth(self, score: f64) -> Self {
        Self { score, ..self }
    }

    /// Multiplies the value of scores.
    pub(crate) fn fade_scores(&mut self, share: f64) {
        self.score *= share;
    }

    /// Removes the noise.
    #[must_use]
    pub(crate) fn without_noise(self) -> Self {
        Self { noise: 0.0, ..self }
    }

    /// For each position of a slot and each letter, the logarithm of how many words of the crossing slot have
    /// it.
    pub(crate) fn ways(&mut self, store: &Store<'_>, slot: SlotId) -> Vec<[f64; MAX_ALPHABET]> {
        self.memory.ways(store, slot)
    }

    /// Returns the value of a word, given the logarithms of its slot.
    fn value(&self, table: &Table, entry: EntryId, ways: &[[f64; MAX_ALPHABET]]) -> f64 {
        let letters = table.word(entry).iter().zip(ways);
        let sum: f64 = letters.map(|(letter, ways)| ways[letter.index()]).sum();
        let preferred = if table.has_preferred() && table.is_preferred(entry) { PREFERRED } else { 0.0 };
        sum + preferred + self.score * f64::from(table.score(entry))
    }
}

impl Choice for MostWays {
    fn name(&self) -> &'static str {
        "most-ways"
    }

    fn word(&mut self, store: &Store<'_>, slot: SlotId, random: &mut Random) -> EntryId {
        self.words(store, slot, random, 1)[0]
    }

    fn words(&mut self, store: &Store<'_>, slot: SlotId, random: &mut Random, most: usize) -> Vec<EntryId> {
        // A single word needs no counting and no random number.
        if let (1, Some(only)) = (store.size(slot), store.domains().first(slot)) {
            return vec![only];
        }
        let ways = self.memory.ways(store, slot);
        let table = store.table(slot);
        let mut best: Vec<(f64, EntryId)> = Vec::with_capacity(most + 1);
        let mut least = f64::NEG_INFINITY;
        store.domains().each(slot, &mut |entry| {
            let value = self.value(table, entry, &ways);
            // Draw a random number only where it can matter: for a handful of thousands of words.
            if value + self.noise <= least {
                return;
            }
            let value = value + self.noise * random.unit();
            if value > least {
                let place = best.partition_point(|&(other, _)| other >= value);
                best.insert(place, (value, entry));
                best.truncate(most);
                // Until there are enough words, any value will do.
                least = if best.len() < most { least } else { best[most - 1].0 };
            }
        });
        best.into_iter().map(|(_, entry)| entry).collect()
    }
}

/// Cache of logarithms, valid while the slot's domain has the same size. After a refutation hardly any other
/// slot has changed, and counting is most of the cost of a choice.
#[derive(Default)]
struct Memory(Vec<Option<(usize, [f64; MAX_ALPHABET])>>);

impl Memory {
    /// Returns the logarithms for each position of a slot, counting only where the cache is stale.
    fn ways(&mut self, store: &Store<'_>, slot: SlotId) -> Vec<[f64; MAX_ALPHABET]> {
        self.0.resize(store.puzzle().cells() * 2, None);
        let puzzle = store.puzzle();
        let mut logarithms = |(position, cell): (usize, &GridCell)| {
            let Some(place) = open_crossing(store, slot, position) else { return [0.0; MAX_ALPHABET] };
            let direction = puzzle.slot(place.slot).direction();
            let known = &mut self.0[cell.index() * 2 + direction as usize];
            let size = store.size(place.slot);
            match known {
                // An equal size does not prove equal words, but a choice is only a heuristic.
                Some((then, ways)) if *then == size => *ways,
                _ => known.insert((size, count_ways(store, place))).1,
            }
        };
        puzzle.slot(slot).cells().iter().enumerate().map(&mut logarithms).collect()
    }
}

/// Returns the crossing at a position if the crossing slot is undecided.
fn open_crossing(store: &Store<'_>, slot: SlotId, position: usize) -> Option<SlotPosition> {
    let place = store.puzzle().crossing(slot, position)?;
    (store.decided(place.slot).is_none() && store.role(place.slot) != Role::Closed).then_some(place)
}

/// Returns the logarithms of how many words have each letter at a position.
fn count_ways(store: &Store<'_>, place: SlotPosition) -> [f64; MAX_ALPHABET] {
    let counts = store.domains().counts(place.slot, usize::from(place.position));
    counts.map(|count| if count == 0 { NO_WAY } else { f64::from(count).ln() })
}

/// Stands for the logarithm of zero: roughly ln(1/1000).
const NO_WAY: f64 = -6.9;
