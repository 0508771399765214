//! What rooms and players say to each other.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worddle_ask::{BoardAnswer, FoundAnswer, RoomRequest};

/// What a player says.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum FromClient {
    /// Takes a seat, or an old one again.
    Join { name: String, token: Option<String> },
    /// Only looks on.
    Watch {},
    /// Is ready for the next round, or not yet.
    Ready { ready: bool },
    /// Goes to a team, or sends someone there.
    Team { team: u8, seat: Option<u8> },
    /// Begins the next round.
    Start {},
    /// Claims a word.
    Claim { word: String },
    /// Ends the round.
    End {},
    /// Begins another game with the same players.
    Rematch {},
    /// Plays something else from the next round on.
    Change { room: RoomRequest },
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
    /// How many look on.
    Watchers { watchers: usize },
    /// The room plays something else.
    Changed {
        phase: &'static str,
        #[serde(flatten)]
        rules: WireRules,
    },
    /// A round is counted down to.
    Countdown { round: u8, starts_in_ms: u64 },
    /// A round begins.
    Round { round: u8, board: BoardAnswer, ends_in_ms: u64 },
    /// A claim was judged.
    Claimed(WireClaim),
    /// Someone on the same side has found a word.
    Found(WireClaim),
    /// All words of the side, after some were lost.
    Words { words: Vec<WireClaim> },
    /// How many words everyone has.
    Standings { standings: Vec<WireStanding> },
    /// A round is over.
    Result { result: WireResult, history: Vec<WireRound> },
    /// Another game begins.
    Rematch { game: u32 },
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
    /// What others can type to get here.
    pub(crate) code: String,
    #[serde(flatten)]
    pub(crate) rules: WireRules,
    /// `waiting`, `starting`, `playing`, `between` or `over`.
    pub(crate) phase: &'static str,
    /// The number of the game, which goes up with every rematch.
    pub(crate) game: u32,
    /// The number of the round that is played or was last; 0 before the first.
    pub(crate) round: u8,
    pub(crate) players: Vec<WirePlayer>,
    /// How many look on.
    pub(crate) watchers: usize,
    /// The board of the round that is played or was last; none during a countdown.
    pub(crate) board: Option<BoardAnswer>,
    /// How long the countdown still lasts.
    pub(crate) starts_in_ms: Option<u64>,
    /// How long the round still lasts.
    pub(crate) ends_in_ms: Option<u64>,
    /// How many words everyone has, in a room that shows it during a round.
    pub(crate) standings: Vec<WireStanding>,
    /// The words that this player's side has claimed in this round.
    pub(crate) words: Vec<WireClaim>,
    /// The result of the last round, unless another one is being played.
    pub(crate) result: Option<WireResult>,
    /// The scores of all rounds of this game that are over.
    pub(crate) history: Vec<WireRound>,
}

/// What a room plays.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireRules {
    pub(crate) language: &'static str,
    pub(crate) rules: &'static str,
    /// Whether a word of several sides counts nothing.
    pub(crate) struck: bool,
    /// The fewest letters of a word.
    pub(crate) shortest: usize,
    pub(crate) topology: String,
    pub(crate) seconds: u64,
    pub(crate) rounds: u8,
    /// `rivals`, `teams` or `together`.
    pub(crate) mode: &'static str,
    /// How many teams there are, where teams play.
    pub(crate) teams: Option<u8>,
    /// How long a round is counted down to.
    pub(crate) countdown_ms: u64,
    pub(crate) live: bool,
}

/// Someone with a seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WirePlayer {
    pub(crate) seat: u8,
    pub(crate) name: String,
    pub(crate) present: bool,
    /// Whether this is who decides what is played, and by whom.
    pub(crate) host: bool,
    /// Whether this player is ready for the next round.
    pub(crate) ready: bool,
    /// The team, where teams play.
    pub(crate) team: Option<u8>,
    /// The score of all rounds of this game that are over.
    pub(crate) total: u64,
    /// How many games this player has won before this one.
    pub(crate) won: u32,
}

/// A claim, judged.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireClaim {
    /// The word as it is played, or as it was typed if it cannot be.
    pub(crate) word: String,
    /// The word as the list writes it, if it is in the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) spelling: Option<String>,
    /// Whose word it is, if it is in the room's hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seat: Option<u8>,
    /// `accepted`, `repeated`, `taken` by someone on the same side, `not-on-board`, `not-in-list`, `too-short`, `too-long` or `no-letter`.
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
    /// The teams, or everyone together, the best of this round first; none where everyone is alone.
    pub(crate) sides: Vec<WireSide>,
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
    /// The team, if teams played.
    pub(crate) team: Option<u8>,
    pub(crate) score: u64,
    pub(crate) total: u64,
    pub(crate) words: Vec<WireWordResult>,
}

/// What those who share their words have from a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireSide {
    /// The team; none if everyone plays together.
    pub(crate) team: Option<u8>,
    /// How many words.
    pub(crate) words: usize,
    pub(crate) score: u64,
    /// The score of all rounds of this game.
    pub(crate) total: u64,
}

/// The scores of a round that is over.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireRound {
    pub(crate) round: u8,
    pub(crate) players: Vec<WireScore>,
}

/// What someone had from a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireScore {
    pub(crate) seat: u8,
    pub(crate) name: String,
    /// The team, if teams played.
    pub(crate) team: Option<u8>,
    /// How many words.
    pub(crate) words: usize,
    pub(crate) score: u64,
}

/// A word of a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireWordResult {
    #[serde(flatten)]
    pub(crate) found: FoundAnswer,
    /// Whether it counts nothing because another side has it too.
    pub(crate) struck: bool,
}
