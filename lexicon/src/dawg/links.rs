//! The edges of a finished automaton.

/// The bit of [`Link::letters`] that no letter uses.
pub(super) const END: u32 = 1 << 31;

/// An edge, and all about the state that it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    /// The letters that go on, and [`END`] if a word ends here.
    pub(super) letters: u32,
    /// Where the edges that go on begin; 0 if there are none.
    pub(super) children: u32,
    /// How many words the edges before this one, from the same state, lead to.
    pub(super) skipped: u32,
}

impl Link {
    /// The edge that leads to the root.
    pub(super) const fn to_root(letters: u32) -> Self {
        Self { letters, children: 0, skipped: 0 }
    }
}

/// All edges of an automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Links {
    /// The edge to the root, which is not among the others.
    pub(super) root: Link,
    /// The edges, those that leave one state together and in alphabetical order. Every edge leads further back.
    pub(super) edges: Box<[Link]>,
    /// How many words they spell.
    pub(super) words: u32,
}
