//! Every path of one word.
//!
//! A long word on a board with few different letters has too many partial paths to try them all, so the search is pruned, and
//! takes a [`Run`] that can stop it. Two checks come first. The board must have the letters. And a table tells from which cells
//! the rest of the word could be read if cells could be reused. It is filled backwards, letter by letter, in time proportional
//! to the board. A path is followed only where the table allows.

use std::ops::ControlFlow;

use worddle_lexicon::{Letter, MAX_ALPHABET};
use worddle_run::{Interruption, Run, Stop};

use crate::board::Board;
use crate::cell::Cell;
use crate::rules::{CellUse, Rules};
use crate::solution::Path;
use crate::tile::Tile;
use crate::trail::{Bits, Trail};

/// The most entries of the table, one for each cell and letter of the word: 4 MB. A larger board is searched without it.
const MOST_OPENINGS: usize = 1 << 22;

/// The paths of one word on a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WordPaths {
    /// The first paths in lexicographic order, up to the requested number.
    pub paths: Vec<Path>,
    /// The path with the most points, among equals the first in lexicographic order, and its points. It may not be among
    /// [`Self::paths`].
    pub best: Option<(Path, u32)>,
}

/// Finds the paths of a word, unless the run stops the search. A word that does not count by the rules has none.
///
/// If all paths are worth the same, the search ends after `most` of them. Otherwise it goes on to find the best one. Each cell
/// that a path enters is a step, and so is each entry of the table that is filled first.
///
/// ```
/// use worddle_board::{Board, Rules, paths_of};
/// use worddle_lexicon::Alphabet;
/// use worddle_run::{Budget, Run};
///
/// let board = Board::parse("CAT/ATE", Alphabet::English)?;
/// let word = Alphabet::English.fold("cat")?;
/// let found = paths_of(&board, &Rules::boggle(), &word, 100, &mut Run::new(Budget::UNLIMITED)).expect("no limit");
/// assert_eq!(found.paths.len(), 3);
/// assert_eq!(found.best, Some((found.paths[0].clone(), 1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn paths_of(
    board: &Board,
    rules: &Rules,
    word: &[Letter],
    most: usize,
    run: &mut Run<'_>,
) -> Result<WordPaths, Interruption<WordPaths>> {
    let mut found = WordPaths::default();
    if word.is_empty() || !rules.admit(word.len()) || !has_letters(board, rules, word) {
        return Ok(found);
    }
    let openings = match Openings::find(board, word, run) {
        Ok(openings) => openings,
        Err(stop) => return Err(Interruption { so_far: found, stop }),
    };
    let mut trail = Bits::default();
    trail.make_room(board.len());
    let differ = rules.depends_on_path(board);
    let path = Vec::new();
    let mut finder =
        PathFinder { board, rules, word, openings, most, differ, trail, path, found: &mut found, run };
    let flow = board.topology().cells().try_for_each(|cell| finder.read(cell, 0));
    match flow {
        ControlFlow::Break(Some(stop)) => Err(Interruption { so_far: found, stop }),
        ControlFlow::Break(None) | ControlFlow::Continue(()) => Ok(found),
    }
}

/// Whether a board has the letters of a word, with blanks for those that are missing.
fn has_letters(board: &Board, rules: &Rules, word: &[Letter]) -> bool {
    let (mut there, mut blanks) = ([0usize; MAX_ALPHABET], 0usize);
    for tile in board.tiles() {
        match tile {
            Tile::Letters(spelling) => spelling.iter().for_each(|letter| there[letter.index()] += 1),
            Tile::Any => blanks += 1,
            Tile::Block => {}
        }
    }
    match rules.cell_use {
        CellUse::Reusable => blanks > 0 || word.iter().all(|letter| there[letter.index()] > 0),
        CellUse::Once => {
            let mut needed = [0usize; MAX_ALPHABET];
            for letter in word {
                needed[letter.index()] += 1;
            }
            let missing = needed.iter().zip(there).map(|(&needed, there)| needed.saturating_sub(there));
            missing.sum::<usize>() <= blanks
        }
    }
}

/// The number of letters that a tile reads from the rest of a word; `None` if it does not fit.
#[inline]
fn letters_read(tile: Tile, rest: &[Letter]) -> Option<usize> {
    match tile {
        Tile::Letters(spelling) => rest.starts_with(&spelling).then_some(spelling.len()),
        Tile::Any => (!rest.is_empty()).then_some(1),
        Tile::Block => None,
    }
}

/// The cells from which the rest of a word could be read, if cells could be reused.
struct Openings {
    /// An entry for each index in the word and each cell; empty if there would be too many.
    open: Vec<bool>,
    cells: usize,
}

impl Openings {
    /// Fills the table, from the end of the word to its beginning.
    fn find(board: &Board, word: &[Letter], run: &mut Run<'_>) -> Result<Self, Stop> {
        let cells = board.len();
        // Without the table, every path is followed. The run still bounds the search.
        let Some(size) = cells.checked_mul(word.len()).filter(|&size| size <= MOST_OPENINGS) else {
            return Ok(Self { open: Vec::new(), cells });
        };
        let mut openings = Self { open: vec![false; size], cells };
        // Backwards, because an entry depends on those of the letters after it.
        for place in (0..word.len()).rev() {
            run.steps_at_once(cells as u64)?;
            for cell in board.topology().cells() {
                let Some(read) = letters_read(board.tile(cell), &word[place..]) else { continue };
                let goes_on = |neighbor: &Cell| openings.has(place + read, *neighbor);
                openings.open[place * cells + cell.index()] =
                    place + read == word.len() || board.topology().neighbors(cell).iter().any(goes_on);
            }
        }
        Ok(openings)
    }

