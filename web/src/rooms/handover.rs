//! The end of a room on this server, which goes on when the room is opened again, here or elsewhere.

use worddle_play::Action;

use super::hall::{Extra, Hall};
use super::message::ToClient;

impl Hall {
    /// Stops the clock, which goes on from here when the room is opened again. Nothing happens in the room from now on.
    pub(super) fn pause(&self) {
        let mut state = self.lock();
        if let Ok(events) = self.act(&mut state, Action::Wait, Extra::Nothing) {
            state.send_events(&events);
            state.mark = self.save_clock(&mut state);
        }
        state.stopping = true;
    }

    /// Notifies everyone that the server stops, and closes their sockets once all pending messages are sent.
    pub(super) fn send_closing(&self) {
        self.pause();
        let mut state = self.lock();
        let mark = state.mark;
        state.listeners.send_everyone(&ToClient::Closing {}, mark);
        state.listeners.cut_off_all();
    }

    /// Closes all sockets, because another server has the room. Pending messages are dropped: what they say may not be written.
    pub(super) fn expel(&self) {
        let mut state = self.lock();
        (state.closed, state.stopping) = (true, true);
        state.listeners.cut_off_all();
    }
}
