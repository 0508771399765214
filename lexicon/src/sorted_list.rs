//! The plain list: words in order, searched by bisection. It is the hybrid tree of height 0.
//!
//! The words that begin with given letters stand together, so a state is a range of the list; one more letter narrows it.

use std::ops::Range;

use crate::letter::Letter;
use crate::lexicon::{Lexicon, Structure};
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
    /// The words of a range, which share their first `depth` letters.
    pub(crate) fn new(range: Range<u32>, depth: u32) -> Self {
        Self { first: range.start, end: range.end, depth }
    }

    /// The first word of the range.
    pub(crate) fn first(self) -> WordId {
        WordId(self.first)
    }

    /// How many letters the words of the range share.
    pub(crate) fn depth(self) -> u32 {
        self.depth
    }

    /// The parts of the range that go on with each letter, in alphabetical order.
    pub(crate) fn branches(self, words: &Words) -> impl Iterator<Item = (Letter, Self)> {
        let place = self.depth as usize;
        let next = move |id: u32| words[WordId(id)].get(place).copied();
        let mut first = self.first;
        std::iter::from_fn(move || {
            // The word that ends here comes first in its range, and belongs to no branch.
            first += u32::from(first < self.end && next(first).is_none());
            let letter = (first < self.end).then(|| next(first)).flatten()?;
            let end = partition(first..self.end, |id| next(id) <= Some(letter));
            let branch = Self { first, end, depth: self.depth + 1 };
            first = end;
            Some((letter, branch))
        })
    }

    /// The words of the range that go on with `letter`.
    ///
    /// The range is in order, so the words of `depth` letters come first, then those that go on with A, with B …
    pub(crate) fn narrow(self, words: &Words, letter: Letter) -> Option<Self> {
        let place = self.depth as usize;
        let next = |id: u32| words[WordId(id)].get(place).copied();
        let first = partition(self.first..self.end, |id| next(id) < Some(letter));
        let end = partition(first..self.end, |id| next(id) <= Some(letter));
        (first < end).then_some(Self { first, end, depth: self.depth + 1 })
    }

    /// The first word of the range, if it ends here.
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

    fn build(words: &Words) -> Self {
        Self { words: words.clone() }
    }

    fn heap_bytes(&self) -> usize {
        self.words.heap_bytes()
    }

    fn nodes(&self) -> usize {
        self.words.len()
    }
}

/// The first number of a range for which `before` no longer holds.
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
