//! The parts of a search that differ from algorithm to algorithm.
//!
//! Each trait has a folder of its own with an implementation a file, and one list of them all.

use worddle_run::Random;

use crate::blame::SlotSet;
use crate::entries::EntryId;
use crate::puzzle::SlotId;
use crate::store::{Conflict, Decision, Store};

/// Draws consequences from changes.
pub trait Propagator {
    /// The stable name, as in flags and tables.
    fn name(&self) -> &'static str;

    /// Draws the consequences of a change of a slot's domain: its word was decided, or a word was refuted.
    fn propagate(&mut self, store: &mut Store<'_>, slot: SlotId) -> Result<(), Conflict>;

    /// Draws the consequences of the whole puzzle before anything is decided; the textbook's algorithms draw none.
    fn prepare(&mut self, _: &mut Store<'_>) -> Result<(), Conflict> {
        Ok(())
    }
}

/// Chooses the slot that is decided next.
pub trait Order {
    /// The stable name, as in flags and tables.
    fn name(&self) -> &'static str;

    /// The next of the open slots; `None` if there is none.
    fn next(&mut self, store: &Store<'_>, random: &mut Random) -> Option<SlotId>;

    /// Learns of a dead end at a slot.
    fn failed(&mut self, _: &Store<'_>, _: SlotId) {}
}

/// Chooses the word that a slot tries next.
pub trait Choice {
    /// The stable name, as in flags and tables.
    fn name(&self) -> &'static str;

    /// One of the words that the slot may still have; the slot has one.
    fn word(&mut self, store: &Store<'_>, slot: SlotId, random: &mut Random) -> EntryId;

    /// Up to so many words that the slot may still have, best first.
    fn words(&mut self, store: &Store<'_>, slot: SlotId, random: &mut Random, _: usize) -> Vec<EntryId> {
        vec![self.word(store, slot, random)]
    }

    /// Learns that the search starts afresh.
    fn restarted(&mut self) {}
}

/// Says which decision a dead end takes back.
pub trait Retreat {
    /// The stable name, as in flags and tables.
    fn name(&self) -> &'static str;

    /// The number of the decision to take back, with all after it; `None` if no decision can be blamed.
    fn target(&self, decisions: &[Decision], blamed: &SlotSet) -> Option<usize>;
}
