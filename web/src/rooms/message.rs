//! What rooms and players say to each other.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worddle_ask::{BoardAnswer, FoundAnswer};

/// What a player says.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum FromClient {
    /// Takes a seat, or an old one again.
    Join { name: String, token: Option<String> },
    /// Only looks on.
    Watch {},
    /// Begins the next round.
    Start {},
    /// Claims a word.
    Claim { word: String },
    /// Takes a seat away from someone.
    Remove { seat: u8 },
    /// Gives the seat up for now.
    Leave {},
}

/// What a room says.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ToClient {
    /// To a new listener: the whole state.
    Welcome { seat: Option<u8>, token: Option<String>, room: Box<WireRoom> },
    /// Who is here.
    Players { players: Vec<WirePlayer> },
    /// A round begins.
    Round { round: u8, board: BoardAnswer, ends_in_ms: u64 },
    /// A claim was judged.
    Claimed(WireClaim),
    /// How many words everyone has.
    Standings { standings: Vec<WireStanding> },
    /// A round is over.
    Result { result: WireResult },
    /// The host has taken the seat away.
    Removed {},
    /// Whether the room can be saved; while it cannot, nothing counts.
    Storage { saving: bool },
    /// Something was refused.
    Refused { why: &'static str, detail: String },
    /// The server stops, and may be back in a moment.
    Closing {},
}

/// A room as everyone may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireRoom {
    pub(crate) id: String,
    pub(crate) language: &'static str,
    pub(crate) rules: &'static str,
    /// Whether a word of several players counts nothing.
    pub(crate) struck: bool,
    /// The fewest letters of a word.
    pub(crate) shortest: usize,
    pub(crate) topology: String,
    pub(crate) seconds: u64,
    pub(crate) rounds: u8,
    pub(crate) live: bool,
    /// `waiting`, `playing`, `between` or `over`.
    pub(crate) phase: &'static str,
    /// The number of the round that is played or was last; 0 before the first.
    pub(crate) round: u8,
    pub(crate) players: Vec<WirePlayer>,
    /// The board of the round that is played or was last.
    pub(crate) board: Option<BoardAnswer>,
    /// How long the round still lasts.
    pub(crate) ends_in_ms: Option<u64>,
    /// How many words everyone has, in a room that shows it during a round.
    pub(crate) standings: Vec<WireStanding>,
    /// The words that this player has claimed in this round.
    pub(crate) words: Vec<WireClaim>,
    /// The result of the last round, unless another one is being played.
    pub(crate) result: Option<WireResult>,
}

/// Someone with a seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WirePlayer {
    pub(crate) seat: u8,
    pub(crate) name: String,
    pub(crate) present: bool,
    /// Whether this is who may remove others.
    pub(crate) host: bool,
    /// The score of all rounds that are over.
    pub(crate) total: u64,
}

/// A claim, judged.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireClaim {
    /// The word as it is played, or as it was typed if it cannot be.
    pub(crate) word: String,
    /// The word as the list writes it, if it is in the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) spelling: Option<String>,
    /// `accepted`, `repeated`, `not-on-board`, `not-in-list`, `too-short`, `too-long` or `no-letter`.
    pub(crate) verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) points: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) path: Option<Vec<u32>>,
}

/// How many words someone has.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireStanding {
    pub(crate) seat: u8,
    pub(crate) words: usize,
}

/// The result of a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireResult {
    pub(crate) round: u8,
    /// Whether it was the last one.
    pub(crate) last: bool,
    /// The players, the best of this round first.
    pub(crate) players: Vec<WirePlayerResult>,
    /// The words that nobody found.
    pub(crate) missed: Vec<FoundAnswer>,
    /// How many words the board has.
    pub(crate) words: u64,
    /// How many points they are worth.
    pub(crate) points: u64,
}

/// What a player has from a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WirePlayerResult {
    pub(crate) seat: u8,
    pub(crate) name: String,
    pub(crate) score: u64,
    pub(crate) total: u64,
    pub(crate) words: Vec<WireWordResult>,
}

/// A word of a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireWordResult {
    #[serde(flatten)]
    pub(crate) found: FoundAnswer,
    /// Whether it counts nothing because others have it too.
    pub(crate) struck: bool,
}
