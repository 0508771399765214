//! Defaults: the rules a board suggests, and the bonuses of a round.

use worddle_board::Bonus;

/// A text that names no bonuses.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no bonuses {0:?}: expected round1, round2, round3, or a list of dl, tl, dw and tw")]
pub struct NoBonuses(pub String);

/// Returns the bonuses of a Ruzzle round, or of a list such as `dl,tl,dw`.
pub fn bonuses_by_name(text: &str) -> Result<Vec<Bonus>, NoBonuses> {
    use Bonus::{DoubleLetter, DoubleWord, TripleLetter, TripleWord};
    let round = [DoubleLetter, TripleLetter, DoubleWord, DoubleWord, TripleWord];
    let bonuses = match text {
        "round1" => Some(round[..2].to_vec()),
        "round2" => Some(round[..3].to_vec()),
        "round3" => Some(round.to_vec()),
        _ => text.split(',').map(|id| Bonus::from_id(id.trim())).collect(),
    };
    bonuses.ok_or_else(|| NoBonuses(text.to_owned()))
}

/// Returns the name of the usual rules for a board with this many cells and bonuses.
pub fn usual_rules(cells: usize, bonuses: usize) -> &'static str {
    match cells {
        _ if bonuses > 0 => "ruzzle",
        25 => "big-boggle",
        36 => "super-big-boggle",
        _ => "boggle",
    }
}
