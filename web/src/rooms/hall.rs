//! One room: its state, its listeners and the board of its round.
//!
//! A hall wraps `play::Room`, which knows neither clock nor socket. While the hall is locked, an action is applied and
//! its events are appended to the log, so the log has the order and the times of the room. Each message to a player
//! carries the [`Mark`](super::log::Mark) that the log must have reached, and the socket sends it only then.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;
use worddle_ask::{Deal, Library, Limits, RoomPlan, RoomRequest, WhyNot};
use worddle_play::{Action, ActionError, Event, Millis, Name, Phase, Seat, Verdict};

use super::act::{Act, LogEnd};
use super::kept::KeptRoom;
use super::listeners::Subscription;
use super::log::{Mark, RoomLog};
use super::message::{ToClient, WireClaim, WireRoom};
use super::restore::restore;
use super::snapshot::Snapshot;
use super::state::{Dealt, HallState};
use super::store::Change;
use super::view::View;
use crate::secret::Secret;

/// Time between two standings.
const STANDINGS: Duration = Duration::from_millis(500);

/// How long a player without any accepted word may be away before the seat is freed.
const GHOST: Duration = Duration::from_mins(1);

/// Time between two saves of the clock during a round: after a crash, nobody has much more time than before.
const HEARTBEAT: Duration = Duration::from_millis(500);

/// Bytes of acts after which a log starts anew from a snapshot, unless the last one was larger still. Together they bound
/// what is read when the server starts.
const MOST_BYTES: usize = 32 << 10;

/// The reason why an action is refused; the room is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Denial {
    /// The rules of play forbid it.
    Rules(ActionError),
    /// It cannot be saved now, and so would be lost.
    Unsaved,
    /// Only the host may do it.
    NotHost,
    /// The room was closed.
    Closed,
}

impl From<ActionError> for Denial {
    fn from(error: ActionError) -> Self {
        Self::Rules(error)
    }
}

/// One room.
pub(crate) struct Hall {
    /// Its id, which is also the key to it.
    id: Secret,
    /// The log that all rooms share.
    log: RoomLog,
    /// What changes.
    state: Mutex<HallState>,
}

impl Hall {
    /// Opens an empty room, and logs that.
    ///
    /// Nothing is on disk when this returns: `written` waits for that.
    pub(super) fn open(id: Secret, plan: RoomPlan, log: impl Into<RoomLog>) -> Self {
        let (act, log) = (Act::Open { room: RoomRequest::from(&plan) }, log.into());
        let hall = Self { id, log, state: Mutex::new(HallState::new(plan, LogEnd::start(id))) };
        hall.start_log(&mut hall.lock(), &act);
        hall
    }

    /// Restores a saved room; returns the reason if that fails.
    ///
    /// # Errors
    ///
    /// What is wrong with its log, or that its board cannot be solved in time.
    pub(super) fn restore(
        kept: &KeptRoom,
        known: (&dyn Library, &Limits),
        log: impl Into<RoomLog>,
    ) -> Result<Self, String> {
        let mut state = restore(kept, known)?;
        let seats: Vec<Seat> = state.room.players().keys().copied().collect();
        // Nobody is connected after a restart: every player counts as away until the token comes back.
        for seat in seats {
            state.room.apply(Millis(0), Action::Disconnect { seat }).map_err(|error| error.to_string())?;
            // The clocks of presence start now: the time that the server was down does not count against
            // anyone.
            state.away.insert(seat, Instant::now());
        }
        let hall = Self { id: kept.id, log: log.into(), state: Mutex::new(state) };
        // The board may have been shown since the last act.
        hall.tick();
        Ok(hall)
    }

    /// Its id, which is also the key to it.
    pub(crate) fn id(&self) -> Secret {
        self.id
    }

    /// Whether another server has the room by now.
    pub(super) fn is_lost(&self) -> bool {
        self.log.tenure().is_some_and(|tenure| tenure.is_lost())
    }

    /// Whether the file of rooms cannot be written, now and later.
    pub(crate) fn failing(&self) -> watch::Receiver<bool> {
        self.log.failing()
    }

