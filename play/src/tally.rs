//! The result of a round.

use std::collections::BTreeMap;

use worddle_lexicon::WordId;

use crate::name::Name;
use crate::player::{Player, Seat};
use crate::round::Round;
use crate::settings::{RoomSettings, SharedWords, Side};

/// The result of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The number of the round.
    pub round: u8,
    /// Each player, in the order of the seats.
    pub players: Vec<PlayerTally>,
    /// The words that nobody found.
    pub missed: Vec<WordId>,
}

/// The result of one player, whole: the seat may have been given to someone else when it is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerTally {
    /// Whose.
    pub seat: Seat,
    /// Under which name.
    pub name: Name,
    /// On which side.
    pub side: Side,
    /// The score of all rounds up to this one.
    pub total: u64,
    /// The points of all words that count.
    pub score: u64,
    /// The words, in the order of their claims.
    pub words: Vec<WordTally>,
}

/// One word of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WordTally {
    /// The word.
    pub word: WordId,
    /// What it is worth if it counts.
    pub points: u32,
    /// Whether it is worth nothing because others have it too.
    pub struck: bool,
}

/// What is left of a round once the next one is played: a line in the table of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundScores {
    /// The number of the round.
    pub round: u8,
    /// Each player, in the order of the seats.
    pub players: Vec<PlayerScore>,
}

/// What a player had from a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerScore {
    /// Whose seat it was.
    pub seat: Seat,
    /// Under which name.
    pub name: Name,
    /// On which side.
    pub side: Side,
    /// How many words.
    pub words: usize,
    /// The points of all words that count.
    pub score: u64,
}

impl Tally {
    /// Adds a round up for those who have seats.
    pub(crate) fn new(round: &Round, players: &BTreeMap<Seat, Player>, settings: RoomSettings) -> Self {
        // A side has a word once, so a word has as many claims as sides.
        let mut finders: Vec<WordId> =
            players.keys().flat_map(|&seat| round.claims(seat)).map(|claim| claim.word).collect();
        // Sorted, the claims of one word stand together, and counting them needs no map.
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
        let missed = round.words().iter().map(|&(word, _)| word).filter(|&word| times(word) == 0).collect();
        Self { round: round.number, players: players.iter().map(result).collect(), missed }
    }

    /// The result without its words.
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
