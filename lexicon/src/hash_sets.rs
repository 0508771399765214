//! Two hash tables, one of words and one of prefixes: the first thing one would write ("naive" in the Ruzzle
//! report).
//!
//! Kept as a baseline. Each step hashes the whole prefix again, as a program that asks a set of strings
//! would; nothing but the letters carries over from one step to the next.

use std::collections::HashMap;

use crate::letter::Letter;
use crate::lexicon::{Lexicon, Structure};
use crate::text::STRIDE;
use crate::words::{MAX_LETTERS, WordId, Words};

/// A table of words and a table of their prefixes.
pub(crate) struct HashSets {
    /// The words themselves: a state gets its letters here.
    list: Words,
    /// Every word with its rank.
    words: HashMap<Box<[Letter]>, WordId>,
    /// Every prefix, mapped to the first word that has it. That word stands for the prefix in a state.
    prefixes: HashMap<Box<[Letter]>, WordId>,
}

/// The first `depth` letters of a word.
#[derive(Clone, Copy)]
pub(crate) struct Prefix {
    of: WordId,
    depth: u8,
}

impl HashSets {
    /// Returns the letters of a prefix; none for the root of an empty list.
    fn letters(&self, prefix: Prefix) -> &[Letter] {
        self.list.get(prefix.of).map_or(&[], |word| &word[..prefix.depth as usize])
    }
}

impl Lexicon for HashSets {
    type State = Prefix;

    fn root(&self) -> Prefix {
        Prefix { of: WordId(0), depth: 0 }
    }

    fn step(&self, state: Prefix, letter: Letter) -> Option<Prefix> {
        let before = self.letters(state);
        let mut longer = [letter; MAX_LETTERS + 1];
        longer[..before.len()].copy_from_slice(before);
        let of = *self.prefixes.get(&longer[..=before.len()])?;
        Some(Prefix { of, depth: state.depth + 1 })
    }

    fn word(&self, state: Prefix) -> Option<WordId> {
        self.words.get(self.letters(state)).copied()
    }
}

impl Structure for HashSets {
    const NAME: &'static str = "hash-sets";

    fn build_while(list: &Words, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        // Tables with room for everything: one that grows moves all of its entries at once, which takes a good part of a second.
        let mut words = HashMap::with_capacity(list.len());
        let mut prefixes = HashMap::with_capacity(count_prefixes(list));
        let mut previous: &[Letter] = &[];
        for (number, word) in list.iter().enumerate() {
            if number.is_multiple_of(STRIDE) && !go_on() {
                return None;
            }
            let id = WordId(number as u32);
            words.insert(word.into(), id);
            // Prefixes shared with the previous word are already in the table, mapped to an earlier word.
            for depth in shared(word, previous) + 1..=word.len() {
                prefixes.insert(word[..depth].into(), id);
            }
            previous = word;
        }
        Some(Self { list: list.clone(), words, prefixes })
    }

    fn heap_bytes(&self) -> usize {
        self.list.heap_bytes() + table_bytes(&self.words) + table_bytes(&self.prefixes)
    }

    fn nodes(&self) -> usize {
        self.words.len() + self.prefixes.len()
    }
}

/// The number of letters that two words begin with together.
fn shared(word: &[Letter], previous: &[Letter]) -> usize {
    word.iter().zip(previous).take_while(|(a, b)| a == b).count()
}

/// The number of different prefixes of the words.
fn count_prefixes(list: &Words) -> usize {
    let mut previous: &[Letter] = &[];
    list.iter().map(|word| word.len() - shared(word, std::mem::replace(&mut previous, word))).sum()
}

/// Estimates a table's size: slots with a control byte each, plus the keys as the allocator rounds them up.
fn table_bytes(table: &HashMap<Box<[Letter]>, WordId>) -> usize {
    // hashbrown fills 7 of 8 slots; glibc's malloc hands out multiples of 16 bytes with an 8-byte header.
    let slot = size_of::<(Box<[Letter]>, WordId)>() + 1;
    let allocated = |letters: usize| letters.max(16).next_multiple_of(16) + 8;
    let keys: usize = table.keys().map(|key| allocated(key.len())).sum();
    table.capacity() * 8 / 7 * slot + keys
}
