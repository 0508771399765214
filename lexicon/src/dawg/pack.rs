//! Packs the automaton into bytes and back.
//!
//! An edge takes four bytes, little-endian. Bit 0 marks the last edge of a state, bit 1 the end of a word;
//! five bits hold the letter, and the other 25 the distance to the first edge of the target (0 if no letter
//! follows). Lists with 2^25 or more edges take eight bytes per edge.
//!
//! Everything else is derived: sets of letters and word counts are computed in one pass from the last edge to
//! the first, which also validates every edge. Distances are positive, so a cycle cannot be expressed.

use super::links::{END, Link, Links};
use crate::letter::MAX_ALPHABET;
use crate::words::MAX_LETTERS;

const LAST: u64 = 1;
const ENDS: u64 = 2;
const LETTER_SHIFT: u32 = 2;
const TARGET_SHIFT: u32 = 7;
/// With fewer edges than this, a distance fits the 25 bits of a four-byte edge.
const SMALL: usize = 1 << (32 - TARGET_SHIFT);

/// Why bytes are not a valid automaton. Numbers are edge indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PackError {
    /// The size is not a multiple of an edge.
    #[error("the automaton has {0} bytes, which is not a whole number of edges")]
    Length(usize),
    /// A letter is outside the alphabet.
    #[error("edge {0} has a letter outside the alphabet")]
    Letter(usize),
    /// A state's edges are not in alphabetical order.
    #[error("edge {0} is out of alphabetical order")]
    Order(usize),
    /// An edge leads to an index where no state begins.
    #[error("edge {0} leads to no state")]
    Target(usize),
    /// No word ends on an edge or below it.
    #[error("no word ends at or below edge {0}")]
    DeadEnd(usize),
    /// A word exceeds [`MAX_LETTERS`].
    #[error("edge {0} leads to words of more than {MAX_LETTERS} letters")]
    TooDeep(usize),
    /// The total number of letters does not fit 32 bits.
    #[error("the words have more than {} letters in total", u32::MAX)]
    Letters,
    /// The number of words differs from the header.
    #[error("the edges spell {found} words instead of {expected}")]
    Count {
        /// Words counted. Counting stops once they exceed `expected`.
        found: u64,
        /// Words by the header.
        expected: u32,
    },
}

/// Size of a packed automaton in bytes.
pub(super) fn packed_bytes(links: &Links) -> usize {
    links.edges.len() * edge_width(links.edges.len())
}

/// Packs an automaton.
pub(super) fn pack(links: &Links) -> Vec<u8> {
    let width = edge_width(links.edges.len());
    let mut bytes = Vec::with_capacity(packed_bytes(links));
    // A link does not store its own letter, only the letters that follow it. So note each state's letters at
    // its first edge, and take them one by one as the edges come.
    let mut letters_from = vec![0u32; links.edges.len()];
    for link in links.edges.iter().chain([&links.root]).filter(|link| link.letters & !END != 0) {
        letters_from[link.children as usize] = link.letters & !END;
    }
    let mut left = 0;
    for (place, link) in links.edges.iter().enumerate() {
        left = if left == 0 { letters_from[place] } else { left };
        let letter = u64::from(left.trailing_zeros());
        left &= left - 1;
        let offset = if link.letters & !END == 0 { 0 } else { u64::from(link.children) - place as u64 };
        let edge = offset << TARGET_SHIFT
            | letter << LETTER_SHIFT
            | if link.letters & END == 0 { 0 } else { ENDS }
            | u64::from(left == 0);
        bytes.extend_from_slice(&edge.to_le_bytes()[..width]);
    }
    bytes
}

/// Unpacks an automaton and validates every edge.
pub(super) fn unpack(bytes: &[u8], words: u32, alphabet_size: usize) -> Result<Links, PackError> {
    debug_assert!(alphabet_size <= MAX_ALPHABET, "alphabets are known");
    // The size alone tells the width: eight-byte edges are only used from SMALL edges on.
    let width = edge_width(bytes.len() / 4);
    if !bytes.len().is_multiple_of(width) {
        return Err(PackError::Length(bytes.len()));
    }
    let mut unpacker = Unpacker::new(bytes.len() / width, words, alphabet_size);
    for (place, edge) in bytes.chunks_exact(width).enumerate().rev() {
        let mut whole = [0; 8];
        whole[..width].copy_from_slice(edge);
        unpacker.add(place, u64::from_le_bytes(whole))?;
    }
    unpacker.finish()
}

