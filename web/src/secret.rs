//! Unguessable ids of rooms, seats and jobs.
//!
//! Whoever knows an id may enter: there are no accounts. So ids come from the system's randomness, are long enough
//! that nobody finds one by trying, and are never logged in full.

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use worddle_api::Status;

use crate::problem::Problem;

/// 128 random bits, written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Secret(u128);

impl Secret {
    /// Draws a secret from the system's randomness.
    ///
    /// # Errors
    ///
    /// If the system has no randomness. Nothing guessable is used instead.
    pub(crate) fn random() -> Result<Self, Problem> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| {
            Problem::new(
                Status::INTERNAL_SERVER_ERROR,
                "random",
                format!("the system has no randomness: {error}"),
                format!("le système ne fournit pas de hasard : {error}"),
            )
        })?;
        Ok(Self(u128::from_le_bytes(bytes)))
    }

    /// The number itself, as a seed.
    ///
    /// Boards are dealt from it.
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|()| D::Error::custom("expected 32 hexadecimal digits"))
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.0)
    }
}

impl FromStr for Secret {
    type Err = ();

    /// Lower case only, so that a secret has one spelling.
    ///
    /// # Errors
    ///
    /// Anything but 32 hexadecimal digits.
    fn from_str(text: &str) -> Result<Self, ()> {
        let is_hexadecimal = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() != 32 || !text.bytes().all(is_hexadecimal) {
            return Err(());
        }
        u128::from_str_radix(text, 16).map(Self).map_err(|_| ())
    }
}
