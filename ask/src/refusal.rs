//! Why a request is refused, in both languages.

use std::fmt;

use crate::speech::Speech;

mod bilingual;
mod boards;
mod crosswords;
mod lists;

pub use bilingual::Bilingual;

/// Why a request is refused: the field that is to blame, what was found there, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    field: &'static str,
    kind: Kind,
    english: String,
    french: String,
}

/// What kind of refusal it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The field says something that cannot be understood, or cannot be.
    Meaning,
    /// The field asks for more than a limit allows.
    Limit(&'static str),
    /// What the field names is not there.
    Missing,
}

impl Refusal {
    /// A field whose text or value means nothing here.
    pub fn new(field: &'static str, error: impl Bilingual) -> Self {
        Self::said(field, error.to_string(), error.french())
    }

    /// A field whose text or value means nothing here, in words of the question's own.
    pub fn said(field: &'static str, english: impl Into<String>, french: impl Into<String>) -> Self {
        let french = Speech::French.typeset(&french.into());
        Self { field, kind: Kind::Meaning, english: english.into(), french }
    }

    /// A field that names something that is not there.
    pub fn missing(field: &'static str, english: impl Into<String>, french: impl Into<String>) -> Self {
        Self { kind: Kind::Missing, ..Self::said(field, english, french) }
    }

    /// A field that asks for more than the limit `name` allows; `needed` is the value that would allow it.
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

    /// The name of something that is not among those known.
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

    /// The same about another field, whose value led to the first.
    pub(crate) fn about(self, field: &'static str) -> Self {
        Self { field, ..self }
    }

    /// The field of the request that is to blame, by its name in JSON.
    pub fn field(&self) -> &'static str {
        self.field
    }

    /// What kind of refusal it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// What was found and what was expected, in a person's language.
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
