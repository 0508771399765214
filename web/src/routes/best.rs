//! The search for beautiful boards.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use worddle_board::{Board, Tile};
use worddle_data::usual_rules;
use worddle_lexicon::Letter;
use worddle_optimize::{Constraint, Demand, NoGoal, Preset, Supply, optimizers};

use crate::app::App;
use crate::jobs::beauty::{Beauty, BeautyTold};
use crate::lists::{language, named, rules_name};
use crate::problem::Problem;
use crate::routes::boards::read_topology;
use crate::routes::{Begun, time_of_job};
use crate::wire::{BestRequest, Body, seed};

/// The method that looks at every board, which has no place on a server.
const EXHAUSTIVE: &str = "exhaustive";

/// How many seconds a search may take that does not say it.
const SECONDS: u64 = 30;

/// The most cells of a board whose beauty is looked for.
const CELLS: usize = 36;

/// Begins a search for the most beautiful board.
#[utoipa::path(post, path = "/api/v1/best", request_body = BestRequest, responses(
    (status = 201, body = Begun), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn begin(
    State(app): State<Arc<App>>,
    Body(request): Body<BestRequest>,
) -> Result<(StatusCode, Json<Begun>), Problem> {
    let shared = Arc::clone(&app);
    let id = app.pool.run(move |_| shared.searches.begin(wish(&request, &shared)?)).await??;
    Ok((StatusCode::CREATED, Json(Begun::new(id))))
}

/// What is wanted, checked.
fn wish(request: &BestRequest, app: &App) -> Result<Beauty, Problem> {
    let language = language(&request.language)?;
    let list = app.lists.list(language);
    let topology = read_topology(request.topology.as_deref().unwrap_or("4x4"), &app.limits)?;
    if topology.len() > CELLS {
        let detail = format!("the board has {} cells: expected {CELLS} at most", topology.len());
        return Err(Problem::limit("topology", detail));
    }
    let rules = match &request.rules {
        Some(rules) => rules_name(rules)?,
        None => usual_rules(topology.len(), 0),
    };
    let constraint =
        Constraint::build(topology.len(), &Supply::letters_of(list), &demands(request, list.alphabet())?)
            .map_err(|why| Problem::field("constraint", why))?;
    let blanks = vec![Tile::Any; topology.len()];
    let goal = request.maximize.as_deref().unwrap_or("words").parse();
    Ok(Beauty {
        list,
        board: Board::build(Arc::new(topology), blanks).expect("a tile for each cell"),
        rules: named(rules, language)
            .with_shortest(request.shortest.unwrap_or(named(rules, language).shortest).max(1)),
        goal: goal.map_err(|error: NoGoal| Problem::field("maximize", error))?,
        constraint,
        method: method(request.method.as_deref().unwrap_or("pool"))?,
        seed: seed(request.seed)?,
        time: time_of_job(request.seconds, SECONDS, app)?,
    })
}

/// What a board must have, or must not have.
fn demands(request: &BestRequest, alphabet: worddle_lexicon::Alphabet) -> Result<Vec<Demand>, Problem> {
    let letters = |field, text: &Option<String>| -> Result<Vec<Letter>, Problem> {
        alphabet.fold(text.as_deref().unwrap_or_default()).map_err(|error| Problem::field(field, error))
    };
    let mut demands = vec![Demand::Forbid(letters("without", &request.without)?.into_iter().collect())];
    let wanted = letters("with", &request.with)?;
    let count = |letter: Letter| wanted.iter().filter(|&&other| other == letter).count();
    demands.extend(wanted.iter().map(|&letter| Demand::AtLeast(letter, count(letter))));
    if request.only_vowels.is_some() {
        let these = letters("only_vowels", &request.only_vowels)?.into_iter().collect();
        demands.push(Demand::only_vowels(alphabet.vowels(), these));
    }
    Ok(demands)
}

/// A method by its name.
fn method(name: &str) -> Result<&'static str, Problem> {
    let names: Vec<&'static str> =
        optimizers(Preset::Worddle).iter().map(|optimizer| optimizer.name()).collect();
    let known = names.iter().copied().find(|&known| known == name && known != EXHAUSTIVE);
    let expected =
        || names.iter().filter(|&&name| name != EXHAUSTIVE).copied().collect::<Vec<_>>().join(", ");
    known.ok_or_else(|| Problem::field("method", format!("no method {name:?}: expected {}", expected())))
}

/// Shows how far a search is.
#[utoipa::path(get, path = "/api/v1/best/{id}", params(("id" = String, Path, description = "The search")), responses(
    (status = 200, body = BeautyTold), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn look(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<BeautyTold>, Problem> {
    Ok(Json(app.searches.find(&id)?.told()))
}

/// Tells of a search as it goes on: server-sent events `progress` and, at the end, `done`.
#[utoipa::path(get, path = "/api/v1/best/{id}/events", params(("id" = String, Path, description = "The search")),
    responses((status = 200, body = BeautyTold, content_type = "text/event-stream"), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    Ok(app.searches.find(&id)?.events())
}

/// Lets a search rest.
#[utoipa::path(post, path = "/api/v1/best/{id}/pause", params(("id" = String, Path, description = "The search")),
    responses((status = 204), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn pause(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    app.searches.find(&id)?.pause(true);
    Ok(StatusCode::NO_CONTENT)
}

/// Lets a search go on.
#[utoipa::path(post, path = "/api/v1/best/{id}/resume", params(("id" = String, Path, description = "The search")),
    responses((status = 204), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn resume(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    app.searches.find(&id)?.pause(false);
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a search.
#[utoipa::path(delete, path = "/api/v1/best/{id}", params(("id" = String, Path, description = "The search")),
    responses((status = 204), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn stop(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    app.searches.find(&id)?.stop();
    Ok(StatusCode::NO_CONTENT)
}
