//! Where to go back to from a dead end.

use crate::blame::SlotSet;
use crate::store::Decision;

/// Says which decision a dead end takes back.
pub trait Retreat {
    /// The stable name, as in flags and tables.
    fn name(&self) -> &'static str;

    /// The number of the decision to take back, with all after it; `None` if no decision can be blamed.
    fn target(&self, decisions: &[Decision], blamed: &SlotSet) -> Option<usize>;
}

/// Every retreat, ours first.
pub fn retreats() -> Vec<Box<dyn Retreat>> {
    vec![Box::new(ConflictDirected), Box::new(Chronological)]
}

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

/// Goes back to the last decision that is to blame (conflict-directed backjumping: Prosser, 1993).
pub(crate) struct ConflictDirected;

impl Retreat for ConflictDirected {
    fn name(&self) -> &'static str {
        "conflict-directed"
    }

    fn target(&self, decisions: &[Decision], blamed: &SlotSet) -> Option<usize> {
        decisions.iter().rposition(|decision| blamed.contains(decision.slot))
    }
}
