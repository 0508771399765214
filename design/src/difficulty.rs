//! How long a player should need for a board.
//!
//! A player finds each word at a rate of its own. It falls with every letter beyond the third, with every turn of the path
//! (the sharper, the more), with how rarely the word is written, and with every letter beside the path that would begin another
//! known word and misleads. The difficulty is the time after which half of the words are expected to be found.
//!
//! Sums, products and roots are the same on every machine, other functions are not, so there are no others here.

use worddle_board::{Board, Cell, Found, Solution, Tile, Topology};
use worddle_lexicon::{Dawg, Lexicon};

use crate::vocabulary::Vocabulary;

/// How hard a board is, from 1 to 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// The seconds at which a level begins, from the second on. Between the first and the last lie nine of ten designs without a
/// wanted level.
const BEGINS: [f64; 4] = [300.0, 400.0, 530.0, 700.0];

impl Level {
    /// The easiest level.
    pub const EASIEST: Self = Self(1);
    /// The hardest level.
    pub const HARDEST: Self = Self(5);

    /// The level with a number from 1 to 5.
    pub fn new(number: u8) -> Option<Self> {
        (1..=BEGINS.len() as u8 + 1).contains(&number).then_some(Self(number))
    }

    /// Its number, from 1 to 5.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The level of a board that takes this long.
    pub(crate) fn of(seconds: f64) -> Self {
        Self(1 + BEGINS.iter().filter(|&&begin| seconds >= begin).count() as u8)
    }

    /// How far a time is from this level: 0 within it, 1 if it is twice as long or half as long as it may be.
    pub(crate) fn distance(self, seconds: f64) -> f64 {
        let place = usize::from(self.0) - 1;
        let least = place.checked_sub(1).map_or(0.0, |before| BEGINS[before]);
        let most = BEGINS.get(place).copied().unwrap_or(f64::INFINITY);
        if seconds < least {
            least / seconds.max(1.0) - 1.0
        } else if seconds >= most {
            // Never 0: the first second of the next level belongs to that.
            (seconds / most - 1.0).max(0.001)
        } else {
            0.0
        }
    }
}

/// The seconds after which a practised player should have found half of the words of a solution.
pub(crate) fn seconds(board: &Board, solution: &Solution, vocabulary: &Vocabulary) -> f64 {
    /// How often a second a practised player finds a word of three letters in a straight line that everyone uses daily, where
    /// nothing misleads.
    const BEST_RATE: f64 = 0.05;
    let rate = |found: &Found| {
        let seen = visibility(board.topology(), &found.path) * vocabulary.readiness(found.word);
        // To the power of three quarters.
        let root = temptations(board, &found.path, &vocabulary.known).sqrt();
        BEST_RATE * seen / (root * root.sqrt())
    };
    let rates: Vec<f64> = solution.iter().map(rate).collect();
    half_time(&rates)
}

/// The time after which half of the things are expected that are met at these rates. What is met at random follows an
/// exponential law; this rational one lies close to it and is the same on every machine.
fn half_time(rates: &[f64]) -> f64 {
    let half = rates.len() as f64 / 2.0;
    let found = |time: f64| rates.iter().map(|rate| rate * time / (1.0 + rate * time)).sum::<f64>();
    let mut most = 1.0;
    while found(most) < half && most < 1e9 {
        most *= 2.0;
    }
    let mut least = most / 2.0;
    for _ in 0..16 {
        let middle = f64::midpoint(least, most);
        if found(middle) < half { least = middle } else { most = middle }
    }
    most
}

/// How easily a path is seen, from 0 to 1.
fn visibility(topology: &Topology, path: &[Cell]) -> f64 {
    /// What each letter beyond the third leaves.
    const LETTER: f64 = 0.7;
    let mut visible = 1.0;
    for _ in 3..path.len() {
        visible *= LETTER;
    }
    for step in path.windows(3) {
        visible *= straightness(topology, step[0], step[1], step[2]);
    }
    visible
}

