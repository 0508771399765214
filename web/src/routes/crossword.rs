//! Crosswords: filling, what still fits, patterns, what is wrong, and files.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::Deserialize;
use utoipa::ToSchema;
use worddle_ask::crossword::{
    CandidatesAnswer, CandidatesRequest, CrosswordCheckAnswer, CrosswordCheckRequest, FillAnswer,
    FillRequest, PatternAnswer, PatternRequest, PlacesAnswer, PlacesRequest,
};
use worddle_ask::{Refusal, Request};

use crate::app::App;
use crate::jobs::crossword::{Construction, ConstructionView};
use crate::problem::Problem;
use crate::wire::{Body, JobAnswer};

pub(super) mod files;

/// Fills a grid with crossing words, and waits for it. For more than some seconds, begin a job.
#[utoipa::path(post, path = "/api/v1/crossword/fill", request_body = FillRequest, responses(
    (status = 200, body = FillAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn fill(
    State(app): State<Arc<App>>,
    Body(request): Body<FillRequest>,
) -> Result<Json<FillAnswer>, Problem> {
    Ok(Json(app.answer(request).await?))
}

/// Draws patterns of black cells or bars by the conventions of a country, and waits for them.
#[utoipa::path(post, path = "/api/v1/crossword/generate", request_body = PatternRequest, responses(
    (status = 200, body = PatternAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn generate(
    State(app): State<Arc<App>>,
    Body(request): Body<PatternRequest>,
) -> Result<Json<PatternAnswer>, Problem> {
    let answer = app.answer(request).await?;
    answer.complaint().map_or(Ok(Json(answer)), |refusal| Err(refusal.into()))
}

/// Tells which letters each cell may have, how many words each slot, and which.
#[utoipa::path(post, path = "/api/v1/crossword/candidates", request_body = CandidatesRequest, responses(
    (status = 200, body = CandidatesAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn candidates(
    State(app): State<Arc<App>>,
    Body(request): Body<CandidatesRequest>,
) -> Result<Json<CandidatesAnswer>, Problem> {
    Ok(Json(app.answer(request).await?))
}

/// Tells where a word can stand in a grid whose pattern stays symmetric and keeps its rules.
#[utoipa::path(post, path = "/api/v1/crossword/places", request_body = PlacesRequest, responses(
    (status = 200, body = PlacesAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn places(
    State(app): State<Arc<App>>,
    Body(request): Body<PlacesRequest>,
) -> Result<Json<PlacesAnswer>, Problem> {
    Ok(Json(app.answer(request).await?))
}

/// Tells what is wrong with a crossword: words that are not in the list or come twice, and what breaks a convention.
#[utoipa::path(post, path = "/api/v1/crossword/check", request_body = CrosswordCheckRequest, responses(
    (status = 200, body = CrosswordCheckAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn check(
    State(app): State<Arc<App>>,
    Body(request): Body<CrosswordCheckRequest>,
) -> Result<Json<CrosswordCheckAnswer>, Problem> {
    Ok(Json(app.answer(request).await?))
}

/// Work on a crossword in the background: one of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"fill": {"grid": "..../..../..../....", "language": "fr", "time": "10s"}}))]
pub(super) struct ConstructRequest {
    /// A grid to be filled; a minute without a time.
    fill: Option<FillRequest>,
    /// Patterns to be drawn.
    generate: Option<PatternRequest>,
}

/// Begins to fill a grid, or to draw patterns, in the background.
#[utoipa::path(post, path = "/api/v1/crossword/jobs", request_body = ConstructRequest, responses(
    (status = 201, body = JobAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn begin(
    State(app): State<Arc<App>>,
    Body(request): Body<ConstructRequest>,
) -> Result<(StatusCode, Json<JobAnswer>), Problem> {
    let shared = Arc::clone(&app);
    let begin = move |_| {
        let (library, limits) = (&shared.library, &shared.ask);
        let construction = match (request.fill, request.generate) {
            (Some(fill), None) => Construction::fill(fill.plan(library, limits)?, limits),
            (None, Some(pattern)) => Construction::draw(pattern.plan(library, limits)?),
            _ => {
                let (english, french) =
                    ("expected either fill or generate", "indiquez soit fill, soit generate");
                return Err(Refusal::said("fill", english, french).into());
            }
        };
        shared.constructions.begin(construction)
    };
    let id = app.pool.run(begin).await??;
    Ok((StatusCode::CREATED, Json(JobAnswer::new(id))))
}

/// Shows how far a construction is.
#[utoipa::path(get, path = "/api/v1/crossword/jobs/{id}", params(("id" = String, Path, description = "The construction")), responses(
    (status = 200, body = ConstructionView), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn look(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<ConstructionView>, Problem> {
    Ok(Json(app.constructions.find(&id)?.told()))
}

/// Reports a construction while it runs: server-sent events `progress` and, at the end, `done`.
#[utoipa::path(get, path = "/api/v1/crossword/jobs/{id}/events", params(("id" = String, Path, description = "The construction")),
    responses((status = 200, body = ConstructionView, content_type = "text/event-stream"), (status = 404, body = Problem, content_type = "application/problem+json")))]
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
