//! Builds the minimal automaton from words in order.
//!
//! While words come in, the path of the last word (the spine) may still change; all else is final and stands in the
//! register, where states with the same edges are one. At the end the states are laid out level by level, by their
//! longest distance from the root: every edge leads to a later state, and the states that every search passes through
//! lie close together.

use super::links::{END, Link, Links};
use crate::letter::Letter;
use crate::text::STRIDE;
use crate::words::Words;

/// The minimal automaton of words, unless `go_on` says that it is enough.
pub(super) fn minimal(words: &Words, go_on: &mut dyn FnMut() -> bool) -> Option<Links> {
    let mut builder = Builder::default();
    let mut previous: &[Letter] = &[];
    for (number, word) in words.iter().enumerate() {
        if number.is_multiple_of(STRIDE) && !go_on() {
            return None;
        }
        // In alphabetical order, what a word does not share with the one before can never change again.
        let shared = word.iter().zip(previous).take_while(|(a, b)| a == b).count();
        builder.close(shared);
        builder.open(&word[shared..], shared);
        previous = word;
    }
    builder.close(0);
    let root = builder.register.state(&builder.spine[0]);
    Some(lay_out(&builder.register.edges, root))
}

/// An edge under construction: its letter, whether a word ends with it, and the state it leads to.
///
/// All in one word, so that comparing and hashing states is comparing and hashing slices of numbers: bit 0 marks the
/// last edge of a state, bit 1 the end of a word, bits 2 to 7 are the letter, the bits above the state.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Edge(u64);

impl Edge {
    const LAST: u64 = 1;
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

    /// The state it leads to: the place of that state's first edge, 0 for the state without edges.
    const fn target(self) -> usize {
        (self.0 >> 8) as usize
    }

    fn lead_to(&mut self, state: u32) {
        self.0 |= u64::from(state) << 8;
    }
}

/// An automaton under construction.
#[derive(Default)]
struct Builder {
    /// The edges of the state at each depth of the last word; the last of each still leads nowhere.
    spine: Vec<Vec<Edge>>,
    /// How many letters the last word has.
    depth: usize,
    register: Register,
}

impl Builder {
    /// Makes the states below `depth` final.
    fn close(&mut self, depth: usize) {
        if self.spine.is_empty() {
            self.spine.push(Vec::new());
        }
        // From the end of the word towards its beginning: a state is final once all that it leads to is.
        for below in (depth + 1..=self.depth).rev() {
            let state = self.register.state(&self.spine[below]);
            // Emptied, not dropped: its room serves the next word.
            self.spine[below].clear();
            if let Some(edge) = self.spine[below - 1].last_mut() {
                edge.lead_to(state);
            }
        }
        self.depth = self.depth.min(depth);
    }

    /// Adds the path of an ending that begins at `depth`.
    fn open(&mut self, ending: &[Letter], depth: usize) {
        self.depth = depth + ending.len();
        if self.spine.len() <= self.depth {
            self.spine.resize_with(self.depth + 1, Vec::new);
        }
        for (state, &letter) in self.spine[depth..].iter_mut().zip(ending) {
            state.push(Edge::new(letter));
        }
        // Words come in order without repeats, so every word adds a letter at least, and the edge of its last one is
        // new.
        if let Some(edge) = self.spine[self.depth - 1].last_mut() {
            edge.0 |= Edge::ENDS;
        }
    }
}

/// The final states, each once.
struct Register {
    /// The edges of each state in turn, the first place unused.
    edges: Vec<Edge>,
    /// A hash table of states: the upper half of a slot is of the hash, the lower half the state; 0 is a free slot.
    slots: Vec<u64>,
    states: usize,
}

impl Default for Register {
    fn default() -> Self {
        Self { edges: vec![Edge(Edge::LAST)], slots: vec![0; 1 << 12], states: 0 }
    }
}

impl Register {
    /// The state that has these edges: the one that is there, or a new one.
    fn state(&mut self, edges: &[Edge]) -> u32 {
        if edges.is_empty() {
            return 0;
        }
        let hash = hash(edges);
        // Open addressing: the lower bits of the hash say where to begin, the upper ones spare most comparisons.
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
        // Half full at most: probes stay short, and a free slot ends every search.
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

    /// Doubles the table. Lower halves of the hashes are not kept, so every state is hashed again.
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

/// Mixes the edges of a state, without regard to the mark of the last one.
fn hash(edges: &[Edge]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15; // 2^64 divided by the golden ratio: its multiples spread evenly
    let mixed = edges.iter().fold(edges.len() as u64, |hash, edge| {
        (hash.rotate_left(23) ^ (edge.0 & !Edge::LAST)).wrapping_mul(ODD)
    });
    mixed ^ (mixed >> 29)
}

/// Lays final states out level by level.
fn lay_out(edges: &[Edge], root: u32) -> Links {
    let states = states_in_order(edges, root);
    // Where the edges of each state will begin, known beforehand because every edge leads to a later state.
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
            // The edges of a state are in alphabetical order, so what they skip is the sum of those before.
            skipped += words[target] + u32::from(edge.ends());
        }
    }
    let root = root as usize;
    Links { root: Link::to_root(letters[root]), edges: links.into(), words: words[root] }
}

/// The edges that leave a state.
fn edges_of(edges: &[Edge], state: usize) -> impl Iterator<Item = Edge> {
    let count =
        if state == 0 { 0 } else { edges[state..].iter().take_while(|edge| !edge.is_last()).count() + 1 };
    edges[state..state + count].iter().copied()
}

/// The letters that leave each state, and the number of words below it. States come after those they lead to.
fn letters_and_words(edges: &[Edge]) -> (Vec<u32>, Vec<u32>) {
    let (mut letters, mut words) = (vec![0u32; edges.len()], vec![0u32; edges.len()]);
    let mut state = 1;
    for (index, edge) in edges.iter().enumerate().skip(1) {
        // A state is known by its first edge, so `state` moves on only when the last edge of one has passed.
        letters[state] |= edge.letter_bit();
        words[state] += words[edge.target()] + u32::from(edge.ends());
        if edge.is_last() {
            state = index + 1;
        }
    }
    (letters, words)
}

/// The states by longest distance from the root; within one level the later registered first, which puts the states
/// of later letters first and is as good as any.
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
    // A state is registered after all that it leads to, so from the last one on every level is final when it is read.
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
