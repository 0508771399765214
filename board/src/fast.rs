//! Solves small boards with a queue instead of a recursion.
//!
//! A partial path is one item of 64 bits: where it stands in the automaton, on which cell, which cells it has used, and
//! how many words come before it. The queue holds all paths of one cell, then all of two cells and so on. To go on from
//! an item, the items for all of its neighbors are made at once, the wanted ones are pressed together and written to
//! the end of the queue: no branch depends on the board, and items do not wait for each other. A word that ends goes
//! to a second list, in which each is counted once.
//!
//! What it can do: boards of up to 16 cells with up to 8 neighbors each, tiles of letters and blocks, each cell used once;
//! whole solutions only without tiles of several letters. Whatever else comes is left to the [walk](crate::walk()),
//! which this is checked against.

use worddle_lexicon::{Dawg, WordId};

use crate::board::Board;
use crate::cell::Cell;
use crate::rules::{CellUse, Points, Rules};
use crate::sink::KeepBest;
use crate::solution::Count;

#[cfg(target_arch = "x86_64")]
mod avx512;
mod changes;
mod packed;
mod portable;
mod queue;
mod sieve;
mod tables;

pub use changes::Changes;
use packed::{CELL_SHIFT, CELLS, RANK_SHIFT, USED_SHIFT};
use queue::{Engine, Level, Queue, place_of, word_of};
use tables::used;

/// The most neighbors of a cell.
const NEIGHBORS: usize = 8;

/// How many items a queue holds. The French board with the most words known, 1634, makes 3,613 items; a board that needs
/// more than there is room for is left to the walk.
const QUEUE: usize = 1 << 16;

/// The used cells of an item.
const USED: u64 = (1 << CELL_SHIFT) - (1 << USED_SHIFT);

/// The bits of an item that all paths that go on from it share: used cells and words before.
const SHARED: u64 = u64::MAX << RANK_SHIFT | USED;

/// The most letters of a path, and one more.
const LENGTHS: usize = CELLS * crate::tile::MAX_TILE_LETTERS + 1;

/// The instructions that the queue is walked with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instructions {
    /// Those of every processor.
    Portable,
    /// AVX-512, eight neighbors at once.
    Avx512,
}

impl Instructions {
    /// The best that this processor has.
    pub fn detect() -> Self {
        match Engine::new(Self::Avx512) {
            Engine::Portable => Self::Portable,
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(_) => Self::Avx512,
        }
    }
}

/// Solves small boards.
#[derive(Clone)]
pub(crate) struct Fast<'a> {
    queue: Queue<'a>,
    /// The points of a word of each length, `None` if it does not count; nothing if points do not go by length.
    worth: Option<Box<[Option<u64>]>>,
    seen: Seen,
    /// For the boards that differ in one letter, once they were asked for.
    changes: Option<Box<changes::Scratch>>,
}

impl<'a> Fast<'a> {
    /// A solver for these rules; `None` if it cannot solve by them, or the automaton is too large.
    pub(crate) fn new(dawg: &'a Dawg, rules: &Rules, instructions: Instructions) -> Option<Self> {
        if rules.cell_use == CellUse::Reusable {
            return None;
        }
        let worth = match &rules.points {
            Points::ByLength(table) => {
                let worth = |length| rules.admit(length).then(|| u64::from(table.at(length)));
                Some((0..LENGTHS).map(worth).collect())
            }
            Points::ByTiles { .. } => None,
        };
        let queue = Queue::new(dawg, rules.longest_path, instructions)?;
        Some(Self {
            queue,
            worth,
            seen: Seen { rounds: vec![0; dawg.len()].into(), round: 0 },
            changes: None,
        })
    }

    /// How many words a board has, and their points; `None` if the board or the rules are beyond what it can do.
    pub(crate) fn count(&mut self, board: &Board) -> Option<Count> {
        let Self { queue, worth: Some(worth), seen, .. } = self else {
            return None;
        };
        let several = Several::new(board);
        let mut count = Count::default();
        seen.begin_round();
        queue.walk(board, |queue, level| {
            let ended = queue.ended(level);
            count += if several.used == 0 {
                count_even(ended, worth[level.cells], seen)
            } else {
                let length = |shared| level.cells + several.more(shared);
                ended.iter().fold(Count::default(), |count, &shared| {
                    count + count_even(&[shared], worth[length(shared)], seen)
                })
            };
        })?;
        Some(count)
    }

    /// Finds the best path of every word; `None` if the board is beyond what it can do, and `best` is no use then.
    ///
    /// The paths of a word come in lexicographic order: items of the same length are in that order in the queue, and
    /// without tiles of several letters all paths of a word have the same length.
    pub(crate) fn find(&mut self, board: &Board, rules: &Rules, best: &mut KeepBest<'_>) -> Option<()> {
        if board.tiles().iter().any(|tile| tile.length() > 1) {
            return None;
        }
        let mut path = [Cell(0); CELLS];
        let Self { queue, seen, .. } = self;
        seen.begin_round();
        queue.walk(board, |queue, level: &Level| {
            let path = &mut path[..level.cells];
            queue.link(level);
            let ended = if rules.admit(level.cells) { queue.ended(level) } else { &[] };
            for &ended in ended {
                let word = word_of(ended);
                if best.compares() {
                    queue.trace(place_of(ended), path);
                    best.keep(word, level.cells, path);
                } else if seen.is_new(word) {
                    queue.trace(place_of(ended), path);
                    best.keep_first(word, level.cells, path);
                }
            }
        })
    }
}

/// Counts the words of paths that all have the same length and points, and were not counted before.
#[inline]
fn count_even(ended: &[u64], points: Option<u64>, seen: &mut Seen) -> Count {
    let Some(points) = points else {
        return Count::default();
    };
    let words = ended.iter().map(|&shared| u64::from(seen.is_new(word_of(shared)))).sum();
    Count { words, points: words * points }
}

/// Which words of a board were counted.
#[derive(Clone)]
struct Seen {
    /// The round in which each word was counted last.
    rounds: Box<[u8]>,
    round: u8,
}

impl Seen {
    /// Forgets all words, by counting rounds: the table is cleared once in 255 boards.
    fn begin_round(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.fill(0);
            self.round = 1;
        }
    }

    /// Whether a word was not counted yet; now it is.
    #[inline]
    fn is_new(&mut self, word: WordId) -> bool {
        std::mem::replace(&mut self.rounds[word.index()], self.round) != self.round
    }
}

/// The cells whose tiles have several letters.
struct Several {
    /// These cells as used cells of an item.
    used: u64,
    /// How many letters the tile of each cell has beyond the first.
    more: [usize; CELLS],
}

impl Several {
    /// Those of a board.
    fn new(board: &Board) -> Self {
        let mut several = Self { used: 0, more: [0; CELLS] };
        let tiles = board.tiles().iter().zip(&mut several.more).enumerate();
        for (cell, (tile, more)) in tiles.filter(|(_, (tile, _))| tile.length() > 1) {
            several.used |= used(cell);
            *more = tile.length() - 1;
        }
        several
    }

    /// How many letters more than cells the path of an item has.
    fn more(&self, item: u64) -> usize {
        let mut left = item & self.used;
        let mut more = 0;
        while left != 0 {
            more += self.more[(left.trailing_zeros() - USED_SHIFT) as usize % CELLS];
            left &= left - 1;
        }
        more
    }
}
