//! Domains as letter trees: one cut removes every word behind it.
//!
//! All slots of a length share the tree of its words. Per slot, only the remaining branches and the number of
//! remaining words at each node are stored. Restricting the letters at a position walks down to that depth
//! and cuts there; the words behind a cut are never visited.

use std::ops::Range;

use worddle_lexicon::{Letter, LetterSet, MAX_ALPHABET};

use super::domains::{Domains, Moment};
use crate::entries::{EntryId, Table};
use crate::index::WordIndex;
use crate::puzzle::{Puzzle, SlotId};

/// A node of the shared tree.
#[derive(Clone)]
struct Node {
    /// The letters with which words continue.
    letters: LetterSet,
    /// The child for the first of them, or the first word at the last level. The others follow it.
    first: u32,
    /// Number of words below.
    words: u32,
}

impl Node {
    /// The node with all of its words.
    fn whole(&self) -> Left {
        Left { letters: self.letters, words: self.words }
    }
}

/// The words of one length as a tree, stored level by level.
#[derive(Clone)]
struct Tree {
    /// Number of letters of every word, which is also the depth of the tree.
    length: usize,
    /// All nodes, the root first. Words are not nodes: at the last level, children are word ids.
    nodes: Vec<Node>,
}

impl Tree {
    /// Builds the tree level by level from sorted words.
    ///
    /// A node stands for a range of words with the same beginning, and its children split that range.
    fn build(table: &Table) -> Self {
        let length = table.length();
        let words = table.len() as u32;
        let mut nodes = vec![Node { letters: LetterSet::EMPTY, first: 0, words }];
        let mut level: Vec<Range<u32>> = std::iter::once(0..words).collect();
        let mut begin = 0;
        for depth in 0..length {
            let mut next = Vec::new();
            let end = nodes.len();
            for (node, range) in (begin..end).zip(level) {
                // Children are appended in the order of their parents, so the first child's index is known
                // before it exists.
                nodes[node].first = if depth + 1 == length { range.start } else { (end + next.len()) as u32 };
                let mut start = range.start;
                while start < range.end {
                    let letter = table.word(EntryId(start))[depth];
                    let same = (start..range.end)
                        .take_while(|&word| table.word(EntryId(word))[depth] == letter)
                        .count() as u32;
                    nodes[node].letters.insert(letter);
                    next.push(start..start + same);
                    start += same;
                }
            }
            if depth + 1 < length {
                nodes.extend(next.iter().map(|range| Node {
                    letters: LetterSet::EMPTY,
                    first: 0,
                    words: range.end - range.start,
                }));
            }
            (level, begin) = (next, end);
        }
        Self { length, nodes }
    }

    /// Returns the child for a letter: a node, or a word at the last level.
    fn behind(&self, node: u32, letter: Letter) -> u32 {
        let Node { letters, first, .. } = self.nodes[node as usize];
        first + (letters.bits() & (letter.bit() - 1)).count_ones()
    }
}

/// The rest of a node in a slot's domain.
#[derive(Clone, Copy)]
struct Left {
    /// The letters with which remaining words continue.
    letters: LetterSet,
    /// Number of remaining words below.
    words: u32,
}

/// A slot's domain: the rest of each node.
#[derive(Clone)]
struct Part {
    /// Index of the tree for its length.
    tree: usize,
    /// The rest of each node, by the node's index in the tree; empty as long as nothing is cut. A grid may have hundreds of
    /// slots, and copying the tree for each would take a second before the search begins.
    left: Vec<Left>,
}

/// Domains as letter trees.
#[derive(Clone)]
pub(crate) struct TreeDomains {
    /// One tree per length that occurs in the puzzle.
    trees: Vec<Tree>,
    /// The domains, one per slot.
    parts: Vec<Part>,
    /// Trail of overwritten nodes.
    old: Vec<(SlotId, u32, Left)>,
    /// Length of the trail at each mark.
    marks: Vec<usize>,
}

