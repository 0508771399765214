//! Solves one board after another, and chooses the method for each.

use std::ops::ControlFlow;

use worddle_lexicon::{Dawg, Lexicon};
use worddle_run::{Interruption, Run, Stop};

use crate::board::Board;
use crate::fast::{Changes, Fast, Instructions, NoAnswer};
use crate::rules::{CellUse, LengthTable, Points, Rules};
use crate::sink::{BestPathKeeper, BestPaths, Sink, WatchedSink, WordCounter, WordSet};
use crate::solution::{Count, Solution};
use crate::trail::{Bits, Mask, NoTrail};
use crate::walk::walk;
use crate::watch::Watch;

/// Solves boards of any shape by the same rules and lexicon.
///
/// A solver belongs to one thread and reuses its buffers, so that a new board allocates next to nothing. Clones share the
/// lexicon.
///
/// ```
/// use worddle_board::{Board, Rules, Solver};
/// use worddle_lexicon::{Alphabet, ReadOptions, WordList};
///
/// let (list, _) = WordList::read(b"cat\ncar\nore\nace\n", &ReadOptions::new(Alphabet::English))?;
/// let board = Board::parse("CAT/ORE", Alphabet::English)?;
/// let mut solver = Solver::new(list.dawg(), Rules::boggle());
/// let words: Vec<_> = solver.solve(&board).iter().map(|found| list.spellings_of(found.word).concat()).collect();
/// assert_eq!(words, ["car", "cat", "ore"]);
/// assert_eq!(solver.count(&board).points, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Solver<'a, L> {
    lexicon: &'a L,
    rules: Rules,
    scratch: Scratch,
    fast: Option<Fast<'a>>,
}

/// Buffers that are reused from board to board.
#[derive(Clone, Default)]
struct Scratch {
    seen: WordSet,
    best: BestPaths,
    trail: Bits,
}

impl<'a, L: Lexicon> Solver<'a, L> {
    /// A solver with this lexicon and these rules.
    pub fn new(lexicon: &'a L, rules: Rules) -> Self {
        Self { lexicon, rules, scratch: Scratch::default(), fast: None }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// All words of a board, each with its best path. Where cells have dozens of neighbors, this may take for ever; see
    /// [`Self::solve_within`].
    pub fn solve(&mut self, board: &Board) -> Solution {
        self.find_best(board, &mut Watch::nobody());
        self.scratch.best.solution()
    }

    /// Like [`Self::solve`], unless the run stops it. The run sees no steps: they belong to those who solve many boards.
    pub fn solve_within(
        &mut self,
        board: &Board,
        run: &mut Run<'_>,
    ) -> Result<Solution, Interruption<Solution>> {
        let stop = self.find_best(board, &mut Watch::by(run));
        let so_far = self.scratch.best.solution();
        match stop {
            None => Ok(so_far),
            Some(stop) => Err(Interruption { so_far, stop }),
        }
    }

    /// Counts the words of a board, and their points, in any time that it takes; see [`Self::count_within`].
    pub fn count(&mut self, board: &Board) -> Count {
        self.count_watched(board, &mut Watch::nobody()).expect("nobody stops the count")
    }

    /// Like [`Self::count`], unless the run stops it. The run sees no steps, as in [`Self::solve_within`].
    pub fn count_within(&mut self, board: &Board, run: &mut Run<'_>) -> Result<Count, Stop> {
        self.count_watched(board, &mut Watch::by(run))
    }

    fn count_watched(&mut self, board: &Board, watch: &mut Watch<'_, '_>) -> Result<Count, Stop> {
        match self.fast.as_mut().map(|fast| fast.count(board, watch)) {
            Some(Ok(count)) => return Ok(count),
            Some(Err(NoAnswer::Stopped(stop))) => return Err(stop),
            Some(Err(NoAnswer::Unsupported)) | None => {}
        }
        // Points by tiles are those of the best path, which must be found.
        let Points::ByLength(table) = &self.rules.points else {
            return match self.find_best(board, watch) {
                None => Ok(self.scratch.best.count()),
                Some(stop) => Err(stop),
            };
        };
        let mut sink = WordCounter::new(&mut self.scratch.seen, table);
        match explore(self.lexicon, board, &self.rules, &mut self.scratch.trail, &mut sink, watch) {
            None => Ok(sink.count()),
            Some(stop) => Err(stop),
        }
    }

    /// Finds the best path of every word. Returns the reason if the run stops it.
    fn find_best(&mut self, board: &Board, watch: &mut Watch<'_, '_>) -> Option<Stop> {
        let Scratch { best, trail, .. } = &mut self.scratch;
        let mut keeper = BestPathKeeper::new(best, board, &self.rules);
        match self.fast.as_mut().map(|fast| fast.find(board, &self.rules, &mut keeper, watch)) {
            Some(Ok(())) => return None,
            Some(Err(NoAnswer::Stopped(stop))) => return Some(stop),
            Some(Err(NoAnswer::Unsupported)) | None => {}
        }
        // The queue may have kept some words before it ran out of room.
        let mut keeper = BestPathKeeper::new(best, board, &self.rules);
        explore(self.lexicon, board, &self.rules, trail, &mut keeper, watch)
    }
}

impl<'a> Solver<'a, Dawg> {
    /// A solver that solves boards of up to 64 cells with the fastest instructions of this processor. The first hundred or so
    /// boards that a process counts are a race between those that it has.
    pub fn fast(lexicon: &'a Dawg, rules: Rules) -> Self {
        let fast = Fast::new(lexicon, &rules, None);
        Self { fast, ..Self::new(lexicon, rules) }
    }

