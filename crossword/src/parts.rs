//! The parts that distinguish one algorithm from another.
//!
//! Each trait has a folder with one implementation per file, and one list of them.

use worddle_run::{Random, Run};

use crate::blame::SlotSet;
use crate::entries::EntryId;
use crate::puzzle::SlotId;
use crate::store::{Decision, Halt, Store};

/// Draws consequences from a change.
///
/// Drawing fewer consequences costs search time, and never a fill. Removing a word that some fill needs loses
/// fills.
pub trait Propagator {
    /// Stable name, used in flags and tables.
    fn name(&self) -> &'static str;

    /// Propagates a change of a slot's domain: a decided word, or a refuted one. Checks the run throughout, since one pass over
    /// an open grid may take seconds.
    fn propagate(&mut self, store: &mut Store<'_>, slot: SlotId, run: &mut Run<'_>) -> Result<(), Halt>;

    /// Propagates the whole puzzle before the first decision. The textbook algorithms do nothing here.
    fn prepare(&mut self, _: &mut Store<'_>, _: &mut Run<'_>) -> Result<(), Halt> {
        Ok(())
    }
}

/// Chooses the slot to decide next.
pub trait Order {
    /// Stable name, used in flags and tables.
    fn name(&self) -> &'static str;

    /// Returns the next open slot, or `None` if all are decided.
    fn next(&mut self, store: &Store<'_>, random: &mut Random) -> Option<SlotId>;

    /// Called at each dead end.
    fn failed(&mut self, _: &Store<'_>, _: SlotId) {}
}

/// Chooses the word to try in a slot.
pub trait Choice {
    /// Stable name, used in flags and tables.
    fn name(&self) -> &'static str;

    /// Returns a word of the slot's domain, which is not empty.
    fn word(&mut self, store: &Store<'_>, slot: SlotId, random: &mut Random) -> EntryId;

    /// Returns up to that many words of the slot's domain, best first.
    fn words(&mut self, store: &Store<'_>, slot: SlotId, random: &mut Random, _: usize) -> Vec<EntryId> {
        vec![self.word(store, slot, random)]
    }

    /// Called at each restart.
    fn restarted(&mut self) {}
}

/// Chooses the decision to go back to from a dead end.
pub trait Retreat {
    /// Stable name, used in flags and tables.
    fn name(&self) -> &'static str;

    /// Returns the index of the decision to retract, along with all later ones, or `None` if no decision is
    /// to blame.
    fn target(&self, decisions: &[Decision], blamed: &SlotSet) -> Option<usize>;
}
