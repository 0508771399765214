//! A multiplayer game on one board: players, teams, rounds, claims and scores.
//!
//! A [`Room`] is a pure state machine: it reads no clock, opens no socket and knows no spelling. Its owner
//! supplies the time, the words of the board and the meaning of what players type, and [applies](Room::apply)
//! one action after another; events come back. The same actions at the same times always lead to the same
//! room. So a room is saved as a [snapshot](RoomSnapshot) and the actions since, and restored by replaying them.
//!
//! Time never runs backwards in a room: an action with a time before the last one happens at the time of the
//! last one. The server's log (`web::rooms`) relies on both properties.
//!
//! ```
//! use worddle_lexicon::WordId;
//! use worddle_play::{Action, Event, Millis, Mode, Room, Seat, RoomSettings, SharedWords, Verdict};
//!
//! let settings = RoomSettings {
//!     length: Millis(180_000),
//!     rounds: 1,
//!     shared: SharedWords::Struck,
//!     mode: Mode::Rivals,
//! };
//! let mut room = Room::new(settings);
//! room.apply(Millis(0), Action::Sit { name: "Ann".parse()? })?;
//! room.apply(Millis(5), Action::Begin { words: vec![(WordId(7), 3)], countdown: Millis(3000) })?;
//! let events = room.apply(Millis(3900), Action::Claim { seat: Seat(0), word: WordId(7) })?;
//! assert!(matches!(
//!     events[..],
//!     [Event::Started, Event::Claimed { verdict: Verdict::Accepted { points: 3 }, .. }]
//! ));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claim;
mod error;
mod name;
mod player;
mod room;
mod round;
mod settings;
mod snapshot;
mod tally;

pub use claim::{Claim, Verdict};
pub use error::ActionError;
pub use name::{MAX_GRAPHEMES, Name, NameError};
pub use player::{HOST_GRACE, MAX_PLAYERS, Player, Seat, Team};
pub use room::{Action, Event, Phase, Room};
pub use round::Round;
pub use settings::{MAX_TEAMS, MIN_TEAMS, Millis, Mode, RoomSettings, SharedWords, Side};
pub use snapshot::{RoomSnapshot, RoundSnapshot};
pub use tally::{PlayerScore, PlayerTally, RoundScores, Tally, WordTally};
