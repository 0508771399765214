//! Dice, whose faces are tiles.
//!
//! A set has as many dice as the board has cells. A roll uses every die once: the dice are shuffled over the cells, and each
//! shows one of its faces.

use std::ops::Deref;

use worddle_lexicon::Letter;
use worddle_run::Random;

use crate::tile::Tile;

/// A die: the tiles on its faces, which are equally likely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Die(Box<[Tile]>);

/// A die without a face.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a die without faces: expected one at least")]
pub struct NoFaces;

impl Die {
    /// The die with these faces.
    pub fn build(faces: Vec<Tile>) -> Result<Self, NoFaces> {
        if faces.is_empty() { Err(NoFaces) } else { Ok(Self(faces.into())) }
    }

    /// The faces.
    pub fn faces(&self) -> &[Tile] {
        &self.0
    }

    /// Rolls the die, and returns the face that it shows.
    #[inline]
    pub fn roll(&self, random: &mut Random) -> Tile {
        self.0[random.below(self.0.len() as u64) as usize]
    }
}

/// A set of dice, each used once on a board.
///
/// ```
/// use worddle_board::{Dice, Die, Tile};
/// use worddle_lexicon::Letter;
/// use worddle_run::Random;
///
/// let [a, b, c] = [0, 1, 2].map(|place| Tile::letter(Letter::new(place).expect("a letter")));
/// let dice = Dice::new(vec![Die::build(vec![a, b])?, Die::build(vec![c])?]);
/// let mut tiles = [Tile::Block; 2];
/// dice.roll(&mut Random::new(1), &mut tiles);
/// assert!(tiles.contains(&c));
/// # Ok::<(), worddle_board::NoFaces>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dice(Box<[Die]>);

impl Dice {
    /// The set of these dice.
    pub fn new(dice: Vec<Die>) -> Self {
        Self(dice.into())
    }

    /// Shuffles the dice over the cells and rolls each. If there are more cells than dice, the last tiles stay as they are.
    pub fn roll(&self, random: &mut Random, tiles: &mut [Tile]) {
        for (tile, die) in tiles.iter_mut().zip(&self.0) {
            *tile = die.roll(random);
        }
        random.shuffle(&mut tiles[..self.0.len()]);
    }

    /// Finds dice that spell a word, each used once: the face and the die for each tile of the word.
    ///
    /// Tiles are matched with dice by augmenting paths (Kuhn, "The Hungarian method for the assignment problem", 1955). A word
    /// that can be split into faces in several ways ("Qu", or Q and U) is tried in each of them.
    pub fn spelled(&self, word: &[Letter], random: &mut Random) -> Option<Vec<(Tile, usize)>> {
        let mut order: Vec<usize> = (0..self.0.len()).collect();
        random.shuffle(&mut order);
        let mut matching = Matching { dice: self, order, tiles: Vec::new(), taken: vec![None; self.0.len()] };
        matching.spell(word, random)?;
        let mut spelled = vec![(Tile::Block, 0); matching.tiles.len()];
        for (die, taken) in matching.taken.iter().enumerate() {
            if let Some(place) = *taken {
                spelled[place] = (matching.tiles[place], die);
            }
        }
        Some(spelled)
    }
}

impl Deref for Dice {
    type Target = [Die];

    fn deref(&self) -> &[Die] {
        &self.0
    }
}

/// The tiles of a prefix of a word, each matched with a different die.
struct Matching<'a> {
    dice: &'a Dice,
    /// The dice in the order in which they are tried.
    order: Vec<usize>,
    tiles: Vec<Tile>,
    /// The tile that each die shows.
    taken: Vec<Option<usize>>,
}

