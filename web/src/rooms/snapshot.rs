//! The state of a room as JSON, from which its log goes on.
//!
//! Words and boards are text, as in the acts of a log, so that a later change of the word list cannot turn one into another.
//! The words of the board are left out: they follow from the board.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use worddle_ask::{Library, RoomPlan, RoomRequest};
use worddle_lexicon::WordId;
use worddle_play::{
    Claim, Millis, Name, NameError, Player, PlayerScore, PlayerTally, Room, RoomSnapshot, RoundScores,
    RoundSnapshot, Seat, Side, Team, WordTally,
};

use super::state::{Dealt, HallState};
use crate::secret::Secret;

/// The state of a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Snapshot {
    /// The settings from the next round on.
    room: RoomRequest,
    game: u32,
    arrivals: u32,
    players: Vec<SavedPlayer>,
    round: Option<SavedRound>,
    history: Vec<SavedScores>,
}

/// A player with a seat. Presence is not saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedPlayer {
    seat: u8,
    name: String,
    token: Secret,
    arrival: u32,
    accepted: u32,
    total: u64,
    team: u8,
    ready: bool,
    won: u32,
}

/// The current or last round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedRound {
    number: u8,
    starts: u64,
    ends: u64,
    started: bool,
    /// The settings that it is played by.
    room: RoomRequest,
    board: String,
    claims: Vec<(u8, Vec<SavedClaim>)>,
    result: Option<Vec<SavedResult>>,
}

/// An accepted claim.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedClaim {
    word: String,
    points: u32,
    at: u64,
}

/// A player's result of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedResult {
    seat: u8,
    name: String,
    side: SavedSide,
    total: u64,
    score: u64,
    /// The words, their points, and whether they count for nothing.
    words: Vec<(String, u32, bool)>,
}

/// The scores of a finished round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedScores {
    round: u8,
    players: Vec<SavedScore>,
}

/// A player's score of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedScore {
    seat: u8,
    name: String,
    side: SavedSide,
    words: usize,
    score: u64,
}

/// A side, by its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SavedSide {
    Player(u8),
    Team(u8),
    Everyone,
}

impl From<Side> for SavedSide {
    fn from(side: Side) -> Self {
        match side {
            Side::Player(seat) => Self::Player(seat.0),
            Side::Team(team) => Self::Team(team.0),
            Side::Everyone => Self::Everyone,
        }
    }
}

impl From<SavedSide> for Side {
    fn from(side: SavedSide) -> Self {
        match side {
            SavedSide::Player(seat) => Self::Player(Seat(seat)),
            SavedSide::Team(team) => Self::Team(Team(team)),
            SavedSide::Everyone => Self::Everyone,
        }
    }
}

impl Snapshot {
    /// The state of a room now.
    pub(super) fn of(state: &HallState) -> Self {
        let saved = state.room.snapshot();
        // Every seat has a token, and every round a board.
        let players = saved.players.iter().filter_map(|(seat, player)| {
            let token = *state.tokens.get(seat)?;
            Some(SavedPlayer::of(*seat, player, token))
        });
        let round = saved.round.as_ref().zip(state.dealt.as_ref());
        Self {
            room: RoomRequest::from(&*state.plan),
            game: saved.game,
            arrivals: saved.arrivals,
            players: players.collect(),
            round: round.map(|(round, dealt)| SavedRound::of(round, dealt)),
            history: saved.history.iter().map(SavedScores::of).collect(),
        }
    }

    /// The room at a time, its tokens, and the settings and the board of its round.
    ///
    /// # Errors
    ///
    /// What cannot be read, in a few words.
    pub(super) fn restore(self, now: Millis, library: &dyn Library) -> Result<RestoredSnapshot, String> {
        let plan = plan_again(&self.room, library)?;
        let tokens = self.players.iter().map(|player| (Seat(player.seat), player.token)).collect();
        let players: Result<BTreeMap<Seat, Player>, String> =
            self.players.into_iter().map(|player| Ok((Seat(player.seat), player.restore()?))).collect();
        let (round, dealt) = match self.round {
            None => (None, None),
            Some(round) => {
                let (plan, board) = (Arc::new(plan_again(&round.room, library)?), round.board.clone());
                (Some(round.restore(&plan)?), Some((plan, board)))
            }
        };
        let history: Result<Vec<RoundScores>, String> =
            self.history.into_iter().map(SavedScores::restore).collect();
        let room = Room::restore(RoomSnapshot {
            settings: plan.settings(),
            now,
            players: players?,
            arrivals: self.arrivals,
            game: self.game,
            round,
            history: history?,
        });
        Ok(RestoredSnapshot { plan, room, tokens, dealt })
    }
}

