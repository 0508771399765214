//! What an optimizer works on.

use worddle_board::{Board, Tile};
use worddle_run::{Random, Run, Stop};

use crate::beauty::Beauty;
use crate::best::{Best, Ranked, Symmetries};
use crate::constraint::Constraint;
use crate::moves::{Move, Reach};
use crate::objective::Objective;

/// How many boards a task remembers unless told: as many as the article on the most beautiful grid shows of each method.
pub const REMEMBERED: usize = 4;

/// A board that is better than all before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Improvement<'a> {
    /// How beautiful it is.
    pub beauty: Beauty,
    /// Its tiles, in canonical form.
    pub tiles: &'a [Tile],
    /// How many boards were valued before it was found, the others of its batch included.
    pub steps: u64,
}

/// What an optimizer works on: the only door to a board's value.
///
/// It counts every board that is valued, remembers the best, tells of each improvement, and stops when the run says so.
/// An optimizer draws its chance from here too, so that a seed and a budget in steps say all about its result.
pub struct Task<'a> {
    objective: &'a mut dyn Objective,
    constraint: &'a Constraint,
    symmetries: Symmetries,
    run: Run<'a>,
    random: Random,
    best: Best,
    improved: Option<&'a mut dyn FnMut(Improvement<'_>)>,
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
        Self { objective, constraint, symmetries, run, random, best, improved: None }
    }

    /// The same task, which remembers so many boards, at least one.
    #[must_use]
    pub fn remembering(mut self, boards: usize) -> Self {
        self.best = Best::new(boards.max(1));
        self
    }

    /// The same task, which tells of every board that is better than all before it.
    #[must_use]
    pub fn telling(mut self, improved: &'a mut dyn FnMut(Improvement<'_>)) -> Self {
        self.improved = Some(improved);
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

    /// The beauties of several allowed boards. They are all counted, or none is.
    pub fn values(&mut self, boards: &[Vec<Tile>], values: &mut Vec<Beauty>) -> Result<(), Stop> {
        self.run.steps_at_once(boards.len() as u64)?;
        self.objective.values(boards, values);
        for (tiles, &beauty) in boards.iter().zip(&*values) {
            self.remember(beauty, tiles, None);
        }
        Ok(())
    }

    /// The beauty of the board that each of these moves leads to, from the same tiles. They are all counted, or none is.
    pub fn values_after(
        &mut self,
        tiles: &[Tile],
        moves: &[Move],
        values: &mut Vec<Beauty>,
    ) -> Result<(), Stop> {
        self.run.steps_at_once(moves.len() as u64)?;
        self.objective.values_after(tiles, moves, values);
        for (&change, &beauty) in moves.iter().zip(&*values) {
            self.remember(beauty, tiles, Some(change));
        }
        Ok(())
    }

    /// Remembers the board that a move leads to, if it is good enough.
    fn remember(&mut self, beauty: Beauty, tiles: &[Tile], change: Option<Move>) {
        if !self.best.wants(beauty) {
            return;
        }
        let mut tiles = tiles.to_vec();
        if let Some(change) = change {
            change.apply(&mut tiles);
        }
        let before = self.best.boards().first().map(|best| best.beauty);
        let kept = self.best.keep(beauty, self.symmetries.canonical(&tiles));
        if let (true, Some(improved), Some(best)) = (kept, &mut self.improved, self.best.boards().first())
            && before.is_none_or(|before| best.beauty > before)
        {
            improved(Improvement { beauty, tiles: &best.tiles, steps: self.run.steps() });
        }
    }

    /// Draws an allowed board.
    pub fn draw(&mut self) -> Vec<Tile> {
        self.constraint.draw(&mut self.random)
    }

    /// An allowed board as much like `wishes` as may be.
    pub fn mend(&mut self, wishes: &[Tile]) -> Vec<Tile> {
        self.constraint.mend(wishes, &mut self.random)
    }

    /// All moves from an allowed board to another one.
    pub fn moves(&self, tiles: &[Tile], reach: Reach, moves: &mut Vec<Move>) {
        self.constraint.moves(tiles, reach, moves);
    }

    /// Draws a move from an allowed board to an allowed one; `None` if nothing may move.
    pub fn draw_move(&mut self, tiles: &[Tile], reach: Reach) -> Option<Move> {
        self.constraint.draw_move(tiles, reach, &mut self.random)
    }

    /// The first of all boards that are this one turned or reflected.
    pub fn canonical(&self, tiles: &[Tile]) -> Vec<Tile> {
        self.symmetries.canonical(tiles)
    }

    /// The source of chance.
    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// Which boards are allowed.
    pub fn constraint(&self) -> &Constraint {
        self.constraint
    }

    /// The best boards so far, from the best on.
    pub fn best(&self) -> &[Ranked] {
        self.best.boards()
    }

    /// How many boards were valued.
    pub fn steps(&self) -> u64 {
        self.run.steps()
    }
}
