//! Builds the minimal automaton from sorted words (Daciuk et al., 2000).
//!
//! Only the path of the last word, the spine, can still change. Everything else is final and interned in the
//! register, where states with equal edges are one. At the end, states are laid out by their longest distance
//! from the root. Every edge then leads to a later state, and the states near the root, which every search
//! visits, share cache lines.

use super::links::{END, Link, Links};
use crate::letter::Letter;
use crate::words::{STRIDE, Words};

/// Builds the automaton, or returns `None` once `go_on` returns false.
pub(super) fn minimal(words: &Words, go_on: &mut dyn FnMut() -> bool) -> Option<Links> {
    let mut builder = Builder::default();
    let mut previous: &[Letter] = &[];
    for (number, word) in words.iter().enumerate() {
        if number.is_multiple_of(STRIDE) && !go_on() {
            return None;
        }
        // Words arrive sorted, so a suffix not shared with the next word is final.
        let shared = word.iter().zip(previous).take_while(|(a, b)| a == b).count();
        builder.close(shared);
        builder.open(&word[shared..], shared);
        previous = word;
    }
    builder.close(0);
    let root = builder.register.state(&builder.spine[0]);
    Some(lay_out(&builder.register.edges, root))
}

/// An edge under construction: its letter, whether a word ends with it, and its target state.
///
/// Packed into one integer, so that states are compared and hashed as slices of integers. Bit 0 marks the
/// last edge of a state, bit 1 the end of a word, bits 2 to 7 hold the letter and the rest the target.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Edge(u64);

impl Edge {
    /// Marks the last edge of a state, so that states need no length.
    const LAST: u64 = 1;
    /// Marks the end of a word.
    const ENDS: u64 = 2;

    fn new(letter: Letter) -> Self {
        Self((letter.index() as u64) << 2)
    }

    fn letter_bit(self) -> u32 {
        1 << ((self.0 >> 2) & 31)
    }

    const fn ends(self) -> bool {
        self.0 & Self::ENDS != 0
    }

    const fn is_last(self) -> bool {
        self.0 & Self::LAST != 0
    }

    /// Returns the target state, identified by the index of its first edge. The state without edges is 0.
    const fn target(self) -> usize {
        (self.0 >> 8) as usize
    }

    /// Sets the target, which must not have been set before.
    fn lead_to(&mut self, state: u32) {
        self.0 |= u64::from(state) << 8;
    }
}

/// An automaton under construction.
#[derive(Default)]
struct Builder {
    /// The edges of the state at each depth of the last word. The last edge of each has no target yet.
    spine: Vec<Vec<Edge>>,
    /// Length of the last word.
    depth: usize,
    register: Register,
}

impl Builder {
    /// Finalizes the states deeper than `depth`.
    fn close(&mut self, depth: usize) {
        if self.spine.is_empty() {
            self.spine.push(Vec::new());
        }
        // From the end of the word backwards: a state is final once its targets are.
        for below in (depth + 1..=self.depth).rev() {
            let state = self.register.state(&self.spine[below]);
            // Cleared, not dropped, so that the next word reuses the allocation.
            self.spine[below].clear();
            if let Some(edge) = self.spine[below - 1].last_mut() {
                edge.lead_to(state);
            }
        }
        self.depth = self.depth.min(depth);
    }

    /// Adds the path of a suffix that starts at `depth`.
    fn open(&mut self, ending: &[Letter], depth: usize) {
        self.depth = depth + ending.len();
        if self.spine.len() <= self.depth {
            self.spine.resize_with(self.depth + 1, Vec::new);
        }
        for (state, &letter) in self.spine[depth..].iter_mut().zip(ending) {
            state.push(Edge::new(letter));
        }
        // Words are sorted and distinct, so each adds at least one letter, and its last edge is new.
        if let Some(edge) = self.spine[self.depth - 1].last_mut() {
            edge.0 |= Edge::ENDS;
        }
    }
}

/// The final states, each stored once.
struct Register {
    /// The edges of each state, back to back. Index 0 is unused, since it means "no edges".
    edges: Vec<Edge>,
    /// Open-addressing hash table of states. The upper half of a slot is the upper half of the hash, the
    /// lower half the state; 0 is free.
    slots: Vec<u64>,
    /// Number of states, for the load of the table.
    states: usize,
}

impl Default for Register {
    fn default() -> Self {
        // 4,096 slots to start with: small lists never grow the table, large ones double it a few times.
        Self { edges: vec![Edge(Edge::LAST)], slots: vec![0; 1 << 12], states: 0 }
    }
}

