//! How many words fit a line of cells: what makes a pattern easy or hard to fill.

use worddle_lexicon::Letter;

use super::sketch::SIDES;
use crate::entries::PLAIN_SCORE;
use crate::index::WordIndex;
use crate::puzzle::Direction;

/// Logarithms of the words of each length, from 0 on, if there is no list: those of the English one. Longer words are as few as
/// the last.
const USUAL: [f32; 16] =
    [-20.0, -20.0, 5.0, 7.0, 8.5, 9.2, 9.8, 10.0, 10.0, 9.9, 9.6, 9.2, 8.8, 8.4, 8.2, 8.0];

/// The logarithm where nothing fits: worse than any other word by far.
const NONE: f32 = -20.0;

/// What the agreement of two words on a letter costs, without a list: two English letters are equal once in 16 times.
const AGREEMENT: f32 = 2.75;

/// Logarithms of the numbers of words that fit the runs of a grid.
pub(super) struct Ways<'a> {
    index: Option<&'a WordIndex<'a>>,
    /// The letters of the theme, row by row.
    letters: Vec<Option<Letter>>,
    width: usize,
    by_length: Vec<f32>,
    /// For each length, the words that are worth filling in.
    good: Vec<Vec<u64>>,
    /// By direction, line, start and length; NaN if not counted yet.
    by_run: Vec<f32>,
    /// What the agreement of two words on a letter costs.
    pub(super) agreement: f32,
}

impl<'a> Ways<'a> {
    pub(super) fn new(index: Option<&'a WordIndex<'a>>, width: usize, height: usize) -> Self {
        let longest = width.max(height);
        let mut ways = Self {
            index,
            letters: vec![None; width * height],
            width,
            by_length: (0..=longest).map(|length| USUAL[length.min(USUAL.len() - 1)]).collect(),
            good: Vec::new(),
            by_run: vec![f32::NAN; 2 * SIDES * SIDES * SIDES],
            agreement: AGREEMENT,
        };
        if let Some(index) = index {
            ways.good = (0..=longest)
                .map(|length| if length < 2 { Vec::new() } else { good(index, length) })
                .collect();
            ways.by_length = ways
                .good
                .iter()
                .map(|words| logarithm(words.iter().map(|block| block.count_ones()).sum()))
                .collect();
            ways.agreement = agreement(index, longest);
        }
        ways
    }

    /// Takes other theme letters.
    pub(super) fn set_letters(&mut self, letters: &[Option<Letter>]) {
        self.letters.copy_from_slice(letters);
        self.by_run.fill(f32::NAN);
    }

    /// Returns the logarithm of the number of words that fit a run.
    #[inline]
    pub(super) fn of(&mut self, direction: Direction, line: usize, start: usize, length: usize) -> f32 {
        let place =
            ((usize::from(direction == Direction::Down) * SIDES + line) * SIDES + start) * SIDES + length;
        let known = self.by_run[place];
        if known.is_nan() {
            let counted = self.count(direction, line, start, length);
            self.by_run[place] = counted;
            return counted;
        }
        known
    }

    fn count(&self, direction: Direction, line: usize, start: usize, length: usize) -> f32 {
        let cell = |place: usize| match direction {
            Direction::Across => line * self.width + place,
            Direction::Down => place * self.width + line,
        };
        let given: Vec<(usize, Letter)> = (0..length)
            .filter_map(|position| Some((position, self.letters[cell(start + position)]?)))
            .collect();
        if given.is_empty() {
            return self.by_length[length];
        }
        // A slot that is full needs no word of the list.
        if given.len() == length {
            return 0.0;
        }
        let Some(index) = self.index else {
            return self.by_length[length] - self.agreement * given.len() as f32;
        };
        let mut words = self.good[length].clone();
        for &(position, letter) in &given {
            let with = index.supports(length).of(position, letter);
            words.iter_mut().zip(with).for_each(|(words, with)| *words &= with);
        }
        logarithm(words.iter().map(|block| block.count_ones()).sum())
    }
}

/// The words of a length that are worth filling in: those with at least the usual score, or all if these are few.
fn good(index: &WordIndex<'_>, length: usize) -> Vec<u64> {
    let table = index.table(length);
    let mut words = vec![0; index.supports(length).blocks()];
    let mut count = 0;
    for (entry, _) in table.iter().filter(|&(entry, _)| table.score(entry) >= PLAIN_SCORE) {
        words[entry.index() / 64] |= 1 << (entry.index() % 64);
        count += 1;
    }
    if count * 10 < table.len() {
        for (entry, _) in table.iter() {
            words[entry.index() / 64] |= 1 << (entry.index() % 64);
        }
    }
    words
}

/// The logarithm of a number of words.
fn logarithm(words: u32) -> f32 {
    if words == 0 { NONE } else { (words as f32).ln() }
}

/// How unlikely two words agree on a letter, from the letters of all words.
fn agreement(index: &WordIndex<'_>, longest: usize) -> f32 {
    let mut counts = Vec::new();
    for length in 3..=longest {
        for position in 0..length {
            let at = index.supports(length).counts(position);
            counts.resize(at.len(), 0_u64);
            counts.iter_mut().zip(at).for_each(|(count, more)| *count += u64::from(more));
        }
    }
    let total: u64 = counts.iter().sum();
    let equal: f64 = counts.iter().map(|&count| (count as f64 / total.max(1) as f64).powi(2)).sum();
    if equal > 0.0 { -equal.ln() as f32 } else { AGREEMENT }
}
