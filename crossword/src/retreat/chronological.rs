//! Chronological backtracking: one decision at a time.

use crate::blame::SlotSet;
use crate::parts::Retreat;
use crate::store::Decision;

/// Goes back to the last decision.
pub(crate) struct Chronological;

impl Retreat for Chronological {
    fn name(&self) -> &'static str {
        "chronological"
    }

    fn target(&self, decisions: &[Decision], _: &SlotSet) -> Option<usize> {
        decisions.len().checked_sub(1)
    }
}
