//! The words that each slot may still have.
//!
//! A kind of domains answers the same questions in its own way; [`domains`] lists the kinds.

mod bitset;
mod tree;

use worddle_lexicon::{LetterSet, MAX_ALPHABET};

use crate::entries::EntryId;
use crate::index::WordIndex;
use crate::puzzle::{Puzzle, SlotId};

pub(crate) use bitset::BitsetDomains;
pub(crate) use tree::TreeDomains;

/// A moment to which domains can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    pub(crate) sets: usize,
    pub(crate) sizes: usize,
}

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

    /// The moment now.
    fn mark(&self) -> Mark;

    /// Takes everything back that went since a moment.
    fn undo(&mut self, mark: Mark);

    /// The same domains once more.
    fn copy<'a>(&self) -> Box<dyn Domains + 'a>
    where
        Self: 'a;
}

/// A kind of domains.
#[derive(Clone, Copy)]
pub struct DomainKind {
    name: &'static str,
    build: for<'a> fn(&'a Puzzle, &'a WordIndex<'a>) -> Box<dyn Domains + 'a>,
}

impl DomainKind {
    /// Sparse bitsets.
    pub fn bitset() -> Self {
        Self { name: "bitset", build: |puzzle, index| Box::new(BitsetDomains::new(puzzle, index)) }
    }

    /// Trees.
    pub fn tree() -> Self {
        Self { name: "tree", build: |puzzle, index| Box::new(TreeDomains::new(puzzle, index)) }
    }

    /// The stable name, as in flags and tables.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// All words of its length for each slot of a puzzle.
    pub fn build<'a>(&self, puzzle: &'a Puzzle, index: &'a WordIndex<'a>) -> Box<dyn Domains + 'a> {
        (self.build)(puzzle, index)
    }
}

/// Every kind of domains, ours first.
pub fn domains() -> Vec<DomainKind> {
    vec![DomainKind::bitset(), DomainKind::tree()]
}
