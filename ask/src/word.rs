//! Words as data.

use serde::Serialize;
use worddle_board::{Found, Solution};
use worddle_lexicon::{WordId, WordList};

use crate::board::cell_numbers;
use crate::known::{AboutPlan, AboutWord, Sources, mark_required};
use crate::library::OpenList;

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
    /// What is known of the word, as far as it was requested.
    #[serde(flatten)]
    pub about: AboutWord,
}

impl WordAnswer {
    /// A word by its number, with what is known of it.
    pub fn new(id: WordId, list: &WordList, sources: Sources<'_>) -> Self {
        let word = list.word(id);
        Self {
            spellings: list.spellings().of(id, &word).collect(),
            letters: word.len(),
            word: list.alphabet().spell(&word),
            about: AboutWord::new(id, list, sources),
        }
    }
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
    /// What is known of the word, as far as it was requested.
    #[serde(flatten)]
    pub about: AboutWord,
    /// Whether a game on this board asks for the word, if tiers were requested; every other word is a bonus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<bool>,
}

impl FoundAnswer {
    /// A word with its best path, and with what is known of it.
    pub fn new(found: &Found, list: &WordList, sources: Sources<'_>) -> Self {
        let WordAnswer { word, spellings, letters, about } = WordAnswer::new(found.word, list, sources);
        let (points, path) = (found.points, cell_numbers(&found.path));
        Self { word, spellings, letters, points, path, paths: Vec::new(), about, required: None }
    }

    /// Those words of a solution that are to be listed, in alphabetical order or with the best-known first.
    pub(crate) fn all(solution: &Solution, list: &OpenList, known: AboutPlan) -> Vec<Self> {
        let mut all: Vec<&Found> = solution.iter().collect();
        known.arrange(list, &mut all, |found| found.word);
        let sources = known.about(list);
        let mut all: Vec<Self> = all.into_iter().map(|found| Self::new(found, list, sources)).collect();
        mark_required(&mut all);
        all
    }
}
