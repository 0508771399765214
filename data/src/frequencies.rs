//! How common the words of the lists inside the program are.

use worddle_lexicon::Frequencies;

use crate::inside;
use crate::languages::Language;

/// How common each word of a language's list is.
pub fn frequencies(language: Language) -> Frequencies {
    inside::frequencies(language)
        .map_or_else(Frequencies::default, |bytes| Frequencies::new(bytes.into_owned()))
}
