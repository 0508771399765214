//! Keeps decided words distinct and, on request, free of long common substrings.

use crate::puzzle::SlotId;
use crate::store::{Conflict, Role, Store};

/// Removes a slot's decided word, and words that share a long part with it, from all other slots. Returns
/// whether any word was removed.
pub(super) fn keep_different(store: &mut Store<'_>, slot: SlotId) -> Result<bool, Conflict> {
    let Some(entry) = store.decided(slot) else { return Ok(false) };
    let puzzle = store.puzzle();
    let mut changed = false;
    let word = store.table(slot).word(entry);
    for other in puzzle.ids().filter(|&other| other != slot) {
        if store.role(other) != Role::Wanted {
            continue;
        }
        if puzzle.slot(other).len() == word.len() {
            changed |= store.differ(other, entry, slot)?;
        }
        if let Some(parts) = store.parts() {
            for entry in parts.sharing(word, puzzle.slot(other).len()) {
                changed |= store.differ(other, entry, slot)?;
            }
        }
    }
    Ok(changed)
}
