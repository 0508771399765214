//! Boards and words: questions that are answered at once.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use worddle_ask::generate::{GenerateAnswer, GenerateRequest, HistogramAnswer, HistogramRequest};
use worddle_ask::interface::{self, ToldProblem};
use worddle_ask::{
    AnagramAnswer, AnagramRequest, CheckAnswer, CheckRequest, InfoAnswer, InfoRequest, SolveAnswer,
    SolveRequest, WordsAnswer, WordsRequest,
};

use crate::app::App;
use crate::problem::Problem;

/// Finds every word of a board, with its best path and its points.
#[utoipa::path(post, path = "/api/v1/solve", request_body = SolveRequest, responses(
    (status = 200, body = SolveAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn solve(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::SOLVE, request).await
}

/// Tells whether a word counts on a board, what it is worth, its paths, and why not.
#[utoipa::path(post, path = "/api/v1/check", request_body = CheckRequest, responses(
    (status = 200, body = CheckAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn check(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::CHECK, request).await
}

/// Generates random boards as they are wanted.
#[utoipa::path(post, path = "/api/v1/generate", request_body = GenerateRequest, responses(
    (status = 200, body = GenerateAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn generate(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::GENERATE, request).await
}

/// Counts how many random boards have how many words.
#[utoipa::path(post, path = "/api/v1/histogram", request_body = HistogramRequest, responses(
    (status = 200, body = HistogramAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn histogram(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::HISTOGRAM, request).await
}

/// Finds the words that can be made of letters, the longest first.
#[utoipa::path(post, path = "/api/v1/anagram", request_body = AnagramRequest, responses(
    (status = 200, body = AnagramAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn anagram(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::ANAGRAM, request).await
}

/// Finds the words that fit a pattern.
#[utoipa::path(post, path = "/api/v1/words", request_body = WordsRequest, responses(
    (status = 200, body = WordsAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn words(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::WORDS, request).await
}

/// Tells what is in a word list, and how large it is in every structure.
#[utoipa::path(post, path = "/api/v1/lexicon", request_body = InfoRequest, responses(
    (status = 200, body = InfoAnswer), (status = "4XX", body = ToldProblem, content_type = "application/problem+json"), (status = 503, body = ToldProblem, content_type = "application/problem+json")))]
pub(super) async fn lexicon(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    app.answer(&interface::LEXICON, request).await
}
