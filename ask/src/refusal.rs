//! Refusals of requests, in both languages.
//!
//! A [`Refusal`] is made in two ways. Errors of the engine crates have their English text there, where the rule is,
//! and their French one here, by [`Bilingual`]: the engine knows one language, as any library does. Rules of a
//! question have both texts at the place that checks them, by [`Refusal::said`].
//!
//! Texts are in lower case with the input quoted, and end with what to do. A door may add where the field came from:
//! the command line shows the flag, the page marks the field of its form.

use std::fmt;

use crate::speech::Speech;

mod bilingual;
mod boards;
mod crosswords;
mod dictionaries;
mod lists;

pub use bilingual::Bilingual;

/// The refusal of a request: the field at fault, the value found, and the remedy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    field: &'static str,
    kind: Kind,
    /// The text in English: what was found, and what to do.
    english: String,
    /// The same in French, typeset as French is.
    french: String,
}

/// The kind of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The field is invalid.
    Meaning,
    /// The field requests more than a limit allows.
    Limit(&'static str),
    /// The field names something that does not exist.
    Missing,
}

impl Refusal {
    /// An invalid field, with an error of the engine.
    pub fn new(field: &'static str, error: impl Bilingual) -> Self {
        Self::said(field, error.to_string(), error.french())
    }

    /// An invalid field, with the question's own texts.
    pub fn said(field: &'static str, english: impl Into<String>, french: impl Into<String>) -> Self {
        // Once, here: no text needs to be written with no-break spaces.
        let french = Speech::French.typeset(&french.into());
        Self { field, kind: Kind::Meaning, english: english.into(), french }
    }

    /// A field that names something that does not exist.
    pub fn missing(field: &'static str, english: impl Into<String>, french: impl Into<String>) -> Self {
        Self { kind: Kind::Missing, ..Self::said(field, english, french) }
    }

    /// A field that requests more than the limit `name` allows; `needed` is the value that would allow it.
    pub(crate) fn limit(
        field: &'static str,
        name: &'static str,
        needed: impl fmt::Display,
        (english, french): (String, String),
    ) -> Self {
        // A person at a terminal may raise the limit; a server shows the same text to its operator.
        let english = format!("{english} (--limit {name}={needed} allows it)");
        let french = format!("{french} (--limit {name}={needed} le permet)");
        Self { kind: Kind::Limit(name), ..Self::said(field, english, french) }
    }

    /// A name that is not among the known ones.
    pub(crate) fn unknown(
        field: &'static str,
        (what, french): (&str, &str),
        found: &str,
        known: &[&str],
    ) -> Self {
        let known = known.join(", ");
        Self::said(
            field,
            format!("no {what} {found:?}: expected {known}"),
            format!("pas de {french} {found:?} ; valeurs possibles : {known}"),
        )
    }

    /// The same refusal of another field, whose value led to the first.
    ///
    /// Used where one field is read as if it were another: the tiles to arrange are read as a board, and a fault in
    /// them must not be blamed on `board`.
    pub(crate) fn about(self, field: &'static str) -> Self {
        Self { field, ..self }
    }

    /// The field at fault, by its name in JSON.
    pub fn field(&self) -> &'static str {
        self.field
    }

    /// The kind of the refusal.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The value found and the remedy, in a person's language.
    pub fn say(&self, speech: Speech) -> &str {
        speech.say(&self.english, &self.french)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

impl std::error::Error for Refusal {}
