//! What is kept of a dictionary as a whole.

/// What a dictionary says about words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// What a word means, in its own language.
    Definitions,
    /// Words of like meaning.
    Synonyms,
    /// The same in another language.
    Translation,
}

impl Kind {
    /// Every kind, the most useful first.
    pub const ALL: [Self; 3] = [Self::Definitions, Self::Synonyms, Self::Translation];

    /// The name used in answers and files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Definitions => "definitions",
            Self::Synonyms => "synonyms",
            Self::Translation => "translation",
        }
    }

    /// Finds a kind by its name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What is known of a dictionary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// Its title.
    pub title: String,
    /// The language of its headwords, as an ISO 639 code of two letters: `en`.
    pub language: String,
    /// What it says about words.
    pub kind: Kind,
    /// Its licence, where its files state one; empty otherwise.
    pub licence: String,
    /// Where it comes from: an address if its files state one, otherwise the name of its file.
    pub source: String,
}

/// The language of a code of two or three letters: `deu` is `de`.
///
/// Three letters are those of ISO 639-3, and of ISO 639-2 where these differ, since `FreeDict` has used both.
pub(crate) fn language_of(code: &str) -> Option<&'static str> {
    const CODES: [(&str, &[&str]); 12] = [
        ("en", &["eng"]),
        ("fr", &["fra", "fre"]),
        ("de", &["deu", "ger"]),
        ("es", &["spa"]),
        ("it", &["ita"]),
        ("nl", &["nld", "dut"]),
        ("pt", &["por"]),
        ("sv", &["swe"]),
        ("da", &["dan"]),
        ("no", &["nor", "nb", "nob", "nn", "nno"]),
        ("ca", &["cat"]),
        ("pl", &["pol"]),
    ];
    let is_named = |(two, others): &&(&str, &[&str])| *two == code || others.contains(&code);
    CODES.iter().find(is_named).map(|(two, _)| *two)
}
