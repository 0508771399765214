//! How well everyone did on a board of the day, and one's own result added to that.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worddle_api::{Day, ProblemAnswer, words_of_day};
use worddle_ask::{Refusal, daily_language};
use worddle_data::Language;
use worddle_run::since_epoch;

use crate::app::App;
use crate::days::KEPT;
use crate::peer::Peer;
use crate::problem::Problem;
use crate::wire::{Body, QueryFields};

/// A day in a language.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct DayQuery {
    /// The language of the board.
    #[param(schema_with = worddle_ask::schema::daily_language, example = "fr")]
    language: String,
    /// The day, counted from 1970-01-01; the one of now in UTC by default.
    day: Option<u64>,
    /// The language of messages: `en` or `fr`.
    #[expect(dead_code, reason = "every door reads it before the question does")]
    lang: Option<String>,
}

/// The words that a player found on the board of a day.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"language": "fr", "words": ["île"]}))]
pub(super) struct ResultRequest {
    /// The language of the board.
    #[schema(schema_with = worddle_ask::schema::daily_language)]
    language: String,
    /// The day, counted from 1970-01-01; the one of now in UTC by default.
    day: Option<u64>,
    /// The words, as the board lists them. Those that the day did not ask for do not count, and none counts twice.
    #[schema(value_type = Vec<String>)]
    words: BTreeSet<String>,
}

/// How well everyone did on the board of a day, without anything about a person.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DayResults {
    /// The number of the day.
    day: u64,
    /// The words of this result that the day asked for, after one was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<u32>,
    /// How many players found how many of the words that the day asks for.
    results: Vec<FoundByPlayers>,
}

/// How many players found so many words.
#[derive(Debug, Serialize, ToSchema)]
struct FoundByPlayers {
    /// The number of words.
    found: u32,
    /// The number of players.
    players: u32,
}

/// Shows how many players of this server found how many words of a day.
#[utoipa::path(get, path = "/api/v1/daily/results",
    extensions(("x-summary-fr" = json!("Montrer combien de joueurs de ce serveur ont trouvé combien de mots d'un jour."))), params(DayQuery), responses(
    (status = 200, body = DayResults), (status = "4XX", body = ProblemAnswer, content_type = "application/problem+json"), (status = 503, body = ProblemAnswer, content_type = "application/problem+json")))]
pub(super) async fn results(
    State(app): State<Arc<App>>,
    QueryFields(DayQuery { language, day, .. }): QueryFields<DayQuery>,
) -> Result<Json<DayResults>, Problem> {
    let language = daily_language(&*app.library, Some(&language))?;
    let day = day.unwrap_or_else(today);
    within_reach(day)?;
    Ok(Json(counted(&app, day, language, None)?))
}

/// Adds a player's result of a day, anonymously, and shows those of everyone on this server. The words are counted here.
#[utoipa::path(post, path = "/api/v1/daily/results",
    extensions(("x-summary-fr" = json!("Ajouter anonymement le résultat d'un joueur pour un jour, et montrer ceux de tous sur ce serveur. Les mots sont comptés ici."))), request_body = ResultRequest, responses(
    (status = 200, body = DayResults), (status = "4XX", body = ProblemAnswer, content_type = "application/problem+json"), (status = 503, body = ProblemAnswer, content_type = "application/problem+json")))]
pub(super) async fn add(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Body(ResultRequest { language: id, day, words }): Body<ResultRequest>,
) -> Result<Json<DayResults>, Problem> {
    let language = daily_language(&*app.library, Some(&id))?;
    let day = day.unwrap_or_else(today);
    let latest = within_reach(day)?;
    // Admitted before the board is made: an address that has its share of results costs no board.
    if !app.days.admit(peer, day, language) {
        return Err(too_many());
    }
    let shared = Arc::clone(&app);
    let found = app.pool.run(peer, move |cancel| {
        let asked = words_of_day(&shared.desk(&cancel), id, day)?;
        Ok::<_, Problem>(asked.intersection(&words).count() as u32)
    });
    let found = found.await??;
    if found > 0 {
        app.days.add(day, language, found, latest).map_err(|error| unsaved(&error))?;
    }
    Ok(Json(counted(&app, day, language, Some(found))?))
}

/// The results of a day.
fn counted(app: &App, day: u64, language: Language, found: Option<u32>) -> Result<DayResults, Problem> {
    let counts = app.days.of(day, language).map_err(|error| unsaved(&error))?.into_iter();
    let results = counts.map(|count| FoundByPlayers { found: count.found, players: count.players }).collect();
    Ok(DayResults { day, found, results })
}

/// The day of now in UTC.
fn today() -> u64 {
    Day::at(since_epoch()).0.number()
}

/// Checks that results of a day are kept, and returns the latest such day.
fn within_reach(day: u64) -> Result<u64, Problem> {
    let latest = Day::latest(since_epoch()).number();
    let first = latest.saturating_sub(KEPT - 1);
    if (first..=latest).contains(&day) {
        return Ok(latest);
    }
    Err(Refusal::said(
        "day",
        format!("no results are kept of day {day}: choose one from {first} to {latest}"),
        format!("aucun résultat n'est gardé pour le jour {day} : choisissez-en un de {first} à {latest}"),
    )
    .into())
}

/// The refusal of more results from one address.
fn too_many() -> Problem {
    Problem::share(
        "results",
        3600,
        "this address has sent too many results of this day: they are no longer counted",
        "cette adresse a envoyé trop de résultats pour ce jour : ils ne sont plus comptés",
    )
}

/// A table that cannot be used; the operator finds the reason in the log.
fn unsaved(error: &rusqlite::Error) -> Problem {
    tracing::error!(%error, "the results of days cannot be used");
    Problem::busy()
}
