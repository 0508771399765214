//! Every board that differs from one in one letter, counted at once.
//!
//! The words of a board with another letter on a cell are those that have a path which avoids the cell, and those that
//! are read through the cell as that letter and have no such path. One ordinary walk finds for every word the cells that
//! some path of it avoids; then one walk for each cell takes it for every letter at once, and begins where a path of the
//! ordinary walk stands next to it. So what the boards have in common is done once.

use worddle_lexicon::{Letter, MAX_ALPHABET, WordId};

use super::bits::{CELLS, Ended, WILD_WORDS};
use super::queue::Queue;
use super::sieve::Sieve;
use super::wild::WildWalk;
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

/// Counts every board that differs from one in one letter.
#[derive(Clone)]
pub(super) struct ChangeCounter {
    changes: Changes,
    wild: WildWalk,
    /// For each word: the letters of the wild cell for which it is counted, as bits. Between two cells all for the words
    /// of the board, and none for others. During the ordinary walk, the cells that some path of a word avoids.
    marks: Box<[u32]>,
    /// The words of the board, and what each counts.
    found: Vec<(WordId, PackedCount)>,
    /// For each cell, the words of the board that have no path without it, and what each counts.
    bound: [Vec<(WordId, PackedCount)>; CELLS],
    /// The places in `marks` of the words with marks of one cell that are not words of the board that can do without it.
    marked: Sieve<u32>,
}

/// A count in one number, so that counting is one addition: the words above the points.
#[derive(Clone, Copy, Default)]
struct PackedCount(u64);

impl PackedCount {
    /// The first bit of the number of words.
    const WORDS: u32 = 44;

    /// The most points of a word: those of all words of a list stay below the number of words.
    const MOST_POINTS: u64 = (1 << Self::WORDS) / (WILD_WORDS as u64 + 1) - 1;

    /// One word with its points.
    const fn one(points: u64) -> Self {
        Self(1 << Self::WORDS | points)
    }

    /// The sum of what some words count.
    fn total(words: &[(WordId, Self)]) -> Self {
        Self(words.iter().map(|(_, count)| count.0).sum())
    }

    /// The words and points apart.
    const fn unpack(self) -> Count {
        Count { words: self.0 >> Self::WORDS, points: self.0 & ((1 << Self::WORDS) - 1) }
    }
}

/// What a word counts, by its number of cells.
pub(super) struct PackedWorth([PackedCount; CELLS + 1]);

impl PackedWorth {
    /// The worth of words by their points, `None` for those that do not count; `None` if there are too many points.
    pub(super) fn new(points: &[Option<u64>]) -> Option<Self> {
        let points = &points[..=CELLS];
        let fits = points.iter().flatten().all(|&points| points <= PackedCount::MOST_POINTS);
        let one = |cells: usize| points[cells].map_or(PackedCount::default(), PackedCount::one);
        fits.then(|| Self(std::array::from_fn(one)))
    }
}

impl ChangeCounter {
    /// A counter for a list of so many words; `None` if they are too many.
    pub(super) fn new(words: usize) -> Option<Self> {
        (words <= WILD_WORDS).then(|| Self {
            changes: Changes(Vec::new()),
            wild: WildWalk::default(),
            marks: vec![0; words].into(),
            found: Vec::new(),
            bound: Default::default(),
            marked: Sieve::default(),
        })
    }

    /// The counts that were made last.
    pub(super) fn changes(&self) -> &Changes {
        &self.changes
    }

    /// Counts every board that differs from this one in one letter. `None` if that is beyond what the queue can do, and
    /// then the counter must not be used again.
    pub(super) fn count(&mut self, queue: &mut Queue<'_>, board: &Board, worth: &PackedWorth) -> Option<()> {
        self.find_avoided(queue, board, worth)?;
        let unchanged = PackedCount::total(&self.found);
        for (cell, &tile) in board.tiles().iter().enumerate() {
            let mut counts = self.count_cell(queue, cell, worth, unchanged)?;
            if let Tile::Letters(spelling) = tile
                && let Some(letter) = spelling.only()
            {
                // The wild walk leaves out the letter that lies there: that board is this one.
                counts[letter.index()] = unchanged.unpack();
            }
            self.changes.0.push(counts);
        }
        Some(())
    }

    /// Walks over the board, finds its words and the cells that each can do without.
    fn find_avoided(&mut self, queue: &mut Queue<'_>, board: &Board, worth: &PackedWorth) -> Option<()> {
        self.clear();
        let mut items = 0;
        queue.walk(board, |queue, wave| {
            // Waves lie one behind the other from the start of the queue, so the end of the last is the end of all.
            items = wave.items.end;
            let count = worth.0[wave.cells];
            // Words of a length that does not count are no words of any of these boards.
            if count.0 != 0 {
                queue.ended(wave).iter().for_each(|&ended| self.note(ended, count));
            }
        })?;
        for &(word, count) in &self.found {
            // From now on the marks are letters: a word of the board is counted for every letter already.
            let avoided = std::mem::replace(&mut self.marks[word.index()], u32::MAX);
            let mut bound = !avoided & ((1 << CELLS) - 1);
            while bound != 0 {
                self.bound[bound.trailing_zeros() as usize].push((word, count));
                bound &= bound - 1;
            }
        }
        self.wild.prepare(queue, 0..items);
        Some(())
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
    fn note(&mut self, ended: Ended, count: PackedCount) {
        let word = ended.word();
        let mark = &mut self.marks[word.index()];
        if *mark == 0 {
            self.found.push((word, count));
        }
        // The bit above all cells says that the word was found, even if each path uses every cell.
        *mark |= 1 << CELLS | u32::from(!ended.used());
    }

    /// The count of the board with each letter on a cell, except the one that lies there.
    fn count_cell(
        &mut self,
        queue: &mut Queue<'_>,
        cell: usize,
        worth: &PackedWorth,
        unchanged: PackedCount,
    ) -> Option<[Count; MAX_ALPHABET]> {
        let Self { wild, marks, marked, bound, .. } = self;
        // Words that are bound to the cell go with the letter that lies there, and may come back by another one.
        for &(word, _) in &bound[cell] {
            marks[word.index()] = 0;
        }
        // The words that have a path around the cell count for every letter on it.
        let free = unchanged.0 - PackedCount::total(&bound[cell]).0;
        // In turns, so that an addition need not wait for the one before it.
        let mut counts = [[free; MAX_ALPHABET], [0; MAX_ALPHABET]];
        wild.walk(queue, cell, |ended| {
            marked.make_room(ended.len());
            for (place, &ended) in ended.iter().enumerate() {
                let (word, letter) = (ended.wild_word(), ended.wild_letter());
                let mark = &mut marks[word.index()];
                marked.offer(word.0, *mark == 0);
                // A word counts once for a letter, however many paths read it through the cell.
                let is_new = u64::from(!*mark >> letter & 1);
                *mark |= 1 << letter;
                let cells = ended.used().count_ones() as usize;
                counts[place & 1][letter] += worth.0[cells].0 & is_new.wrapping_neg();
            }
        })?;
        // The marks become what they were before the cell; the bound words come last, as some of them were marked.
        for &place in marked.take() {
            marks[place as usize] = 0;
        }
        for &(word, _) in &bound[cell] {
            marks[word.index()] = u32::MAX;
        }
        Some(std::array::from_fn(|letter| PackedCount(counts[0][letter] + counts[1][letter]).unpack()))
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
