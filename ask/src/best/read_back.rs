//! Boards that somebody says are among the best, which are not believed.

use worddle_board::{Board, ParseError, Tile};
use worddle_optimize::{Beauty, Objective};

use super::plan::BestPlan;
use super::ranked::RankedAnswer;

/// Why a board is not what somebody says it is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ForeignBoard {
    /// It is no board.
    #[error(transparent)]
    Notation(#[from] ParseError),
    /// It is a board of another shape, or one that is not allowed.
    #[error("{0} is not among the boards that are looked for")]
    Other(String),
    /// It has another value.
    #[error("{board} is worth {found}, not {said}")]
    Value {
        /// The board.
        board: String,
        /// What it is said to be worth.
        said: u64,
        /// What it is worth.
        found: u64,
    },
}

impl BestPlan {
    /// Reads a board that somebody says is among the best, and values it again: its tiles, in canonical form.
    pub fn read_back(
        &self,
        ranked: &RankedAnswer,
        objective: &mut dyn Objective,
    ) -> Result<Vec<Tile>, ForeignBoard> {
        let RankedAnswer { value: said, board: text } = ranked;
        let board = Board::parse(text, self.list.alphabet())?;
        let fits = board.topology() == self.board.topology() && board.bonuses() == self.board.bonuses();
        if !fits || !self.constraint.allows(board.tiles()) {
            return Err(ForeignBoard::Other(text.clone()));
        }
        let tiles = self.symmetries.canonical(board.tiles());
        let Beauty(found) = objective.value(&tiles);
        if found != *said {
            return Err(ForeignBoard::Value { board: text.clone(), said: *said, found });
        }
        Ok(tiles)
    }
}
