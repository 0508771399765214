//! Word frequencies of the built-in lists.

use worddle_lexicon::Frequencies;

use crate::inside;
use crate::languages::Language;

/// Returns the word frequencies of a language's list, or `None` if they must be supplied first, as in
/// WebAssembly.
pub fn frequencies(language: Language) -> Option<Frequencies> {
    inside::frequencies(language).map(|bytes| Frequencies::new(bytes.into_owned()))
}