impl Matching<'_> {
    /// Finds dice for the rest of a word. If there are none, everything stays as before.
    fn spell(&mut self, rest: &[Letter], random: &mut Random) -> Option<()> {
        if rest.is_empty() {
            return Some(());
        }
        let mut faces = self.beginnings(rest);
        random.shuffle(&mut faces);
        for face in faces {
            let before = self.taken.clone();
            self.tiles.push(face);
            let mut visited = vec![false; self.dice.len()];
            if self.augment(self.tiles.len() - 1, &mut visited)
                && self.spell(&rest[face.length()..], random).is_some()
            {
                return Some(());
            }
            self.tiles.pop();
            self.taken = before;
        }
        None
    }

    /// The different faces that the rest of a word can begin with.
    fn beginnings(&self, rest: &[Letter]) -> Vec<Tile> {
        let begins =
            |tile: &&Tile| matches!(tile, Tile::Letters(spelling) if rest.starts_with(&spelling[..]));
        let faces = self.dice.iter().flat_map(Die::faces);
        let mut found: Vec<Tile> = faces.filter(begins).copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Matches a tile with a die, moving other tiles to other dice if needed.
    fn augment(&mut self, place: usize, visited: &mut [bool]) -> bool {
        for number in 0..self.order.len() {
            let die = self.order[number];
            if visited[die] || !self.dice[die].faces().contains(&self.tiles[place]) {
                continue;
            }
            // Each die is visited once for a new tile: a second visit could only lead along the same path.
            visited[die] = true;
            if self.taken[die].is_none_or(|other| self.augment(other, visited)) {
                self.taken[die] = Some(place);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Spelling;
    use worddle_lexicon::Alphabet;

    fn letters(text: &str) -> Vec<Letter> {
        Alphabet::English.fold(text).expect("letters")
    }

    /// Dice whose faces are separated by blanks.
    fn dice(texts: &[&str]) -> Dice {
        let tile = |face: &str| Tile::Letters(Spelling::from_letters(&letters(face)).expect("a face"));
        let die = |text: &&str| Die::build(text.split(' ').map(tile).collect()).expect("faces");
        Dice::new(texts.iter().map(die).collect())
    }

    #[track_caller]
    fn check(texts: &[&str], word: &str, possible: bool) {
        let (dice, word) = (dice(texts), letters(word));
        for seed in 0..20 {
            let spelled = dice.spelled(&word, &mut Random::new(seed));
            assert_eq!(spelled.is_some(), possible);
            let Some(spelled) = spelled else { continue };
            let mut used: Vec<usize> = spelled.iter().map(|&(_, die)| die).collect();
            used.sort_unstable();
            used.dedup();
            assert_eq!(used.len(), spelled.len(), "each die once");
            let mut read = Vec::new();
            for (tile, die) in spelled {
                assert!(dice[die].faces().contains(&tile));
                let Tile::Letters(spelling) = tile else { panic!("a tile of letters") };
                read.extend_from_slice(&spelling);
            }
            assert_eq!(read, word);
        }
    }

    #[test]
    fn a_word_gets_a_die_for_each_tile_or_none_at_all() {
        check(&["A B", "A C", "B C"], "cab", true);
        check(&["A", "A B", "A B C"], "cba", true);
        check(&["A", "A", "B C"], "abc", false);
        check(&["A", "B"], "abb", false);
        check(&["A", "B"], "x", false);
    }

    #[test]
    fn a_face_of_two_letters_is_used_where_it_fits() {
        check(&["Qu", "I", "T"], "quit", true);
        check(&["Q", "U", "I", "T"], "quit", true);
        check(&["Qu", "U", "I T"], "quit", false);
        check(&["An N", "A", "T"], "ant", true);
        check(&["An", "A", "N"], "anan", true);
    }

    #[test]
    fn every_die_is_rolled_once() {
        let dice = dice(&["A B", "C D", "E F"]);
        for seed in 0..50 {
            let mut tiles = [Tile::Block; 3];
            dice.roll(&mut Random::new(seed), &mut tiles);
            for die in dice.iter() {
                assert_eq!(tiles.iter().filter(|tile| die.faces().contains(tile)).count(), 1);
            }
        }
    }

    #[test]
    fn a_die_has_a_face() {
        assert_eq!(Die::build(Vec::new()), Err(NoFaces));
    }
}
