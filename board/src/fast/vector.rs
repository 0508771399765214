//! The two hot loops of the queue, written once for every processor with vectors.
//!
//! [`sift`] and [`spread`] are generic over a [`Form`]: one family of instructions. A form names two types of registers, a
//! wide one for sifting paths and one of eight lanes for the neighbors of a cell, and has the function in which loops are
//! compiled for its instructions. The registers offer the dozen operations that the loops are made of. To support another
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

use super::bits::{CellSet, EDGE_BITS, LANES, MOST_CELLS, PackedEdge};
use super::paths::{Ended, Paths, ROOM, SLACK, Sifted, Stems};
use super::tables::{Lanes, SymbolBoard};

#[cfg(test)]
pub(super) mod check;

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
    type Neighbors: NeighborWords;

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
}

/// A register with a 32-bit number for each of some paths, to sift them.
pub(super) trait PathWords: Words {
    /// Registers with a number for each cell; [`Infallible`](std::convert::Infallible) if the form has no such thing.
    type Table: Copy;

    /// Loads the numbers of the first `cells` cells into registers; `None` if there are too many, and they are to be gathered.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    unsafe fn table(numbers: &[u32; MOST_CELLS], cells: usize) -> Option<Self::Table>;

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

/// A register with a 32-bit number for each of eight neighbors, to spread to them.
pub(super) trait NeighborWords: Words {
    /// The number of bits in each lane that are 1.
    ///
    /// # Safety
    ///
    /// As for [`Register::splat`].
    unsafe fn count_ones(self) -> Self;
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
}

impl VectorSet for u32 {
    type In<W: Words> = W;

    const FIRST: Self = 1;

    #[inline(always)]
    unsafe fn widen<W: PathWords>(cells: W, _: usize) -> W {
        cells
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
}

/// Sifts a chunk of paths: finds those that may go on, and the words that end on them.
pub(super) fn sift<F: Form, S: VectorSet>(
    form: F,
    board: &SymbolBoard<'_, S>,
    paths: &Paths<S>,
    chunk: Range<usize>,
    stems: &mut Stems<S>,
    ended: &mut Ended<S>,
) -> Sifted {
    const { assert!(F::Paths::COUNT <= SLACK && F::Paths::COUNT <= u16::BITS as usize) };
    let width = F::Paths::COUNT;
    assert!(paths.has_room(chunk.end, Some(width)), "a whole register can be read from any path on");
    assert!(chunk.len() <= ROOM - width, "there is room for all stems and words");
    assert!(board.dawg.edges().len().is_power_of_two(), "the invariant of a packed automaton");
    form.run(Sift { board, paths, chunk, stems, ended })
}

/// The loop of [`sift`]. The lists are as long as checked there.
struct Sift<'a, S> {
    board: &'a SymbolBoard<'a, S>,
    paths: &'a Paths<S>,
    chunk: Range<usize>,
    stems: &'a mut Stems<S>,
    ended: &'a mut Ended<S>,
}

impl<F: Form, S: VectorSet> Loop<F> for Sift<'_, S> {
    type Output = Sifted;

    #[inline(always)]
    fn run(self, _: F) -> Sifted {
        let Self { board, paths, chunk, stems, ended } = self;
        let edges: &[PackedEdge] = board.dawg.edges();
        let fields_of_edges: *const u32 = edges.as_ptr().cast();
        let (heads, ranks): (*const u32, _) = (paths.heads.as_ptr().cast(), paths.ranks.as_ptr());
        // Taken out of the loop by hand: its stores might change the lists, as far as the compiler knows.
        let (used, around) = (paths.used.as_ptr(), &board.tables.around);
        let mut sifted = Sifted { stems: 0, ended: 0 };
        // SAFETY: the form proves that the processor has the instructions. A register of paths can be read from any path of the
        // chunk on. The number of edges is a power of two, so the low bits of any head name an edge, whose fields are the first
        // three of four numbers; and its six high bits are less than 64. At most as many stems and words are written as paths
        // were read, and the lists have room for a register behind that.
        unsafe {
            let last_edge = F::Paths::splat((edges.len() - 1) as u32);
            let cell_bits = F::Paths::splat(!0 << EDGE_BITS);
            let (edge_bits, two) = (F::Paths::splat(EDGE_BITS), F::Paths::splat(2));
            let table = F::Paths::table(around, board.tables.cells);
            for place in chunk.clone().step_by(F::Paths::COUNT) {
                let living = first_lanes((chunk.end - place).min(F::Paths::COUNT));
                let heads = F::Paths::load(heads.add(place));
                let cells = heads.shift_right(edge_bits);
                // Times four: the gathers count numbers, not edges.
                let fields = heads.and(last_edge).shift_left(two);
                let closed = F::Paths::gather(fields_of_edges, fields);
                let first = F::Paths::gather(fields_of_edges.add(1), fields);
                let words = F::Paths::gather(fields_of_edges.add(2), fields);
                let near = match table {
                    Some(table) => F::Paths::look_up(table, cells),
                    None => F::Paths::gather(around.as_ptr(), cells),
                };
                let goes_on = !near.without(closed).disjoint(near) & living;
                // The highest bit of the closed symbols is `ENDS`.
                let ends = closed.highest_bits() & living;
                let ranks = F::Paths::load(ranks.add(place)).add(words);
                let places = F::Paths::splat(place as u32).add(F::Paths::places());
                let stem = first.or(heads.and(cell_bits));
                let Sifted { stems: stem_end, ended: word_end } = sifted;
                closed.compress(goes_on).store(stems.closed.as_mut_ptr().add(stem_end));
                stem.compress(goes_on).store(stems.heads.as_mut_ptr().add(stem_end).cast());
                ranks.compress(goes_on).store(stems.ranks.as_mut_ptr().add(stem_end));
                places.compress(goes_on).store(stems.places.as_mut_ptr().add(stem_end));
                ranks.compress(ends).store(ended.ranks.as_mut_ptr().add(word_end));
                places.compress(ends).store(ended.places.as_mut_ptr().add(word_end));
                let mut out = [stems.used.as_mut_ptr().add(stem_end), ended.used.as_mut_ptr().add(word_end)];
                // Sets of 64 bits take two registers, whose lanes are written one behind the other.
                let count = S::In::<F::Paths>::COUNT;
                for part in 0..F::Paths::COUNT / count {
                    let own = S::In::<F::Paths>::splat(S::FIRST).shift_left(S::widen(cells, part));
                    let used = S::In::<F::Paths>::load(used.add(place + part * count)).or(own);
                    for (mask, out) in [goes_on, ends].into_iter().zip(&mut out) {
                        let mask = mask >> (part * count) & first_lanes(count);
                        used.compress(mask).store(*out);
                        *out = out.add(mask.count_ones() as usize);
                    }
                }
                sifted.stems += goes_on.count_ones() as usize;
                sifted.ended += ends.count_ones() as usize;
            }
        }
        sifted
    }
}

