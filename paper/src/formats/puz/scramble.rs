//! Unscrambles solutions: letters are shifted by the digits of a key, cut and shuffled like cards, once per digit.
//!
//! Shops sell puzzles whose solution is locked until the next issue. The scramble hides the letters from a casual look
//! and is no encryption: four digits can be tried. We read such files with their key and never write them.

use super::super::error::FormatError;
use super::super::key::Key;
use super::bytes::Checksum;

/// Unscrambles a solution in place, if the checksum confirms the key.
pub(super) fn unlock(solution: &mut [u8], width: usize, key: Key, checksum: u16) -> Result<(), FormatError> {
    let wrong = FormatError::WrongKey(key);
    let places = column_by_column(solution, width);
    let mut letters: Vec<u8> = places.iter().map(|&place| solution[place]).collect();
    // The scramble is defined for capitals alone.
    if !letters.iter().all(u8::is_ascii_uppercase) {
        return Err(wrong);
    }
    // Undoes shift, cut and shuffle for each digit, the last digit first.
    for &digit in key.digits().iter().rev() {
        letters = gathered(&letters);
        let cut = usize::from(digit) % letters.len().max(1);
        letters.rotate_right(cut);
        for (letter, shift) in letters.iter_mut().zip(key.digits().iter().cycle()) {
            *letter = b'A' + (*letter - b'A' + 26 - shift) % 26;
        }
    }
    // The header has the checksum of the unscrambled letters, which is the only way to test a key.
    if Checksum::of(&letters).0 != checksum {
        return Err(wrong);
    }
    for (&place, &letter) in places.iter().zip(&letters) {
        solution[place] = letter;
    }
    Ok(())
}

/// The indices of all cells that are not blocks, column by column.
fn column_by_column(solution: &[u8], width: usize) -> Vec<usize> {
    let column = |column: usize| (column..solution.len()).step_by(width);
    (0..width).flat_map(column).filter(|&place| !matches!(solution[place], b'.' | b':')).collect()
}

/// Undoes a shuffle that put the second half between the cards of the first.
fn gathered(letters: &[u8]) -> Vec<u8> {
    let first = letters.iter().skip(1).step_by(2);
    first.chain(letters.iter().step_by(2)).copied().collect()
}
