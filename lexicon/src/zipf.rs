//! How common words are, on the Zipf scale.
//!
//! The Zipf frequency of a word is log10 of how often it occurs in a billion words (van Heuven and others, 2014): everyday
//! words have 5 and more, the rarest that a corpus can tell have 1. A tenth is finer than two corpora agree on, so a byte
//! holds it.

use crate::words::WordId;

/// How common a word is: its Zipf frequency in tenths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Zipf(u8);

impl Zipf {
    /// From here on a word is common: once in a million words is what most adults know (the authors of the scale draw the
    /// line between low and high frequency between 3 and 4). In each of the five lists, 24,000 to 35,000 words reach it,
    /// about as many as a person knows.
    pub const COMMON: Self = Self(30);

    /// A frequency by its tenths.
    pub const fn from_tenths(tenths: u8) -> Self {
        Self(tenths)
    }

    /// The frequency in tenths.
    pub const fn tenths(self) -> u8 {
        self.0
    }

    /// The frequency as people write it, such as 3.4.
    pub fn value(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// Whether most people know the word.
    pub fn is_common(self) -> bool {
        self >= Self::COMMON
    }
}

/// How common each word of a list is, by its number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Frequencies {
    /// The tenths of each word; 0 where nothing is known.
    tenths: Box<[u8]>,
}

impl Frequencies {
    /// The tenths of each word in the order of the list; 0 where nothing is known.
    pub fn new(tenths: impl Into<Box<[u8]>>) -> Self {
        Self { tenths: tenths.into() }
    }

    /// How many words there are, known or not.
    pub fn words(&self) -> usize {
        self.tenths.len()
    }

    /// How common a word is, if that is known.
    pub fn of(&self, id: WordId) -> Option<Zipf> {
        let tenths = *self.tenths.get(id.index())?;
        (tenths > 0).then_some(Zipf(tenths))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_which_nothing_is_known_has_no_frequency() {
        let frequencies = Frequencies::new([34, 0, 29, 30]);
        let of = |id| frequencies.of(WordId(id)).map(|zipf| (zipf.value(), zipf.is_common()));
        assert_eq!([of(0), of(1), of(2)], [Some((3.4, true)), None, Some((2.9, false))]);
        assert_eq!([of(3), of(4)], [Some((3.0, true)), None]);
    }
}
