//! Words as data.

use serde::{Serialize, Serializer};
use worddle_board::{Found, Solution};
use worddle_lexicon::{Frequencies, WordId, WordList, Zipf};

use crate::board::cell_numbers;

/// A word of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WordAnswer {
    /// The word as played.
    pub word: String,
    /// The spellings of the word.
    pub spellings: Vec<String>,
    /// The number of letters.
    pub letters: usize,
    /// The Zipf frequency, if requested and known.
    #[serde(serialize_with = "as_number", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>, example = 3.4))]
    pub zipf: Option<Zipf>,
    /// Whether most people know the word, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub common: Option<bool>,
}

impl WordAnswer {
    /// A word by its number, with its frequency if requested.
    pub fn new(id: WordId, list: &WordList, frequencies: Option<&Frequencies>) -> Self {
        let word = list.word(id);
        let spellings = list.spellings().of(id, &word).collect();
        let zipf = frequencies.and_then(|frequencies| frequencies.of(id));
        // A word that no corpus has is not common.
        let common = frequencies.map(|_| zipf.is_some_and(Zipf::is_common));
        Self { word: list.alphabet().spell(&word), spellings, letters: word.len(), zipf, common }
    }
}

/// Serialises a frequency with one decimal: 3.4.
#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn as_number<S: Serializer>(zipf: &Option<Zipf>, serializer: S) -> Result<S::Ok, S::Error> {
    zipf.map(Zipf::value).serialize(serializer)
}

/// A word on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FoundAnswer {
    /// The word as played.
    pub word: String,
    /// The spellings of the word.
    pub spellings: Vec<String>,
    /// The number of letters.
    pub letters: usize,
    /// The points of the word.
    pub points: u32,
    /// The cells of the best path, numbered row by row from 0.
    pub path: Vec<u32>,
    /// All paths, if requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<Vec<u32>>,
    /// The Zipf frequency, if requested and known.
    #[serde(serialize_with = "as_number", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>, example = 3.4))]
    pub zipf: Option<Zipf>,
    /// Whether most people know the word, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub common: Option<bool>,
}

impl FoundAnswer {
    /// A word with its best path, and with its frequency if requested.
    pub fn new(found: &Found, list: &WordList, frequencies: Option<&Frequencies>) -> Self {
        let WordAnswer { word, spellings, letters, zipf, common } =
            WordAnswer::new(found.word, list, frequencies);
        let (points, path) = (found.points, cell_numbers(&found.path));
        Self { word, spellings, letters, points, path, paths: Vec::new(), zipf, common }
    }

    /// The words of a solution, in alphabetical order.
    pub fn all(solution: &Solution, list: &WordList, frequencies: Option<&Frequencies>) -> Vec<Self> {
        solution.iter().map(|found| Self::new(found, list, frequencies)).collect()
    }
}
