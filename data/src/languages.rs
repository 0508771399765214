//! The languages of word lists.
//!
//! [`Language::ALL`] is the only list of languages; the command, the server and the page read it. The lists of
//! [`Language::BUILT_IN`] are compiled in. Those of the others are files that `make lists` fetches and builds, because
//! most of their licences are copyleft; they are found by name, as any list is.

use worddle_lexicon::Alphabet;

/// A language of word lists.
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
    /// Nederlands.
    Dutch,
    /// Português.
    Portuguese,
    /// Svenska.
    Swedish,
    /// Dansk.
    Danish,
    /// Norsk bokmål.
    Norwegian,
    /// Català.
    Catalan,
    /// Polski.
    Polish,
}

/// The name of a language in three languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LanguageName {
    /// In the language itself.
    pub own: &'static str,
    /// In English.
    pub english: &'static str,
    /// In French.
    pub french: &'static str,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 12] = [
        Self::English,
        Self::French,
        Self::German,
        Self::Spanish,
        Self::Italian,
        Self::Dutch,
        Self::Portuguese,
        Self::Swedish,
        Self::Danish,
        Self::Norwegian,
        Self::Catalan,
        Self::Polish,
    ];

    /// The languages whose list is compiled in, and with it its tiers, crude words and lemmas.
    pub const BUILT_IN: [Self; built_in_count()] = {
        let mut languages = [Self::English; built_in_count()];
        let (mut place, mut count) = (0, 0);
        while place < Self::ALL.len() {
            if Self::ALL[place].is_built_in() {
                languages[count] = Self::ALL[place];
                count += 1;
            }
            place += 1;
        }
        languages
    };

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
            Self::Dutch => Alphabet::Dutch,
            Self::Portuguese => Alphabet::Portuguese,
            Self::Swedish => Alphabet::Swedish,
            Self::Danish => Alphabet::Danish,
            Self::Norwegian => Alphabet::Norwegian,
            Self::Catalan => Alphabet::Catalan,
            Self::Polish => Alphabet::Polish,
        }
    }

    /// Returns its names.
    pub const fn name(self) -> LanguageName {
        let (own, english, french) = match self {
            Self::English => ("English", "English", "anglais"),
            Self::French => ("Français", "French", "français"),
            Self::German => ("Deutsch", "German", "allemand"),
            Self::Spanish => ("Español", "Spanish", "espagnol"),
            Self::Italian => ("Italiano", "Italian", "italien"),
            Self::Dutch => ("Nederlands", "Dutch", "néerlandais"),
            Self::Portuguese => ("Português", "Portuguese", "portugais"),
            Self::Swedish => ("Svenska", "Swedish", "suédois"),
            Self::Danish => ("Dansk", "Danish", "danois"),
            Self::Norwegian => ("Norsk", "Norwegian", "norvégien"),
            Self::Catalan => ("Català", "Catalan", "catalan"),
            Self::Polish => ("Polski", "Polish", "polonais"),
        };
        LanguageName { own, english, french }
    }

    /// Returns the number of words in its built-in list without opening it, or `None` if the list is not built in. A
    /// test compares it with the list.
    pub const fn words(self) -> Option<usize> {
        match self {
            Self::English => Some(172_820),
            Self::French => Some(422_292),
            Self::German => Some(675_750),
            Self::Spanish => Some(573_144),
            Self::Italian => Some(345_386),
            Self::Dutch
            | Self::Portuguese
            | Self::Swedish
            | Self::Danish
            | Self::Norwegian
            | Self::Catalan
            | Self::Polish => None,
        }
    }

    /// Returns true if its list is compiled in.
    pub const fn is_built_in(self) -> bool {
        self.words().is_some()
    }

    /// Returns the language with this id.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.id() == id)
    }

    /// Returns the language of a locale such as `fr_FR.UTF-8` or of a list such as `fr-gutenberg`.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let id = locale.split(['_', '-', '.', '@']).next()?;
        // Locales name Norwegian by its written form.
        let id = if id.eq_ignore_ascii_case("nb") { "no" } else { id };
        Self::ALL.into_iter().find(|language| language.id().eq_ignore_ascii_case(id))
    }
}

/// Counts the languages whose list is compiled in.
const fn built_in_count() -> usize {
    let (mut place, mut count) = (0, 0);
    while place < Language::ALL.len() {
        count += Language::ALL[place].is_built_in() as usize;
        place += 1;
    }
    count
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
        assert_eq!(Language::of_locale("nb_NO.UTF-8"), Some(Language::Norwegian));
        assert_eq!(Language::of_locale("pt_BR"), Some(Language::Portuguese));
        for none in ["C", "POSIX", "", "fra", "frites.txt"] {
            assert_eq!(Language::of_locale(none), None, "{none}");
        }
    }

    #[test]
    fn codes_are_stable() {
        assert_eq!(Language::BUILT_IN.map(Language::id), ["en", "fr", "de", "es", "it"]);
        let fetched = ["nl", "pt", "sv", "da", "no", "ca", "pl"];
        assert_eq!(Language::ALL.map(Language::id)[Language::BUILT_IN.len()..], fetched);
        assert!(Language::ALL.into_iter().all(|language| Language::named(language.id()) == Some(language)));
    }

    #[test]
    fn alphabets_are_called_by_the_english_name_of_their_language() {
        for language in Language::ALL {
            assert_eq!(language.alphabet().to_string(), language.name().english);
        }
    }
}
