//! The languages that Worddle has words for.

use worddle_lexicon::Alphabet;

/// A language with a word list inside the program.
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

    /// The two letters of ISO 639, which also name the language's word list.
    pub const fn id(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
            Self::German => "de",
            Self::Spanish => "es",
            Self::Italian => "it",
        }
    }

    /// The alphabet that its games are played with.
    pub const fn alphabet(self) -> Alphabet {
        match self {
            Self::English => Alphabet::English,
            Self::French => Alphabet::French,
            Self::German => Alphabet::German,
            Self::Spanish => Alphabet::Spanish,
            Self::Italian => Alphabet::Italian,
        }
    }

    /// How many words its list has, without opening it.
    pub const fn words(self) -> usize {
        match self {
            Self::English => 172_820,
            Self::French => 422_292,
            Self::German => 675_750,
            Self::Spanish => 573_144,
            Self::Italian => 303_681,
        }
    }

    /// The language of a locale such as `fr_FR.UTF-8`, or of a list such as `fr-gutenberg`.
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
    fn a_language_and_its_alphabet_have_one_name() {
        assert!(Language::ALL.iter().all(|language| language.id() == language.alphabet().id()));
    }
}
