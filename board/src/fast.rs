//! Solves boards of up to 64 cells with a queue instead of recursion.
//!
//! A partial path is three numbers: where it stands (an edge of the automaton, and a cell), which cells it has used, and how
//! many words come before it. The queue holds all paths of one cell, then all of two cells and so on, and goes on from one
//! such wave to the next in two phases. First many paths at once are *sifted*: the words that end on them are noted, and
//! those are dropped that no letter around lets go on, four in ten. Then each of the others is *spread*: the paths to all
//! of its neighbors are computed together, and those that go on are packed and appended. No branch depends on the board,
//! and no path waits for another.
//!
//! It handles boards of up to 64 cells with up to 26 neighbors each, tiles of letters and blocks, each cell used once;
//! whole solutions only without tiles of several letters. Everything else is left to the [walk](crate::walk), against
//! which this is tested.

use std::sync::Arc;

use worddle_lexicon::{Dawg, WordId};

use crate::board::Board;
use crate::cell::Cell;
use crate::rules::{CellUse, Points, Rules};
use crate::sink::BestPathKeeper;
use crate::solution::Count;

mod approaches;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod bits;
mod changes;
mod engine;
mod packed;
mod paths;
mod portable;
mod queue;
mod sieve;
#[cfg(target_feature = "simd128")]
mod simd128;
mod tables;
mod wild;

use bits::MOST_CELLS;
use changes::{ChangeCounter, PackedWorth};
use engine::QueueSet;
use packed::PackedDawg;
use paths::Paths;
use queue::Queue;

pub use changes::Changes;
pub use engine::Instructions;

/// The most letters of a path, and one more.
const LENGTHS: usize = MOST_CELLS * crate::tile::MAX_TILE_LETTERS + 1;

/// Solves boards of up to 64 cells.
#[derive(Clone)]
pub(crate) struct Fast<'a> {
    machines: Machines<'a>,
    /// The points of a word of each length, `None` if it does not count; nothing if points do not go by length.
    worth: Option<Box<[Option<u64>]>>,
    seen: SeenWords,
}

/// The machines for each size of board, which are made when first needed.
#[derive(Clone)]
struct Machines<'a> {
    dawg: &'a Dawg,
    /// The automaton, which both share until one of them needs it packed for tiles of its own.
    packed: Arc<PackedDawg>,
    longest_path: usize,
    instructions: Instructions,
    /// For boards of up to 32 cells.
    small: Option<Box<Machine<'a, u32>>>,
    /// For boards of up to 64 cells.
    large: Option<Box<Machine<'a, u64>>>,
}

/// What solves boards whose cells are counted by one kind of set.
#[derive(Clone)]
struct Machine<'a, S> {
    queue: Queue<'a, S>,
    paths: Paths<S>,
    /// Paths that can be traced back.
    linked: Paths<S>,
    /// Counts boards that differ in one letter; made when first needed.
    changes: Option<Box<ChangeCounter<S>>>,
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
        let machines = Machines {
            dawg,
            packed: Arc::new(PackedDawg::build(dawg, &[])?),
            longest_path: rules.longest_path,
            instructions,
            small: None,
            large: None,
        };
        let seen = SeenWords { rounds: vec![0; dawg.len()].into(), round: 0 };
        Some(Self { machines, worth, seen })
    }

    /// The same solver with an automaton of its own.
    pub(crate) fn unshared(&self) -> Self {
        let packed = Arc::new(PackedDawg::clone(&self.machines.packed));
        let machines = Machines { packed, small: None, large: None, ..self.machines };
        Self { machines, worth: self.worth.clone(), seen: self.seen.clone() }
    }

    /// How many words a board has, and their points; `None` if the board or the rules are beyond what it can do.
    pub(crate) fn count(&mut self, board: &Board) -> Option<Count> {
        let Self { machines, worth, seen } = self;
        // Points by tiles depend on the path of a word, and counting follows no path back.
        let worth = worth.as_ref()?;
        match board.len() {
            ..=32 => machines.small().count(board, worth, seen),
            33..=64 => machines.large().count(board, worth, seen),
            _ => None,
        }
    }

    /// Finds the best path of every word; `None` if the board is beyond what it can do, and then `best` must be discarded.
    pub(crate) fn find(&mut self, board: &Board, rules: &Rules, best: &mut BestPathKeeper<'_>) -> Option<()> {
        let Self { machines, seen, .. } = self;
        match board.len() {
            ..=32 => machines.small().find(board, rules, best, seen),
            33..=64 => machines.large().find(board, rules, best, seen),
            _ => None,
        }
    }

    /// The count of every board that differs from this one in one letter; `None` if that is beyond what it can do.
    pub(crate) fn count_changes(&mut self, board: &Board) -> Option<&Changes> {
        let Self { machines, worth, seen } = self;
        let (worth, words) = (PackedWorth::new(worth.as_ref()?)?, seen.rounds.len());
        match board.len() {
            ..=32 => machines.small().count_changes(board, &worth, words),
            33..=64 => machines.large().count_changes(board, &worth, words),
            _ => None,
        }
    }
}

