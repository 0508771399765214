//! The words of one length, in alphabetical order.

use std::cmp::Ordering;

use worddle_lexicon::Letter;

/// A word's quality in a puzzle.
pub type Score = u16;

/// The score of a word without one: the middle of the usual scale from 0 to 100.
pub const PLAIN_SCORE: Score = 50;

/// A word's index among the words of its length, in alphabetical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntryId(pub u32);

impl EntryId {
    /// Returns the number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The words of one length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    length: usize,
    letters: Vec<Letter>,
    scores: Vec<Score>,
    preferred: Vec<EntryId>,
}

impl Table {
    pub(super) fn empty(length: usize) -> Self {
        Self { length, letters: Vec::new(), scores: Vec::new(), preferred: Vec::new() }
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Returns true if there are no words.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// Length of each word.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Returns a word's letters.
    #[inline]
    pub fn word(&self, entry: EntryId) -> &[Letter] {
        &self.letters[entry.index() * self.length..][..self.length]
    }

    /// Returns a word's score.
    #[inline]
    pub fn score(&self, entry: EntryId) -> Score {
        self.scores[entry.index()]
    }

    /// Returns all scores in word order.
    pub(super) fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// Marks a word as preferred if it is in the table.
    pub(super) fn prefer(&mut self, word: &[Letter]) {
        if let Some(entry) = self.find(word)
            && let Err(place) = self.preferred.binary_search(&entry)
        {
            self.preferred.insert(place, entry);
        }
    }

    /// Returns true if a word is preferred.
    pub fn is_preferred(&self, entry: EntryId) -> bool {
        self.preferred.binary_search(&entry).is_ok()
    }

    /// Returns true if any word is preferred.
    pub fn has_preferred(&self) -> bool {
        !self.preferred.is_empty()
    }

    /// Looks up a word by bisection.
    pub fn find(&self, word: &[Letter]) -> Option<EntryId> {
        if word.len() != self.length {
            return None;
        }
        let (mut low, mut high) = (0, self.len() as u32);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.word(EntryId(middle)).cmp(word) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return Some(EntryId(middle)),
                Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// Iterates over all words in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (EntryId, &[Letter])> {
        (0..self.len() as u32).map(|number| (EntryId(number), self.word(EntryId(number))))
    }

    /// Merges in the words of another table of the same length that are missing here.
    pub(super) fn over(&self, base: &Self) -> Self {
        let mut both = Self::empty(self.length);
        let (mut own, mut others) = (self.iter().peekable(), base.iter().peekable());
        loop {
            let order = match (own.peek(), others.peek()) {
                (Some((_, word)), Some((_, other))) => word.cmp(other),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => return both,
            };
            // For a word in both, skip the other table's.
            if order != Ordering::Less
                && let Some((entry, word)) = others.next()
                && order == Ordering::Greater
            {
                both.take(base, entry, word);
            }
            if order != Ordering::Greater
                && let Some((entry, word)) = own.next()
            {
                both.take(self, entry, word);
            }
        }
    }

    /// Appends a word of another table, which must sort after the last one.
    fn take(&mut self, from: &Self, entry: EntryId, word: &[Letter]) {
        if from.is_preferred(entry) {
            self.preferred.push(EntryId(self.len() as u32));
        }
        self.push(word, from.score(entry));
    }

    /// Returns true if the words are sorted and distinct, as in most lists, which then need no sorting.
    fn is_sorted(&self) -> bool {
        /// Words up to this length fit a `u64` with 5 bits per letter.
        const PACKED: usize = 12;
        let words = self.letters.chunks(self.length.max(1));
        if self.length > PACKED {
            return words.is_sorted_by(|word, next| word < next);
        }
        // Packed letters compare as the words do, in one instruction.
        let packed = |word: &[Letter]| word.iter().fold(0, |bits, letter| bits << 5 | letter.index() as u64);
        words.map(packed).is_sorted_by(|word, next| word < next)
    }

    /// Sorts the words. A repeated word keeps its best score.
    pub(super) fn sort(&mut self) {
        if self.is_sorted() {
            return;
        }
        let mut scored: Vec<(&[Letter], Score)> =
            self.letters.chunks(self.length).zip(self.scores.iter().copied()).collect();
        // Higher scores sort first among equal words, and the first one is kept.
        scored.sort_unstable_by(|(word, score), (other, than)| word.cmp(other).then(than.cmp(score)));
        scored.dedup_by(|(word, _), (kept, _)| word == kept);
        let mut table = Self::empty(self.length);
        for (word, score) in scored {
            table.push(word, score);
        }
        *self = table;
    }

    pub(super) fn push(&mut self, word: &[Letter], score: Score) {
        self.letters.extend_from_slice(word);
        self.scores.push(score);
    }
}
