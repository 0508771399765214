//! Messages between rooms and players.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worddle_ask::{BoardAnswer, FoundAnswer, RoomRequest};

/// A message of a client.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum FromClient {
    /// Takes a seat, or returns to one by its token.
    Join { name: String, token: Option<String> },
    /// Becomes a spectator.
    Watch {},
    /// Sets the player ready for the next round or not.
    Ready { ready: bool },
    /// Joins a team, or moves another player there.
    Team { team: u8, seat: Option<u8> },
    /// Begins the next round.
    Start {},
    /// Claims a word.
    Claim { word: String },
    /// Ends the round.
    End {},
    /// Begins another game with the same players.
    Rematch {},
    /// Changes the settings, from the next round on.
    Change { room: RoomRequest },
    /// Takes a seat away from a player.
    Remove { seat: u8 },
    /// Leaves the seat for now.
    Leave {},
}

/// A message of a room.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ToClient {
    /// The whole state, for a new listener.
    Welcome { seat: Option<u8>, token: Option<String>, room: Box<WireRoom> },
    /// The players.
    Players { players: Vec<WirePlayer> },
    /// The number of spectators.
    Watchers { watchers: usize },
    /// New settings.
    Changed {
        phase: &'static str,
        #[serde(flatten)]
        rules: WireRules,
    },
    /// The countdown to a round has begun.
    Countdown { round: u8, starts_in_ms: u64 },
    /// A round has begun.
    Round { round: u8, board: BoardAnswer, ends_in_ms: u64 },
    /// The verdict on a claim.
    Claimed(WireClaim),
    /// A word found by someone on the same side.
    Found(WireClaim),
    /// All words of the side, after some were lost.
    Words { words: Vec<WireClaim> },
    /// The number of words of each player.
    Standings { standings: Vec<WireStanding> },
    /// The result of a round that has ended.
    Result { result: WireResult, history: Vec<WireRound> },
    /// Another game has begun.
    Rematch { game: u32 },
    /// The host has taken the seat away.
    Removed {},
    /// Whether the server can save the room; while it cannot, nothing counts.
    Storage { saving: bool },
    /// An action was refused.
    Refused { why: &'static str, detail: String },
    /// The server stops, and may be back in a moment.
    Closing {},
}

/// A room as everyone may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireRoom {
    pub(crate) id: String,
    /// The code that others can type to join.
    pub(crate) code: String,
    #[serde(flatten)]
    pub(crate) rules: WireRules,
    /// The phase: `waiting`, `starting`, `playing`, `between` or `over`.
    pub(crate) phase: &'static str,
    /// The number of the game, which goes up with every rematch.
    pub(crate) game: u32,
    /// The number of the current or last round; 0 before the first.
    pub(crate) round: u8,
    pub(crate) players: Vec<WirePlayer>,
    /// The number of spectators.
    pub(crate) watchers: usize,
    /// The board of the current or last round; none during a countdown.
    pub(crate) board: Option<BoardAnswer>,
    /// Milliseconds until the countdown ends.
    pub(crate) starts_in_ms: Option<u64>,
    /// Milliseconds until the round ends.
    pub(crate) ends_in_ms: Option<u64>,
    /// The number of words of each player, in a room that shows it during a round.
    pub(crate) standings: Vec<WireStanding>,
    /// The words that this player's side has claimed in this round.
    pub(crate) words: Vec<WireClaim>,
    /// The result of the last round, unless another has begun.
    pub(crate) result: Option<WireResult>,
    /// The scores of all finished rounds of this game.
    pub(crate) history: Vec<WireRound>,
    /// Whether the last events before a restart were lost with a damaged file, and no round has begun since.
    pub(crate) damaged: bool,
}

/// The settings of a room.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireRules {
    pub(crate) language: &'static str,
    pub(crate) rules: &'static str,
    /// Words found by several sides score nothing.
    pub(crate) struck: bool,
    /// The minimum length of a word.
    pub(crate) shortest: usize,
    pub(crate) topology: String,
    pub(crate) seconds: u64,
    pub(crate) rounds: u8,
    /// Who shares words: `rivals`, `teams` or `together`.
    pub(crate) mode: &'static str,
    /// The number of teams, in that mode.
    pub(crate) teams: Option<u8>,
    /// Milliseconds of countdown before a round.
    pub(crate) countdown_ms: u64,
    pub(crate) live: bool,
    /// Crude words do not count.
    pub(crate) family: bool,
}

/// A player with a seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WirePlayer {
    pub(crate) seat: u8,
    pub(crate) name: String,
    pub(crate) present: bool,
    /// Whether this player is the host, who chooses the settings and removes players.
    pub(crate) host: bool,
    /// Whether this player is ready for the next round.
    pub(crate) ready: bool,
    /// The team, in that mode.
    pub(crate) team: Option<u8>,
    /// The score over all finished rounds of this game.
    pub(crate) total: u64,
    /// The number of earlier games that this player won.
    pub(crate) won: u32,
}

/// A judged claim.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireClaim {
    /// The word as played, or as typed if it cannot be played.
    pub(crate) word: String,
    /// The word as the list spells it, if the list has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) spelling: Option<String>,
    /// The seat of the player who has the word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seat: Option<u8>,
    /// The verdict: `accepted`, `repeated`, `taken` by someone on the same side, `not-on-board`, `not-in-list`,
    /// `too-short`, `too-long` or `no-letter`.
    pub(crate) verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) points: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) path: Option<Vec<u32>>,
}

/// The number of words of a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireStanding {
    pub(crate) seat: u8,
    pub(crate) words: usize,
}

/// The result of a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireResult {
    pub(crate) round: u8,
    /// Whether it was the last round.
    pub(crate) last: bool,
    /// The players, the best of this round first.
    pub(crate) players: Vec<WirePlayerResult>,
    /// The teams, or everyone as one side, the best of this round first; empty among rivals.
    pub(crate) sides: Vec<WireSide>,
    /// The words that nobody found.
    pub(crate) missed: Vec<FoundAnswer>,
    /// The number of words on the board.
    pub(crate) words: u64,
    /// The points of all words on the board.
    pub(crate) points: u64,
}

/// A player's result of a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WirePlayerResult {
    pub(crate) seat: u8,
    pub(crate) name: String,
    /// The team, in that mode.
    pub(crate) team: Option<u8>,
    pub(crate) score: u64,
    pub(crate) total: u64,
    pub(crate) words: Vec<WireWordResult>,
}

/// A side's result of a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireSide {
    /// The team; none if everyone plays together.
    pub(crate) team: Option<u8>,
    /// The number of words.
    pub(crate) words: usize,
    pub(crate) score: u64,
    /// The score over all rounds of this game.
    pub(crate) total: u64,
}

/// The scores of a finished round.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireRound {
    pub(crate) round: u8,
    pub(crate) players: Vec<WireScore>,
}

/// A player's score of a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireScore {
    pub(crate) seat: u8,
    pub(crate) name: String,
    /// The team, in that mode.
    pub(crate) team: Option<u8>,
    /// The number of words.
    pub(crate) words: usize,
    pub(crate) score: u64,
}

/// A word of a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireWordResult {
    #[serde(flatten)]
    pub(crate) found: FoundAnswer,
    /// Whether it scores nothing because another side has it too.
    pub(crate) struck: bool,
}
