//! Slow and simple answers to check contenders against.
//!
//! An oracle shares no code with what it checks, and is written to be read rather than run: each would be far too slow
//! as a contender.

use std::collections::BTreeSet;

use worddle_crossword::{Entries, Filling, Grid, Puzzle};
use worddle_lexicon::{Alphabet, Letter, LetterSet};

/// Mixes a number into a digest. Hardly any mistake leaves the digest unchanged.
pub fn mix(digest: u64, number: u64) -> u64 {
    digest.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number.wrapping_add(1))
}

/// Returns what is wrong with a fill, without using the engine's own idea of slots: rows and columns are read
/// as text, and every word of more than one letter must be in the list and occur once.
pub fn fault_of(grid: &Grid, filling: &Filling, entries: &Entries, alphabet: Alphabet) -> Option<String> {
    let text = filling.on(grid).notation(alphabet);
    let rows: Vec<&str> = text.split('/').collect();
    let column = |place| rows.iter().filter_map(|row| row.chars().nth(place)).collect::<String>();
    let rows_and_columns = rows.iter().map(|&row| row.to_owned()).chain((0..grid.width()).map(column));
    let lines: Vec<String> = rows_and_columns.collect();
    let mut seen = BTreeSet::new();
    for word in lines.iter().flat_map(|line| line.split('#')).filter(|word| word.chars().count() > 1) {
        let Ok(letters) = alphabet.fold(word) else { return Some(format!("{text} is not full")) };
        if entries.table(letters.len()).find(&letters).is_none() {
            return Some(format!("{word} of {text} is not in the list"));
        }
        if !seen.insert(word) {
            return Some(format!("{word} occurs twice in {text}"));
        }
    }
    None
}

/// Returns a digest of how many words arc consistency leaves each slot; 0 if some slot has none.
///
/// The letters of every cell are narrowed to those of the words that still fit, slot by slot, until nothing
/// changes. This fixpoint is unique, whatever the order, so every algorithm must reach it.
pub fn arc_consistency(grid: &Grid, entries: &Entries) -> u64 {
    let puzzle = Puzzle::new(grid);
    let any: LetterSet = Letter::first(entries.alphabet_size()).collect();
    let given = |cell| puzzle.given(cell).map_or(any, |letter| [letter].into_iter().collect());
    let mut letters: Vec<LetterSet> = grid.cells().map(given).collect();
    loop {
        let (mut digest, mut changed) = (0, false);
        for slot in puzzle.slots() {
            let fits = |word: &&[Letter]| {
                word.iter().zip(slot.cells()).all(|(&letter, cell)| letters[cell.0 as usize].contains(letter))
            };
            let table = entries.table(slot.len());
            let words: Vec<&[Letter]> = table.iter().map(|(_, word)| word).filter(fits).collect();
            if words.is_empty() {
                return 0;
            }
            digest = mix(digest, words.len() as u64);
            for (position, cell) in slot.cells().iter().enumerate() {
                let left: LetterSet = words.iter().map(|word| word[position]).collect();
                changed |= left != letters[cell.0 as usize];
                letters[cell.0 as usize] = left;
            }
        }
        if !changed {
            return digest;
        }
    }
}
