//! Word lists that somebody sends.

use serde::{Deserialize, Serialize};

use worddle_ask::OpenList;

/// The query of a word list that somebody sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct ListQuery {
    /// The language of the list.
    #[cfg_attr(feature = "schema", param(schema_with = worddle_ask::schema::language))]
    pub language: String,
    /// The language of messages: `en` or `fr`.
    #[expect(dead_code, reason = "every door reads it before the question does")]
    lang: Option<String>,
}

/// A word list that is kept.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SentListAnswer {
    /// Its id, for the field `list` of requests.
    id: String,
    /// Words in the list.
    words: usize,
    /// Lines that are no words of the language.
    left_out: usize,
}

impl SentListAnswer {
    /// The answer for a list that is kept under an id.
    pub fn new(id: String, list: &OpenList) -> Self {
        let left_out = list.report.as_ref().map_or(0, |report| report.left_out.total());
        Self { id, words: list.len(), left_out }
    }
}
