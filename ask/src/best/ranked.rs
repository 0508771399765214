//! A board among the best.

use serde::{Deserialize, Serialize};

/// A board and its value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RankedAnswer {
    /// The value of the board.
    pub value: u64,
    /// The board.
    pub board: String,
}
