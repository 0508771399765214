//! What every kind of domains can do.

use worddle_lexicon::{LetterSet, MAX_ALPHABET};

use crate::entries::EntryId;
use crate::puzzle::SlotId;

/// A marked moment to which domains can be taken back: the number of marks before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment(pub(super) usize);

/// The words that each slot may still have. What is taken away comes back with [`Domains::undo`].
pub trait Domains {
    /// How many words a slot may still have.
    fn len(&self, slot: SlotId) -> usize;

    /// Whether a slot may still have a word.
    fn contains(&self, slot: SlotId, entry: EntryId) -> bool;

    /// Calls `found` with every word that a slot may still have, in no order that means anything.
    fn each(&self, slot: SlotId, found: &mut dyn FnMut(EntryId));

    /// The first word in alphabetical order that a slot may still have.
    fn first(&self, slot: SlotId) -> Option<EntryId>;

    /// Leaves the words that have one of the letters `kept` at a position; `gone` are all other letters that a word of
    /// the domain may have there. Whether any word went.
    fn keep(&mut self, slot: SlotId, position: usize, kept: LetterSet, gone: LetterSet) -> bool;

    /// Takes a word away; whether it was there.
    fn remove(&mut self, slot: SlotId, entry: EntryId) -> bool;

    /// Leaves one word.
    fn fix(&mut self, slot: SlotId, entry: EntryId);

    /// Those of some letters that a word of the domain has at a position.
    fn letters(&mut self, slot: SlotId, position: usize, among: LetterSet) -> LetterSet;

    /// Leaves, of the letters at each position of a slot, those that a word of the domain has there.
    fn all_letters(&mut self, slot: SlotId, letters: &mut [LetterSet]) {
        for (position, letters) in letters.iter_mut().enumerate() {
            *letters = self.letters(slot, position, *letters);
        }
    }

    /// How many words of the domain have each letter at a position.
    fn counts(&self, slot: SlotId, position: usize) -> [u32; MAX_ALPHABET];

    /// Marks the moment.
    fn mark(&mut self) -> Moment;

    /// Takes everything back that went since a moment; its mark and all later ones are gone too.
    fn undo(&mut self, moment: Moment);

    /// A copy of the domains.
    fn copy<'a>(&self) -> Box<dyn Domains + 'a>
    where
        Self: 'a;
}
