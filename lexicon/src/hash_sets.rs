//! Two hash tables, the words and all of their prefixes: what one writes first ("naive" in the Ruzzle solver's report).
//!
//! It is kept as a yardstick. Each step hashes the whole prefix again, as any program would that asks a set of strings
//! whether it contains one; nothing is carried from letter to letter but the letters.

use std::collections::HashMap;

use crate::letter::Letter;
use crate::lexicon::{Lexicon, Structure};
use crate::words::{MAX_LETTERS, WordId, Words};

/// A table of the words and a table of their prefixes.
pub(crate) struct HashSets {
    list: Words,
    words: HashMap<Box<[Letter]>, WordId>,
    /// Every prefix, with the first word that has it: that is where a state finds its letters.
    prefixes: HashMap<Box<[Letter]>, WordId>,
}

/// The first `depth` letters of a word.
#[derive(Clone, Copy)]
pub(crate) struct Prefix {
    of: WordId,
    depth: u8,
}

impl HashSets {
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

    fn build(list: &Words) -> Self {
        let mut words = HashMap::with_capacity(list.len());
        let mut prefixes = HashMap::new();
        let mut previous: &[Letter] = &[];
        for (number, word) in list.iter().enumerate() {
            let id = WordId(number as u32);
            words.insert(word.into(), id);
            // Prefixes shared with the word before are in the table, with the first word that has them.
            let shared = word.iter().zip(previous).take_while(|(a, b)| a == b).count();
            for depth in shared + 1..=word.len() {
                prefixes.insert(word[..depth].into(), id);
            }
            previous = word;
        }
        Self { list: list.clone(), words, prefixes }
    }

    fn heap_bytes(&self) -> usize {
        self.list.heap_bytes() + table_bytes(&self.words) + table_bytes(&self.prefixes)
    }

    fn nodes(&self) -> usize {
        self.words.len() + self.prefixes.len()
    }
}

/// Bytes of a table: its slots with a control byte each, and the keys, which the allocator rounds up.
fn table_bytes(table: &HashMap<Box<[Letter]>, WordId>) -> usize {
    let slot = size_of::<(Box<[Letter]>, WordId)>() + 1;
    let allocated = |letters: usize| letters.max(16).next_multiple_of(16) + 8;
    let keys: usize = table.keys().map(|key| allocated(key.len())).sum();
    table.capacity() * 8 / 7 * slot + keys
}