impl TreeDomains {
    /// Gives each slot all words of its length.
    pub(crate) fn new(puzzle: &Puzzle, index: &WordIndex<'_>) -> Self {
        let mut trees: Vec<Tree> = Vec::new();
        let mut part = |length: usize| {
            let known = trees.iter().position(|tree| tree.length == length);
            let tree = known.unwrap_or_else(|| {
                trees.push(Tree::build(index.table(length)));
                trees.len() - 1
            });
            Part { tree, left: Vec::new() }
        };
        let parts = puzzle.slots().iter().map(|slot| part(slot.len())).collect();
        Self { trees, parts, old: Vec::new(), marks: Vec::new() }
    }

    /// Returns the tree that a slot shares with all slots of its length.
    fn tree(&self, slot: SlotId) -> &Tree {
        &self.trees[self.parts[slot.index()].tree]
    }

    /// Returns the rest of a node in a slot's domain.
    fn left(&self, slot: SlotId, node: u32) -> Left {
        let part = &self.parts[slot.index()];
        part.left
            .get(node as usize)
            .copied()
            .unwrap_or_else(|| self.trees[part.tree].nodes[node as usize].whole())
    }

    /// Overwrites the rest of a node in a slot's domain, and notes the old one on the trail.
    fn write(&mut self, slot: SlotId, node: u32, left: Left) {
        let old = self.left(slot, node);
        self.old.push((slot, node, old));
        let part = &mut self.parts[slot.index()];
        if part.left.is_empty() {
            part.left = self.trees[part.tree].nodes.iter().map(Node::whole).collect();
        }
        part.left[node as usize] = left;
    }

    /// Number of words left below a letter of a node.
    fn words_behind(&self, slot: SlotId, node: u32, depth: usize, letter: Letter) -> u32 {
        let tree = self.tree(slot);
        let last = depth + 1 == tree.length;
        if last { 1 } else { self.left(slot, tree.behind(node, letter)).words }
    }

    /// Cuts every branch at depth `position` whose letter is not in `kept`. Returns how many words were
    /// removed.
    fn cut(&mut self, slot: SlotId, (node, depth): (u32, usize), position: usize, kept: LetterSet) -> u32 {
        let old = self.left(slot, node);
        let mut left = old;
        for letter in old.letters.iter() {
            if depth == position {
                if !kept.contains(letter) {
                    left.words -= self.words_behind(slot, node, depth, letter);
                    left.letters = left.letters.without(LetterSet::from_iter([letter]));
                }
            } else {
                let child = self.tree(slot).behind(node, letter);
                left.words -= self.cut(slot, (child, depth + 1), position, kept);
                if self.left(slot, child).words == 0 {
                    left.letters = left.letters.without(LetterSet::from_iter([letter]));
                }
            }
        }
        // Only changed nodes go on the trail, so undoing a cut costs no more than making it.
        if left.words != old.words {
            self.write(slot, node, left);
        }
        old.words - left.words
    }

    /// Calls `found` with the nodes at a depth that have words left.
    fn at_depth(&self, slot: SlotId, (node, depth): (u32, usize), down: usize, found: &mut dyn FnMut(u32)) {
        if depth == down {
            return found(node);
        }
        for letter in self.left(slot, node).letters.iter() {
            self.at_depth(slot, (self.tree(slot).behind(node, letter), depth + 1), down, found);
        }
    }

