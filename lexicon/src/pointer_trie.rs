//! The textbook trie: every node has a link for each letter of the alphabet.
//!
//! Kept as the baseline that everything else is measured against. A step is one load, but most of the 26
//! links in a node are empty. The French list takes 89 MB, and hardly any of it stays in cache.

use crate::letter::Letter;
use crate::lexicon::{Lexicon, Size, Structure};
use crate::words::{STRIDE, WordId, Words};

/// A trie whose nodes have a link for each letter.
pub struct PointerTrie {
    /// Links per node: the size of the alphabet.
    width: usize,
    /// Each node's links, back to back. 0 means "no child", since no link leads to the root.
    links: Vec<u32>,
    /// The word that ends at each node, or [`NO_WORD`].
    words: Vec<u32>,
}

const NO_WORD: u32 = u32::MAX;

impl Lexicon for PointerTrie {
    type State = u32;

    fn root(&self) -> u32 {
        0
    }

    fn step(&self, node: u32, letter: Letter) -> Option<u32> {
        if letter.index() >= self.width {
            return None;
        }
        let child = self.links[node as usize * self.width + letter.index()];
        (child != 0).then_some(child)
    }

    fn word(&self, node: u32) -> Option<WordId> {
        let id = self.words[node as usize];
        (id != NO_WORD).then_some(WordId(id))
    }
}

impl Structure for PointerTrie {
    const NAME: &'static str = "pointer-trie";

    fn build_while(words: &Words, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        let width = words.alphabet_size();
        let mut trie = Self { width, links: vec![0; width], words: vec![NO_WORD] };
        for (number, word) in words.iter().enumerate() {
            if number.is_multiple_of(STRIDE) && !go_on() {
                return None;
            }
            let node = word.iter().fold(0, |node, &letter| trie.child(node, letter));
            trie.words[node as usize] = number as u32;
        }
        trie.links.shrink_to_fit();
        trie.words.shrink_to_fit();
        Some(trie)
    }

    fn measure_while(words: &Words, go_on: &mut dyn FnMut() -> bool) -> Option<Size> {
        let nodes = words.prefixes(go_on)? + 1;
        Some(Size { nodes, bytes: nodes * (words.alphabet_size() + 1) * size_of::<u32>() })
    }

    fn heap_bytes(&self) -> usize {
        (self.links.capacity() + self.words.capacity()) * size_of::<u32>()
    }

    fn nodes(&self) -> usize {
        self.words.len()
    }
}

impl PointerTrie {
    /// Returns the child for a letter, creating it if necessary.
    fn child(&mut self, node: u32, letter: Letter) -> u32 {
        let link = node as usize * self.width + letter.index();
        if self.links[link] == 0 {
            self.links[link] = self.words.len() as u32;
            self.words.push(NO_WORD);
            // Append empty links for the new node.
            self.links.resize(self.words.len() * self.width, 0);
        }
        self.links[link]
    }
}
