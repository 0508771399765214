//! Word frequency on the Zipf scale.
//!
//! The Zipf frequency of a word is log10 of its occurrences per billion words (van Heuven et al., 2014).
//! Everyday words have 5 or more; the rarest words that a corpus can measure have about 1. A byte counts
//! tenths, since two corpora rarely agree on more.

use std::collections::HashMap;

use crate::word_list::WordList;
use crate::words::WordId;

/// A Zipf frequency in tenths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Zipf(u8);

impl Zipf {
    /// Words from here on count as common: once per million words. The authors of the scale put the boundary
    /// between low and high frequency between 3 and 4. In each of the five lists, 24,000 to 35,000 words
    /// reach this value, about an adult's vocabulary.
    pub const COMMON: Self = Self(30);

    /// Where no dictionary says which words well-read people know, they are those from here on: ten times rarer than
    /// common ones. In Dutch, Portuguese, Swedish, Norwegian and Catalan, 46,000 to 71,000 words reach this value, about as
    /// many as have tier 1 or 2 in English.
    pub const READ: Self = Self(20);

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

    /// Returns the tenths of each word in list order.
    pub fn tenths(&self) -> &[u8] {
        &self.tenths
    }

    /// Returns a word's frequency if known.
    pub fn of(&self, id: WordId) -> Option<Zipf> {
        let tenths = *self.tenths.get(id.index())?;
        (tenths > 0).then_some(Zipf(tenths))
    }
}

/// A table of spellings and their Zipf frequencies.
pub struct ZipfTable<'t> {
    /// The spellings with hundredths, which decide among spellings that share a tenth.
    rows: Vec<(&'t str, u32)>,
}

/// A line that is not a row of a table of frequencies.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line:?} (line {number}): expected a word, a tab and its Zipf frequency from 0 to 9, such as 3.41")]
pub struct NoZipf {
    /// Its number, from 1.
    pub number: usize,
    /// The line.
    pub line: String,
}

impl<'t> ZipfTable<'t> {
    /// Reads a table: a spelling, a tab and a frequency on each line.
    pub fn parse(text: &'t str) -> Result<Self, NoZipf> {
        let row = |line: &'t str| {
            let (spelling, zipf) = line.split_once('\t')?;
            let zipf: f64 = zipf.trim().parse().ok().filter(|zipf| (0.0..=9.0).contains(zipf))?;
            Some((spelling, (zipf * 100.0).round() as u32))
        };
        let rows = text.lines().zip(1..).map(|(line, number)| {
            row(line).ok_or_else(|| NoZipf { number, line: line.chars().take(80).collect() })
        });
        Ok(Self { rows: rows.collect::<Result<_, _>>()? })
    }

    /// Returns the list with the commonest spelling of each word first, and the frequency of each word: that of its
    /// commonest spelling. Spellings that the list lacks are ignored.
    pub fn apply(&self, list: WordList) -> (WordList, Frequencies) {
        let mut tenths = vec![0; list.len()];
        for (spelling, hundredths) in &self.rows {
            if let Some(id) = list.alphabet().fold(spelling).ok().and_then(|word| list.id(&word)) {
                tenths[id.index()] = tenths[id.index()].max((f64::from(*hundredths) / 10.0).round() as u8);
            }
        }
        let known: HashMap<&str, u32> = self.rows.iter().copied().collect();
        let list = list.ranked(|spelling| known.get(spelling).copied().unwrap_or_default());
        (list, Frequencies::new(tenths))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alphabet, ReadOptions};

    #[test]
    fn a_table_ranks_spellings_and_counts_the_commonest() {
        let options = ReadOptions::new(Alphabet::French);
        let (list, _) = WordList::read("cote\ncôte\ncoté\nchat\n".as_bytes(), &options).unwrap();
        let table = ZipfTable::parse("côte\t4.52\ncoté\t3.04\nzoo\t3\nchat\t0\n").unwrap();
        let (list, frequencies) = table.apply(list);
        let word = Alphabet::French.fold("cote").unwrap();
        let id = list.id(&word).unwrap();
        assert_eq!(list.spellings().of(id, &word).collect::<Vec<_>>(), ["côte", "coté", "cote"]);
        assert_eq!((frequencies.words(), frequencies.of(id)), (2, Some(Zipf::from_tenths(45))));
        assert_eq!(frequencies.of(WordId(0)), None, "0 means unknown");
    }

    #[test]
    fn a_line_without_a_frequency_is_named() {
        for (text, number) in
            [("chat\n", 1), ("a\t1\nb\tmany\n", 2), ("a\t1\n\n", 2), ("a\t-1", 1), ("a\t55", 1)]
        {
            assert_eq!(ZipfTable::parse(text).err().map(|error| error.number), Some(number), "{text:?}");
        }
    }

    #[test]
    fn an_unknown_word_has_no_frequency() {
        let frequencies = Frequencies::new([34, 0, 29, 30]);
        let of = |id| frequencies.of(WordId(id)).map(|zipf| (zipf.value(), zipf.is_common()));
        assert_eq!([of(0), of(1), of(2)], [Some((3.4, true)), None, Some((2.9, false))]);
        assert_eq!([of(3), of(4)], [Some((3.0, true)), None]);
    }
}
