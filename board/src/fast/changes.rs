//! Every board that differs from one in one letter, counted at once.
//!
//! The words of a board with another letter on a cell are those that have a path which avoids the cell, and those that
//! are read through the cell as that letter and have no such path. One ordinary walk finds for every word the cells that
//! some path of it avoids; then one walk for each cell takes it for every letter at once, and begins where a path of the
//! ordinary walk stands beside it. So what the boards have in common is done once.

use worddle_lexicon::{Letter, MAX_ALPHABET, WordId};

use super::packed::{CELLS, USED_SHIFT};
use super::queue::{Through, WILD_WORDS, Wild, word_of};
use super::{Fast, USED};
use crate::board::Board;
use crate::cell::Cell;
use crate::solution::Count;
use crate::tile::Tile;

/// The count of every board that differs from one in one letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changes(Vec<[Count; MAX_ALPHABET]>);

impl Changes {
    /// The count of the board with a letter on a cell.
    pub fn after(&self, cell: Cell, letter: Letter) -> Count {
        self.0[cell.index()][letter.index()]
    }
}

/// What is kept from board to board.
#[derive(Clone)]
pub(super) struct Scratch {
    changes: Changes,
    wild: Wild,
    /// For each word: the letters of the wild cell for which it is counted, as bits, between two calls none. During the
    /// ordinary walk, the cells that some path of it avoids.
    marks: Box<[u32]>,
    /// The words of the board.
    found: Vec<OnBoard>,
    /// The words with marks that are not words of the board.
    marked: Vec<WordId>,
}

/// A word of the board.
#[derive(Clone, Copy)]
struct OnBoard {
    word: WordId,
    /// The cells that some path of it avoids.
    avoided: u32,
    points: u64,
}

impl Scratch {
    fn new(words: usize) -> Self {
        let (found, marked) = (Vec::new(), Vec::new());
        Self {
            changes: Changes(Vec::new()),
            wild: Wild::default(),
            marks: vec![0; words].into(),
            found,
            marked,
        }
    }

    /// Notes a path of a word of the board.
    fn note(&mut self, shared: u64, points: u64) {
        let word = word_of(shared);
        let mark = &mut self.marks[word.index()];
        if *mark == 0 {
            self.found.push(OnBoard { word, avoided: 0, points });
        }
        // The bit above all cells says that the word was found, also if each path uses every cell.
        *mark |= 1 << CELLS | ((!shared & USED) >> USED_SHIFT) as u32;
    }

    /// Ends the ordinary walk: the marks become those of the words, and are free again.
    fn gather(&mut self) {
        for word in &mut self.found {
            word.avoided = std::mem::take(&mut self.marks[word.word.index()]);
        }
    }

    /// The count of the board as it is.
    fn count(&self) -> Count {
        Count { words: self.found.len() as u64, points: self.found.iter().map(|word| word.points).sum() }
    }

    /// Marks the words that some path reads without a cell as counted for every letter, and counts them.
    fn begin_cell(&mut self, cell: usize) -> Count {
        let mut count = Count::default();
        for word in self.found.iter().filter(|word| word.avoided >> cell & 1 == 1) {
            self.marks[word.word.index()] = u32::MAX;
            count += Count { words: 1, points: word.points };
        }
        count
    }

    /// Takes all marks away.
    fn end_cell(&mut self) {
        for word in &self.found {
            self.marks[word.word.index()] = 0;
        }
        for word in self.marked.drain(..) {
            self.marks[word.index()] = 0;
        }
    }
}

