//! The automaton as bytes, and back.
//!
//! An edge takes four bytes, little-endian: 1 for the last edge of its state, 2 for the end of a word, the letter in the
//! five bits above, and in the rest how much further on the edges of its state begin (0: nowhere, no letter follows).
//! Lists with 2^25 edges or more take eight bytes an edge. The rest follows from that: sets of letters and word
//! counts are summed up in one pass from the last edge to the first, which also checks every edge.

use super::{Dawg, END, Entry};
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
    #[error("the edges spell {found} words, {expected} were expected")]
    Count {
        /// How many the edges spell, as far as they were counted.
        found: u64,
        /// How many the file states.
        expected: u32,
    },
}

impl Dawg {
    /// How many bytes it takes in a saved list.
    pub fn packed_bytes(&self) -> usize {
        self.entries.len() * edge_width(self.entries.len())
    }

    /// The automaton as bytes, four for each edge.
    pub(crate) fn pack(&self) -> Vec<u8> {
        let width = edge_width(self.entries.len());
        let mut bytes = Vec::with_capacity(self.packed_bytes());
        let mut first_edge = vec![0u32; self.entries.len()];
        let mut mark = |entry: &Entry| {
            if entry.letters & !END != 0 {
                first_edge[entry.children as usize] = entry.letters & !END;
            }
        };
        mark(&self.root);
        self.entries.iter().for_each(&mut mark);
        let mut left = 0;
        for (place, entry) in self.entries.iter().enumerate() {
            left = if left == 0 { first_edge[place] } else { left };
            let letter = u64::from(left.trailing_zeros());
            left &= left - 1;
            let offset = if entry.letters & !END == 0 { 0 } else { u64::from(entry.children) - place as u64 };
            let edge = offset << TARGET_SHIFT
                | letter << LETTER_SHIFT
                | if entry.letters & END == 0 { 0 } else { ENDS }
                | u64::from(left == 0);
            bytes.extend_from_slice(&edge.to_le_bytes()[..width]);
        }
        bytes
    }

    /// The automaton of packed bytes, every edge checked.
    pub(crate) fn unpack(bytes: &[u8], words: u32, alphabet_size: usize) -> Result<Self, PackError> {
        debug_assert!(alphabet_size <= MAX_ALPHABET, "alphabets are known");
        // Eight bytes an edge are taken for so many edges only that four bytes an edge would have been too few.
        let width = edge_width(bytes.len() / 4);
        if !bytes.len().is_multiple_of(width) {
            return Err(PackError::Length(bytes.len()));
        }
        let edge = |place: usize| -> u64 {
            let start = place * width;
            let mut whole = [0; 8];
            whole[..width].copy_from_slice(&bytes[start..start + width]);
            u64::from_le_bytes(whole)
        };
        let mut reader = Unpacker::new(bytes.len() / width, words, alphabet_size);
        for place in (0..bytes.len() / width).rev() {
            reader.add(place, edge(place))?;
        }
        reader.finish()
    }
}

/// How many bytes each of so many edges takes.
const fn edge_width(edges: usize) -> usize {
    if edges < SMALL { 4 } else { 8 }
}

/// Reads edges from the last to the first, so that what an edge leads to is known when the edge comes.
struct Unpacker {
    expected: u32,
    alphabet_size: usize,
    entries: Vec<Entry>,
    /// For the place where a state's edges begin: what is below it. No letters where no state begins.
    states: Vec<State>,
    /// The state whose edges are being read, from its last edge on.
    current: State,
}

#[derive(Clone, Copy, Default)]
struct State {
    letters: u32,
    words: u32,
    depth: u32,
    /// The letters of all words below, together.
    size: u64,
}

impl Unpacker {
    fn new(edges: usize, expected: u32, alphabet_size: usize) -> Self {
        let nothing = Entry { letters: 0, children: 0, skipped: 0 };
        Self {
            expected,
            alphabet_size,
            entries: vec![nothing; edges],
            states: vec![State::default(); edges],
            current: State::default(),
        }
    }

    fn add(&mut self, place: usize, edge: u64) -> Result<(), PackError> {
        let letter = (edge >> LETTER_SHIFT & 31) as u32;
        if letter as usize >= self.alphabet_size {
            return Err(PackError::Letter(place));
        }
        if edge & LAST != 0 {
            self.begin_state(place);
        } else if place + 1 == self.entries.len() {
            return Err(PackError::Order(place));
        }
        if self.current.letters & ((2 << letter) - 1) != 0 {
            return Err(PackError::Order(place));
        }
        let offset = (edge >> TARGET_SHIFT) as usize;
        let target = self.target(place, offset)?;
        let ends = edge & ENDS != 0;
        let words = u64::from(target.words) + u64::from(ends);
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
        if self.current.size > u64::from(u32::MAX) {
            return Err(PackError::Letters);
        }
        let children = if offset == 0 { 0 } else { (place + offset) as u32 };
        // For now the words of this edge; when the state is complete, those of the edges before it.
        self.entries[place] =
            Entry { letters: target.letters | if ends { END } else { 0 }, children, skipped: words as u32 };
        Ok(())
    }

    /// What an edge leads to.
    fn target(&self, place: usize, offset: usize) -> Result<State, PackError> {
        if offset == 0 {
            return Ok(State::default());
        }
        let state = place.checked_add(offset).and_then(|target| self.states.get(target).copied());
        state.filter(|state| state.letters != 0).ok_or(PackError::Target(place))
    }

    /// Completes the state whose first edge is at `place + 1`, and begins the one whose last edge is at `place`.
    fn begin_state(&mut self, place: usize) {
        self.end_state(place + 1);
        self.current = State::default();
    }

    fn end_state(&mut self, first: usize) {
        let edges = self.current.letters.count_ones() as usize;
        if edges == 0 {
            return;
        }
        self.states[first] = self.current;
        let mut before = 0;
        for entry in &mut self.entries[first..first + edges] {
            before += std::mem::replace(&mut entry.skipped, before);
        }
    }

    fn finish(mut self) -> Result<Dawg, PackError> {
        self.end_state(0);
        let root = self.states.first().copied().unwrap_or_default();
        if root.words != self.expected {
            return Err(PackError::Count { found: u64::from(root.words), expected: self.expected });
        }
        let root_entry = Entry { letters: root.letters, children: 0, skipped: 0 };
        Ok(Dawg { root: root_entry, entries: self.entries.into(), words: root.words })
    }
}
