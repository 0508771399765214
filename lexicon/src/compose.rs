//! Unicode composition (NFC): a letter and its accents become one character where Unicode has one.
//!
//! The algorithm is the canonical composition of UAX #15 over the tables of `unicode_normalization`. That
//! crate's own iterator also links the tables for compatibility normalization (NFKC), which would enlarge the
//! engine in a browser.

use unicode_normalization::char::{canonical_combining_class, compose, decompose_canonical};

/// The first combining character. Text below it is already composed.
const FIRST_COMBINING: char = '\u{300}';

/// Returns true if a quick look shows that text is composed.
pub(crate) fn is_plain(text: &str) -> bool {
    text.chars().all(|character| character < FIRST_COMBINING)
}

/// Composes text.
pub fn composed(text: &str) -> Vec<char> {
    if is_plain(text) {
        return text.chars().collect();
    }
    let mut parts = Vec::with_capacity(text.len());
    for character in text.chars() {
        decompose_canonical(character, |part| parts.push(part));
    }
    // Marks of one letter have a canonical order. A letter has class 0, so it stays in front of its marks.
    for letter_and_marks in parts.chunk_by_mut(|_, &next| canonical_combining_class(next) != 0) {
        letter_and_marks.sort_by_key(|&part| canonical_combining_class(part));
    }
    let mut characters: Vec<char> = Vec::with_capacity(parts.len());
    let mut letter = None;
    let mut last_class = 0;
    for part in parts {
        let class = canonical_combining_class(part);
        if let Some(place) = letter {
            // A mark combines with its letter only past marks of a lower class (UAX #15 calls the others
            // "blocked").
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
        fn composition_agrees_with_unicode_normalization(
            text in r"([a-zA-Z]|[à-ǿ]|[\u{300}-\u{345}]|[\u{1100}-\u{11ff}]|[가-힣]|[Ͱ-ϿⰀ-Ⱟऀ-ॿ]|\PC){0,12}"
        ) {
            prop_assert_eq!(composed(&text), text.nfc().collect::<Vec<char>>());
        }
    }

    #[test]
    fn marks_compose_in_any_order() {
        assert_eq!(composed("a\u{323}\u{302}"), ['ậ']);
        assert_eq!(composed("a\u{302}\u{323}"), ['ậ']);
        assert_eq!(composed("\u{301}e\u{301}"), ['\u{301}', 'é']);
    }
}
