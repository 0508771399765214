//! Arc consistency through the letters of cells: Worddle's own propagator.
//!
//! A change travels from a slot to the letters of its cells, and from those to the crossing slots, in the
//! manner of Compact-Table (Demeulenaere et al., 2016). Each cell keeps the letters possible in both
//! directions, so a slot is checked for those letters only, and a crossing slot gets only the letters that
//! were lost. Unlike AC-3, no work is repeated for letters that are already gone.
//!
//! The queue yields the slot with the fewest words first: dead ends show up there, and its changes cost
//! least.

use worddle_lexicon::LetterSet;
use worddle_run::Run;

use super::different::keep_different;
use crate::parts::Propagator;
use crate::puzzle::SlotId;
use crate::store::{Halt, Role, Store};

/// Maintains consistency between slots and cell letters.
#[derive(Default)]
pub(crate) struct CompactTable {
    /// Slots to process, because their domain changed or their cells lost letters.
    queue: Vec<SlotId>,
    is_queued: Vec<bool>,
    /// For each slot and position, the letters that the cell has lost but the domain has not.
    lost: Vec<Vec<LetterSet>>,
    /// Scratch: the letters left in the cells of the current slot.
    left: Vec<LetterSet>,
}

impl Propagator for CompactTable {
    fn name(&self) -> &'static str {
        "compact-table"
    }

    fn propagate(&mut self, store: &mut Store<'_>, slot: SlotId, run: &mut Run<'_>) -> Result<(), Halt> {
        self.fit(store);
        self.push(slot);
        self.different(store, slot, run).and_then(|()| self.drain(store, run)).inspect_err(|_| self.clear())
    }

    fn prepare(&mut self, store: &mut Store<'_>, run: &mut Run<'_>) -> Result<(), Halt> {
        self.fit(store);
        for slot in store.puzzle().ids().filter(|&slot| store.role(slot) != Role::Closed) {
            self.push(slot);
        }
        self.drain(store, run).inspect_err(|_| self.clear())
    }
}

impl CompactTable {
    /// Sizes the buffers for a puzzle.
    fn fit(&mut self, store: &Store<'_>) {
        let slots = store.puzzle().slots();
        if self.lost.len() != slots.len() {
            self.is_queued = vec![false; slots.len()];
            self.lost = slots.iter().map(|slot| vec![LetterSet::EMPTY; slot.len()]).collect();
        }
    }

    /// Queues a slot unless it is queued already.
    fn push(&mut self, slot: SlotId) {
        if !self.is_queued[slot.index()] {
            self.is_queued[slot.index()] = true;
            self.queue.push(slot);
        }
    }

    /// Takes the queued slot with the fewest words.
    fn pop(&mut self, store: &Store<'_>) -> Option<SlotId> {
        // The queue has at most a few dozen slots, and their sizes change while they wait, so a scan is as
        // good as a heap.
        let place = (0..self.queue.len()).min_by_key(|&place| store.size(self.queue[place]))?;
        let slot = self.queue.swap_remove(place);
        self.is_queued[slot.index()] = false;
        Some(slot)
    }

    /// Removes a slot's decided word from the others, and queues those that may have changed.
    fn different(&mut self, store: &mut Store<'_>, slot: SlotId, run: &mut Run<'_>) -> Result<(), Halt> {
        if keep_different(store, slot, run)? {
            let puzzle = store.puzzle();
            let length = puzzle.slot(slot).len();
            let touched = |other: SlotId| store.parts().is_some() || puzzle.slot(other).len() == length;
            for other in puzzle.ids().filter(|&other| touched(other) && store.role(other) == Role::Wanted) {
                self.push(other);
            }
        }
        Ok(())
    }

    /// Processes the queue until nothing changes.
    fn drain(&mut self, store: &mut Store<'_>, run: &mut Run<'_>) -> Result<(), Halt> {
        while let Some(slot) = self.pop(store) {
            run.work((store.size(slot) + self.queue.len()) as u64)?;
            self.take_lost(store, slot, run)?;
            self.narrow_cells(store, slot);
        }
        Ok(())
    }

    /// Removes words whose letters the slot's cells have lost.
    fn take_lost(&mut self, store: &mut Store<'_>, slot: SlotId, run: &mut Run<'_>) -> Result<(), Halt> {
        let puzzle = store.puzzle();
        for (position, &cell) in puzzle.slot(slot).cells().iter().enumerate() {
            // Taken out first, so that letters lost from here on are recorded again and requeue the slot.
            let lost = std::mem::take(&mut self.lost[slot.index()][position]);
            if let (false, Some(place)) = (lost.is_empty(), puzzle.crossing(slot, position)) {
                run.work(store.size(slot) as u64)?;
                store.narrow(slot, position, (store.letters(cell), lost), place.slot)?;
            }
        }
        Ok(())
    }

    /// Removes letters that no word of the slot supports from its cells, and queues the crossing slots.
    fn narrow_cells(&mut self, store: &mut Store<'_>, slot: SlotId) {
        let puzzle = store.puzzle();
        let cells = puzzle.slot(slot).cells();
        self.left.clear();
        self.left.extend(cells.iter().map(|&cell| store.letters(cell)));
        store.all_supported(slot, &mut self.left);
        for (position, &cell) in cells.iter().enumerate() {
            let (letters, left) = (store.letters(cell), self.left[position]);
            // Most cells keep their letters.
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

    /// Discards pending work after a dead end.
    fn clear(&mut self) {
        for slot in self.queue.drain(..) {
            self.is_queued[slot.index()] = false;
        }
        // All of them, not only those of queued slots: the current slot has left the queue and may have
        // letters recorded.
        for lost in self.lost.iter_mut().flatten() {
            *lost = LetterSet::EMPTY;
        }
    }
}
