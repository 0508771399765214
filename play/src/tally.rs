//! Results of rounds.

use std::collections::BTreeMap;

use worddle_lexicon::WordId;

use crate::name::Name;
use crate::player::{Player, Seat};
use crate::round::Round;
use crate::settings::{RoomSettings, SharedWords, Side};

/// The result of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Number of the round.
    pub round: u8,
    /// Each player, by seat.
    pub players: Vec<PlayerTally>,
    /// Words that nobody found.
    pub missed: Vec<WordId>,
}

/// A player's result. It is self-contained, since the seat may belong to someone else when it is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerTally {
    /// The player's seat.
    pub seat: Seat,
    /// The player's name.
    pub name: Name,
    /// The player's side.
    pub side: Side,
    /// Score of all rounds up to this one.
    pub total: u64,
    /// Points of all words that count.
    pub score: u64,
    /// Words in the order they were claimed.
    pub words: Vec<WordTally>,
}

/// A word of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WordTally {
    /// The word.
    pub word: WordId,
    /// Points if it counts.
    pub points: u32,
    /// Whether it counts for nothing because other sides have it too.
    pub struck: bool,
}

/// The summary of a round kept for the table of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundScores {
    /// Number of the round.
    pub round: u8,
    /// Each player, by seat.
    pub players: Vec<PlayerScore>,
}

/// A player's score in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerScore {
    /// The player's seat at the time.
    pub seat: Seat,
    /// The player's name.
    pub name: Name,
    /// The player's side.
    pub side: Side,
    /// Number of words.
    pub words: usize,
    /// Points of all words that count.
    pub score: u64,
}

impl Tally {
    /// Adds up a round for the players who have seats.
    pub(crate) fn new(round: &Round, players: &BTreeMap<Seat, Player>, settings: RoomSettings) -> Self {
        // A side claims a word at most once, so a word has as many claims as sides that found it.
        let mut finders: Vec<WordId> =
            players.keys().flat_map(|&seat| round.claims(seat)).map(|claim| claim.word).collect();
        // Sorted, the claims of a word are adjacent, and counting them needs no map.
        finders.sort_unstable();
        let times = |word: WordId| {
            let first = finders.partition_point(|&other| other < word);
            finders[first..].iter().take_while(|&&other| other == word).count()
        };
        let result = |(&seat, player): (&Seat, &Player)| {
            let words: Vec<WordTally> = round
                .claims(seat)
                .iter()
                .map(|claim| WordTally {
                    word: claim.word,
                    points: claim.points,
                    struck: settings.shared == SharedWords::Struck && times(claim.word) > 1,
                })
                .collect();
            let score = words.iter().filter(|word| !word.struck).map(|word| u64::from(word.points)).sum();
            let side = settings.mode.side(seat, player.team);
            PlayerTally { seat, name: player.name.clone(), side, total: player.total + score, score, words }
        };
        let players = players.iter().map(result).collect();
        let mut tally = Self { round: round.number, players, missed: Vec::new() };
        tally.set_missed(round);
        tally
    }

    /// Lists the words of the board that nobody found.
    pub(crate) fn set_missed(&mut self, round: &Round) {
        let mut found: Vec<WordId> =
            self.players.iter().flat_map(|player| &player.words).map(|word| word.word).collect();
        found.sort_unstable();
        let words = round.words().iter().map(|&(word, _)| word);
        self.missed = words.filter(|word| found.binary_search(word).is_err()).collect();
    }

    /// Returns the result without its words.
    pub(crate) fn scores(&self) -> RoundScores {
        let score = |player: &PlayerTally| PlayerScore {
            seat: player.seat,
            name: player.name.clone(),
            side: player.side,
            words: player.words.len(),
            score: player.score,
        };
        RoundScores { round: self.round, players: self.players.iter().map(score).collect() }
    }
}
