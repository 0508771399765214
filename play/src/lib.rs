//! A group plays a board: players, rounds, claims, final score.
//!
//! A [`Room`] is a pure state machine: whoever owns it brings the clock, the board and the judgement of spelling, and
//! [applies](Room::apply) one action after the other; what happened comes back as events. The same actions at the same
//! times always lead to the same room, so a room is kept by keeping its actions.
//!
//! ```
//! use worddle_lexicon::WordId;
//! use worddle_play::{Action, Event, Millis, Room, Seat, Settings, Shared, Verdict};
//!
//! let settings = Settings { length: Millis(180_000), rounds: 1, shared: Shared::Struck };
//! let mut room = Room::new(settings);
//! room.apply(Millis(0), Action::Sit { name: "Ann".parse()? })?;
//! room.apply(Millis(5), Action::Begin { words: vec![(WordId(7), 3)] })?;
//! let events = room.apply(Millis(900), Action::Claim { seat: Seat(0), word: WordId(7) })?;
//! assert!(matches!(events[..], [Event::Claimed { verdict: Verdict::Accepted { points: 3 }, .. }]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claim;
mod name;
mod room;
mod round;
mod tally;

pub use claim::{Claim, Verdict};
pub use name::{MAX_GRAPHEMES, Name, NameError};
pub use room::{Action, Event, MAX_PLAYERS, Millis, Phase, Player, Refused, Room, Seat, Settings, Shared};
pub use round::{MAX_CLAIMS, Round};
pub use tally::{PlayerTally, Tally, WordTally};
