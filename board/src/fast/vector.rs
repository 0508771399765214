//! The hot loops of the queue, written once for every processor with vectors.
//!
//! There are two pairs of loops. Those for [any order](any_order) count words, and take a lane for each path. Those that keep
//! paths [in order](in_order) serve whoever traces paths back, and boards of more than 32 cells; they enter the neighbors of
//! one path at a time.
//!
//! [`sift`] and [`spread`] are generic over a [`Form`]: one family of instructions. A form names two types of registers, a
//! wide one for paths and one of eight lanes for the neighbors of a cell, and has the function in which loops are
//! compiled for its instructions. The registers offer the operations that the loops are made of. To support another
//! processor, write one file that implements these traits, and add it to [`Engine`](super::engine::Engine).
//!
//! How the loops get their instructions: the operations of a form are functions with `#[target_feature]`, which may be
//! inlined only into functions that have these features too. The loops here have none of their own. They are marked
//! `inline(always)`, so they become part of the one function of the form that has the features, and after them the
//! operations do. The crate memchr does the same.
//!
//! A mask has one bit for each lane, the first lane in the lowest bit. It is 16 bits for all forms, because no register here
//! has more lanes.
#![expect(
    unsafe_code,
    reason = "vector instructions, and loads and stores whose bounds are checked in advance"
)]
#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled into the function that has the instructions, and nowhere else"
)]

use std::ops::Range;

use super::bits::{CellSet, LANES, MOST_CELLS, PackedEdge};
use super::paths::{CHUNK, Ended, Paths, ROOM, SLACK, Sifted, Stems};
use super::tables::SymbolBoard;

mod any_order;
#[cfg(test)]
pub(super) mod check;
mod in_order;

/// The most cells of a small board, whose numbers fit in registers.
const SMALL: usize = 32;

/// A family of vector instructions. A value of the type proves that the processor has them.
///
/// # Safety
///
/// The operations of [`Self::Paths`], [`Self::Neighbors`] and their [`Words::Long`] may need no other CPU features than those
/// that [`Self::run`] compiles a loop for, and a value must exist only if the processor has all of them.
pub(super) unsafe trait Form: Copy {
    /// A register with a number for each of some paths.
    type Paths: PathWords;

    /// A register with a number for each of eight neighbors.
    type Neighbors: Words;

    /// Runs a loop that is compiled for these instructions.
    fn run<L: Loop<Self>>(self, body: L) -> L::Output;
}

/// A loop over vectors.
pub(super) trait Loop<F: Form> {
    /// The result of the loop.
    type Output;

    /// Runs the loop. Only [`Form::run`] calls this, from the function that has the instructions. Called from elsewhere, it
    /// would be correct but slow, because the operations would not be inlined.
    fn run(self, form: F) -> Self::Output;
}

/// A register: some numbers of one type, side by side.
///
/// # Safety
///
/// The type must be [`Self::COUNT`] numbers of type [`Self::Number`] in memory, without padding, and any bits must be valid.
pub(super) unsafe trait Register: Copy {
    /// The type of a lane: `u32` or `u64`.
    type Number: Copy;

    /// The number of lanes: 16 at most.
    const COUNT: usize = size_of::<Self>() / size_of::<Self::Number>();

    /// Loads as many numbers as there are lanes.
    ///
    /// # Safety
    ///
    /// [`Self::COUNT`] numbers can be read at `from`. Any alignment will do.
    #[inline(always)]
    unsafe fn load(from: *const Self::Number) -> Self {
        // SAFETY: the caller vouches for the memory, and a register is nothing but these numbers.
        unsafe { from.cast::<Self>().read_unaligned() }
    }

    /// Stores all lanes.
    ///
    /// # Safety
    ///
    /// [`Self::COUNT`] numbers can be written at `to`. Any alignment will do.
    #[inline(always)]
    unsafe fn store(self, to: *mut Self::Number) {
        // SAFETY: the caller vouches for the memory, and a register is nothing but these numbers.
        unsafe { to.cast::<Self>().write_unaligned(self) }
    }

    /// The same number in every lane.
    ///
    /// # Safety
    ///
    /// The processor must have the CPU features of the form, here and in all operations below.
    unsafe fn splat(number: Self::Number) -> Self;

