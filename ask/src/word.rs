//! Words as data.

use serde::Serialize;
use worddle_board::{Found, Solution};
use worddle_lexicon::{WordId, WordList};

use crate::board::cell_numbers;

/// A word of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WordAnswer {
    /// The word as it is played.
    pub word: String,
    /// The word as it is spelled.
    pub spellings: Vec<String>,
    /// How many letters it has.
    pub letters: usize,
}

impl WordAnswer {
    /// A word by its number.
    pub fn new(id: WordId, list: &WordList) -> Self {
        let word = list.word(id);
        let spellings = list.spellings().of(id, &word).collect();
        Self { word: list.alphabet().spell(&word), spellings, letters: word.len() }
    }
}

/// A word that was found on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FoundAnswer {
    /// The word as it is played.
    pub word: String,
    /// The word as it is spelled.
    pub spellings: Vec<String>,
    /// How many letters it has.
    pub letters: usize,
    /// What it is worth.
    pub points: u32,
    /// The cells of its best path, numbered row by row from 0 on.
    pub path: Vec<u32>,
    /// All its paths, if they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<Vec<u32>>,
}

impl FoundAnswer {
    /// A word with its best path.
    pub fn new(found: &Found, list: &WordList) -> Self {
        let WordAnswer { word, spellings, letters } = WordAnswer::new(found.word, list);
        let (points, path) = (found.points, cell_numbers(&found.path));
        Self { word, spellings, letters, points, path, paths: Vec::new() }
    }

    /// The words of a solution, in alphabetical order.
    pub fn all(solution: &Solution, list: &WordList) -> Vec<Self> {
        solution.iter().map(|found| Self::new(found, list)).collect()
    }
}