    /// The state. Everything that happens in a room happens under this lock, one thing after the other.
    pub(super) fn lock(&self) -> MutexGuard<'_, HallState> {
        self.state.lock().expect("no thread panics inside a room")
    }

    /// Adds a listener; `None` if there are too many.
    ///
    /// The listener receives nothing until it joins or watches.
    pub(crate) fn listen(&self, most: usize) -> Option<Subscription> {
        let mut state = self.lock();
        let is_open = !state.closed && state.listeners.len() < most;
        is_open.then(|| state.listeners.add(self.log.written(), self.log.tenure().cloned()))
    }

    /// Removes a listener, which leaves its seat unless another listener has the same one.
    ///
    /// Called once for every listener, however its socket ended.
    pub(crate) fn hang_up(&self, number: u64) {
        let mut state = self.lock();
        depart(&mut state, number, |seat| Action::Disconnect { seat });
        state.listeners.remove(number);
        if state.listeners.len() == 0 {
            state.quiet_since = Instant::now();
        }
    }

    /// A player leaves the seat on purpose, and may return to it.
    pub(crate) fn leave(&self, number: u64) {
        leave(&mut self.lock(), number);
    }

    /// A player takes a seat.
    ///
    /// # Errors
    ///
    /// A [`Denial`]: the room is full of people, the name is taken, or nothing can be saved.
    pub(crate) fn sit(&self, number: u64, name: Name, token: Secret) -> Result<(), Denial> {
        let mut state = self.lock();
        // In a full room, the seats of ghosts go to the newcomer. Only when there is no seat left: a ghost in a
        // half-empty room may still come back.
        while state.room.players().len() == usize::from(worddle_play::MAX_PLAYERS) {
            let Some(ghost) = state.ghost(Duration::ZERO) else { break };
            let events = self.act(&mut state, Action::Remove { seat: ghost }, Extra::Nothing)?;
            state.send_events(&events);
        }
        let events = self.act(&mut state, Action::Sit { name }, Extra::Token(token))?;
        leave(&mut state, number);
        let seat = events.iter().find_map(|event| match event {
            Event::Seated(seat) => Some(*seat),
            _ => None,
        });
        state.listeners.move_to(number, seat);
        // The welcome comes first: a client cannot apply events to a room it has not seen.
        state.welcome(self.id, number);
        state.send_events(&events);
        Ok(())
    }

    /// A player returns to the seat of a token; `false` if no seat has it.
    ///
    /// The same seat may be open in several tabs; each is a listener of its own.
    pub(crate) fn come_back(&self, number: u64, token: Secret) -> bool {
        let mut state = self.lock();
        let seat = state.tokens.iter().find(|&(_, &known)| known == token).map(|(&seat, _)| seat);
        let Some(seat) = seat.filter(|_| !state.closed && !state.stopping) else { return false };
        if state.listeners.seat(number).is_some_and(|before| before != seat) {
            leave(&mut state, number);
        }
        state.listeners.move_to(number, Some(seat));
        state.away.remove(&seat);
        let at = state.room.now();
        let events = state.room.apply(at, Action::Return { seat }).unwrap_or_default();
        state.welcome(self.id, number);
        state.send_events(&events);
        true
    }

    /// A listener becomes a spectator.
    pub(crate) fn watch(&self, number: u64) {
        // Presence does not pass through `act`: it is not logged.
        let mut state = self.lock();
        leave(&mut state, number);
        state.listeners.watch(number);
        state.welcome(self.id, number);
    }

    /// A player claims a word.
    ///
    /// # Errors
    ///
    /// A [`Denial`] if there is no seat or no round. A word that does not count is no error: its verdict is a
    /// message.
    pub(crate) fn claim(&self, number: u64, text: String) -> Result<(), Denial> {
        let mut state = self.lock();
        let seat = state.seat(number)?;
        // Settings do not change during a round, so a word claimed in time is judged by this list.
        let plan = Arc::clone(&state.plan);
        let list = &plan.list;
        let folded = list.alphabet().fold(&text);
        let verdict = match &folded {
            Err(_) => Some("no-letter"),
            Ok(word) => WhyNot::before_the_board(word, &plan.rules, list).map(WhyNot::verdict),
        };
        let word = folded.ok();
        if let Some(verdict) = verdict {
            // This verdict needs no board, and changes nothing.
            let word = word.map_or(text, |word| list.alphabet().spell(&word));
            let claim = WireClaim { word, spelling: None, seat: None, verdict, points: None, path: None };
            let mark = state.mark;
            state.listeners.send(number, &ToClient::Claimed(claim), mark);
            return Ok(());
        }
        let Some(word) = word.and_then(|word| list.id(&word)) else { return Ok(()) };
        let events = self.act(&mut state, Action::Claim { seat, word }, Extra::Nothing)?;
        state.send_events(&events);
        Ok(())
    }

    /// Lets time pass: rounds start and end, seats of ghosts are freed, standings are sent.
    ///
    /// Called some twenty times a second for every room.
    pub(super) fn tick(&self) {
        let mut state = self.lock();
        let now = Instant::now();
        let ghost = state.ghost(GHOST).map(|seat| Action::Remove { seat });
        for action in std::iter::once(Action::Wait).chain(ghost) {
            // An action that cannot be saved now is still due at the next tick.
            if let Ok(events) = self.act(&mut state, action, Extra::Nothing) {
                state.send_events(&events);
            }
        }
        let is_partial = state.dealt.as_ref().is_some_and(|dealt| dealt.is_partial);
        if is_partial
            && state.room.phase() == Phase::Playing
            && let Ok(events) = self.act(&mut state, Action::End, Extra::ByHost)
        {
            state.send_events(&events);
        }
        let is_on = matches!(state.room.phase(), Phase::Starting | Phase::Playing);
        if is_on && state.log.saved_at + HEARTBEAT <= now && !self.log.is_failing() && !state.stopping {
            self.save_clock(&mut state);
        }
        // Nobody did anything when the time of a lost host is up.
        if state.room.host() != state.host {
            state.send_players();
        }
        // At most two standings a second, however fast words and spectators come in: each goes to every listener.
        if now < state.sent_at + STANDINGS {
            return;
        }
        let mark = state.mark;
        if state.plan.live && state.changed {
            (state.sent_at, state.changed) = (now, false);
            let standings = View::of(&state).standings();
            state.listeners.send_all(&ToClient::Standings { standings }, mark);
        }
        let watchers = state.listeners.watchers();
        if watchers != state.watchers {
            (state.sent_at, state.watchers) = (now, watchers);
            state.listeners.send_all(&ToClient::Watchers { watchers }, mark);
        }
    }

    /// Closes the room for good if nobody has listened for this long.
    ///
    /// A room cannot close while its end could not be saved: it would come back after a restart.
    pub(super) fn close_if_idle(&self, long: Duration) -> bool {
        let mut state = self.lock();
        let is_idle = state.listeners.len() == 0 && state.quiet_since.elapsed() > long;
        if !is_idle || state.closed || self.log.is_failing() {
            return false;
        }
        state.closed = true;
        state.mark = self.log.append(self.id, Change::Closed);
        true
    }

    /// The number of players present.
    ///
    /// For the metrics.
    pub(super) fn present(&self) -> usize {
        self.lock().room.players().values().filter(|player| player.present).count()
    }

    /// The room as seen without a seat. It may be shown once it is [written](Self::written).
    ///
    /// Made under the lock, so it is one consistent moment.
    pub(super) fn look(&self) -> WireRoom {
        let state = self.lock();
        View::of(&state).room(self.id, None, state.clock.now())
    }

    /// Waits until the store has all events of the room; false if another server has the room instead.
    ///
    /// Waits without a limit; callers set their own.
    pub(super) async fn written(&self) -> bool {
        let mark = self.lock().mark;
        let _: Result<_, _> = self.log.written().wait_for(|&written| written >= mark).await;
        match self.log.tenure() {
            Some(tenure) => tenure.secured().await,
            None => true,
        }
    }

    /// Applies an action and appends it to the log, in one step under the lock, so that the log has the order and the
    /// times of the room. A round whose time is up ends first.
    ///
    /// # Errors
    ///
    /// Why nothing happened; the room is unchanged then, except for a round whose time was up.
    pub(super) fn act(
        &self,
        state: &mut HallState,
        action: Action,
        extra: Extra,
    ) -> Result<Vec<Event>, Denial> {
        if state.closed {
            return Err(Denial::Closed);
        }
        if state.stopping || self.log.is_failing() {
            return Err(Denial::Unsaved);
        }
        let at = state.clock.now();
        // A due start or end is applied and sent first, so that an action that comes too late is refused like any
        // other.
        if let Ok(passed @ [_, ..]) = state.room.apply(at, Action::Wait).as_deref() {
            self.record(state, passed, Extra::Nothing);
            state.send_events(passed);
        }
        let events = state.room.apply(at, action)?;
        self.record(state, &events, extra);
        Ok(events)
    }

    /// Appends events to the log.
    ///
    /// Each event that changes the room becomes one line; applying the lines in order gives the same room
    /// again.
    fn record(&self, state: &mut HallState, events: &[Event], mut extra: Extra) {
        let before = state.log.end;
        for event in events {
            let act = match (event, std::mem::take(&mut extra)) {
                (Event::Seated(seat), Extra::Token(token)) => {
                    state.tokens.insert(*seat, token);
                    let name = state.room.players()[seat].name.to_string();
                    Act::Sit { seat: seat.0, name, token }
                }
                (Event::Removed(seat), _) => {
                    state.tokens.remove(seat);
                    state.away.remove(seat);
                    Act::Remove { seat: seat.0 }
                }
                (Event::Readied(seat), _) => {
                    Act::Ready { seat: seat.0, ready: state.room.players()[seat].ready }
                }
                (Event::Joined(seat), _) => {
                    Act::Join { seat: seat.0, team: state.room.players()[seat].team.0 }
                }
                (Event::Changed, Extra::Plan(plan)) => {
                    let room = RoomRequest::from(&*plan);
                    state.plan = plan;
                    Act::Change { room }
                }
                (Event::Began { .. }, Extra::Deal(deal)) => {
                    let plan = Arc::clone(&state.plan);
                    let board = deal.board.notation(plan.list.alphabet());
                    let countdown = plan.countdown.as_millis() as u64;
                    state.dealt = Some(Dealt { plan, deal, is_partial: false });
                    Act::Begin { board, countdown }
                }
                (Event::Claimed { seat, word, verdict: Verdict::Accepted { .. } }, _) => {
                    let list = &state.plan.list;
                    Act::Claim { seat: seat.0, word: list.alphabet().spell(&list.word(*word)) }
                }
                (Event::Ended(_), Extra::ByHost) => Act::Stop {},
                (Event::Ended(_), _) => Act::End {},
                (Event::Rematched, _) => {
                    state.dealt = None;
                    Act::Rematch {}
                }
                // Presence is not logged, the moment a board is shown follows from the time, and a rejected claim
                // changes nothing.
                _ => continue,
            };
            let line = state.log.end.push(state.room.now(), &act);
            state.log.bytes.1 += line.act.len();
            self.log.append(self.id, Change::Acted(line));
        }
        // A board that was shown stays, so the time at which it is shown is saved before anyone sees it.
        if state.log.end == before && !events.contains(&Event::Started) {
            return;
        }
        // A round starts a log, so that no more than one board is solved when it is read. Whoever sees one knows what was
        // lost before.
        let begins = events.iter().any(|event| matches!(event, Event::Began { .. }));
        state.log.damaged &= !begins;
        if self.log.has_file() && (begins || state.log.bytes.1 > MOST_BYTES.max(state.log.bytes.0)) {
            let act = Act::Snapshot(Box::new(Snapshot::of(state)));
            self.start_log(state, &act);
        } else {
            state.mark = self.save_clock(state);
        }
    }

    /// Starts the log from an act that stands for itself; all lines before it go.
    fn start_log(&self, state: &mut HallState, act: &Act) {
        let line = state.log.end.base(self.id, state.room.now(), act);
        state.log.bytes = (line.act.len(), 0);
        self.log.append(self.id, Change::Based(line));
        state.mark = self.save_clock(state);
    }

    /// Saves the time in the room, and which line of its log is the last.
    pub(super) fn save_clock(&self, state: &mut HallState) -> Mark {
        state.log.saved_at = Instant::now();
        self.log.append(self.id, Change::Head(state.head()))
    }
}

/// Data of an action that the rules of play do not know.
#[derive(Default)]
pub(super) enum Extra {
    /// The action has no such data.
    #[default]
    Nothing,
    /// The token that gives a seat back to its player.
    Token(Secret),
    /// The board of a round.
    Deal(Deal),
    /// The settings from now on.
    Plan(Arc<RoomPlan>),
    /// The action is the host's.
    ByHost,
}

/// The player of a listener leaves on purpose, unless another listener has the same seat.
fn leave(state: &mut HallState, number: u64) {
    depart(state, number, |seat| Action::Leave { seat });
}

/// The player of a listener is gone, unless another listener has the same seat.
fn depart(state: &mut HallState, number: u64, action: impl Fn(Seat) -> Action) {
    let Some(seat) = state.listeners.move_to(number, None) else { return };
    // Presence is not logged, so it must not end a round, whose end is: apply it without letting time pass.
    let at = state.room.now();
    let events = state.room.apply(at, action(seat)).unwrap_or_default();
    state.away.insert(seat, Instant::now());
    state.send_events(&events);
}
