//! An index of words: for each length, position and letter, the bitset of words that have that letter there.
//!
//! Narrowing a domain is then an intersection of bitsets. The index depends on the list and the length alone,
//! so tasks share it (`Arc`).

use std::sync::Arc;

use worddle_lexicon::{Letter, LetterSet, MAX_ALPHABET};

use crate::entries::{Entries, Table};
use crate::puzzle::{Puzzle, Slot};

/// Words per block of a bitset.
pub(crate) const BLOCK: usize = 64;

/// The words of one length by position and letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Supports {
    alphabet_size: usize,
    blocks: usize,
    bits: Vec<u64>,
    /// For each position, the number of words with each letter.
    counts: Vec<[u32; MAX_ALPHABET]>,
    /// For each position and letter, the block with the most such words.
    densest: Vec<[u16; MAX_ALPHABET]>,
}

impl Supports {
    /// Builds the bitsets of a table.
    pub fn build(table: &Table, alphabet_size: usize) -> Self {
        let blocks = table.len().div_ceil(BLOCK);
        let mut bits = vec![0; table.length() * alphabet_size * blocks];
        let mut counts = vec![[0; MAX_ALPHABET]; table.length()];
        for (entry, word) in table.iter() {
            let (block, bit) = (entry.index() / BLOCK, 1 << (entry.index() % BLOCK));
            for (position, letter) in word.iter().enumerate() {
                // The blocks of one letter are adjacent, since narrowing reads one letter's bitset from front
                // to back.
                bits[(position * alphabet_size + letter.index()) * blocks + block] |= bit;
                counts[position][letter.index()] += 1;
            }
        }
        let mut supports = Self { alphabet_size, blocks, bits, counts, densest: Vec::new() };
        supports.densest = (0..table.length()).map(|position| supports.find_densest(position)).collect();
        supports
    }

    /// Number of blocks in a bitset.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// Number of letters in the alphabet.
    pub fn alphabet_size(&self) -> usize {
        self.alphabet_size
    }

    /// Returns the words with a letter at a position.
    #[inline]
    pub fn of(&self, position: usize, letter: Letter) -> &[u64] {
        &self.bits[(position * self.alphabet_size + letter.index()) * self.blocks..][..self.blocks]
    }

    /// Returns, for each letter, the block with the most words that have it at a position.
    fn find_densest(&self, position: usize) -> [u16; MAX_ALPHABET] {
        let mut densest = [0; MAX_ALPHABET];
        for letter in Letter::first(self.alphabet_size) {
            let row = self.of(position, letter).iter().enumerate();
            let most = row.max_by_key(|(_, words)| words.count_ones());
            densest[letter.index()] = most.map_or(0, |(block, _)| block as u16);
        }
        densest
    }

    /// For each letter, the block with the most words that have it at a position: the best first guess for
    /// support.
    pub(crate) fn densest(&self, position: usize) -> &[u16; MAX_ALPHABET] {
        &self.densest[position]
    }

    /// Returns the number of words with each letter at a position.
    #[inline]
    pub fn counts(&self, position: usize) -> [u32; MAX_ALPHABET] {
        self.counts[position]
    }

    /// Returns the words of a block that have one of some letters at a position.
    #[inline]
    pub fn any(&self, position: usize, letters: LetterSet, block: usize) -> u64 {
        letters.iter().fold(0, |words, letter| words | self.of(position, letter)[block])
    }

    fn heap_bytes(&self) -> usize {
        size_of_val(&*self.bits) + size_of_val(&*self.counts) + size_of_val(&*self.densest)
    }
}

/// The words of a puzzle's lengths, with their bitsets.
#[derive(Clone, Debug)]
pub struct WordIndex<'e> {
    entries: &'e Entries,
    supports: Vec<Option<Arc<Supports>>>,
}

impl<'e> WordIndex<'e> {
    /// Indexes the words of a puzzle's lengths.
    pub fn new(entries: &'e Entries, puzzle: &Puzzle) -> Self {
        Self::of_lengths(entries, puzzle.slots().iter().map(Slot::len))
    }

    /// Indexes the words of some lengths.
    pub fn of_lengths(entries: &'e Entries, lengths: impl IntoIterator<Item = usize>) -> Self {
        let build = |length| Arc::new(Supports::build(entries.table(length), entries.alphabet_size()));
        Self::sharing(entries, lengths, build)
    }

    /// Makes an index of some lengths from bitsets that `sets` builds or finds, to share them between tasks.
    pub fn sharing(
        entries: &'e Entries,
        lengths: impl IntoIterator<Item = usize>,
        sets: impl Fn(usize) -> Arc<Supports>,
    ) -> Self {
        let mut supports = Vec::new();
        for length in lengths {
            if supports.len() <= length {
                supports.resize(length + 1, None);
            }
            supports[length].get_or_insert_with(|| sets(length));
        }
        Self { entries, supports }
    }

    /// Returns the words.
    pub fn entries(&self) -> &'e Entries {
        self.entries
    }

    /// Returns the words of a length.
    pub fn table(&self, length: usize) -> &'e Table {
        self.entries.table(length)
    }

    /// Returns the bitsets of an indexed length.
    ///
    /// # Panics
    ///
    /// If the length was not indexed.
    pub fn supports(&self, length: usize) -> &Supports {
        self.supports.get(length).and_then(Option::as_deref).expect("the lengths of the puzzle are indexed")
    }

    /// Heap size in bytes, without the words.
    pub fn heap_bytes(&self) -> usize {
        self.supports.iter().flatten().map(|supports| supports.heap_bytes()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use worddle_lexicon::Alphabet;

    #[test]
    fn sets_have_the_words_with_their_letter() {
        let text: Vec<String> = (b'a'..=b'z')
            .flat_map(|a| (b'a'..=b'j').map(move |b| [a, b]))
            .map(|word| String::from_utf8_lossy(&word).into_owned())
            .collect();
        let entries = Entries::read(&text.join("\n"), Alphabet::English).unwrap();
        let index = WordIndex::of_lengths(&entries, [2, 2]);
        let supports = index.supports(2);
        assert_eq!(supports.blocks(), 5);
        for (entry, word) in entries.table(2).iter() {
            for (position, &own) in word.iter().enumerate() {
                for letter in Letter::first(26) {
                    let set = supports.of(position, letter)[entry.index() / BLOCK];
                    assert_eq!(set >> (entry.index() % BLOCK) & 1 == 1, own == letter);
                }
            }
        }
        let (first, second) = (supports.counts(0), supports.counts(1));
        assert!(first[..26].iter().all(|&words| words == 10) && first[26..].iter().all(|&words| words == 0));
        assert!(
            second[..10].iter().all(|&words| words == 26) && second[10..].iter().all(|&words| words == 0)
        );
        let vowels = Alphabet::English.vowels();
        let begun: u32 = (0..5).map(|block| supports.any(0, vowels, block).count_ones()).sum();
        assert_eq!(begun, 6 * 10);
    }
}
