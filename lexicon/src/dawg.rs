//! The minimal automaton, which shares endings as well as beginnings, and numbers words by rank.
//!
//! It is the smallest deterministic automaton for the words (a DAWG, directed acyclic word graph). Words are added in
//! alphabetical order and everything that can no longer change is merged with what is there already: Daciuk, Mihov,
//! Watson and Watson, "Incremental construction of minimal acyclic finite-state automata", 2000. The rank of a word is
//! the number of words before it, summed up along the path: Lucchesi and Kowaltowski, "Applications of finite automata
//! representing large vocabularies", 1993.
//!
//! What is different here: a word's end is marked on the edge that reaches it, not on the state, so that two states
//! that differ in nothing but that share their edges. An edge is kept as one [`Link`] that says all about the state
//! that it leads to, so that a step costs one load, and a step that fails none.

use crate::letter::{Letter, LetterSet};
use crate::lexicon::{Lexicon, Structure, each_word};
use crate::words::{WordId, Words, WordsBuilder};

mod build;
mod links;
mod pack;

use links::{END, Link, Links};

pub use pack::PackError;

/// The minimal automaton of a list of words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dawg {
    links: Links,
}

/// An edge taken, and the number of words that come before the letters read so far.
#[derive(Clone, Copy)]
pub struct DawgState {
    letters: u32,
    children: u32,
    rank: u32,
}

impl DawgState {
    /// Whether the letters read so far are a word.
    #[inline]
    pub const fn ends(self) -> bool {
        self.letters & END != 0
    }

    /// The letters that go on.
    #[inline]
    pub const fn letters(self) -> LetterSet {
        LetterSet::from_bits(self.letters & !END)
    }

    /// Where the edges that go on begin: states with the same place go on alike. It grows with every step.
    pub const fn edges(self) -> usize {
        self.children as usize
    }

    /// How many words come before the letters read so far.
    pub const fn rank(self) -> u32 {
        self.rank
    }

    /// How many words come before all longer words that begin with the letters read so far.
    #[inline]
    const fn below(self) -> u32 {
        self.rank + (self.letters >> 31)
    }

    /// The state after an edge that leaves this one.
    #[inline]
    const fn after(self, edge: Link) -> Self {
        Self { letters: edge.letters, children: edge.children, rank: self.below() + edge.skipped }
    }
}

impl Dawg {
    /// The automaton of words, unless `go_on` says that it is enough.
    pub(crate) fn build_while(words: &Words, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        Some(Self { links: build::minimal(words, go_on)? })
    }

    /// How many words it reads.
    pub fn len(&self) -> usize {
        self.links.words as usize
    }

    /// Whether it reads no word.
    pub fn is_empty(&self) -> bool {
        self.links.words == 0
    }

    /// How many edges it has.
    pub fn edges(&self) -> usize {
        self.links.edges.len()
    }

    /// How many states it has in the textbook's count, where a state knows whether a word ends there.
    pub fn states(&self) -> usize {
        // With the end of a word among the letters, so that states which share their edges here are two, as in the
        // textbook.
        let state = |edge: &Link| (edge.children, edge.letters);
        let mut states: Vec<_> =
            self.links.edges.iter().map(state).chain([state(&self.links.root)]).collect();
        states.sort_unstable();
        states.dedup();
        states.len()
    }

    /// How many bytes it takes in a saved list.
    pub fn packed_bytes(&self) -> usize {
        pack::packed_bytes(&self.links)
    }

    /// The automaton as bytes, four for each edge.
    pub(crate) fn pack(&self) -> Vec<u8> {
        pack::pack(&self.links)
    }

    /// The automaton of packed bytes, every edge checked.
    pub(crate) fn unpack(bytes: &[u8], words: u32, alphabet_size: usize) -> Result<Self, PackError> {
        Ok(Self { links: pack::unpack(bytes, words, alphabet_size)? })
    }

    /// The words, read off in order.
    pub fn words(&self) -> Words {
        let mut words = WordsBuilder::default();
        each_word(self, self.root(), &mut |word, _| words.push(word));
        words.finish()
    }

    /// Writes the letters of a word into `word`, or leaves it empty if there is no such number.
    pub fn spell(&self, id: WordId, word: &mut Vec<Letter>) {
        word.clear();
        if id.0 >= self.links.words {
            return;
        }
        let mut state = self.root();
        // The rank of a beginning is that of the first word behind it, so the rank alone does not say that a word ends here.
        while !(state.ends() && state.rank == id.0) {
            let below = state.below();
            let edges = &self.links.edges[state.children as usize..][..state.letters().len()];
            // The words of an edge follow those it skips, so the last edge that skips no later word is the one.
            let place = edges.partition_point(|edge| below + edge.skipped <= id.0) - 1;
            word.push(nth_letter(state.letters, place));
            state = state.after(edges[place]);
        }
    }
}

/// The member of a set that has `place` members before it.
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
        // Most steps fail, and they fail here, before anything is loaded.
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

    fn build(words: &Words) -> Self {
        Self::build_while(words, &mut || true).expect("nobody stops it")
    }

    fn heap_bytes(&self) -> usize {
        self.links.edges.len() * size_of::<Link>()
    }

    fn nodes(&self) -> usize {
        self.states()
    }
}