    /// The bits that either has.
    ///
    /// # Safety
    ///
    /// As for [`Self::splat`].
    unsafe fn or(self, other: Self) -> Self;

    /// Each lane shifted left by the number of bits in the same lane of `by`, which is less than the width of a lane.
    ///
    /// # Safety
    ///
    /// As for [`Self::splat`].
    unsafe fn shift_left(self, by: Self) -> Self;

    /// The lanes in which the two have no bit in common.
    ///
    /// # Safety
    ///
    /// As for [`Self::splat`].
    unsafe fn disjoint(self, other: Self) -> u16;

    /// The lanes of a mask, side by side from the first lane on. The lanes behind them may have any value.
    ///
    /// # Safety
    ///
    /// As for [`Self::splat`].
    unsafe fn compress(self, mask: u16) -> Self;
}

/// A register of 32-bit numbers.
pub(super) trait Words: Register<Number = u32> {
    /// A register of 64-bit numbers, with as many lanes or half as many.
    type Long: Register<Number = u64>;

    /// The bits that the other does not have.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    unsafe fn without(self, other: Self) -> Self;

    /// The sums, modulo 2^32.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    unsafe fn add(self, other: Self) -> Self;

    /// The number of bits in each lane that are 1.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    unsafe fn count_ones(self) -> Self;
}

/// A register with a 32-bit number for each of some paths, to sift them.
pub(super) trait PathWords: Words {
    /// Registers with a number for each cell of a small board.
    type Table: Copy;

    /// Loads the numbers of the first `cells` cells into registers, of which there are at most [`SMALL`].
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    unsafe fn small_table(numbers: &[u32; MOST_CELLS], cells: usize) -> Self::Table;

    /// The same for any number of cells; `None` if there are too many, and they are to be gathered.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    #[inline(always)]
    unsafe fn table(numbers: &[u32; MOST_CELLS], cells: usize) -> Option<Self::Table> {
        // SAFETY: the caller vouches for the processor.
        (cells <= SMALL).then(|| unsafe { Self::small_table(numbers, cells) })
    }

    /// The number of each cell. Lanes with a cell that the table was not loaded for get any number.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    unsafe fn look_up(table: Self::Table, cells: Self) -> Self;

    /// Reads `numbers[index]` for the index in each lane.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`]; and each of these numbers can be read. An index is less than 2^31.
    unsafe fn gather(numbers: *const u32, index: Self) -> Self;

    /// Reads the fields of the edge in each lane: `closed`, `first` and `words`.
    ///
    /// Most forms load edges whole and transpose them. A gather takes one number of each, and on most Intel servers built from
    /// 2015 to 2021 the microcode against data sampling makes it slower than single loads: 9 ns for eight numbers, not 5.6.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`]; and each of these edges can be read. There are at most 2^[`EDGE_BITS`](super::bits::EDGE_BITS).
    unsafe fn fields(edges: *const PackedEdge, index: Self) -> [Self; 3];

    /// This, with the bits of `more` too in the lanes where the two others have no bit in common.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    unsafe fn or_where_disjoint(self, more: Self, one: Self, other: Self) -> Self;

    /// The place of the only bit in each lane. Lanes with no bit, or with several, get any number.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    unsafe fn place_of_bit(self) -> Self;

    /// The number of each lane: 0, 1, 2 and so on.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    unsafe fn places() -> Self;

    /// The bits that both have.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    unsafe fn and(self, other: Self) -> Self;

    /// Each lane shifted right by the number of bits in the same lane of `by`, which is less than 32.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    unsafe fn shift_right(self, by: Self) -> Self;

    /// The lanes whose highest bit is 1.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    unsafe fn highest_bits(self) -> u16;

    /// The lanes of one [`Words::Long`] as 64-bit numbers: those from `part` times its number of lanes on.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    unsafe fn widen(self, part: usize) -> Self::Long;
}

/// A set of cells that vectors can hold.
pub(super) trait VectorSet: CellSet {
    /// The register for such sets that belongs to one for numbers.
    type In<W: Words>: Register<Number = Self>;

    /// The set of the first cell.
    const FIRST: Self;

    /// The numbers of one part of some cells, in lanes as wide as a set; see [`PathWords::widen`].
    ///
    /// # Safety
    ///
    /// The processor must have the CPU features of the form that `W` belongs to.
    unsafe fn widen<W: PathWords>(cells: W, part: usize) -> Self::In<W>;

