//! The compact trie: a node is one 64-bit integer, made of the set of its children's letters and the index of
//! its first child.
//!
//! Siblings are adjacent and in alphabetical order, so a child's index is the first child's plus the number
//! of smaller letters in the set (`popcount`). Nodes are stored level by level, so the top levels, which
//! every search visits, share a few cache lines. It takes a ninth of the memory of 26 links per node.

use crate::letter::{Letter, LetterSet};
use crate::lexicon::{Lexicon, Size, Structure};
use crate::sorted_list::ListState;
use crate::words::{STRIDE, WordId, Words};

/// A trie whose nodes hold the set of their children's letters.
pub struct Trie {
    /// All nodes, level by level; the root is first.
    nodes: Box<[Node]>,
    /// The lowest-ranked word below each node. If a word ends at the node, it is that word.
    first_words: Box<[WordId]>,
}

/// A node in 64 bits.
#[derive(Clone, Copy)]
struct Node {
    /// The children's letters, and [`END`] if a word ends here.
    letters: u32,
    /// Index of the child with the smallest letter. Meaningless without children.
    first_child: u32,
}

/// The bit of [`Node::letters`] that marks the end of a word. No letter uses it.
const END: u32 = 1 << 31;

/// A loaded node and its index.
#[derive(Clone, Copy)]
pub struct TrieState {
    node: Node,
    place: u32,
}

impl Lexicon for Trie {
    type State = TrieState;

    fn root(&self) -> TrieState {
        TrieState { node: self.nodes[0], place: 0 }
    }

    #[inline]
    fn step(&self, state: TrieState, letter: Letter) -> Option<TrieState> {
        let letters = state.node.letters;
        if letters & letter.bit() == 0 {
            return None;
        }
        let before = (letters & (letter.bit() - 1)).count_ones();
        let place = state.node.first_child + before;
        Some(TrieState { node: self.nodes[place as usize], place })
    }

    #[inline]
    fn branches(&self, state: TrieState) -> impl Iterator<Item = (Letter, TrieState)> {
        let letters = LetterSet::from_bits(state.node.letters & !END);
        let places = state.node.first_child..;
        letters
            .iter()
            .zip(places)
            .map(|(letter, place)| (letter, TrieState { node: self.nodes[place as usize], place }))
    }

    #[inline]
    fn word(&self, state: TrieState) -> Option<WordId> {
        (state.node.letters & END != 0).then(|| self.first_words[state.place as usize])
    }

    #[inline]
    fn is_last(&self, state: TrieState) -> bool {
        state.node.letters & !END == 0
    }
}

impl Structure for Trie {
    const NAME: &'static str = "trie";

    fn build_while(words: &Words, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        let mut nodes = Vec::with_capacity(words.len());
        let mut first_words = Vec::with_capacity(words.len());
        let mut level = vec![ListState::new(0..words.len() as u32, 0)];
        while !level.is_empty() {
            let mut next_level = Vec::with_capacity(level.len());
            // All nodes of a level precede the next level, so a child's index is known before the child is
            // pushed.
            let next_start = nodes.len() + level.len();
            for range in level {
                if nodes.len().is_multiple_of(STRIDE) && !go_on() {
                    return None;
                }
                let first_child = (next_start + next_level.len()) as u32;
                let mut letters = if range.word(words).is_some() { END } else { 0 };
                for (letter, branch) in range.branches(words) {
                    letters |= letter.bit();
                    next_level.push(branch);
                }
                nodes.push(Node { letters, first_child });
                first_words.push(range.first());
            }
            level = next_level;
        }
        Some(Self { nodes: nodes.into(), first_words: first_words.into() })
    }

    fn measure_while(words: &Words, go_on: &mut dyn FnMut() -> bool) -> Option<Size> {
        let nodes = words.prefixes(go_on)? + 1;
        Some(Size { nodes, bytes: nodes * (size_of::<Node>() + size_of::<WordId>()) })
    }

    fn heap_bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>() + self.first_words.len() * size_of::<WordId>()
    }

    fn nodes(&self) -> usize {
        self.nodes.len()
    }
}
