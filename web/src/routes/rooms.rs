//! Rooms: opening one, looking at it, and the socket through which it is played.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::time::Instant;
use utoipa::ToSchema;
use worddle_ask::{RoomRequest, WhyNot, new_seed};
use worddle_play::Name;

use crate::app::App;
use crate::clock::now;
use crate::peer::Peer;
use crate::problem::Problem;
use crate::rooms::{
    Act, FromClient, Hall, LogEntry, Setup, ToClient, WireClaim, WireRoom, name_fault, refusal,
};
use crate::secret::Secret;
use crate::speech;
use crate::wire::Body;

/// The most bytes of a message: a name or a word.
const MESSAGE: usize = 4 << 10;

/// How many messages per second a player may send, and how many in a burst.
const MESSAGES: (f64, f64) = (10.0, 30.0);

/// How long a socket may say nothing before it is asked whether it is there, and then is taken for gone.
const SILENCE: Duration = Duration::from_secs(30);

/// A room that was opened.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Opened {
    /// What it is known by.
    id: String,
    /// The address to send to others.
    url: String,
}

/// Opens a room.
#[utoipa::path(post, path = "/api/v1/rooms", request_body = RoomRequest, responses(
    (status = 201, body = Opened), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn open(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Body(request): Body<RoomRequest>,
) -> Result<(StatusCode, Json<Opened>), Problem> {
    let (shared, tenancy) = (Arc::clone(&app), app.tenants.admit(peer)?);
    // On a thread of the pool, since a list may have to be opened.
    let create = move |_| {
        let setup = Setup { plan: request.plan(&shared.library, &shared.ask)?, seed: new_seed() };
        shared.rooms.create(setup, shared.limits.rooms, tenancy)
    };
    let id = app.pool.run(create).await??;
    Ok((StatusCode::CREATED, Json(Opened { id: id.to_string(), url: format!("/room/{id}") })))
}

/// The room of an address.
fn find(app: &App, id: &str) -> Result<Arc<Hall>, Problem> {
    let id: Option<Secret> = id.parse().ok();
    let missing = || {
        Problem::not_found(
            "no such room: it was closed, or the link is wrong",
            "salon introuvable : il est fermé, ou le lien est faux",
        )
    };
    id.and_then(|id| app.rooms.find(id)).ok_or_else(missing)
}

