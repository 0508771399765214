//! A wild cell, which is read as every letter, and the paths from which it can be entered.

use worddle_lexicon::{Letter, MAX_ALPHABET};

use super::bits::{CellSet, ENDS, PackedEdge};

/// The lowest bit of the letter in the rank of a wild path.
pub(super) const LETTER_SHIFT: u32 = 27;

/// The bits above suffice for every letter.
const _: () = assert!(Letter::new((1 << (u32::BITS - LETTER_SHIFT)) - 1).is_none());

/// A cell that is read as every letter.
#[derive(Clone, Copy)]
pub(super) struct WildCell {
    /// The cell.
    pub(super) cell: usize,
    /// The letters to read it as, a bit each.
    pub(super) wanted: u32,
    /// The symbols of its neighbors.
    pub(super) around: u32,
}

impl WildCell {
    /// Whether a path that reaches this edge on the cell can lead to a word: one ends here, or a neighbor goes on.
    #[inline]
    pub(super) const fn is_worth(self, edge: PackedEdge) -> bool {
        edge.closed & ENDS | !edge.closed & self.around != 0
    }
}

/// The rank of a path that reads the wild cell as a letter.
#[inline]
pub(super) const fn rank_with_letter(rank: u32, letter: u32) -> u32 {
    rank | letter << LETTER_SHIFT
}

/// The word that ends on a wild path, and the letter of the wild cell, both as indices.
#[inline]
pub(super) const fn word_and_letter(rank: u32) -> (usize, usize) {
    ((rank & ((1 << LETTER_SHIFT) - 1)) as usize - 1, (rank >> LETTER_SHIFT) as usize)
}

/// The paths that stand next to a cell and have not used it.
#[derive(Clone, Default)]
pub(super) struct Approaches<S> {
    /// The edge of each.
    edges: Vec<u32>,
    /// The cells of each.
    used: Vec<S>,
    /// The number of words before the continuations of each.
    ranks: Vec<u32>,
}

impl<S: CellSet> Approaches<S> {
    /// Leaves only the empty path, from which every cell can be entered.
    pub(super) fn clear(&mut self) {
        self.edges.clear();
        self.used.clear();
        self.ranks.clear();
        self.push(0, S::default(), 0);
    }

    /// Adds a path.
    #[inline]
    pub(super) fn push(&mut self, edge: u32, used: S, rank: u32) {
        self.edges.push(edge);
        self.used.push(used);
        self.ranks.push(rank);
    }

    /// All of them.
    pub(super) fn all(&self) -> SomeApproaches<'_, S> {
        SomeApproaches { edges: &self.edges, used: &self.used, ranks: &self.ranks }
    }
}

/// Some approaches, as [`Approaches`] has them.
#[derive(Clone, Copy)]
pub(super) struct SomeApproaches<'a, S> {
    edges: &'a [u32],
    used: &'a [S],
    ranks: &'a [u32],
}

impl<S: CellSet> SomeApproaches<'_, S> {
    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }

    /// Takes up to `most` approaches from the front.
    pub(super) fn split_off_first(&mut self, most: usize) -> Self {
        let count = most.min(self.edges.len());
        let (edges, other_edges) = self.edges.split_at(count);
        let (used, other_used) = self.used.split_at(count);
        let (ranks, other_ranks) = self.ranks.split_at(count);
        *self = Self { edges: other_edges, used: other_used, ranks: other_ranks };
        Self { edges, used, ranks }
    }

    /// The edge, the cells and the rank of each.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, S, u32)> {
        let fields = self.edges.iter().zip(self.used).zip(self.ranks);
        fields.map(|((&edge, &used), &rank)| (edge, used, rank))
    }

    /// The most paths that can result from entering the cell: one for each letter and approach.
    pub(super) fn most_seeds(&self) -> usize {
        self.edges.len() * MAX_ALPHABET
    }
}
