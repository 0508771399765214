//! Refusals of requests, in both languages.

use std::fmt;

use crate::speech::Speech;

mod bilingual;
mod boards;
mod crosswords;
mod lists;

pub use bilingual::Bilingual;

/// The refusal of a request: the field at fault, the value found, and the remedy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    field: &'static str,
    kind: Kind,
    english: String,
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
