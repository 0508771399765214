//! Lists of partial paths. Each of their numbers has its own list, so that vector loads read many at once.

use super::bits::{CellSet, Head, LANES};
use crate::cell::Cell;

/// The number of paths that are sifted before they are spread. The stems in between stay in the first-level cache.
pub(super) const CHUNK: usize = 1024;

/// Slack for vector stores past the end of a list: the lanes of the widest register.
pub(super) const SLACK: usize = 2 * LANES;

/// The length of a list for one chunk.
pub(super) const ROOM: usize = CHUNK + SLACK;

/// The most paths of a list. The best known 5×5 board has 7,000, and a random 3×3×3 board 35,000. A board that needs more is
/// left to the walk.
const MOST_PATHS: usize = 1 << 20;

/// Partial paths.
#[derive(Clone, Default)]
pub(super) struct Paths<S> {
    /// The edge and the cell of each.
    pub(super) heads: Vec<Head>,
    /// The cells that each has used before that one.
    pub(super) used: Vec<S>,
    /// The number of words before the edge of each. On a wild walk, the letter of the wild cell is in the bits above.
    pub(super) ranks: Vec<u32>,
    /// The index of the path that each continues, if paths are to be traced back.
    parents: Option<Vec<u32>>,
}

impl<S: CellSet> Paths<S> {
    /// Paths that can be traced back.
    pub(super) fn linked() -> Self {
        Self { parents: Some(Vec::new()), ..Self::default() }
    }

    /// Whether the order of paths matters, since they are traced back.
    #[cfg_attr(
        not(any(target_arch = "x86_64", target_arch = "aarch64")),
        expect(dead_code, reason = "only the vector loops of x86-64 know another order")
    )]
    pub(super) fn keeps_order(&self) -> bool {
        self.parents.is_some()
    }

    /// Makes room for `end` paths and the slack behind them; `None` if they are too many.
    #[inline]
    pub(super) fn make_room(&mut self, end: usize) -> Option<()> {
        let length = end + SLACK;
        if length > self.heads.len() {
            self.grow(length)?;
        }
        Some(())
    }

    /// Resizes all lists to a power of two. Cold, because lists are reused from board to board.
    #[cold]
    fn grow(&mut self, length: usize) -> Option<()> {
        if length > MOST_PATHS {
            return None;
        }
        // By doubling, so that a search over many boards soon stops allocating.
        let length = length.next_power_of_two();
        self.heads.resize(length, Head::default());
        self.used.resize(length, S::default());
        self.ranks.resize(length, 0);
        if let Some(parents) = &mut self.parents {
            parents.resize(length, 0);
        }
        Some(())
    }

    /// Notes the parents of the paths that continue some stems, if paths are to be traced back.
    ///
    /// Each stem writes as many parents as it can have neighbors, and the next stem overwrites the surplus. A write of fixed
    /// length takes a third of the time of one of the right length.
    pub(super) fn link(&mut self, stems: &Stems<S>, count: usize, groups: usize) {
        let Some(parents) = &mut self.parents else { return };
        for (&start, &place) in stems.starts[..count].iter().zip(&stems.places) {
            for group in 0..groups {
                let start = start as usize + group * LANES;
                parents[start..start + LANES].fill(place);
            }
        }
    }

    /// Writes the cells of a linked path into `cells`, which must have the length of the path.
    pub(super) fn trace(&self, mut place: usize, cells: &mut [Cell]) {
        let parents = self.parents.as_ref().expect("only linked paths are traced");
        for cell in cells.iter_mut().rev() {
            *cell = Cell(self.heads[place].cell() as u32);
            place = parents[place] as usize;
        }
    }

    /// Whether every list has `more` places from `end` on. `more` is `None` if the caller's own arithmetic overflowed.
    ///
    /// Unsafe loops rely on the answer, so the sum must not wrap in a release build.
    #[inline]
    #[cfg_attr(
        not(any(target_arch = "x86_64", target_arch = "aarch64")),
        expect(dead_code, reason = "only the unsafe loops of x86-64 check their room in advance")
    )]
    pub(super) fn has_room(&self, end: usize, more: Option<usize>) -> bool {
        let shortest = self.heads.len().min(self.used.len()).min(self.ranks.len());
        more.and_then(|more| end.checked_add(more)).is_some_and(|needed| needed <= shortest)
    }

    /// Writes a path. There must be room.
    #[inline]
    pub(super) fn put(&mut self, place: usize, head: Head, used: S, rank: u32) {
        self.heads[place] = head;
        self.used[place] = used;
        self.ranks[place] = rank;
    }
}

