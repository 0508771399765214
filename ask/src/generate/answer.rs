//! Generated boards as data.

use serde::Serialize;

use crate::board::BoardAnswer;
use crate::refusal::Refusal;
use crate::word::FoundAnswer;

/// Boards as they were wanted.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GenerateAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// The rules.
    pub rules: String,
    /// The seed, to have the same boards again.
    pub seed: u64,
    /// The boards.
    pub boards: Vec<GeneratedAnswer>,
    /// The board that was not found, after which the search ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_found: Option<NotFoundAnswer>,
}

impl GenerateAnswer {
    /// Why a board is missing, for a door that gives all boards or none.
    pub fn complaint(&self) -> Option<Refusal> {
        let draws = self.not_found?.draws;
        Some(Refusal::missing(
            "words",
            format!("no such board in {draws} draws in a row: expected less strict filters"),
            format!("aucune grille de ce genre en {draws} tirages de suite : assouplissez les filtres"),
        ))
    }
}

/// A board that was not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NotFoundAnswer {
    /// Its number among the boards of the seed, from 1 on.
    pub number: u64,
    /// How many boards were drawn in a row, none of which was as wanted.
    pub draws: u64,
}

/// A board as it was wanted. In a stream, each board is a separate answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GeneratedAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// Its number among the boards of the seed, from 1 on.
    pub number: u64,
    /// The board as people write it.
    pub board: String,
    /// The rules by which words count, if more than the board was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// How many words it has, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<u64>,
    /// How many points they are worth, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u64>,
    /// How many letters the longest word has, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<usize>,
    /// The words by the alphabet, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Vec<FoundAnswer>>,
    /// All that is needed to draw the board, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing: Option<BoardAnswer>,
}

/// The name and version of [`GeneratedAnswer`].
pub const GENERATED: &str = "worddle.generate/2";
