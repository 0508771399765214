//! What a room plays, and where its boards come from.

use worddle_ask::{Deal, RoomPlan};
use worddle_play::{Millis, RoomSettings, SharedWords};

/// What a room plays, and where its boards come from.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) plan: RoomPlan,
    pub(crate) seed: u64,
}

impl Setup {
    /// What the state machine needs to know.
    pub(crate) fn settings(&self) -> RoomSettings {
        let shared = if self.plan.rules_name == "ruzzle" { SharedWords::Counts } else { SharedWords::Struck };
        let length = Millis(self.plan.time.as_millis() as u64);
        RoomSettings { length, rounds: self.plan.rounds, shared }
    }

    /// The board of a round, always the same one.
    pub(crate) fn deal(&self, round: u8) -> Deal {
        self.plan.deal(round, self.seed)
    }
}
