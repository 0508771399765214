//! Crosswords: filling, what still fits, patterns, and files.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;
use worddle_run::{Budget, Run};

use crate::app::App;
use crate::construct::{FillWish, Filled, PatternWish};
use crate::jobs::crossword::{Construction, ConstructionTold, What};
use crate::problem::Problem;
use crate::routes::{Begun, time_of_job};
use crate::wire::{Body, ConstructRequest, FillRequest, PatternRequest};

pub(super) mod candidates;
pub(super) mod files;

/// How many seconds a job may take that does not say it.
const SECONDS: u64 = 60;

/// Fills a grid with crossing words, and waits for it. For more than some seconds, begin a job.
#[utoipa::path(post, path = "/api/v1/crossword/fill", request_body = FillRequest, responses(
    (status = 200, body = Filled), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn fill(
    State(app): State<Arc<App>>,
    Body(request): Body<FillRequest>,
) -> Result<Json<Filled>, Problem> {
    let wish = FillWish::check(request)?;
    let (lists, time) = (Arc::clone(&app.lists), app.limits.time);
    let fill = move |cancel: worddle_run::Cancel| {
        let run = Run::new(Budget::time(time)).with_cancel(cancel.clone());
        wish.fill(lists.entries(wish.language), (run, &cancel), |_| ())
    };
    Ok(Json(app.pool.run(fill).await?))
}

/// A pattern of black cells or bars.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Pattern {
    /// The grid.
    grid: String,
    /// The seed, to have the same pattern again.
    seed: u64,
}

/// Draws a pattern of black cells or bars by the conventions of a country, and waits for it.
#[utoipa::path(post, path = "/api/v1/crossword/generate", request_body = PatternRequest, responses(
    (status = 200, body = Pattern), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn generate(
    State(app): State<Arc<App>>,
    Body(request): Body<PatternRequest>,
) -> Result<Json<Pattern>, Problem> {
    let wish = PatternWish::check(&request)?;
    let (lists, time, seed) = (Arc::clone(&app.lists), app.limits.time, wish.seed);
    let draw = move |cancel| {
        wish.draw(lists.entries(wish.language), Run::new(Budget::time(time)).with_cancel(cancel))
    };
    Ok(Json(Pattern { grid: app.pool.run(draw).await??, seed }))
}

/// Begins to fill a grid, or to draw a pattern, in the background.
#[utoipa::path(post, path = "/api/v1/crossword/jobs", request_body = ConstructRequest, responses(
    (status = 201, body = Begun), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn begin(
    State(app): State<Arc<App>>,
    Body(request): Body<ConstructRequest>,
) -> Result<(StatusCode, Json<Begun>), Problem> {
    let time = time_of_job(request.seconds, SECONDS, &app)?;
    let what = match (request.fill, request.generate) {
        (Some(fill), None) => What::Fill(FillWish::check(fill)?),
        (None, Some(pattern)) => What::Draw(PatternWish::check(&pattern)?),
        _ => return Err(Problem::field("fill", "expected either fill or generate")),
    };
    let id = app.constructions.begin(Construction { lists: Arc::clone(&app.lists), what, time })?;
    Ok((StatusCode::CREATED, Json(Begun::new(id))))
}

/// Shows how far a construction is.
#[utoipa::path(get, path = "/api/v1/crossword/jobs/{id}", params(("id" = String, Path, description = "The construction")), responses(
    (status = 200, body = ConstructionTold), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn look(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<ConstructionTold>, Problem> {
    Ok(Json(app.constructions.find(&id)?.told()))
}

/// Tells of a construction as it goes on: server-sent events `progress` and, at the end, `done`.
#[utoipa::path(get, path = "/api/v1/crossword/jobs/{id}/events", params(("id" = String, Path, description = "The construction")),
    responses((status = 200, body = ConstructionTold, content_type = "text/event-stream"), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    Ok(app.constructions.find(&id)?.events())
}

/// Ends a construction.
#[utoipa::path(delete, path = "/api/v1/crossword/jobs/{id}", params(("id" = String, Path, description = "The construction")),
    responses((status = 204), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn stop(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    app.constructions.find(&id)?.stop();
    Ok(StatusCode::NO_CONTENT)
}