    /// [Sifts](sift) paths whose order does not matter.
    fn sift_in_any_order<F: Form>(form: F, job: SiftJob<'_, Self>) -> Sifted;

    /// [Spreads](spread) such paths.
    fn spread_in_any_order<F: Form>(form: F, job: SpreadJob<'_, Self>) -> usize;
}

impl VectorSet for u32 {
    type In<W: Words> = W;

    const FIRST: Self = 1;

    #[inline(always)]
    unsafe fn widen<W: PathWords>(cells: W, _: usize) -> W {
        cells
    }

    fn sift_in_any_order<F: Form>(form: F, job: SiftJob<'_, Self>) -> Sifted {
        any_order::sift(form, job)
    }

    fn spread_in_any_order<F: Form>(form: F, job: SpreadJob<'_, Self>) -> usize {
        any_order::spread(form, job)
    }
}

impl VectorSet for u64 {
    type In<W: Words> = W::Long;

    const FIRST: Self = 1;

    #[inline(always)]
    unsafe fn widen<W: PathWords>(cells: W, part: usize) -> W::Long {
        // SAFETY: the caller vouches for the processor.
        unsafe { cells.widen(part) }
    }

    // A lane of 32 bits has no room for all cells.
    fn sift_in_any_order<F: Form>(form: F, job: SiftJob<'_, Self>) -> Sifted {
        in_order::sift(form, job)
    }

    fn spread_in_any_order<F: Form>(form: F, job: SpreadJob<'_, Self>) -> usize {
        in_order::spread(form, job)
    }
}

/// A chunk of paths to sift, and where the result goes.
pub(super) struct SiftJob<'a, S> {
    pub(super) board: &'a SymbolBoard<'a, S>,
    pub(super) paths: &'a Paths<S>,
    pub(super) chunk: Range<usize>,
    pub(super) stems: &'a mut Stems<S>,
    pub(super) ended: &'a mut Ended<S>,
}

/// Stems to spread, and where the paths go.
pub(super) struct SpreadJob<'a, S> {
    pub(super) board: &'a SymbolBoard<'a, S>,
    pub(super) stems: &'a mut Stems<S>,
    pub(super) count: usize,
    pub(super) paths: &'a mut Paths<S>,
    pub(super) end: usize,
}

/// Sifts a chunk of paths: finds those that may go on, and the words that end on them.
pub(super) fn sift<F: Form, S: VectorSet>(form: F, job: SiftJob<'_, S>) -> Sifted {
    const { assert!(F::Paths::COUNT <= SLACK && F::Paths::COUNT <= u16::BITS as usize) };
    let SiftJob { board, paths, chunk, .. } = &job;
    let width = F::Paths::COUNT;
    assert!(paths.has_room(chunk.end, Some(width)), "a whole register can be read from any path on");
    assert!(chunk.len() <= ROOM - width, "there is room for all stems and words");
    assert!(board.dawg.edges().len().is_power_of_two(), "the invariant of a packed automaton");
    if paths.keeps_order() { in_order::sift(form, job) } else { S::sift_in_any_order(form, job) }
}

/// Spreads stems to their neighbors, and returns the end of the paths.
pub(super) fn spread<F: Form, S: VectorSet>(form: F, job: SpreadJob<'_, S>) -> usize {
    const { assert!(F::Neighbors::COUNT == LANES) };
    let SpreadJob { board, count, paths, end, .. } = &job;
    let groups = board.tables.groups;
    assert!(*count <= CHUNK, "there are as many stems");
    assert!(board.tables.rows.len() / MOST_CELLS >= groups, "every cell has its groups");
    // The last store may begin where all others have ended.
    let most = count.checked_mul(groups).and_then(|all| all.checked_mul(LANES)?.checked_add(SLACK));
    assert!(paths.has_room(*end, most), "there is room for all neighbors of all stems");
    if paths.keeps_order() { in_order::spread(form, job) } else { S::spread_in_any_order(form, job) }
}

/// The mask of the first lanes, of which there are at most 16.
#[inline(always)]
fn first_lanes(count: usize) -> u16 {
    (1u32 << count).wrapping_sub(1) as u16
}
