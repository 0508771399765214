//! Claims: words that players say they have found.

use worddle_lexicon::WordId;

use crate::player::Seat;
use crate::settings::Millis;

/// The room's verdict on a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The word is on the board and new to the player's side.
    Accepted {
        /// Its points, unless it is struck at the end.
        points: u32,
    },
    /// The player already has it.
    Repeated,
    /// Someone on the same side already has it.
    Taken {
        /// The player who has it.
        by: Seat,
    },
    /// The word is not on the board, or does not count by the rules.
    NotOnBoard,
}

/// An accepted claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The word.
    pub word: WordId,
    /// Its points, unless it is struck at the end.
    pub points: u32,
    /// Time of the claim.
    pub at: Millis,
}
