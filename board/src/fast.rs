//! Solves boards of up to 64 cells with a queue instead of recursion.
//!
//! A partial path is three numbers: its head (an edge of the automaton, and a cell), the set of cells it has used, and the
//! number of words before it. The queue holds all paths of one cell, then all of two cells and so on. Each such wave leads to
//! the next in two phases. First, many paths at once are *sifted*: the words that end on them are noted, and paths with no
//! usable neighbor are dropped, four in ten. Then each of the others is *spread*: its continuations to all neighbors are
//! computed together, and those that exist are packed and appended. No branch depends on the board, and no path waits for
//! another, so processors with vectors run the phases at full width.
//!
//! The queue handles boards of up to 64 cells with up to 26 neighbors each, with letters and blocks, where a path uses each
//! cell once. Tiles of several letters are counted, but not solved with paths. Everything else is left to the
//! [walk](crate::walk), which is also what this is tested against.

use std::sync::Arc;

use worddle_lexicon::{Dawg, WordId};
use worddle_run::Stop;

use crate::board::Board;
use crate::cell::Cell;
use crate::rules::{CellUse, Points, Rules};
use crate::sink::BestPathKeeper;
use crate::solution::Count;
use crate::watch::Watch;

mod approaches;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod bits;
mod changes;
mod engine;
#[cfg(target_arch = "aarch64")]
mod neon;
mod packed;
mod paths;
mod portable;
mod queue;
mod race;
mod sieve;
#[cfg(target_feature = "simd128")]
mod simd128;
mod tables;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod vector;
mod wild;

use bits::MOST_CELLS;
use changes::{ChangeCounter, PackedWorth};
use engine::QueueSet;
use packed::PackedDawg;
use paths::Paths;
use queue::Queue;
use race::Race;

pub use changes::Changes;
pub use engine::Instructions;
pub use race::Choice;

/// One more than the most letters of a path: the length of tables by length.
const LENGTHS: usize = MOST_CELLS * crate::tile::MAX_TILE_LETTERS + 1;

/// Why the queue has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoAnswer {
    /// It does not support the board or the rules, or has no room for all paths. The walk has no such limits.
    Unsupported,
    /// The run stopped it.
    Stopped(Stop),
}

impl From<Stop> for NoAnswer {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Solves boards of up to 64 cells.
#[derive(Clone)]
pub(crate) struct Fast<'a> {
    /// A queue for each width of cell sets.
    machines: Machines<'a>,
    /// The points of a word by its length, `None` if it does not count. The table is `None` if points do not go by length.
    worth: Option<Box<[Option<u64>]>>,
    /// Words that the current board has shown already.
    seen: SeenWords,
    /// The instructions are still being chosen.
    race: Option<Race>,
}

/// The machines for small and large boards, each made when first needed.
#[derive(Clone)]
struct Machines<'a> {
    /// The automaton of the list.
    dawg: &'a Dawg,
    /// The automaton. Both machines share it, until one of them packs it anew for tiles of several letters.
    packed: Arc<PackedDawg>,
    /// The most cells of a path, by the rules.
    longest_path: usize,
    /// What the loops run on.
    instructions: Instructions,
    /// For boards of up to 32 cells.
    small: Option<Box<Machine<'a, u32>>>,
    /// For boards of up to 64 cells.
    large: Option<Box<Machine<'a, u64>>>,
}

/// Solves boards whose sets of cells have type `S`.
#[derive(Clone)]
struct Machine<'a, S> {
    /// Follows all paths of a board.
    queue: Queue<'a, S>,
    /// Paths that are only counted.
    paths: Paths<S>,
    /// Paths that can be traced back.
    linked: Paths<S>,
    /// Counts boards that differ in one letter; made when first needed.
    changes: Option<Box<ChangeCounter<S>>>,
}

