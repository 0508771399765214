//! Uploaded word lists.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequest, Path, Request, State};
use axum::http::{StatusCode, header};
use worddle_api::{ListQuery, ProblemAnswer, SentListAnswer, Status};
use worddle_ask::OpenList;

use crate::app::App;
use crate::peer::Peer;
use crate::problem::Problem;
use crate::wire::{QueryFields, RawBody};

/// Uploads a word list, one word per line, for requests that name it. A server that others can reach must be started with `--word-lists`.
#[utoipa::path(post, path = "/api/v1/lists",
    extensions(("x-summary-fr" = json!("Envoyer une liste de mots, un par ligne, que des requêtes pourront nommer. Un serveur que d'autres peuvent joindre doit être lancé avec `--word-lists`."))), params(ListQuery),
    request_body(content = String, content_type = "text/plain", example = "chat"), responses(
    (status = 201, body = SentListAnswer), (status = "4XX", body = ProblemAnswer, content_type = "application/problem+json"), (status = 503, body = ProblemAnswer, content_type = "application/problem+json")))]
pub(super) async fn send(
    State(app): State<Arc<App>>,
    QueryFields(ListQuery { language: id, .. }): QueryFields<ListQuery>,
    request: Request,
) -> Result<(StatusCode, Json<SentListAnswer>), Problem> {
    let client = Peer::of(&request);
    let claim = app.sent.admit(client)?;
    check_type(&request)?;
    let language = app.library.language(Some(&id))?;
    // A few at a time, and one of each client: concurrent uploads could fill the memory, and a slow one must not keep the
    // others out.
    let _upload = app.uploads.claim(client).map_err(|_| Problem::busy())?;
    let RawBody(bytes) = RawBody::from_request(request, &()).await?;
    let limits = app.ask.clone();
    let read = move |cancel| OpenList::read("sent", &bytes, language, &limits, cancel);
    let list = app.run_heavy(client, read).await??;
    let (id, list) = app.sent.keep(claim, language, list)?;
    Ok((StatusCode::CREATED, Json(SentListAnswer::new(id.to_string(), &list))))
}

/// Refuses a body that is not sent as text: another site can make a browser send a form, but no list.
fn check_type(request: &Request) -> Result<(), Problem> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let kind = kind.split(';').next().unwrap_or("").trim();
    if kind.eq_ignore_ascii_case("text/plain") || kind.eq_ignore_ascii_case("application/octet-stream") {
        return Ok(());
    }
    Err(Problem::new(
        Status::UNSUPPORTED_MEDIA_TYPE,
        "body",
        format!("a word list of type {kind:?}: send it as text/plain"),
        format!("une liste de mots de type « {kind} » : envoyez-la comme text/plain"),
    ))
}

/// Drops an uploaded word list.
#[utoipa::path(delete, path = "/api/v1/lists/{id}",
    extensions(("x-summary-fr" = json!("Supprimer une liste de mots envoyée."))), params(("id" = String, Path, description = "The word list")),
    responses((status = 204), (status = 404, body = ProblemAnswer, content_type = "application/problem+json")))]
pub(super) async fn forget(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    app.sent.forget(&id)?;
    Ok(StatusCode::NO_CONTENT)
}
