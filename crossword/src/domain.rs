//! Domains: the words that each slot can still have.
//!
//! Each representation implements the trait [`Domains`]; [`domains`] lists them.

mod bitset;
mod domains;
mod tree;

use crate::index::WordIndex;
use crate::puzzle::Puzzle;

use bitset::BitsetDomains;
pub(crate) use domains::{Domains, Moment};
use tree::TreeDomains;

/// A representation of domains.
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

    /// Letter trees.
    pub fn tree() -> Self {
        Self { name: "tree", build: |puzzle, index| Box::new(TreeDomains::new(puzzle, index)) }
    }

    /// Stable name, used in flags and tables.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Builds the initial domains of a puzzle: for each slot, all words of its length.
    pub fn build<'a>(&self, puzzle: &'a Puzzle, index: &'a WordIndex<'a>) -> Box<dyn Domains + 'a> {
        (self.build)(puzzle, index)
    }
}

/// Every representation, Worddle's own first.
pub fn domains() -> Vec<DomainKind> {
    vec![DomainKind::bitset(), DomainKind::tree()]
}
