//! The hybrid tree: a tree of letters down to a given height, with sorted lists of suffixes below.
//!
//! This structure comes from the report on solving Ruzzle, which looks for the best height. At height 0 it is
//! a sorted list, and beyond the longest word a full tree. A list is a range of the sorted words, since words
//! with a common prefix are adjacent. It is searched by bisection, where the report's program scanned it.

use crate::letter::Letter;
use crate::lexicon::{Lexicon, Structure};
use crate::sorted_list::ListState;
use crate::words::{STRIDE, WordId, Words};

/// A tree of letters over lists of suffixes.
pub struct HybridTree {
    words: Words,
    nodes: Vec<Node>,
    height: u32,
}

/// A prefix shorter than the height.
struct Node {
    letter: Option<Letter>,
    /// The words with this prefix. If `is_word`, the first of them is the prefix itself.
    words: ListState,
    is_word: bool,
    /// Index of the first child. Children are adjacent and in alphabetical order.
    first_child: u32,
    children: u32,
}

/// A node of the tree, or a range of a list.
#[derive(Clone, Copy)]
pub enum HybridState {
    /// The prefix is a node.
    Node(u32),
    /// The prefix is at least as long as the height.
    List(ListState),
}

/// Statistics of the lists in a hybrid tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListLengths {
    /// Number of lists: prefixes of exactly this height with a longer word.
    pub lists: usize,
    /// Total number of suffixes in all lists.
    pub endings: usize,
    /// Length of the longest list.
    pub longest: usize,
}

impl ListLengths {
    /// Measures the lists of a tree of the given height.
    pub fn of(words: &Words, height: usize) -> Self {
        let mut lengths = Self { lists: 0, endings: 0, longest: 0 };
        let mut current: Option<(&[Letter], usize)> = None;
        for word in words.iter().filter(|word| word.len() > height) {
            let length = match current {
                // Words are sorted, so the words of a list are adjacent and comparing with the last prefix is
                // enough.
                Some((prefix, length)) if prefix == &word[..height] => length + 1,
                _ => {
                    lengths.lists += 1;
                    1
                }
            };
            current = Some((&word[..height], length));
            lengths.endings += 1;
            lengths.longest = lengths.longest.max(length);
        }
        lengths
    }

    /// Mean length of a list.
    pub fn mean(self) -> f64 {
        if self.lists == 0 { 0.0 } else { self.endings as f64 / self.lists as f64 }
    }
}

impl HybridTree {
    /// Default height: the middle of the range that the report found best, 3 to 8.
    const DEFAULT_HEIGHT: u32 = 5;

    /// Builds a tree of the given height.
    pub fn with_height(words: &Words, height: u32) -> Self {
        Self::with_height_while(words, height, &mut || true).expect("nobody stops it")
    }

    /// Builds a tree of the given height, or returns `None` once `go_on` returns false.
    fn with_height_while(words: &Words, height: u32, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        let root = Node::new(None, ListState::new(0..words.len() as u32, 0), words);
        let mut nodes = vec![root];
        let (mut level, mut depth) = (0..1usize, 0);
        while depth < height && !level.is_empty() {
            let next_level = nodes.len();
            for parent in level {
                if parent.is_multiple_of(STRIDE) && !go_on() {
                    return None;
                }
                let first_child = nodes.len();
                nodes[parent].first_child = first_child as u32;
                // Copied out, because the children are pushed to the same vector.
                let range = nodes[parent].words;
                nodes.extend(
                    range.branches(words).map(|(letter, words_of)| Node::new(Some(letter), words_of, words)),
                );
                nodes[parent].children = (nodes.len() - first_child) as u32;
            }
            level = next_level..nodes.len();
            depth += 1;
        }
        Some(Self { words: words.clone(), nodes, height })
    }

    fn state(&self, node: u32, depth: u32) -> HybridState {
        if depth < self.height {
            HybridState::Node(node)
        } else {
            HybridState::List(self.nodes[node as usize].words)
        }
    }
}

impl Node {
    fn new(letter: Option<Letter>, range: ListState, words: &Words) -> Self {
        Self { letter, words: range, is_word: range.word(words).is_some(), first_child: 0, children: 0 }
    }
}

impl Lexicon for HybridTree {
    type State = HybridState;

    fn root(&self) -> HybridState {
        self.state(0, 0)
    }

    fn step(&self, state: HybridState, letter: Letter) -> Option<HybridState> {
        match state {
            HybridState::List(range) => range.narrow(&self.words, letter).map(HybridState::List),
            HybridState::Node(node) => {
                let node = &self.nodes[node as usize];
                let children = node.first_child..node.first_child + node.children;
                // A linear scan: below the first level a node has few children, and they are adjacent.
                let child =
                    children.into_iter().find(|&child| self.nodes[child as usize].letter == Some(letter))?;
                Some(self.state(child, self.nodes[child as usize].words.depth()))
            }
        }
    }

    fn word(&self, state: HybridState) -> Option<WordId> {
        match state {
            HybridState::List(range) => range.word(&self.words),
            HybridState::Node(node) => {
                let node = &self.nodes[node as usize];
                node.is_word.then(|| node.words.first())
            }
        }
    }
}

impl Structure for HybridTree {
    const NAME: &'static str = "hybrid-tree";

    fn build_while(words: &Words, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        Self::with_height_while(words, Self::DEFAULT_HEIGHT, go_on)
    }

    fn heap_bytes(&self) -> usize {
        self.words.heap_bytes() + self.nodes.capacity() * size_of::<Node>()
    }

    fn nodes(&self) -> usize {
        self.nodes.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alphabet;

    fn words(text: &str) -> Words {
        Words::new(text.split_whitespace().map(|word| Alphabet::French.fold(word).expect("letters")))
    }

    #[test]
    fn lists_are_counted_as_in_the_report() {
        let words = words("chat chien niche nicher zoo");
        let lengths = |height| {
            let lengths = ListLengths::of(&words, height);
            (lengths.lists, lengths.endings, lengths.longest)
        };
        assert_eq!(lengths(0), (1, 5, 5));
        assert_eq!(lengths(1), (3, 5, 2));
        assert_eq!(lengths(3), (3, 4, 2)); // CHA|T, CHI|EN, NIC|HE HER; ZOO ends at the node
        assert_eq!(lengths(5), (1, 1, 1));
        assert_eq!(lengths(6), (0, 0, 0));
        assert!((ListLengths::of(&words, 1).mean() - 5.0 / 3.0).abs() < 1e-12);
        assert!(ListLengths::of(&words, 9).mean().abs() < 1e-12);
    }

    #[test]
    fn a_tree_of_height_0_has_no_node_but_the_root() {
        let words = words("chat chien niche nicher zoo");
        assert_eq!(HybridTree::with_height(&words, 0).nodes(), 1);
        assert_eq!(HybridTree::with_height(&words, 1).nodes(), 4);
        assert_eq!(HybridTree::with_height(&words, 99).nodes(), 1 + 7 + 6 + 3); // c-h-a-t i-e-n · n-i-c-h-e-r · z-o-o
    }
}
