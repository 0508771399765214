//! What is to be filled: a puzzle, words, and what is asked of them.

use std::collections::BTreeSet;

use worddle_lexicon::LetterSet;

use crate::domain::DomainKind;
use crate::entries::Entries;
use crate::fill::Search;
use crate::grid::{Cell, Square};
use crate::puzzle::{Puzzle, SlotId};
use crate::store::{Role, Store};
use crate::strategy::Strategy;
use crate::support::Index;

/// What is to be filled.
pub struct Task<'a> {
    puzzle: &'a Puzzle,
    index: Index<'a>,
    /// The cells that are to be filled, if not all.
    region: Option<BTreeSet<Cell>>,
}

impl<'a> Task<'a> {
    /// All slots of a puzzle, with any of the words.
    pub fn new(puzzle: &'a Puzzle, entries: &'a Entries) -> Self {
        Self { puzzle, index: Index::new(entries, puzzle), region: None }
    }

    /// The same, in a part of the grid only: a slot that has no empty cell outside it gets a word; the others that it
    /// touches stay possible.
    #[must_use]
    pub fn within(mut self, region: impl IntoIterator<Item = Cell>) -> Self {
        self.region = Some(region.into_iter().collect());
        self
    }

    /// A search for its fillings.
    pub fn search(&self, strategy: Strategy, seed: u64) -> Search<'_> {
        Search::new(self.store(strategy.domains), strategy, seed)
    }

    /// Where a search begins: given letters are in, words of closed slots are out elsewhere.
    pub fn store(&self, domains: DomainKind) -> Store<'_> {
        let mut store = Store::new(self.puzzle, &self.index, domains.build(self.puzzle, &self.index));
        for slot in self.puzzle.ids().filter(|&slot| !self.is_wanted(slot)) {
            if store.role(slot) == Role::Wanted {
                store.set_role(slot, Role::Fillable);
            }
        }
        self.give_letters(&mut store);
        self.keep_closed_words_apart(&mut store);
        store
    }

    fn is_wanted(&self, slot: SlotId) -> bool {
        let inside = |cell: &Cell| {
            let open = self.puzzle.square(*cell) == Square::Open;
            !open || self.region.as_ref().is_none_or(|region| region.contains(cell))
        };
        self.puzzle.slot(slot).cells().iter().all(inside)
    }

    fn give_letters(&self, store: &mut Store<'_>) {
        for slot in self.puzzle.ids().filter(|&slot| store.role(slot) != Role::Closed).collect::<Vec<_>>() {
            for (position, &cell) in self.puzzle.slot(slot).cells().iter().enumerate() {
                if let Some(letter) = self.puzzle.given(cell) {
                    store.retain_letters(slot, position, LetterSet::from_iter([letter]));
                }
            }
        }
    }

    fn keep_closed_words_apart(&self, store: &mut Store<'_>) {
        for closed in self.puzzle.ids().filter(|&slot| store.role(slot) == Role::Closed).collect::<Vec<_>>() {
            let word: Option<Vec<_>> =
                self.puzzle.slot(closed).cells().iter().map(|&cell| self.puzzle.given(cell)).collect();
            let Some(entry) = word.and_then(|word| store.table(closed).find(&word)) else { continue };
            for slot in self.puzzle.ids() {
                if store.role(slot) == Role::Wanted
                    && self.puzzle.slot(slot).len() == self.puzzle.slot(closed).len()
                {
                    store.retain(slot, |other| other != entry);
                }
            }
        }
    }
}
