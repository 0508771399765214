//! Simulated players, who look over a board letter by letter.
//!
//! A player looks at a random tile and goes on to a neighbour, straight on sooner than around a corner, as long as the letters
//! may still become a word that they know and they do not lose patience. When the letters are a word, they have found it, if it
//! comes to their mind. Each letter takes time. So players see words by how well they know them, by length and by
//! straightness, and letters that mislead cost them time; but nothing in here knows how `difficulty` estimates that.

use worddle_board::{Board, Cell, Tile};
use worddle_lexicon::{Dawg, Lexicon, WordId};
use worddle_run::Random;

use crate::designer::Design;
use crate::difficulty::straightness;
use crate::vocabulary::Vocabulary;

/// A simulated player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Player {
    /// A name for the strength.
    pub name: &'static str,
    /// The share of known words that may come to mind; rarer words sooner do not.
    pub memory: f64,
    /// The chance to look for one more letter.
    pub patience: f64,
    /// How much a turn puts the player off: 0 not at all.
    pub rigidity: u32,
    /// The seconds that a letter takes.
    pub pace: f64,
}

/// Players of several strengths, the weakest first.
pub const PLAYERS: [Player; 4] = [
    Player { name: "beginner", memory: 0.75, patience: 0.7, rigidity: 3, pace: 0.5 },
    Player { name: "casual", memory: 0.85, patience: 0.8, rigidity: 2, pace: 0.4 },
    Player { name: "practised", memory: 0.95, patience: 0.88, rigidity: 1, pace: 0.3 },
    Player { name: "expert", memory: 1.0, patience: 0.95, rigidity: 0, pace: 0.2 },
];

impl Player {
    /// The seconds until the player has found half of the known words of a design; `None` if that takes over `most` seconds.
    pub fn seconds(
        &self,
        design: &Design,
        vocabulary: &Vocabulary,
        most: f64,
        random: &mut Random,
    ) -> Option<f64> {
        let half = design.known.len().div_ceil(2);
        let mut game = Game { player: self, board: &design.board, vocabulary, random, seconds: 0.0 };
        let mut found: Vec<WordId> = Vec::new();
        let mut forgotten: Vec<WordId> = Vec::new();
        while game.seconds < most {
            let Some(word) = game.look() else { continue };
            if found.contains(&word) || forgotten.contains(&word) || design.known.get(word).is_none() {
                continue;
            }
            if game.comes_to_mind(word) {
                found.push(word);
            } else {
                forgotten.push(word);
            }
            if found.len() >= half {
                return Some(game.seconds);
            }
        }
        None
    }
}

/// A player at a board.
struct Game<'a> {
    player: &'a Player,
    board: &'a Board,
    vocabulary: &'a Vocabulary,
    random: &'a mut Random,
    seconds: f64,
}

impl Game<'_> {
    /// Whether a word comes to mind that the letters spell.
    fn comes_to_mind(&mut self, word: WordId) -> bool {
        // Half of what makes a word rare makes it forgotten.
        let chance = self.player.memory * f64::midpoint(1.0, self.vocabulary.readiness(word));
        self.random.unit() < chance
    }

    /// Looks along one path. Returns the word at which the player stops.
    fn look(&mut self) -> Option<WordId> {
        let lexicon = &self.vocabulary.known;
        let topology = self.board.topology();
        let mut path = vec![Cell(self.random.below(topology.len() as u64) as u32)];
        let mut state = self.read(lexicon.root(), path[0])?;
        loop {
            self.seconds += self.player.pace;
            let word = lexicon.word(state);
            if self.random.unit() >= self.player.patience {
                return word;
            }
            let Some((next, after)) = self.next(&path, state) else { return word };
            path.push(next);
            state = after;
        }
    }

    /// The tile that the player looks at next, if any may continue a word.
    fn next(
        &mut self,
        path: &[Cell],
        state: <Dawg as Lexicon>::State,
    ) -> Option<(Cell, <Dawg as Lexicon>::State)> {
        let topology = self.board.topology();
        let last = *path.last()?;
        let mut ways = Vec::new();
        let mut sum = 0.0;
        for &cell in topology.neighbors(last).iter().filter(|cell| !path.contains(cell)) {
            let Some(after) = self.read(state, cell) else { continue };
            let mut weight = 1.0;
            if let [.., before, _] = *path {
                for _ in 0..self.player.rigidity {
                    weight *= straightness(topology, before, last, cell);
                }
            }
            sum += weight;
            ways.push((sum, cell, after));
        }
        let chosen = self.random.unit() * sum;
        ways.into_iter().find(|&(until, ..)| chosen < until).map(|(_, cell, after)| (cell, after))
    }

    /// The state after a tile.
    fn read(&self, state: <Dawg as Lexicon>::State, cell: Cell) -> Option<<Dawg as Lexicon>::State> {
        let Tile::Letters(letters) = self.board.tile(cell) else { return None };
        letters.iter().try_fold(state, |state, &letter| self.vocabulary.known.step(state, letter))
    }
}
