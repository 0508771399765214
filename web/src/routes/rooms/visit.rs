//! The socket of a player.
//!
//! A socket is a loop over three things: messages of the room, messages of the client, and whether the server can
//! save. A client that sends nothing for a while is pinged, and dropped if it does not answer: its seat must become
//! free for the others to see.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use tokio::sync::watch;
use tokio::time::Instant;
use worddle_ask::{Refusal, RoomRequest};
use worddle_play::{Name, Seat, Team};
use worddle_run::{Budget, Run};

use crate::app::App;
use crate::peer::Peer;
use crate::rate::{Bucket, Rate};
use crate::rooms::{FromClient, Hall, ToClient, Turn, name_fault, refusal};
use crate::secret::Secret;
use crate::speech;
#[cfg(feature = "fleet")]
use crate::tunnel::Tunnel;

/// Rate of a player's messages: faster than anyone types words; a page that reconnects sends several at once.
const MESSAGES: Rate = Rate { per_second: 10.0, at_once: 30.0 };

/// Silence after which a socket is pinged, and after which it then counts as gone.
const SILENCE: Duration = Duration::from_secs(30);

/// A way to a player.
pub(super) enum Line {
    /// The socket of the player.
    Socket(Box<WebSocket>),
    /// A server that has the socket.
    #[cfg(feature = "fleet")]
    Tunnel(Box<Tunnel>),
}

/// What came from a player.
enum Received {
    /// A message.
    Text(Utf8Bytes),
    /// A sign of life.
    Life,
}

impl Line {
    /// Sends a message; `None` if the player is gone.
    async fn send(&mut self, text: Utf8Bytes) -> Option<()> {
        match self {
            Self::Socket(socket) => socket.send(Message::Text(text)).await.ok(),
            #[cfg(feature = "fleet")]
            Self::Tunnel(tunnel) => tunnel.send(text.as_bytes()).await.ok(),
        }
    }

    /// Asks for a sign of life; `None` if the player is gone.
    async fn ping(&mut self) -> Option<()> {
        match self {
            Self::Socket(socket) => socket.send(Message::Ping(Vec::new().into())).await.ok(),
            #[cfg(feature = "fleet")]
            Self::Tunnel(tunnel) => tunnel.send(&[]).await.ok(),
        }
    }

    /// What comes next; `None` if the player is gone, or breaks the protocol. Cancel-safe.
    async fn next(&mut self) -> Option<Received> {
        match self {
            Self::Socket(socket) => match socket.recv().await {
                Some(Ok(Message::Text(text))) => Some(Received::Text(text)),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => Some(Received::Life),
                _ => None,
            },
            #[cfg(feature = "fleet")]
            Self::Tunnel(tunnel) => {
                let frame = tunnel.next().await.ok().flatten()?;
                let text = String::from_utf8(frame).ok()?;
                Some(if text.is_empty() { Received::Life } else { Received::Text(text.into()) })
            }
        }
    }
}

