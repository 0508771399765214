//! Conflict-directed backjumping (Prosser, 1993).

use crate::blame::SlotSet;
use crate::parts::Retreat;
use crate::store::Decision;

/// Goes back to the last decision that is to blame.
pub(crate) struct ConflictDirected;

impl Retreat for ConflictDirected {
    fn name(&self) -> &'static str {
        "conflict-directed"
    }

    fn target(&self, decisions: &[Decision], blamed: &SlotSet) -> Option<usize> {
        decisions.iter().rposition(|decision| blamed.contains(decision.slot))
    }
}
