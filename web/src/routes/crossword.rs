//! Crosswords: filling, what still fits, patterns, what is wrong, and files.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use worddle_ask::crossword::{
    CandidatesAnswer, CandidatesRequest, CrosswordCheckAnswer, CrosswordCheckRequest, FillAnswer,
    FillRequest, PatternAnswer, PatternRequest, PlacesAnswer, PlacesRequest, StatsAnswer, StatsRequest,
    SurveyAnswer, SurveyRequest,
};
use worddle_ask::interface::{self, ConstructRequest, ConstructionView, ToldProblem};

use crate::app::App;
use crate::problem::Problem;
use crate::wire::{Body, JobAnswer};

pub(super) mod files;

/// Fills a grid with crossing words, and waits for it. For more than some seconds, begin a job.
#[utoipa::path(post, path = "/api/v1/crossword/fill", request_body = FillRequest, responses(
    (status = 200, body = FillAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn fill(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::FILL, request).await
}

/// Draws patterns of black cells or bars by the conventions of a country, and waits for them.
#[utoipa::path(post, path = "/api/v1/crossword/generate", request_body = PatternRequest, responses(
    (status = 200, body = PatternAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn generate(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::PATTERN, request).await
}

/// Tells which letters each cell may have, how many words each slot, and which.
#[utoipa::path(post, path = "/api/v1/crossword/candidates", request_body = CandidatesRequest, responses(
    (status = 200, body = CandidatesAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn candidates(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::CANDIDATES, request).await
}

/// Tells where a word can stand in a grid whose pattern stays symmetric and keeps its rules.
#[utoipa::path(post, path = "/api/v1/crossword/places", request_body = PlacesRequest, responses(
    (status = 200, body = PlacesAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn places(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::PLACES, request).await
}

/// Tells what is left of a grid: letters for each cell, words for each slot, and what a word would leave.
#[utoipa::path(post, path = "/api/v1/crossword/survey", request_body = SurveyRequest, responses(
    (status = 200, body = SurveyAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn survey(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::SURVEY, request).await
}

/// Counts words, blocks, lengths, scores and letters of a crossword.
#[utoipa::path(post, path = "/api/v1/crossword/stats", request_body = StatsRequest, responses(
    (status = 200, body = StatsAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn stats(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::STATS, request).await
}

/// Tells what is wrong with a crossword: words that are not in the list or come twice, and what breaks a convention.
#[utoipa::path(post, path = "/api/v1/crossword/check", request_body = CrosswordCheckRequest, responses(
    (status = 200, body = CrosswordCheckAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn check(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::CROSSWORD_CHECK, request).await
}

/// Begins to fill a grid, or to draw patterns, in the background.
#[utoipa::path(post, path = "/api/v1/crossword/jobs", request_body = ConstructRequest, responses(
    (status = 201, body = JobAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn begin(
    State(app): State<Arc<App>>,
    Body(request): Body<ConstructRequest>,
) -> Result<(StatusCode, Json<JobAnswer>), Problem> {
    let shared = Arc::clone(&app);
    let begin = move |_| {
        let construction = request.plan(&shared.library, &shared.ask)?;
        shared.constructions.begin(construction)
    };
    let id = app.pool.run(begin).await??;
    Ok((StatusCode::CREATED, Json(JobAnswer::new(id))))
}

/// Shows how far a construction is.
#[utoipa::path(get, path = "/api/v1/crossword/jobs/{id}", params(("id" = String, Path, description = "The construction")), responses(
    (status = 200, body = ConstructionView), (status = 404, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn look(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<ConstructionView>, Problem> {
    Ok(Json(app.constructions.find(&id)?.told()))
}

/// Reports a construction while it runs: server-sent events `progress` and, at the end, `done`.
#[utoipa::path(get, path = "/api/v1/crossword/jobs/{id}/events", params(("id" = String, Path, description = "The construction")),
    responses((status = 200, body = ConstructionView, content_type = "text/event-stream"), (status = 404, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    Ok(app.constructions.find(&id)?.events())
}

/// Ends a construction.
#[utoipa::path(delete, path = "/api/v1/crossword/jobs/{id}", params(("id" = String, Path, description = "The construction")),
    responses((status = 204), (status = 404, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn stop(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    app.constructions.find(&id)?.stop();
    Ok(StatusCode::NO_CONTENT)
}
