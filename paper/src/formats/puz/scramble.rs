//! Unscrambles solutions: letters are shifted by the digits of a key, cut and shuffled like cards, once per digit.
//!
//! Shops sell puzzles whose solution is locked until the next issue. The scramble hides the letters from a casual look
//! and is no encryption: four digits can be tried. We read such files with their key or by trying all keys, and never
//! write them.

use super::super::error::FormatError;
use super::super::key::Key;
use super::bytes::Checksum;

/// Most letters of a solution that all keys are tried on: four times those of the largest grid in print, and a fraction of a
/// second.
const MOST_FORCED: usize = 2_500;

/// Unscrambles a solution in place, if the checksum confirms the key.
pub(super) fn unlock(solution: &mut [u8], width: usize, key: Key, checksum: u16) -> Result<(), FormatError> {
    let scrambled = Scrambled::of(solution, width).ok_or(FormatError::WrongKey(key))?;
    let mut letters = Letters::default();
    letters.unscramble(&scrambled.letters, key);
    // The header has the checksum of the unscrambled letters, which is the only way to test a key.
    if Checksum::of(&letters.now).0 != checksum {
        return Err(FormatError::WrongKey(key));
    }
    scrambled.replace(solution, &letters.now);
    Ok(())
}

/// Unscrambles a solution in place with the key that the checksum confirms.
///
/// In one puzzle of seven, a wrong key passes the checksum by chance. Of several keys, the one with the most common letters wins.
pub(super) fn force(solution: &mut [u8], width: usize, checksum: u16) -> Result<(), FormatError> {
    let scrambled = Scrambled::of(solution, width).ok_or(FormatError::Scrambled)?;
    if scrambled.letters.len() > MOST_FORCED {
        return Err(FormatError::Scrambled);
    }
    let mut letters = Letters::default();
    let mut best: Option<(usize, Vec<u8>)> = None;
    for key in Key::all() {
        letters.unscramble(&scrambled.letters, key);
        if Checksum::of(&letters.now).0 != checksum {
            continue;
        }
        let common = letters.now.iter().filter(|letter| COMMON.contains(letter)).count();
        if best.as_ref().is_none_or(|(most, _)| common > *most) {
            best = Some((common, letters.now.clone()));
        }
    }
    let (_, letters) = best.ok_or(FormatError::Scrambled)?;
    scrambled.replace(solution, &letters);
    Ok(())
}

/// The letters that make up three quarters of the words of crosswords in the languages of Europe.
const COMMON: &[u8] = b"AEINORSTL";

/// The letters of a solution in the order of the scramble.
struct Scrambled {
    /// Their cells.
    places: Vec<usize>,
    /// The letters.
    letters: Vec<u8>,
}

impl Scrambled {
    /// Takes the letters column by column; `None` if some are no capitals, which the scramble is not defined for.
    fn of(solution: &[u8], width: usize) -> Option<Self> {
        let column = |column: usize| (column..solution.len()).step_by(width);
        let is_open = |place: &usize| !matches!(solution[*place], b'.' | b':');
        let places: Vec<usize> = (0..width).flat_map(column).filter(is_open).collect();
        let letters: Vec<u8> = places.iter().map(|&place| solution[place]).collect();
        letters.iter().all(u8::is_ascii_uppercase).then_some(Self { places, letters })
    }

    /// Puts other letters into the cells.
    fn replace(&self, solution: &mut [u8], letters: &[u8]) {
        for (&place, &letter) in self.places.iter().zip(letters) {
            solution[place] = letter;
        }
    }
}

/// Letters while they are unscrambled. Kept from key to key, so that ten thousand keys need no memory of their own.
#[derive(Default)]
struct Letters {
    /// The letters so far.
    now: Vec<u8>,
    /// Room for the next round.
    next: Vec<u8>,
}

impl Letters {
    /// Undoes shift, cut and shuffle for each digit, the last digit first.
    fn unscramble(&mut self, letters: &[u8], key: Key) {
        self.now.clear();
        self.now.extend(letters);
        for &digit in key.digits().iter().rev() {
            // The shuffle put the second half between the cards of the first.
            self.next.clear();
            self.next.extend(self.now.iter().skip(1).step_by(2));
            self.next.extend(self.now.iter().step_by(2));
            let cut = usize::from(digit) % letters.len().max(1);
            self.next.rotate_right(cut);
            for (letter, shift) in self.next.iter_mut().zip(key.digits().iter().cycle()) {
                let back = *letter - b'A' + 26 - shift;
                *letter = b'A' + if back < 26 { back } else { back - 26 };
            }
            std::mem::swap(&mut self.now, &mut self.next);
        }
    }
}
