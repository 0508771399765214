//! Arc consistency through the letters of cells: the propagator that is ours.
//!
//! A change goes from a slot to the letters of its cells, and from these to the slots that cross it (in the manner of
//! Compact-Table: Demeulenaere and others, 2016). Each cell keeps the letters still possible in both directions, so that a
//! slot is checked for those only, and a crossing slot hears only of letters that went. The slot with the fewest words
//! comes first: that is where dead ends show up, and its changes cost least.

use worddle_lexicon::LetterSet;

use super::different::keep_different;
use crate::parts::Propagator;
use crate::puzzle::SlotId;
use crate::store::{Conflict, Role, Store};

/// Keeps slots and the letters of cells consistent.
#[derive(Default)]
pub(crate) struct CompactTable {
    /// Slots whose cells have to be looked at, or that letters were taken from.
    queue: Vec<SlotId>,
    is_queued: Vec<bool>,
    /// For each slot, the letters that its cells have lost and its words not yet.
    lost: Vec<Vec<LetterSet>>,
    /// The letters left in the cells of the slot at hand.
    left: Vec<LetterSet>,
}

impl Propagator for CompactTable {
    fn name(&self) -> &'static str {
        "compact-table"
    }

    fn propagate(&mut self, store: &mut Store<'_>, slot: SlotId) -> Result<(), Conflict> {
        self.fit(store);
        self.push(slot);
        self.different(store, slot).and_then(|()| self.drain(store)).inspect_err(|_| self.clear())
    }

    fn prepare(&mut self, store: &mut Store<'_>) -> Result<(), Conflict> {
        self.fit(store);
        for slot in store.puzzle().ids().filter(|&slot| store.role(slot) != Role::Closed) {
            self.push(slot);
        }
        self.drain(store).inspect_err(|_| self.clear())
    }
}

impl CompactTable {
    /// Makes room for the slots of a puzzle.
    fn fit(&mut self, store: &Store<'_>) {
        let slots = store.puzzle().slots();
        if self.lost.len() != slots.len() {
            self.is_queued = vec![false; slots.len()];
            self.lost = slots.iter().map(|slot| vec![LetterSet::EMPTY; slot.len()]).collect();
        }
    }

    fn push(&mut self, slot: SlotId) {
        if !self.is_queued[slot.index()] {
            self.is_queued[slot.index()] = true;
            self.queue.push(slot);
        }
    }

    /// The queued slot with the fewest words.
    fn pop(&mut self, store: &Store<'_>) -> Option<SlotId> {
        // The queue has a few dozen slots at most, and their sizes change while they wait: a scan is as good as a heap.
        let place = (0..self.queue.len()).min_by_key(|&place| store.size(self.queue[place]))?;
        let slot = self.queue.swap_remove(place);
        self.is_queued[slot.index()] = false;
        Some(slot)
    }

    /// Keeps the word decided for a slot out of the others, whose cells may lose letters as a result.
    fn different(&mut self, store: &mut Store<'_>, slot: SlotId) -> Result<(), Conflict> {
        if keep_different(store, slot)? {
            let puzzle = store.puzzle();
            let length = puzzle.slot(slot).len();
            let touched = |other: SlotId| store.parts().is_some() || puzzle.slot(other).len() == length;
            for other in puzzle.ids().filter(|&other| touched(other) && store.role(other) == Role::Wanted) {
                self.push(other);
            }
        }
        Ok(())
    }

    fn drain(&mut self, store: &mut Store<'_>) -> Result<(), Conflict> {
        while let Some(slot) = self.pop(store) {
            self.take_lost(store, slot)?;
            self.tell_cells(store, slot);
        }
        Ok(())
    }

    /// Takes from a slot the words whose letters its cells have lost.
    fn take_lost(&mut self, store: &mut Store<'_>, slot: SlotId) -> Result<(), Conflict> {
        let puzzle = store.puzzle();
        for (position, &cell) in puzzle.slot(slot).cells().iter().enumerate() {
            // Taken out first: what is lost from here on is noted anew, and brings the slot back into the queue.
            let lost = std::mem::take(&mut self.lost[slot.index()][position]);
            if let (false, Some(place)) = (lost.is_empty(), puzzle.crossing(slot, position)) {
                store.narrow(slot, position, (store.letters(cell), lost), place.slot)?;
            }
        }
        Ok(())
    }

    /// Takes from a slot's cells the letters that none of its words has, and tells the slots that cross there.
    fn tell_cells(&mut self, store: &mut Store<'_>, slot: SlotId) {
        let puzzle = store.puzzle();
        let cells = puzzle.slot(slot).cells();
        self.left.clear();
        self.left.extend(cells.iter().map(|&cell| store.letters(cell)));
        store.all_supported(slot, &mut self.left);
        for (position, &cell) in cells.iter().enumerate() {
            let (letters, left) = (store.letters(cell), self.left[position]);
            // Most cells keep their letters, and nobody needs to hear of them.
            if left == letters {
                continue;
            }
            store.set_letters(cell, left);
            if let Some(place) = puzzle.crossing(slot, position)
                && store.role(place.slot) != Role::Closed
            {
                let lost = &mut self.lost[place.slot.index()][usize::from(place.position)];
                *lost = lost.union(letters.without(left));
                self.push(place.slot);
            }
        }
    }

    /// Forgets what was still to do: a dead end ends it.
    fn clear(&mut self) {
        for slot in self.queue.drain(..) {
            self.is_queued[slot.index()] = false;
        }
        // All of them, not only those of queued slots: the slot at hand has left the queue and may have letters noted.
        for lost in self.lost.iter_mut().flatten() {
            *lost = LetterSet::EMPTY;
        }
    }
}
