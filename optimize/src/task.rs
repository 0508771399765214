//! The task of an optimizer: its only access to boards, values and random numbers.

use worddle_board::{Board, Tile};
use worddle_run::{Random, Run, Stop};

use crate::beauty::Beauty;
use crate::best::{Best, RankedBoard, Symmetries};
use crate::constraint::Constraint;
use crate::moves::{Move, MoveReach};
use crate::objective::Objective;

/// Boards that a task keeps by default: as many as the article on the most beautiful grid shows for each method.
pub const REMEMBERED: usize = 4;

/// A board that has just entered the best of a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Improvement<'a> {
    /// The value of the board.
    pub beauty: Beauty,
    /// Its tiles, in canonical form.
    pub tiles: &'a [Tile],
    /// Its rank among the best, from 0.
    pub place: usize,
    /// Boards valued until then, including the rest of its batch.
    pub steps: u64,
}

/// The task of an optimizer, and its only way to value a board.
///
/// The task counts every board it values, keeps and reports the best, and stops when the run does. Random numbers come
/// from here too, so a seed and a budget in steps determine the result.
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
    /// A task for boards with the shape and bonuses of this one.
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

    /// Sets the number of boards to keep, at least one.
    #[must_use]
    pub fn remembering(mut self, boards: usize) -> Self {
        self.best = Best::new(boards.max(1));
        self
    }

    /// Begins with the best boards of earlier starts, and keeps as many as they do.
    #[must_use]
    pub fn knowing(mut self, best: Best) -> Self {
        self.best = best;
        self
    }

    /// Sets the number of the first start.
    #[must_use]
    pub fn at_start(mut self, start: u64) -> Self {
        self.start = start;
        self
    }

    /// Reports every board that enters the best.
    #[must_use]
    pub fn reporting(mut self, found: &'a mut dyn FnMut(Improvement<'_>)) -> Self {
        self.found = Some(found);
        self
    }

    /// Values an allowed board.
    pub fn value(&mut self, tiles: &[Tile]) -> Result<Beauty, Stop> {
        debug_assert!(self.constraint.allows(tiles), "a search looks at allowed boards only");
        self.run.step()?;
        let beauty = self.objective.value(tiles, &mut self.run)?;
        self.remember(beauty, tiles, None);
        Ok(beauty)
    }

    /// Values the board after each of these moves, each made from the same tiles.
    ///
    /// If the budget does not cover all moves, the first ones are valued and counted, and the run stops.
    pub fn values_after(
        &mut self,
        tiles: &[Tile],
        moves: &[Move],
        values: &mut Vec<Beauty>,
    ) -> Result<(), Stop> {
        // The budget counts boards exactly, so a neighborhood is cut at the last board that the budget covers.
        let left = self.run.steps_left().map_or(moves.len(), |left| moves.len().min(left as usize));
        let (within, beyond) = moves.split_at(left);
        values.clear();
        while values.len() < within.len() {
            let before = values.len();
            self.objective.values_after(tiles, &within[before..], values, &mut self.run)?;
            self.run.steps_at_once((values.len() - before) as u64)?;
            for (&change, &beauty) in within[before..].iter().zip(&values[before..]) {
                self.remember(beauty, tiles, Some(change));
            }
        }
        if beyond.is_empty() { Ok(()) } else { Err(Stop::Steps) }
    }

    /// Keeps the board after a move, if it is good enough.
    fn remember(&mut self, beauty: Beauty, tiles: &[Tile], change: Option<Move>) {
        // Checked first: hardly any board is good enough, and the others need no canonical form.
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

    /// Moves on to the next start. The random number generator carries on.
    pub fn begin_next_start(&mut self) {
        self.start += 1;
    }

    /// The number of the current start.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// Draws an allowed board.
    pub fn draw(&mut self) -> Vec<Tile> {
        self.constraint.draw(&mut self.random)
    }

    /// Repairs a board: keeps as many tiles of `wishes` as the constraint allows.
    pub fn mend(&mut self, wishes: &[Tile]) -> Vec<Tile> {
        self.constraint.mend(wishes, &mut self.random)
    }

    /// Lists all moves from an allowed board to another allowed board.
    pub fn moves(&self, tiles: &[Tile], reach: MoveReach, moves: &mut Vec<Move>) {
        self.constraint.moves(tiles, reach, moves);
    }

    /// Draws a move from an allowed board to an allowed board; `None` if every cell is fixed.
    pub fn draw_move(&mut self, tiles: &[Tile], reach: MoveReach) -> Option<Move> {
        self.constraint.draw_move(tiles, reach, &mut self.random)
    }

    /// Returns the canonical form of a board: its smallest image under the symmetries.
    pub fn canonical(&self, tiles: &[Tile]) -> Vec<Tile> {
        self.symmetries.canonical(tiles)
    }

    /// The random number generator.
    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// The boards that are allowed.
    pub fn constraint(&self) -> &Constraint {
        self.constraint
    }

    /// The best boards so far, best first.
    pub fn best(&self) -> &[RankedBoard] {
        self.best.boards()
    }

    /// Ends the task and returns the best boards.
    pub fn into_best(self) -> Best {
        self.best
    }

    /// The number of boards valued.
    pub fn steps(&self) -> u64 {
        self.run.steps()
    }
}
