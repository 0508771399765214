//! What listeners are told of what happens in a room, once it is written.

use worddle_play::{Event, Mode, Phase, Seat, Verdict};

use super::hall::Hall;
use super::message::ToClient;
use super::state::HallState;
use crate::secret::Secret;

impl Hall {
    /// Sends one listener the whole state of the room.
    pub(super) fn welcome(&self, state: &mut HallState, number: u64) {
        let seat = state.listeners.seat(number);
        let token = seat.and_then(|seat| state.tokens.get(&seat)).map(Secret::to_string);
        let room = Box::new(self.view(state).room(self.id, seat, state.clock.now()));
        let welcome = ToClient::Welcome { seat: seat.map(|seat| seat.0), token, room };
        state.listeners.send(number, &welcome, state.mark);
    }

    /// Sends what has happened to everyone, or to those it concerns.
    pub(super) fn tell(&self, state: &mut HallState, events: &[Event]) {
        let mark = state.mark;
        for event in events {
            let now = state.clock.now();
            // What goes to everyone before the list of players, if anything.
            let first = match event {
                Event::Seated(_)
                | Event::Left(_)
                | Event::Returned(_)
                | Event::Readied(_)
                | Event::Joined(_) => None,
                Event::Removed(seat) => {
                    state.listeners.send_seat(*seat, &ToClient::Removed {}, mark);
                    state.listeners.cut_off(*seat);
                    self.tell_words(state);
                    None
                }
                Event::Changed => {
                    let view = self.view(state);
                    Some(ToClient::Changed { phase: view.phase(), rules: view.rules() })
                }
                Event::Began { round, starts } => {
                    let starts_in_ms = starts.0.saturating_sub(now.0);
                    Some(ToClient::Countdown { round: *round, starts_in_ms })
                }
                Event::Started => {
                    let ends = state.room.round().map(|round| (round.number, round.ends));
                    if let (Some(board), Some((round, ends))) = (self.view(state).board(), ends) {
                        let ends_in_ms = ends.0.saturating_sub(now.0);
                        state.listeners.send_all(&ToClient::Round { round, board, ends_in_ms }, mark);
                    }
                    continue;
                }
                Event::Claimed { seat, word, verdict } => {
                    let Some(claim) = self.view(state).claim(*seat, *word, *verdict) else { continue };
                    state.listeners.send_seat(*seat, &ToClient::Claimed(claim.clone()), mark);
                    if matches!(verdict, Verdict::Accepted { .. }) {
                        state.changed = true;
                        self.tell_side(state, *seat, &ToClient::Found(claim));
                    }
                    continue;
                }
                Event::Ended(tally) => {
                    let view = self.view(state);
                    let history = view.history();
                    view.result(tally).map(|result| ToClient::Result { result, history })
                }
                Event::Rematched => Some(ToClient::Rematch { game: state.room.game() }),
            };
            let players = ToClient::Players { players: self.view(state).players() };
            for message in first.into_iter().chain([players]) {
                state.listeners.send_all(&message, mark);
            }
        }
    }

    /// Tells the others on a player's side of a word: nobody else may learn it before the round is over. Where all play
    /// together, those who look on are told too.
    fn tell_side(&self, state: &mut HallState, seat: Seat, message: &ToClient) {
        let (mode, mark) = (state.room.settings().mode, state.mark);
        if mode == Mode::Rivals {
            return;
        }
        let HallState { room, listeners, .. } = state;
        let side = room.side(seat);
        listeners.send_seats(message, mark, |other| match other {
            None => mode == Mode::Together,
            Some(other) => other != seat && room.side(other) == side,
        });
    }

    /// Tells everyone in a round who shares words which ones are left, after someone was removed.
    fn tell_words(&self, state: &mut HallState) {
        let (mode, mark) = (state.room.settings().mode, state.mark);
        if mode == Mode::Rivals || state.room.phase() != Phase::Playing {
            return;
        }
        let seats: Vec<Seat> = state.room.players().keys().copied().collect();
        for seat in seats.into_iter().map(Some).chain((mode == Mode::Together).then_some(None)) {
            let words = self.view(state).words(seat);
            state.listeners.send_seats(&ToClient::Words { words }, mark, |other| other == seat);
        }
    }
}
