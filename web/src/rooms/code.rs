//! The short code of a room, for those who cannot follow a link.

use std::fmt;
use std::str::FromStr;

use xxhash_rust::xxh3::xxh3_64;

use crate::secret::Secret;

/// The letters of codes: no vowels, so that no code is a word, and no L, which looks like I and 1.
const LETTERS: [u8; 20] = *b"BCDFGHJKMNPQRSTVWXYZ";

/// Letters of a code: 64 million codes. [`Guesses`](super::Guesses) bounds how many are tried.
const LENGTH: u32 = 6;

/// The short code of a room.
///
/// It is derived from the id, so that it need not be saved, and reveals too little of the id to guess it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Code(u32);

impl Code {
    /// The code of a room.
    pub(super) fn of(id: Secret) -> Self {
        let codes = u64::from(LETTERS.len() as u32).pow(LENGTH);
        Self((xxh3_64(id.to_string().as_bytes()) % codes) as u32)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = LETTERS.len() as u32;
        (0..LENGTH).rev().try_for_each(|place| {
            let letter = LETTERS[(self.0 / base.pow(place) % base) as usize];
            write!(formatter, "{}", char::from(letter))
        })
    }
}

impl FromStr for Code {
    type Err = ();

    /// Parses a code as people type it: upper or lower case, with or without spaces.
    fn from_str(text: &str) -> Result<Self, ()> {
        let typed = text.bytes().filter(|byte| !matches!(byte, b' ' | b'-'));
        let mut code = 0;
        let mut length = 0;
        for byte in typed.take(LENGTH as usize + 1) {
            let place = LETTERS.iter().position(|&letter| letter == byte.to_ascii_uppercase()).ok_or(())?;
            length += 1;
            // A seventh letter may overflow, and is rejected below.
            code = u32::wrapping_add(u32::wrapping_mul(code, LETTERS.len() as u32), place as u32);
        }
        if length == LENGTH { Ok(Self(code)) } else { Err(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_written_and_as_it_is_typed() {
        for _ in 0..1000 {
            let code = Code::of(Secret::random().expect("randomness"));
            let text = code.to_string();
            assert_eq!(text.len(), 6);
            let lower = text.to_lowercase();
            for typed in [
                text.clone(),
                lower.clone(),
                format!(" {} {}", &text[..3], &lower[3..]),
                format!("{}-{}", &text[..3], &text[3..]),
            ] {
                assert_eq!(typed.parse(), Ok(code), "{typed:?}");
            }
        }
        for wrong in ["", "BCDFG", "BCDFGHJ", "BCDFGA", "BCDFG1", "BCDFGé", "ZZZZZZZZZZZZZZZZ"] {
            assert_eq!(wrong.parse::<Code>(), Err(()), "{wrong:?}");
        }
    }

    #[test]
    fn the_same_room_has_the_same_code_for_ever() {
        let id: Secret = "0123456789abcdef0123456789abcdef".parse().expect("an id");
        assert_eq!(Code::of(id).to_string(), "NQGDVN");
    }
}
