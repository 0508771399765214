//! The bytes of a `.puz` file: a cursor, the checksum, and the two encodings.

use worddle_lexicon::Encoding;

use super::super::error::FormatError;

/// Reads bytes from front to back.
pub(super) struct Source<'a> {
    /// The whole file.
    all: &'a [u8],
    /// The next byte.
    at: usize,
}

impl<'a> Source<'a> {
    /// Starts at the first byte.
    pub(super) fn new(all: &'a [u8]) -> Self {
        Self { all, at: 0 }
    }

    /// Whether all bytes are read.
    pub(super) fn is_empty(&self) -> bool {
        self.at == self.all.len()
    }

    /// Takes the next `count` bytes; `part` names them in errors.
    pub(super) fn take(&mut self, count: usize, part: &'static str) -> Result<&'a [u8], FormatError> {
        // Saturating: the count may come from the file.
        let end = self.at.saturating_add(count);
        let cut = FormatError::Cut { part, found: self.all.len(), expected: end };
        let bytes = self.all.get(self.at..end).ok_or(cut)?;
        self.at = end;
        Ok(bytes)
    }

    /// Takes the bytes up to the next zero byte, and skips it. The very last string may lack it.
    pub(super) fn string(&mut self, part: &'static str) -> Result<&'a [u8], FormatError> {
        let rest = &self.all[self.at..];
        if rest.is_empty() {
            return Err(FormatError::Cut { part, found: self.all.len(), expected: self.all.len() + 1 });
        }
        let length = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
        self.at = (self.at + length + 1).min(self.all.len());
        Ok(&rest[..length])
    }
}

/// A 16-bit checksum: rotated right by one bit before each byte is added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Checksum(pub(super) u16);

impl Checksum {
    /// The checksum of some bytes alone.
    pub(super) fn of(bytes: &[u8]) -> Self {
        Self(0).add(bytes)
    }

    /// Continues the checksum over more bytes.
    pub(super) fn add(self, bytes: &[u8]) -> Self {
        let step = |sum: u16, &byte: &u8| sum.rotate_right(1).wrapping_add(byte.into());
        Self(bytes.iter().fold(self.0, step))
    }

    /// Adds a string with its zero byte; an empty string adds nothing.
    pub(super) fn add_ended(self, string: &[u8]) -> Self {
        if string.is_empty() { self } else { self.add(string).add(&[0]) }
    }
}

/// The encoding of the texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Text {
    /// windows-1252, up to version 1.
    Windows1252,
    /// UTF-8, from version 2 on.
    Utf8,
}

impl Text {
    /// Decodes a text; only UTF-8 can be invalid.
    pub(super) fn decode(self, bytes: &[u8]) -> Result<String, FormatError> {
        let encoding = match self {
            Self::Windows1252 => Encoding::Windows1252,
            Self::Utf8 => {
                return super::super::checks::utf8(bytes).map(str::to_owned);
            }
        };
        Ok(encoding.decode(bytes).map(std::borrow::Cow::into_owned).unwrap_or_default())
    }

    /// Encodes a text; characters that the encoding lacks are left out.
    pub(super) fn encode(self, text: &str) -> Vec<u8> {
        match self {
            Self::Windows1252 => text.chars().filter_map(windows_1252).collect(),
            Self::Utf8 => text.as_bytes().to_vec(),
        }
    }
}

/// The characters from 0x80 to 0x9f in windows-1252; a blank stands for none.
const HIGH: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/// The byte of a character in windows-1252, unless it is a control character other than a line's end.
pub(super) fn windows_1252(character: char) -> Option<u8> {
    match character {
        '\n' | ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(character).ok(),
        _ => HIGH.chars().position(|high| high == character).map(|place| 0x80 + place as u8),
    }
}

/// Compares a checksum of the file with the computed one.
pub(super) fn check_sum(part: &'static str, found: u64, expected: u64) -> Result<(), FormatError> {
    if found == expected { Ok(()) } else { Err(FormatError::Checksum { part, found, expected }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_with_a_byte_is_decoded_from_it() {
        let all = (' '..='\u{2122}').filter_map(|character| Some((character, windows_1252(character)?)));
        let mut count = 0;
        for (character, byte) in all {
            assert_eq!(Text::Windows1252.decode(&[byte]).unwrap(), character.to_string());
            count += 1;
        }
        assert_eq!(count, 95 + 27 + 96);
    }

    #[test]
    fn sums_turn_right() {
        assert_eq!(Checksum::of(&[1, 0]), Checksum(0x8000));
        assert_eq!(Checksum::of(&[255, 255]), Checksum(0x8000 + 127 + 255));
    }
}