impl<'a> Machines<'a> {
    fn small(&mut self) -> &mut Machine<'a, u32> {
        let Self { dawg, packed, longest_path, instructions, small, .. } = self;
        small.get_or_insert_with(|| Box::new(Machine::new(dawg, packed, *longest_path, *instructions)))
    }

    fn large(&mut self) -> &mut Machine<'a, u64> {
        let Self { dawg, packed, longest_path, instructions, large, .. } = self;
        large.get_or_insert_with(|| Box::new(Machine::new(dawg, packed, *longest_path, *instructions)))
    }
}

impl<'a, S: QueueSet> Machine<'a, S> {
    fn new(
        dawg: &'a Dawg,
        packed: &Arc<PackedDawg>,
        longest_path: usize,
        instructions: Instructions,
    ) -> Self {
        Self {
            queue: Queue::new(dawg, Arc::clone(packed), longest_path.min(S::CELLS), instructions),
            paths: Paths::default(),
            linked: Paths::linked(),
            changes: None,
        }
    }

    fn count(&mut self, board: &Board, worth: &[Option<u64>], seen: &mut SeenWords) -> Option<Count> {
        let long_tiles = LongTiles::new(board);
        let mut count = Count::default();
        seen.begin_round();
        self.queue.walk(board, &mut self.paths, |cells, _, ended| {
            // Without such tiles all words of a wave have the same length, so their worth is looked up once and not per
            // word.
            count += if long_tiles.cells == S::default() {
                count_even(ended.ranks, worth[cells], seen)
            } else {
                let more = |used| long_tiles.more_letters(used);
                let words = ended.ranks.iter().zip(ended.used);
                words.fold(Count::default(), |count, (&rank, &used)| {
                    count + count_even(&[rank], worth[cells + more(used)], seen)
                })
            };
        })?;
        Some(count)
    }

    /// Finds the best path of every word.
    ///
    /// The paths of a word come in lexicographic order: those of the same length are in that order in the queue, and
    /// without tiles of several letters all paths of a word have the same length.
    fn find(
        &mut self,
        board: &Board,
        rules: &Rules,
        best: &mut BestPathKeeper<'_>,
        seen: &mut SeenWords,
    ) -> Option<()> {
        if board.tiles().iter().any(|tile| tile.length() > 1) {
            return None;
        }
        let mut path = [Cell(0); MOST_CELLS];
        seen.begin_round();
        self.queue.walk(board, &mut self.linked, |cells, paths, ended| {
            if !rules.admit(cells) {
                return;
            }
            let path = &mut path[..cells];
            for (&rank, &place) in ended.ranks.iter().zip(ended.places) {
                let word = WordId(rank - 1);
                // Where all paths of a word are worth the same, the first is the best, and the others need not be
                // traced.
                if best.compares() {
                    paths.trace(place as usize, path);
                    best.keep(word, cells, path);
                } else if seen.is_new(word) {
                    paths.trace(place as usize, path);
                    best.keep_first(word, cells, path);
                }
            }
        })?;
        Some(())
    }

    fn count_changes(&mut self, board: &Board, worth: &PackedWorth, words: usize) -> Option<&Changes> {
        let plain = board.tiles().iter().all(|tile| tile.length() <= 1);
        if !plain || self.queue.longest_path() < board.len() {
            return None;
        }
        // Taken out, so that what is left behind by a walk that has no room is never used again.
        let mut counter = match self.changes.take() {
            Some(counter) => counter,
            None => Box::new(ChangeCounter::new(words)?),
        };
        counter.count(&mut self.queue, board, worth)?;
        Some(self.changes.insert(counter).changes())
    }
}

/// Counts the words that were not counted before, which all have the same length and points.
#[inline]
fn count_even(ranks: &[u32], points: Option<u64>, seen: &mut SeenWords) -> Count {
    let Some(points) = points else {
        return Count::default();
    };
    let words = ranks.iter().map(|rank| u64::from(seen.is_new(WordId(rank - 1)))).sum();
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
struct LongTiles<S> {
    /// These cells.
    cells: S,
    /// How many letters the tile of each cell has beyond the first.
    more: [usize; MOST_CELLS],
}

impl<S: QueueSet> LongTiles<S> {
    /// Those of a board.
    fn new(board: &Board) -> Self {
        let mut long_tiles = Self { cells: S::default(), more: [0; MOST_CELLS] };
        let tiles = board.tiles().iter().zip(&mut long_tiles.more).enumerate();
        for (cell, (tile, more)) in tiles.filter(|(_, (tile, _))| tile.length() > 1) {
            long_tiles.cells = long_tiles.cells | S::of(cell);
            *more = tile.length() - 1;
        }
        long_tiles
    }

    /// How many letters more than cells a word has.
    fn more_letters(&self, used: S) -> usize {
        let mut left = used & self.cells;
        std::iter::from_fn(|| left.pop()).map(|cell| self.more[cell]).sum()
    }
}