/// What a snapshot has.
pub(super) struct RestoredSnapshot {
    /// The settings from the next round on.
    pub(super) plan: RoomPlan,
    /// The room, whose round has no words yet.
    pub(super) room: Room,
    /// The token of each seat.
    pub(super) tokens: BTreeMap<Seat, Secret>,
    /// The settings and the board of its round.
    pub(super) dealt: Option<(Arc<RoomPlan>, String)>,
}

impl SavedPlayer {
    fn of(seat: Seat, player: &Player, token: Secret) -> Self {
        Self {
            seat: seat.0,
            name: player.name.to_string(),
            token,
            arrival: player.arrival,
            accepted: player.accepted,
            total: player.total,
            team: player.team.0,
            ready: player.ready,
            won: player.won,
        }
    }

    fn restore(self) -> Result<Player, String> {
        Ok(Player {
            name: name(&self.name)?,
            present: false,
            lost: None,
            arrival: self.arrival,
            accepted: self.accepted,
            total: self.total,
            team: Team(self.team),
            ready: self.ready,
            won: self.won,
        })
    }
}

impl SavedRound {
    fn of(round: &RoundSnapshot, dealt: &Dealt) -> Self {
        let spell = |word: WordId| dealt.plan.list.alphabet().spell(&dealt.plan.list.word(word));
        let claim =
            |claim: &Claim| SavedClaim { word: spell(claim.word), points: claim.points, at: claim.at.0 };
        let claims = round.claims.iter();
        let result = |player: &PlayerTally| SavedResult {
            seat: player.seat.0,
            name: player.name.to_string(),
            side: player.side.into(),
            total: player.total,
            score: player.score,
            words: player.words.iter().map(|word| (spell(word.word), word.points, word.struck)).collect(),
        };
        Self {
            number: round.number,
            starts: round.starts.0,
            ends: round.ends.0,
            started: round.started,
            room: RoomRequest::from(&*dealt.plan),
            board: dealt.deal.board.notation(dealt.plan.list.alphabet()),
            claims: claims.map(|(seat, claims)| (seat.0, claims.iter().map(claim).collect())).collect(),
            result: round.result.as_ref().map(|players| players.iter().map(result).collect()),
        }
    }

    fn restore(self, plan: &RoomPlan) -> Result<RoundSnapshot, String> {
        let claim = |claim: SavedClaim| {
            Ok(Claim { word: word_again(plan, &claim.word)?, points: claim.points, at: Millis(claim.at) })
        };
        let claims = self.claims.into_iter().map(|(seat, claims)| {
            Ok((Seat(seat), claims.into_iter().map(claim).collect::<Result<Vec<Claim>, String>>()?))
        });
        let word = |(word, points, struck): (String, u32, bool)| {
            Ok(WordTally { word: word_again(plan, &word)?, points, struck })
        };
        let result = |player: SavedResult| {
            Ok::<PlayerTally, String>(PlayerTally {
                seat: Seat(player.seat),
                name: name(&player.name)?,
                side: player.side.into(),
                total: player.total,
                score: player.score,
                words: player.words.into_iter().map(word).collect::<Result<_, String>>()?,
            })
        };
        let results = self.result.map(|players| players.into_iter().map(result).collect());
        Ok(RoundSnapshot {
            number: self.number,
            starts: Millis(self.starts),
            ends: Millis(self.ends),
            started: self.started,
            claims: claims.collect::<Result<_, String>>()?,
            result: results.transpose()?,
        })
    }
}

impl SavedScores {
    fn of(scores: &RoundScores) -> Self {
        let score = |player: &PlayerScore| SavedScore {
            seat: player.seat.0,
            name: player.name.to_string(),
            side: player.side.into(),
            words: player.words,
            score: player.score,
        };
        Self { round: scores.round, players: scores.players.iter().map(score).collect() }
    }

    fn restore(self) -> Result<RoundScores, String> {
        let score = |player: SavedScore| {
            Ok(PlayerScore {
                seat: Seat(player.seat),
                name: name(&player.name)?,
                side: player.side.into(),
                words: player.words,
                score: player.score,
            })
        };
        let players: Result<Vec<PlayerScore>, String> = self.players.into_iter().map(score).collect();
        Ok(RoundScores { round: self.round, players: players? })
    }
}

/// A saved name.
pub(super) fn name(text: &str) -> Result<Name, String> {
    text.parse().map_err(|error: NameError| error.to_string())
}

/// The plan of saved settings.
pub(super) fn plan_again(request: &RoomRequest, library: &dyn Library) -> Result<RoomPlan, String> {
    request.plan_again(library).map_err(|refusal| refusal.to_string())
}

/// A saved word.
pub(super) fn word_again(plan: &RoomPlan, text: &str) -> Result<WordId, String> {
    let folded = plan.list.alphabet().fold(text).ok();
    folded.and_then(|word| plan.list.id(&word)).ok_or_else(|| "a word is no longer in the list".to_owned())
}
