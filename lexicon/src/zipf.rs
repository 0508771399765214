//! Word frequency on the Zipf scale.
//!
//! The Zipf frequency of a word is log10 of its occurrences per billion words (van Heuven et al., 2014).
//! Everyday words have 5 or more; the rarest words that a corpus can measure have about 1. A byte counts
//! tenths, since two corpora rarely agree on more.

use crate::words::WordId;

/// A Zipf frequency in tenths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Zipf(u8);

impl Zipf {
    /// Words from here on count as common: once per million words. The authors of the scale put the boundary
    /// between low and high frequency between 3 and 4. In each of the five lists, 24,000 to 35,000 words
    /// reach this value, about an adult's vocabulary.
    pub const COMMON: Self = Self(30);

    /// Makes a frequency from tenths.
    pub const fn from_tenths(tenths: u8) -> Self {
        Self(tenths)
    }

    /// Returns the frequency in tenths.
    pub const fn tenths(self) -> u8 {
        self.0
    }

    /// Returns the frequency as usually written, such as 3.4.
    pub fn value(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// Returns true if most people know the word.
    pub fn is_common(self) -> bool {
        self >= Self::COMMON
    }
}

/// Zipf frequencies of a list, indexed by word number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Frequencies {
    /// Tenths for each word; 0 if unknown.
    tenths: Box<[u8]>,
}

impl Frequencies {
    /// Takes the tenths of each word in list order; 0 means unknown.
    pub fn new(tenths: impl Into<Box<[u8]>>) -> Self {
        Self { tenths: tenths.into() }
    }

    /// Number of words, with or without a known frequency.
    pub fn words(&self) -> usize {
        self.tenths.len()
    }

    /// Returns a word's frequency if known.
    pub fn of(&self, id: WordId) -> Option<Zipf> {
        let tenths = *self.tenths.get(id.index())?;
        (tenths > 0).then_some(Zipf(tenths))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_word_has_no_frequency() {
        let frequencies = Frequencies::new([34, 0, 29, 30]);
        let of = |id| frequencies.of(WordId(id)).map(|zipf| (zipf.value(), zipf.is_common()));
        assert_eq!([of(0), of(1), of(2)], [Some((3.4, true)), None, Some((2.9, false))]);
        assert_eq!([of(3), of(4)], [Some((3.0, true)), None]);
    }
}
