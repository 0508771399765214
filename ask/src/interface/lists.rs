//! Word lists of one's own.

use serde::{Deserialize, Serialize};

use crate::library::OpenList;

/// The language of a question.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
pub struct InLanguage {
    /// `en`, `fr`, `de`, `es` or `it`.
    pub language: String,
    /// The language of the answer's own words: `en` or `fr`.
    #[expect(dead_code, reason = "whoever takes the call reads it, for all calls")]
    lang: Option<String>,
}

/// A word list that is kept.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SentListAnswer {
    /// What it is known by, for `list` of other requests.
    id: String,
    /// How many words it has.
    words: usize,
    /// How many lines of it are no words of the language.
    left_out: usize,
}

impl SentListAnswer {
    /// A list that is kept under an id.
    pub fn new(id: String, list: &OpenList) -> Self {
        let left_out = list.report.as_ref().map_or(0, |report| report.left_out.total());
        Self { id, words: list.len(), left_out }
    }
}
