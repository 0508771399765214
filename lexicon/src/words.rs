//! Sorted, numbered words.
//!
//! The letters of all words are stored back to back, with an array of offsets. A word then costs four bytes beside
//! its letters, and a structure can index the words by number.

use std::fmt;
use std::ops::Index;
use std::sync::Arc;

use crate::letter::Letter;

/// The longest word allowed, so that a length or a position in a word fits a byte.
pub const MAX_LETTERS: usize = 255;

/// Number of lines or words between two polls of `go_on`: one or two milliseconds of work.
pub(crate) const STRIDE: usize = 4096;

/// A word's number: its alphabetical rank, which is the same in every structure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WordId(pub u32);

impl WordId {
    /// Returns the number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Words in alphabetical order without repeats. `words[id]` is the word with number `id`.
///
/// A clone shares the letters, so a structure can keep the words it was built from at no cost.
#[derive(Clone, PartialEq, Eq)]
pub struct Words {
    letters: Arc<[Letter]>,
    /// Start offset of each word in `letters`, then the end of the last word.
    starts: Arc<[u32]>,
}

impl Words {
    /// Sorts and numbers words. Drops repeats and empty words.
    pub fn new<W: AsRef<[Letter]>>(words: impl IntoIterator<Item = W>) -> Self {
        let words: Vec<W> = words.into_iter().collect();
        Self::of(words.iter().map(AsRef::as_ref).filter(|word| !word.is_empty()).collect())
    }

    fn of(mut words: Vec<&[Letter]>) -> Self {
        words.sort_unstable();
        words.dedup();
        let mut builder = WordsBuilder::default();
        for word in words {
            builder.push(word);
        }
        builder.finish()
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns true if there are no words.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Total number of letters of all words.
    pub fn total_letters(&self) -> usize {
        self.letters.len()
    }

    /// Returns the letters of a word, or `None` if the number is out of range.
    pub fn get(&self, id: WordId) -> Option<&[Letter]> {
        let (start, end) = (self.starts.get(id.index())?, self.starts.get(id.index() + 1)?);
        Some(&self.letters[*start as usize..*end as usize])
    }

    /// Iterates over the words in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Letter]> + Clone {
        self.starts.array_windows().map(|&[start, end]| &self.letters[start as usize..end as usize])
    }

    /// Looks up a word's number by bisection.
    pub fn id(&self, word: &[Letter]) -> Option<WordId> {
        let (mut low, mut high) = (0, self.len() as u32);
        while low < high {
            let middle = low + (high - low) / 2;
            match self[WordId(middle)].cmp(word) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(WordId(middle)),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// Returns the smallest alphabet size that covers the words: the highest letter index in use plus one.
    pub fn alphabet_size(&self) -> usize {
        self.letters.iter().map(|letter| letter.index() + 1).max().unwrap_or(0)
    }

    /// Calls `found` with the length of each different prefix, the words included, and whether it is a whole word; returns
    /// `None` soon after `go_on` returned false.
    pub(crate) fn each_prefix(
        &self,
        go_on: &mut dyn FnMut() -> bool,
        found: &mut impl FnMut(usize, bool),
    ) -> Option<()> {
        let mut previous: &[Letter] = &[];
        for (number, word) in self.iter().enumerate() {
            if number.is_multiple_of(STRIDE) && !go_on() {
                return None;
            }
            // Words are in order, so whatever begins an earlier word begins the previous one.
            for depth in shared(word, previous) + 1..=word.len() {
                found(depth, depth == word.len());
            }
            previous = word;
        }
        Some(())
    }

    /// The number of different prefixes, the words included and the empty one not; `None` soon after `go_on` returned false.
    pub(crate) fn prefixes(&self, go_on: &mut dyn FnMut() -> bool) -> Option<usize> {
        let mut count = 0;
        self.each_prefix(go_on, &mut |_, _| count += 1)?;
        Some(count)
    }

    /// Heap size in bytes.
    pub fn heap_bytes(&self) -> usize {
        self.letters.len() + self.starts.len() * size_of::<u32>()
    }
}

/// The number of letters that two words begin with together.
pub(crate) fn shared(word: &[Letter], previous: &[Letter]) -> usize {
    word.iter().zip(previous).take_while(|(a, b)| a == b).count()
}

impl Index<WordId> for Words {
    type Output = [Letter];

    fn index(&self, id: WordId) -> &[Letter] {
        let (start, end) = (self.starts[id.index()], self.starts[id.index() + 1]);
        &self.letters[start as usize..end as usize]
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Collects words that arrive in alphabetical order.
pub(crate) struct WordsBuilder {
    letters: Vec<Letter>,
    starts: Vec<u32>,
}

impl Default for WordsBuilder {
    fn default() -> Self {
        Self { letters: Vec::new(), starts: vec![0] }
    }
}

impl WordsBuilder {
    /// Adds the next word, which must sort after the last one.
    pub(crate) fn push(&mut self, word: &[Letter]) {
        debug_assert!(!word.is_empty() && word.len() <= MAX_LETTERS, "a word has 1 to {MAX_LETTERS} letters");
        debug_assert!(self.last().is_none_or(|last| last < word), "words come in order");
        self.letters.extend_from_slice(word);
        self.starts.push(u32::try_from(self.letters.len()).expect("a list has less than 4 GiB of letters"));
    }

    /// Returns the collected words.
    pub(crate) fn finish(self) -> Words {
        Words { letters: self.letters.into(), starts: self.starts.into() }
    }

    fn last(&self) -> Option<&[Letter]> {
        let [.., start, end] = self.starts[..] else {
            return None;
        };
        Some(&self.letters[start as usize..end as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alphabet;

    fn words(text: &str) -> Words {
        Words::new(text.split_whitespace().map(|word| Alphabet::English.fold(word).expect("letters")))
    }

    #[test]
    fn words_are_sorted_numbered_and_without_repeats() {
        let words = words("zoo chat niche chat chien nicher");
        assert_eq!(
            format!("{words:?}"),
            "[[C, H, A, T], [C, H, I, E, N], [N, I, C, H, E], [N, I, C, H, E, R], [Z, O, O]]"
        );
        for (number, word) in words.iter().enumerate() {
            let id = WordId(number as u32);
            assert_eq!(words.id(word), Some(id));
            assert_eq!(words.get(id), Some(word));
            assert_eq!(&words[id], word);
        }
        assert_eq!(words.total_letters(), 4 + 5 + 5 + 6 + 3);
        assert_eq!(words.alphabet_size(), 26);
    }

    #[test]
    fn an_absent_word_has_no_number() {
        let words = words("chat chien");
        for absent in ["", "cha", "chats", "a", "zoo"] {
            assert_eq!(words.id(&Alphabet::English.fold(absent).unwrap()), None);
        }
        assert_eq!(words.get(WordId(2)), None);
        assert_eq!(words.get(WordId(u32::MAX)), None);
        assert!(Words::new(Vec::<Vec<Letter>>::new()).is_empty());
    }
}
