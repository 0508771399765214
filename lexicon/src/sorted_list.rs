//! The sorted list, searched by bisection. It equals a hybrid tree of height 0.
//!
//! Words with a common prefix are adjacent, so a state is a range of the list. Each letter narrows the range
//! by two bisections.

use std::ops::Range;

use crate::letter::Letter;
use crate::lexicon::{Lexicon, Size, Structure};
use crate::words::{WordId, Words};

/// Words in order, searched by bisection.
pub(crate) struct SortedList {
    words: Words,
}

/// A range of words that share their first `depth` letters.
#[derive(Clone, Copy)]
pub struct ListState {
    first: u32,
    end: u32,
    depth: u32,
}

impl ListState {
    /// Makes a state from a range of words that share their first `depth` letters.
    pub(crate) fn new(range: Range<u32>, depth: u32) -> Self {
        Self { first: range.start, end: range.end, depth }
    }

    /// Returns the first word of the range.
    pub(crate) fn first(self) -> WordId {
        WordId(self.first)
    }

    /// Returns the length of the shared prefix.
    pub(crate) fn depth(self) -> u32 {
        self.depth
    }

    /// Iterates over the subranges for each next letter, in alphabetical order.
    pub(crate) fn branches(self, words: &Words) -> impl Iterator<Item = (Letter, Self)> {
        let place = self.depth as usize;
        let next = move |id: u32| words[WordId(id)].get(place).copied();
        let mut first = self.first;
        std::iter::from_fn(move || {
            // A word that ends here sorts first in its range and belongs to no branch.
            first += u32::from(first < self.end && next(first).is_none());
            let letter = (first < self.end).then(|| next(first)).flatten()?;
            let end = partition(first..self.end, |id| next(id) <= Some(letter));
            let branch = Self { first, end, depth: self.depth + 1 };
            first = end;
            Some((letter, branch))
        })
    }

    /// Returns the words of the range that continue with `letter`.
    ///
    /// The range is sorted: first the word of exactly `depth` letters, then those that continue with A, with
    /// B, and so on.
    pub(crate) fn narrow(self, words: &Words, letter: Letter) -> Option<Self> {
        let place = self.depth as usize;
        let next = |id: u32| words[WordId(id)].get(place).copied();
        let first = partition(self.first..self.end, |id| next(id) < Some(letter));
        let end = partition(first..self.end, |id| next(id) <= Some(letter));
        (first < end).then_some(Self { first, end, depth: self.depth + 1 })
    }

    /// Returns the first word of the range if it has no further letters.
    pub(crate) fn word(self, words: &Words) -> Option<WordId> {
        let first = WordId(self.first);
        (words.get(first)?.len() == self.depth as usize).then_some(first)
    }
}

impl Lexicon for SortedList {
    type State = ListState;

    fn root(&self) -> ListState {
        ListState::new(0..self.words.len() as u32, 0)
    }

    fn step(&self, state: ListState, letter: Letter) -> Option<ListState> {
        state.narrow(&self.words, letter)
    }

    fn word(&self, state: ListState) -> Option<WordId> {
        state.word(&self.words)
    }
}

impl Structure for SortedList {
    const NAME: &'static str = "sorted-list";

    fn build_while(words: &Words, _: &mut dyn FnMut() -> bool) -> Option<Self> {
        Some(Self { words: words.clone() })
    }

    fn measure_while(words: &Words, _: &mut dyn FnMut() -> bool) -> Option<Size> {
        Some(Size { nodes: words.len(), bytes: words.heap_bytes() })
    }

    fn heap_bytes(&self) -> usize {
        self.words.heap_bytes()
    }

    fn nodes(&self) -> usize {
        self.words.len()
    }
}

/// Returns the first number in the range for which `before` is false.
fn partition(range: Range<u32>, before: impl Fn(u32) -> bool) -> u32 {
    let (mut low, mut high) = (range.start, range.end);
    while low < high {
        let middle = low + (high - low) / 2;
        if before(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}
