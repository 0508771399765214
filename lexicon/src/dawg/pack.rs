//! The automaton as bytes, and back.
//!
//! An edge takes four bytes, little-endian: 1 for the last edge of its state, 2 for the end of a word, the letter in the
//! five bits above, and in the rest how much further on the edges of its state begin (0: nowhere, no letter follows).
//! Lists with 2^25 edges or more take eight bytes an edge. The rest follows from that: sets of letters and word
//! counts are summed up in one pass from the last edge to the first, which also checks every edge.

use super::links::{END, Link, Links};
use crate::letter::MAX_ALPHABET;
use crate::words::MAX_LETTERS;

const LAST: u64 = 1;
const ENDS: u64 = 2;
const LETTER_SHIFT: u32 = 2;
const TARGET_SHIFT: u32 = 7;
/// With fewer edges than this, four bytes an edge are enough.
const SMALL: usize = 1 << (32 - TARGET_SHIFT);

/// What is wrong with the bytes of an automaton.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PackError {
    /// The bytes are not a whole number of edges.
    #[error("{0} bytes are not a whole number of edges")]
    Length(usize),
    /// A letter that the alphabet does not have.
    #[error("edge {0} has a letter outside the alphabet")]
    Letter(usize),
    /// The edges of a state are not in alphabetical order.
    #[error("edge {0} is out of alphabetical order")]
    Order(usize),
    /// An edge leads to where no state begins.
    #[error("edge {0} leads to no state")]
    Target(usize),
    /// An edge that is the end of nothing.
    #[error("edge {0} leads to no word")]
    DeadEnd(usize),
    /// A word with too many letters.
    #[error("edge {0} leads to words of more than {MAX_LETTERS} letters")]
    TooDeep(usize),
    /// More letters than a list may have.
    #[error("the words have more than {} letters together", u32::MAX)]
    Letters,
    /// More words than can be numbered, or not as many as stated.
    #[error("the edges spell {found} words instead of {expected}")]
    Count {
        /// How many the edges spell, as far as they were counted.
        found: u64,
        /// How many the file states.
        expected: u32,
    },
}

/// How many bytes an automaton takes.
pub(super) fn packed_bytes(links: &Links) -> usize {
    links.edges.len() * edge_width(links.edges.len())
}

/// The automaton as bytes.
pub(super) fn pack(links: &Links) -> Vec<u8> {
    let width = edge_width(links.edges.len());
    let mut bytes = Vec::with_capacity(packed_bytes(links));
    // An edge does not know its own letter, only those that follow; so the letters of a state are put down where its edges
    // begin, and taken one by one as the edges come.
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

/// The automaton of packed bytes, every edge checked.
pub(super) fn unpack(bytes: &[u8], words: u32, alphabet_size: usize) -> Result<Links, PackError> {
    debug_assert!(alphabet_size <= MAX_ALPHABET, "alphabets are known");
    // Eight bytes an edge are taken for so many edges only that four bytes an edge would have been too few.
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

/// How many bytes each of so many edges takes.
const fn edge_width(edges: usize) -> usize {
    if edges < SMALL { 4 } else { 8 }
}

/// Reads edges from the last to the first, so that what an edge leads to is known when the edge comes.
struct Unpacker {
    expected: u32,
    alphabet_size: usize,
    links: Vec<Link>,
    /// For the place where a state's edges begin: what is below it. No letters where no state begins.
    states: Vec<StateSummary>,
    /// The state whose edges are being read, from its last edge on.
    current: StateSummary,
}

/// What is known of a state.
#[derive(Clone, Copy, Default)]
struct StateSummary {
    letters: u32,
    /// How many words are below.
    words: u32,
    /// How many letters the longest of them has.
    depth: u32,
    /// The letters of all words below, together.
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

    /// Reads the edge at a place; those behind it have been read.
    fn add(&mut self, place: usize, edge: u64) -> Result<(), PackError> {
        let letter = (edge >> LETTER_SHIFT & 31) as u32;
        if letter as usize >= self.alphabet_size {
            return Err(PackError::Letter(place));
        }
        if edge & LAST != 0 {
            self.end_state(place + 1);
            self.current = StateSummary::default();
        // The very last edge must be the last of its state; otherwise the state would go on beyond the bytes.
        } else if place + 1 == self.links.len() {
            return Err(PackError::Order(place));
        }
        // Edges come from the last to the first, so every letter that was read must be a later one.
        if self.current.letters & ((2 << letter) - 1) != 0 {
            return Err(PackError::Order(place));
        }
        let offset = (edge >> TARGET_SHIFT) as usize;
        let target = self.target(place, offset)?;
        let ends = edge & ENDS != 0;
        let words = u64::from(target.words) + u64::from(ends);
        // Every edge of a minimal automaton is on the way to a word; one that is not would make walks search in vain.
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
        // Bounded before anybody reads the words off: a few hundred edges can spell terabytes.
        if self.current.size > u64::from(u32::MAX) {
            return Err(PackError::Letters);
        }
        let children = if offset == 0 { 0 } else { (place + offset) as u32 };
        // For now the words of this edge; when the state is complete, those of the edges before it.
        self.links[place] =
            Link { letters: target.letters | if ends { END } else { 0 }, children, skipped: words as u32 };
        Ok(())
    }

    /// What an edge leads to.
    fn target(&self, place: usize, offset: usize) -> Result<StateSummary, PackError> {
        if offset == 0 {
            return Ok(StateSummary::default());
        }
        let state = place.checked_add(offset).and_then(|target| self.states.get(target).copied());
        // Only where a state begins are there letters; into the middle of one, or past the end, no edge may lead.
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
