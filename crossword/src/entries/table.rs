//! The words of one length, in alphabetical order.

use std::cmp::Ordering;

use worddle_lexicon::Letter;

/// How good a word is in a puzzle.
pub type Score = u16;

/// The score of a word that has none: the middle of the usual scale from 0 to 100.
pub const PLAIN_SCORE: Score = 50;

/// The number of a word among those of its length, in alphabetical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntryId(pub u32);

impl EntryId {
    /// The number as an index.
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

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// How many letters each word has.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The letters of a word.
    #[inline]
    pub fn word(&self, entry: EntryId) -> &[Letter] {
        &self.letters[entry.index() * self.length..][..self.length]
    }

    /// The score of a word.
    #[inline]
    pub fn score(&self, entry: EntryId) -> Score {
        self.scores[entry.index()]
    }

    /// All scores, in the order of the words.
    pub(super) fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// Prefers a word to others, if it is there.
    pub(super) fn prefer(&mut self, word: &[Letter]) {
        if let Some(entry) = self.find(word)
            && let Err(place) = self.preferred.binary_search(&entry)
        {
            self.preferred.insert(place, entry);
        }
    }

    /// Whether a word is preferred to others.
    pub fn is_preferred(&self, entry: EntryId) -> bool {
        self.preferred.binary_search(&entry).is_ok()
    }

    /// Whether any word is preferred to others.
    pub fn has_preferred(&self) -> bool {
        !self.preferred.is_empty()
    }

    /// The number of a word, found by halving.
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

    /// All words, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (EntryId, &[Letter])> {
        (0..self.len() as u32).map(|number| (EntryId(number), self.word(EntryId(number))))
    }

    /// These words, and those of another table of the same length that are not among them.
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
            // Of a word in both, the other one is passed over.
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

    /// Adds a word of another table, which must come after the last one.
    fn take(&mut self, from: &Self, entry: EntryId, word: &[Letter]) {
        if from.is_preferred(entry) {
            self.preferred.push(EntryId(self.len() as u32));
        }
        self.push(word, from.score(entry));
    }

    fn is_sorted(&self) -> bool {
        /// A word of so many letters is a number of 64 bits, five for each.
        const PACKED: usize = 12;
        let words = self.letters.chunks(self.length.max(1));
        if self.length > PACKED {
            return words.is_sorted_by(|word, next| word < next);
        }
        // Twelve letters of five bits fit into one number, which compares as they do.
        let packed = |word: &[Letter]| word.iter().fold(0, |bits, letter| bits << 5 | letter.index() as u64);
        words.map(packed).is_sorted_by(|word, next| word < next)
    }

    /// Sorts the words; of a word that comes twice the best score counts.
    pub(super) fn sort(&mut self) {
        if self.is_sorted() {
            return;
        }
        let mut scored: Vec<(&[Letter], Score)> =
            self.letters.chunks(self.length).zip(self.scores.iter().copied()).collect();
        // Of a word that comes twice, the higher score comes first, and is the one that stays.
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
