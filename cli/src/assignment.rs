//! `worddle -d FILE -s N < grid`: the university assignment that gave Worddle its name, exactly as it was set.
//!
//! The input is N×N letters, separated by spaces or newlines. The output is every word that can be traced over
//! neighbouring letters, using none twice: longest first, then in byte order, one per line, without repeats.

use std::cmp::Reverse;
use std::fmt;
use std::io::{Read, Write};
use std::sync::Arc;

use anyhow::{Context, Result};
use worddle_board::{Board, Tile, Topology};
use worddle_data::words_only;
use worddle_lexicon::{Alphabet, Encoding, Letter, WordList};

use crate::boards::solve;
use crate::outcome::Outcome;
use crate::settings::Settings;
use worddle_ask::{Input, Speech};

/// The longest side of a grid, for a million letters.
/// The message of an error names it.
pub(crate) const MAX_SIDE: u64 = 1000;

/// The default side of a grid.
pub(crate) const USUAL_SIDE: u64 = 4;

/// Why a grid cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum AssignmentError {
    /// The side is out of range.
    Side(u64),
    /// A token is not a single letter.
    NoLetter { text: String, row: u64, column: u64, alphabet: Alphabet },
    /// The grid has too few letters.
    TooFew { found: u64, side: u64 },
    /// The grid has too many letters.
    TooMany { side: u64 },
}

impl AssignmentError {
    /// Explains the error to a person.
    ///
    /// Row and column count from 1, as in the grid that the user sees.
    pub(crate) fn explain(&self, speech: Speech) -> String {
        match self {
            Self::Side(side) => speech.say(
                format!("a grid of side {side}: expected 1 to {MAX_SIDE}"),
                format!("une grille de côté {side} : choisissez un côté de 1 à {MAX_SIDE}"),
            ),
            Self::NoLetter { text, row, column, alphabet } => speech.say(
                format!("{text:?} at row {row}, column {column} of the grid: expected one letter of the {alphabet} alphabet"),
                format!("{text:?} à la ligne {row}, colonne {column} de la grille : écrivez une seule lettre de l'alphabet « {} »", alphabet.id()),
            ),
            Self::TooFew { found, side } => speech.say(
                format!("the grid has {found} letters: expected {side}×{side} = {}", side * side),
                format!("la grille a {found} lettres au lieu de {side}×{side} = {}", side * side),
            ),
            // The input is not read to its end, so the message cannot name the number of letters.
            Self::TooMany { side } => speech.say(
                format!("the grid has more than {side}×{side} = {} letters", side * side),
                format!("la grille a plus de {side}×{side} = {} lettres", side * side),
            ),
        }
    }
}

impl fmt::Display for AssignmentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain(Speech::English))
    }
}

impl std::error::Error for AssignmentError {}

/// Runs the program.
///
/// The exit code is 0 if a word was found, 1 if none was, 130 after Ctrl-C.
///
/// # Errors
///
/// An [`AssignmentError`] for a side or a grid that cannot be, and whatever opening the list reports.
pub(crate) fn run(
    side: u64,
    settings: &Settings,
    input: impl Read,
    output: &mut impl Write,
) -> Result<Outcome> {
    if !(1..=MAX_SIDE).contains(&side) {
        return Err(AssignmentError::Side(side).into());
    }
    settings.library.take_input(Input::Grid)?;
    let list = settings.open_with_single_letters()?;
    let board = read_grid(input, side, list.alphabet())?;
    let (lines, interrupted) = lines(&list, &board, settings);
    lines.iter().try_for_each(|line| writeln!(output, "{line}"))?;
    Ok(if interrupted { Outcome::Interrupted } else { Outcome::found(!lines.is_empty()) })
}

/// Reads a grid. Input far longer than the grid is left unread.
///
/// The encoding is guessed, as for a list of words.
///
/// # Errors
///
/// Names the first token that is wrong, or says how many letters are missing.
fn read_grid(input: impl Read, side: u64, alphabet: Alphabet) -> Result<Board> {
    let cells = side * side;
    let mut bytes = Vec::new();
    // A letter takes at most 4 bytes; the rest is room for spaces and line ends. An endless input must not fill memory.
    input.take(cells * 16 + 4096).read_to_end(&mut bytes).context("standard input")?;
    let text = Encoding::detect(&bytes).decode(&bytes)?;
    let mut letters = Vec::new();
    for (place, token) in (0u64..).zip(text.split_whitespace()) {
        if place == cells {
            return Err(AssignmentError::TooMany { side }.into());
        }
        let (row, column) = (place / side + 1, place % side + 1);
        let no_letter =
            || AssignmentError::NoLetter { text: token.chars().take(20).collect(), row, column, alphabet };
        letters.push(single_letter(token, alphabet).ok_or_else(no_letter)?);
    }
    if (letters.len() as u64) < cells {
        return Err(AssignmentError::TooFew { found: letters.len() as u64, side }.into());
    }
    square(side as u32, &letters)
}

/// Parses a token of exactly one letter of the alphabet, with or without an accent.
///
/// `œ` folds to two letters and is rejected, though it is one character.
fn single_letter(token: &str, alphabet: Alphabet) -> Option<Letter> {
    let letters = alphabet.fold(token).ok()?;
    match letters[..] {
        [letter] => Some(letter),
        _ => None,
    }
}

/// Builds a square board of letters.
///
/// `letters` has `side` × `side` elements, row by row.
pub(crate) fn square(side: u32, letters: &[Letter]) -> Result<Board> {
    let topology = Arc::new(Topology::grid(&[side, side])?);
    Ok(Board::build(topology, letters.iter().map(|&letter| Tile::letter(letter)).collect())?)
}

/// Returns the spellings of every word on a board in the order of the assignment, and whether Ctrl-C cut it short.
///
/// Rules do not matter: every word of at least one letter counts, and points are not used.
pub(crate) fn lines(list: &WordList, board: &Board, settings: &Settings) -> (Vec<String>, bool) {
    let (solution, interrupted) = solve(list, board, &words_only(1), settings);
    let mut lines = Vec::new();
    for found in solution.iter() {
        let word = list.word(found.word);
        let spellings = list.spellings().of(found.word, &word);
        lines.extend(spellings.map(|spelling| (Reverse(word.len()), spelling)));
    }
    // Spellings of one length sort by their bytes, as the assignment's reference output does.
    lines.sort_unstable();
    (lines.into_iter().map(|(_, spelling)| spelling).collect(), interrupted)
}
