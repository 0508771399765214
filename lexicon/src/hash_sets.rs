//! Two hash tables, one of words and one of prefixes: the first thing one would write ("naive" in the Ruzzle
//! report).
//!
//! Kept as a baseline. Each step hashes the whole prefix again, as a program that asks a set of strings
//! would; nothing but the letters carries over from one step to the next.

use std::collections::HashMap;

use crate::letter::Letter;
use crate::lexicon::{Lexicon, Size, Structure};
use crate::words::{MAX_LETTERS, STRIDE, WordId, Words, shared};

/// Letters and the word that they are, or the first word that they begin.
type Table = HashMap<Box<[Letter]>, WordId>;

/// A table of words and a table of their prefixes.
pub(crate) struct HashSets {
    /// The words themselves: a state gets its letters here.
    list: Words,
    /// Every word with its rank.
    words: Table,
    /// Every prefix, mapped to the first word that has it. That word stands for the prefix in a state.
    prefixes: Table,
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
        let mut words = Table::with_capacity(list.len());
        let mut prefixes = Table::with_capacity(list.prefixes(go_on)?);
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

    fn measure_while(list: &Words, go_on: &mut dyn FnMut() -> bool) -> Option<Size> {
        let (mut prefixes, mut of_words, mut of_prefixes) = (0, 0, 0);
        list.each_prefix(go_on, &mut |letters, is_word| {
            prefixes += 1;
            of_prefixes += key_bytes(letters);
            of_words += if is_word { key_bytes(letters) } else { 0 };
        })?;
        // An empty table of the same capacity: memory that is not written costs nothing.
        let bytes = |keys: usize, of_keys| table_bytes(Table::with_capacity(keys).capacity(), of_keys);
        let tables = bytes(list.len(), of_words) + bytes(prefixes, of_prefixes);
        Some(Size { nodes: list.len() + prefixes, bytes: list.heap_bytes() + tables })
    }

    fn heap_bytes(&self) -> usize {
        let bytes = |table: &Table| table_bytes(table.capacity(), all_key_bytes(table));
        self.list.heap_bytes() + bytes(&self.words) + bytes(&self.prefixes)
    }

    fn nodes(&self) -> usize {
        self.words.len() + self.prefixes.len()
    }
}

/// Estimates a table's size: slots with a control byte each, plus the keys.
fn table_bytes(capacity: usize, keys: usize) -> usize {
    // hashbrown fills 7 of 8 slots.
    let slot = size_of::<(Box<[Letter]>, WordId)>() + 1;
    capacity * 8 / 7 * slot + keys
}

/// The bytes of a key as the allocator rounds them up: glibc's malloc hands out multiples of 16 bytes with an 8-byte header.
fn key_bytes(letters: usize) -> usize {
    letters.max(16).next_multiple_of(16) + 8
}

/// The bytes of all keys of a table.
fn all_key_bytes(table: &Table) -> usize {
    table.keys().map(|key| key_bytes(key.len())).sum()
}
