//! The characters that stand for marked and rebus cells in formats with one character for each cell.

use super::error::FormatError;
use crate::document::{CellKind, Document, DocumentCell};

/// The characters for cells that no capital can stand for.
pub(super) struct Keys {
    /// The character of each kind of cell: marked or not, and its letters.
    signs: Vec<(bool, String, char)>,
    /// Lower-case letters mark circles.
    pub(super) has_circles: bool,
    /// Only without circles: a file has one kind of mark, and circles matter more to solvers.
    pub(super) has_shades: bool,
}

impl Keys {
    /// Gives each cell that needs one a character of its own.
    pub(super) fn of(document: &Document, format: &'static str) -> Result<Self, FormatError> {
        let any = |has: fn(&DocumentCell) -> bool| document.cells().iter().any(has);
        let has_circles = any(|cell| cell.circled);
        let has_shades = !has_circles && any(|cell| !cell.shade.is_empty());
        let mut keys = Self { signs: Vec::new(), has_circles, has_shades };
        let small: Vec<char> =
            document.cells().iter().filter_map(|cell| small_letter(&cell.solution)).collect();
        // A lower-case letter means a marked capital, so those of the grid's own letters are taken.
        let mut free_small = ('a'..='\u{24f}').filter(|sign| sign.is_lowercase() && !small.contains(sign));
        let symbols = ('\u{2460}'..='\u{2bff}').filter(|sign| !sign.is_alphanumeric());
        let mut free_signs = ('1'..='9').chain(['0']).chain(symbols);
        for cell in document.cells().iter().filter(|cell| cell.kind == CellKind::Open) {
            let is_special = keys.is_special(cell);
            let is_plain = small_letter(&cell.solution).is_some() || cell.solution.is_empty() && !is_special;
            if is_plain || keys.find(is_special, &cell.solution).is_some() {
                continue;
            }
            let sign = if is_special { free_small.next() } else { free_signs.next() };
            let found = keys.signs.len() + 1;
            let too_many =
                FormatError::TooMany { format, what: "different rebus entries", found, most: found - 1 };
            keys.signs.push((is_special, cell.solution.clone(), sign.ok_or(too_many)?));
        }
        Ok(keys)
    }

    /// Returns whether a cell has the mark that the file can express.
    fn is_special(&self, cell: &DocumentCell) -> bool {
        self.has_circles && cell.circled || self.has_shades && !cell.shade.is_empty()
    }

    /// The character of a kind of cell, if it has one.
    fn find(&self, is_special: bool, letters: &str) -> Option<char> {
        let is_wanted =
            |(special, known, _): &&(bool, String, char)| *special == is_special && known == letters;
        self.signs.iter().find(is_wanted).map(|&(_, _, sign)| sign)
    }

    /// The character of a cell.
    pub(super) fn sign(&mut self, cell: &DocumentCell) -> char {
        let is_special = self.is_special(cell);
        match cell.kind {
            CellKind::Block => '#',
            CellKind::Void => '_',
            CellKind::Open => match (self.find(is_special, &cell.solution), small_letter(&cell.solution)) {
                (Some(sign), _) => sign,
                (None, Some(small)) if is_special => small,
                _ => cell.solution.chars().next().unwrap_or('.'),
            },
        }
    }

    /// The characters, each with its letters.
    pub(super) fn entries(&self) -> impl Iterator<Item = (char, &str)> {
        self.signs.iter().map(|(_, letters, sign)| (*sign, letters.as_str()))
    }
}

/// The lower case of a single capital, if its capital is the same letter again.
///
/// `None` for letters without a small form, and for those whose small form would not come back as the same
/// capital.
fn small_letter(letters: &str) -> Option<char> {
    let mut characters = letters.chars();
    let (capital, None) = (characters.next()?, characters.next()) else { return None };
    let mut lower = capital.to_lowercase();
    let (small, None) = (lower.next()?, lower.next()) else { return None };
    (small != capital && small.is_lowercase() && small.to_uppercase().eq([capital])).then_some(small)
}
