//! What a round came to.

use worddle_lexicon::WordId;

use crate::room::{Seat, Shared};
use crate::round::Round;

/// What a round came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The number of the round.
    pub round: u8,
    /// Each player, in the order of the seats.
    pub players: Vec<PlayerTally>,
    /// The words that nobody found.
    pub missed: Vec<WordId>,
}

/// What a player has from a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerTally {
    /// Whose.
    pub seat: Seat,
    /// The sum of what counts.
    pub score: u64,
    /// The words, in the order of their claims.
    pub words: Vec<WordTally>,
}

/// A word of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WordTally {
    /// The word.
    pub word: WordId,
    /// What it is worth by itself.
    pub points: u32,
    /// Whether it counts nothing because others have it too.
    pub struck: bool,
}

impl Tally {
    /// Adds a round up for so many seats.
    pub(crate) fn new(round: &Round, seats: u8, shared: Shared) -> Self {
        let seats: Vec<Seat> = (0..seats).map(Seat).collect();
        let mut finders: Vec<WordId> =
            seats.iter().flat_map(|&seat| round.claims(seat)).map(|claim| claim.word).collect();
        finders.sort_unstable();
        let times = |word: WordId| {
            let first = finders.partition_point(|&other| other < word);
            finders[first..].iter().take_while(|&&other| other == word).count()
        };
        let player = |&seat: &Seat| {
            let words: Vec<WordTally> = round
                .claims(seat)
                .iter()
                .map(|claim| WordTally {
                    word: claim.word,
                    points: claim.points,
                    struck: shared == Shared::Struck && times(claim.word) > 1,
                })
                .collect();
            let score = words.iter().filter(|word| !word.struck).map(|word| u64::from(word.points)).sum();
            PlayerTally { seat, score, words }
        };
        let missed = round.words().iter().map(|&(word, _)| word).filter(|&word| times(word) == 0).collect();
        Self { round: round.number, players: seats.iter().map(player).collect(), missed }
    }
}
