//! Rules: which words count on a board, and for how much.
//!
//! Rules are plain data with public fields, so that a file can define them as well as a function here.

mod identity;

use crate::board::Board;
use crate::bonus::Bonus;
use crate::cell::Cell;
use crate::tile::Tile;
use worddle_lexicon::Letter;

/// Which words count on a board, and for how much.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The stable name, as in flags and files.
    pub id: String,
    /// The fewest letters of a word.
    pub shortest: usize,
    /// The most letters of a word.
    pub longest: usize,
    /// The most cells of a path.
    pub longest_path: usize,
    /// How often a path may visit a cell.
    pub cell_use: CellUse,
    /// The points of a word.
    pub points: Points,
}

/// How often a path may visit a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellUse {
    /// Once, as in Boggle.
    Once,
    /// Any number of times. It must move at each step all the same.
    Reusable,
}

/// The points of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Points {
    /// By its number of letters; the bonuses of cells do not matter.
    ByLength(LengthTable),
    /// By the tiles on its path, as in Ruzzle. Each value is multiplied by the letter bonus of its cell, their sum by all word
    /// bonuses, and then a bonus for the length is added.
    ByTiles {
        /// The value of each letter of the alphabet, 0 beyond the end. A blank has no value, and a tile of several letters the
        /// sum of their values.
        values: Vec<u32>,
        /// The bonus for the length.
        length_bonus: LengthTable,
    },
}

/// A value for each number of letters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LengthTable {
    /// The values for 0 letters, 1 letter and so on. The last one also holds for longer words.
    pub values: Vec<u32>,
    /// A rule for long words that replaces the values, if there is one.
    pub per_letter: Option<PerLetter>,
}

/// A value that is proportional to the number of letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerLetter {
    /// The least number of letters that it applies to.
    pub from: usize,
    /// The value of each letter, including the first.
    pub points: u32,
}

impl LengthTable {
    /// A table whose last value also holds for longer words.
    pub fn new(values: impl Into<Vec<u32>>) -> Self {
        Self { values: values.into(), per_letter: None }
    }

    /// The value for a number of letters.
    pub fn at(&self, length: usize) -> u32 {
        match self.per_letter {
            Some(per_letter) if length >= per_letter.from => per_letter.points.saturating_mul(length as u32),
            _ => self.values.get(length).or(self.values.last()).copied().unwrap_or(0),
        }
    }
}

impl Rules {
    /// Words of any length, each cell once, with these points.
    pub fn new(id: impl Into<String>, points: Points) -> Self {
        Self {
            id: id.into(),
            shortest: 1,
            longest: usize::MAX,
            longest_path: usize::MAX,
            cell_use: CellUse::Once,
            points,
        }
    }

    /// The same rules with another least number of letters.
    #[must_use]
    pub fn with_shortest(mut self, shortest: usize) -> Self {
        self.shortest = shortest;
        self
    }

    /// Boggle on 4×4: 3 and 4 letters 1 point, 5 letters 2, then 3, 5, and 11 from 8 letters on.
    pub fn boggle() -> Self {
        let table = LengthTable::new([0, 0, 0, 1, 1, 2, 3, 5, 11]);
        Self::new("boggle-4x4", Points::ByLength(table)).with_shortest(3)
    }

    /// Big Boggle on 5×5: as Boggle, from 4 letters on.
    pub fn big_boggle() -> Self {
        Self::new("big-boggle-5x5", Points::ByLength(from_four())).with_shortest(4)
    }

    /// Super Big Boggle on 6×6: as Big Boggle, and from 9 letters on 2 points a letter.
    pub fn super_big_boggle() -> Self {
        let table = LengthTable { per_letter: Some(PerLetter { from: 9, points: 2 }), ..from_four() };
        Self::new("super-big-boggle-6x6", Points::ByLength(table)).with_shortest(4)
    }

    /// Il Paroliere, the Italian Boggle: from 4 letters on.
    pub fn paroliere() -> Self {
        Self::new("paroliere-4x4", Points::ByLength(from_four())).with_shortest(4)
    }

