//! The state of a room as plain data, to be saved and restored.
//!
//! A snapshot has what players can see and what the rules of play need, but not the words of the board: they follow from the
//! board, and whoever restores the room supplies them.

use std::collections::BTreeMap;

use worddle_lexicon::WordId;

use crate::claim::Claim;
use crate::player::{Player, Seat};
use crate::room::Room;
use crate::round::Round;
use crate::settings::{Millis, RoomSettings};
use crate::tally::{PlayerTally, RoundScores, Tally};

/// The state of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomSnapshot {
    /// The settings from the next round on.
    pub settings: RoomSettings,
    /// The time of the last action.
    pub now: Millis,
    /// The players by seat.
    pub players: BTreeMap<Seat, Player>,
    /// The number of players who ever arrived.
    pub arrivals: u32,
    /// The number of the game, from 1.
    pub game: u32,
    /// The current round, or the last one of this game.
    pub round: Option<RoundSnapshot>,
    /// The scores of all finished rounds of this game.
    pub history: Vec<RoundScores>,
}

/// The state of a round, without the words of its board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundSnapshot {
    /// Its number, from 1.
    pub number: u8,
    /// When the board is shown.
    pub starts: Millis,
    /// When it ends.
    pub ends: Millis,
    /// Whether the board has been shown.
    pub started: bool,
    /// The accepted claims of each seat, in order.
    pub claims: BTreeMap<Seat, Vec<Claim>>,
    /// Each player's result, once the round is over.
    pub result: Option<Vec<PlayerTally>>,
}

impl Room {
    /// Returns the state of the room.
    pub fn snapshot(&self) -> RoomSnapshot {
        let round = self.round.as_ref().map(|round| RoundSnapshot {
            number: round.number,
            starts: round.starts,
            ends: round.ends,
            started: round.started,
            claims: round.claims.clone(),
            result: self.tally.as_ref().map(|tally| tally.players.clone()),
        });
        RoomSnapshot {
            settings: self.settings,
            now: self.now,
            players: self.players.clone(),
            arrivals: self.arrivals,
            game: self.game,
            round,
            history: self.history.clone(),
        }
    }

    /// Makes the room of a snapshot. Until its round [has words](Self::set_words), no further claim is accepted.
    pub fn restore(snapshot: RoomSnapshot) -> Self {
        let RoomSnapshot { settings, now, players, arrivals, game, round, history } = snapshot;
        let (round, result) = match round {
            None => (None, None),
            Some(saved) => {
                let mut round = Round::new(saved.number, (saved.starts, saved.ends), Vec::new());
                (round.started, round.claims) = (saved.started, saved.claims);
                let tally = |players| Tally { round: saved.number, players, missed: Vec::new() };
                (Some(round), saved.result.map(tally))
            }
        };
        Self { settings, now, players, arrivals, game, round, tally: result, history }
    }

    /// Gives the current round the words of its board, with their points.
    pub fn set_words(&mut self, words: Vec<(WordId, u32)>) {
        let Some(round) = &mut self.round else { return };
        round.set_words(words);
        if let Some(tally) = &mut self.tally {
            tally.set_missed(round);
        }
    }
}
