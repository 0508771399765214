//! The trait of all representations of domains.

use worddle_lexicon::{LetterSet, MAX_ALPHABET};

use crate::entries::EntryId;
use crate::puzzle::SlotId;

/// A mark to undo to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment(pub(super) usize);

/// The words that each slot can still have. [`Domains::undo`] restores what was removed.
pub trait Domains {
    /// Number of words left.
    fn len(&self, slot: SlotId) -> usize;

    /// Returns true if a slot can still have a word.
    fn contains(&self, slot: SlotId, entry: EntryId) -> bool;

    /// Calls `found` with every word left, in no particular order.
    fn each(&self, slot: SlotId, found: &mut dyn FnMut(EntryId));

    /// Returns the alphabetically first word left.
    fn first(&self, slot: SlotId) -> Option<EntryId>;

    /// Keeps only words with one of the letters `kept` at a position. `gone` has all other letters that a
    /// word of the domain may have there. Returns whether any word was removed.
    fn keep(&mut self, slot: SlotId, position: usize, kept: LetterSet, gone: LetterSet) -> bool;

    /// Removes a word. Returns whether it was there.
    fn remove(&mut self, slot: SlotId, entry: EntryId) -> bool;

    /// Removes words. Returns whether any was there.
    fn remove_all(&mut self, slot: SlotId, entries: &[EntryId]) -> bool {
        entries.iter().fold(false, |changed, &entry| self.remove(slot, entry) | changed)
    }

    /// Removes all words but one.
    fn fix(&mut self, slot: SlotId, entry: EntryId);

    /// Returns those of the letters `among` that some word has at a position.
    fn letters(&mut self, slot: SlotId, position: usize, among: LetterSet) -> LetterSet;

    /// Restricts the letters of each position to those that some word has there.
    fn all_letters(&mut self, slot: SlotId, letters: &mut [LetterSet]) {
        for (position, letters) in letters.iter_mut().enumerate() {
            *letters = self.letters(slot, position, *letters);
        }
    }

    /// Counts the words with each letter at a position.
    fn counts(&self, slot: SlotId, position: usize) -> [u32; MAX_ALPHABET];

    /// Marks the current state.
    fn mark(&mut self) -> Moment;

    /// Restores a marked state. Its mark and all later ones are removed.
    fn undo(&mut self, moment: Moment);

    /// Copies the domains, including their trails.
    fn copy<'a>(&self) -> Box<dyn Domains + 'a>
    where
        Self: 'a;
}
