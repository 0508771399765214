//! Texts of formats and features in both languages.

/// A text in the two languages of help and errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wording {
    /// In English.
    pub english: &'static str,
    /// In French.
    pub french: &'static str,
}
