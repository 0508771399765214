//! Methods to solve a board, from slow to fast. Each improves on the one before.
//!
//! All find the same words. Brute-force methods, which try every path whether it can spell a word or not, reject boards of
//! more than [`MOST_CELLS`] cells. A run can stop every method. Each extension of a path is a step, except for the last method,
//! which is the walk and takes none.

use std::collections::{BTreeSet, HashMap};

use worddle_lexicon::{Letter, MAX_ALPHABET, Structure, Trie, WordId, Words};
use worddle_run::{Run, Stop};

use crate::board::Board;
use crate::cell::Cell;
use crate::rules::{CellUse, Rules};
use crate::solve::Solver;
use crate::tile::Tile;
use crate::trail::{Bits, Trail};

/// The most cells of a board for brute force. A 4×4 board has twelve million paths; a 5×5 board has far too many.
pub const MOST_CELLS: usize = 16;

/// Why a method has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LadderError {
    /// The board is too large to try every path.
    #[error("{0} cells: expected at most {MOST_CELLS}, since every path is tried")]
    TooLarge(usize),
    /// The rules allow paths without end.
    #[error("cells that may be used again: expected none, since every path is tried")]
    Endless,
    /// The run stopped the method.
    #[error("stopped: {0}")]
    Stopped(Stop),
}

/// A method to solve boards.
///
/// Teaching and measuring is its purpose; programs use [`Solver`].
pub trait Rung {
    /// The stable name, as in records and plots.
    fn name(&self) -> &'static str;

    /// The words of a board, in order.
    fn solve(&self, board: &Board, rules: &Rules, run: &mut Run<'_>) -> Result<Vec<WordId>, LadderError>;
}

/// All methods, from slow to fast, prepared for a word list.
///
/// Hash tables and the trie are built here, once for all boards.
pub fn ladder(words: &Words) -> Vec<Box<dyn Rung>> {
    let list = || List(words.clone());
    vec![
        Box::new(Climb { name: "brute-list", known: list(), neighbors: NeighborLookup::SearchedByPath }),
        Box::new(Climb {
            name: "brute-hash",
            known: Hash::new(words),
            neighbors: NeighborLookup::SearchedByPath,
        }),
        Box::new(Climb {
            name: "brute-mask",
            known: Hash::new(words),
            neighbors: NeighborLookup::SearchedByMask,
        }),
        Box::new(Climb {
            name: "brute-neighbors",
            known: Hash::new(words),
            neighbors: NeighborLookup::Stored,
        }),
        Box::new(Climb {
            name: "prefix-list",
            known: PrefixList(words.clone()),
            neighbors: NeighborLookup::Stored,
        }),
        Box::new(PrefixTrie(Trie::build(words))),
    ]
}

/// A word list that can be asked about the letters on a path.
trait KnownWords {
    /// Whether every path is tried, even where no word goes on.
    const TRIES_ALL: bool;

    /// The word with these letters, and whether a longer word may begin with them.
    fn look(&self, letters: &[Letter]) -> (Option<WordId>, bool);
}

/// A list that is searched from the front each time.
struct List(Words);

impl KnownWords for List {
    const TRIES_ALL: bool = true;

    fn look(&self, letters: &[Letter]) -> (Option<WordId>, bool) {
        (self.0.iter().position(|word| word == letters).map(|place| WordId(place as u32)), true)
    }
}

/// A hash table.
struct Hash(HashMap<Box<[Letter]>, WordId>);

impl Hash {
    /// The table of a list.
    fn new(words: &Words) -> Self {
        Self(words.iter().enumerate().map(|(place, word)| (word.into(), WordId(place as u32))).collect())
    }
}

impl KnownWords for Hash {
    const TRIES_ALL: bool = true;

    fn look(&self, letters: &[Letter]) -> (Option<WordId>, bool) {
        (self.0.get(letters).copied(), true)
    }
}

/// A list that is also searched for words that begin with the letters.
struct PrefixList(Words);

impl KnownWords for PrefixList {
    const TRIES_ALL: bool = false;

    fn look(&self, letters: &[Letter]) -> (Option<WordId>, bool) {
        let goes_on = self.0.iter().any(|word| word.len() > letters.len() && word.starts_with(letters));
        (List(self.0.clone()).look(letters).0, goes_on)
    }
}

/// How a method finds the next cells of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NeighborLookup {
    /// It tests all cells for adjacency, and looks for them in the path.
    SearchedByPath,
    /// It tests all cells for adjacency, and looks them up in a mask of used cells.
    SearchedByMask,
    /// It has stored the neighbors, and looks them up in a mask of used cells.
    Stored,
}

/// A method that looks up the letters of each path.
struct Climb<K> {
    /// Stable, as in records.
    name: &'static str,
    /// Looks letters up.
    known: K,
    /// Finds the next cells.
    neighbors: NeighborLookup,
}

