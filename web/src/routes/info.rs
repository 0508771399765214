//! What the server knows: languages, rules, dice, limits.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use worddle_ask::interface::{self, Info, ToldProblem};

use crate::app::App;
use crate::problem::Problem;

/// Tells what the server knows.
#[utoipa::path(get, path = "/api/v1/info", responses(
    (status = 200, body = Info), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn info(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::INFO, request).await
}
