//! What the author of a crossword keeps beside it and no solver sees.

use super::{Clue, Document, clean_text, one_line};

/// The words that an author works with in one crossword.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Workshop {
    /// The words to be placed.
    pub theme: Vec<String>,
    /// Words that are never used, as they were typed.
    pub ban: String,
    /// Words that are used first, as they were typed.
    pub favour: String,
}

impl Workshop {
    /// The words of a file as they are kept.
    pub(crate) fn new<'a>(theme: impl IntoIterator<Item = &'a str>, ban: &str, favour: &str) -> Self {
        let theme = theme.into_iter().map(one_line).filter(|word| !word.is_empty()).collect();
        Self { theme, ban: clean_text(ban), favour: clean_text(favour) }
    }
}

impl Document {
    /// Whether there is anything that only its author sees: words to work with, marks or notes of clues.
    pub fn has_workshop(&self) -> bool {
        self.workshop != Workshop::default() || self.clues.iter().any(Clue::is_noted)
    }

    /// The document without what only its author sees.
    #[must_use]
    pub fn without_workshop(&self) -> Self {
        let mut document = Self { workshop: Workshop::default(), ..self.clone() };
        let clues = std::mem::take(&mut document.clues).into_iter();
        document.set_clues(clues.map(|clue| Clue { mark: None, note: String::new(), ..clue }).collect());
        document
    }
}
