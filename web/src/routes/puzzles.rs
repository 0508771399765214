//! Published crosswords: publishing one, solving it, and the results for its author.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use worddle_api::{ProblemAnswer, Status};
use worddle_ask::Refusal;
use worddle_ask::crossword::{Answers, Publication, Solution};

use crate::app::App;
use crate::peer::Peer;
use crate::problem::Problem;
use crate::puzzles::{CellSum, Judgment, Puzzles, Solved, Times, today};
use crate::secret::Secret;
use crate::wire::Body;

/// Longest time that counts, in seconds: a puzzle left open for a month says nothing.
const LONGEST: u32 = 30 * 86_400;

/// A crossword to publish.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"document": {"schema": "worddle.crossword/1", "rows": [["C", "A", "T"], ["O", "#", "O"], ["W", "H", "O"]]}}))]
pub(super) struct PublishRequest {
    /// The crossword in Worddle's JSON, as `/crossword/read` answers it. The author's notes are left out.
    #[schema(value_type = Object)]
    document: Value,
    /// Withholds the answers: solvers cannot check or reveal letters, and the server keeps only a hash of them.
    #[serde(default)]
    contest: bool,
    /// Lets other sites show the crossword in a frame, at `/embed/ID`.
    #[serde(default)]
    embeddable: bool,
}

/// A crossword that was published.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PublishAnswer {
    /// Its id: solvers find it at `/puzzle/ID`.
    id: String,
    /// The author's key, for the results and to withdraw it. Nobody can recover a lost one.
    key: String,
}

/// A published crossword, as solvers get it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PuzzleAnswer {
    /// The crossword in Worddle's JSON; without answers in a contest.
    #[schema(value_type = Object)]
    document: Value,
    /// Whether the answers are withheld.
    contest: bool,
    /// Whether other sites may show it in a frame.
    embeddable: bool,
}

/// A solver's letters, and how long they took.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"entries": ["C", "A", "T", "O", "", "O", "W", "H", "O"], "seconds": 75}))]
pub(super) struct SolvedRequest {
    /// The letters of each cell, row by row; empty for blocks. Of several letters in a cell the first counts.
    entries: Vec<String>,
    /// The time it took.
    seconds: u32,
    /// For each cell, how late it got its last letter, in thousandths of that time.
    #[serde(default)]
    late: Vec<u16>,
    /// The cells that were revealed, or found wrong by a check, by number from 0.
    #[serde(default)]
    helped: Vec<usize>,
}

/// How entries were judged.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SolvedAnswer {
    /// Whether all of them are right. Only then are they counted.
    right: bool,
    /// The times of everyone who solved it, if they are right.
    #[serde(skip_serializing_if = "Option::is_none")]
    times: Option<Times>,
}

/// All results of a published crossword.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PublishedAnswer {
    /// Its id.
    id: String,
    /// The times of everyone who solved it.
    times: Times,
    /// For each cell, row by row, what its solvers add up to.
    cells: Vec<CellSum>,
}

/// Publishes a crossword at an address of its own. The server must be started with `--publish`.
#[utoipa::path(post, path = "/api/v1/puzzles",
    extensions(("x-summary-fr" = json!("Publier une grille de mots croisés à une adresse à elle. Le serveur doit être lancé avec `--publish`."))), request_body = PublishRequest, responses(
    (status = 201, body = PublishAnswer), (status = "4XX", body = ProblemAnswer, content_type = "application/problem+json"), (status = 503, body = ProblemAnswer, content_type = "application/problem+json")))]
pub(super) async fn publish(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Body(PublishRequest { document, contest, embeddable }): Body<PublishRequest>,
) -> Result<(StatusCode, Json<PublishAnswer>), Problem> {
    let puzzles = shelf(&app)?;
    if !puzzles.admit_author(peer) {
        return Err(Problem::share(
            "puzzles",
            3600,
            "this address has published as many crosswords as it may: withdraw one, or send a link instead",
            "cette adresse a publié autant de grilles qu'elle le peut : envoyez plutôt un lien",
        ));
    }
    let limits = app.ask.clone();
    let answers = if contest { Answers::Withheld } else { Answers::Given };
    let read = move |_| Publication::read(document.to_string().as_bytes(), answers, &limits);
    let publication = app.pool.run(peer, read).await??;
    let [id, key] = [Secret::random()?, Secret::random()?];
    let kept = puzzles.keep([id, key], &publication, (contest, embeddable), today());
    if !kept.map_err(|error| unsaved(&error))? {
        return Err(Problem::full(
            "the server has no room for another crossword: send a link instead".to_owned(),
            "le serveur n'a plus de place pour une grille : envoyez plutôt un lien".to_owned(),
        ));
    }
    Ok((StatusCode::CREATED, Json(PublishAnswer { id: id.to_string(), key: key.to_string() })))
}

/// Gives a published crossword to whoever wants to solve it.
#[utoipa::path(get, path = "/api/v1/puzzles/{id}",
    extensions(("x-summary-fr" = json!("Donner une grille publiée à qui veut la résoudre."))), params(("id" = String, Path, description = "The crossword")), responses(
    (status = 200, body = PuzzleAnswer), (status = "4XX", body = ProblemAnswer, content_type = "application/problem+json"), (status = 503, body = ProblemAnswer, content_type = "application/problem+json")))]
