//! Makes, sorts and merges the terms of a class on a device, and arranges them in a tree.
//!
//! Each step is a kernel over all terms: grow paths tile by tile, sort by radix, drop equal terms and add up
//! their worth, open the sums of the tree (see `tree.h`), and compute bounds from the deepest sums up. Sizes
//! that only the device knows (how many terms are left, how many sums there are) stay on it, and the next
//! kernel reads them there; the processor reads them once per tree.
//!
//! Memory is a stack ([`Arena`]): a level keeps its terms, and everything behind them is free for the next
//! level and for scratch. So forcing a place needs no allocation, and going back frees everything by
//! forgetting it.

use super::args::{
    Address, BOUND_MASK, BlockArgs, BoundArgs, CHUNK, CountDigitsArgs, Counts, DIGITS, EdgesArgs, GrowArgs,
    KeepCountArgs, KeepWriteArgs, MergeCountArgs, MergeWriteArgs, NODE_LIMIT, OpenArgs, Path, RunsArgs,
    ScanAllArgs, ScanSumsArgs, ScanTopArgs, Shape, SpreadDigitsArgs, TERM_LIMIT,
};
use super::device::{Arena, Device};
use super::memory::Memory;
use super::{CardError, Pause};

/// Numbers that one warp scans alone. A scan of more takes three kernels.
const SCAN_ALONE: u32 = CHUNK;

/// The sorted terms of a class whose first places are decided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    /// Terms, 64 bits each.
    terms: Address,
    /// The worth of each term's words.
    worth: Address,
    /// The number of terms.
    pub(crate) count: u32,
    /// What is free behind them.
    arena: Arena,
}

/// The tree of a level. It lies behind the level, until the next one is made there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root {
    /// The bound: no board is worth more. [`u32::MAX`] means "no bound": kernels have 23 bits for it. Since no part of a tree has a
    /// higher bound than its root, a tree with a bound has one everywhere.
    pub(crate) bound: u32,
    /// The numbers that its blocks take.
    pub(crate) size: u32,
    /// Place, symbol and bound of each sum.
    values: Address,
    /// The first of the sums that follow each sum.
    firsts: Address,
    /// The points of each sum; once blocks are written, the index of its block.
    points: Address,
    /// Where the sums of each depth and chunk begin.
    starts: Address,
    /// Chunks of terms.
    chunks: u32,
    /// The deepest sums, by their number of places.
    deepest: u32,
}

/// A class on a device: where its shape lies, and what it is.
#[derive(Clone, Copy)]
pub(crate) struct Formed<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) at: Address,
}

/// Arranges terms on a device.
pub(crate) struct Arranger<'a, D> {
    pub(crate) device: &'a D,
    pub(crate) memory: &'a Memory,
    /// The symbols that words begin with, a bit each.
    pub(crate) roots: u32,
}

/// The chunks of some terms.
///
/// At least one, so that a kernel is never launched with none.
fn chunks(count: u32) -> u32 {
    count.div_ceil(CHUNK).max(1)
}