    /// Returns the nodes and letters on the path to a word, or `None` if the word was removed.
    fn way(&self, slot: SlotId, entry: EntryId) -> Option<Vec<(u32, Letter)>> {
        let tree = self.tree(slot);
        let (mut node, mut way) = (0, Vec::with_capacity(tree.length));
        for depth in 0..tree.length {
            // The word's letter here is that of the last branch that does not start after the word.
            let all = tree.nodes[node as usize].letters;
            let last = depth + 1 == tree.length;
            let letter = all
                .iter()
                .take_while(|&letter| {
                    let behind = tree.behind(node, letter);
                    (if last { behind } else { tree.first_word(behind, depth + 1) }) <= entry.0
                })
                .last()?;
            if !self.left(slot, node).letters.contains(letter) {
                return None;
            }
            way.push((node, letter));
            node = tree.behind(node, letter);
        }
        (node == entry.0).then_some(way)
    }
}

impl Tree {
    /// Returns the first word below a node at a depth.
    fn first_word(&self, mut node: u32, depth: usize) -> u32 {
        for _ in depth..self.length {
            node = self.nodes[node as usize].first;
        }
        node
    }
}

impl Domains for TreeDomains {
    fn len(&self, slot: SlotId) -> usize {
        self.left(slot, 0).words as usize
    }

    fn contains(&self, slot: SlotId, entry: EntryId) -> bool {
        self.way(slot, entry).is_some()
    }

    fn each(&self, slot: SlotId, found: &mut dyn FnMut(EntryId)) {
        let length = self.tree(slot).length;
        self.at_depth(slot, (0, 0), length, &mut |word| found(EntryId(word)));
    }

    fn first(&self, slot: SlotId) -> Option<EntryId> {
        let mut node = 0;
        for _ in 0..self.tree(slot).length {
            node = self.tree(slot).behind(node, self.left(slot, node).letters.iter().next()?);
        }
        Some(EntryId(node))
    }

    fn keep(&mut self, slot: SlotId, position: usize, kept: LetterSet, _: LetterSet) -> bool {
        self.cut(slot, (0, 0), position, kept) > 0
    }

    fn remove(&mut self, slot: SlotId, entry: EntryId) -> bool {
        let Some(way) = self.way(slot, entry) else { return false };
        // The last letter leads only to this word. Further up, a letter goes when its last word does.
        let mut empty = true;
        for (node, letter) in way.into_iter().rev() {
            let mut left = self.left(slot, node);
            left.words -= 1;
            if empty {
                left.letters = left.letters.without(LetterSet::from_iter([letter]));
            }
            empty = left.words == 0;
            self.write(slot, node, left);
        }
        true
    }

    fn fix(&mut self, slot: SlotId, entry: EntryId) {
        // Nodes off the path keep their contents, since no branch leads to them any more.
        for (node, letter) in self.way(slot, entry).expect("a slot is fixed to a word that it may have") {
            self.write(slot, node, Left { letters: LetterSet::from_iter([letter]), words: 1 });
        }
    }

    fn letters(&mut self, slot: SlotId, position: usize, among: LetterSet) -> LetterSet {
        let mut letters = LetterSet::EMPTY;
        self.at_depth(slot, (0, 0), position, &mut |node| {
            letters = letters.union(self.left(slot, node).letters);
        });
        LetterSet::from_bits(letters.bits() & among.bits())
    }

    fn counts(&self, slot: SlotId, position: usize) -> [u32; MAX_ALPHABET] {
        let mut counts = [0; MAX_ALPHABET];
        self.at_depth(slot, (0, 0), position, &mut |node| {
            for letter in self.left(slot, node).letters.iter() {
                counts[letter.index()] += self.words_behind(slot, node, position, letter);
            }
        });
        counts
    }

    fn mark(&mut self) -> Moment {
        self.marks.push(self.old.len());
        Moment(self.marks.len() - 1)
    }

    fn undo(&mut self, Moment(mark): Moment) {
        let old = self.marks[mark];
        self.marks.truncate(mark);
        for (slot, node, left) in self.old.drain(old..).rev() {
            self.parts[slot.index()].left[node as usize] = left;
        }
    }

    fn copy<'a>(&self) -> Box<dyn Domains + 'a>
    where
        Self: 'a,
    {
        Box::new(self.clone())
    }
}
