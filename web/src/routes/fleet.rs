//! The status of a fleet.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use worddle_api::ProblemAnswer;
use worddle_fleet::Status;

use crate::app::App;
use crate::problem::Problem;

/// Returns the status of the fleet: jobs, workers, faults. Requires a server started with `--database`.
#[utoipa::path(get, path = "/api/v1/fleet",
    extensions(("x-summary-fr" = json!("Montrer l'état de la flotte : tâches, machines, erreurs. Le serveur doit être lancé avec `--database`."))), responses(
    (status = 200, body = Status), (status = 404, body = ProblemAnswer, content_type = "application/problem+json"),
    (status = 503, body = ProblemAnswer, content_type = "application/problem+json")))]
pub(super) async fn fleet(State(app): State<Arc<App>>) -> Result<impl IntoResponse, Problem> {
    let Some(fleet) = &app.fleet else {
        return Err(Problem::not_found("this server shows no fleet", "ce serveur ne montre pas de flotte"));
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], fleet.status().await?.to_string()))
}
