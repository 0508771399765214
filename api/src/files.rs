//! Crossword files, read and written.
//!
//! A file is the body, and everything else is in the query: a program can send a file as it is, without wrapping it in
//! JSON. Both directions are the same question of `ask`, a conversion; one of its two sides is Worddle's own JSON.

use serde::Deserialize;
use worddle_ask::crossword::ConvertRequest;

use crate::bytes::query;
use crate::desk::{Call, Desk, Reply};
use crate::problem::Problem;
use crate::question::{Content, Kind, Method, Question, Summary, Weight};
#[cfg(feature = "schema")]
use crate::shape::Shape;

/// A crossword from a file.
pub(crate) const READ: Question = Question {
    #[cfg(feature = "schema")]
    shape: Shape::file::<ReadQuery>("application/octet-stream", "C.T"),
    ..question(
        "/crossword/read",
        Summary::new(
            "Read a crossword file, as JSON. Without a format, the bytes tell which one it is.",
            "Lire un fichier de mots croisés, en JSON. Sans format, les octets disent lequel c'est.",
        ),
        Kind::Answer(read),
    )
};

/// A crossword as a file.
pub(crate) const WRITE: Question = Question {
    #[cfg(feature = "schema")]
    shape: Shape::file::<WriteQuery>(
        "application/json",
        r#"{"schema":"worddle.crossword/1","language":"en","rows":[["C","A","T"],["O","","E"]]}"#,
    ),
    ..question(
        "/crossword/write",
        Summary::new(
            "Write a crossword, given as JSON, in any format. The header worddle-losses lists what the file cannot keep.",
            "Écrire un mots croisés, donné en JSON, dans un format. L'en-tête worddle-losses liste ce qui se perd.",
        ),
        Kind::Answer(write),
    )
};

/// What both rows share.
const fn question(path: &'static str, summary: Summary, kind: Kind) -> Question {
    Question {
        path,
        method: Method::Post,
        content: Content::Any,
        weight: Weight::Light,
        lasting: false,
        summary,
        kind,
        #[cfg(feature = "schema")]
        shape: Shape::file::<ReadQuery>("", ""),
    }
}

/// The query of a file that is read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct ReadQuery {
    /// The format; by default, the bytes tell.
    #[cfg_attr(feature = "schema", param(schema_with = worddle_ask::schema::format))]
    format: Option<String>,
    /// The key of four digits that opens a scrambled solution.
    key: Option<String>,
    /// `arrow` makes it an arrow crossword, `crossword` a usual one.
    #[cfg_attr(feature = "schema", param(schema_with = worddle_ask::schema::kind))]
    kind: Option<String>,
    /// The language of messages: `en` or `fr`.
    #[expect(dead_code, reason = "every door reads it before the question does")]
    lang: Option<String>,
}

/// The query of a file that is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct WriteQuery {
    /// The format.
    #[cfg_attr(feature = "schema", param(schema_with = worddle_ask::schema::format))]
    format: Option<String>,
    /// Where pictures and pages have numbers: `french` has them beside rows and columns, others in cells.
    #[cfg_attr(feature = "schema", param(schema_with = worddle_ask::schema::convention))]
    convention: Option<String>,
    /// `arrow` makes it an arrow crossword, `crossword` a usual one.
    #[cfg_attr(feature = "schema", param(schema_with = worddle_ask::schema::kind))]
    kind: Option<String>,
    /// Leave out the letters that solvers are to find.
    #[serde(default)]
    without_solution: bool,
    /// The paper of a page.
    #[cfg_attr(feature = "schema", param(schema_with = worddle_ask::schema::paper))]
    paper: Option<String>,
    /// Large print.
    #[serde(default)]
    large: bool,
    /// The language of messages, and of titles on a page: `en` or `fr`.
    lang: Option<String>,
}

/// A file as JSON.
fn read(call: &Call<'_>, desk: &Desk<'_>) -> Result<Reply, Problem> {
    let ReadQuery { format, key, kind, .. } = query(call.query)?;
    let request =
        ConvertRequest { file: call.body.to_vec(), from: format, key, kind, ..ConvertRequest::default() };
    convert(&request, desk)
}

/// A crossword in JSON as a file.
fn write(call: &Call<'_>, desk: &Desk<'_>) -> Result<Reply, Problem> {
    let query: WriteQuery = query(call.query)?;
    let request = ConvertRequest {
        file: call.body.to_vec(),
        from: Some("json".to_owned()),
        to: query.format,
        key: None,
        without_solution: query.without_solution,
        convention: query.convention,
        kind: query.kind,
        paper: query.paper,
        large: query.large,
        language: query.lang,
    };
    convert(&request, desk)
}

/// Converts a file. Pictures and pages get a media type that browsers save: shown, they would be pages of this server.
fn convert(request: &ConvertRequest, desk: &Desk<'_>) -> Result<Reply, Problem> {
    let answer = desk.answer(request)?;
    let media = if answer.readable { answer.media_type } else { "application/octet-stream" };
    Ok(Reply { media, losses: Some(answer.losses.join(",")), body: answer.file? })
}
