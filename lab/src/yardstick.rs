//! The yardstick: boards solved as a textbook does it.
//!
//! A node has 26 links and a stamp; the walk is a recursion; a word is counted when its node does not carry the stamp of
//! this board yet. Nothing is left out that a good programmer would do without measuring: links are followed before the
//! call, used cells are a mask, neighbours are stored.

use worddle_board::{Board, Count, Points, Rules, Tile, Topology};
use worddle_lexicon::Words;

/// How many letters the alphabet has.
const LETTERS: usize = 26;

/// The most letters of a word that is worth more than shorter ones.
const LENGTHS: usize = 64;

/// A textbook's solver: a tree with a link for each letter in every node.
pub struct Yardstick {
    root: Node,
    /// The stamp of the last board.
    stamp: u32,
    /// The neighbors of each cell.
    neighbors: Vec<Vec<usize>>,
    shortest: usize,
    /// The points of a word of each length.
    points: [u64; LENGTHS],
}

/// The letters so far.
#[derive(Default)]
struct Node {
    links: [Option<Box<Node>>; LETTERS],
    ends: bool,
    /// The last board on which the word was counted.
    stamp: u32,
}

impl Yardstick {
    /// The tree of a list, for boards of one shape and rules with points by length.
    pub fn new(words: &Words, topology: &Topology, rules: &Rules) -> Self {
        let mut root = Node::default();
        for word in words.iter() {
            let end = word
                .iter()
                .fold(&mut root, |node, letter| node.links[letter.index()].get_or_insert_default());
            end.ends = true;
        }
        let Points::ByLength(table) = &rules.points else {
            panic!("the yardstick counts points by length");
        };
        let points = std::array::from_fn(|length| u64::from(table.at(length)));
        let row = |cell| topology.neighbors(cell).iter().map(|neighbor| neighbor.index()).collect();
        let neighbors = topology.cells().map(row).collect();
        Self { root, stamp: 0, neighbors, shortest: rules.shortest, points }
    }

    /// How many words a board of letters has, and their points.
    pub fn count(&mut self, board: &Board) -> Count {
        // A new stamp makes all nodes unseen at once; clearing them would take longer than the board.
        self.stamp += 1;
        let mut walk = Walk {
            letters: board.tiles().iter().map(letters).collect(),
            neighbors: &self.neighbors,
            stamp: self.stamp,
            shortest: self.shortest,
            points: &self.points,
            count: Count::default(),
        };
        for cell in 0..board.len() {
            walk.enter(&mut self.root, cell, 0, 0);
        }
        walk.count
    }
}

/// The letter of a tile, and the second one if it has two.
fn letters(tile: &Tile) -> (usize, Option<usize>) {
    match tile {
        Tile::Letters(spelling) => (spelling[0].index(), spelling.get(1).map(|letter| letter.index())),
        Tile::Any | Tile::Block => panic!("the yardstick solves boards of letters"),
    }
}

/// The walk over one board.
struct Walk<'a> {
    letters: Vec<(usize, Option<usize>)>,
    neighbors: &'a [Vec<usize>],
    stamp: u32,
    shortest: usize,
    points: &'a [u64; LENGTHS],
    count: Count,
}

impl Walk<'_> {
    /// Goes on to a cell, if a word does.
    #[inline]
    fn enter(&mut self, node: &mut Node, cell: usize, used: u32, length: usize) {
        let (first, second) = self.letters[cell];
        let Some(next) = &mut node.links[first] else {
            return;
        };
        match second {
            None => self.stand(next, cell, used | 1 << cell, length + 1),
            Some(second) => {
                if let Some(next) = &mut next.links[second] {
                    self.stand(next, cell, used | 1 << cell, length + 2);
                }
            }
        }
    }

    /// Counts the word that ends here, and goes on to the free neighbors.
    fn stand(&mut self, node: &mut Node, cell: usize, used: u32, length: usize) {
        if node.ends && node.stamp != self.stamp && length >= self.shortest {
            node.stamp = self.stamp;
            self.count.words += 1;
            self.count.points += self.points[length];
        }
        for &neighbor in &self.neighbors[cell] {
            if used >> neighbor & 1 == 0 {
                self.enter(node, neighbor, used, length);
            }
        }
    }
}
