//! Player names.
//!
//! A name appears on everyone's screen, so it must be visible, short, and impossible to mistake for another
//! player's.

use std::fmt;
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;
use unicode_segmentation::UnicodeSegmentation;

/// Longest name in graphemes, the characters a reader sees: what fits a line of a small screen.
pub const MAX_GRAPHEMES: usize = 24;

/// Longest name in bytes. A single grapheme can contain any number of code points.
const MAX_BYTES: usize = 200;

/// A player's name, displayed as typed.
///
/// Two names [look alike](Name::looks_like) if they have the same skeleton (Unicode Technical Standard 39), apart from
/// case, accents and strokes. Look-alike letters of other scripts and invisible characters make no difference either.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// As typed, trimmed and composed (NFC).
    text: String,
    /// The name reduced to its visible shapes: as typed, and in lower case. A capital I is the shape of a small L, so
    /// `BiIl` looks like `Bill` as typed, and `BILL` only in lower case.
    shapes: [String; 2],
}

/// Why a text is not a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// Nothing visible.
    #[error("the name is empty: enter 1 to {MAX_GRAPHEMES} characters")]
    Empty,
    /// Too long.
    #[error("the name is too long: enter 1 to {MAX_GRAPHEMES} characters")]
    TooLong,
    /// An invisible character, or one that changes the direction of text.
    #[error("the name contains the invisible character U+{0:04X}: remove it")]
    Invisible(u32),
}

impl Name {
    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns true if a reader could mistake one name for the other.
    pub fn looks_like(&self, other: &Self) -> bool {
        self.shapes.iter().any(|shape| other.shapes.contains(shape))
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let text: String = text.trim().nfc().collect();
        // Before anything else, so that the message names the character instead of calling the name empty.
        if let Some(invisible) = text.chars().find(|&character| is_invisible(character)) {
            return Err(NameError::Invisible(u32::from(invisible)));
        }
        // One space looks the same as several.
        let visible = text.replace(is_blank, " ");
        let shapes = [shape_of(&visible), shape_of(&visible.to_lowercase())];
        if shapes.iter().any(String::is_empty) {
            return Err(NameError::Empty);
        }
        if text.len() > MAX_BYTES || text.graphemes(true).count() > MAX_GRAPHEMES {
            return Err(NameError::TooLong);
        }
        Ok(Self { text, shapes })
    }
}

impl fmt::Display for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// Reduces a text to its visible shapes: its skeleton, in lower case, without accents and strokes.
fn shape_of(text: &str) -> String {
    // A skeleton is decomposed, so marks are characters of their own.
    let shapes = skeleton(text).filter(|&character| !is_mark(character)).map(plain);
    let shapes: String = shapes.flat_map(char::to_lowercase).collect();
    shapes.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns true for accents, strokes and other marks on letters of any script. Marks of a single script, such as the
/// vowels of Hindi, tell names apart and stay.
fn is_mark(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
        | '\u{fe20}'..='\u{fe2f}')
}

/// Replaces a small capital by its letter. A skeleton has small capitals for small letters of other scripts that look
/// like capitals, such as the Greek τ.
fn plain(character: char) -> char {
    let place = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ".chars().position(|small| small == character);
    place.and_then(|place| "abcdefghijklmnoprstuvwyz".chars().nth(place)).unwrap_or(character)
}

/// Returns true for characters that are invisible or change the direction of text, and so could garble the
/// line that shows the name. The zero-width joiner and variation selectors are allowed, since visible
/// characters such as emoji contain them.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200c}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

