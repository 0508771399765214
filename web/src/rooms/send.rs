//! Sends the events of a room to its listeners, once they are written.
//!
//! This is where secrecy is decided: before the end of a round, a word goes only to the side that found it.
//!
//! Messages are queued in the order of the events, under the room's lock, each with the mark of the log that
//! must be on disk before it is sent. A listener that joins later gets the whole state instead (`welcome`)
//! and only the events after it.

use worddle_play::{Event, Mode, Phase, Seat, Verdict};

use super::message::ToClient;
use super::state::HallState;
use super::view::View;
use crate::secret::Secret;

impl HallState {
    /// Sends one listener the whole state of the room.
    ///
    /// Includes the seat's token, which only its own listeners receive.
    pub(super) fn welcome(&mut self, id: Secret, number: u64) {
        let seat = self.listeners.seat(number);
        let token = seat.and_then(|seat| self.tokens.get(&seat)).map(Secret::to_string);
        let room = Box::new(View::of(self).room(id, seat, self.clock.now()));
        let welcome = ToClient::Welcome { seat: seat.map(|seat| seat.0), token, room };
        self.listeners.welcome(number, &welcome, self.mark);
    }

    /// Sends events to everyone, or to those they concern.
    ///
    /// Every event is followed by the list of players, which has their scores and presence, except the start
    /// of a round and a claim, which change neither.
    pub(super) fn send_events(&mut self, events: &[Event]) {
        let mark = self.mark;
        for event in events {
            let now = self.clock.now();
            // The message to everyone that precedes the list of players, if any.
            let first = match event {
                Event::Seated(_)
                | Event::Left(_)
                | Event::Returned(_)
                | Event::Readied(_)
                | Event::Joined(_) => None,
                Event::Removed(seat) => {
                    // The player reads why the socket closes before it does.
                    self.listeners.send_seat(*seat, &ToClient::Removed {}, mark);
                    self.listeners.cut_off(*seat);
                    self.send_words();
                    None
                }
                Event::Changed => {
                    let view = View::of(self);
                    Some(ToClient::Changed { phase: view.phase(), rules: view.rules() })
                }
                Event::Began { round, starts } => {
                    let starts_in_ms = starts.0.saturating_sub(now.0);
                    Some(ToClient::Countdown { round: *round, starts_in_ms })
                }
                Event::Started => {
                    // Both messages carry what is left of the time, not a time of day.
                    let ends = self.room.round().map(|round| (round.number, round.ends));
                    if let (Some(board), Some((round, ends))) = (View::of(self).board(), ends) {
                        let ends_in_ms = ends.0.saturating_sub(now.0);
                        self.listeners.send_all(&ToClient::Round { round, board, ends_in_ms }, mark);
                    }
                    continue;
                }
                Event::Claimed { seat, word, verdict } => {
                    let Some(claim) = View::of(self).claim(*seat, *word, *verdict) else { continue };
                    self.listeners.send_seat(*seat, &ToClient::Claimed(claim.clone()), mark);
                    if matches!(verdict, Verdict::Accepted { .. }) {
                        self.changed = true;
                        self.send_to_side(*seat, &ToClient::Found(claim));
                    }
                    continue;
                }
                Event::Ended(tally) => {
                    let view = View::of(self);
                    let history = view.history();
                    view.result(tally).map(|result| ToClient::Result { result, history })
                }
                Event::Rematched => Some(ToClient::Rematch { game: self.room.game() }),
            };
            if let Some(message) = first {
                self.listeners.send_all(&message, mark);
            }
            self.send_players();
        }
    }

    /// Sends everyone the list of players, and who the host is.
    pub(super) fn send_players(&mut self) {
        self.host = self.room.host();
        let players = ToClient::Players { players: View::of(self).players() };
        self.listeners.send_all(&players, self.mark);
    }

    /// Sends a word to the others on a player's side: nobody else may learn it before the round is over. Where all play
    /// together, spectators receive it too.
    ///
    /// The player who claimed it has had the verdict already.
    fn send_to_side(&mut self, seat: Seat, message: &ToClient) {
        let (mode, mark) = (self.room.settings().mode, self.mark);
        if mode == Mode::Rivals {
            return;
        }
        let Self { room, listeners, .. } = self;
        let side = room.side(seat);
        listeners.send_seats(message, mark, |other| match other {
            None => mode == Mode::Together,
            Some(other) => other != seat && room.side(other) == side,
        });
    }

    /// Sends each side its remaining words, after a player was removed.
    ///
    /// Words of the removed player no longer count for the side, so the others must forget them.
    fn send_words(&mut self) {
        let (mode, mark) = (self.room.settings().mode, self.mark);
        if mode == Mode::Rivals || self.room.phase() != Phase::Playing {
            return;
        }
        let seats: Vec<Seat> = self.room.players().keys().copied().collect();
        for seat in seats.into_iter().map(Some).chain((mode == Mode::Together).then_some(None)) {
            let words = View::of(self).words(seat);
            self.listeners.send_seats(&ToClient::Words { words }, mark, |other| other == seat);
        }
    }
}
