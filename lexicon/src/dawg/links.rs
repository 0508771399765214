//! The edges of a finished automaton; see the parent module for the idea.

/// The bit of [`Link::letters`] that marks the end of a word. No letter uses it.
pub(super) const END: u32 = 1 << 31;

/// An edge, together with the state it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    /// The letters that can follow, and [`END`] if a word ends here.
    pub(super) letters: u32,
    /// Index of the first edge that follows; 0 if there is none.
    pub(super) children: u32,
    /// Number of words reached by this state's edges before this one.
    pub(super) skipped: u32,
}

impl Link {
    /// Makes the edge to the root.
    pub(super) const fn to_root(letters: u32) -> Self {
        Self { letters, children: 0, skipped: 0 }
    }
}

/// All edges of an automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Links {
    /// The edge to the root, which no other edge reaches.
    pub(super) root: Link,
    /// Edges grouped by state, alphabetical within a state. Every edge leads to a higher index.
    pub(super) edges: Box<[Link]>,
    /// Number of words.
    pub(super) words: u32,
}