/// Returns true for characters that take up space but show nothing, though Unicode does not classify them as
/// spaces: Hangul fillers, the empty Braille pattern, blank hieroglyphs, the null notehead.
fn is_blank(character: char) -> bool {
    matches!(
        character,
        '\u{115f}'
            | '\u{1160}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{ffa0}'
            | '\u{13441}'
            | '\u{13442}'
            | '\u{1d159}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<String, NameError> {
        text.parse().map(|name: Name| name.to_string())
    }

    #[test]
    fn names_are_text_of_a_certain_length() {
        assert_eq!(parse("  Zoé 🦊 "), Ok("Zoé 🦊".to_owned()));
        assert_eq!(parse(" \t "), Err(NameError::Empty));
        assert_eq!(parse(&"é".repeat(24)), Ok("é".repeat(24)));
        assert_eq!(parse(&"e".repeat(25)), Err(NameError::TooLong));
        // A family emoji is one character to the reader.
        assert_eq!(parse("👩‍👩‍👧"), Ok("👩‍👩‍👧".to_owned()));
        assert_eq!(parse(&format!("a{}", "\u{301}".repeat(200))), Err(NameError::TooLong));
    }

    #[test]
    fn a_name_has_at_most_200_bytes() {
        // A letter and 99 accents of two bytes each are 199 bytes and one character.
        let longest = format!("a{}", "\u{315}".repeat(99));
        assert_eq!((longest.len(), parse(&longest)), (199, Ok(longest.clone())));
        assert_eq!(parse(&format!("{longest}b")).map(|name| name.len()), Ok(200));
        assert_eq!(parse(&format!("{longest}bc")), Err(NameError::TooLong));
        let name: Name = " Zoé ".parse().expect("a name");
        assert_eq!((name.as_str(), name.to_string()), ("Zoé", "Zoé".to_owned()));
    }

    #[test]
    fn invisible_characters_are_rejected() {
        for hidden in ['\u{0}', '\n', '\u{7f}', '\u{202e}', '\u{2066}', '\u{200f}', '\u{feff}', '\u{200b}'] {
            assert_eq!(parse(&format!("a{hidden}b")), Err(NameError::Invisible(u32::from(hidden))));
        }
    }

    #[track_caller]
    fn check_same(names: &[&str]) {
        let parsed: Vec<Name> = names.iter().map(|name| name.parse().expect("a name")).collect();
        for (one, other) in parsed.iter().flat_map(|one| parsed.iter().map(move |other| (one, other))) {
            assert!(one.looks_like(other), "{one:?} {other:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_the_same() {
        check_same(&["Zo\u{e9}", "Zoe\u{301}"]);
        check_same(&["\u{2764}", "\u{2764}\u{fe0f}", "\u{2764}\u{fe0e}"]);
        check_same(&["anna", "\u{430}nn\u{430}", "ann\u{251}"]);
        check_same(&["Bill", "BiIl", "Bi1l", "Bi\u{406}l"]);
        check_same(&["Bill", "BILL", "bill"]);
        check_same(&[
            "host",
            "HOST",
            "Host",
            "hos\u{3c4}",
            "h\u{335}ost",
            "ħost",
            "hôst",
            "ʜᴏsᴛ",
            "ｈｏｓｔ",
        ]);
        check_same(&["anna", "Anna", "änna", "ANNA"]);
        check_same(&["ab", "a\u{200d}b", "ab\u{200d}", "a\u{34f}b"]);
        check_same(&["ab", "ab\u{3164}", "\u{2800}ab", "\u{ffa0}ab\u{1160}"]);
        check_same(&["a b", "a  b", "a\u{a0}b", "a\u{3000}b", "a\u{3164}b", "a\u{2800} b"]);
    }

    #[test]
    fn names_that_look_different_are_different() {
        let names = ["anna", "ana", "an na", "हिना", "हेना", "安娜", "Анна", "👩", "👩🏽", "anna 2"];
        let parsed: Vec<Name> = names.iter().map(|name| name.parse().expect("a name")).collect();
        for (place, name) in parsed.iter().enumerate() {
            assert!(!parsed[..place].iter().any(|other| other.looks_like(name)), "{name}");
        }
    }

    #[test]
    fn a_name_is_kept_as_typed() {
        assert_eq!(parse(" Zoe\u{301} "), Ok("Zo\u{e9}".to_owned()));
        assert_eq!(parse("\u{430}nna"), Ok("\u{430}nna".to_owned()));
        assert_eq!(parse("a  b\u{3164}"), Ok("a  b\u{3164}".to_owned()));
    }

    #[test]
    fn a_name_has_something_visible() {
        let nothing =
            ["\u{3164}", "\u{2800}", "\u{200d}", "\u{fe0f}", "\u{ffa0} \u{115f}", "\u{2800}\u{200d}\u{fe0f}"];
        for text in nothing {
            assert_eq!(parse(text), Err(NameError::Empty), "{text:?}");
        }
    }
}
