//! A board among the best.

use serde::{Deserialize, Serialize};

/// A board and how good it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RankedAnswer {
    /// How good it is.
    pub value: u64,
    /// The board.
    pub board: String,
}
