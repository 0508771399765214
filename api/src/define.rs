//! What a word means.

use serde::Deserialize;

#[cfg(feature = "schema")]
use worddle_ask::DefineAnswer;
use worddle_ask::DefineRequest;

use crate::bytes::query;
use crate::desk::{Call, Desk, Reply};
use crate::problem::Problem;
use crate::question::{Content, Kind, Method, Question, Summary, Weight};

/// The definition of a word.
pub(crate) const QUESTION: Question = Question {
    path: "/define",
    method: Method::Get,
    content: Content::Any,
    weight: Weight::Light,
    lasting: false,
    summary: Summary::new(
        "Define a word: what dictionaries say of it, who knows it, its lemma and its points.",
        "Définir un mot : ce qu'en disent les dictionnaires, qui le connaît, son lemme et ses points.",
    ),
    kind: Kind::Answer(answer),
    #[cfg(feature = "schema")]
    shape: crate::shape::Shape::query::<DefineQuery, DefineAnswer>(),
};

/// The query of a definition.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct DefineQuery {
    /// The word, or a phrase that a dictionary has.
    #[cfg_attr(feature = "schema", param(example = "running"))]
    word: String,
    /// The language of the word.
    #[cfg_attr(feature = "schema", param(schema_with = worddle_ask::schema::language))]
    language: Option<String>,
    /// The rules that the points follow; `boggle` by default.
    rules: Option<String>,
    /// The language of messages: `en` or `fr`.
    #[expect(dead_code, reason = "every door reads it before the question does")]
    lang: Option<String>,
}

/// Defines a word.
fn answer(call: &Call<'_>, desk: &Desk<'_>) -> Result<Reply, Problem> {
    let DefineQuery { word, language, rules, .. } = query(call.query)?;
    Ok(Reply::json(&desk.answer(&DefineRequest { word, language, rules, list: None })?))
}