/// How easily the eye goes on over three cells: 1 in a straight line, less the sharper the turn, least where a path leaves
/// over one border and comes back over another.
pub(crate) fn straightness(topology: &Topology, first: Cell, second: Cell, third: Cell) -> f64 {
    /// What a turn back leaves.
    const BACK: f64 = 0.5;
    /// A step between neighbours is no longer than the diagonal of a cell, or of a cube.
    const LONGEST_STEP: f64 = 3.1;
    let [from, over, to] = [first, second, third].map(|cell| topology.position(cell));
    let (one, other) = ([over[0] - from[0], over[1] - from[1]], [to[0] - over[0], to[1] - over[1]]);
    let product = |one: [f64; 2], other: [f64; 2]| one[0] * other[0] + one[1] * other[1];
    let lengths = product(one, one) * product(other, other);
    if product(one, one) > LONGEST_STEP || product(other, other) > LONGEST_STEP || lengths == 0.0 {
        return BACK;
    }
    // The cosine of the turn: 1 straight on, -1 back.
    let cosine = product(one, other) / lengths.sqrt();
    BACK + (1.0 - BACK) * (1.0 + cosine) / 2.0
}

/// How many ways on a path meets that begin a known word and are not the word: the product over its letters of the number of
/// neighbours that would go on, itself among them. A rare word among many temptations is found late.
fn temptations(board: &Board, path: &[Cell], lexicon: &Dawg) -> f64 {
    let read = |state, cell: Cell| match board.tile(cell) {
        Tile::Letters(letters) => {
            letters.iter().try_fold(state, |state, &letter| lexicon.step(state, letter))
        }
        Tile::Any | Tile::Block => None,
    };
    let mut product = 1.0;
    let mut state = Some(lexicon.root());
    for (place, &cell) in path.iter().enumerate() {
        state = state.and_then(|state| read(state, cell));
        let (Some(here), true) = (state, place + 1 < path.len()) else { break };
        let free = board.topology().neighbors(cell).iter().filter(|next| !path[..=place].contains(next));
        product *= free.filter(|&&next| read(here, next).is_some()).count().max(1) as f64;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_times_in_order() {
        for number in 1..=5 {
            let level = Level::new(number).expect("a level");
            assert_eq!(level.number(), number);
        }
        assert_eq!((Level::new(0), Level::new(6)), (None, None));
        assert_eq!((Level::of(0.0), Level::of(1e9)), (Level::EASIEST, Level::HARDEST));
        for seconds in [10.0, 299.0, 300.0, 399.0, 450.0, 600.0, 700.0, 4_000.0] {
            for number in 1..=5 {
                let level = Level::new(number).expect("a level");
                assert_eq!(level.distance(seconds) == 0.0, Level::of(seconds) == level, "{number} {seconds}");
            }
        }
    }

    #[test]
    fn half_of_equal_words_take_the_time_of_one() {
        assert!((half_time(&[0.1; 20]) - 10.0).abs() < 0.01);
        assert!(half_time(&[0.1, 0.1, 0.001, 0.001]) > 20.0);
        assert!(half_time(&[]) >= 0.0);
    }

    #[test]
    fn straight_paths_are_seen_first() {
        let topology: Topology = "4x4".parse().expect("a topology");
        let path = |cells: [u32; 4]| visibility(&topology, &cells.map(Cell));
        let (straight, bent, back) = (path([0, 1, 2, 3]), path([0, 1, 5, 9]), path([0, 1, 4, 5]));
        assert!(straight > bent && bent > back, "{straight} {bent} {back}");
        let wrapped: Topology = "4x4:wrapped".parse().expect("a topology");
        assert!(visibility(&wrapped, &[2, 3, 0].map(Cell)) < visibility(&wrapped, &[0, 1, 2].map(Cell)));
    }
}
