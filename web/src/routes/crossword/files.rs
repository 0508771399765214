//! Crossword files, read and written.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use worddle_ask::crossword::ConvertRequest;

use crate::app::App;
use crate::problem::Problem;
use crate::wire::{QueryFields, RawBody};

/// A format of crossword files.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct FileFormat {
    /// `text`, `puz`, `ipuz`, `jpz`, `xd`, `json`, `svg` or `html`.
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

/// Reads a crossword file, and gives it as JSON; without a format, it is what the bytes look like.
#[utoipa::path(post, path = "/api/v1/crossword/read", params(FileFormat),
    request_body(content = Vec<u8>, content_type = "application/octet-stream", example = "C.T"),
    responses((status = 200, description = "The crossword", content_type = "application/json"), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn read(
    State(app): State<Arc<App>>,
    QueryFields(FileFormat { format, key, kind, .. }): QueryFields<FileFormat>,
    RawBody(bytes): RawBody,
) -> Result<Response, Problem> {
    let request = ConvertRequest { file: bytes.into(), from: format, key, kind, ..ConvertRequest::default() };
    convert(&app, request).await
}

/// Takes a crossword as JSON, and gives it as a file of a format. What the file does not keep is in the header `worddle-losses`:
/// `bars,circles`.
#[utoipa::path(post, path = "/api/v1/crossword/write", params(FileFormat),
    request_body(content = String, content_type = "application/json", example = json!({"schema": "worddle.crossword/1", "language": "en", "rows": [["C", "A", "T"], ["O", "", "E"]]})),
    responses((status = 200, description = "The file", headers(("worddle-losses" = String, description = "What the crossword has and the file does not keep"))), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn write(
    State(app): State<Arc<App>>,
    QueryFields(query): QueryFields<FileFormat>,
    RawBody(bytes): RawBody,
) -> Result<Response, Problem> {
    let request = ConvertRequest {
        file: bytes.into(),
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
    convert(&app, request).await
}

/// A file in another format. Pictures and pages are never shown as pages of this server, but saved.
async fn convert(app: &Arc<App>, request: ConvertRequest) -> Result<Response, Problem> {
    let answer = app.answer(request).await?;
    let media = if answer.readable { answer.media_type } else { "application/octet-stream" };
    let losses = answer.losses.join(",");
    let mut response = answer.file.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    if let Ok(losses) = HeaderValue::from_str(&losses)
        && !losses.is_empty()
    {
        headers.insert("worddle-losses", losses);
    }
    Ok(response)
}
