//! What is known of the words of the built-in lists.

use worddle_lexicon::{Frequencies, Knowledge, Lemmas};

use crate::inside;
use crate::languages::Language;
use crate::parts::Part;

/// Returns the word frequencies of a language's list, or `None` if they must be supplied first, as in
/// WebAssembly.
pub fn frequencies(language: Language) -> Option<Frequencies> {
    inside::part(language, Part::Frequencies).map(|bytes| Frequencies::new(bytes.into_owned()))
}

/// Returns who knows the words of a language's list and which are crude, or `None` if a file must be supplied first, as
/// in WebAssembly.
pub fn knowledge(language: Language) -> Option<Knowledge> {
    // All are requested before the first that is missing ends the request, so that a browser fetches them together.
    let [frequencies, tiers, crude] =
        [Part::Frequencies, Part::Tiers, Part::Crude].map(|part| inside::part(language, part));
    let (frequencies, tiers, crude) = (Frequencies::new(frequencies?.into_owned()), tiers?, crude?);
    Some(Knowledge::unpack(&tiers, &crude, &frequencies).expect("every file was checked before"))
}

/// Returns the lemmas of a language's list, or `None` if a file must be supplied first, as in WebAssembly.
pub fn lemmas(language: Language) -> Option<Lemmas> {
    let (lemmas, known) = (inside::part(language, Part::Lemmas), knowledge(language));
    Some(Lemmas::unpack(&lemmas?, &known?).expect("every file was checked before"))
}

/// Returns the entries of crosswords beyond a language's list, one per line with its score (`ice cream;58`), or `None` if
/// there are none or they must be supplied first, as in WebAssembly.
pub fn crossword_entries(language: Language) -> Option<String> {
    String::from_utf8(inside::part(language, Part::Entries)?.into_owned()).ok()
}
