//! How common the words of the lists inside the program are.

use worddle_lexicon::Frequencies;

use crate::languages::Language;

/// More bytes than the words of any of the five lists, each of which takes one.
const ROOM: usize = 1 << 20;

/// How common each word of a language's list is.
pub fn frequencies(language: Language) -> Frequencies {
    let packed: &[u8] = match language {
        Language::English => include_bytes!("../frequencies/en.zst"),
        Language::French => include_bytes!("../frequencies/fr.zst"),
        Language::German => include_bytes!("../frequencies/de.zst"),
        Language::Spanish => include_bytes!("../frequencies/es.zst"),
        Language::Italian => include_bytes!("../frequencies/it.zst"),
    };
    Frequencies::new(zstd::bulk::decompress(packed, ROOM).expect("the frequencies inside the program unpack"))
}
