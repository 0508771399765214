//! Actions between rounds: readiness, teams, settings. Most of them are the host's.
//!
//! The host is whoever arrived first of those present; `play` decides that, and this file only asks. Dealing
//! a board takes milliseconds, so a round begins in two steps: [`Hall::may_begin`] returns the turn, and
//! [`Hall::begin`] uses it up.

use std::sync::Arc;

use worddle_ask::{Deal, RoomPlan};
use worddle_play::{Action, ActionError, Event, Millis, Phase, Seat, Team};

use super::hall::{Denial, Extra, Hall};
use super::state::{HallState, Turn};

impl Hall {
    /// Sets a player ready or not. Once everyone is ready, returns the round that may begin.
    ///
    /// Not being ready any more never begins a round.
    ///
    /// # Errors
    ///
    /// A [`Denial`] without a seat, or during a round.
    pub(crate) fn ready(&self, number: u64, ready: bool) -> Result<Option<Turn>, Denial> {
        let mut state = self.lock();
        let seat = state.seat(number)?;
        let events = self.act(&mut state, Action::Ready { seat, ready }, Extra::Nothing)?;
        state.send_events(&events);
        // Two messages of the same player must not begin a round twice.
        let is_news = events.contains(&Event::Readied(seat));
        Ok(if is_news && state.room.is_ready() { state.turn().ok() } else { None })
    }

    /// Moves a player to a team; the host may move others.
    ///
    /// # Errors
    ///
    /// A [`Denial`] for an unknown seat or team, during a round, or for anyone but the host.
    pub(crate) fn join_team(&self, number: u64, whose: Option<Seat>, team: Team) -> Result<(), Denial> {
        let mut state = self.lock();
        let own = state.seat(number)?;
        let seat = whose.unwrap_or(own);
        if seat != own {
            require_host(&state, number)?;
        }
        let events = self.act(&mut state, Action::Join { seat, team }, Extra::Nothing)?;
        state.send_events(&events);
        Ok(())
    }

    /// The next round, if this listener may begin it.
    ///
    /// # Errors
    ///
    /// A [`Denial`] during a round, after the last one, or for anyone but the host.
    pub(crate) fn may_begin(&self, number: u64) -> Result<Turn, Denial> {
        let state = self.lock();
        let turn = state.turn()?;
        require_host(&state, number)?;
        Ok(turn)
    }

    /// Begins a round with a board, unless another player was faster.
    ///
    /// # Errors
    ///
    /// A [`Denial`] if the turn is over: a round is being played, or the settings have changed.
    pub(crate) fn begin(&self, turn: &Turn, deal: Deal) -> Result<(), Denial> {
        let mut state = self.lock();
        // The board was dealt without the lock, which takes a while. Meanwhile someone else may have begun the round,
        // or the host may have changed the settings.
        let now = state.turn()?;
        if (now.game, now.round) != (turn.game, turn.round) || !Arc::ptr_eq(&now.plan, &turn.plan) {
            return Err(ActionError::StillPlaying.into());
        }
        let (words, countdown) = (deal.words(), Millis(turn.plan.countdown.as_millis() as u64));
        let events = self.act(&mut state, Action::Begin { words, countdown }, Extra::Deal(deal))?;
        state.send_events(&events);
        Ok(())
    }

    /// Ends the round.
    ///
    /// Words found so far count. Only the host may do it.
    pub(crate) fn end(&self, number: u64) -> Result<(), Denial> {
        self.act_as_host(number, Action::End, Extra::ByHost)
    }

    /// Begins another game with the same players.
    ///
    /// Scores start at nothing, and games won are kept.
    pub(crate) fn rematch(&self, number: u64) -> Result<(), Denial> {
        self.act_as_host(number, Action::Rematch, Extra::Nothing)
    }

    /// Takes a seat away from a player.
    ///
    /// The player's words of the current round are dropped.
    pub(crate) fn remove(&self, number: u64, seat: Seat) -> Result<(), Denial> {
        self.act_as_host(number, Action::Remove { seat }, Extra::Nothing)
    }

    /// Whether this listener may change the settings: checked before a plan is made, which takes a while.
    ///
    /// # Errors
    ///
    /// A [`Denial`] during a round, or for anyone but the host.
    pub(crate) fn may_change(&self, number: u64) -> Result<(), Denial> {
        let state = self.lock();
        require_host(&state, number)?;
        match state.room.phase() {
            Phase::Starting | Phase::Playing => Err(ActionError::StillPlaying.into()),
            Phase::Waiting | Phase::Between | Phase::Over => Ok(()),
        }
    }

    /// Changes the settings.
    ///
    /// They hold from the next round on. Checked again under the lock, since planning took a while.
    pub(crate) fn change(&self, number: u64, plan: RoomPlan) -> Result<(), Denial> {
        let settings = plan.settings();
        self.act_as_host(number, Action::Change { settings }, Extra::Plan(Arc::new(plan)))
    }

    /// An action of the host that needs nothing else.
    ///
    /// # Errors
    ///
    /// A [`Denial`] of the rules of play, or for anyone but the host.
    fn act_as_host(&self, number: u64, action: Action, extra: Extra) -> Result<(), Denial> {
        let mut state = self.lock();
        require_host(&state, number)?;
        let events = self.act(&mut state, action, extra)?;
        state.send_events(&events);
        Ok(())
    }
}

/// Refuses anyone but the host.
fn require_host(state: &HallState, number: u64) -> Result<(), Denial> {
    let seat = state.seat(number)?;
    if state.room.host() == Some(seat) { Ok(()) } else { Err(Denial::NotHost) }
}