impl<K: KnownWords> Rung for Climb<K> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn solve(&self, board: &Board, rules: &Rules, run: &mut Run<'_>) -> Result<Vec<WordId>, LadderError> {
        if K::TRIES_ALL && board.len() > MOST_CELLS {
            return Err(LadderError::TooLarge(board.len()));
        }
        if K::TRIES_ALL && rules.cell_use == CellUse::Reusable {
            return Err(LadderError::Endless);
        }
        let mut trail = Bits::default();
        trail.make_room(board.len());
        let (path, letters, found) = (Vec::new(), Vec::new(), BTreeSet::new());
        let mut climber = Climber { way: self, board, rules, run, trail, path, letters, found };
        board.topology().cells().try_for_each(|cell| climber.read(cell)).map_err(LadderError::Stopped)?;
        Ok(climber.found.into_iter().collect())
    }
}

/// A running [`Climb`].
struct Climber<'a, 'r, K> {
    way: &'a Climb<K>,
    board: &'a Board,
    rules: &'a Rules,
    run: &'a mut Run<'r>,
    trail: Bits,
    path: Vec<Cell>,
    letters: Vec<Letter>,
    found: BTreeSet<WordId>,
}

impl<K: KnownWords> Climber<'_, '_, K> {
    /// Reads the tile of a cell in every way, if the path may go there.
    fn read(&mut self, cell: Cell) -> Result<(), Stop> {
        if self.path.len() >= self.rules.longest_path || self.is_used(cell) {
            return Ok(());
        }
        match self.board.tile(cell) {
            Tile::Letters(spelling) => self.stand(cell, &spelling),
            Tile::Any => Letter::first(MAX_ALPHABET).try_for_each(|letter| self.stand(cell, &[letter])),
            Tile::Block => Ok(()),
        }
    }

    /// Whether the path has used a cell and may not use it again.
    fn is_used(&self, cell: Cell) -> bool {
        let once = self.rules.cell_use == CellUse::Once;
        once && match self.way.neighbors {
            NeighborLookup::SearchedByPath => self.path.contains(&cell),
            NeighborLookup::SearchedByMask | NeighborLookup::Stored => !self.trail.is_free(cell),
        }
    }

    /// Enters a cell with some more letters, follows all paths from there, and leaves it.
    fn stand(&mut self, cell: Cell, letters: &[Letter]) -> Result<(), Stop> {
        self.run.step()?;
        self.letters.extend_from_slice(letters);
        let (word, goes_on) = self.way.known.look(&self.letters);
        if self.rules.admit(self.letters.len()) {
            self.found.extend(word);
        }
        if goes_on && self.letters.len() < self.rules.longest {
            self.path.push(cell);
            self.trail.enter(cell);
            self.go_on(cell)?;
            // If cells may be reused, this unmarks a cell that the path still has. That is harmless: then nothing reads the
            // trail.
            self.trail.leave(cell);
            self.path.pop();
        }
        self.letters.truncate(self.letters.len() - letters.len());
        Ok(())
    }

    /// Goes on to the neighbors of a cell.
    fn go_on(&mut self, cell: Cell) -> Result<(), Stop> {
        let topology = self.board.topology();
        match self.way.neighbors {
            NeighborLookup::SearchedByPath | NeighborLookup::SearchedByMask => topology
                .cells()
                .filter(|other| topology.neighbors(cell).contains(other))
                .try_for_each(|other| self.read(other)),
            NeighborLookup::Stored => topology.neighbors(cell).iter().try_for_each(|&other| self.read(other)),
        }
    }
}

/// The walk over a trie.
struct PrefixTrie(Trie);

impl Rung for PrefixTrie {
    fn name(&self) -> &'static str {
        "prefix-trie"
    }

    fn solve(&self, board: &Board, rules: &Rules, run: &mut Run<'_>) -> Result<Vec<WordId>, LadderError> {
        let solution = Solver::new(&self.0, rules.clone()).solve_within(board, run);
        let solution = solution.map_err(|stopped| LadderError::Stopped(stopped.stop))?;
        Ok(solution.iter().map(|found| found.word).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use worddle_lexicon::Alphabet;
    use worddle_run::Budget;

    fn words(text: &str) -> Words {
        Words::new(text.split_whitespace().map(|word| Alphabet::English.fold(word).expect("letters")))
    }

    #[test]
    fn those_that_try_every_path_refuse_what_would_never_end() {
        let board = Board::parse(&"A".repeat(25), Alphabet::English).expect("a board");
        let endless = Rules { cell_use: CellUse::Reusable, ..Rules::group() };
        let small = Board::parse("AB/CD", Alphabet::English).expect("a board");
        for rung in ladder(&words("aa aaa")) {
            let run = || Run::new(Budget::UNLIMITED);
            let tries_all = rung.name().starts_with("brute");
            let answer = rung.solve(&board, &Rules::group(), &mut run());
            assert_eq!(answer == Err(LadderError::TooLarge(25)), tries_all, "{}", rung.name());
            assert_eq!(rung.solve(&small, &endless, &mut run()) == Err(LadderError::Endless), tries_all);
        }
    }

    #[test]
    fn every_way_can_be_stopped() {
        let board = Board::parse("CAT/ORE/SIN", Alphabet::English).expect("a board");
        for rung in ladder(&words("cat car cart ore")) {
            let answer = rung.solve(&board, &Rules::group(), &mut Run::new(Budget::time(Duration::ZERO)));
            assert_eq!(answer, Err(LadderError::Stopped(Stop::Time)), "{}", rung.name());
        }
    }
}
