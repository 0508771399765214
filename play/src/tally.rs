//! The result of a round.

use worddle_lexicon::WordId;

use crate::player::Seat;
use crate::round::Round;
use crate::settings::SharedWords;

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

/// The result of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerTally {
    /// Whose.
    pub seat: Seat,
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

impl Tally {
    /// Adds a round up for so many seats.
    pub(crate) fn new(round: &Round, seats: u8, shared: SharedWords) -> Self {
        let seats: Vec<Seat> = (0..seats).map(Seat).collect();
        let mut finders: Vec<WordId> =
            seats.iter().flat_map(|&seat| round.claims(seat)).map(|claim| claim.word).collect();
        // Sorted, the claims of one word stand together, and counting them needs no map.
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
                    struck: shared == SharedWords::Struck && times(claim.word) > 1,
                })
                .collect();
            let score = words.iter().filter(|word| !word.struck).map(|word| u64::from(word.points)).sum();
            PlayerTally { seat, score, words }
        };
        let missed = round.words().iter().map(|&(word, _)| word).filter(|&word| times(word) == 0).collect();
        Self { round: round.number, players: seats.iter().map(player).collect(), missed }
    }
}
