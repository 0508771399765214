//! The minimal automaton (DAWG), which shares suffixes as well as prefixes and numbers words by rank.
//!
//! A directed acyclic word graph is the smallest deterministic automaton that accepts exactly the given
//! words. It is built from sorted words in one pass, merging each suffix with an equal one as soon as it can
//! no longer change (Daciuk, Mihov, Watson and Watson, "Incremental construction of minimal acyclic
//! finite-state automata", 2000). A word's rank is the number of words that precede it, which is a sum along
//! the word's path (Lucchesi and Kowaltowski, "Applications of finite automata representing large
//! vocabularies", 1993). So the automaton is a perfect hash of its words, and needs no table to be one.
//!
//! Two things differ from the textbook:
//!
//! - The end of a word is marked on the edge that reaches it, not on the state behind it. States that differ
//!   only in being final then share their edges, and the automaton has fewer of them.
//! - An edge is stored as a 12-byte [`Link`] that describes the state it leads to: the letters that continue,
//!   where their edges begin, and how many words the earlier edges skip. A successful step costs one load. A
//!   failing step, which is the common case on a board, costs none, because the set of letters is already in
//!   the state.
//!
//! States are laid out level by level from the root, so every edge leads forward. That is why the saved form
//! needs four bytes per edge (see `pack`), and why one pass from the last edge to the first both recomputes
//! the counts and proves that there is no cycle.

use crate::letter::{Letter, LetterSet};
use crate::lexicon::{Lexicon, Structure, each_word};
use crate::words::{WordId, Words, WordsBuilder};

mod build;
mod links;
mod pack;

use links::{END, Link, Links};

pub use pack::PackError;

/// The minimal automaton of a word list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dawg {
    links: Links,
}

/// A position: the state reached, and the number of words that precede the letters read so far.
#[derive(Clone, Copy)]
pub struct DawgState {
    letters: u32,
    children: u32,
    rank: u32,
}

impl DawgState {
    /// Returns true if the letters read so far form a word.
    #[inline]
    pub const fn ends(self) -> bool {
        self.letters & END != 0
    }

    /// Returns the letters that can follow.
    #[inline]
    pub const fn letters(self) -> LetterSet {
        LetterSet::from_bits(self.letters & !END)
    }

    /// Returns the index of the first edge out. States with the same index have the same continuations. The
    /// index grows with every step.
    pub const fn edges(self) -> usize {
        self.children as usize
    }

    /// Returns the number of words that precede the letters read so far.
    pub const fn rank(self) -> u32 {
        self.rank
    }

    /// Returns the number of words that precede all longer words with this prefix.
    #[inline]
    const fn below(self) -> u32 {
        // END is bit 31, so the shift adds 1 if a word ends here.
        self.rank + (self.letters >> 31)
    }

    /// Follows an edge out of this state.
    #[inline]
    const fn after(self, edge: Link) -> Self {
        Self { letters: edge.letters, children: edge.children, rank: self.below() + edge.skipped }
    }
}

impl Dawg {
    /// Number of words.
    pub fn len(&self) -> usize {
        self.links.words as usize
    }

    /// Returns true if there are no words.
    pub fn is_empty(&self) -> bool {
        self.links.words == 0
    }

    /// Number of edges.
    pub fn edges(&self) -> usize {
        self.links.edges.len()
    }

    /// Number of states as textbooks count them, with finality a property of the state.
    pub fn states(&self) -> usize {
        // Including the END bit, so that two states that share their edges here count as two.
        let state = |edge: &Link| (edge.children, edge.letters);
        let mut states: Vec<_> =
            self.links.edges.iter().map(state).chain([state(&self.links.root)]).collect();
        states.sort_unstable();
        states.dedup();
        states.len()
    }

    /// Size of the automaton in a saved list, in bytes.
    pub fn packed_bytes(&self) -> usize {
        pack::packed_bytes(&self.links)
    }

    /// Packs the automaton, four bytes per edge.
    pub(crate) fn pack(&self) -> Vec<u8> {
        pack::pack(&self.links)
    }

    /// Unpacks an automaton and validates every edge.
    pub(crate) fn unpack(bytes: &[u8], words: u32, alphabet_size: usize) -> Result<Self, PackError> {
        Ok(Self { links: pack::unpack(bytes, words, alphabet_size)? })
    }

    /// Reads off the words in order.
    pub fn words(&self) -> Words {
        let mut words = WordsBuilder::default();
        each_word(self, self.root(), &mut |word, _| words.push(word));
        words.finish()
    }

    /// Writes a word's letters into `word`. Leaves it empty if the number is out of range.
    pub fn spell(&self, id: WordId, word: &mut Vec<Letter>) {
        word.clear();
        if id.0 >= self.links.words {
            return;
        }
        let mut state = self.root();
        // A prefix has the rank of the first word that starts with it, so an equal rank alone does not mean
        // the word ends here.
        while !(state.ends() && state.rank == id.0) {
            let below = state.below();
            let edges = &self.links.edges[state.children as usize..][..state.letters().len()];
            // An edge's words follow those it skips, so the right edge is the last whose first word is not
            // after `id`.
            let place = edges.partition_point(|edge| below + edge.skipped <= id.0) - 1;
            word.push(nth_letter(state.letters, place));
            state = state.after(edges[place]);
        }
    }
}

/// Returns the letter of a set that has `place` letters before it.
fn nth_letter(letters: u32, place: usize) -> Letter {
    let left = (0..place).fold(letters, |left, _| left & (left - 1));
    Letter::new(left.trailing_zeros() as u8).expect("a set of letters has a letter at each place")
}

impl Lexicon for Dawg {
    type State = DawgState;

    #[inline]
    fn root(&self) -> DawgState {
        DawgState { letters: self.links.root.letters, children: self.links.root.children, rank: 0 }
    }

    #[inline]
    fn step(&self, state: DawgState, letter: Letter) -> Option<DawgState> {
        // Most steps fail. They fail here, before anything is loaded.
        if state.letters & letter.bit() == 0 {
            return None;
        }
        let before = (state.letters & (letter.bit() - 1)).count_ones();
        Some(state.after(self.links.edges[(state.children + before) as usize]))
    }

    #[inline]
    fn branches(&self, state: DawgState) -> impl Iterator<Item = (Letter, DawgState)> {
        let edges = &self.links.edges[state.children as usize..];
        state.letters().iter().zip(edges).map(move |(letter, &edge)| (letter, state.after(edge)))
    }

    #[inline]
    fn word(&self, state: DawgState) -> Option<WordId> {
        state.ends().then_some(WordId(state.rank))
    }

    #[inline]
    fn is_last(&self, state: DawgState) -> bool {
        state.letters().is_empty()
    }
}

impl Structure for Dawg {
    const NAME: &'static str = "dawg";

    fn build_while(words: &Words, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        Some(Self { links: build::minimal(words, go_on)? })
    }

    fn heap_bytes(&self) -> usize {
        self.links.edges.len() * size_of::<Link>()
    }

    fn nodes(&self) -> usize {
        self.states()
    }
}