/// The stems of a chunk: paths that may go on, with the numbers that their continuations share.
#[derive(Clone)]
#[cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    expect(dead_code, reason = "only the vector loops of x86-64 use the lists that repeat the rows")
)]
pub(super) struct Stems<S> {
    /// The symbols that no word continues with; see [`PackedEdge::closed`](super::bits::PackedEdge::closed).
    pub(super) closed: [u32; ROOM],
    /// The first outgoing edge, and the last cell where paths are kept in order.
    pub(super) heads: [Head; ROOM],
    /// The cells of the path.
    pub(super) used: [S; ROOM],
    /// The number of words before its continuations.
    pub(super) ranks: [u32; ROOM],
    /// The cells that it continues to, for loops that find these while they sift.
    pub(super) free: [S; ROOM],
    /// The same numbers, stem by stem, for loops without vectors.
    pub(super) rows: [Stem<S>; ROOM],
    /// The index of the path among all.
    pub(super) places: [u32; ROOM],
    /// The index of its first continuation.
    pub(super) starts: [u32; ROOM],
}

/// A path that may go on.
///
/// Its numbers lie together, so that a loop needs one address for them: WebAssembly engines leave few registers.
#[derive(Clone, Copy, Default)]
pub(super) struct Stem<S> {
    pub(super) closed: u32,
    pub(super) head: Head,
    pub(super) used: S,
    /// The cells that it continues to.
    pub(super) free: S,
    pub(super) rank: u32,
    pub(super) place: u32,
}

impl<S: CellSet> Default for Stems<S> {
    fn default() -> Self {
        Self {
            closed: [0; ROOM],
            heads: [Head::default(); ROOM],
            used: [S::default(); ROOM],
            ranks: [0; ROOM],
            free: [S::default(); ROOM],
            rows: [Stem::default(); ROOM],
            places: [0; ROOM],
            starts: [0; ROOM],
        }
    }
}

/// The words that end on the paths of a chunk.
#[derive(Clone)]
pub(super) struct Ended<S> {
    /// The number of words up to and including each. On a wild walk, the letter of the wild cell is in the bits above.
    pub(super) ranks: [u32; ROOM],
    /// The cells of its path.
    pub(super) used: [S; ROOM],
    /// The index of its path among all.
    pub(super) places: [u32; ROOM],
}

impl<S: CellSet> Default for Ended<S> {
    fn default() -> Self {
        Self { ranks: [0; ROOM], used: [S::default(); ROOM], places: [0; ROOM] }
    }
}

impl<S> Ended<S> {
    /// The first `count` words.
    pub(super) fn first(&self, count: usize) -> EndedWords<'_, S> {
        EndedWords { ranks: &self.ranks[..count], used: &self.used[..count], places: &self.places[..count] }
    }
}

/// A slice of [`Ended`].
pub(super) struct EndedWords<'a, S> {
    pub(super) ranks: &'a [u32],
    pub(super) used: &'a [S],
    pub(super) places: &'a [u32],
}

/// The result of sifting a chunk, as numbers of entries in [`Stems`] and [`Ended`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sifted {
    /// The paths that may go on.
    pub(super) stems: usize,
    /// The words that end.
    pub(super) ended: usize,
}