    /// A solver that counts the same words, but no points.
    ///
    /// Where points depend on the path of a word, this is faster, since no best path is needed.
    #[must_use]
    pub fn counter(&self) -> Self {
        let points = Points::ByLength(LengthTable::default());
        Self::fast(self.lexicon, Rules { points, ..self.rules.clone() })
    }

    /// A clone with its own tables, for a thread that solves boards by the thousand.
    ///
    /// Two threads that share an automaton are slower than two with one each, though neither writes to it. On two cores of an
    /// Intel Xeon, two threads counted 150,000 English boards each in 562 ms with a shared one, and in 458 ms with their own.
    #[must_use]
    pub fn unshared(&self) -> Self {
        let fast = self.fast.as_ref().map(Fast::unshared);
        Self { fast, ..Self::new(self.lexicon, self.rules.clone()) }
    }

    /// A solver that solves small boards with these instructions, or with portable ones if the processor lacks them.
    pub fn with_instructions(lexicon: &'a Dawg, rules: Rules, instructions: Instructions) -> Self {
        let fast = Fast::new(lexicon, &rules, Some(instructions));
        Self { fast, ..Self::new(lexicon, rules) }
    }

    /// Counts every board that differs from this one in one letter, all at once, unless the run stops it. Supports at most 64
    /// cells, tiles of one letter and points by length; `None` for other boards and rules.
    pub fn count_changes(&mut self, board: &Board, run: &mut Run<'_>) -> Result<Option<&Changes>, Stop> {
        let Some(fast) = &mut self.fast else { return Ok(None) };
        match fast.count_changes(board, &mut Watch::by(run)) {
            Ok(changes) => Ok(Some(changes)),
            Err(NoAnswer::Unsupported) => Ok(None),
            Err(NoAnswer::Stopped(stop)) => Err(stop),
        }
    }
}

/// Walks over a board, unless the run stops it. Returns the reason if it does.
fn explore<L: Lexicon, S: Sink>(
    lexicon: &L,
    board: &Board,
    rules: &Rules,
    large: &mut Bits,
    sink: &mut S,
    watch: &mut Watch<'_, '_>,
) -> Option<Stop> {
    // A walk that nobody stops does not count its work.
    let Some(run) = watch.run() else {
        explore_all(lexicon, board, rules, large, sink);
        return None;
    };
    let mut watched = WatchedSink::new(sink, run);
    explore_all(lexicon, board, rules, large, &mut watched);
    watched.stop()
}

/// Walks over a board with the trail that suits its size. A sink that breaks keeps the reason itself.
fn explore_all<L: Lexicon>(
    lexicon: &L,
    board: &Board,
    rules: &Rules,
    large: &mut Bits,
    sink: &mut impl Sink,
) {
    let _: ControlFlow<()> = match (rules.cell_use, board.len()) {
        (CellUse::Reusable, _) => walk(lexicon, board, rules, &mut NoTrail, sink),
        (CellUse::Once, ..=64) => walk(lexicon, board, rules, &mut Mask::<1>::default(), sink),
        (CellUse::Once, ..=256) => walk(lexicon, board, rules, &mut Mask::<4>::default(), sink),
        (CellUse::Once, cells) => {
            large.make_room(cells);
            walk(lexicon, board, rules, large, sink)
        }
    };
}
