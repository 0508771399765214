//! Rooms without sockets: half an hour, or a full disk, takes a moment.
//!
//! Time stands still in most of these tests, and passes only when they advance it.

use std::pin::pin;
use std::sync::{Arc, LazyLock};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use worddle_ask::{Deal, Limits, RoomPlan, RoomRequest, SharedLibrary};
use worddle_lexicon::WordId;
use worddle_run::{Budget, Run};

use super::hall::Hall;
use super::listeners::Subscription;
use super::log::Log;
use crate::secret::Secret;

mod damage;
mod house;
mod kept;
mod replay;
mod rounds;
mod seats;
mod shown;
#[cfg(feature = "fleet")]
mod stores;

/// The lists, opened once.
static LIBRARY: LazyLock<SharedLibrary> = LazyLock::new(SharedLibrary::default);

/// Rounds that begin at once.
fn at_once() -> RoomRequest {
    RoomRequest { countdown: Some("0s".parse().expect("a time")), ..RoomRequest::default() }
}

/// Rounds that begin at once, in a mode.
fn mode(mode: &str) -> RoomRequest {
    RoomRequest { mode: Some(mode.to_owned()), ..at_once() }
}

fn plan(request: &RoomRequest) -> RoomPlan {
    request.plan(&*LIBRARY, &Limits::server()).expect("a room")
}

fn secret() -> Secret {
    Secret::random().expect("randomness")
}

fn hall(request: &RoomRequest) -> Hall {
    Hall::open(secret(), plan(request), Arc::new(Log::new()))
}

/// A listener without a seat.
fn listen(hall: &Hall) -> Subscription {
    hall.listen(100).expect("a place")
}

/// A listener with a seat.
fn join(hall: &Hall, name: &str) -> (Subscription, Secret) {
    let (listening, token) = (listen(hall), secret());
    hall.sit(listening.number, name.parse().expect("a name"), token).expect("a seat");
    (listening, token)
}

/// Listeners with seats, in this order.
fn join_all<const COUNT: usize>(hall: &Hall, names: [&str; COUNT]) -> [Subscription; COUNT] {
    names.map(|name| join(hall, name).0)
}

fn spell(plan: &RoomPlan, word: WordId) -> String {
    plan.list.alphabet().spell(&plan.list.word(word))
}

/// The board of a round.
fn deal(plan: &RoomPlan, round: u8, secret: u128) -> Deal {
    plan.deal(round, secret, &Run::new(Budget::UNLIMITED)).expect("no limit")
}

/// Begins a round, and returns its words, those with most points first.
fn begin(hall: &Hall, host: &Subscription, secret: u128) -> Vec<(String, u32)> {
    let turn = hall.may_begin(host.number).expect("a round");
    let deal = deal(&turn.plan, turn.round, secret);
    let mut words = deal.words();
    words.sort_by_key(|&(word, points)| (std::cmp::Reverse(points), word));
    hall.begin(&turn, deal).expect("a round");
    words.into_iter().map(|(word, points)| (spell(&turn.plan, word), points)).collect()
}

fn claim(hall: &Hall, player: &Subscription, word: &str) {
    hall.claim(player.number, word.to_owned()).expect("a round");
}

/// Lets time pass, and the room notice.
async fn pass(hall: &Hall, millis: u64) {
    tokio::time::advance(Duration::from_millis(millis)).await;
    hall.tick();
}

/// Polls the next message of a listener.
fn poll(listening: &mut Subscription) -> Poll<Option<Utf8Bytes>> {
    // Tokio's cooperative budget would report "pending" after a while though messages are there.
    let mut next = pin!(tokio::task::unconstrained(listening.next()));
    next.as_mut().poll(&mut Context::from_waker(Waker::noop()))
}

/// All messages that may be sent to a listener by now.
fn messages(listening: &mut Subscription) -> Vec<Value> {
    let next = || match poll(listening) {
        Poll::Ready(Some(text)) => Some(serde_json::from_str(&text).expect("JSON")),
        Poll::Ready(None) | Poll::Pending => None,
    };
    std::iter::from_fn(next).collect()
}

/// The types of all messages that may be sent to a listener by now.
fn heard(listening: &mut Subscription) -> Vec<String> {
    let text = |message: &Value| message["type"].as_str().expect("a type").to_owned();
    messages(listening).iter().map(text).collect()
}

/// The last message of a type among all that may be sent to a listener by now.
fn last(listening: &mut Subscription, kind: &str) -> Value {
    let all = messages(listening);
    all.iter().rfind(|message| message["type"] == kind).unwrap_or_else(|| panic!("{kind} in {all:?}")).clone()
}

/// Whether a listener will never receive anything again.
fn is_cut_off(listening: &mut Subscription) -> bool {
    matches!(poll(listening), Poll::Ready(None))
}

/// Drains the messages of some listeners, so that only later ones are new.
fn catch_up<const COUNT: usize>(listeners: [&mut Subscription; COUNT]) {
    for listener in listeners {
        messages(listener);
    }
}
