//! The memory of a search on a device.

use super::CardError;
use super::args::{Address, Counts, Edge, Leaf, Plain, Queue, ROOM, Shape, Survivor, Tally, Task};
use super::device::{Arena, Device};
use super::trie::TileTrie;

/// The sizes of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sizes {
    /// The bytes for terms and trees.
    pub(crate) terms: u64,
    /// The numbers for the blocks of the leaves that wait for a walk.
    pub(crate) numbers: u32,
    /// The most warps of a kernel.
    pub(crate) warps: u32,
    /// The warps of a walk.
    pub(crate) walkers: u32,
    /// The most tasks of a walk.
    pub(crate) tasks: u32,
    /// The most boards that a walk can return.
    pub(crate) boards: u32,
    /// The most leaves of a walk.
    pub(crate) leaves: u32,
}

/// The bytes that a term takes, with its share of all trees above it: levels of 12 bytes that shrink by about half,
/// four bytes for its places, two to three sums of 12 bytes, and a reserve for trees with more sums.
pub(crate) const BYTES_PER_TERM: u64 = 88;

/// The most classes whose leaves wait for the same walk.
pub(crate) const MOST_SHAPES: usize = 64;

/// Where everything lies.
pub(crate) struct Memory {
    pub(crate) sizes: Sizes,
    pub(crate) edges: Address,
    pub(crate) counts: Address,
    pub(crate) runs: Address,
    pub(crate) shapes: Address,
    pub(crate) leaves: Address,
    pub(crate) roots: Address,
    pub(crate) tallies: Address,
    pub(crate) queue: Address,
    pub(crate) tasks: Address,
    pub(crate) boards: Address,
    pub(crate) rooms: Address,
    pub(crate) numbers: Address,
    /// The worth of each word.
    pub(crate) worth: Address,
    /// The words that each warp has found on a board, a bit each.
    pub(crate) marks: Address,
    /// The numbers that these bits take.
    pub(crate) mark_size: u32,
    /// For terms and trees.
    pub(crate) arena: Arena,
}

impl Sizes {
    /// The bytes that a search takes on the device, apart from the words.
    pub(crate) fn bytes(&self) -> u64 {
        self.fixed() + self.terms + u64::from(self.numbers) * 4
    }

    /// The bytes for everything but terms, trees and blocks.
    pub(crate) fn fixed(&self) -> u64 {
        let each = |count: u32, size: usize| u64::from(count) * size as u64;
        each(self.walkers, 4 * ROOM as usize)
            + each(self.tasks, size_of::<Task>())
            + each(self.boards, size_of::<Survivor>())
            + each(self.leaves, size_of::<Leaf>() + 4 + size_of::<Tally>())
            + (1 << 20)
    }
}

impl Memory {
    /// Takes the memory of a search, and copies the words to it.
    pub(crate) fn new<D: Device>(device: &mut D, sizes: Sizes, trie: &TileTrie) -> Result<Self, CardError> {
        let TileTrie { edges, worth, .. } = trie;
        let mark_size = worth.len().div_ceil(32) as u32;
        let marks = u64::from(sizes.walkers) * u64::from(mark_size);
        let bytes =
            sizes.bytes() + size_of_val(&edges[..]) as u64 + size_of_val(&worth[..]) as u64 + 4 * marks;
        let taken = device.allocate(bytes)?;
        let mut all = Arena::new(taken, bytes);
        let too_little = || CardError::Memory;
        let memory = Self {
            sizes,
            edges: all.take::<Edge>(edges.len() as u64).ok_or_else(too_little)?,
            counts: all.take::<Counts>(1).ok_or_else(too_little)?,
            runs: all.take::<u32>(64).ok_or_else(too_little)?,
            shapes: all.take::<Shape>(MOST_SHAPES as u64).ok_or_else(too_little)?,
            leaves: all.take::<Leaf>(sizes.leaves.into()).ok_or_else(too_little)?,
            roots: all.take::<u32>(sizes.leaves.into()).ok_or_else(too_little)?,
            tallies: all.take::<Tally>(sizes.leaves.into()).ok_or_else(too_little)?,
            queue: all.take::<Queue>(1).ok_or_else(too_little)?,
            tasks: all.take::<Task>(sizes.tasks.into()).ok_or_else(too_little)?,
            boards: all.take::<Survivor>(sizes.boards.into()).ok_or_else(too_little)?,
            rooms: all.take::<u32>(u64::from(sizes.walkers) * ROOM).ok_or_else(too_little)?,
            numbers: all.take::<u32>(sizes.numbers.into()).ok_or_else(too_little)?,
            worth: all.take::<u32>(worth.len() as u64).ok_or_else(too_little)?,
            marks: all.take::<u32>(marks).ok_or_else(too_little)?,
            mark_size,
            arena: all,
        };
        device.write(memory.worth, worth)?;
        device.clear(memory.marks, 4 * marks)?;
        device.write(memory.edges, edges)?;
        // A card that is used for the first time shows its faults here, rather than as a proof with too few words.
        let mut back = vec![Edge { next: 0, info: 0, symbols: 0, word: 0 }; edges.len()];
        device.read(memory.edges, &mut back)?;
        let same = Edge::bytes(&back) == Edge::bytes(edges);
        if same { Ok(memory) } else { Err(CardError::Fault("the words came back changed")) }
    }
}