/// Spreads stems to their neighbors.
pub(super) fn spread<F: Form, S: VectorSet>(
    form: F,
    board: &SymbolBoard<'_, S>,
    stems: &mut Stems<S>,
    count: usize,
    paths: &mut Paths<S>,
    end: usize,
) -> usize {
    const { assert!(F::Neighbors::COUNT == LANES) };
    let groups = board.tables.groups;
    assert!(count <= ROOM, "there are as many stems");
    assert!(board.tables.rows.len() / MOST_CELLS >= groups, "every cell has its groups");
    // The last store may begin where all others have ended.
    let most = count.checked_mul(groups).and_then(|all| all.checked_add(1)?.checked_mul(LANES));
    assert!(paths.has_room(end, most), "there is room for all neighbors of all stems");
    // Nearly every board has at most eight neighbors a cell: its loop gets no inner one.
    if groups == 1 {
        form.run(Spread::<S, 1> { board, stems, count, paths, end })
    } else {
        form.run(Spread::<S, 0> { board, stems, count, paths, end })
    }
}

/// The loop of [`spread`], for cells with `GROUPS` groups of neighbors, or for 0 with as many as the tables have. The lists
/// are as long as checked there.
struct Spread<'a, S, const GROUPS: usize> {
    board: &'a SymbolBoard<'a, S>,
    stems: &'a mut Stems<S>,
    count: usize,
    paths: &'a mut Paths<S>,
    end: usize,
}

impl<F: Form, S: VectorSet, const GROUPS: usize> Loop<F> for Spread<'_, S, GROUPS> {
    type Output = usize;

    #[inline(always)]
    fn run(self, _: F) -> usize {
        let Self { board, stems, count, paths, mut end } = self;
        let groups = if GROUPS == 0 { board.tables.groups } else { GROUPS };
        let rows: *const Lanes<S> = board.tables.rows.as_ptr();
        let (heads, used): (*mut u32, _) = (paths.heads.as_mut_ptr().cast(), paths.used.as_mut_ptr());
        let ranks = paths.ranks.as_mut_ptr();
        for stem in 0..count {
            // SAFETY: the form proves that the processor has the instructions. There are `count` stems. The cell of any head is
            // less than 64 and has its groups. There is room for eight paths for each group of each stem, and for the last
            // store.
            unsafe {
                *stems.starts.get_unchecked_mut(stem) = end as u32;
                let head = *stems.heads.get_unchecked(stem);
                let closed = F::Neighbors::splat(*stems.closed.get_unchecked(stem));
                let rank = F::Neighbors::splat(*stems.ranks.get_unchecked(stem));
                let own_used = S::In::<F::Neighbors>::splat(*stems.used.get_unchecked(stem));
                let own_rows = rows.add(head.cell() * groups);
                let head = F::Neighbors::splat(head.bits());
                for group in 0..groups {
                    let lanes = &*own_rows.add(group);
                    let mut free = 0;
                    for first in (0..LANES).step_by(S::In::<F::Neighbors>::COUNT) {
                        let neighbors = S::In::<F::Neighbors>::load(lanes.used.as_ptr().add(first));
                        free |= own_used.disjoint(neighbors) << first;
                        own_used.store(used.add(end + first));
                    }
                    let open = closed.disjoint(F::Neighbors::load(lanes.symbols.as_ptr())) & free;
                    // Edges lie in the order of their symbols, so counting the open symbols before one finds its edge.
                    let before = F::Neighbors::load(lanes.before.as_ptr()).without(closed).count_ones();
                    let next = head.add(before).add(F::Neighbors::load(lanes.enter.as_ptr()));
                    next.compress(open).store(heads.add(end));
                    rank.store(ranks.add(end));
                    end += open.count_ones() as usize;
                }
            }
        }
        end
    }
}

/// The mask of the first lanes, of which there are at most 16.
#[inline(always)]
fn first_lanes(count: usize) -> u16 {
    (1u32 << count).wrapping_sub(1) as u16
}
