//! Solves small boards with a queue instead of recursion.
//!
//! A partial path is one item of 64 bits: where it stands in the automaton, on which cell, which cells it has used, and
//! how many words come before it. The queue holds all paths of one cell, then all of two cells and so on. To go on from
//! an item, the items for all of its neighbors are computed together, and those that go on are packed and appended to the
//! queue: no branch depends on the board, and no item waits for another. A word that ends goes to a second list, in which
//! each is counted once.
//!
//! It handles boards of up to 16 cells with up to 8 neighbors each, tiles of letters and blocks, each cell used once;
//! whole solutions only without tiles of several letters. Everything else is left to the [walk](crate::walk), against
//! which this is tested.

use worddle_lexicon::{Dawg, WordId};

use crate::board::Board;
use crate::cell::Cell;
use crate::rules::{CellUse, Points, Rules};
use crate::sink::BestPathKeeper;
use crate::solution::Count;

#[cfg(target_arch = "x86_64")]
mod avx512;
mod bits;
mod changes;
mod engine;
mod expansion;
mod packed;
mod portable;
mod queue;
mod sieve;
mod tables;
mod wild;

use bits::{CELLS, Ended};
use changes::{ChangeCounter, PackedWorth};
use queue::Queue;

pub use changes::Changes;
pub use engine::Instructions;

/// The most letters of a path, and one more.
const LENGTHS: usize = CELLS * crate::tile::MAX_TILE_LETTERS + 1;

/// Solves small boards.
#[derive(Clone)]
pub(crate) struct Fast<'a> {
    queue: Queue<'a>,
    /// The points of a word of each length, `None` if it does not count; nothing if points do not go by length.
    worth: Option<Box<[Option<u64>]>>,
    seen: SeenWords,
    /// Counts boards that differ in one letter; made when first needed.
    changes: Option<Box<ChangeCounter>>,
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
            seen: SeenWords { rounds: vec![0; dawg.len()].into(), round: 0 },
            changes: None,
        })
    }

    /// How many words a board has, and their points; `None` if the board or the rules are beyond what it can do.
    pub(crate) fn count(&mut self, board: &Board) -> Option<Count> {
        // Points by tiles depend on the path of a word, and counting follows no path back.
        let Self { queue, worth: Some(worth), seen, .. } = self else {
            return None;
        };
        let long_tiles = LongTiles::new(board);
        let mut count = Count::default();
        seen.begin_round();
        queue.walk(board, |queue, wave| {
            let ended = queue.ended(wave);
            // Without such tiles all words of a wave have the same length, so their worth is looked up once and not per
            // word.
            count += if long_tiles.cells == 0 {
                count_even(ended, worth[wave.cells], seen)
            } else {
                let length = |ended| wave.cells + long_tiles.more_letters(ended);
                ended.iter().fold(Count::default(), |count, &ended| {
                    count + count_even(&[ended], worth[length(ended)], seen)
                })
            };
        })?;
        Some(count)
    }

    /// Finds the best path of every word; `None` if the board is beyond what it can do, and then `best` must be discarded.
    ///
    /// The paths of a word come in lexicographic order: items of the same length are in that order in the queue, and
    /// without tiles of several letters all paths of a word have the same length.
    pub(crate) fn find(&mut self, board: &Board, rules: &Rules, best: &mut BestPathKeeper<'_>) -> Option<()> {
        if board.tiles().iter().any(|tile| tile.length() > 1) {
            return None;
        }
        let mut path = [Cell(0); CELLS];
        let Self { queue, seen, .. } = self;
        seen.begin_round();
        queue.walk(board, |queue, wave| {
            let path = &mut path[..wave.cells];
            // Linked even if no word of this length counts: the longer ones are traced back through these items.
            queue.link(wave);
            let ended = if rules.admit(wave.cells) { queue.ended(wave) } else { &[] };
            for &ended in ended {
                let word = ended.word();
                // Where all paths of a word are worth the same, the first is the best, and the others need not be
                // traced.
                if best.compares() {
                    queue.trace(ended.place(), path);
                    best.keep(word, wave.cells, path);
                } else if seen.is_new(word) {
                    queue.trace(ended.place(), path);
                    best.keep_first(word, wave.cells, path);
                }
            }
        })
    }

    /// The count of every board that differs from this one in one letter; `None` if that is beyond what it can do.
    pub(crate) fn count_changes(&mut self, board: &Board) -> Option<&Changes> {
        let plain = board.tiles().iter().all(|tile| tile.length() <= 1);
        if !plain || !self.queue.has_any_length() {
            return None;
        }
        let worth = PackedWorth::new(self.worth.as_ref()?)?;
        // Taken out, so that what is left behind by a walk that has no room is never used again.
        let mut counter = match self.changes.take() {
            Some(counter) => counter,
            None => Box::new(ChangeCounter::new(self.seen.rounds.len())?),
        };
        counter.count(&mut self.queue, board, &worth)?;
        Some(self.changes.insert(counter).changes())
    }
}

/// Counts the words that were not counted before, which all have the same length and points.
#[inline]
fn count_even(ended: &[Ended], points: Option<u64>, seen: &mut SeenWords) -> Count {
    let Some(points) = points else {
        return Count::default();
    };
    let words = ended.iter().map(|ended| u64::from(seen.is_new(ended.word()))).sum();
    Count { words, points: words * points }
}

/// Which words of a board were counted.
#[derive(Clone)]
struct SeenWords {
    /// The round in which each word was counted last.
    rounds: Box<[u8]>,
    round: u8,
}

impl SeenWords {
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
struct LongTiles {
    /// These cells, a bit each.
    cells: u16,
    /// How many letters the tile of each cell has beyond the first.
    more: [usize; CELLS],
}

impl LongTiles {
    /// Those of a board, as far as it has cells that the queue can number.
    fn new(board: &Board) -> Self {
        let mut long_tiles = Self { cells: 0, more: [0; CELLS] };
        let tiles = board.tiles().iter().zip(&mut long_tiles.more).enumerate();
        for (cell, (tile, more)) in tiles.filter(|(_, (tile, _))| tile.length() > 1) {
            long_tiles.cells |= 1 << cell;
            *more = tile.length() - 1;
        }
        long_tiles
    }

    /// How many letters more than cells a word has.
    fn more_letters(&self, ended: Ended) -> usize {
        let mut left = ended.used() & self.cells;
        let mut more = 0;
        while left != 0 {
            // The remainder changes nothing; it proves to the compiler that the index is in range.
            more += self.more[left.trailing_zeros() as usize % CELLS];
            left &= left - 1;
        }
        more
    }
}
