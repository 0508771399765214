//! Random choice.

use worddle_run::Random;

use crate::entries::EntryId;
use crate::parts::Choice;
use crate::puzzle::SlotId;
use crate::store::Store;

/// Chooses any word.
pub(crate) struct AnyWord;

impl Choice for AnyWord {
    fn name(&self) -> &'static str {
        "random"
    }

    fn word(&mut self, store: &Store<'_>, slot: SlotId, random: &mut Random) -> EntryId {
        let drawn = random.below(store.size(slot) as u64);
        let (mut number, mut word) = (0, None);
        store.domains().each(slot, &mut |entry| {
            if number == drawn {
                word = Some(entry);
            }
            number += 1;
        });
        word.expect("an open slot has a word left")
    }
}