/// Plays for as long as the socket is open.
///
/// Ends when the client leaves, sends nothing for two intervals, falls too far behind, or breaks the
/// protocol. Whatever the end, the listener is removed, and the seat counts as left.
pub(super) async fn play(mut socket: Line, app: Arc<App>, peer: Peer, hall: Arc<Hall>) {
    let Some(mut listening) = hall.listen(app.limits.sockets) else {
        let detail = speech::current().say("the room is full", "le salon est complet");
        let _: Option<()> =
            send_now(&mut socket, &ToClient::Refused { why: "full", detail: detail.to_owned() }).await;
        return;
    };
    let mut failing = hall.failing();
    let pace = Bucket::full(MESSAGES, Instant::now());
    let mut visitor = Visitor { app, peer, hall, number: listening.number, pace };
    let mut asked = false;
    let mut saving = true;
    loop {
        tokio::select! {
            message = listening.next() => {
                let Some(text) = message else { break };
                if socket.send(text).await.is_none() {
                    break;
                }
            }
            // Sent at once: queued messages wait for the very disk that fails.
            () = changed(&mut failing, saving) => {
                saving = !saving;
                if send_now(&mut socket, &ToClient::Storage { saving }).await.is_none() {
                    break;
                }
            }
            message = tokio::time::timeout(SILENCE, socket.next()) => match message {
                // Two silent intervals: the ping of the first got no answer either.
                Err(_) if asked => break,
                Err(_) => {
                    asked = true;
                    if socket.ping().await.is_none() {
                        break;
                    }
                }
                Ok(Some(Received::Text(text))) => {
                    asked = false;
                    match visitor.receive(&text).await {
                        Ok(true) => {}
                        Ok(false) => break,
                        Err(refused) => {
                            if send_now(&mut socket, &refused).await.is_none() {
                                break;
                            }
                        }
                    }
                }
                Ok(Some(Received::Life)) => asked = false,
                Ok(None) => break,
            },
        }
    }
    visitor.hall.hang_up(visitor.number);
}

/// Waits until the server can save rooms again, or no longer can.
///
/// `saving` is what the client was told last, so the future is ready only if there is news.
async fn changed(failing: &mut watch::Receiver<bool>, saving: bool) {
    if failing.wait_for(|&failing| failing == saving).await.is_err() {
        // The log is closed because the server is stopping: nothing changes any more.
        std::future::pending::<()>().await;
    }
}

/// Sends a message ahead of all queued ones; `None` if the socket is closed.
///
/// For what must not wait until the log has caught up: refusals, and the state of the disk.
pub(super) async fn send_now(socket: &mut Line, message: &ToClient) -> Option<()> {
    let text = serde_json::to_string(message).expect("text and numbers are always JSON");
    socket.send(text.into()).await
}

/// A refusal in the language of the client.
///
/// `why` is a stable name for programs, the text is for people.
fn refuse(why: &'static str, english: String, french: String) -> ToClient {
    let speech = speech::current();
    ToClient::Refused { why, detail: speech.typeset(&speech.say(english, french)) }
}

/// The client at the other end of a socket.
struct Visitor {
    /// The server.
    app: Arc<App>,
    /// Who it is, to the server.
    peer: Peer,
    /// The room.
    hall: Arc<Hall>,
    /// Its number among the listeners of the room.
    number: u64,
    /// The rate limit of its messages.
    pace: Bucket,
}

