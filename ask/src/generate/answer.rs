//! Generated boards as data.

use serde::Serialize;

use crate::board::BoardAnswer;
use crate::refusal::Refusal;
use crate::word::FoundAnswer;

/// Boards that match the request.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GenerateAnswer {
    /// The name and version of this schema.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// The rules.
    pub rules: String,
    /// The seed, which repeats the boards.
    pub seed: u64,
    /// The boards.
    pub boards: Vec<GeneratedAnswer>,
    /// The board that was not found, which ended the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_found: Option<NotFoundAnswer>,
}

impl GenerateAnswer {
    /// The refusal for a missing board, for interfaces that return all boards or none.
    pub fn complaint(&self) -> Option<Refusal> {
        let draws = self.not_found?.draws;
        Some(Refusal::missing(
            "words",
            format!("no board found in {draws} tries: loosen the filters"),
            format!("aucune grille trouvée en {draws} tirages : assouplissez les filtres"),
        ))
    }
}

/// A board that was not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NotFoundAnswer {
    /// Its number among the boards of the seed, from 1.
    pub number: u64,
    /// The number of boards drawn in a row without a match.
    pub draws: u64,
}

/// A board that matches the request. In a stream, each board is a separate answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GeneratedAnswer {
    /// The name and version of this schema.
    pub schema: &'static str,
    /// Its number among the boards of the seed, from 1.
    pub number: u64,
    /// The board in notation.
    pub board: String,
    /// The rules by which words count, if more than the board was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The number of words, if requested; of the listed ones, if only some are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<u64>,
    /// The points of these words, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u64>,
    /// The length of the longest word, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<usize>,
    /// The words in alphabetical order, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Vec<FoundAnswer>>,
    /// The data to draw the board, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing: Option<BoardAnswer>,
}

/// The name and version of [`GeneratedAnswer`].
pub const GENERATED: &str = "worddle.generate/2";