impl<'a> Fast<'a> {
    /// A solver for these rules; `None` if it does not support them, or the automaton is too large.
    ///
    /// Without instructions, it chooses them while it counts its first boards. Building packs the automaton, which takes
    /// milliseconds for a large list.
    pub(crate) fn new(dawg: &'a Dawg, rules: &Rules, instructions: Option<Instructions>) -> Option<Self> {
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
            instructions: instructions.unwrap_or_else(race::favourite),
            small: None,
            large: None,
        };
        let seen = SeenWords { rounds: vec![0; dawg.len()].into(), round: 0 };
        Some(Self { machines, worth, seen, race: Race::new(instructions) })
    }

    /// The same solver with its own copy of the automaton.
    ///
    /// Threads that share one are slower, though none writes to it: see `Solver::unshared`.
    pub(crate) fn unshared(&self) -> Self {
        let packed = Arc::new(PackedDawg::clone(&self.machines.packed));
        let machines = Machines { packed, small: None, large: None, ..self.machines };
        Self { machines, worth: self.worth.clone(), seen: self.seen.clone(), race: self.race.clone() }
    }

    /// Counts the words of a board, and their points.
    ///
    /// Microseconds on 4×4.
    pub(crate) fn count(&mut self, board: &Board, watch: &mut Watch<'_, '_>) -> Result<Count, NoAnswer> {
        let Self { machines, worth, seen, race } = self;
        // Points by tiles depend on the path of a word, and counting keeps no paths.
        let worth = worth.as_ref().ok_or(NoAnswer::Unsupported)?;
        let mut count = |machines: &mut Machines<'a>| match board.len() {
            ..=32 => machines.small().count(board, worth, seen, watch),
            33..=64 => machines.large().count(board, worth, seen, watch),
            _ => Err(NoAnswer::Unsupported),
        };
        let Some(racing) = race else { return Ok(count(machines)?.0) };
        let lap = racing.start();
        machines.take_instructions(lap.instructions());
        let (counted, paths) = count(machines)?;
        if let Some(fastest) = racing.finish(&lap, paths) {
            machines.take_instructions(fastest);
            *race = None;
        }
        Ok(counted)
    }

    /// Finds the best path of every word. If the queue does not support the board, `best` must be discarded; if the run stops
    /// it, `best` has the words so far.
    ///
    /// Slower than counting, since paths have to be traced back.
    pub(crate) fn find(
        &mut self,
        board: &Board,
        rules: &Rules,
        best: &mut BestPathKeeper<'_>,
        watch: &mut Watch<'_, '_>,
    ) -> Result<(), NoAnswer> {
        let Self { machines, seen, .. } = self;
        match board.len() {
            ..=32 => machines.small().find(board, rules, best, seen, watch),
            33..=64 => machines.large().find(board, rules, best, seen, watch),
            _ => Err(NoAnswer::Unsupported),
        }
    }

    /// Counts every board that differs from this one in one letter.
    ///
    /// One walk for all changes of a board, several times faster than counting each of them.
    pub(crate) fn count_changes(
        &mut self,
        board: &Board,
        watch: &mut Watch<'_, '_>,
    ) -> Result<&Changes, NoAnswer> {
        let Self { machines, worth, seen, .. } = self;
        let worth = worth.as_ref().and_then(|worth| PackedWorth::new(worth)).ok_or(NoAnswer::Unsupported)?;
        let words = seen.rounds.len();
        match board.len() {
            ..=32 => machines.small().count_changes(board, &worth, words, watch),
            33..=64 => machines.large().count_changes(board, &worth, words, watch),
            _ => Err(NoAnswer::Unsupported),
        }
    }
}