impl Visitor {
    /// Handles a message, or refuses it; `false` ends the socket.
    ///
    /// Each message of the protocol is one arm. A refusal leaves the room as it was and the socket open.
    ///
    /// # Errors
    ///
    /// The message to send back.
    async fn receive(&mut self, text: &str) -> Result<bool, ToClient> {
        if !self.pace.admit(MESSAGES, Instant::now()) {
            return Err(refuse(
                "too-fast",
                "too many messages: send ten a second at most".to_owned(),
                "trop de messages : envoyez-en dix par seconde au maximum".to_owned(),
            ));
        }
        let message = serde_json::from_str(text).map_err(|error| {
            refuse("message", format!("invalid message: {error}"), format!("message invalide : {error}"))
        })?;
        match message {
            FromClient::Join { name, token } => self.join(&name, token.as_deref())?,
            FromClient::Watch {} => self.hall.watch(self.number),
            FromClient::Ready { ready } => {
                if let Some(turn) = self.hall.ready(self.number, ready).map_err(refusal)? {
                    self.begin(turn).await?;
                }
            }
            FromClient::Team { team, seat } => {
                self.hall.join_team(self.number, seat.map(Seat), Team(team)).map_err(refusal)?;
            }
            FromClient::Start {} => {
                let turn = self.hall.may_begin(self.number).map_err(refusal)?;
                self.begin(turn).await?;
            }
            FromClient::Claim { word } => self.hall.claim(self.number, word).map_err(refusal)?,
            FromClient::End {} => self.hall.end(self.number).map_err(refusal)?,
            FromClient::Rematch {} => self.hall.rematch(self.number).map_err(refusal)?,
            FromClient::Change { room } => self.change(room).await?,
            FromClient::Remove { seat } => self.hall.remove(self.number, Seat(seat)).map_err(refusal)?,
            FromClient::Leave {} => {
                self.hall.leave(self.number);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes a seat, or returns to one by its token.
    ///
    /// # Errors
    ///
    /// A name that cannot be used, or a refusal of the room: it is full, closed, or the name is taken.
    fn join(&self, name: &str, token: Option<&str>) -> Result<(), ToClient> {
        let known = token.and_then(|token| token.parse().ok());
        // An unknown token is no error: the room may have been restored without the seat, and the player takes a new
        // one.
        if known.is_some_and(|token| self.hall.come_back(self.number, token)) {
            return Ok(());
        }
        // Parsed after the token: someone who returns keeps the name of the seat.
        let name: Name =
            name.parse().map_err(|error| ToClient::Refused { why: "name", detail: name_fault(error) })?;
        let token = Secret::random().map_err(|_| no_randomness())?;
        self.hall.sit(self.number, name, token).map_err(refusal)
    }

    /// Deals a board for a round, and begins it.
    ///
    /// Dealing takes milliseconds, so it happens on the pool and without the room's lock; [`Hall::begin`]
    /// then checks that the round is still to begin.
    ///
    /// # Errors
    ///
    /// A shape that takes too long, no randomness, a busy pool, or a refusal of the room.
    async fn begin(&self, turn: Turn) -> Result<(), ToClient> {
        // A room may be older than what the server admits now.
        turn.plan.check_cost().map_err(refuse_settings)?;
        let secret = Secret::random().map_err(|_| no_randomness())?;
        let dealing = turn.clone();
        let budget = Budget { steps: None, time: self.app.ask.wait };
        let deal = self.app.pool.run(self.peer, move |cancel| {
            let run = Run::new(budget).with_cancel(cancel);
            dealing.plan.deal(dealing.round, secret.bits(), &run)
        });
        // A board that is not found in time is the server's fault: shapes that take long cannot be chosen.
        let deal = deal.await.ok().and_then(Result::ok).ok_or_else(busy)?;
        self.hall.begin(&turn, deal).map_err(refusal)
    }

    /// Plans the settings that the host wants, and applies them from the next round on.
    ///
    /// Checks who asks before planning, which may open a word list.
    ///
    /// # Errors
    ///
    /// The refusal of the settings names the field, as for opening a room.
    async fn change(&self, room: RoomRequest) -> Result<(), ToClient> {
        self.hall.may_change(self.number).map_err(refusal)?;
        let app = Arc::clone(&self.app);
        let plan = self.app.pool.run(self.peer, move |_| room.plan(&*app.library, &app.ask));
        let plan = plan.await.map_err(|_| busy())?;
        self.hall.change(self.number, plan.map_err(refuse_settings)?).map_err(refusal)
    }
}

/// The refusal of settings, by their field.
#[expect(clippy::needless_pass_by_value, reason = "it is passed on from errors")]
fn refuse_settings(refused: Refusal) -> ToClient {
    ToClient::Refused { why: refused.field(), detail: refused.say(speech::current()).to_owned() }
}

/// The refusal while all threads are busy.
fn busy() -> ToClient {
    refuse(
        "busy",
        "the server is busy: try again in a second".to_owned(),
        "le serveur est occupé : réessayez dans une seconde".to_owned(),
    )
}

/// The refusal if the system has no randomness: a token that could be guessed is worse than none.
fn no_randomness() -> ToClient {
    refuse(
        "random",
        "the system has no randomness".to_owned(),
        "le système ne fournit pas de hasard".to_owned(),
    )
}
