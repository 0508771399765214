//! What clues say in a language: indicators for each operation, abbreviations with what they stand for, and words of one
//! letter.
//!
//! The texts are our own and short, to think on from; they are not complete.

use std::sync::LazyLock;

use worddle_lexicon::{Alphabet, Letter};

use crate::how::How;

/// What clues say in a language.
#[derive(Clone, Debug)]
pub struct Phrasebook {
    singles: Vec<Letter>,
    abbreviations: Vec<Abbreviation>,
    indicators: Vec<(How, Vec<&'static str>)>,
}

/// A short form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Abbreviation {
    /// Its letters.
    pub letters: Box<[Letter]>,
    /// What a clue may say for it.
    pub meanings: Vec<&'static str>,
}

/// The text of each language.
const TEXTS: [(Alphabet, &str); 6] = [
    (Alphabet::English, include_str!("phrasebook/en.txt")),
    (Alphabet::French, include_str!("phrasebook/fr.txt")),
    (Alphabet::German, include_str!("phrasebook/de.txt")),
    (Alphabet::GermanScrabble, include_str!("phrasebook/de.txt")),
    (Alphabet::Spanish, include_str!("phrasebook/es.txt")),
    (Alphabet::Italian, include_str!("phrasebook/it.txt")),
];

impl Phrasebook {
    /// The phrasebook of an alphabet's language; one without any phrases if there is none.
    pub fn of(alphabet: Alphabet) -> &'static Self {
        static READ: [LazyLock<Phrasebook>; TEXTS.len()] = [
            LazyLock::new(|| read(0)),
            LazyLock::new(|| read(1)),
            LazyLock::new(|| read(2)),
            LazyLock::new(|| read(3)),
            LazyLock::new(|| read(4)),
            LazyLock::new(|| read(5)),
        ];
        static NONE: Phrasebook =
            Phrasebook { singles: Vec::new(), abbreviations: Vec::new(), indicators: Vec::new() };
        let place = TEXTS.iter().position(|&(known, _)| known == alphabet);
        place.map_or(&NONE, |place| &READ[place])
    }

    /// What tells a solver that this is done.
    pub fn indicators(&self, how: How) -> &[&'static str] {
        self.indicators.iter().find(|(known, _)| *known == how).map_or(&[], |(_, texts)| texts)
    }

    /// All abbreviations.
    pub fn abbreviations(&self) -> &[Abbreviation] {
        &self.abbreviations
    }

    /// An abbreviation by its letters.
    pub fn abbreviation(&self, letters: &[Letter]) -> Option<&Abbreviation> {
        self.abbreviations.iter().find(|known| *known.letters == *letters)
    }

    /// Words of one letter.
    pub fn singles(&self) -> &[Letter] {
        &self.singles
    }
}

/// Reads the text of a language. What cannot be read is left out; a test reads every line.
fn read(place: usize) -> Phrasebook {
    let (alphabet, text) = TEXTS[place];
    let mut book = Phrasebook { singles: Vec::new(), abbreviations: Vec::new(), indicators: Vec::new() };
    let mut section = "";
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = name;
            continue;
        }
        let entries = |line: &'static str| line.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        match section {
            "singles" => {
                book.singles.extend(entries(line).filter_map(|entry| alphabet.fold(entry).ok()).flatten());
            }
            "abbreviations" => {
                let known = line.split_once(" = ").and_then(|(letters, meanings)| {
                    let letters = alphabet.fold(letters).ok()?.into_boxed_slice();
                    Some(Abbreviation { letters, meanings: entries(meanings).collect() })
                });
                book.abbreviations.extend(known);
            }
            name => {
                let Some(how) = How::ALL.into_iter().find(|how| how.name() == name) else { continue };
                match book.indicators.iter_mut().find(|(known, _)| *known == how) {
                    Some((_, texts)) => texts.extend(entries(line)),
                    None => book.indicators.push((how, entries(line).collect())),
                }
            }
        }
    }
    book
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::kind::Kind;

    #[test]
    fn every_line_of_every_language_is_read_once() {
        for (place, &(alphabet, text)) in TEXTS.iter().enumerate() {
            let book = read(place);
            let lines = |wanted: &str| {
                let sections = text.split("\n[").skip(1);
                let section = sections.filter_map(|section| section.split_once("]\n"));
                section
                    .filter(|(name, _)| *name == wanted)
                    .map(|(_, body)| body.to_owned())
                    .collect::<String>()
            };
            let abbreviations = lines("abbreviations");
            let read: Vec<_> = abbreviations.lines().filter(|line| !line.is_empty()).collect();
            assert_eq!(read.len(), book.abbreviations.len(), "{alphabet}");
            let letters: BTreeSet<_> = book.abbreviations.iter().map(|known| &known.letters).collect();
            assert_eq!(letters.len(), read.len(), "{alphabet}: an abbreviation comes twice");
            assert!(book.abbreviations.iter().all(|known| !known.meanings.is_empty()), "{alphabet}");
            for how in How::ALL.into_iter().filter(|how| *how != How::HiddenBackwards) {
                let texts = book.indicators(how);
                let different: BTreeSet<_> = texts.iter().collect();
                assert_eq!(different.len(), texts.len(), "{alphabet} {}: twice the same", how.name());
                assert!(texts.len() >= 5, "{alphabet} {}", how.name());
            }
            let sections = text.lines().filter(|line| line.starts_with('[')).count();
            assert_eq!(sections, How::ALL.len() + 2, "{alphabet}: a section for each operation");
        }
    }

    #[test]
    fn every_kind_has_indicators_in_five_languages() {
        let main = [Kind::Anagram, Kind::Container, Kind::Reversal, Kind::Hidden, Kind::Deletion];
        for (alphabet, _) in TEXTS {
            let is_rich = [Alphabet::English, Alphabet::French].contains(&alphabet);
            for kind in Kind::ALL {
                let count: usize =
                    kind.hows().iter().map(|&how| Phrasebook::of(alphabet).indicators(how).len()).sum();
                let least = if is_rich && main.contains(&kind) { 30 } else { 10 };
                assert!(count >= least, "{alphabet} {}: {count}", kind.name());
            }
        }
    }

    #[test]
    fn a_language_without_phrases_has_none() {
        let book = Phrasebook::of(Alphabet::Dutch);
        assert!(book.abbreviations().is_empty() && book.indicators(How::Anagram).is_empty());
    }
}
