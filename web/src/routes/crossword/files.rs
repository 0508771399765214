//! Crossword files, read and written.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use worddle_paper::formats::{FORMATS, Format, FormatOptions, Look};

use crate::app::App;
use crate::problem::Problem;
use crate::wire::{Asked, FileFormat};

/// A format that was asked for.
fn format(name: &str) -> Result<&'static Format, Problem> {
    let known = || FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(", ");
    Format::named(name)
        .ok_or_else(|| Problem::field("format", format!("no format {name:?}: expected {}", known())))
}

/// Reads a crossword file, and gives it as JSON; without a format, it is what the bytes look like.
#[utoipa::path(post, path = "/api/v1/crossword/read", params(FileFormat),
    request_body(content = Vec<u8>, content_type = "application/octet-stream", example = "C.T"),
    responses((status = 200, description = "The crossword", content_type = "application/json"), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn read(
    State(app): State<Arc<App>>,
    Asked(FileFormat { format: name }): Asked<FileFormat>,
    bytes: Bytes,
) -> Result<Response, Problem> {
    let format = name.map_or_else(|| Ok(Format::of_bytes(&bytes)), |name| format(&name))?;
    let json = move |_| {
        let document = format.read(&bytes, FormatOptions::default())?;
        Format::named("json").expect("one of all formats").write(&document, Look::default())
    };
    Ok(file("json", app.pool.run(json).await?.map_err(|error| unreadable(&error))?))
}

/// Takes a crossword as JSON, and gives it as a file of a format.
#[utoipa::path(post, path = "/api/v1/crossword/write", params(FileFormat),
    request_body(content = String, content_type = "application/json", example = json!({"schema": "worddle.crossword/1", "language": "en", "rows": [["C", "A", "T"], ["O", "", "E"]]})),
    responses((status = 200, description = "The file"), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn write(
    State(app): State<Arc<App>>,
    Asked(FileFormat { format: name }): Asked<FileFormat>,
    bytes: Bytes,
) -> Result<Response, Problem> {
    let format = format(name.as_deref().unwrap_or("json"))?;
    let written = move |_| {
        let json = Format::named("json").expect("one of all formats");
        format.write(&json.read(&bytes, FormatOptions::default())?, Look::default())
    };
    Ok(file(format.name, app.pool.run(written).await?.map_err(|error| unreadable(&error))?))
}

fn unreadable(error: &worddle_paper::formats::FormatError) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "file", error.to_string())
}

/// A file of a format. Pages are never shown as pages of this server, but saved.
fn file(format: &str, bytes: Vec<u8>) -> Response {
    let media = match format {
        "json" | "ipuz" => "application/json",
        "jpz" => "application/xml",
        "text" | "xd" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    response
}
