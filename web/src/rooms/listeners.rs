//! The listeners of a room, and their pending messages.
//!
//! A listener that does not read its messages is disconnected, so nobody waits for it. It returns with its token and
//! receives the whole state.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, watch};
use worddle_play::Seat;

use super::log::Mark;
use super::message::ToClient;
use super::tenure::Tenure;

/// Maximum pending messages of a listener before it is disconnected.
const BACKLOG: usize = 64;

/// The listeners of a room, by number.
#[derive(Default)]
pub(super) struct Listeners {
    all: BTreeMap<u64, Listener>,
    next: u64,
}

/// One listener.
struct Listener {
    sender: mpsc::Sender<Outgoing>,
    seat: Option<Seat>,
    /// Whether it is a spectator.
    watches: bool,
    /// Whether it has received the whole state: events mean nothing to a client without it.
    is_welcome: bool,
}

/// A message, to be sent once the log has the events it reports.
struct Outgoing {
    text: Utf8Bytes,
    after: Mark,
}

/// The socket's end of a listener.
pub(crate) struct Subscription {
    pub(crate) number: u64,
    messages: mpsc::Receiver<Outgoing>,
    /// The next message, held back until the log has come far enough.
    next: Option<Outgoing>,
    written: watch::Receiver<Mark>,
    /// The right to the room, if it is shared.
    tenure: Option<Arc<Tenure>>,
}

impl Subscription {
    /// The next message that may be sent; `None` once the listener is cut off. Cancel-safe: no message is lost if the
    /// future is dropped.
    pub(crate) async fn next(&mut self) -> Option<Utf8Bytes> {
        // The message stays in the field while it waits for the log, so that a dropped future loses nothing.
        if self.next.is_none() {
            self.next = Some(self.messages.recv().await?);
        }
        let after = self.next.as_ref()?.after;
        self.written.wait_for(|&written| written >= after).await.ok()?;
        // Looked at after the mark: what another server kept from being written is told nobody.
        if let Some(tenure) = &self.tenure
            && !tenure.secured().await
        {
            return None;
        }
        self.next.take().map(|message| message.text)
    }
}

impl Listeners {
    /// Adds a listener without a seat.
    pub(super) fn add(
        &mut self,
        written: watch::Receiver<Mark>,
        tenure: Option<Arc<Tenure>>,
    ) -> Subscription {
        let (sender, messages) = mpsc::channel(BACKLOG);
        let number = self.next;
        self.next += 1;
        self.all.insert(number, Listener { sender, seat: None, watches: false, is_welcome: false });
        Subscription { number, messages, next: None, written, tenure }
    }

    /// Removes a listener.
    pub(super) fn remove(&mut self, number: u64) {
        self.all.remove(&number);
    }

    /// How many listeners there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The seat of a listener, if it has one.
    pub(super) fn seat(&self, number: u64) -> Option<Seat> {
        self.all.get(&number)?.seat
    }

    /// The number of spectators.
    pub(super) fn watchers(&self) -> usize {
        self.all.values().filter(|listener| listener.watches && listener.seat.is_none()).count()
    }

    /// Makes a listener a spectator.
    pub(super) fn watch(&mut self, number: u64) {
        if let Some(listener) = self.all.get_mut(&number) {
            listener.watches = true;
        }
    }

    /// Moves a listener to a seat or to none, and returns its old seat if no other listener has it: a player with two
    /// tabs, or one who reconnects before the old socket fails, keeps the seat.
    pub(super) fn move_to(&mut self, number: u64, seat: Option<Seat>) -> Option<Seat> {
        let listener = self.all.get_mut(&number)?;
        let before = std::mem::replace(&mut listener.seat, seat)?;
        self.all.values().all(|other| other.seat != Some(before)).then_some(before)
    }

    /// Sends a listener the whole state of the room, and events from now on.
    pub(super) fn welcome(&mut self, number: u64, message: &ToClient, after: Mark) {
        if let Some(listener) = self.all.get_mut(&number) {
            listener.is_welcome = true;
        }
        self.send(number, message, after);
    }

    /// Sends one listener a message, once the log has reached a mark.
    pub(super) fn send(&mut self, number: u64, message: &ToClient, after: Mark) {
        self.send_where(message, after, |other, _| other == number);
    }

    /// Sends a message to all listeners of a seat: a player may have two tabs.
    pub(super) fn send_seat(&mut self, seat: Seat, message: &ToClient, after: Mark) {
        self.send_where(message, after, |_, listener| listener.seat == Some(seat));
    }

    /// Sends a message to welcomed listeners with certain seats, or without one.
    pub(super) fn send_seats(
        &mut self,
        message: &ToClient,
        after: Mark,
        wanted: impl Fn(Option<Seat>) -> bool,
    ) {
        self.send_where(message, after, |_, listener| listener.is_welcome && wanted(listener.seat));
    }

    /// Sends a message to all welcomed listeners.
    pub(super) fn send_all(&mut self, message: &ToClient, after: Mark) {
        self.send_where(message, after, |_, listener| listener.is_welcome);
    }

    /// Sends a message to all listeners, welcomed or not.
    pub(super) fn send_everyone(&mut self, message: &ToClient, after: Mark) {
        self.send_where(message, after, |_, _| true);
    }

    /// Closes the sockets of a seat, once their pending messages are sent. From now on they cannot act for it.
    pub(super) fn cut_off(&mut self, seat: Seat) {
        for listener in self.all.values_mut().filter(|listener| listener.seat == Some(seat)) {
            listener.seat = None;
            listener.cut_off();
        }
    }

    /// Closes all sockets, once their pending messages are sent.
    pub(super) fn cut_off_all(&mut self) {
        self.all.values_mut().for_each(Listener::cut_off);
    }

    /// Sends a message to some listeners. One that lags too far behind is cut off; when it reconnects it receives the
    /// whole state.
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
    /// Drops the sender, upon which the socket closes and its task removes the listener.
    fn cut_off(&mut self) {
        self.sender = mpsc::channel(1).0;
    }
}
