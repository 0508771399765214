//! A word that a player claims to have found.

use worddle_lexicon::WordId;

use crate::player::Seat;
use crate::settings::Millis;

/// What the room decides about a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The word is on the board, and new.
    Accepted {
        /// What it is worth, unless it is struck in the end.
        points: u32,
    },
    /// The player has it already.
    Repeated,
    /// Someone on the same side has it already.
    Taken {
        /// Who.
        by: Seat,
    },
    /// The word is not on the board, or does not count by the rules.
    NotOnBoard,
}

/// A claim that was accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The word.
    pub word: WordId,
    /// What it is worth, unless it is struck in the end.
    pub points: u32,
    /// When it was claimed.
    pub at: Millis,
}