pub(super) async fn puzzle(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<PuzzleAnswer>, Problem> {
    let found = shelf(&app)?.find(parse(&id)?, today()).map_err(|error| unsaved(&error))?;
    let published = found.ok_or_else(unknown)?;
    let document = serde_json::from_str(&published.document).map_err(|_| unknown())?;
    Ok(Json(PuzzleAnswer { document, contest: published.contest, embeddable: published.embeddable }))
}

/// Judges a solver's letters, and counts the time if all are right. Nothing about the solver is kept.
#[utoipa::path(post, path = "/api/v1/puzzles/{id}/results",
    extensions(("x-summary-fr" = json!("Juger les lettres de qui a résolu la grille, et compter le temps si toutes sont justes. Rien n'est gardé de cette personne."))), params(("id" = String, Path, description = "The crossword")), request_body = SolvedRequest, responses(
    (status = 200, body = SolvedAnswer), (status = "4XX", body = ProblemAnswer, content_type = "application/problem+json"), (status = 503, body = ProblemAnswer, content_type = "application/problem+json")))]
pub(super) async fn solved(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(id): Path<String>,
    Body(request): Body<SolvedRequest>,
) -> Result<Json<SolvedAnswer>, Problem> {
    let (puzzles, id) = (shelf(&app)?, parse(&id)?);
    let SolvedRequest { entries, seconds, late, helped } = request;
    if seconds > LONGEST {
        return Err(Refusal::said(
            "seconds",
            format!("{seconds} seconds: expected {LONGEST} at most, a month"),
            format!("{seconds} secondes : {LONGEST} au maximum, un mois"),
        )
        .into());
    }
    if !puzzles.admit_solver(peer, id) {
        return Err(Problem::share(
            "results",
            3600,
            "this address has sent too many results of this crossword: they are no longer judged",
            "cette adresse a envoyé trop de résultats pour cette grille : ils ne sont plus jugés",
        ));
    }
    let solution = Solution::of_entries(entries.iter().map(String::as_str));
    let judged = puzzles.judge(id, &Solved { solution, seconds, late, helped });
    match judged.map_err(|error| unsaved(&error))? {
        Judgment::Right(times) => Ok(Json(SolvedAnswer { right: true, times: Some(times) })),
        Judgment::Wrong => Ok(Json(SolvedAnswer { right: false, times: None })),
        Judgment::Unknown => Err(unknown()),
    }
}

/// Shows the author how everyone fared.
#[utoipa::path(get, path = "/api/v1/published/{key}",
    extensions(("x-summary-fr" = json!("Montrer à l'auteur comment tout le monde s'en est sorti."))), params(("key" = String, Path, description = "The author's key")), responses(
    (status = 200, body = PublishedAnswer), (status = "4XX", body = ProblemAnswer, content_type = "application/problem+json"), (status = 503, body = ProblemAnswer, content_type = "application/problem+json")))]
pub(super) async fn published(
    State(app): State<Arc<App>>,
    Path(key): Path<String>,
) -> Result<Json<PublishedAnswer>, Problem> {
    let found = shelf(&app)?.results(parse(&key)?).map_err(|error| unsaved(&error))?;
    let results = found.ok_or_else(unknown)?;
    Ok(Json(PublishedAnswer { id: results.id.to_string(), times: results.times, cells: results.cells }))
}

/// Withdraws a published crossword, with all its results.
#[utoipa::path(delete, path = "/api/v1/published/{key}",
    extensions(("x-summary-fr" = json!("Retirer une grille publiée, avec tous ses résultats."))), params(("key" = String, Path, description = "The author's key")),
    responses((status = 204), (status = "4XX", body = ProblemAnswer, content_type = "application/problem+json"), (status = 503, body = ProblemAnswer, content_type = "application/problem+json")))]
pub(super) async fn withdraw(
    State(app): State<Arc<App>>,
    Path(key): Path<String>,
) -> Result<StatusCode, Problem> {
    let was_there = shelf(&app)?.withdraw(parse(&key)?).map_err(|error| unsaved(&error))?;
    was_there.then_some(StatusCode::NO_CONTENT).ok_or_else(unknown)
}

/// Where crosswords are kept.
///
/// # Errors
///
/// If the server publishes none.
fn shelf(app: &App) -> Result<&Puzzles, Problem> {
    app.puzzles.as_ref().ok_or_else(|| {
        Problem::new(
            Status::FORBIDDEN,
            "off",
            "this server publishes no crosswords: its operator starts it with --publish",
            "ce serveur ne publie pas de grilles : il faut le lancer avec --publish",
        )
    })
}

/// An id or a key. One that cannot be read names nothing.
fn parse(text: &str) -> Result<Secret, Problem> {
    text.parse().map_err(|()| unknown())
}

/// A crossword that is not here.
fn unknown() -> Problem {
    Problem::not_found(
        "there is no such crossword here: its author may have withdrawn it",
        "cette grille n'est pas ici : son auteur l'a peut-être retirée",
    )
}

/// A file that cannot be used; the operator finds the reason in the log.
fn unsaved(error: &rusqlite::Error) -> Problem {
    tracing::error!(%error, "published crosswords cannot be used");
    Problem::busy()
}