impl<'a> Machines<'a> {
    /// For boards of up to 32 cells.
    fn small(&mut self) -> &mut Machine<'a, u32> {
        let Self { dawg, packed, longest_path, instructions, small, .. } = self;
        small.get_or_insert_with(|| Box::new(Machine::new(dawg, packed, *longest_path, *instructions)))
    }

    /// Goes on with other instructions.
    fn take_instructions(&mut self, instructions: Instructions) {
        if instructions != self.instructions {
            self.instructions = instructions;
            self.small.iter_mut().for_each(|machine| machine.queue.take_instructions(instructions));
            self.large.iter_mut().for_each(|machine| machine.queue.take_instructions(instructions));
        }
    }

    /// For boards of up to 64 cells.
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

    /// Returns the number of paths too. A word counts once, on whichever path it is met first.
    fn count(
        &mut self,
        board: &Board,
        worth: &[Option<u64>],
        seen: &mut SeenWords,
        watch: &mut Watch<'_, '_>,
    ) -> Result<(Count, usize), NoAnswer> {
        let long_tiles = LongTiles::new(board);
        let mut count = Count::default();
        seen.begin_round();
        let paths = self.queue.walk(board, &mut self.paths, watch, |cells, _, ended| {
            // Without tiles of several letters, all words of a wave have the same length, so their points are looked up once.
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
        Ok((count, paths))
    }

    /// Finds the best path of every word.
    ///
    /// The paths of a word must reach `best` in lexicographic order. The queue keeps paths of equal length in that order, and
    /// without tiles of several letters, all paths of a word have equal length. Boards with such tiles are not supported.
    fn find(
        &mut self,
        board: &Board,
        rules: &Rules,
        best: &mut BestPathKeeper<'_>,
        seen: &mut SeenWords,
        watch: &mut Watch<'_, '_>,
    ) -> Result<(), NoAnswer> {
        if board.tiles().iter().any(|tile| tile.length() > 1) {
            return Err(NoAnswer::Unsupported);
        }
        let mut path = [Cell(0); MOST_CELLS];
        seen.begin_round();
        self.queue.walk(board, &mut self.linked, watch, |cells, paths, ended| {
            if !rules.admit(cells) {
                return;
            }
            let path = &mut path[..cells];
            for (&rank, &place) in ended.ranks.iter().zip(ended.places) {
                let word = WordId(rank - 1);
                // If all paths of a word are worth the same, the first is the best, and tracing the others is a waste.
                if best.compares() {
                    paths.trace(place as usize, path);
                    best.keep(word, cells, path);
                } else if seen.is_new(word) {
                    paths.trace(place as usize, path);
                    best.keep_first(word, cells, path);
                }
            }
        })?;
        Ok(())
    }

    /// Unsupported are tiles of several letters, and rules that bound the length of a path.
    fn count_changes(
        &mut self,
        board: &Board,
        worth: &PackedWorth,
        words: usize,
        watch: &mut Watch<'_, '_>,
    ) -> Result<&Changes, NoAnswer> {
        let plain = board.tiles().iter().all(|tile| tile.length() <= 1);
        if !plain || self.queue.longest_path() < board.len() {
            return Err(NoAnswer::Unsupported);
        }
        // Taken out, so that a counter whose walk did not end is dropped: its tables are in disorder.
        let mut counter = match self.changes.take() {
            Some(counter) => counter,
            None => Box::new(ChangeCounter::new(words).ok_or(NoAnswer::Unsupported)?),
        };
        counter.count(&mut self.queue, board, worth, watch)?;
        Ok(self.changes.insert(counter).changes())
    }
}

/// Counts the new words among some of the same length and points.
///
/// `None` for points means that words of this length do not count.
#[inline]
fn count_even(ranks: &[u32], points: Option<u64>, seen: &mut SeenWords) -> Count {
    let Some(points) = points else {
        return Count::default();
    };
    let words = ranks.iter().map(|rank| u64::from(seen.is_new(WordId(rank - 1)))).sum();
    Count { words, points: words * points }
}

/// The words of a board that were counted already.
#[derive(Clone)]
struct SeenWords {
    /// The last round in which each word was counted.
    rounds: Box<[u8]>,
    /// The current round, never 0.
    round: u8,
}

impl SeenWords {
    /// Forgets all words. Counting rounds saves clearing the table, which happens only once in 255 boards.
    fn begin_round(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.fill(0);
            self.round = 1;
        }
    }

    /// Marks a word as counted, and returns whether it was not before.
    #[inline]
    fn is_new(&mut self, word: WordId) -> bool {
        std::mem::replace(&mut self.rounds[word.index()], self.round) != self.round
    }
}

/// The cells whose tiles have several letters.
struct LongTiles<S> {
    /// The set of these cells.
    cells: S,
    /// The number of letters beyond the first, for each cell.
    more: [usize; MOST_CELLS],
}

impl<S: QueueSet> LongTiles<S> {
    /// Finds these cells on a board.
    fn new(board: &Board) -> Self {
        let mut long_tiles = Self { cells: S::default(), more: [0; MOST_CELLS] };
        let tiles = board.tiles().iter().zip(&mut long_tiles.more).enumerate();
        for (cell, (tile, more)) in tiles.filter(|(_, (tile, _))| tile.length() > 1) {
            long_tiles.cells = long_tiles.cells | S::of(cell);
            *more = tile.length() - 1;
        }
        long_tiles
    }

    /// The number by which the letters of a word exceed its cells.
    ///
    /// 0 for most boards, which have no such tiles.
    fn more_letters(&self, used: S) -> usize {
        let mut left = used & self.cells;
        std::iter::from_fn(|| left.pop()).map(|cell| self.more[cell]).sum()
    }
}
