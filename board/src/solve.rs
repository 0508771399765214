//! Solves one board after another, with everything chosen and allocated beforehand that can be.

use std::ops::ControlFlow;

use worddle_lexicon::{Dawg, Lexicon};
use worddle_run::{Interruption, Run, Stop};

use crate::board::Board;
use crate::fast::{Changes, Fast, Instructions};
use crate::rules::{CellUse, LengthTable, Points, Rules};
use crate::sink::{BestPathKeeper, BestPaths, Sink, WatchedSink, WordCounter, WordSet};
use crate::solution::{Count, Solution};
use crate::trail::{Bits, Mask, NoTrail};
use crate::walk::walk;

/// Solves boards of any shape by the same rules and lexicon.
///
/// It belongs to one thread, and reuses its buffers from board to board; clones share the lexicon.
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

    /// All words of a board, each with its best path.
    pub fn solve(&mut self, board: &Board) -> Solution {
        self.find_best(board);
        self.scratch.best.solution()
    }

    /// The same as [`Self::solve`], unless the run stops it before the end. Each cell that a path enters is a step; a small
    /// board that is solved in microseconds takes none.
    pub fn solve_within(
        &mut self,
        board: &Board,
        run: &mut Run<'_>,
    ) -> Result<Solution, Interruption<Solution>> {
        let stop = self.find_best_within(board, run);
        interrupted(self.scratch.best.solution(), stop)
    }

    /// How many words a board has, and their points.
    pub fn count(&mut self, board: &Board) -> Count {
        if let Some(count) = self.fast.as_mut().and_then(|fast| fast.count(board)) {
            return count;
        }
        // Points by tiles are those of the best path, so there is no way around finding it.
        let Points::ByLength(table) = &self.rules.points else {
            self.find_best(board);
            return self.scratch.best.count();
        };
        let mut sink = WordCounter::new(&mut self.scratch.seen, table);
        explore(self.lexicon, board, &self.rules, &mut self.scratch.trail, &mut sink);
        sink.count()
    }

    /// The same as [`Self::count`], unless the run stops it before the end. Steps are those of [`Self::solve_within`].
    pub fn count_within(&mut self, board: &Board, run: &mut Run<'_>) -> Result<Count, Interruption<Count>> {
        let stop = self.find_best_within(board, run);
        interrupted(self.scratch.best.count(), stop)
    }

    /// Finds the best path of every word.
    fn find_best(&mut self, board: &Board) {
        if !self.find_best_fast(board) {
            let Scratch { best, trail, .. } = &mut self.scratch;
            let mut sink = BestPathKeeper::new(best, board, &self.rules);
            explore(self.lexicon, board, &self.rules, trail, &mut sink);
        }
    }

    /// Finds the best path of every word, unless the run stops it; says why it did.
    fn find_best_within(&mut self, board: &Board, run: &mut Run<'_>) -> Option<Stop> {
        if self.find_best_fast(board) {
            return None;
        }
        let Scratch { best, trail, .. } = &mut self.scratch;
        let mut sink = WatchedSink::new(BestPathKeeper::new(best, board, &self.rules), run);
        explore(self.lexicon, board, &self.rules, trail, &mut sink);
        sink.stop()
    }

    /// Finds the best path of every word with the queue, if it can.
    fn find_best_fast(&mut self, board: &Board) -> bool {
        // Emptied even if the queue cannot do it: the walk that follows begins anew anyway.
        let mut keeper = BestPathKeeper::new(&mut self.scratch.best, board, &self.rules);
        self.fast.as_mut().and_then(|fast| fast.find(board, &self.rules, &mut keeper)).is_some()
    }
}

impl<'a> Solver<'a, Dawg> {
    /// A solver that solves boards of up to 64 cells in the fastest way that this processor has.
    pub fn fast(lexicon: &'a Dawg, rules: Rules) -> Self {
        Self::with_instructions(lexicon, rules, Instructions::detect())
    }

    /// A solver that counts the same words, for no points.
    ///
    /// Where points depend on the path of a word, this is faster: the best path need not be found.
    #[must_use]
    pub fn counter(&self) -> Self {
        let points = Points::ByLength(LengthTable::default());
        Self::fast(self.lexicon, Rules { points, ..self.rules.clone() })
    }

    /// The same solver, with tables of its own where a clone shares them, for a thread that is to solve boards by the
    /// thousand.
    ///
    /// Two threads that read one automaton are slower than two that read one each, though neither writes: on two
    /// cores of an Intel Xeon, two threads counted 150,000 English boards each in 562 ms with one and in 458 ms with two.
    #[must_use]
    pub fn unshared(&self) -> Self {
        let fast = self.fast.as_ref().map(Fast::unshared);
        Self { fast, ..Self::new(self.lexicon, self.rules.clone()) }
    }

    /// A solver that solves small boards with these instructions, or the portable ones if the processor lacks them.
    pub fn with_instructions(lexicon: &'a Dawg, rules: Rules, instructions: Instructions) -> Self {
        let fast = Fast::new(lexicon, &rules, instructions);
        Self { fast, ..Self::new(lexicon, rules) }
    }

    /// What [`Self::count`] gives for every board that differs from this one in one letter, all at once; `None` if the
    /// board or the rules are beyond what that can do: at most 64 cells with tiles of one letter, and points by length.
    pub fn count_changes(&mut self, board: &Board) -> Option<&Changes> {
        self.fast.as_mut()?.count_changes(board)
    }
}

/// The answer, or what there is of it.
fn interrupted<T>(so_far: T, stop: Option<Stop>) -> Result<T, Interruption<T>> {
    match stop {
        None => Ok(so_far),
        Some(stop) => Err(Interruption { so_far, stop }),
    }
}

/// Walks over a board with the trail that suits it. The sink knows whether it broke off.
fn explore<L: Lexicon>(lexicon: &L, board: &Board, rules: &Rules, large: &mut Bits, sink: &mut impl Sink) {
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
