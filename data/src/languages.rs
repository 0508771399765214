//! The languages with a built-in word list.
//!
//! [`Language::ALL`] is the only list of languages; the command, the server and the page read it.

use worddle_lexicon::Alphabet;

/// A language with a built-in word list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// English.
    English,
    /// Français.
    French,
    /// Deutsch.
    German,
    /// Español.
    Spanish,
    /// Italiano.
    Italian,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 5] = [Self::English, Self::French, Self::German, Self::Spanish, Self::Italian];

    /// Returns the ISO 639 code, which also names the language's word list.
    pub const fn id(self) -> &'static str {
        self.alphabet().id()
    }

    /// Returns the alphabet used in its games.
    pub const fn alphabet(self) -> Alphabet {
        match self {
            Self::English => Alphabet::English,
            Self::French => Alphabet::French,
            Self::German => Alphabet::German,
            Self::Spanish => Alphabet::Spanish,
            Self::Italian => Alphabet::Italian,
        }
    }

    /// Returns the number of words in its list without opening it. A test compares it with the list.
    pub const fn words(self) -> usize {
        match self {
            Self::English => 172_820,
            Self::French => 422_292,
            Self::German => 675_750,
            Self::Spanish => 573_144,
            Self::Italian => 345_386,
        }
    }

    /// Returns the language of a locale such as `fr_FR.UTF-8` or of a list such as `fr-gutenberg`.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let id = locale.split(['_', '-', '.', '@']).next()?;
        Self::ALL.into_iter().find(|language| language.id().eq_ignore_ascii_case(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_name_their_language() {
        assert_eq!(Language::of_locale("fr_FR.UTF-8"), Some(Language::French));
        assert_eq!(Language::of_locale("de"), Some(Language::German));
        assert_eq!(Language::of_locale("fr-gutenberg"), Some(Language::French));
        assert_eq!(Language::of_locale("EN_us"), Some(Language::English));
        for none in ["C", "POSIX", "", "fra", "frites.txt"] {
            assert_eq!(Language::of_locale(none), None, "{none}");
        }
    }

    #[test]
    fn codes_are_stable() {
        assert_eq!(Language::ALL.map(Language::id), ["en", "fr", "de", "es", "it"]);
    }
}
