//! The yardstick: a textbook board solver, written by someone who knows the machine.
//!
//! A node has 26 links and a stamp. The walk is recursive, and counts a word if its node does not carry the
//! stamp of this board yet. Nothing that makes a textbook solver fast is left out, so that beating it means
//! something: all nodes are in one allocation, in the order a walk meets them; links are indices; neighbors
//! come from a table; used cells are a mask; a link is followed before the call.
//!
//! Square boards of four and five rows are walked as the fastest public solver does it (Dan Vanderkam's, in C++: danvk/hybrid-boggle):
//! the size is known when the program is compiled, and each cell has a function of its own, in which its neighbors are
//! constants.

use worddle_board::{Board, Count, Points, Rules, Tile, Topology};
use worddle_lexicon::Words;

mod square;

/// Size of the table of points, more than the longest word.
const LENGTHS: usize = 256;

/// Most cells of a board, one bit each.
const CELLS: usize = 64;

/// A textbook solver: a trie with a link for each letter in every node.
pub struct Yardstick {
    nodes: Vec<Node>,
    /// The stamp of the last board.
    stamp: u32,
    /// Number of neighbors of each cell, and the neighbors.
    neighbors: Vec<(usize, [u8; 32])>,
    shortest: usize,
    /// Points by word length.
    points: [u64; LENGTHS],
    /// The side of a square board that is walked by functions of its cells.
    side: Option<usize>,
}

/// A node: a link for each letter, 0 if no word continues, then [`ENDS`] and [`STAMP`].
///
/// The power-of-two length makes bounds checks unnecessary.
#[derive(Clone, Copy)]
#[repr(align(128))]
struct Node([u32; 32]);

/// Index in a node that is 1 if a word ends there.
const ENDS: usize = 30;

/// Index in a node of the stamp of the last board with this word.
const STAMP: usize = 31;

impl Yardstick {
    /// Builds the trie of a list, for boards of one shape of up to 64 cells and rules with points by length.
    pub fn new(words: &Words, topology: &Topology, rules: &Rules) -> Self {
        assert!(topology.len() <= CELLS, "the yardstick has a mask of 64 cells");
        let mut nodes = vec![Node([0; 32])];
        // Words are sorted, so nodes are numbered in the order an alphabetical walk meets them.
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
        let side = [4, 5].into_iter().find(|side| {
            let square = format!("{side}x{side}").parse::<Topology>();
            square.is_ok_and(|square| {
                square.cells().eq(topology.cells())
                    && square.cells().all(|cell| square.neighbors(cell) == topology.neighbors(cell))
            })
        });
        Self { nodes, stamp: 0, neighbors, shortest: rules.shortest, points, side }
    }

    /// Counts the words and points of a board of letters.
    pub fn count(&mut self, board: &Board) -> Count {
        // A new stamp marks all nodes as unseen at once. Clearing them would take longer than solving the
        // board.
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
        match self.side {
            Some(4) => square::walk::<4>(&mut walk),
            Some(5) => square::walk::<5>(&mut walk),
            _ => (0..board.len()).for_each(|cell| walk.enter(0, cell, 0, 0)),
        }
        walk.count
    }
}

/// Returns the letter of a tile, and the second one if it has two.
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
    /// Enters a cell if some word continues with it.
    #[inline]
    fn enter(&mut self, node: usize, cell: usize, used: u64, length: usize) {
        // The remainders here and below show the compiler that the indices are in bounds.
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

    /// Counts the word that ends on a node, if it was not met before.
    #[inline]
    fn meet(&mut self, node: usize, length: usize) {
        let this = &mut self.nodes[node].0;
        if this[ENDS] != 0 && this[STAMP] != self.stamp && length >= self.shortest {
            this[STAMP] = self.stamp;
            self.count.words += 1;
            self.count.points += self.points[length % LENGTHS];
        }
    }

    /// Counts the word that ends here, and enters the free neighbors.
    fn stand(&mut self, node: usize, cell: usize, used: u64, length: usize) {
        self.meet(node, length);
        let (count, neighbors) = &self.neighbors[cell];
        for &neighbor in neighbors.iter().take(*count) {
            if used >> neighbor & 1 == 0 {
                self.enter(node, usize::from(neighbor), used, length);
            }
        }
    }
}