    /// Ruzzle with the letter values of a language: from 2 letters on, 5 more points for each letter from the fifth on.
    pub fn ruzzle(values: impl Into<Vec<u32>>) -> Self {
        // Up to 255 letters, the longest word that a list can have.
        let bonus = |length: u32| length.saturating_sub(4) * 5;
        let length_bonus = LengthTable::new((0..256).map(bonus).collect::<Vec<_>>());
        Self::new("ruzzle-4x4", Points::ByTiles { values: values.into(), length_bonus }).with_shortest(2)
    }

    /// Group play: a word is worth its number of letters.
    pub fn group() -> Self {
        let table = LengthTable { values: Vec::new(), per_letter: Some(PerLetter { from: 1, points: 1 }) };
        Self::new("group", Points::ByLength(table))
    }

    /// Whether words of this length count.
    #[inline]
    pub fn admit(&self, length: usize) -> bool {
        (self.shortest..=self.longest).contains(&length)
    }

    /// Whether two paths of one word on a board may differ in points.
    pub(crate) fn depends_on_path(&self, board: &Board) -> bool {
        // All paths of a word read the same letters. Without bonuses, their values differ only if one of them uses a blank.
        let has_bonus = || board.bonuses().iter().any(|&bonus| bonus != Bonus::None);
        let by_tiles = matches!(self.points, Points::ByTiles { .. });
        by_tiles && (has_bonus() || board.tiles().contains(&Tile::Any))
    }

    /// The value of a tile, before any bonus; `None` where points go by length.
    pub fn tile_points(&self, tile: Tile) -> Option<u32> {
        match &self.points {
            Points::ByLength(_) => None,
            Points::ByTiles { values, .. } => Some(tile_value(values, tile)),
        }
    }

    /// The points of a word on tiles of one letter each, without bonuses; 0 for a word that does not count.
    pub fn plain_points(&self, word: &[Letter]) -> u32 {
        match &self.points {
            _ if !self.admit(word.len()) => 0,
            Points::ByLength(table) => table.at(word.len()),
            Points::ByTiles { values, length_bonus } => {
                let value = |letter: &Letter| values.get(letter.index()).copied().unwrap_or(0);
                word.iter().map(value).fold(length_bonus.at(word.len()), u32::saturating_add)
            }
        }
    }

    /// The points of a word that is read along a path.
    ///
    /// Saturates at [`u32::MAX`], which no word of a real game comes near.
    pub fn points(&self, board: &Board, path: &[Cell]) -> u32 {
        let length = path.iter().map(|&cell| board.tile(cell).length()).sum();
        match &self.points {
            Points::ByLength(table) => table.at(length),
            Points::ByTiles { values, length_bonus } => {
                let (mut sum, mut factor) = (0u32, 1u32);
                for &cell in path {
                    let bonus = board.bonus(cell);
                    let value = tile_value(values, board.tile(cell)).saturating_mul(bonus.letter_factor());
                    sum = sum.saturating_add(value);
                    factor = factor.saturating_mul(bonus.word_factor());
                }
                sum.saturating_mul(factor).saturating_add(length_bonus.at(length))
            }
        }
    }
}

/// The value of a tile, before any bonus.
fn tile_value(values: &[u32], tile: Tile) -> u32 {
    match tile {
        Tile::Letters(spelling) => {
            let value = |letter: Letter| values.get(letter.index()).copied().unwrap_or(0);
            spelling.iter().fold(0, |sum, &letter| sum.saturating_add(value(letter)))
        }
        Tile::Any | Tile::Block => 0,
    }
}

/// The table of all kinds of Boggle whose words have at least 4 letters.
fn from_four() -> LengthTable {
    LengthTable::new([0, 0, 0, 0, 1, 2, 3, 5, 11])
}

#[cfg(test)]
mod tests {
    use super::*;
    use worddle_lexicon::Alphabet;

