//! The words that each slot may still have.
//!
//! A kind of domains answers the same questions in its own way; [`domains`] lists the kinds.

mod bitset;
mod domains;
mod tree;

use crate::index::WordIndex;
use crate::puzzle::Puzzle;

use bitset::BitsetDomains;
pub(crate) use domains::{Domains, Moment};
use tree::TreeDomains;

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
