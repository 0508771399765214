//! Conflict-directed backjumping (Prosser, 1993).
//!
//! Prosser keeps a conflict set per variable and merges sets while jumping back. Here the store keeps blame
//! for every domain, so the conflict already names all decisions involved, and the jump is one search for the
//! last of them.

use crate::blame::SlotSet;
use crate::parts::Retreat;
use crate::store::Decision;

/// Goes back to the last decision to blame.
pub(crate) struct ConflictDirected;

impl Retreat for ConflictDirected {
    fn name(&self) -> &'static str {
        "conflict-directed"
    }

    fn target(&self, decisions: &[Decision], blamed: &SlotSet) -> Option<usize> {
        decisions.iter().rposition(|decision| blamed.contains(decision.slot))
    }
}