    /// Values as in the French game, as far as the examples need them: A 1, C 3, E 1, Q 8, S 1, T 1, U 1, Z 10.
    fn values() -> Vec<u32> {
        let mut values = vec![0; 26];
        for (letter, value) in
            [('A', 1), ('C', 3), ('E', 1), ('Q', 8), ('S', 1), ('T', 1), ('U', 1), ('Z', 10)]
        {
            values[letter as usize - 'A' as usize] = value;
        }
        values
    }

    /// The points of all tiles of a row, from left to right.
    fn points(row: &str) -> u32 {
        // Twice the same row, because one row alone is read as a square.
        let board = Board::parse(&format!("{row}/{row}"), Alphabet::French).expect("a board");
        let path: Vec<Cell> = board.topology().cells().take(board.len() / 2).collect();
        Rules::ruzzle(values()).points(&board, &path)
    }

    #[test]
    fn each_bonus_multiplies_what_it_should() {
        // C 3 + A 1 + S 1 + E 1 = 6.
        assert_eq!(points("CASE"), 6);
        // C counts 6: 9.
        assert_eq!(points("C:dlASE"), 9);
        // C counts 9: 12.
        assert_eq!(points("C:tlASE"), 12);
        assert_eq!(points("CA:dwSE"), 12);
        assert_eq!(points("CA:twSE"), 18);
    }

    #[test]
    fn word_bonuses_multiply_each_other() {
        assert_eq!(points("CA:dwS:twE"), 36);
        assert_eq!(points("C:dwA:dwS:twE:tw"), 6 * 36);
        // (2×3 + 1 + 3×1 + 1) × 2.
        assert_eq!(points("C:dlA:dwS:tlE"), 11 * 2);
    }

    #[test]
    fn the_length_bonus_is_added_after_multiplying() {
        // 3+1+1+1+1 = 7, and 5 for five letters.
        assert_eq!(points("CASES"), 12);
        assert_eq!(points("CA:twSE:dwS"), 7 * 6 + 5);
        // Nine letters: 9 × 1 × 2 + 25.
        assert_eq!(points("AAAAAAAAA:dw"), 18 + 25);
        // Sixteen letters: 16 + 60.
        assert_eq!(points("AAAAAAAAAAAAAAAA"), 76);
    }

    #[test]
    fn a_tile_of_two_letters_has_the_value_and_length_of_both() {
        // Qu 9, twice is 18, E 1, S 1, and four letters bring no length bonus.
        assert_eq!(points("Qu:dlES"), 20);
        // Five letters now: T more, and 5.
        assert_eq!(points("Qu:dlEST"), 26);
    }

    #[test]
    fn a_blank_is_worth_nothing_but_counts_as_a_letter() {
        assert_eq!(points("?:tlASE"), 3);
        assert_eq!(points("?ASES"), 4 + 5);
    }

    #[test]
    fn tables_hold_beyond_their_end() {
        let at = |rules: &Rules, length| match &rules.points {
            Points::ByLength(table) => table.at(length),
            Points::ByTiles { .. } => panic!("a game by length"),
        };
        let lengths = [2, 3, 4, 5, 6, 7, 8, 9, 17];
        assert_eq!(lengths.map(|length| at(&Rules::boggle(), length)), [0, 1, 1, 2, 3, 5, 11, 11, 11]);
        assert_eq!(
            lengths.map(|length| at(&Rules::super_big_boggle(), length)),
            [0, 0, 1, 2, 3, 5, 11, 18, 34]
        );
        assert_eq!(lengths.map(|length| at(&Rules::group(), length)), lengths.map(|length| length as u32));
        assert_eq!(at(&Rules::new("none", Points::ByLength(LengthTable::default())), 5), 0);
    }

    #[test]
    fn points_beyond_all_measure_are_cut_off() {
        let board = Board::parse(&"Z:tw".repeat(25), Alphabet::French).expect("a board");
        let path: Vec<Cell> = board.topology().cells().collect();
        assert_eq!(Rules::ruzzle(values()).points(&board, &path), u32::MAX);
    }
}
