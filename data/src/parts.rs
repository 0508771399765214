//! The parts of what ships for a language, each in a file of its own because each has its own terms.
//!
//! [`Part::ALL`] is the only list of parts; the program, the engine in a browser and the tool that writes its files
//! read it.

use crate::languages::Language;

/// A part of what ships for a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The saved list.
    Words,
    /// Its word frequencies, one byte per word.
    Frequencies,
    /// Who knows its words. Read with the frequencies.
    Tiers,
    /// Its crude words.
    Crude,
    /// The lemmas of its known words. Read with the tiers.
    Lemmas,
    /// The entries of crosswords beyond the list, with scores. Some languages have none.
    Entries,
    /// A packed dictionary, only in a browser whose host provides one. None ships with this crate.
    Dictionary,
}

impl Part {
    /// Every part, each after those that it is read with.
    pub const ALL: [Self; 7] = [
        Self::Words,
        Self::Frequencies,
        Self::Tiers,
        Self::Crude,
        Self::Lemmas,
        Self::Entries,
        Self::Dictionary,
    ];

    /// Returns true if a language has the part.
    pub const fn is_of(self, language: Language) -> bool {
        !matches!(self, Self::Entries) || matches!(language, Language::English | Language::French)
    }

    /// Returns the ending of its file in a browser.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Words => "list",
            Self::Frequencies => "zipf",
            Self::Tiers => "tiers",
            Self::Crude => "crude",
            Self::Lemmas => "lemmas",
            Self::Entries => "entries",
            Self::Dictionary => "dictionary",
        }
    }

    /// Returns the path of its compressed file in this crate, if it ships.
    pub fn path(self, language: Language) -> Option<String> {
        let id = language.id();
        match self {
            Self::Words => Some(format!("lists/{id}.lexicon.zst")),
            Self::Frequencies => Some(format!("frequencies/{id}.zst")),
            Self::Tiers => Some(format!("tiers/{id}.zst")),
            Self::Crude => Some(format!("crude/{id}.zst")),
            Self::Lemmas => Some(format!("lemmas/{id}.zst")),
            Self::Entries => self.is_of(language).then(|| format!("crossword/{id}.txt.zst")),
            Self::Dictionary => None,
        }
    }
}

/// A part of a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListFile {
    /// The language.
    pub language: Language,
    /// Which part.
    pub part: Part,
}

impl ListFile {
    /// Looks up a file by name.
    pub fn named(name: &str) -> Option<Self> {
        let (id, ending) = name.split_once('.')?;
        let language = Language::named(id).filter(|language| language.is_built_in())?;
        let part = Part::ALL.into_iter().find(|part| part.ending() == ending && part.is_of(language))?;
        Some(Self { language, part })
    }

    /// Returns its name: `fr.list`, `fr.zipf` …
    pub fn name(self) -> String {
        format!("{}.{}", self.language.id(), self.part.ending())
    }
}
