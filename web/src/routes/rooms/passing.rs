//! Passes players on to the server that has their room, and receives those of other servers.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

use super::visit::{Line, play, send_now};
use super::{MESSAGE, Place, find};
use crate::app::App;
use crate::peer::Peer;
use crate::problem::Problem;
use crate::rooms::{self, Elsewhere, ToClient};
use crate::secret::Secret;
use crate::speech;
use crate::tunnel::{Errand, Tunnel, Want};

/// Maximum players of other servers, as many as a server has itself.
const PLAYERS: usize = 10_000;

/// Maximum connections that have not said yet who they are.
const STRANGERS: usize = 256;

/// A player who is to be passed on.
pub(super) struct Passed {
    tunnel: Tunnel,
    owner: i64,
    live: watch::Receiver<BTreeSet<i64>>,
    left: watch::Receiver<bool>,
}

/// Connects to the owner of a room for a player.
///
/// # Errors
///
/// Moving, if it is not there or does not have the room: another server will, or it has it in a moment.
pub(super) async fn connect(
    app: &App,
    peer: Peer,
    room: Secret,
    elsewhere: Elsewhere,
) -> Result<Passed, Problem> {
    let shared = app.rooms.shared().ok_or_else(Problem::moving)?;
    let tunnel = reach(app, peer, (Want::Play, room), &elsewhere).await?;
    Ok(Passed { tunnel, owner: elsewhere.server, live: shared.live(), left: shared.left() })
}

/// Shows a room of another server as seen without a seat.
///
/// # Errors
///
/// As [`connect`].
pub(super) async fn look(
    app: &App,
    peer: Peer,
    room: Secret,
    elsewhere: &Elsewhere,
) -> Result<Response, Problem> {
    let mut tunnel = reach(app, peer, (Want::Look, room), elsewhere).await?;
    let seen = tunnel.next().await.ok().flatten().ok_or_else(Problem::moving)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], seen).into_response())
}

async fn reach(
    app: &App,
    peer: Peer,
    (want, room): (Want, Secret),
    elsewhere: &Elsewhere,
) -> Result<Tunnel, Problem> {
    let shared = app.rooms.shared().ok_or_else(Problem::moving)?;
    let errand = Errand { want, room, peer, speech: speech::current() };
    let tunnel = Tunnel::connect(&elsewhere.address, shared.secret(), errand).await;
    tunnel.map_err(|error| {
        tracing::debug!(%error, server = elsewhere.server, "cannot pass a player on");
        Problem::moving()
    })
}

impl Passed {
    /// Passes messages on until either side is gone.
    ///
    /// The owner judges whether the player is. A frozen owner cannot close anything, but its lease ends.
    pub(super) async fn pass_on(self, mut socket: WebSocket) {
        let Self { mut tunnel, owner, mut live, mut left } = self;
        loop {
            let passed = tokio::select! {
                frame = tunnel.next() => match frame.ok().flatten().map(String::from_utf8) {
                    Some(Ok(text)) if text.is_empty() => socket.send(Message::Ping(Vec::new().into())).await.is_ok(),
                    Some(Ok(text)) => socket.send(Message::Text(text.into())).await.is_ok(),
                    _ => false,
                },
                message = socket.recv() => match message {
                    // An empty message would pass for a sign of life, which does no harm.
                    Some(Ok(Message::Text(text))) => tunnel.send(text.as_bytes()).await.is_ok(),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => tunnel.send(&[]).await.is_ok(),
                    _ => false,
                },
                () = expired(&mut live, owner) => false,
                () = left_by(&mut left) => {
                    let _: Option<()> = send_now(&mut Line::Socket(Box::new(socket)), &ToClient::Closing {}).await;
                    return;
                }
            };
            if !passed {
                return;
            }
        }
    }
}

/// Waits until the lease of a server has ended.
async fn expired(live: &mut watch::Receiver<BTreeSet<i64>>, server: i64) {
    // Nothing is known before the first heartbeat.
    let is_over = |live: &BTreeSet<i64>| !live.is_empty() && !live.contains(&server);
    let _: Result<_, _> = live.wait_for(is_over).await;
}

/// Waits until this server stops.
async fn left_by(left: &mut watch::Receiver<bool>) {
    let _: Result<_, _> = left.wait_for(|&has_left| has_left).await;
}

/// Receives players of other servers until this one stops, and ends when all of them are gone.
pub(crate) async fn open(listener: TcpListener, app: Arc<App>, mut stopping: watch::Receiver<bool>) {
    let (players, strangers) = (Arc::new(Semaphore::new(PLAYERS)), Arc::new(Semaphore::new(STRANGERS)));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.wait_for(|&is_over| is_over) => break,
        };
        let Ok((stream, _)) = accepted else {
            // Usually the process is out of file descriptors: connections need a moment to end.
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        };
        let places = (Arc::clone(&players).try_acquire_owned(), Arc::clone(&strangers).try_acquire_owned());
        let (Ok(player), Ok(stranger)) = places else { continue };
        let app = Arc::clone(&app);
        tokio::spawn(async move {
            // Given back when the player is gone, and when it is known who connected.
            let _player = player;
            if let Some((tunnel, errand)) = greet(stream, &app).await {
                drop(stranger);
                speech::within(errand.speech, receive(tunnel, errand, app)).await;
            }
        });
    }
    drop(listener);
    // Until the last player has received what there was to say.
    let _: Result<_, _> = players.acquire_many(PLAYERS as u32).await;
}

/// Finds out who connected.
async fn greet(stream: TcpStream, app: &App) -> Option<(Tunnel, Errand)> {
    let greeted = Tunnel::accept(stream, app.rooms.shared()?.secret()).await;
    greeted.inspect_err(|error| tracing::warn!(%error, "a connection to the peer address was refused")).ok()
}

/// Does what another server wants. A room that is not here ends the connection: nobody is passed on twice.
async fn receive(mut tunnel: Tunnel, errand: Errand, app: Arc<App>) -> Option<()> {
    let Errand { want, room, peer, .. } = errand;
    let Ok(Place::Here(hall)) = find(&app, peer, &room.to_string()).await else { return None };
    match want {
        Want::Look => {
            let seen = rooms::look(&hall).await.ok()?;
            tunnel.welcome(MESSAGE).await.ok()?;
            let seen = serde_json::to_vec(&seen).expect("text and numbers are always JSON");
            tunnel.send(&seen).await.ok()
        }
        Want::Play => {
            tunnel.welcome(MESSAGE).await.ok()?;
            play(Line::Tunnel(Box::new(tunnel)), app, peer, hall).await;
            Some(())
        }
    }
}
