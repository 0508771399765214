//! Every board that differs from one in one letter, counted at once.
//!
//! The words of a board with another letter on a cell are those that have a path which avoids the cell, and those that
//! are read through the cell as that letter and have no such path. One ordinary walk finds for every word the cells that
//! some path of it avoids; then one walk for each cell takes it for every letter at once, and begins where a path of the
//! ordinary walk stands next to it. So what the boards have in common is done once.

use worddle_lexicon::{Letter, MAX_ALPHABET, WordId};

use super::approaches::{LETTER_SHIFT, word_and_letter};
use super::bits::MOST_CELLS;
use super::engine::QueueSet;
use super::paths::Paths;
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
pub(super) struct ChangeCounter<S> {
    changes: Changes,
    wild: WildWalk<S>,
    paths: Paths<S>,
    /// For each word: the letters of the wild cell for which it is counted, as bits. Between two cells all for the words
    /// of the board, and none for others. During the ordinary walk, one more than its place among the words found.
    marks: Box<[u32]>,
    /// The words of the board.
    found: Vec<FoundWord<S>>,
    /// For each cell, the words of the board that have no path without it, and what each counts.
    bound: Vec<Vec<(WordId, PackedCount)>>,
    /// The places in `marks` of the words with marks of one cell that are not words of the board that can do without it.
    marked: Sieve<u32>,
}

/// A word of the board.
#[derive(Clone)]
struct FoundWord<S> {
    word: WordId,
    count: PackedCount,
    /// The cells that every path so far has used.
    bound: S,
}

/// A count for every letter that a rank can hold, so that no letter is out of bounds.
type Row = [u64; 1 << (u32::BITS - LETTER_SHIFT)];

/// The most words of a list: so many can be counted above the points.
const MOST_WORDS: usize = (1 << (u64::BITS - PackedCount::WORDS)) - 1;

/// A count in one number, so that counting is one addition: the words above the points.
#[derive(Clone, Copy, Default)]
struct PackedCount(u64);

impl PackedCount {
    /// The first bit of the number of words.
    const WORDS: u32 = 44;

    /// The most points of a word: those of all words of a list stay below the number of words.
    const MOST_POINTS: u64 = (1 << Self::WORDS) / (MOST_WORDS as u64 + 1) - 1;

    /// One word with its points.
    const fn one(points: u64) -> Self {
        Self(1 << Self::WORDS | points)
    }

    /// The sum of some counts.
    fn total(counts: impl Iterator<Item = Self>) -> Self {
        Self(counts.map(|count| count.0).sum())
    }

    /// The words and points apart.
    const fn unpack(self) -> Count {
        Count { words: self.0 >> Self::WORDS, points: self.0 & ((1 << Self::WORDS) - 1) }
    }
}

/// What a word counts, by its number of cells.
pub(super) struct PackedWorth([PackedCount; MOST_CELLS + 1]);

impl PackedWorth {
    /// The worth of words by their points, `None` for those that do not count; `None` if there are too many points.
    pub(super) fn new(points: &[Option<u64>]) -> Option<Self> {
        let points = &points[..=MOST_CELLS];
        let fits = points.iter().flatten().all(|&points| points <= PackedCount::MOST_POINTS);
        let one = |cells: usize| points[cells].map_or(PackedCount::default(), PackedCount::one);
        fits.then(|| Self(std::array::from_fn(one)))
    }
}

impl<S: QueueSet> ChangeCounter<S> {
    /// A counter for a list of so many words; `None` if they are too many.
    pub(super) fn new(words: usize) -> Option<Self> {
        (words <= MOST_WORDS).then(|| Self {
            changes: Changes(Vec::new()),
            wild: WildWalk::default(),
            paths: Paths::default(),
            marks: vec![0; words].into(),
            found: Vec::new(),
            bound: vec![Vec::new(); S::CELLS],
            marked: Sieve::default(),
        })
    }

    /// The counts that were made last.
    pub(super) fn changes(&self) -> &Changes {
        &self.changes
    }

    /// Counts every board that differs from this one in one letter. `None` if that is beyond what the queue can do, and
    /// then the counter must not be used again.
    pub(super) fn count(
        &mut self,
        queue: &mut Queue<'_, S>,
        board: &Board,
        worth: &PackedWorth,
    ) -> Option<()> {
        self.find_bound(queue, board, worth)?;
        let unchanged = PackedCount::total(self.found.iter().map(|found| found.count));
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

    /// Walks over the board, finds its words and the cells that each cannot do without.
    fn find_bound(&mut self, queue: &mut Queue<'_, S>, board: &Board, worth: &PackedWorth) -> Option<()> {
        // What the board before has left behind.
        let Self { wild, paths, marks, found, bound, .. } = self;
        for FoundWord { word, .. } in found.drain(..) {
            marks[word.index()] = 0;
        }
        bound.iter_mut().for_each(Vec::clear);
        self.changes.0.clear();
        let walked = queue.walk(board, paths, |cells, _, ended| {
            let count = worth.0[cells];
            // Words of a length that does not count are no words of any of these boards.
            if count.0 == 0 {
                return;
            }
            for (&rank, &used) in ended.ranks.iter().zip(ended.used) {
                let word = WordId(rank - 1);
                let mark = &mut marks[word.index()];
                if *mark == 0 {
                    found.push(FoundWord { word, count, bound: used });
                    *mark = found.len() as u32;
                } else {
                    let word = &mut found[*mark as usize - 1];
                    word.bound = word.bound & used;
                }
            }
        })?;
        for &FoundWord { word, count, bound: mut cells } in &*found {
            // From now on the marks are letters: a word of the board is counted for every letter already.
            marks[word.index()] = u32::MAX;
            while let Some(cell) = cells.pop() {
                bound[cell].push((word, count));
            }
        }
        wild.prepare(queue, paths, walked);
        Some(())
    }

    /// The count of the board with each letter on a cell, except the one that lies there.
    fn count_cell(
        &mut self,
        queue: &mut Queue<'_, S>,
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
        let free = unchanged.0 - PackedCount::total(bound[cell].iter().map(|&(_, count)| count)).0;
        // In turns, so that an addition need not wait for the one before it.
        let mut counts: [Row; 2] = [[free; _], [0; _]];
        wild.walk(queue, cell, |ended| {
            marked.offer_all(ended.ranks.iter().zip(ended.used).enumerate(), |(place, (&rank, &used))| {
                let (word, letter) = word_and_letter(rank);
                let mark = &mut marks[word];
                let before = *mark;
                *mark = before | 1 << letter;
                // A word counts once for a letter, however many paths read it through the cell.
                let is_new = u64::from(!before >> letter & 1);
                counts[place & 1][letter] += worth.0[used.len()].0 & is_new.wrapping_neg();
                (word as u32, before == 0)
            });
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
        for instructions in Instructions::ALL {
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
            tiles in prop::collection::vec(tile(), 35),
            shape in prop::sample::select(vec!["4x4", "2x3", "1x1", "3x3:wrapped", "hex3x4", "2x2x2", "5x5", "3x3x3", "5x7"]),
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
            (&["AAAAAAAAAAA"; 6].join("/"), Rules::boggle()),
            ("AA/AA", Rules::ruzzle([1, 2])),
            ("AA/AA", short),
        ] {
            let board = Board::parse(text, Alphabet::English).expect("a board");
            assert_eq!(Solver::fast(&dawg, rules).count_changes(&board), None, "{text}");
        }
    }
}