impl Fast<'_> {
    /// The count of every board that differs from this one in one letter; `None` if that is beyond what it can do.
    pub(crate) fn count_changes(&mut self, board: &Board) -> Option<&Changes> {
        let plain = board.tiles().iter().all(|tile| tile.length() <= 1);
        let words = self.seen.rounds.len();
        if !plain || words > WILD_WORDS || !self.queue.has_any_length() {
            return None;
        }
        // Taken out, so that what is left behind by a walk that has no room is never used again.
        let mut scratch = self.changes.take().unwrap_or_else(|| Box::new(Scratch::new(words)));
        let items = self.find_avoided(board, &mut scratch)?;
        let unchanged = scratch.count();
        scratch.changes.0.clear();
        for (cell, &tile) in board.tiles().iter().enumerate() {
            let mut counts = self.count_cell(cell, items, &mut scratch)?;
            if let Some(letter) = letter_of(tile) {
                counts[letter.index()] = unchanged;
            }
            scratch.changes.0.push(counts);
        }
        Some(&self.changes.insert(scratch).changes)
    }

    /// Walks over the board and notes which cells the words can do without; gives the number of items in the queue.
    fn find_avoided(&mut self, board: &Board, scratch: &mut Scratch) -> Option<usize> {
        let Self { queue, worth: Some(worth), .. } = self else {
            return None;
        };
        let mut items = 0;
        scratch.found.clear();
        queue.walk(board, |queue, level| {
            items = level.items.end;
            if let Some(points) = worth[level.cells] {
                queue.ended(level).iter().for_each(|&shared| scratch.note(shared, points));
            }
        })?;
        scratch.gather();
        Some(items)
    }

    /// The count of the board with each letter on a cell, except the one that lies there.
    fn count_cell(
        &mut self,
        cell: usize,
        items: usize,
        scratch: &mut Scratch,
    ) -> Option<[Count; MAX_ALPHABET]> {
        let worth = self.worth.as_ref()?;
        let mut counts = [scratch.begin_cell(cell); MAX_ALPHABET];
        let Scratch { wild, marks, marked, .. } = scratch;
        self.queue.walk_wild(wild, cell, 0..items, |through: Through| {
            let (word, bit) = (through.word(), 1 << through.letter());
            let mark = &mut marks[word.index()];
            if *mark & bit != 0 {
                return;
            }
            if *mark == 0 {
                marked.push(word);
            }
            *mark |= bit;
            if let Some(points) = worth[through.cells()] {
                counts[through.letter()] += Count { words: 1, points };
            }
        })?;
        scratch.end_cell();
        Some(counts)
    }
}

/// The letter of a tile that has only one.
fn letter_of(tile: Tile) -> Option<Letter> {
    match tile {
        Tile::Letters(spelling) => spelling.only(),
        Tile::Any | Tile::Block => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;
    use worddle_lexicon::{Alphabet, Dawg, Letter, Structure, Words};

    use crate::{Board, Instructions, Rules, Solver, Tile, Topology};

    /// How many letters the words and boards of these tests use: few, so that words have many paths.
    const LETTERS: u8 = 5;

    fn letter() -> impl Strategy<Value = Letter> {
        (0..LETTERS).prop_map(|place| Letter::new(place).expect("a letter"))
    }

    fn tile() -> impl Strategy<Value = Tile> {
        prop_oneof![12 => letter().prop_map(Tile::letter), 1 => Just(Tile::Block)]
    }

    /// Checks every change of a board against a count of its own.
    fn check(words: &Words, shape: &str, tiles: &[Tile], rules: &Rules) {
        let topology: Arc<Topology> = Arc::new(shape.parse().expect("a topology"));
        let tiles = tiles[..topology.len()].to_vec();
        let board = Board::build(topology, tiles).expect("a tile for each cell");
        let dawg = Dawg::build(words);
        for instructions in [Instructions::Portable, Instructions::detect()] {
            let mut solver = Solver::with_instructions(&dawg, rules.clone(), instructions);
            // Twice, because the second call finds what the first has left behind.
            for _ in 0..2 {
                let changes = solver.count_changes(&board).expect("a small board").clone();
                for cell in board.topology().cells() {
                    for letter in Letter::first(usize::from(LETTERS) + 1) {
                        let mut other = board.clone();
                        other.put(cell, Tile::letter(letter));
                        let expected = Solver::new(&dawg, rules.clone()).count(&other);
                        assert_eq!(changes.after(cell, letter), expected, "{cell:?} {letter:?}");
                    }
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn every_change_counts_as_the_changed_board_does(
            words in prop::collection::vec(prop::collection::vec(letter(), 1..7), 0..120),
            tiles in prop::collection::vec(tile(), 16),
            shape in prop::sample::select(vec!["4x4", "2x3", "1x1", "3x3:wrapped", "hex3x4", "2x2x2"]),
            shortest in 1usize..4,
        ) {
            let words = Words::new(words);
            check(&words, shape, &tiles, &Rules::boggle().with_shortest(shortest));
            check(&words, shape, &tiles, &Rules { longest: 4, ..Rules::boggle() });
        }
    }

    #[test]
    fn what_is_beyond_the_queue_is_left_to_others() {
        let words = Words::new([[Letter::new(0).expect("a letter")]]);
        let dawg = Dawg::build(&words);
        let short = Rules { longest_path: 3, ..Rules::boggle() };
        for (text, rules) in [
            ("QuA/AA", Rules::boggle()),
            ("?A/AA", Rules::boggle()),
            ("AAAAA/AAAAA/AAAAA/AAAAA", Rules::boggle()),
            ("AA/AA", Rules::ruzzle([1, 2])),
            ("AA/AA", short),
        ] {
            let board = Board::parse(text, Alphabet::English).expect("a board");
            assert_eq!(Solver::fast(&dawg, rules).count_changes(&board), None, "{text}");
        }
    }
}
