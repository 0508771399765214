//! Who listens to a room, and what waits to be sent to them.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, watch};
use worddle_play::Seat;

use super::log::Mark;
use super::message::ToClient;

/// How many messages may wait for a listener before it counts as gone.
const BACKLOG: usize = 64;

/// The listeners of a room, by number.
#[derive(Default)]
pub(super) struct Listeners {
    all: BTreeMap<u64, Listener>,
    next: u64,
}

/// Someone who listens.
struct Listener {
    sender: mpsc::Sender<Outgoing>,
    seat: Option<Seat>,
    /// Whether it has said that it only looks on.
    watches: bool,
    /// Whether it has been told of the room: what happens there says nothing to whoever does not know it yet.
    is_welcome: bool,
}

/// Something to send once the log has what it tells of.
struct Outgoing {
    text: Utf8Bytes,
    after: Mark,
}

/// The end of a listener that a socket holds.
pub(crate) struct Subscription {
    pub(crate) number: u64,
    messages: mpsc::Receiver<Outgoing>,
    /// The next message, until the log has come far enough.
    next: Option<Outgoing>,
    written: watch::Receiver<Mark>,
}

impl Subscription {
    /// The next message that may be sent; nothing once the listener is cut off. Nothing is lost if the future is dropped.
    pub(crate) async fn next(&mut self) -> Option<Utf8Bytes> {
        if self.next.is_none() {
            self.next = Some(self.messages.recv().await?);
        }
        let after = self.next.as_ref()?.after;
        self.written.wait_for(|&written| written >= after).await.ok()?;
        self.next.take().map(|message| message.text)
    }
}

impl Listeners {
    pub(super) fn add(&mut self, written: watch::Receiver<Mark>) -> Subscription {
        let (sender, messages) = mpsc::channel(BACKLOG);
        let number = self.next;
        self.next += 1;
        self.all.insert(number, Listener { sender, seat: None, watches: false, is_welcome: false });
        Subscription { number, messages, next: None, written }
    }

    pub(super) fn remove(&mut self, number: u64) {
        self.all.remove(&number);
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn seat(&self, number: u64) -> Option<Seat> {
        self.all.get(&number)?.seat
    }

    /// How many only look on.
    pub(super) fn watchers(&self) -> usize {
        self.all.values().filter(|listener| listener.watches && listener.seat.is_none()).count()
    }

    /// A listener says that it only looks on.
    pub(super) fn watch(&mut self, number: u64) {
        if let Some(listener) = self.all.get_mut(&number) {
            listener.watches = true;
        }
    }

    /// Gives a listener a seat or none, and returns the one it had if no other listener has the same: a player with two
    /// tabs, or one who reconnects before the old socket fails, keeps the seat.
    pub(super) fn move_to(&mut self, number: u64, seat: Option<Seat>) -> Option<Seat> {
        let listener = self.all.get_mut(&number)?;
        let before = std::mem::replace(&mut listener.seat, seat)?;
        self.all.values().all(|other| other.seat != Some(before)).then_some(before)
    }

    /// Sends a listener the whole state of the room, and from now on what happens there.
    pub(super) fn welcome(&mut self, number: u64, message: &ToClient, after: Mark) {
        if let Some(listener) = self.all.get_mut(&number) {
            listener.is_welcome = true;
        }
        self.send(number, message, after);
    }

    pub(super) fn send(&mut self, number: u64, message: &ToClient, after: Mark) {
        self.send_where(message, after, |other, _| other == number);
    }

    pub(super) fn send_seat(&mut self, seat: Seat, message: &ToClient, after: Mark) {
        self.send_where(message, after, |_, listener| listener.seat == Some(seat));
    }

    /// Sends a message to those who know the room and have such a seat, or none.
    pub(super) fn send_seats(
        &mut self,
        message: &ToClient,
        after: Mark,
        wanted: impl Fn(Option<Seat>) -> bool,
    ) {
        self.send_where(message, after, |_, listener| listener.is_welcome && wanted(listener.seat));
    }

    /// Sends a message to all who know the room.
    pub(super) fn send_all(&mut self, message: &ToClient, after: Mark) {
        self.send_where(message, after, |_, listener| listener.is_welcome);
    }

    /// Sends a message that is not about the room, also to those who do not know it yet.
    pub(super) fn send_everyone(&mut self, message: &ToClient, after: Mark) {
        self.send_where(message, after, |_, _| true);
    }

    /// Ends the sockets of a seat, once they have sent what waits. From now on nobody speaks for the seat.
    pub(super) fn cut_off(&mut self, seat: Seat) {
        for listener in self.all.values_mut().filter(|listener| listener.seat == Some(seat)) {
            listener.seat = None;
            listener.cut_off();
        }
    }

    /// Ends all sockets, once they have sent what waits.
    pub(super) fn cut_off_all(&mut self) {
        self.all.values_mut().for_each(Listener::cut_off);
    }

    /// Sends a message to some listeners. One that lags too far behind is cut off; when it reconnects it gets everything.
    fn send_where(&mut self, message: &ToClient, after: Mark, wanted: impl Fn(u64, &Listener) -> bool) {
        let text = serde_json::to_string(message).expect("text and numbers are always JSON");
        let text = Utf8Bytes::from(text);
        for (&number, listener) in &mut self.all {
            if wanted(number, listener)
                && listener.sender.try_send(Outgoing { text: text.clone(), after }).is_err()
            {
                listener.cut_off();
            }
        }
    }
}

impl Listener {
    /// Once its sender is gone the socket closes, and its task takes the listener away.
    fn cut_off(&mut self) {
        self.sender = mpsc::channel(1).0;
    }
}
