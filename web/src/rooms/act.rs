//! The lines of a room's log.
//!
//! A log begins with a line that stands for itself: the settings that a room was opened with, or a snapshot of it. Every
//! other line is an act, with a checksum over itself and all lines before it, so that a lost, altered or moved line is
//! noticed. A head says which line is the last, so that a log that was cut is noticed too, and what time it was. Replaying
//! the lines restores the room.

use serde::{Deserialize, Serialize};
use worddle_ask::RoomRequest;
use worddle_play::Millis;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::snapshot::Snapshot;
use crate::secret::Secret;

/// An action in a room that must survive a restart.
///
/// Presence is not logged: after a restart nobody is present until they return. Words and boards are logged as text,
/// so that a later change of the word list or the generator cannot turn one into another. The secret that a board was
/// drawn from is stored nowhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Act {
    /// The room was opened with these settings. The first line of a log.
    Open { room: RoomRequest },
    /// The room was like this. All lines before it may go.
    Snapshot(Box<Snapshot>),
    /// A player took this seat.
    Sit { seat: u8, name: String, token: Secret },
    /// A player lost the seat.
    Remove { seat: u8 },
    /// A player became ready for the next round, or no longer is.
    Ready { seat: u8, ready: bool },
    /// A player joined this team.
    Join { seat: u8, team: u8 },
    /// The host changed the settings, from the next round on.
    Change { room: RoomRequest },
    /// A round began with this board, shown after a countdown in milliseconds. Logs from before countdowns lack the
    /// field, and show it at once.
    Begin {
        board: String,
        #[serde(default)]
        countdown: u64,
    },
    /// A player's word was accepted.
    Claim { seat: u8, word: String },
    /// A round's time ran out.
    End {},
    /// The host ended a round.
    Stop {},
    /// Another game began with the same players.
    Rematch {},
}

/// A line of a room's log: its number from 1 on, the time in the room, and the act as JSON. Number 0 is the head.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) number: u64,
    pub(super) at: Millis,
    pub(super) act: String,
    /// The checksum of this line and of all lines before it.
    pub(super) sum: u64,
}

/// The end of a room's log, which the next line follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LogEnd {
    pub(super) number: u64,
    pub(super) sum: u64,
}

impl LogEnd {
    /// The start of a room's log.
    pub(super) fn start(id: Secret) -> Self {
        Self { number: 0, sum: xxh3_64_with_seed(id.to_string().as_bytes(), 0) }
    }

    /// Makes the next line.
    pub(super) fn push(&mut self, at: Millis, act: &Act) -> Line {
        self.push_text(at, text_of(act))
    }

    /// Makes the next line from the text of an act.
    pub(super) fn push_text(&mut self, at: Millis, act: String) -> Line {
        let number = self.number + 1;
        let line = Line { number, at, sum: self.sum_of(number, at, &act), act };
        *self = Self { number, sum: line.sum };
        line
    }

    /// Makes the next line, which stands for itself: its checksum leaves out all lines before it.
    pub(super) fn base(&mut self, id: Secret, at: Millis, act: &Act) -> Line {
        self.sum = Self::start(id).sum;
        self.push(at, act)
    }

    /// The end of a log with only this line, if it stands for itself and is unaltered.
    pub(super) fn based_on(id: Secret, line: &Line) -> Option<Self> {
        let mut end = Self { number: line.number.checked_sub(1)?, ..Self::start(id) };
        end.pass(line).is_ok().then_some(end)
    }

    /// Advances past a line that was read, if it is the next one and unaltered.
    pub(super) fn pass(&mut self, line: &Line) -> Result<(), String> {
        let number = self.number + 1;
        if line.number != number {
            return Err(format!("line {} where line {number} was expected", line.number));
        }
        if line.sum != self.sum_of(number, line.at, &line.act) {
            return Err(format!("line {number} was altered"));
        }
        *self = Self { number, sum: line.sum };
        Ok(())
    }

    /// Chains the checksum to that of the line before, so that a line cannot be left out, moved, or put into another
    /// room.
    fn sum_of(self, number: u64, at: Millis, act: &str) -> u64 {
        xxh3_64_with_seed(format!("{number} {} {act}", at.0).as_bytes(), self.sum)
    }
}

/// An act as JSON.
fn text_of(act: &Act) -> String {
    serde_json::to_string(act).expect("text and numbers are always JSON")
}

/// The last line of a room's log, and the time in the room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Head {
    /// The last line.
    pub(super) end: LogEnd,
    /// The time, at least that of the last line.
    pub(super) at: Millis,
    /// Acts were lost, and nothing was played since.
    pub(super) damaged: bool,
}

/// What a head has besides the time, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenHead {
    last: u64,
    sum: u64,
    damaged: bool,
}

