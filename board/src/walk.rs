//! The one walk over a board: it follows every path that spells a prefix of a word.
//!
//! From each cell, the walk goes on to every free neighbor, depth first, as long as some word begins with the letters so far.
//! The recursion is never deeper than the longest word, so its memory is bounded whatever the board.

use std::ops::ControlFlow;

use worddle_lexicon::{Letter, Lexicon, MAX_ALPHABET};

use crate::board::Board;
use crate::cell::Cell;
use crate::rules::Rules;
use crate::sink::Sink;
use crate::tile::{Spelling, Tile};
use crate::trail::Trail;

/// Gives `sink` every word on the board, once for each path, in lexicographic order of the paths.
///
/// The trail must be empty. It is empty again at the end, even if the sink breaks.
pub(crate) fn walk<L: Lexicon, T: Trail, S: Sink>(
    lexicon: &L,
    board: &Board,
    rules: &Rules,
    trail: &mut T,
    sink: &mut S,
) -> ControlFlow<()> {
    if rules.longest_path == 0 {
        return ControlFlow::Continue(());
    }
    let root = Step { state: lexicon.root(), letters: 0, cells: 0 };
    let mut walk = Walk { lexicon, board, rules, trail, sink, path: Vec::new() };
    board.topology().cells().try_for_each(|cell| {
        walk.sink.begins(cell.index(), board.len());
        walk.read(cell, root)
    })
}

/// A running walk.
struct Walk<'a, L, T, S> {
    lexicon: &'a L,
    board: &'a Board,
    rules: &'a Rules,
    trail: &'a mut T,
    sink: &'a mut S,
    /// The cells so far. Stays empty if the sink does not want paths.
    path: Vec<Cell>,
}

/// The end of a path: its state in the lexicon, and its numbers of letters and cells.
#[derive(Clone, Copy)]
struct Step<State> {
    state: State,
    letters: usize,
    cells: usize,
}

impl<State> Step<State> {
    /// The step after one more cell with some letters.
    #[inline]
    fn after(&self, state: State, letters: usize) -> Self {
        Self { state, letters: self.letters + letters, cells: self.cells + 1 }
    }
}

impl<L: Lexicon, T: Trail, S: Sink> Walk<'_, L, T, S> {
    /// Reads the tile of a free cell in every way that continues a word.
    #[expect(clippy::inline_always, reason = "the compiler leaves it out of the recursion, which costs 7 %")]
    #[inline(always)]
    fn read(&mut self, cell: Cell, step: Step<L::State>) -> ControlFlow<()> {
        match self.board.tile(cell) {
            Tile::Letters(spelling) => {
                let next = match spelling.only() {
                    Some(letter) => self.lexicon.step(step.state, letter),
                    None => self.read_several(spelling, step.state),
                };
                match next {
                    Some(state) => self.stand(cell, step.after(state, spelling.len())),
                    None => ControlFlow::Continue(()),
                }
            }
            Tile::Any => self.read_any(cell, step),
            Tile::Block => ControlFlow::Continue(()),
        }
    }

    /// Reads several letters, one after the other.
    #[inline(never)]
    fn read_several(&self, spelling: Spelling, state: L::State) -> Option<L::State> {
        spelling.iter().try_fold(state, |state, &letter| self.lexicon.step(state, letter))
    }

    /// Reads a blank as every letter in turn.
    #[inline(never)]
    fn read_any(&mut self, cell: Cell, step: Step<L::State>) -> ControlFlow<()> {
        self.sink.tries(MAX_ALPHABET)?;
        // No lexicon steps by a letter that its words do not have, so the size of the alphabet need not be known here.
        for letter in Letter::first(MAX_ALPHABET) {
            if let Some(state) = self.lexicon.step(step.state, letter) {
                self.stand(cell, step.after(state, 1))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Enters a cell, follows all paths from there, and leaves it.
    fn stand(&mut self, cell: Cell, step: Step<L::State>) -> ControlFlow<()> {
        self.trail.enter(cell);
        if S::WANTS_PATH {
            self.path.push(cell);
        }
        // A break is passed on only after the trail is restored, because the next board reuses it.
        let flow = self.go_on(cell, step);
        if S::WANTS_PATH {
            self.path.pop();
        }
        self.trail.leave(cell);
        flow
    }

    /// Reports the word that ends here, if one does, and goes on to the neighbors.
    #[inline]
    fn go_on(&mut self, cell: Cell, step: Step<L::State>) -> ControlFlow<()> {
        // Reported before going on, so that paths come in lexicographic order: a path before its continuations.
        if let Some(word) = self.lexicon.word(step.state)
            && self.rules.admit(step.letters)
        {
            self.sink.found(word, step.letters, &self.path)?;
        }
        let full = step.letters >= self.rules.longest || step.cells >= self.rules.longest_path;
        // Half of all states have no continuation, and asking once saves a step for each of eight neighbors.
        if full || self.lexicon.is_last(step.state) {
            return ControlFlow::Continue(());
        }
        let board = self.board;
        let neighbors = board.topology().neighbors(cell);
        // Neighbors are counted, not entered cells: on a dense board, most of the work is to find that no word goes on.
        self.sink.tries(neighbors.len())?;
        for &neighbor in neighbors {
            if self.trail.is_free(neighbor) {
                self.read(neighbor, step)?;
            }
        }
        ControlFlow::Continue(())
    }
}