/// Bytes per edge of an automaton.
const fn edge_width(edges: usize) -> usize {
    if edges < SMALL { 4 } else { 8 }
}

/// Reads edges from last to first, so that an edge's target is known when the edge is read.
struct Unpacker {
    expected: u32,
    alphabet_size: usize,
    links: Vec<Link>,
    /// Summary of the state whose edges begin at each index. No letters means that no state begins there.
    states: Vec<StateSummary>,
    /// The state whose edges are being read.
    current: StateSummary,
}

/// A state and everything below it.
#[derive(Clone, Copy, Default)]
struct StateSummary {
    letters: u32,
    /// Number of words below.
    words: u32,
    /// Length of the longest of them.
    depth: u32,
    /// Total letters of all words below.
    size: u64,
}

impl Unpacker {
    fn new(edges: usize, expected: u32, alphabet_size: usize) -> Self {
        Self {
            expected,
            alphabet_size,
            links: vec![Link::to_root(0); edges],
            states: vec![StateSummary::default(); edges],
            current: StateSummary::default(),
        }
    }

    /// Reads an edge. All edges after it have been read.
    fn add(&mut self, place: usize, edge: u64) -> Result<(), PackError> {
        let letter = (edge >> LETTER_SHIFT & 31) as u32;
        if letter as usize >= self.alphabet_size {
            return Err(PackError::Letter(place));
        }
        if edge & LAST != 0 {
            self.end_state(place + 1);
            self.current = StateSummary::default();
        // The very last edge must end its state, or the state would extend past the bytes.
        } else if place + 1 == self.links.len() {
            return Err(PackError::Order(place));
        }
        // Edges are read backwards, so every letter read so far must be a later one.
        if self.current.letters & ((2 << letter) - 1) != 0 {
            return Err(PackError::Order(place));
        }
        let offset = (edge >> TARGET_SHIFT) as usize;
        let target = self.target(place, offset)?;
        let ends = edge & ENDS != 0;
        let words = u64::from(target.words) + u64::from(ends);
        // A minimal automaton has no dead ends. One here would make searches explore it in vain.
        if words == 0 {
            return Err(PackError::DeadEnd(place));
        }
        let total = u64::from(self.current.words) + words;
        let count = PackError::Count { found: total, expected: self.expected };
        self.current.words =
            u32::try_from(total).ok().filter(|&total| total <= self.expected).ok_or(count)?;
        self.current.letters |= 1 << letter;
        self.current.depth = self.current.depth.max(target.depth + 1);
        if self.current.depth as usize > MAX_LETTERS {
            return Err(PackError::TooDeep(place));
        }
        self.current.size += target.size + words;
        // Check now, before anyone reads the words: a few hundred edges can spell terabytes.
        if self.current.size > u64::from(u32::MAX) {
            return Err(PackError::Letters);
        }
        let children = if offset == 0 { 0 } else { (place + offset) as u32 };
        // Holds this edge's word count until `end_state` turns counts into prefix sums.
        self.links[place] =
            Link { letters: target.letters | if ends { END } else { 0 }, children, skipped: words as u32 };
        Ok(())
    }

    /// Returns a summary of the state an edge leads to.
    fn target(&self, place: usize, offset: usize) -> Result<StateSummary, PackError> {
        if offset == 0 {
            return Ok(StateSummary::default());
        }
        let state = place.checked_add(offset).and_then(|target| self.states.get(target).copied());
        // Only an index where a state begins has letters. An edge must not lead into the middle of a state or
        // past the end.
        state.filter(|state| state.letters != 0).ok_or(PackError::Target(place))
    }

    /// Completes the state whose edges begin at `first`.
    fn end_state(&mut self, first: usize) {
        let edges = self.current.letters.count_ones() as usize;
        if edges == 0 {
            return;
        }
        self.states[first] = self.current;
        let mut before = 0;
        for link in &mut self.links[first..first + edges] {
            before += std::mem::replace(&mut link.skipped, before);
        }
    }

    fn finish(mut self) -> Result<Links, PackError> {
        self.end_state(0);
        let root = self.states.first().copied().unwrap_or_default();
        if root.words != self.expected {
            return Err(PackError::Count { found: u64::from(root.words), expected: self.expected });
        }
        Ok(Links { root: Link::to_root(root.letters), edges: self.links.into(), words: root.words })
    }
}
