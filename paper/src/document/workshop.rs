//! The author's own material, which is saved with a crossword and hidden from solvers.

use super::{Clue, Document, clean_text, one_line};

/// The word choices of an author for one crossword.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Workshop {
    /// Theme words to place.
    pub theme: Vec<String>,
    /// Words never to use, as typed.
    pub ban: String,
    /// Words to use first, as typed.
    pub favour: String,
}

impl Workshop {
    /// Cleans the words of a file.
    pub(crate) fn new<'a>(theme: impl IntoIterator<Item = &'a str>, ban: &str, favour: &str) -> Self {
        let theme = theme.into_iter().map(one_line).filter(|word| !word.is_empty()).collect();
        Self { theme, ban: clean_text(ban), favour: clean_text(favour) }
    }
}

impl Document {
    /// Returns whether the author has left anything: word choices, marks or notes of clues.
    pub fn has_workshop(&self) -> bool {
        self.workshop != Workshop::default() || self.clues.iter().any(Clue::is_noted)
    }

    /// The document without the author's own material.
    #[must_use]
    pub fn without_workshop(&self) -> Self {
        let mut document = Self { workshop: Workshop::default(), ..self.clone() };
        let clues = std::mem::take(&mut document.clues).into_iter();
        document.set_clues(clues.map(|clue| Clue { mark: None, note: String::new(), ..clue }).collect());
        document
    }
}
