//! The keys that unlock scrambled solutions.

use std::fmt;
use std::str::FromStr;

/// The key of a scrambled solution: four digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key([u8; 4]);

/// A text that is not a key.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no key {0:?}: expected four digits")]
pub struct NoKey(pub String);

impl Key {
    /// Every key, from 0000 to 9999.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..10_000u16)
            .map(|key| Self([key / 1000, key / 100 % 10, key / 10 % 10, key % 10].map(|digit| digit as u8)))
    }

    /// Its digits, each from 0 to 9.
    pub(super) fn digits(&self) -> &[u8; 4] {
        &self.0
    }
}

impl FromStr for Key {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<Self, NoKey> {
        let wrong = || NoKey(text.to_owned());
        let digits: [u8; 4] = text.as_bytes().try_into().map_err(|_| wrong())?;
        let digits = digits.map(|digit| digit.wrapping_sub(b'0'));
        if digits.iter().all(|&digit| digit < 10) { Ok(Self(digits)) } else { Err(wrong()) }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}
