//! Checkpoints as text, for files, browsers and fleets.
//!
//! [`SavedCheckpoint`] is the only serialised form of a search's state. Nothing read back is trusted: boards are
//! parsed, checked against the request and valued again.

use std::ops::Range;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_board::{Board, ParseError, Tile};
use worddle_optimize::{Beauty, ChainState, Checkpoint, Objective};
use worddle_run::{Budget, Run, Stop};

use super::plan::{BestPlan, BestRequest, MAX_TOP};
use super::ranked::RankedAnswer;

/// A checkpoint of a search by one method, as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedCheckpoint {
    /// The seed of the search, requested or chosen.
    pub seed: u64,
    /// The time spent, in milliseconds.
    pub milliseconds: u64,
    /// The number of the first saved chain.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub first: u64,
    /// The chains from there on, in order.
    pub chains: Vec<SavedChain>,
    /// The best boards, best first.
    pub best: Vec<RankedAnswer>,
    /// The rise of the best value: pairs of boards tried and value. Saved only for programs that plot it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<(u64, u64)>,
}

#[cfg_attr(
    target_pointer_width = "64",
    expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")
)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A chain, as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedChain {
    /// Finished starts.
    pub starts: u64,
    /// Boards tried by the finished starts.
    pub steps: u64,
    /// Boards tried in all, including those of a start that was cut short.
    pub tried: u64,
    /// Whether the method has nothing left to try.
    pub exhausted: bool,
}

impl From<ChainState> for SavedChain {
    fn from(ChainState { starts, steps, tried, exhausted }: ChainState) -> Self {
        Self { starts, steps, tried, exhausted }
    }
}

impl From<SavedChain> for ChainState {
    fn from(SavedChain { starts, steps, tried, exhausted }: SavedChain) -> Self {
        Self { starts, steps, tried, exhausted }
    }
}

/// The reason why a saved checkpoint cannot be resumed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The search has other chains.
    #[error("it has chains {}..{}, and the search has {chains}", found.start, found.end)]
    Chains {
        /// The chains in the checkpoint.
        found: Range<u64>,
        /// The number of chains of the search.
        chains: u64,
    },
    /// It has more boards than any search keeps.
    #[error("it has {0} boards, and a search keeps {MAX_TOP} at most")]
    Boards(usize),
    /// A chain has finished more boards than it tried.
    #[error("chain {0} has finished more boards than it tried")]
    Counts(u64),
    /// A board does not belong to this search, or has another value.
    #[error(transparent)]
    Board(#[from] BoardMismatch),
}

/// The reason why a board is not as claimed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardMismatch {
    /// The text is not a board.
    #[error(transparent)]
    Notation(#[from] ParseError),
    /// The board has another shape, or is not allowed.
    #[error("{0} is not among the boards of this search")]
    Other(String),
    /// The boards are not valued in time.
    #[error("cannot value {0}: {1}")]
    Stopped(String, Stop),
    /// The board has another value.
    #[error("{board} is worth {found}, not {claimed}")]
    Value {
        /// The board.
        board: String,
        /// The claimed value.
        claimed: u64,
        /// The actual value.
        found: u64,
    },
}

impl BestPlan {
    /// The checkpoint of a search by one method that has not started.
    pub fn beginning(&self) -> Checkpoint {
        Checkpoint::new(self.chains, self.top)
    }

    /// Saves some chains of a search, with its best boards.
    pub fn save(&self, checkpoint: &Checkpoint, chains: Range<u64>) -> SavedCheckpoint {
        let saved = checkpoint.chains.iter().copied().map(SavedChain::from);
        SavedCheckpoint {
            seed: self.seed,
            milliseconds: checkpoint.elapsed.as_millis() as u64,
            first: chains.start,
            chains: saved.skip(chains.start as usize).take((chains.end - chains.start) as usize).collect(),
            best: checkpoint.best.boards().iter().map(|ranked| self.ranked(ranked)).collect(),
            history: Vec::new(),
        }
    }

    /// Restores a search. Chains that were not saved have not started.
    pub fn restore(&self, saved: &SavedCheckpoint) -> Result<Checkpoint, CheckpointError> {
        let mut checkpoint = self.beginning();
        let found = saved.first..saved.first.saturating_add(saved.chains.len() as u64);
        if found.end > self.chains {
            return Err(CheckpointError::Chains { found, chains: self.chains });
        }
        // Each board costs a walk to value. A search that keeps fewer boards than before may still be resumed.
        if saved.best.len() as u64 > MAX_TOP {
            return Err(CheckpointError::Boards(saved.best.len()));
        }
        for (number, &chain) in found.zip(&saved.chains) {
            if chain.steps > chain.tried {
                return Err(CheckpointError::Counts(number));
            }
            checkpoint.chains[number as usize] = chain.into();
        }
        // All methods value boards alike, so any of them will do.
        let mut worker = self.worker(self.methods[0]);
        let mut run = Run::new(Budget { steps: None, time: self.wait });
        for ranked in &saved.best {
            let tiles = self.read_back(ranked, &mut *worker.objective, &mut run)?;
            checkpoint.best.keep(Beauty(ranked.value), tiles);
        }
        checkpoint.elapsed = Duration::from_millis(saved.milliseconds);
        Ok(checkpoint)
    }

    /// Parses a board that is claimed to be among the best, and values it again. Returns its tiles in canonical form.
    pub fn read_back(
        &self,
        ranked: &RankedAnswer,
        objective: &mut dyn Objective,
        run: &mut Run<'_>,
    ) -> Result<Vec<Tile>, BoardMismatch> {
        let RankedAnswer { value: claimed, board: text } = ranked;
        let board = Board::parse(text, self.list.alphabet())?;
        // A checkpoint may come from a file or another machine, so nothing in it is believed.
        let fits = board.topology() == self.board.topology() && board.bonuses() == self.board.bonuses();
        if !fits || !self.constraint.allows(board.tiles()) {
            return Err(BoardMismatch::Other(text.clone()));
        }
        let tiles = self.symmetries.canonical(board.tiles());
        let valued = objective.value(&tiles, run);
        let Beauty(found) = valued.map_err(|stop| BoardMismatch::Stopped(text.clone(), stop))?;
        if found != *claimed {
            return Err(BoardMismatch::Value { board: text.clone(), claimed: *claimed, found });
        }
        Ok(tiles)
    }
}

/// The reason why a text is not the request of a saved search.
#[derive(Debug, thiserror::Error)]
pub enum SavedRequestError {
    /// It is not a request.
    #[error("cannot read the request of the search: {0}")]
    Form(#[from] serde_json::Error),
    /// It lacks a field that a search needs to resume.
    #[error("the request of the search lacks its list, seed or number of chains")]
    Incomplete,
}

/// Parses the request of a saved search.
pub fn from_saved(text: &str) -> Result<BestRequest, SavedRequestError> {
    let request = serde_json::from_str(text)?;
    let BestRequest { list: Some(_), seed: Some(_), chains: Some(_), .. } = &request else {
        return Err(SavedRequestError::Incomplete);
    };
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_request_is_refused() {
        for text in ["", "{", "7", "{}", r#"{"seed":"x"}"#, r#"{"cats":3}"#] {
            assert!(from_saved(text).is_err(), "{text}");
        }
    }
}
