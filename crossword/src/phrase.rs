//! Phrases: answers of several words. Their spaces and hyphens occupy no cell but are announced to the
//! solver.

use worddle_lexicon::{Alphabet, Letter, NoLetter};

use crate::entries::is_gap;

/// Returns the letters of a word or phrase, without spaces, hyphens and apostrophes.
///
/// ```
/// use worddle_crossword::phrase;
/// use worddle_lexicon::Alphabet;
///
/// assert_eq!(phrase::letters("Ice cream", Alphabet::English), Alphabet::English.fold("icecream"));
/// ```
pub fn letters(spelling: &str, alphabet: Alphabet) -> Result<Vec<Letter>, NoLetter> {
    let solid: String = spelling.chars().filter(|&character| !is_gap(character)).collect();
    alphabet.fold(&solid)
}

/// Returns the enumeration printed after a clue: `3,5` for "ice cream", `4-5` for "well-known". Other
/// punctuation does not separate words: "rock 'n' roll" is `4,1,4`. A part without letters is skipped.
///
/// ```
/// use worddle_crossword::phrase;
/// use worddle_lexicon::Alphabet;
///
/// assert_eq!(phrase::enumeration("ice cream", Alphabet::English), "3,5");
/// assert_eq!(phrase::enumeration("l'arc-en-ciel", Alphabet::French), "4-2-4");
/// ```
pub fn enumeration(spelling: &str, alphabet: Alphabet) -> String {
    let mut text = String::new();
    let mut rest = spelling;
    let mut parting = None;
    loop {
        let end = rest.find(parts_words).unwrap_or(rest.len());
        let length = letters(&rest[..end], alphabet).map_or(0, |letters| letters.len());
        if length > 0 {
            // A separator before the first word would announce an empty one.
            text.extend(parting.filter(|_| !text.is_empty()));
            text += &length.to_string();
            parting = None;
        }
        let Some(sign) = rest[end..].chars().next() else { return text };
        // Mixed spaces and hyphens, as in "well - known", count as a hyphen.
        parting = if is_hyphen(sign) || parting == Some('-') { Some('-') } else { Some(',') };
        rest = &rest[end + sign.len_utf8()..];
    }
}

fn is_hyphen(character: char) -> bool {
    matches!(character, '-' | '\u{2010}' | '\u{2011}')
}

fn parts_words(character: char) -> bool {
    character.is_whitespace() || is_hyphen(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_and_hyphens_are_announced_and_other_signs_are_not() {
        for (spelling, expected) in [
            ("cat", "3"),
            ("ice cream", "3,5"),
            ("  ice   cream ", "3,5"),
            ("well-known", "4-5"),
            ("well - known", "4-5"),
            ("jack-of-all-trades", "4-2-3-6"),
            ("rock 'n' roll", "4,1,4"),
            ("don't", "4"),
            ("St. John", "2,4"),
            ("salt & pepper", "4,6"),
            ("", ""),
            (" - ", ""),
        ] {
            assert_eq!(enumeration(spelling, Alphabet::English), expected, "{spelling}");
        }
        assert_eq!(enumeration("hors-d'œuvre", Alphabet::French), "4-7");
    }

    #[test]
    fn lengths_add_up_to_the_letters() {
        for spelling in ["pomme de terre", "c'est-à-dire", "œil-de-bœuf"] {
            let lengths = enumeration(spelling, Alphabet::French);
            let sum: usize = lengths.split([',', '-']).map(|length| length.parse::<usize>().unwrap()).sum();
            assert_eq!(sum, letters(spelling, Alphabet::French).unwrap().len(), "{spelling}");
        }
    }
}
