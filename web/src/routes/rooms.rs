//! Rooms: opening one, viewing it, and the socket through which it is played.
//!
//! A room that this server shares with others may be on another: its players are passed on (`passing`).

use std::sync::Arc;

use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::time::Instant;
use utoipa::ToSchema;
use worddle_api::{ProblemAnswer, Status};
use worddle_ask::RoomRequest;

use crate::app::App;
use crate::hosts;
use crate::peer::Peer;
use crate::problem::Problem;
#[cfg(feature = "fleet")]
use crate::rooms::Elsewhere;
use crate::rooms::{self, Code, Hall, WireRoom};
use crate::secret::Secret;
use crate::speech;
use crate::wire::Body;

#[cfg(feature = "fleet")]
pub(super) mod passing;
mod visit;

use visit::{Line, play};

/// Maximum bytes of a message: a name or a word.
const MESSAGE: usize = 4 << 10;

/// An open room.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Opened {
    /// The id of the room.
    id: String,
    /// The address to send to others.
    url: String,
}

/// Opens a room.
#[utoipa::path(post, path = "/api/v1/rooms",
    extensions(("x-summary-fr" = json!("Ouvrir un salon."))), request_body = RoomRequest, responses(
    (status = 201, body = Opened), (status = "4XX", body = ProblemAnswer, content_type = "application/problem+json"), (status = 503, body = ProblemAnswer, content_type = "application/problem+json")))]
pub(super) async fn open(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Body(request): Body<RoomRequest>,
) -> Result<(StatusCode, Json<Opened>), Problem> {
    // Admitted before planning: a peer that has its share of rooms costs no plan.
    let (shared, claim) = (Arc::clone(&app), app.tenants.claim(peer).map_err(|_| too_many_rooms(&app))?);
    // Planning may open a word list, so it runs on the pool.
    let plan = app.pool.run(peer, move |_| request.plan(&*shared.library, &shared.ask)).await??;
    let id = app.rooms.create(plan, app.limits.rooms, claim).await?;
    Ok((StatusCode::CREATED, Json(Opened { id: id.to_string(), url: format!("/room/{id}") })))
}

/// The refusal of a room to a peer that has its share of them.
fn too_many_rooms(app: &App) -> Problem {
    let each = app.tenants.each();
    Problem::share(
        "rooms",
        60,
        format!(
            "this address already has {each} rooms open: use one of them, or wait (unused rooms close by themselves)"
        ),
        format!(
            "cette adresse a déjà {each} salons ouverts : utilisez-en un, ou patientez (les salons inutilisés se ferment seuls)"
        ),
    )
}

/// Finds the room of a short code.
#[utoipa::path(get, path = "/api/v1/codes/{code}",
    extensions(("x-summary-fr" = json!("Trouver le salon d'un code court."))), params(("code" = String, Path, description = "Six letters")), responses(
    (status = 200, body = Opened), (status = "4XX", body = ProblemAnswer, content_type = "application/problem+json")))]
pub(super) async fn by_code(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(code): Path<String>,
) -> Result<Json<Opened>, Problem> {
    // Every try counts, right or wrong: otherwise the limit itself would reveal which codes exist.
    if !app.codes.admit(peer, Instant::now()) {
        return Err(Problem::too_many());
    }
    let guess = app.guesses.turn(peer).await?;
    let code: Option<Code> = code.parse().ok();
    let found = match code {
        Some(code) => app.rooms.room_of(code).await?,
        None => None,
    };
    let Some(id) = found else {
        guess.failed();
        return Err(Problem::not_found(
            "no room has this code: it was closed, or the code is wrong",
            "aucun salon n'a ce code : il est fermé, ou le code est faux",
        ));
    };
    Ok(Json(Opened { id: id.to_string(), url: format!("/room/{id}") }))
}

/// Where a room is.
enum Place {
    /// On this server.
    Here(Arc<Hall>),
    /// On another.
    #[cfg(feature = "fleet")]
    There(Secret, Elsewhere),
}

/// Finds the room of an id.
///
/// # Errors
///
/// Not found, whether the id is malformed, unknown or that of a closed room: the answer gives nothing away. A saved room
/// that cannot be restored says so.
async fn find(app: &Arc<App>, peer: Peer, id: &str) -> Result<Place, Problem> {
    let missing = || {
        Problem::not_found(
            "no such room: it was closed, or the link is wrong",
            "salon introuvable : il est fermé, ou le lien est faux",
        )
    };
    let id: Secret = id.parse().map_err(|()| missing())?;
    #[cfg(feature = "fleet")]
    if let Some(elsewhere) = app.rooms.claim(id).await? {
        return Ok(Place::There(id, elsewhere));
    }
    // Restoring a room may solve its board, so it runs on the pool.
    let shared = Arc::clone(app);
    let hall = app.rooms.find(id, |tenure| async {
        let restore = move |_| shared.rooms.restore(id, tenure, (&*shared.library, &shared.ask));
        app.pool.run(peer, restore).await?
    });
    hall.await?.map(Place::Here).ok_or_else(missing)
}

/// Shows a room as seen without a seat.
#[utoipa::path(get, path = "/api/v1/rooms/{id}",
    extensions(("x-summary-fr" = json!("Montrer un salon comme on le voit sans y avoir de place."))), params(("id" = String, Path, description = "The room")), responses(
    (status = 200, body = WireRoom), (status = 404, body = ProblemAnswer, content_type = "application/problem+json")))]
pub(super) async fn look(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    match find(&app, peer, &id).await? {
        Place::Here(hall) => Ok(Json(rooms::look(&hall).await?).into_response()),
        #[cfg(feature = "fleet")]
        Place::There(id, elsewhere) => passing::look(&app, peer, id, &elsewhere).await,
    }
}

/// Opens the socket of a room.
#[utoipa::path(get, path = "/api/v1/rooms/{id}/socket",
    extensions(("x-summary-fr" = json!("Ouvrir la connexion WebSocket d'un salon."))), params(("id" = String, Path, description = "The room")),
    responses((status = 101, description = "JSON messages, as documented on the page of the API"),
    (status = "4XX", body = ProblemAnswer, content_type = "application/problem+json")))]
pub(super) async fn socket(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let place = find(&app, peer, &id).await?;
    // A page of another site could otherwise play with the browser of someone who has a seat.
    if !hosts::is_same_origin(&headers) {
        return Err(hosts::other_site());
    }
    let upgrade = upgrade.map_err(|error| {
        let text = error.body_text();
        Problem::new(
            Status(error.status().as_u16()),
            "upgrade",
            text.clone(),
            format!("ce n'est pas une connexion WebSocket : {text}"),
        )
    })?;
    // No write buffer: a message of a game must not wait for the next one.
    let upgrade = upgrade.read_buffer_size(4 << 10).write_buffer_size(0).max_message_size(MESSAGE);
    // Refusals on the socket are in the language of the request that opened it.
    let speech = speech::current();
    let upgraded = match place {
        Place::Here(hall) => upgrade.on_upgrade(move |socket| {
            speech::within(speech, play(Line::Socket(Box::new(socket)), app, peer, hall))
        }),
        #[cfg(feature = "fleet")]
        Place::There(id, elsewhere) => {
            // Before the upgrade, so that a client whose room cannot be reached is told when to try again.
            let passed = passing::connect(&app, peer, id, elsewhere).await?;
            upgrade.on_upgrade(move |socket| passed.pass_on(socket))
        }
    };
    Ok(upgraded.into_response())
}