impl Head {
    /// The head as a line with the number 0.
    pub(super) fn line(&self, id: Secret) -> Line {
        let Self { end: LogEnd { number: last, sum }, at, damaged } = *self;
        let act = serde_json::to_string(&WrittenHead { last, sum, damaged });
        let act = act.expect("numbers are always JSON");
        Line { number: 0, at, sum: LogEnd::start(id).sum_of(0, at, &act), act }
    }

    /// Reads a head, unless it was altered.
    pub(super) fn read(id: Secret, line: &Line) -> Option<Self> {
        let WrittenHead { last, sum, damaged } = serde_json::from_str(&line.act).ok()?;
        let head = Self { end: LogEnd { number: last, sum }, at: line.at, damaged };
        (head.line(id) == *line).then_some(head)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines() -> (LogEnd, Vec<Line>) {
        let start = LogEnd::start(Secret::random().expect("randomness"));
        let mut end = start;
        let acts = ["tea", "eat", "ate"].map(|word| Act::Claim { seat: 3, word: word.to_owned() });
        let lines = acts.iter().zip(1..).map(|(act, at)| end.push(Millis(at), act)).collect();
        (start, lines)
    }

    fn passes(mut end: LogEnd, lines: &[Line]) -> Result<(), String> {
        lines.iter().try_for_each(|line| end.pass(line))
    }

    #[test]
    fn a_log_is_read_as_it_was_written() {
        let (start, lines) = lines();
        assert_eq!(passes(start, &lines), Ok(()));
        assert_eq!(lines[1].act, r#"{"act":"claim","seat":3,"word":"eat"}"#);
        assert_eq!(lines.iter().map(|line| line.number).collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn acts_are_read_as_they_were_written_for_ever() {
        let secret = "0123456789abcdef0123456789abcdef";
        let room = RoomRequest { mode: Some("teams".to_owned()), teams: Some(3), ..RoomRequest::default() };
        for (act, text) in [
            (
                Act::Sit { seat: 1, name: "Ann".to_owned(), token: secret.parse().expect("a token") },
                format!(r#"{{"act":"sit","seat":1,"name":"Ann","token":"{secret}"}}"#),
            ),
            (Act::Ready { seat: 1, ready: true }, r#"{"act":"ready","seat":1,"ready":true}"#.to_owned()),
            (Act::Join { seat: 1, team: 2 }, r#"{"act":"join","seat":1,"team":2}"#.to_owned()),
            (
                Act::Change { room },
                r#"{"act":"change","room":{"mode":"teams","teams":3,"live":false}}"#.to_owned(),
            ),
            (
                Act::Begin { board: "AB/CD".to_owned(), countdown: 3000 },
                r#"{"act":"begin","board":"AB/CD","countdown":3000}"#.to_owned(),
            ),
            (
                Act::Open { room: RoomRequest::default() },
                r#"{"act":"open","room":{"live":false}}"#.to_owned(),
            ),
            (Act::Stop {}, r#"{"act":"stop"}"#.to_owned()),
            (Act::Rematch {}, r#"{"act":"rematch"}"#.to_owned()),
        ] {
            assert_eq!(serde_json::to_string(&act).expect("JSON"), text);
            assert_eq!(serde_json::from_str::<Act>(&text).expect("an act"), act);
        }
        let old: Act = serde_json::from_str(r#"{"act":"begin","board":"AB/CD"}"#).expect("an act");
        assert_eq!(old, Act::Begin { board: "AB/CD".to_owned(), countdown: 0 });
    }

    #[test]
    fn every_change_to_a_log_is_noticed() {
        let (start, lines) = lines();
        let changes: [fn(&mut Vec<Line>); 7] = [
            |lines| lines[1].act = lines[1].act.replace("eat", "tae"),
            |lines| lines[1].at = Millis(3),
            |lines| lines[1].sum ^= 1,
            |lines| lines[1].number = 3,
            |lines| drop(lines.remove(0)),
            |lines| lines.swap(1, 2),
            |lines| {
                // Left out, and the rest renumbered.
                lines.remove(1);
                lines[1].number = 2;
            },
        ];
        for change in changes {
            let mut other = lines.clone();
            change(&mut other);
            assert!(passes(start, &other).is_err(), "{other:?}");
        }
        let other = LogEnd::start(Secret::random().expect("randomness"));
        assert!(passes(other, &lines).is_err(), "the log of another room");
    }

    #[test]
    fn a_head_is_read_as_it_was_written_and_only_in_its_room() {
        let [id, other] = [(); 2].map(|()| Secret::random().expect("randomness"));
        let head = Head { end: LogEnd { number: 3, sum: u64::MAX }, at: Millis(7), damaged: false };
        let line = head.line(id);
        assert_eq!((Head::read(id, &line), Head::read(other, &line)), (Some(head), None));
        assert_eq!(Head::read(id, &Line { at: Millis(8), ..line }), None);
    }
}
