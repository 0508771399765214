//! The name of a player.

use std::fmt;
use std::str::FromStr;

use unicode_segmentation::UnicodeSegmentation;

/// The most characters of a name, as a reader counts them: what fits on a line of a small screen.
pub const MAX_GRAPHEMES: usize = 24;

/// The most bytes of a name: one visible character may consist of any number of code points.
const MAX_BYTES: usize = 200;

/// The name of a player: text that is shown as it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(String);

/// Why a text is no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// Nothing but space.
    #[error("the name is empty: expected 1 to {MAX_GRAPHEMES} characters")]
    Empty,
    /// Too long.
    #[error("the name is too long: expected 1 to {MAX_GRAPHEMES} characters")]
    TooLong,
    /// A character that is not seen, or that turns the direction of others.
    #[error("the name has the character U+{0:04X}, which cannot be seen: expected text")]
    Invisible(u32),
}

impl Name {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(NameError::Empty);
        }
        if let Some(invisible) = text.chars().find(|&character| is_invisible(character)) {
            return Err(NameError::Invisible(u32::from(invisible)));
        }
        if text.len() > MAX_BYTES || text.graphemes(true).count() > MAX_GRAPHEMES {
            return Err(NameError::TooLong);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Whether a character is not seen, or turns the direction of others: with it, one name could look like another, or
/// spoil the line that it stands on. The zero-width joiner stays, since it is part of characters that are seen.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200c}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
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
        // A family is one character for the reader.
        assert_eq!(parse("👩‍👩‍👧"), Ok("👩‍👩‍👧".to_owned()));
        assert_eq!(parse(&format!("a{}", "\u{301}".repeat(200))), Err(NameError::TooLong));
    }

    #[test]
    fn what_cannot_be_seen_is_refused() {
        for hidden in ['\u{0}', '\n', '\u{7f}', '\u{202e}', '\u{2066}', '\u{200f}', '\u{feff}', '\u{200b}'] {
            assert_eq!(parse(&format!("a{hidden}b")), Err(NameError::Invisible(u32::from(hidden))));
        }
    }
}
