//! The search for beautiful boards.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use worddle_ask::Request;
use worddle_ask::best::BestRequest;
use worddle_ask::interface::{BoardSearch, SearchView, ToldProblem};

use crate::app::App;
use crate::problem::Problem;
use crate::wire::{Body, JobAnswer};

/// Begins a search for the best board.
#[utoipa::path(post, path = "/api/v1/best", request_body = BestRequest, responses(
    (status = 201, body = JobAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn begin(
    State(app): State<Arc<App>>,
    Body(request): Body<BestRequest>,
) -> Result<(StatusCode, Json<JobAnswer>), Problem> {
    let shared = Arc::clone(&app);
    let begin = move |_| {
        let plan = request.plan(&shared.library, &shared.ask)?;
        shared.searches.begin(BoardSearch::new(request, plan))
    };
    let id = app.pool.run(begin).await??;
    Ok((StatusCode::CREATED, Json(JobAnswer::new(id))))
}

/// Shows how far a search is.
#[utoipa::path(get, path = "/api/v1/best/{id}", params(("id" = String, Path, description = "The search")), responses(
    (status = 200, body = SearchView), (status = 404, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn look(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<SearchView>, Problem> {
    Ok(Json(app.searches.find(&id)?.told()))
}

/// Reports a search while it runs: server-sent events `progress` and, at the end, `done`.
#[utoipa::path(get, path = "/api/v1/best/{id}/events", params(("id" = String, Path, description = "The search")),
    responses((status = 200, body = SearchView, content_type = "text/event-stream"), (status = 404, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    Ok(app.searches.find(&id)?.events())
}

/// Lets a search rest.
#[utoipa::path(post, path = "/api/v1/best/{id}/pause", params(("id" = String, Path, description = "The search")),
    responses((status = 204), (status = 404, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn pause(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    app.searches.find(&id)?.pause(true);
    Ok(StatusCode::NO_CONTENT)
}

/// Resumes a search.
#[utoipa::path(post, path = "/api/v1/best/{id}/resume", params(("id" = String, Path, description = "The search")),
    responses((status = 204), (status = 404, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn resume(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    app.searches.find(&id)?.pause(false);
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a search.
#[utoipa::path(delete, path = "/api/v1/best/{id}", params(("id" = String, Path, description = "The search")),
    responses((status = 204), (status = 404, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn stop(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    app.searches.find(&id)?.stop();
    Ok(StatusCode::NO_CONTENT)
}
