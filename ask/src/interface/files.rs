//! Crossword files, read and written.

use serde::Deserialize;

use super::{Call, Desk, Problem, Reply, query};
use crate::crossword::ConvertRequest;

/// A format of crossword files.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct FileFormat {
    /// The name of a format: `/info` lists them.
    format: Option<String>,
    /// The key of four digits that opens a scrambled solution, when a file is read.
    key: Option<String>,
    /// Where pictures and pages have numbers: `french` (rows and columns), `american` or `british` (cells).
    convention: Option<String>,
    /// `arrow` makes it an arrow crossword, `crossword` a usual one.
    kind: Option<String>,
    /// Whether the letters are left out that the solver is to find.
    #[serde(default)]
    without_solution: bool,
    /// What a page is printed on: `a4` or `letter`.
    paper: Option<String>,
    /// Whether a page is in large print.
    #[serde(default)]
    large: bool,
    /// The language of the answer's own words: `en` or `fr`.
    lang: Option<String>,
}

/// A file as JSON.
pub(super) fn read(call: &Call<'_>, desk: &Desk<'_>) -> Result<Reply, Problem> {
    let FileFormat { format, key, kind, .. } = query(call.query)?;
    let request =
        ConvertRequest { file: call.body.to_vec(), from: format, key, kind, ..ConvertRequest::default() };
    convert(&request, desk)
}

/// A crossword in JSON as a file.
pub(super) fn write(call: &Call<'_>, desk: &Desk<'_>) -> Result<Reply, Problem> {
    let query: FileFormat = query(call.query)?;
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

/// A file in another format. Pictures and pages are never shown as pages of whoever sends them, but saved.
fn convert(request: &ConvertRequest, desk: &Desk<'_>) -> Result<Reply, Problem> {
    let answer = desk.answer(request)?;
    let media = if answer.readable { answer.media_type } else { "application/octet-stream" };
    Ok(Reply { media, losses: Some(answer.losses.join(",")), body: answer.file? })
}
