//! What an optimizer works on.

use worddle_board::{Board, Tile};
use worddle_run::{Random, Run, Stop};

use crate::beauty::Beauty;
use crate::best::{Best, RankedBoard, Symmetries};
use crate::constraint::Constraint;
use crate::moves::{Move, MoveReach};
use crate::objective::Objective;

/// How many boards a task remembers by default: as many as the article on the most beautiful grid shows for each method.
pub const REMEMBERED: usize = 4;

/// A board that has just entered the best boards of a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Improvement<'a> {
    /// How beautiful it is.
    pub beauty: Beauty,
    /// Its tiles, in canonical form.
    pub tiles: &'a [Tile],
    /// Its place among the best, from 0 on.
    pub place: usize,
    /// Boards valued before it was found, including the others of its batch.
    pub steps: u64,
}

/// What an optimizer works on, and the only way to a board's value.
///
/// It counts every board that is valued, remembers and reports the best, and stops when the run does. An optimizer draws
/// its random numbers from here too, so that a seed and a budget in steps determine its result.
pub struct Task<'a> {
    objective: &'a mut dyn Objective,
    constraint: &'a Constraint,
    symmetries: Symmetries,
    run: Run<'a>,
    random: Random,
    best: Best,
    found: Option<&'a mut dyn FnMut(Improvement<'_>)>,
    start: u64,
}

impl<'a> Task<'a> {
    /// A task for boards like this one, of which only the shape and the bonuses count.
    pub fn new(
        board: &Board,
        objective: &'a mut dyn Objective,
        constraint: &'a Constraint,
        run: Run<'a>,
        random: Random,
    ) -> Self {
        let symmetries = Symmetries::new(board, constraint);
        let best = Best::new(REMEMBERED);
        Self { objective, constraint, symmetries, run, random, best, found: None, start: 0 }
    }

    /// The same task, which remembers so many boards, at least one.
    #[must_use]
    pub fn remembering(mut self, boards: usize) -> Self {
        self.best = Best::new(boards.max(1));
        self
    }

    /// The same task, which knows the best boards of earlier starts, and remembers as many.
    #[must_use]
    pub fn knowing(mut self, best: Best) -> Self {
        self.best = best;
        self
    }

    /// The same task, which begins with the start of this number.
    #[must_use]
    pub fn at_start(mut self, start: u64) -> Self {
        self.start = start;
        self
    }

    /// The same task, which reports every board that is among the best when it is found.
    #[must_use]
    pub fn reporting(mut self, found: &'a mut dyn FnMut(Improvement<'_>)) -> Self {
        self.found = Some(found);
        self
    }

    /// The beauty of an allowed board.
    pub fn value(&mut self, tiles: &[Tile]) -> Result<Beauty, Stop> {
        debug_assert!(self.constraint.allows(tiles), "a search looks at allowed boards only");
        self.run.step()?;
        let beauty = self.objective.value(tiles);
        self.remember(beauty, tiles, None);
        Ok(beauty)
    }

    /// The beauty of the board that each of these moves leads to, from the same tiles.
    ///
    /// If the budget ends among them, the first ones are valued and counted, and the run stops.
    pub fn values_after(
        &mut self,
        tiles: &[Tile],
        moves: &[Move],
        values: &mut Vec<Beauty>,
    ) -> Result<(), Stop> {
        // The budget counts boards exactly: a neighborhood that begins before its end is cut at the last board that it
        // pays for.
        let left = self.run.steps_left().map_or(moves.len(), |left| moves.len().min(left as usize));
        let (within, beyond) = moves.split_at(left);
        values.clear();
        while values.len() < within.len() {
            let before = values.len();
            self.objective.values_after(tiles, &within[before..], values);
            self.run.steps_at_once((values.len() - before) as u64)?;
            for (&change, &beauty) in within[before..].iter().zip(&values[before..]) {
                self.remember(beauty, tiles, Some(change));
            }
        }
        if beyond.is_empty() { Ok(()) } else { Err(Stop::Steps) }
    }

    /// Remembers the board that a move leads to, if it is good enough.
    fn remember(&mut self, beauty: Beauty, tiles: &[Tile], change: Option<Move>) {
        // Asked first: hardly any board is good enough, and the others need no canonical form.
        if !self.best.wants(beauty) {
            return;
        }
        let mut tiles = tiles.to_vec();
        if let Some(change) = change {
            change.apply(&mut tiles);
        }
        let kept = self.best.keep(beauty, self.symmetries.canonical(&tiles));
        if let (Some(place), Some(found)) = (kept, &mut self.found) {
            found(Improvement {
                beauty,
                tiles: &self.best.boards()[place].tiles,
                place,
                steps: self.run.steps(),
            });
        }
    }

    /// Moves on to the next start, with the same random numbers.
    pub fn begin_next_start(&mut self) {
        self.start += 1;
    }

    /// The number of the start.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// Draws an allowed board.
    pub fn draw(&mut self) -> Vec<Tile> {
        self.constraint.draw(&mut self.random)
    }

    /// An allowed board as close to `wishes` as possible.
    pub fn mend(&mut self, wishes: &[Tile]) -> Vec<Tile> {
        self.constraint.mend(wishes, &mut self.random)
    }

    /// All moves from an allowed board to another one.
    pub fn moves(&self, tiles: &[Tile], reach: MoveReach, moves: &mut Vec<Move>) {
        self.constraint.moves(tiles, reach, moves);
    }

    /// Draws a move from an allowed board to an allowed one; `None` if nothing may move.
    pub fn draw_move(&mut self, tiles: &[Tile], reach: MoveReach) -> Option<Move> {
        self.constraint.draw_move(tiles, reach, &mut self.random)
    }

    /// The first of all boards that are this one turned or reflected.
    pub fn canonical(&self, tiles: &[Tile]) -> Vec<Tile> {
        self.symmetries.canonical(tiles)
    }

    /// The random numbers.
    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// Which boards are allowed.
    pub fn constraint(&self) -> &Constraint {
        self.constraint
    }

    /// The best boards so far, best first.
    pub fn best(&self) -> &[RankedBoard] {
        self.best.boards()
    }

    /// Ends the task, and returns the best boards.
    pub fn into_best(self) -> Best {
        self.best
    }

    /// How many boards were valued.
    pub fn steps(&self) -> u64 {
        self.run.steps()
    }
}
