//! The yardstick: boards solved as a textbook does it, by someone who knows the machine.
//!
//! A node has 26 links and a stamp; the walk is a recursion; a word is counted when its node does not carry the stamp of
//! this board yet. Nothing is left out that makes a textbook's solver fast: all nodes lie in one block of memory, in the
//! order in which a walk meets them; a link is a number; neighbors come from a table; used cells are a mask; a link is
//! followed before the call.

use worddle_board::{Board, Count, Points, Rules, Tile, Topology};
use worddle_lexicon::Words;

/// The most letters of a word that is worth more than shorter ones.
const LENGTHS: usize = 256;

/// The most cells of a board, a bit each.
const CELLS: usize = 64;

/// A textbook's solver: a tree with a link for each letter in every node.
pub struct Yardstick {
    nodes: Vec<Node>,
    /// The stamp of the last board.
    stamp: u32,
    /// How many neighbors each cell has, and which.
    neighbors: Vec<(usize, [u8; 32])>,
    shortest: usize,
    /// The points of a word of each length.
    points: [u64; LENGTHS],
}

/// The letters so far: a link for each letter, 0 where no word goes on, and behind them [`ENDS`] and [`STAMP`].
///
/// With a power of two as its length no index needs a check.
#[derive(Clone, Copy)]
#[repr(align(128))]
struct Node([u32; 32]);

/// The place in a node that is 1 where a word ends.
const ENDS: usize = 30;

/// The place in a node of the last board on which the word was counted.
const STAMP: usize = 31;

impl Yardstick {
    /// The tree of a list, for boards of one shape of up to 64 cells and rules with points by length.
    pub fn new(words: &Words, topology: &Topology, rules: &Rules) -> Self {
        assert!(topology.len() <= CELLS, "the yardstick has a mask of 64 cells");
        let mut nodes = vec![Node([0; 32])];
        // Words come in order, so the nodes are numbered as a walk in the order of letters meets them.
        for word in words.iter() {
            let mut node = 0;
            for letter in word {
                if nodes[node].0[letter.index()] == 0 {
                    nodes[node].0[letter.index()] = nodes.len() as u32;
                    nodes.push(Node([0; 32]));
                }
                node = nodes[node].0[letter.index()] as usize;
            }
            nodes[node].0[ENDS] = 1;
        }
        let Points::ByLength(table) = &rules.points else {
            panic!("the yardstick counts points by length");
        };
        let points = std::array::from_fn(|length| u64::from(table.at(length)));
        let row = |cell| {
            let neighbors = topology.neighbors(cell);
            let mut row = [0; 32];
            for (place, neighbor) in row.iter_mut().zip(neighbors) {
                *place = neighbor.index() as u8;
            }
            (neighbors.len(), row)
        };
        let neighbors = topology.cells().map(row).collect();
        Self { nodes, stamp: 0, neighbors, shortest: rules.shortest, points }
    }

    /// How many words a board of letters has, and their points.
    pub fn count(&mut self, board: &Board) -> Count {
        // A new stamp makes all nodes unseen at once; clearing them would take longer than the board.
        self.stamp += 1;
        let mut letters = [(0, None); CELLS];
        for (place, tile) in letters.iter_mut().zip(board.tiles()) {
            *place = read(tile);
        }
        let mut walk = Walk {
            letters,
            nodes: &mut self.nodes,
            neighbors: &self.neighbors,
            stamp: self.stamp,
            shortest: self.shortest,
            points: &self.points,
            count: Count::default(),
        };
        for cell in 0..board.len() {
            walk.enter(0, cell, 0, 0);
        }
        walk.count
    }
}

/// The letter of a tile, and the second one if it has two.
fn read(tile: &Tile) -> (u8, Option<u8>) {
    match tile {
        Tile::Letters(spelling) => {
            (spelling[0].index() as u8, spelling.get(1).map(|letter| letter.index() as u8))
        }
        Tile::Any | Tile::Block => panic!("the yardstick solves boards of letters"),
    }
}

/// The walk over one board.
struct Walk<'a> {
    letters: [(u8, Option<u8>); CELLS],
    nodes: &'a mut [Node],
    neighbors: &'a [(usize, [u8; 32])],
    stamp: u32,
    shortest: usize,
    points: &'a [u64; LENGTHS],
    count: Count,
}

impl Walk<'_> {
    /// Goes on to a cell, if a word does.
    #[inline]
    fn enter(&mut self, node: usize, cell: usize, used: u64, length: usize) {
        let (first, second) = self.letters[cell % CELLS];
        let mut next = self.nodes[node].0[usize::from(first % 32)] as usize;
        if next == 0 {
            return;
        }
        if let Some(second) = second {
            next = self.nodes[next].0[usize::from(second % 32)] as usize;
            if next == 0 {
                return;
            }
        }
        self.stand(next, cell, used | 1 << cell, length + 1 + usize::from(second.is_some()));
    }

    /// Counts the word that ends here, and goes on to the free neighbors.
    fn stand(&mut self, node: usize, cell: usize, used: u64, length: usize) {
        let this = &mut self.nodes[node].0;
        if this[ENDS] != 0 && this[STAMP] != self.stamp && length >= self.shortest {
            this[STAMP] = self.stamp;
            self.count.words += 1;
            self.count.points += self.points[length % LENGTHS];
        }
        let (count, neighbors) = &self.neighbors[cell];
        for &neighbor in neighbors.iter().take(*count) {
            if used >> neighbor & 1 == 0 {
                self.enter(node, usize::from(neighbor), used, length);
            }
        }
    }
}