impl Register {
    /// Returns the state with these edges, adding it if it is new.
    fn state(&mut self, edges: &[Edge]) -> u32 {
        if edges.is_empty() {
            return 0;
        }
        let hash = hash(edges);
        // The low bits of the hash select the first slot; comparing the stored high bits avoids most
        // comparisons of edges.
        let mask = self.slots.len() - 1;
        let mut place = hash as usize & mask;
        while self.slots[place] != 0 {
            let slot = self.slots[place];
            if slot >> 32 == hash >> 32 && self.has_edges(slot as u32, edges) {
                return slot as u32;
            }
            place = (place + 1) & mask;
        }
        let state =
            u32::try_from(self.edges.len()).expect("edges are fewer than letters, which are fewer than 2^32");
        self.edges.extend_from_slice(edges);
        if let Some(last) = self.edges.last_mut() {
            last.0 |= Edge::LAST;
        }
        self.slots[place] = (hash >> 32 << 32) | u64::from(state);
        self.states += 1;
        // Keep the table at most half full: probes stay short, and a free slot ends every one.
        if self.states * 2 > self.slots.len() {
            self.grow();
        }
        state
    }

    fn has_edges(&self, state: u32, edges: &[Edge]) -> bool {
        let Some(there) = self.edges.get(state as usize..state as usize + edges.len()) else {
            return false;
        };
        let (last, before) = edges.split_last().expect("a registered state has edges");
        there[..before.len()] == *before && there[before.len()].0 == last.0 | Edge::LAST
    }

    /// Doubles the table. The slots keep only half of each hash, so every state is hashed again.
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![0; old.len() * 2];
        let mask = self.slots.len() - 1;
        for slot in old.into_iter().filter(|&slot| slot != 0) {
            let start = slot as u32 as usize;
            let length =
                self.edges[start..].iter().position(|edge| edge.is_last()).map_or(0, |last| last + 1);
            let mut place = hash(&self.edges[start..start + length]) as usize & mask;
            while self.slots[place] != 0 {
                place = (place + 1) & mask;
            }
            self.slots[place] = slot;
        }
    }
}

/// Hashes a state's edges, ignoring the mark on the last one.
fn hash(edges: &[Edge]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15; // 2^64 divided by the golden ratio (Knuth's multiplicative hashing)
    let mixed = edges.iter().fold(edges.len() as u64, |hash, edge| {
        (hash.rotate_left(23) ^ (edge.0 & !Edge::LAST)).wrapping_mul(ODD)
    });
    mixed ^ (mixed >> 29)
}

/// Lays out final states level by level.
fn lay_out(edges: &[Edge], root: u32) -> Links {
    let states = states_in_order(edges, root);
    // Every edge leads to a later state, so all positions must be known before the first edge is written.
    let mut place = vec![0u32; edges.len()];
    let mut next = 0;
    for &state in &states {
        place[state as usize] = next;
        next += edges_of(edges, state as usize).count() as u32;
    }
    let (letters, words) = letters_and_words(edges);
    let mut links = Vec::with_capacity(next as usize);
    for &state in &states {
        let mut skipped = 0;
        for edge in edges_of(edges, state as usize) {
            let (target, end) = (edge.target(), if edge.ends() { END } else { 0 });
            links.push(Link { letters: letters[target] | end, children: place[target], skipped });
            // Edges are in alphabetical order, so an edge skips the words of all edges before it.
            skipped += words[target] + u32::from(edge.ends());
        }
    }
    let root = root as usize;
    Links { root: Link::to_root(letters[root]), edges: links.into(), words: words[root] }
}

/// Iterates over the edges out of a state.
fn edges_of(edges: &[Edge], state: usize) -> impl Iterator<Item = Edge> {
    let count =
        if state == 0 { 0 } else { edges[state..].iter().take_while(|edge| !edge.is_last()).count() + 1 };
    edges[state..state + count].iter().copied()
}

/// Returns the letters out of each state and the number of words below it. Targets are registered before
/// their sources.
fn letters_and_words(edges: &[Edge]) -> (Vec<u32>, Vec<u32>) {
    let (mut letters, mut words) = (vec![0u32; edges.len()], vec![0u32; edges.len()]);
    let mut state = 1;
    for (index, edge) in edges.iter().enumerate().skip(1) {
        // A state is identified by its first edge, so `state` advances only past a last edge.
        letters[state] |= edge.letter_bit();
        words[state] += words[edge.target()] + u32::from(edge.ends());
        if edge.is_last() {
            state = index + 1;
        }
    }
    (letters, words)
}

/// Sorts states by their longest distance from the root. Within a level, states registered later come first;
/// any order would do.
fn states_in_order(edges: &[Edge], root: u32) -> Vec<u32> {
    let mut level = vec![0u16; edges.len()];
    let mut firsts: Vec<u32> = Vec::new();
    let mut state = 1;
    for (index, edge) in edges.iter().enumerate().skip(1) {
        if edge.is_last() {
            firsts.push(state as u32);
            state = index + 1;
        }
    }
    debug_assert!(firsts.last().is_none_or(|&last| last == root), "the root is registered last");
    // A state is registered after its targets. In reverse order, a state's level is final by the time it is
    // read.
    for &state in firsts.iter().rev() {
        let below = level[state as usize] + 1;
        for edge in edges_of(edges, state as usize) {
            let target = edge.target();
            level[target] = level[target].max(below);
        }
    }
    let mut levels: Vec<Vec<u32>> = Vec::new();
    for &state in firsts.iter().rev() {
        let level = usize::from(level[state as usize]);
        levels.resize_with(levels.len().max(level + 1), Vec::new);
        levels[level].push(state);
    }
    levels.concat()
}
