//! Our own choice: the word that gets least in the way of the words that cross it.

use worddle_lexicon::MAX_ALPHABET;
use worddle_run::Random;

use crate::entries::{EntryId, Table};
use crate::grid::GridCell;
use crate::parts::Choice;
use crate::puzzle::{SlotId, SlotPosition};
use crate::store::{Role, Store};

/// How far chance moves the value of a word: enough for runs to differ, too little to push the best words back.
/// With three times as much, some seeds leave a blank 6×8 unfilled for seconds.
const NOISE: f64 = 0.1;

/// How much a preferred word is put before others: more than letters can make up for.
const PREFERRED: f64 = 1000.0;

/// How much a point of score is worth beside the logarithms, where scores count.
const SCORE: f64 = 0.1;

/// The word that leaves most ways for the slots that it crosses: the sum, over its crossings, of the logarithm of how many
/// words of the crossing slot have its letter, with a little noise.
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
    /// The same, with words of a high score before others.
    #[must_use]
    pub(crate) fn with_scores(self) -> Self {
        self.with_points_worth(SCORE)
    }

    /// The same, with a point of score worth so much beside the logarithms.
    #[must_use]
    pub(crate) fn with_points_worth(self, score: f64) -> Self {
        Self { score, ..self }
    }

    /// Lets scores count for this share of what they did.
    pub(crate) fn fade_scores(&mut self, share: f64) {
        self.score *= share;
    }

    /// The same, without chance.
    #[must_use]
    pub(crate) fn without_noise(self) -> Self {
        Self { noise: 0.0, ..self }
    }

    /// For each letter of a slot, the logarithm of how many words the crossing slot has with each letter there.
    pub(crate) fn ways(&mut self, store: &Store<'_>, slot: SlotId) -> Vec<[f64; MAX_ALPHABET]> {
        self.memory.ways(store, slot)
    }

    /// How good a word is in a slot whose letters have these logarithms.
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
        // No counting and no chance where there is no choice.
        if let (1, Some(only)) = (store.size(slot), store.domains().first(slot)) {
            return vec![only];
        }
        let ways = self.memory.ways(store, slot);
        let table = store.table(slot);
        let mut best: Vec<(f64, EntryId)> = Vec::with_capacity(most + 1);
        let mut least = f64::NEG_INFINITY;
        store.domains().each(slot, &mut |entry| {
            let value = self.value(table, entry, &ways);
            // A random number is drawn only where it may matter: for a handful of thousands of words.
            if value + self.noise <= least {
                return;
            }
            let value = value + self.noise * random.unit();
            if value > least {
                let place = best.partition_point(|&(other, _)| other >= value);
                best.insert(place, (value, entry));
                best.truncate(most);
                // Until there are enough words, any value is good enough.
                least = if best.len() < most { least } else { best[most - 1].0 };
            }
        });
        best.into_iter().map(|(_, entry)| entry).collect()
    }
}

/// Logarithms of how many words of a slot have each letter at a position, remembered while the slot's domain has the same
/// size: after a word is refuted, hardly any other slot has changed, and counting is what a choice costs.
#[derive(Default)]
struct Memory(Vec<Option<(usize, [f64; MAX_ALPHABET])>>);

impl Memory {
    fn ways(&mut self, store: &Store<'_>, slot: SlotId) -> Vec<[f64; MAX_ALPHABET]> {
        self.0.resize(store.puzzle().cells() * 2, None);
        let puzzle = store.puzzle();
        let mut logarithms = |(position, cell): (usize, &GridCell)| {
            let Some(place) = open_crossing(store, slot, position) else { return [0.0; MAX_ALPHABET] };
            let direction = puzzle.slot(place.slot).direction();
            let known = &mut self.0[cell.index() * 2 + direction as usize];
            let size = store.size(place.slot);
            match known {
                // The same size does not prove the same words, but a choice is a guess anyway.
                Some((then, ways)) if *then == size => *ways,
                _ => known.insert((size, count_ways(store, place))).1,
            }
        };
        puzzle.slot(slot).cells().iter().enumerate().map(&mut logarithms).collect()
    }
}

/// The place where an undecided slot crosses a position of a slot.
fn open_crossing(store: &Store<'_>, slot: SlotId, position: usize) -> Option<SlotPosition> {
    let place = store.puzzle().crossing(slot, position)?;
    (store.decided(place.slot).is_none() && store.role(place.slot) != Role::Closed).then_some(place)
}

/// The logarithms of how many words have each letter at a place; of none, that of a very small number.
fn count_ways(store: &Store<'_>, place: SlotPosition) -> [f64; MAX_ALPHABET] {
    let counts = store.domains().counts(place.slot, usize::from(place.position));
    counts.map(|count| if count == 0 { NO_WAY } else { f64::from(count).ln() })
}

/// What stands for the logarithm of no word: that of a thousandth.
const NO_WAY: f64 = -6.9;