    /// Whether the word could be read from this index and cell to its end.
    #[inline]
    fn has(&self, place: usize, cell: Cell) -> bool {
        self.open.is_empty() || self.open[place * self.cells + cell.index()]
    }
}

/// The search for the paths of one word.
struct PathFinder<'a, 'r> {
    board: &'a Board,
    rules: &'a Rules,
    word: &'a [Letter],
    openings: Openings,
    most: usize,
    /// Whether paths may differ in points, so that the best one may be the last.
    differ: bool,
    trail: Bits,
    path: Vec<Cell>,
    found: &'a mut WordPaths,
    run: &'a mut Run<'r>,
}

impl PathFinder<'_, '_> {
    /// Reads the word from an index and a cell on. Breaks once there are enough paths, or with the reason of the run.
    fn read(&mut self, cell: Cell, place: usize) -> ControlFlow<Option<Stop>> {
        let is_used = self.rules.cell_use == CellUse::Once && !self.trail.is_free(cell);
        if is_used || self.path.len() >= self.rules.longest_path || !self.openings.has(place, cell) {
            return ControlFlow::Continue(());
        }
        let Some(read) = letters_read(self.board.tile(cell), &self.word[place..]) else {
            return ControlFlow::Continue(());
        };
        if let Err(stop) = self.run.step() {
            return ControlFlow::Break(Some(stop));
        }
        self.path.push(cell);
        // If cells may be reused, leaving unmarks a cell that the path still has. That is harmless: then nothing reads the
        // trail.
        self.trail.enter(cell);
        let flow = if place + read == self.word.len() {
            self.keep()
        } else {
            let board = self.board;
            let neighbors = board.topology().neighbors(cell);
            neighbors.iter().try_for_each(|&neighbor| self.read(neighbor, place + read))
        };
        self.trail.leave(cell);
        self.path.pop();
        flow
    }

    /// Keeps the current path, which has read the whole word.
    fn keep(&mut self) -> ControlFlow<Option<Stop>> {
        let WordPaths { paths, best } = &mut *self.found;
        let points = self.rules.points(self.board, &self.path);
        // Paths come in lexicographic order, so an equal one is no better.
        if best.as_ref().is_none_or(|&(_, most)| points > most) {
            *best = Some((Path::new(&self.path), points));
        }
        if paths.len() < self.most {
            paths.push(Path::new(&self.path));
        // There are enough paths, and none of the rest can be better.
        } else if !self.differ {
            return ControlFlow::Break(None);
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use worddle_lexicon::Alphabet;
    use worddle_run::Budget;

    use super::*;
    use crate::naive;

    fn board(text: &str) -> Board {
        Board::parse(text, Alphabet::English).expect("a board")
    }

    fn word(text: &str) -> Vec<Letter> {
        Alphabet::English.fold(text).expect("a word")
    }

    proptest! {
        #[test]
        fn every_path_is_found_that_the_naive_search_finds(
            tiles in "[AB?#]{9}|[AB?]{8}(Qu)",
            bonus in prop::sample::select(vec!["", ":tl", ":dw"]),
            text in "[AB]{1,6}|QUA?B?",
            most in 0usize..40,
            reusable: bool,
        ) {
            let board = board(&format!("{tiles}{bonus}"));
            let word = word(&text);
            let cell_use = if reusable { CellUse::Reusable } else { CellUse::Once };
            for rules in [Rules::boggle(), Rules::ruzzle([1, 3])] {
                let rules = Rules { cell_use, longest_path: 5, ..rules.with_shortest(1) };
                let found = paths_of(&board, &rules, &word, most, &mut Run::new(Budget::UNLIMITED));
                let expected = WordPaths {
                    paths: naive::paths(&board, &rules, &word, most),
                    best: naive::best_path(&board, &rules, &word),
                };
                prop_assert_eq!(found, Ok(expected));
            }
        }
    }

    #[test]
    fn a_word_whose_letters_are_missing_takes_no_step() {
        let word = word(&format!("{}B", "A".repeat(30)));
        let found =
            paths_of(&board(&"A".repeat(100)), &Rules::boggle(), &word, 10, &mut Run::new(Budget::steps(0)));
        assert_eq!(found, Ok(WordPaths::default()));
    }

    #[test]
    fn a_letter_behind_a_wall_is_known_to_be_out_of_reach() {
        let board = board(&format!("{}##{}#B", "A".repeat(88), "A".repeat(8)));
        let word = word(&format!("{}B", "A".repeat(30)));
        let found = paths_of(&board, &Rules::boggle(), &word, 10, &mut Run::new(Budget::steps(3_100)));
        assert_eq!(found, Ok(WordPaths::default()));
    }

    #[test]
    fn a_search_among_too_many_paths_ends_at_its_budget() {
        // One A alone touches the B, which the word passes in its middle.
        let board = board(&format!("{}A#{}#B", "A".repeat(88), "A".repeat(8)));
        let word = word(&format!("{}BA", "A".repeat(30)));
        let found = paths_of(&board, &Rules::boggle(), &word, 10, &mut Run::new(Budget::steps(10_000)));
        assert_eq!(found, Err(Interruption { so_far: WordPaths::default(), stop: Stop::Steps }));
    }
}
