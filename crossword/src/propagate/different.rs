//! Keeps decided words distinct and, on request, free of long common substrings.

use std::collections::BTreeMap;

use worddle_run::Run;

use crate::puzzle::SlotId;
use crate::shared_parts::excluded_by;
use crate::store::{Halt, Role, Store};

/// Removes a slot's decided word, and words that share a long part with it, from all other slots. Returns
/// whether any word was removed.
pub(super) fn keep_different(store: &mut Store<'_>, slot: SlotId, run: &mut Run<'_>) -> Result<bool, Halt> {
    let Some(entry) = store.decided(slot) else { return Ok(false) };
    let puzzle = store.puzzle();
    let mut changed = false;
    let word = store.table(slot).word(entry);
    // By length: slots of one length have the same words.
    let mut excluded = BTreeMap::new();
    for other in puzzle.ids().filter(|&other| other != slot) {
        if store.role(other) != Role::Wanted {
            continue;
        }
        let length = puzzle.slot(other).len();
        if store.parts().is_some() {
            let words = || excluded_by(store.parts(), std::iter::once(word), store.table(other));
            let words: &Vec<_> = excluded.entry(length).or_insert_with(words);
            run.work(words.len() as u64 + 1)?;
            changed |= store.differ_from_all(other, words, slot)?;
        } else if length == word.len() {
            changed |= store.differ(other, entry, slot)?;
        }
    }
    Ok(changed)
}
