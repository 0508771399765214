//! The minimal automaton, packed for the queue.
//!
//! Each edge is one [`PackedEdge`] of 16 bytes, with all data of the state that it leads to. So a step of a path reads one
//! address.
//!
//! A symbol is the spelling of a tile: a letter, or several as in "Qu". For each tile of several letters that boards use, the
//! states get one more edge that reads all of its letters at once.

use worddle_lexicon::{Dawg, DawgState, Letter, LetterSet, Lexicon};

use super::bits::{EDGE_BITS, LANES, PackedEdge, SYMBOLS};
use crate::tile::Spelling;

/// The packed automaton.
///
/// Invariant: the number of edges is a power of two, at most 2^[`EDGE_BITS`]. So the low bits of any head name an edge, and the
/// fastest loops need no bounds check to read it.
#[derive(Clone, Debug)]
pub(super) struct PackedDawg {
    /// The edges. Those of one state lie together, in the order of their symbols. The first one leads to the root. At least
    /// eight edges at the end lead nowhere, so that eight can be read from any edge on.
    edges: Box<[PackedEdge]>,
    /// The number of letters up to the last one that words use.
    letters: usize,
    /// The tiles of several letters: the symbols after the letters.
    long_tiles: Vec<Spelling>,
}

impl PackedDawg {
    /// Packs an automaton for boards with these tiles of several letters; `None` if there are too many symbols or edges.
    pub(super) fn build(dawg: &Dawg, long_tiles: &[Spelling]) -> Option<Self> {
        let states = states(dawg);
        let used = states.iter().fold(LetterSet::EMPTY, |used, state| used.union(state.letters()));
        let letters = used.iter().last().map_or(0, |letter| letter.index() + 1);
        if letters + long_tiles.len() > SYMBOLS {
            return None;
        }
        let symbols = Letter::first(letters).map(Spelling::one).chain(long_tiles.iter().copied()).collect();
        let edges = Packer::new(dawg, states, symbols).edges()?;
        debug_assert!(edges.len().is_power_of_two() && edges.len() <= 1 << EDGE_BITS, "a power of two");
        Some(Self { edges, letters, long_tiles: long_tiles.to_vec() })
    }

    /// The edges; their number is a power of two.
    #[inline]
    pub(super) fn edges(&self) -> &[PackedEdge] {
        &self.edges
    }

    /// The edge to the root.
    pub(super) fn root(&self) -> PackedEdge {
        self.edges[0]
    }

    /// The number of symbols that are letters; they come first.
    pub(super) fn letters(&self) -> usize {
        self.letters
    }

    /// The tiles of several letters that it is packed for.
    pub(super) fn long_tiles(&self) -> &[Spelling] {
        &self.long_tiles
    }

    /// The number of a tile's symbol; `None` if no word uses it.
    #[inline]
    pub(super) fn symbol(&self, spelling: Spelling) -> Option<usize> {
        if let [letter] = *spelling {
            return (letter.index() < self.letters).then_some(letter.index());
        }
        let place = self.long_tiles.iter().position(|&symbol| symbol == spelling)?;
        Some(self.letters + place)
    }
}

/// The states with outgoing edges, each once, in topological order.
fn states(dawg: &Dawg) -> Vec<DawgState> {
    let mut seen = vec![false; dawg.edges()];
    let mut open = vec![dawg.root()];
    let mut states = Vec::new();
    while let Some(state) = open.pop() {
        // The start of its edges identifies a state: values for the same state differ in the rank so far, and in whether a
        // word ends.
        if state.letters().is_empty() || std::mem::replace(&mut seen[state.edges()], true) {
            continue;
        }
        states.push(state);
        open.extend(state.letters().iter().filter_map(|letter| dawg.step(state, letter)));
    }
    // Every edge of the automaton leads to a later start, so this order is topological.
    states.sort_unstable_by_key(|state| state.edges());
    states
}

/// An automaton being packed.
struct Packer<'a> {
    dawg: &'a Dawg,
    states: Vec<DawgState>,
    symbols: Vec<Spelling>,
    /// The number of each state, by the start of its edges in the automaton.
    numbers: Vec<u32>,
    /// The start of each state's packed edges.
    starts: Vec<u32>,
}

impl<'a> Packer<'a> {
    /// A packer for these states, in topological order, and these symbols.
    fn new(dawg: &'a Dawg, states: Vec<DawgState>, symbols: Vec<Spelling>) -> Self {
        let mut numbers = vec![0; dawg.edges()];
        for (number, state) in states.iter().enumerate() {
            numbers[state.edges()] = number as u32;
        }
        let starts = vec![0; states.len()];
        Self { dawg, states, symbols, numbers, starts }
    }

    /// All edges, padded to a power of two; `None` if a head cannot number them.
    ///
    /// They keep the order of the automaton. Sorting states by how often random boards visit them made no measurable
    /// difference: all edges of the French list fit in a second-level cache.
    fn edges(mut self) -> Option<Box<[PackedEdge]>> {
        // The starts must be known first, since an edge points to the start of another state.
        let mut next = 1;
        for number in 0..self.states.len() {
            self.starts[number] = next as u32;
            next += self.edges_of(self.states[number]).count();
        }
        // Eight more, so that a vector of edges can be read from any edge on.
        let padded = (next + LANES).next_power_of_two();
        if padded > 1 << EDGE_BITS {
            return None;
        }
        let root = self.dawg.root();
        let mut edges = Vec::with_capacity(padded);
        edges.push(self.edge(root, root));
        for &state in &self.states {
            edges.extend(self.edges_of(state).map(|(_, child)| self.edge(state, child)));
        }
        edges.resize(padded, PackedEdge::NONE);
        Some(edges.into())
    }

    /// The symbols of a state's outgoing edges, and the state that each leads to.
    fn edges_of(&self, state: DawgState) -> impl Iterator<Item = (usize, DawgState)> + '_ {
        self.symbols.iter().enumerate().filter_map(move |(symbol, letters)| {
            let read = |state, &letter: &Letter| self.dawg.step(state, letter);
            Some((symbol, letters.iter().try_fold(state, read)?))
        })
    }

    /// The edge from one state to another.
    fn edge(&self, from: DawgState, to: DawgState) -> PackedEdge {
        let open = self.edges_of(to).fold(0, |open, (symbol, _)| open | 1u32 << symbol);
        let first = if to.letters().is_empty() { 0 } else { self.starts[self.numbers[to.edges()] as usize] };
        // A rank counts the words before the continuations of a path, so the edge adds a word that ends at its state.
        let words = to.rank() - from.rank() - u32::from(from.ends()) + u32::from(to.ends());
        PackedEdge::new(open, to.ends(), first, words)
    }
}
