//! Composed text: an accent is one character with its letter (Unicode NFC).
//!
//! The tables are those of `unicode_normalization`. Its iterator is not used, since it cannot do without the tables of
//! compatibility (NFKC), which a browser would have to load.

use unicode_normalization::char::{canonical_combining_class, compose, decompose_canonical};

/// The first character that combines with another: every text of characters before it is composed.
const FIRST_COMBINING: char = '\u{300}';

/// Whether a text is composed, as can be seen at a glance.
pub(crate) fn is_plain(text: &str) -> bool {
    text.chars().all(|character| character < FIRST_COMBINING)
}

/// The characters of a text, composed.
pub fn composed(text: &str) -> Vec<char> {
    if is_plain(text) {
        return text.chars().collect();
    }
    let mut parts = Vec::with_capacity(text.len());
    for character in text.chars() {
        decompose_canonical(character, |part| parts.push(part));
    }
    // Marks on one letter have a canonical order; a letter itself has class 0, so it stays in front of its marks.
    for letter_and_marks in parts.chunk_by_mut(|_, &next| canonical_combining_class(next) != 0) {
        letter_and_marks.sort_by_key(|&part| canonical_combining_class(part));
    }
    let mut characters: Vec<char> = Vec::with_capacity(parts.len());
    let mut letter = None;
    let mut last_class = 0;
    for part in parts {
        let class = canonical_combining_class(part);
        if let Some(place) = letter {
            // A mark reaches its letter past marks of lower classes only.
            let is_next = place + 1 == characters.len();
            if (is_next || last_class < class)
                && let Some(character) = compose(characters[place], part)
            {
                characters[place] = character;
                continue;
            }
        }
        if class == 0 {
            letter = Some(characters.len());
        }
        last_class = class;
        characters.push(part);
    }
    characters
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn composed_as_unicode_says(
            text in r"([a-zA-Z]|[à-ǿ]|[\u{300}-\u{345}]|[\u{1100}-\u{11ff}]|[가-힣]|[Ͱ-ϿⰀ-Ⱟऀ-ॿ]|\PC){0,12}"
        ) {
            prop_assert_eq!(composed(&text), text.nfc().collect::<Vec<char>>());
        }
    }

    #[test]
    fn marks_in_any_order() {
        assert_eq!(composed("a\u{323}\u{302}"), ['ậ']);
        assert_eq!(composed("a\u{302}\u{323}"), ['ậ']);
        assert_eq!(composed("\u{301}e\u{301}"), ['\u{301}', 'é']);
    }
}
