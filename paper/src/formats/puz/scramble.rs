//! Scrambled solutions: letters shifted by the digits of a key, cut and shuffled like cards, once for each digit.

use std::fmt;
use std::str::FromStr;

use super::super::FormatError;
use super::bytes::Checksum;

/// The key of a scrambled solution: four digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key([u8; 4]);

/// A text that is no key.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no key {0:?}: expected four digits")]
pub struct NoKey(pub String);

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

/// Unscrambles a solution in place, if the key is the one that the checksum tells.
pub(super) fn unlock(solution: &mut [u8], width: usize, key: Key, checksum: u16) -> Result<(), FormatError> {
    let wrong = FormatError::WrongKey(key);
    let places = column_by_column(solution, width);
    let mut letters: Vec<u8> = places.iter().map(|&place| solution[place]).collect();
    if !letters.iter().all(u8::is_ascii_uppercase) {
        return Err(wrong);
    }
    for &digit in key.0.iter().rev() {
        letters = gathered(&letters);
        let cut = usize::from(digit) % letters.len().max(1);
        letters.rotate_right(cut);
        for (letter, shift) in letters.iter_mut().zip(key.0.iter().cycle()) {
            *letter = b'A' + (*letter - b'A' + 26 - shift) % 26;
        }
    }
    if Checksum::of(&letters).0 != checksum {
        return Err(wrong);
    }
    for (&place, &letter) in places.iter().zip(&letters) {
        solution[place] = letter;
    }
    Ok(())
}

/// The places of all cells that are no blocks, column by column.
fn column_by_column(solution: &[u8], width: usize) -> Vec<usize> {
    let column = |column: usize| (column..solution.len()).step_by(width);
    (0..width).flat_map(column).filter(|&place| !matches!(solution[place], b'.' | b':')).collect()
}

/// Takes back a shuffle that laid the second half between the cards of the first.
fn gathered(letters: &[u8]) -> Vec<u8> {
    let first = letters.iter().skip(1).step_by(2);
    first.chain(letters.iter().step_by(2)).copied().collect()
}