/// Shows a room as someone without a seat sees it.
#[utoipa::path(get, path = "/api/v1/rooms/{id}", params(("id" = String, Path, description = "The room")), responses(
    (status = 200, body = WireRoom), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn look(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<WireRoom>, Problem> {
    Ok(Json(find(&app, &id)?.view(now())))
}

/// Opens the socket of a room.
#[utoipa::path(get, path = "/api/v1/rooms/{id}/socket", params(("id" = String, Path, description = "The room")),
    responses((status = 101, description = "JSON messages, see the page of the interface"),
    (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub(super) async fn socket(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let hall = find(&app, &id)?;
    if !same_origin(&headers) {
        return Err(Problem::new(
            StatusCode::FORBIDDEN,
            "origin",
            "the origin is another site: expected a page of this server",
            "la demande vient d'un autre site : il faut une page de ce serveur",
        ));
    }
    let upgrade = upgrade.map_err(|error| {
        let text = error.body_text();
        Problem::new(
            error.status(),
            "upgrade",
            text.clone(),
            format!("ce n'est pas une connexion WebSocket : {text}"),
        )
    })?;
    let upgrade = upgrade.read_buffer_size(4 << 10).write_buffer_size(0).max_message_size(MESSAGE);
    // Refusals on the socket are in the language of the request that opened it.
    let speech = speech::current();
    Ok(upgrade.on_upgrade(move |socket| speech::within(speech, play(socket, app, hall))).into_response())
}

/// Whether a browser says that a page of this server opens the socket; programs that are no browsers say nothing.
fn same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    host.is_some() && host == text(header::HOST)
}

/// Plays for as long as the socket is open.
async fn play(mut socket: WebSocket, app: Arc<App>, hall: Arc<Hall>) {
    let Some(mut listening) = hall.listen(app.limits.sockets) else {
        let detail = speech::current().say("the room is full", "le salon est complet");
        let full = ToClient::Refused { why: "full", detail: detail.to_owned() };
        let text = serde_json::to_string(&full).expect("text is always JSON");
        let _: Result<(), axum::Error> = socket.send(Message::Text(text.into())).await;
        return;
    };
    let mut player = Visitor { app, hall, number: listening.number, pace: Pace::new() };
    let mut asked = false;
    loop {
        tokio::select! {
            message = listening.messages.recv() => match message {
                Some(text) => {
                    if socket.send(Message::Text(text)).await.is_err() {
                        break;
                    }
                }
                None => break,
            },
            message = tokio::time::timeout(SILENCE, socket.recv()) => match message {
                Err(_) if asked => break,
                Err(_) => {
                    asked = true;
                    if socket.send(Message::Ping(Vec::new().into())).await.is_err() {
                        break;
                    }
                }
                Ok(Some(Ok(Message::Text(text)))) => {
                    asked = false;
                    if player.hear(&text).await.is_none() {
                        break;
                    }
                }
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => asked = false,
                Ok(_) => break,
            },
        }
    }
    if let Some(act) = player.hall.hang_up(player.number, now()) {
        player.keep(act);
    }
}

/// The client at the other end of a socket.
struct Visitor {
    app: Arc<App>,
    hall: Arc<Hall>,
    number: u64,
    pace: Pace,
}

impl Visitor {
    /// Does what a message asks for; `None` ends the socket.
    async fn hear(&mut self, text: &str) -> Option<()> {
        if !self.pace.admit() {
            self.refuse(
                "too-fast",
                "too many messages: expected ten a second at most".to_owned(),
                "trop de messages : il en faut dix par seconde au plus".to_owned(),
            );
            return Some(());
        }
        match serde_json::from_str(text) {
            Ok(FromClient::Join { name, token }) => self.join(&name, token.as_deref()),
            Ok(FromClient::Watch {}) => self.hall.watch(self.number, now()),
            Ok(FromClient::Start {}) => self.start().await,
            Ok(FromClient::Claim { word }) => self.claim(word),
            Ok(FromClient::Leave {}) => return None,
            Err(error) => self.refuse(
                "message",
                format!("the message is not as expected: {error}"),
                format!("le message n'est pas comme attendu : {error}"),
            ),
        }
        Some(())
    }

    fn refuse(&self, why: &'static str, english: String, french: String) {
        let speech = speech::current();
        let detail = speech.typeset(&speech.say(english, french));
        self.hall.send(self.number, &ToClient::Refused { why, detail });
    }

    fn keep(&self, act: Act) {
        self.app.rooms.keep(LogEntry::Acted { id: self.hall.id(), at: now(), act });
    }

    fn join(&self, name: &str, token: Option<&str>) {
        let known = token.and_then(|token| token.parse().ok());
        if let Some(act) = known.and_then(|token| self.hall.come_back(self.number, token, now())) {
            return self.keep(act);
        }
        let name: Name = match name.parse() {
            Ok(name) => name,
            Err(error) => {
                let refused = ToClient::Refused { why: "name", detail: name_fault(error) };
                return self.hall.send(self.number, &refused);
            }
        };
        let Ok(token) = Secret::random() else {
            return self.refuse(
                "random",
                "the system has no randomness".to_owned(),
                "le système ne fournit pas de hasard".to_owned(),
            );
        };
        match self.hall.sit(self.number, name, token, now()) {
            Ok(act) => self.keep(act),
            Err(refused) => self.hall.send(self.number, &refusal(refused)),
        }
    }

    async fn start(&self) {
        let round = match self.hall.may_begin(self.number) {
            Ok(round) => round,
            Err(refused) => return self.hall.send(self.number, &refusal(refused)),
        };
        let hall = Arc::clone(&self.hall);
        match self.app.pool.run(move |_| hall.setup().deal(round)).await {
            Ok(deal) => match self.hall.begin(round, deal, now()) {
                Ok(act) => self.keep(act),
                Err(refused) => self.hall.send(self.number, &refusal(refused)),
            },
            Err(_) => self.refuse(
                "busy",
                "the server is busy: try again in a second".to_owned(),
                "le serveur est occupé : réessayez dans une seconde".to_owned(),
            ),
        }
    }

    /// Judges what can be judged without the board, and leaves the rest to the room.
    fn claim(&self, text: String) {
        let plan = &self.hall.setup().plan;
        let list = &plan.list;
        let verdict = |word: String, verdict| {
            let claim = WireClaim { word, verdict, points: None, path: None };
            self.hall.send(self.number, &ToClient::Claimed(claim));
        };
        let Ok(word) = list.alphabet().fold(&text) else {
            return verdict(text, "no-letter");
        };
        if let Some(why) = WhyNot::before_the_board(&word, &plan.rules, list) {
            return verdict(list.alphabet().spell(&word), why.verdict());
        }
        let Some(id) = list.id(&word) else { return };
        match self.hall.claim(self.number, id, now()) {
            Ok(Some(act)) => self.keep(act),
            Ok(None) => {}
            Err(refused) => self.hall.send(self.number, &refusal(refused)),
        }
    }
}

/// How fast a player may send messages.
struct Pace {
    left: f64,
    at: Instant,
}

impl Pace {
    fn new() -> Self {
        Self { left: MESSAGES.1, at: Instant::now() }
    }

    /// Whether another message may come now.
    fn admit(&mut self) -> bool {
        let now = Instant::now();
        let more = now.duration_since(self.at).as_secs_f64() * MESSAGES.0;
        (self.left, self.at) = ((self.left + more).min(MESSAGES.1), now);
        let admitted = self.left >= 1.0;
        if admitted {
            self.left -= 1.0;
        }
        admitted
    }
}
