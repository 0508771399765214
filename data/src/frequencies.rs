//! How common the words of the lists inside the program are.

use worddle_lexicon::Frequencies;

use crate::inside;
use crate::languages::Language;

/// How common each word of a language's list is; `None` if that has to be given first, as in WebAssembly.
pub fn frequencies(language: Language) -> Option<Frequencies> {
    inside::frequencies(language).map(|bytes| Frequencies::new(bytes.into_owned()))
}