impl<D: Device> Arranger<'_, D> {
    /// The warps for some threads.
    ///
    /// Bounded by what fills the card; kernels loop over the rest.
    fn warps(&self, threads: u32) -> u32 {
        threads.div_ceil(32).clamp(1, self.memory.sizes.warps)
    }

    /// Makes all terms of a class, sorted; `None` if there are more than `most`.
    ///
    /// Room for `most` terms is taken four times over: terms, their worth, and two buffers that paths and
    /// sort share.
    ///
    /// # Errors
    ///
    /// [`CardError::Memory`] if there is no room, although `most` was computed from it.
    pub(crate) fn collect(&self, class: Formed<'_>, most: u32) -> Result<Option<Level>, Pause> {
        let mut arena = self.memory.arena;
        let room = |room: Option<Address>| room.ok_or(CardError::Memory);
        let (terms, worth) = (room(arena.take::<u64>(most.into()))?, room(arena.take::<u32>(most.into()))?);
        let behind = arena;
        let made = room(arena.take::<u64>(most.into()))?;
        let mut free = arena;
        let paths = [room(free.take::<Path>(most.into()))?, room(free.take::<Path>(most.into()))?];
        let Some(count) = self.grow(class, paths, made, most)? else { return Ok(None) };
        // The paths are done with, and the sort takes their place.
        let sorted = self.sort(class.shape, [made, room(arena.take::<u64>(count.into()))?], count, arena)?;
        self.clear_tree()?;
        self.keep(class, sorted, (terms, worth), count, arena)?;
        Ok(Some(Level { terms, worth, count, arena: behind }))
    }

    /// Lists the terms of all paths. Returns their number; `None` if there are more than `most`.
    ///
    /// One kernel per tile of a path, from one buffer to the other and back. The count is checked once, at
    /// the end: kernels stop writing at the limit and go on counting.
    fn grow(
        &self,
        class: Formed<'_>,
        paths: [Address; 2],
        terms: Address,
        most: u32,
    ) -> Result<Option<u32>, Pause> {
        let Formed { shape, at } = class;
        let Memory { counts, edges, .. } = *self.memory;
        let mut begun = Counts::ZERO;
        begun.paths[0] = 1;
        self.device.write(counts, &[begun])?;
        let info = self.roots.count_ones() | shape.places << 6;
        self.device.write(paths[0], &[Path { term: 0, next: 0, info }])?;
        for depth in 0..shape.longest.min(shape.places) {
            let (from, to) = (paths[depth as usize % 2], paths[(depth as usize + 1) % 2]);
            let warps = if depth == 0 { 1 } else { self.memory.sizes.warps };
            let (most_paths, most_terms) = (most, most);
            let args = GrowArgs {
                shape: at,
                edges,
                from,
                to,
                terms,
                counts,
                depth,
                most_paths,
                most_terms,
                unused: 0,
            };
            self.device.launch(&args, warps)?;
        }
        let counted = self.counts()?;
        Ok((counted.limits & TERM_LIMIT == 0).then_some(counted.terms))
    }

    /// Sorts terms, and returns which of the two buffers has them then.
    ///
    /// Eight bits at a time, from the lowest. Each pass is stable, which makes the whole sort right.
    fn sort(
        &self,
        shape: &Shape,
        buffers: [Address; 2],
        count: u32,
        mut free: Arena,
    ) -> Result<Address, Pause> {
        let chunks = chunks(count);
        let counts = free.take::<u32>(u64::from(chunks) * u64::from(DIGITS)).ok_or(CardError::Memory)?;
        let [mut terms, mut to] = buffers;
        for shift in (0..shape.term_bits()).step_by(8) {
            self.device.launch(
                &CountDigitsArgs { terms, counts, count, shift, chunks, unused: 0 },
                self.warps(chunks * 32),
            )?;
            self.scan(counts, chunks * DIGITS, free)?;
            let args = SpreadDigitsArgs { terms, to, starts: counts, count, shift, chunks, unused: 0 };
            self.device.launch(&args, self.warps(chunks * 32))?;
            (terms, to) = (to, terms);
        }
        Ok(terms)
    }

    /// Replaces each number by the sum of those before it.
    ///
    /// In place. Sums of chunks are scanned by calling this again, which ends after two or three levels.
    fn scan(&self, numbers: Address, count: u32, mut free: Arena) -> Result<(), Pause> {
        let unused = 0;
        if count <= SCAN_ALONE {
            self.device.launch(&ScanTopArgs { numbers, sums: numbers, count, unused }, 1)?;
            return Ok(());
        }
        let pieces = chunks(count);
        let sums = free.take::<u32>(pieces.into()).ok_or(CardError::Memory)?;
        let warps = self.warps(pieces * 32);
        self.device.launch(&ScanSumsArgs { numbers, sums, count, unused }, warps)?;
        self.scan(sums, pieces, free)?;
        self.device.launch(&ScanAllArgs { numbers, sums, count, unused }, warps)?;
        Ok(())
    }

    /// Writes the different ones of some sorted terms, with the worth of all words on their places.
    ///
    /// Terms that differ only in the lowest `shift` bits are anagrams on the same tiles: they become one term
    /// with the worth of all.
    fn keep(
        &self,
        class: Formed<'_>,
        terms: Address,
        (to, to_worth): (Address, Address),
        count: u32,
        mut free: Arena,
    ) -> Result<(), Pause> {
        let (chunks, shift) = (chunks(count), class.shape.word_bits);
        let starts = free.take::<u32>(u64::from(chunks) + 1).ok_or(CardError::Memory)?;
        let warps = self.warps(chunks * 32);
        self.device
            .launch(&KeepCountArgs { terms, counts: starts, count, shift, chunks, unused: 0 }, warps)?;
        self.scan(starts, chunks + 1, free)?;
        let (shape, counts) = (class.at, self.memory.counts);
        let args =
            KeepWriteArgs { shape, terms, starts, to, to_worth, counts, count, shift, chunks, unused: 0 };
        self.device.launch(&args, warps)?;
        Ok(())
    }

    /// Where the terms with each symbol on a place begin, which is the first that is not decided.
    ///
    /// Entry `d` is the start of digit `d`; digit 0 stands for terms that do not use the place. The last
    /// entry is the end.
    pub(crate) fn runs(&self, class: Formed<'_>, level: &Level, place: usize) -> Result<Vec<u32>, Pause> {
        let (shape, starts) = (class.at, self.memory.runs);
        let args = RunsArgs { shape, terms: level.terms, starts, count: level.count, place: place as u32 };
        self.device.launch(&args, 1)?;
        let mut runs = vec![0; class.shape.radices[place] as usize + 1];
        self.device.read(starts, &mut runs)?;
        Ok(runs)
    }

    /// The terms that result from putting a symbol on a place: those with it, and those that do not use the place.
    ///
    /// As [`force`](crate::force) on the processor, but on sorted terms instead of trees.
    ///
    /// # Errors
    ///
    /// A limit if the memory behind the level is too small; the caller splits the class or leaves it to the
    /// processor.
    pub(crate) fn merge(
        &self,
        class: Formed<'_>,
        (level, runs): (&Level, &[u32]),
        place: usize,
        symbol: u8,
    ) -> Result<Level, Pause> {
        let digit = usize::from(class.shape.digits[place][usize::from(symbol)]);
        let (left_count, right_count) = (runs[1], runs[digit + 1] - runs[digit]);
        let count = left_count + right_count;
        let mut arena = level.arena;
        let too_little = || Pause::Limit(NODE_LIMIT);
        let terms = arena.take::<u64>(count.into()).ok_or_else(too_little)?;
        let worth = arena.take::<u32>(count.into()).ok_or_else(too_little)?;
        let mut free = arena;
        let chunks = chunks(count);
        let [starts, splits] = [(); 2].map(|()| free.take::<u32>(u64::from(chunks) + 1));
        let (starts, splits) = (starts.ok_or_else(too_little)?, splits.ok_or_else(too_little)?);
        let begin = u64::from(runs[digit]);
        let (left, right) = (level.terms, level.terms.plus(8 * begin));
        let drop = class.shape.units[place] * digit as u64;
        let warps = self.warps(chunks * 32);
        self.clear_tree()?;
        self.device.launch(
            &MergeCountArgs {
                left,
                right,
                counts: starts,
                splits,
                drop,
                left_count,
                right_count,
                chunks,
                unused: 0,
            },
            warps,
        )?;
        self.scan(starts, chunks + 1, free)?;
        let args = MergeWriteArgs {
            left,
            right,
            left_worth: level.worth,
            right_worth: level.worth.plus(4 * begin),
            starts,
            splits,
            terms,
            worth,
            counts: self.memory.counts,
            drop,
            left_count,
            right_count,
            chunks,
            unused: 0,
        };
        self.device.launch(&args, warps)?;
        Ok(Level { terms, worth, count, arena })
    }

    /// Arranges a level in a tree, and corrects its number of terms. `from` is its first undecided place.
    ///
    /// Bounds are computed depth by depth, the deepest first, since a sum's bound needs those of the sums
    /// that follow it.
    ///
    /// # Errors
    ///
    /// A limit if there is no room for the sums.
    pub(crate) fn arrange(&self, class: Formed<'_>, level: &mut Level, from: usize) -> Result<Root, Pause> {
        let Memory { counts, .. } = *self.memory;
        let (shape, terms, worth) = (class.at, level.terms, level.worth);
        let deepest = (class.shape.places - from as u32).min(class.shape.longest);
        let chunks = chunks(level.count);
        let mut free = level.arena;
        let too_little = || Pause::Limit(NODE_LIMIT);
        let infos = free.take::<u32>(level.count.into()).ok_or_else(too_little)?;
        let starts = free.take::<u32>(u64::from(chunks * deepest) + 1).ok_or_else(too_little)?;
        let args = EdgesArgs {
            shape,
            terms,
            infos,
            opened: starts,
            counts,
            from: from as u32,
            chunks,
            deepest,
            unused: 0,
        };
        self.device.launch(&args, self.warps(chunks * 32))?;
        self.scan(starts, chunks * deepest + 1, free)?;
        // Whatever is left is for the sums: three numbers each. Their number is checked on the device.
        // Some bytes are spared for the alignment of the three parts.
        let most = (free.left().saturating_sub(1024) / 12).min(u64::from(u32::MAX) / 2) as u32;
        let [values, firsts, points] = [(); 3].map(|()| free.take::<u32>(most.into()));
        let (Some(values), Some(firsts), Some(points)) = (values, firsts, points) else {
            return Err(too_little());
        };
        let args = OpenArgs {
            shape,
            terms,
            worth,
            infos,
            starts,
            values,
            firsts,
            counts,
            chunks,
            deepest,
            most,
            unused: 0,
        };
        self.device.launch(&args, self.warps(chunks * 32))?;
        for depth in (0..=deepest).rev() {
            let warps = if depth == 0 { 1 } else { self.warps(level.count) };
            self.device
                .launch(&BoundArgs { values, points, firsts, starts, counts, depth, chunks }, warps)?;
        }
        let counted = self.counts()?;
        if counted.limits != 0 {
            return Err(Pause::Limit(counted.limits));
        }
        level.count = counted.kept;
        let bound = if counted.bound < BOUND_MASK { counted.bound } else { u32::MAX };
        Ok(Root { bound, size: counted.size, values, firsts, points, starts, chunks, deepest })
    }

    /// Writes the blocks of a tree, from the number `at` on, and its root to the roots of all leaves.
    ///
    /// Blocks have the layout of [`Tree`](crate::tree), so the walk is the same algorithm as on the
    /// processor. Written from the deepest level up, because a block names the blocks that follow it.
    pub(crate) fn block(&self, root: &Root, at: u32, leaf: u32) -> Result<(), Pause> {
        let Root { values, firsts, points, starts, chunks, deepest, .. } = *root;
        let Memory { numbers, roots, counts, .. } = *self.memory;
        self.device.write(counts.plus(std::mem::offset_of!(Counts, cursor) as u64), &[at])?;
        for depth in (0..=deepest).rev() {
            let warps = if depth == 0 { 1 } else { self.warps(root.size / 4) };
            let blocks = points;
            let args = BlockArgs {
                values,
                firsts,
                starts,
                blocks,
                numbers,
                roots,
                counts,
                depth,
                chunks,
                leaf,
                unused: 0,
            };
            self.device.launch(&args, warps)?;
        }
        Ok(())
    }

    /// Forgets the last tree.
    ///
    /// Counters of the tree only; those of terms are still needed.
    fn clear_tree(&self) -> Result<(), Pause> {
        let begin = std::mem::offset_of!(Counts, nodes) as u64;
        self.device.clear(self.memory.counts.plus(begin), size_of::<Counts>() as u64 - begin)?;
        Ok(())
    }

    /// What the device has counted.
    ///
    /// Waits for all kernels before it, which is why it is called rarely.
    fn counts(&self) -> Result<Counts, Pause> {
        let mut counts = [Counts::ZERO];
        self.device.read(self.memory.counts, &mut counts)?;
        Ok(counts[0])
    }
}
