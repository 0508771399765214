//! Alphabetical choice, as in textbooks.

use worddle_run::Random;

use crate::entries::EntryId;
use crate::parts::Choice;
use crate::puzzle::SlotId;
use crate::store::Store;

/// Chooses the first word in alphabetical order.
pub(crate) struct Alphabetical;

impl Choice for Alphabetical {
    fn name(&self) -> &'static str {
        "alphabetical"
    }

    fn word(&mut self, store: &Store<'_>, slot: SlotId, _: &mut Random) -> EntryId {
        store.domains().first(slot).expect("an open slot has a word left")
    }
}
