//! Partial paths, by the dozen: each of their numbers in a list of its own, so that many are read at once.

use super::bits::{CellSet, Head, LANES};
use crate::cell::Cell;

/// How many paths are gone on from before the next ones are looked at: what lies between stays in the first-level cache.
pub(super) const CHUNK: usize = 1024;

/// The most that is written at once and not kept, at the end of a list.
pub(super) const SLACK: usize = 2 * LANES;

/// How many places a list for a chunk has.
pub(super) const ROOM: usize = CHUNK + SLACK;

/// How many paths a list may have. The 5×5 board with the most points known makes 7,000 and a random 3×3×3 one 35,000; a
/// board that needs more is left to the walk.
const MOST_PATHS: usize = 1 << 20;

/// Partial paths.
#[derive(Clone, Default)]
pub(super) struct Paths<S> {
    /// Where each stands.
    pub(super) heads: Vec<Head>,
    /// The cells that each has used before.
    pub(super) used: Vec<S>,
    /// How many words come before the edge of each. On a wild walk, the letter that the wild cell was taken for stands
    /// above them.
    pub(super) ranks: Vec<u32>,
    /// For each path, the one that it goes on from, if that is wanted.
    parents: Option<Vec<u32>>,
}

impl<S: CellSet> Paths<S> {
    /// Paths that can be traced back.
    pub(super) fn linked() -> Self {
        Self { parents: Some(Vec::new()), ..Self::default() }
    }

    /// Has room for `end` paths and for what is written at the end and not kept; `None` if they are too many.
    #[inline]
    pub(super) fn make_room(&mut self, end: usize) -> Option<()> {
        let length = end + SLACK;
        if length > self.heads.len() {
            self.grow(length)?;
        }
        Some(())
    }

    #[cold]
    fn grow(&mut self, length: usize) -> Option<()> {
        if length > MOST_PATHS {
            return None;
        }
        let length = length.next_power_of_two();
        self.heads.resize(length, Head::default());
        self.used.resize(length, S::default());
        self.ranks.resize(length, 0);
        if let Some(parents) = &mut self.parents {
            parents.resize(length, 0);
        }
        Some(())
    }

    /// Notes for the paths that go on from some stems where they come from, if that is wanted.
    ///
    /// As many are written for each stem as it can have neighbors, whether there are so many or not: those of the next stem
    /// overwrite the rest. One write of fixed length takes a third of the time of one of the right length.
    pub(super) fn link(&mut self, stems: &Stems<S>, count: usize, groups: usize) {
        let Some(parents) = &mut self.parents else { return };
        for (&start, &place) in stems.starts[..count].iter().zip(&stems.places) {
            for group in 0..groups {
                let start = start as usize + group * LANES;
                parents[start..start + LANES].fill(place);
            }
        }
    }

    /// Writes the cells of a linked path, which has as many as there is room for.
    pub(super) fn trace(&self, mut place: usize, cells: &mut [Cell]) {
        let parents = self.parents.as_ref().expect("only linked paths are traced");
        for cell in cells.iter_mut().rev() {
            *cell = Cell(self.heads[place].cell() as u32);
            place = parents[place] as usize;
        }
    }

    /// How many places each list has.
    #[inline]
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(dead_code, reason = "only the loops of x86-64 ask for it")
    )]
    pub(super) fn shortest(&self) -> usize {
        self.heads.len().min(self.used.len()).min(self.ranks.len())
    }

    /// Writes a path where there is room.
    #[inline]
    pub(super) fn put(&mut self, place: usize, head: Head, used: S, rank: u32) {
        self.heads[place] = head;
        self.used[place] = used;
        self.ranks[place] = rank;
    }
}

/// The paths of a chunk that may go on, with all that their continuations share.
#[derive(Clone)]
#[cfg_attr(
    not(target_arch = "x86_64"),
    expect(dead_code, reason = "only the loops of x86-64 use the lists that have the same as the rows")
)]
pub(super) struct Stems<S> {
    /// The symbols that do not go on.
    pub(super) closed: [u32; ROOM],
    /// The first edge that goes on, and the cell that the path stands on.
    pub(super) heads: [Head; ROOM],
    /// The cells of the path.
    pub(super) used: [S; ROOM],
    /// How many words come before its continuations.
    pub(super) ranks: [u32; ROOM],
    /// All of these, where one stem after the other is written and read.
    pub(super) rows: [Stem<S>; ROOM],
    /// The place of the path among all.
    pub(super) places: [u32; ROOM],
    /// Where its continuations begin.
    pub(super) starts: [u32; ROOM],
}

/// A path that may go on.
///
/// Its numbers lie together, so that a loop needs one address for them: few registers are left in a browser.
#[derive(Clone, Copy, Default)]
pub(super) struct Stem<S> {
    pub(super) closed: u32,
    pub(super) head: Head,
    pub(super) used: S,
    /// The cells that it goes on to.
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
            rows: [Stem::default(); ROOM],
            places: [0; ROOM],
            starts: [0; ROOM],
        }
    }
}

/// The words that end on the paths of a chunk.
#[derive(Clone)]
pub(super) struct Ended<S> {
    /// How many words come up to each, itself included; on a wild walk with its letter above them.
    pub(super) ranks: [u32; ROOM],
    /// The cells of its path.
    pub(super) used: [S; ROOM],
    /// The place of its path among all.
    pub(super) places: [u32; ROOM],
}

impl<S: CellSet> Default for Ended<S> {
    fn default() -> Self {
        Self { ranks: [0; ROOM], used: [S::default(); ROOM], places: [0; ROOM] }
    }
}

impl<S> Ended<S> {
    /// The first words.
    pub(super) fn first(&self, count: usize) -> EndedWords<'_, S> {
        EndedWords { ranks: &self.ranks[..count], used: &self.used[..count], places: &self.places[..count] }
    }
}

/// Some words that end, as [`Ended`] has them.
pub(super) struct EndedWords<'a, S> {
    pub(super) ranks: &'a [u32],
    pub(super) used: &'a [S],
    pub(super) places: &'a [u32],
}

/// How many of the paths of a chunk may go on, and how many words end on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sifted {
    /// The paths that may go on.
    pub(super) stems: usize,
    /// The words that end.
    pub(super) ended: usize,
}
