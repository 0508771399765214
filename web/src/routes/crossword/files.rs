//! Crossword files, read and written.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use worddle_ask::interface::{self, FileFormat, ToldProblem};

use crate::app::App;
use crate::problem::Problem;

/// Reads a crossword file, and gives it as JSON; without a format, it is what the bytes look like.
#[utoipa::path(post, path = "/api/v1/crossword/read", params(FileFormat),
    request_body(content = Vec<u8>, content_type = "application/octet-stream", example = "C.T"),
    responses((status = 200, description = "The crossword", content_type = "application/json"), (status = "4XX", body = ToldProblem, content_type = "application/problem+json")))]
pub(crate) async fn read(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::CROSSWORD_READ, request).await
}

/// Takes a crossword as JSON, and gives it as a file of a format. What the file does not keep is in the header `worddle-losses`:
/// `bars,circles`.
#[utoipa::path(post, path = "/api/v1/crossword/write", params(FileFormat),
    request_body(content = String, content_type = "application/json", example = json!({"schema": "worddle.crossword/1", "language": "en", "rows": [["C", "A", "T"], ["O", "", "E"]]})),
    responses((status = 200, description = "The file", headers(("worddle-losses" = String, description = "What the crossword has and the file does not keep"))), (status = "4XX", body = ToldProblem, content_type = "application/problem+json")))]
pub(crate) async fn write(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::CROSSWORD_WRITE, request).await
}
