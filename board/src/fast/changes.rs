//! Every board that differs from one in one letter, counted at once.
//!
//! The words of a board with another letter on a cell are those that have a path which avoids the cell, and those that
//! are read through the cell as that letter and have no such path. One ordinary walk finds for every word the cells that
//! some path of it avoids; then one walk for each cell takes it for every letter at once, and begins where a path of the
//! ordinary walk stands beside it. So what the boards have in common is done once.

use worddle_lexicon::{Letter, MAX_ALPHABET, WordId};

use super::packed::{CELLS, USED_SHIFT};
use super::queue::{Through, WILD_WORDS, Wild, word_of};
use super::sieve::Sieve;
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
    /// For each word: the letters of the wild cell for which it is counted, as bits. Between two cells all for the words
    /// of the board, and none for others. During the ordinary walk, the cells that some path of a word avoids.
    marks: Box<[u32]>,
    /// The words of the board, and their points.
    found: Vec<(WordId, Packed)>,
    /// For each cell, the words of the board that have no path without it, and their points.
    bound: [Vec<(WordId, Packed)>; CELLS],
    /// The places in `marks` of the words with marks of one cell that are not words of the board that can do without it.
    marked: Sieve<u32>,
}

impl Scratch {
    fn new(words: usize) -> Self {
        Self {
            changes: Changes(Vec::new()),
            wild: Wild::default(),
            marks: vec![0; words].into(),
            found: Vec::new(),
            bound: Default::default(),
            marked: Sieve::default(),
        }
    }

    /// Forgets the board before.
    fn clear(&mut self) {
        for (word, _) in self.found.drain(..) {
            self.marks[word.index()] = 0;
        }
        self.bound.iter_mut().for_each(Vec::clear);
        self.changes.0.clear();
    }

    /// Notes a path of a word of the board.
    fn note(&mut self, shared: u64, count: Packed) {
        let word = word_of(shared);
        let mark = &mut self.marks[word.index()];
        if *mark == 0 {
            self.found.push((word, count));
        }
        // The bit above all cells says that the word was found, also if each path uses every cell.
        *mark |= 1 << CELLS | ((!shared & USED) >> USED_SHIFT) as u32;
    }

    /// Ends the ordinary walk: finds the words that are bound to each cell, and marks all for every letter.
    fn gather(&mut self) {
        for &(word, count) in &self.found {
            let avoided = std::mem::replace(&mut self.marks[word.index()], u32::MAX);
            let mut bound = !avoided & ((1 << CELLS) - 1);
            while bound != 0 {
                self.bound[bound.trailing_zeros() as usize].push((word, count));
                bound &= bound - 1;
            }
        }
    }

    /// The count of the board as it is.
    fn count(&self) -> Packed {
        total(&self.found)
    }

    /// Takes the marks of the words away that are bound to a cell, and counts them.
    fn begin_cell(&mut self, cell: usize) -> Packed {
        for &(word, _) in &self.bound[cell] {
            self.marks[word.index()] = 0;
        }
        total(&self.bound[cell])
    }

    /// Makes the marks what they were before a cell.
    fn end_cell(&mut self, cell: usize) {
        for &place in self.marked.take() {
            self.marks[place as usize] = 0;
        }
        for &(word, _) in &self.bound[cell] {
            self.marks[word.index()] = u32::MAX;
        }
    }
}

/// A count in one number, so that counting is one addition: the words above the points.
#[derive(Clone, Copy, Default)]
struct Packed(u64);

impl Packed {
    /// The first bit of the number of words.
    const WORDS: u32 = 44;

    /// The most points of a word: those of all words of a list stay below the number of words.
    const MOST_POINTS: u64 = (1 << Self::WORDS) / (WILD_WORDS as u64 + 1) - 1;

    /// One word with its points.
    const fn one(points: u64) -> Self {
        Self(1 << Self::WORDS | points)
    }

    /// The words and points apart.
    const fn count(self) -> Count {
        Count { words: self.0 >> Self::WORDS, points: self.0 & ((1 << Self::WORDS) - 1) }
    }
}

/// The count of some words with their points.
fn total(words: &[(WordId, Packed)]) -> Packed {
    Packed(words.iter().map(|(_, count)| count.0).sum())
}

/// What a word of each number of cells counts.
type Worth = [Packed; CELLS + 1];

/// The counts of a board with each letter on a cell.
type Row = [Count; MAX_ALPHABET];

impl Fast<'_> {
    /// The count of every board that differs from this one in one letter; `None` if that is beyond what it can do.
    pub(crate) fn count_changes(&mut self, board: &Board) -> Option<&Changes> {
        let plain = board.tiles().iter().all(|tile| tile.length() <= 1);
        let words = self.seen.rounds.len();
        if !plain || words > WILD_WORDS || !self.queue.has_any_length() {
            return None;
        }
        let worth = self.packed_worth()?;
        // Taken out, so that what is left behind by a walk that has no room is never used again.
        let mut scratch = self.changes.take().unwrap_or_else(|| Box::new(Scratch::new(words)));
        self.find_avoided(board, &worth, &mut scratch)?;
        let unchanged = scratch.count();
        for (cell, &tile) in board.tiles().iter().enumerate() {
            let mut counts = self.count_cell(cell, &worth, unchanged, &mut scratch)?;
            if let Some(letter) = letter_of(tile) {
                counts[letter.index()] = unchanged.count();
            }
            scratch.changes.0.push(counts);
        }
        Some(&self.changes.insert(scratch).changes)
    }

    /// What a word of each number of cells counts; `None` if points do not go by length, or by too many.
    fn packed_worth(&self) -> Option<Worth> {
        let points = &self.worth.as_ref()?[..=CELLS];
        let fits = points.iter().flatten().all(|&points| points <= Packed::MOST_POINTS);
        fits.then(|| std::array::from_fn(|cells| points[cells].map_or(Packed::default(), Packed::one)))
    }

    /// Walks over the board and notes which cells the words can do without.
    fn find_avoided(&mut self, board: &Board, worth: &Worth, scratch: &mut Scratch) -> Option<()> {
        let mut items = 0;
        scratch.clear();
        self.queue.walk(board, |queue, level| {
            items = level.items.end;
            let count = worth[level.cells];
            if count.0 != 0 {
                queue.ended(level).iter().for_each(|&shared| scratch.note(shared, count));
            }
        })?;
        scratch.gather();
        self.queue.find_beside(&mut scratch.wild, 0..items);
        Some(())
    }

    /// The count of the board with each letter on a cell, except the one that lies there.
    fn count_cell(&mut self, cell: usize, worth: &Worth, all: Packed, scratch: &mut Scratch) -> Option<Row> {
        let free = all.0 - scratch.begin_cell(cell).0;
        // In turns, so that an addition need not wait for the one before it.
        let mut counts = [[free; MAX_ALPHABET], [0; MAX_ALPHABET]];
        let Scratch { wild, marks, marked, .. } = scratch;
        self.queue.walk_wild(wild, cell, |ended| {
            marked.make_room(ended.len());
            for (place, &ended) in ended.iter().enumerate() {
                let through = Through(ended);
                let (word, letter) = (through.word(), through.letter());
                let mark = &mut marks[word.index()];
                marked.offer(word.0, *mark == 0);
                let is_new = u64::from(!*mark >> letter & 1);
                *mark |= 1 << letter;
                counts[place & 1][letter] += worth[through.cells()].0 & is_new.wrapping_neg();
            }
        })?;
        scratch.end_cell(cell);
        Some(std::array::from_fn(|letter| Packed(counts[0][letter] + counts[1][letter]).count()))
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
