//! The board of the day.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use worddle_ask::interface::{self, Daily, OfDay, ToldProblem};

use crate::app::App;
use crate::problem::Problem;

/// Gives the board of today or of an earlier day, the same for everyone in a language.
#[utoipa::path(get, path = "/api/v1/daily", params(OfDay), responses(
    (status = 200, body = Daily), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn daily(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::DAILY, request).await
}
