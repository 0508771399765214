//! Restores a room from its log.
//!
//! The room of the last snapshot is made, and the acts since are repeated. Each must have its original outcome; otherwise
//! the room is not the one its players saw. In particular, a token never opens another player's seat.
//!
//! Only the board of the last round is solved. On the boards of earlier rounds, and while acts are repeated, only the words
//! that were claimed are looked for.

use std::sync::Arc;

use worddle_ask::{Library, Limits, RoomPlan};
use worddle_lexicon::WordId;
use worddle_play::{Action, Event, Millis, Seat, Team, Verdict};

use super::act::{Act, LogEnd};
use super::kept::KeptRoom;
use super::snapshot::{RestoredSnapshot, name, plan_again, word_again};
use super::state::{Dealt, HallState, RoomClock};

/// An act, and when it happened.
type Timed = (Millis, Act);

/// Restores the state of a saved room.
///
/// # Errors
///
/// The first line that cannot be read or repeated, with its number, or that the board cannot be solved in time.
pub(super) fn restore(kept: &KeptRoom, known: (&dyn Library, &Limits)) -> Result<HallState, String> {
    let acts = kept.lines.iter().map(|line| match serde_json::from_str(&line.act) {
        Ok(act) => Ok((line.at, act)),
        Err(error) => Err(format!("line {}: {error}", line.number)),
    });
    let acts: Vec<Timed> = acts.collect::<Result<_, _>>()?;
    let numbers = kept.lines.iter().map(|line| line.number);
    let mut state = None;
    for (place, number) in numbers.enumerate() {
        let (now, later) = (&acts[place], &acts[place + 1..]);
        let wrong = |why: String| format!("line {number}: {why}");
        match &mut state {
            None => state = Some(begin(now, later, known).map_err(wrong)?),
            Some(state) => state.repeat(now, later, known).map_err(wrong)?,
        }
    }
    let mut state = state.ok_or("it has no lines")?;
    let line_bytes = kept.lines.iter().map(|line| line.act.len());
    state.log.bytes = (line_bytes.clone().take(1).sum(), line_bytes.skip(1).sum());
    (state.log.end, state.log.damaged) = (kept.end, kept.damaged);
    state.solve(known.1)?;
    state.clock = RoomClock::starting(kept.clock);
    Ok(state)
}

/// The room of the first line of a log.
fn begin((at, act): &Timed, later: &[Timed], known: (&dyn Library, &Limits)) -> Result<HallState, String> {
    // The end is set once all lines are repeated.
    let end = LogEnd { number: 0, sum: 0 };
    match act {
        Act::Open { room } => Ok(HallState::new(plan_again(room, known.0)?, end)),
        Act::Snapshot(snapshot) => {
            let RestoredSnapshot { plan, room, tokens, dealt } = snapshot.clone().restore(*at, known.0)?;
            let mut state = HallState::with_room(room, plan, end);
            state.tokens = tokens;
            if let Some((plan, board)) = dealt {
                let words = state.deal_claimed(plan, &board, later, known.1)?;
                state.room.set_words(words);
            }
            Ok(state)
        }
        _ => Err("a log starts with settings or a snapshot".to_owned()),
    }
}

impl HallState {
    /// Repeats an act from the log. It must have its original outcome.
    fn repeat(
        &mut self,
        (at, act): &Timed,
        later: &[Timed],
        (library, limits): (&dyn Library, &Limits),
    ) -> Result<(), String> {
        // Each act becomes the action that once led to it, and runs through the same rules.
        let action = match act {
            Act::Open { .. } | Act::Snapshot(_) => return Err("a log starts only once".to_owned()),
            Act::Sit { name: text, .. } => Action::Reseat { name: name(text)? },
            Act::Remove { seat } => Action::Remove { seat: Seat(*seat) },
            Act::Ready { seat, ready } => Action::Ready { seat: Seat(*seat), ready: *ready },
            Act::Join { seat, team } => Action::Join { seat: Seat(*seat), team: Team(*team) },
            Act::Change { room } => {
                let plan = plan_again(room, library)?;
                let settings = plan.settings();
                self.plan = Arc::new(plan);
                Action::Change { settings }
            }
            Act::Begin { board, countdown } => {
                let words = self.deal_claimed(Arc::clone(&self.plan), board, later, limits)?;
                Action::Begin { words, countdown: Millis(*countdown) }
            }
            Act::Claim { seat, word } => {
                Action::Claim { seat: Seat(*seat), word: word_again(&self.plan, word)? }
            }
            Act::End {} => Action::Wait,
            Act::Stop {} => Action::End,
            Act::Rematch {} => Action::Rematch,
        };
        let mut events = self.room.apply(*at, action).map_err(|error| error.to_string())?;
        // The moment a board is shown follows from the time, and is not logged.
        events.retain(|event| *event != Event::Started);
        match (act, &events[..]) {
            (Act::Sit { seat, token, .. }, [Event::Seated(given)]) if given.0 == *seat => {
                self.tokens.insert(*given, *token);
            }
            (Act::Remove { .. }, [Event::Removed(seat)]) => {
                self.tokens.remove(seat);
            }
            (Act::Ready { .. }, [Event::Readied(_)])
            | (Act::Join { .. }, [Event::Joined(_)])
            | (Act::Change { .. }, [Event::Changed])
            | (Act::Begin { .. }, [Event::Began { .. }])
            | (Act::Claim { .. }, [Event::Claimed { verdict: Verdict::Accepted { .. }, .. }])
            | (Act::End {} | Act::Stop {}, [Event::Ended(_)]) => {}
            (Act::Rematch {}, [Event::Rematched]) => self.dealt = None,
            _ => return Err("the outcome differs from the original".to_owned()),
        }
        Ok(())
    }

    /// Deals a board again with the words that are claimed on it later, and returns them.
    fn deal_claimed(
        &mut self,
        plan: Arc<RoomPlan>,
        board: &str,
        later: &[Timed],
        limits: &Limits,
    ) -> Result<Vec<(WordId, u32)>, String> {
        let round = later.iter().take_while(|(_, act)| !matches!(act, Act::Begin { .. }));
        let claimed = round.filter_map(|(_, act)| match act {
            Act::Claim { word, .. } => word_again(&plan, word).ok(),
            _ => None,
        });
        let claimed = claimed.collect();
        let deal = plan.deal_words(board, claimed, limits).map_err(|refusal| refusal.to_string())?;
        let words = deal.words();
        self.dealt = Some(Dealt { plan, deal, is_partial: false });
        Ok(words)
    }

    /// Finds all words of the last board, unless its shape takes too long: then only those that were found, and the round is
    /// over.
    fn solve(&mut self, limits: &Limits) -> Result<(), String> {
        let Some(Dealt { plan, deal, is_partial }) = &mut self.dealt else { return Ok(()) };
        let board = deal.board.notation(plan.list.alphabet());
        *is_partial = plan.check_cost().is_err();
        let solved = if *is_partial {
            let round = self.room.snapshot().round;
            let claims = round.iter().flat_map(|round| round.claims.values().flatten());
            let results = round.iter().flat_map(|round| round.result.iter().flatten());
            let found = results.flat_map(|player| player.words.iter().map(|word| word.word));
            plan.deal_words(&board, claims.map(|claim| claim.word).chain(found).collect(), limits)
        } else {
            plan.deal_again(&board, limits)
        };
        *deal = solved.map_err(|refusal| refusal.to_string())?;
        self.room.set_words(deal.words());
        Ok(())
    }
}
