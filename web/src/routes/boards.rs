//! Boards and words: questions that are answered at once.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use worddle_ask::generate::{GenerateAnswer, GenerateRequest, HistogramAnswer, HistogramRequest};
use worddle_ask::{
    AnagramAnswer, AnagramRequest, CheckAnswer, CheckRequest, InfoAnswer, InfoRequest, SolveAnswer,
    SolveRequest, WordsAnswer, WordsRequest,
};

use crate::app::App;
use crate::problem::Problem;
use crate::wire::Body;

/// Finds every word of a board, with its best path and its points.
#[utoipa::path(post, path = "/api/v1/solve", request_body = SolveRequest, responses(
    (status = 200, body = SolveAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn solve(
    State(app): State<Arc<App>>,
    Body(request): Body<SolveRequest>,
) -> Result<Json<SolveAnswer>, Problem> {
    Ok(Json(app.answer(request).await?))
}

/// Tells whether a word counts on a board, what it is worth, its paths, and why not.
#[utoipa::path(post, path = "/api/v1/check", request_body = CheckRequest, responses(
    (status = 200, body = CheckAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn check(
    State(app): State<Arc<App>>,
    Body(request): Body<CheckRequest>,
) -> Result<Json<CheckAnswer>, Problem> {
    Ok(Json(app.answer(request).await?))
}

/// Generates random boards as they are wanted.
#[utoipa::path(post, path = "/api/v1/generate", request_body = GenerateRequest, responses(
    (status = 200, body = GenerateAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn generate(
    State(app): State<Arc<App>>,
    Body(request): Body<GenerateRequest>,
) -> Result<Json<GenerateAnswer>, Problem> {
    let answer = app.answer(request).await?;
    answer.complaint().map_or(Ok(Json(answer)), |refusal| Err(refusal.into()))
}

/// Counts how many random boards have how many words.
#[utoipa::path(post, path = "/api/v1/histogram", request_body = HistogramRequest, responses(
    (status = 200, body = HistogramAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn histogram(
    State(app): State<Arc<App>>,
    Body(request): Body<HistogramRequest>,
) -> Result<Json<HistogramAnswer>, Problem> {
    Ok(Json(app.answer(request).await?))
}

/// Finds the words that can be made of letters, the longest first.
#[utoipa::path(post, path = "/api/v1/anagram", request_body = AnagramRequest, responses(
    (status = 200, body = AnagramAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn anagram(
    State(app): State<Arc<App>>,
    Body(request): Body<AnagramRequest>,
) -> Result<Json<AnagramAnswer>, Problem> {
    Ok(Json(app.answer(request).await?))
}

/// Finds the words that fit a pattern.
#[utoipa::path(post, path = "/api/v1/words", request_body = WordsRequest, responses(
    (status = 200, body = WordsAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn words(
    State(app): State<Arc<App>>,
    Body(request): Body<WordsRequest>,
) -> Result<Json<WordsAnswer>, Problem> {
    Ok(Json(app.answer(request).await?))
}

/// Tells what is in a word list, and how large it is in every structure.
#[utoipa::path(post, path = "/api/v1/lexicon", request_body = InfoRequest, responses(
    (status = 200, body = InfoAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn lexicon(
    State(app): State<Arc<App>>,
    Body(request): Body<InfoRequest>,
) -> Result<Json<InfoAnswer>, Problem> {
    let _only = app.measuring.acquire().await.map_err(|_| Problem::busy())?;
    Ok(Json(app.answer(request).await?))
}
