//! The walk over the queue with AVX2: eight paths are sifted at once, and eight neighbors entered.
//!
//! It does what [`avx512`](super::avx512) does. What AVX2 lacks is made up for: a table of permutations packs the lanes that
//! are kept, and bits are counted by looking up half bytes.
#![expect(
    unsafe_code,
    reason = "the vector instructions, and loads and stores whose bounds are kept by construction"
)]
#![expect(clippy::cast_possible_wrap, reason = "vectors of bits are declared as signed numbers")]

use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_pd,
    _mm256_castsi256_ps, _mm256_castsi256_si128, _mm256_cmpeq_epi32, _mm256_cmpeq_epi64,
    _mm256_cvtepu32_epi64, _mm256_extracti128_si256, _mm256_i32gather_epi32, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_movemask_pd, _mm256_movemask_ps, _mm256_or_si256,
    _mm256_permutevar8x32_epi32, _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_set1_epi64x,
    _mm256_setr_epi8, _mm256_setr_epi32, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi32,
    _mm256_sllv_epi32, _mm256_sllv_epi64, _mm256_srli_epi16, _mm256_srli_epi32, _mm256_storeu_si256,
};
use std::ops::Range;

use super::bits::{CellSet, EDGE_BITS, LANES, MOST_CELLS};
use super::paths::{Ended, Paths, ROOM, Sifted, Stems};
use super::tables::{Lanes, SymbolBoard};

/// The proof that this processor has the instructions.
#[derive(Clone, Copy)]
pub(super) struct Available(());

impl Available {
    /// The proof, if there is one.
    pub(super) fn detect() -> Option<Self> {
        let available = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        available.then_some(Self(()))
    }
}

/// For each set of lanes, the lanes in their order, and then any.
static PACKED: [[u32; LANES]; 256] = {
    let mut packed = [[0; LANES]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut end) = (0, 0);
        while lane < LANES {
            if mask >> lane & 1 == 1 {
                packed[mask][end] = lane as u32;
                end += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    packed
};

/// The same for four lanes of 64 bits, as lanes of 32.
static PACKED_PAIRS: [[u32; LANES]; 16] = {
    let mut packed = [[0; LANES]; 16];
    let mut mask = 0;
    while mask < 16 {
        let mut lane = 0;
        while lane < LANES {
            packed[mask][lane] = 2 * PACKED[mask][lane / 2] + lane as u32 % 2;
            lane += 1;
        }
        mask += 1;
    }
    packed
};

/// What a set of cells needs in order to be read and written many at a time.
pub(super) trait VectorSet: CellSet {
    /// Adds a cell to each of eight sets, and writes those of the two masks, side by side.
    ///
    /// # Safety
    ///
    /// The processor must have AVX2; eight sets can be read and, at each of the two places, written.
    unsafe fn sift(sets: *const Self, cells: __m256i, masks: [u8; 2], out: [*mut Self; 2]);

    /// The neighbors that a set does not have; writes the set eight times.
    ///
    /// # Safety
    ///
    /// The processor must have AVX2, and eight sets can be written.
    unsafe fn spread(self, neighbors: &[Self; LANES], out: *mut Self) -> u8;
}

impl VectorSet for u32 {
    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn sift(sets: *const Self, cells: __m256i, masks: [u8; 2], out: [*mut Self; 2]) {
        // SAFETY: the caller has room for eight.
        unsafe {
            let own = _mm256_sllv_epi32(_mm256_set1_epi32(1), cells);
            let sets = _mm256_or_si256(_mm256_loadu_si256(sets.cast()), own);
            for (mask, out) in masks.into_iter().zip(out) {
                _mm256_storeu_si256(out.cast(), pack(mask, sets));
            }
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn spread(self, neighbors: &[Self; LANES], out: *mut Self) -> u8 {
        let set = _mm256_set1_epi32(self as i32);
        // SAFETY: the caller has room for eight.
        unsafe { _mm256_storeu_si256(out.cast(), set) };
        zeros(_mm256_and_si256(set, load(neighbors)))
    }
}

impl VectorSet for u64 {
    #[target_feature(enable = "avx2,popcnt")]
    #[inline]
    unsafe fn sift(sets: *const Self, cells: __m256i, masks: [u8; 2], mut out: [*mut Self; 2]) {
        let halves = [_mm256_castsi256_si128(cells), _mm256_extracti128_si256::<1>(cells)];
        for (half, cells) in halves.into_iter().enumerate() {
            let own = _mm256_sllv_epi64(_mm256_set1_epi64x(1), _mm256_cvtepu32_epi64(cells));
            // SAFETY: the caller has room for eight.
            unsafe {
                let sets = _mm256_or_si256(_mm256_loadu_si256(sets.add(half * 4).cast()), own);
                for (mask, out) in masks.into_iter().zip(&mut out) {
                    let mask = mask >> (half * 4) & 0xf;
                    let packed = _mm256_permutevar8x32_epi32(sets, load(&PACKED_PAIRS[usize::from(mask)]));
                    _mm256_storeu_si256(out.cast(), packed);
                    *out = out.add(mask.count_ones() as usize);
                }
            }
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn spread(self, neighbors: &[Self; LANES], out: *mut Self) -> u8 {
        let set = _mm256_set1_epi64x(self as i64);
        let mut free = 0;
        for half in 0..2 {
            // SAFETY: the caller has room for eight, and there are eight neighbors.
            let taken = unsafe {
                _mm256_storeu_si256(out.add(half * 4).cast(), set);
                _mm256_and_si256(set, _mm256_loadu_si256(neighbors.as_ptr().add(half * 4).cast()))
            };
            let is_free = _mm256_cmpeq_epi64(taken, _mm256_setzero_si256());
            free |= (_mm256_movemask_pd(_mm256_castsi256_pd(is_free)) as u8) << (half * 4);
        }
        free
    }
}

/// Finds out which paths of a chunk may go on, and which words end on them.
pub(super) fn sift<S: VectorSet>(
    _: Available,
    board: &SymbolBoard<'_, S>,
    paths: &Paths<S>,
    chunk: Range<usize>,
    stems: &mut Stems<S>,
    ended: &mut Ended<S>,
) -> Sifted {
    let most = chunk.len() + LANES;
    assert!(paths.shortest() >= chunk.end + LANES, "eight paths can be read from any");
    assert!(ROOM >= most, "there is room for all");
    assert!(board.dawg.edges().len().is_power_of_two(), "the invariant of a packed automaton");
    // SAFETY: the proof says that the processor has the instructions; the rest was just checked.
    unsafe { sift_all(board, paths, chunk, stems, ended) }
}

/// The loop of [`sift`].
///
/// # Safety
///
/// All lists must have eight places more than the chunk needs, and the number of edges must be a power of two.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
unsafe fn sift_all<S: VectorSet>(
    board: &SymbolBoard<'_, S>,
    paths: &Paths<S>,
    chunk: Range<usize>,
    stems: &mut Stems<S>,
    ended: &mut Ended<S>,
) -> Sifted {
    let edges = board.dawg.edges();
    let edge_fields: *const i32 = edges.as_ptr().cast();
    // Whatever the head, this leaves the number of an edge.
    let last_edge = _mm256_set1_epi32((edges.len() - 1) as i32);
    let around: *const i32 = board.tables.around.as_ptr().cast();
    let numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    let mut sifted = Sifted { stems: 0, ended: 0 };
    for place in chunk.clone().step_by(LANES) {
        let living = u8::MAX >> LANES.saturating_sub(chunk.end - place);
        // SAFETY: eight paths can be read from `place` on. The fields of an edge are read at four times its number, and a
        // cell is less than 64.
        unsafe {
            let heads = _mm256_loadu_si256(paths.heads.as_ptr().add(place).cast());
            let cells = _mm256_srli_epi32::<{ EDGE_BITS as i32 }>(heads);
            let field = _mm256_slli_epi32::<2>(_mm256_and_si256(heads, last_edge));
            let closed = _mm256_i32gather_epi32::<4>(edge_fields, field);
            let first = _mm256_i32gather_epi32::<4>(edge_fields.add(1), field);
            let words = _mm256_i32gather_epi32::<4>(edge_fields.add(2), field);
            let near = _mm256_i32gather_epi32::<4>(around, cells);
            let goes_on = !zeros(_mm256_andnot_si256(closed, near)) & living;
            // The highest bit says that a word ends.
            let ends = _mm256_movemask_ps(_mm256_castsi256_ps(closed)) as u8 & living;
            let ranks = _mm256_add_epi32(_mm256_loadu_si256(paths.ranks.as_ptr().add(place).cast()), words);
            let places = _mm256_add_epi32(_mm256_set1_epi32(place as i32), numbers);
            let stem = _mm256_or_si256(first, _mm256_slli_epi32::<{ EDGE_BITS as i32 }>(cells));
            // So far at most as many stems and words were written as paths were read, and there is room for eight more.
            let keep = |list: *mut u32, mask, lanes| _mm256_storeu_si256(list.cast(), pack(mask, lanes));
            keep(stems.closed.as_mut_ptr().add(sifted.stems), goes_on, closed);
            keep(stems.heads.as_mut_ptr().add(sifted.stems).cast(), goes_on, stem);
            keep(stems.ranks.as_mut_ptr().add(sifted.stems), goes_on, ranks);
            keep(stems.places.as_mut_ptr().add(sifted.stems), goes_on, places);
            keep(ended.ranks.as_mut_ptr().add(sifted.ended), ends, ranks);
            keep(ended.places.as_mut_ptr().add(sifted.ended), ends, places);
            let used = [stems.used.as_mut_ptr().add(sifted.stems), ended.used.as_mut_ptr().add(sifted.ended)];
            S::sift(paths.used.as_ptr().add(place), cells, [goes_on, ends], used);
            sifted.stems += goes_on.count_ones() as usize;
            sifted.ended += ends.count_ones() as usize;
        }
    }
    sifted
}

/// Goes on from stems to their neighbors.
pub(super) fn spread<S: VectorSet>(
    _: Available,
    board: &SymbolBoard<'_, S>,
    stems: &mut Stems<S>,
    count: usize,
    paths: &mut Paths<S>,
    end: usize,
) -> usize {
    let groups = board.tables.groups;
    assert!(ROOM >= count, "there are as many stems");
    assert!(paths.shortest() >= end + count * groups * LANES + LANES, "there is room for all");
    assert!(board.tables.rows.len() >= MOST_CELLS * groups, "every cell has its groups");
    // SAFETY: the proof says that the processor has the instructions; the rest was just checked.
    unsafe { spread_all(board, stems, count, paths, end) }
}

/// The loop of [`spread`].
///
/// # Safety
///
/// There must be as many stems, room for eight paths for each group of each and eight at the end, and groups for
/// [`MOST_CELLS`] cells.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
unsafe fn spread_all<S: VectorSet>(
    board: &SymbolBoard<'_, S>,
    stems: &mut Stems<S>,
    count: usize,
    paths: &mut Paths<S>,
    mut end: usize,
) -> usize {
    let groups = board.tables.groups;
    let rows: *const Lanes<S> = board.tables.rows.as_ptr();
    let (heads, used, ranks) = (paths.heads.as_mut_ptr(), paths.used.as_mut_ptr(), paths.ranks.as_mut_ptr());
    for stem in 0..count {
        // SAFETY: there is such a stem, and a cell is less than 64 whatever the head.
        let (head, closed, own_used, rank, own_rows) = unsafe {
            *stems.starts.get_unchecked_mut(stem) = end as u32;
            let head = *stems.heads.get_unchecked(stem);
            (
                _mm256_set1_epi32(head.bits() as i32),
                _mm256_set1_epi32(*stems.closed.get_unchecked(stem) as i32),
                *stems.used.get_unchecked(stem),
                _mm256_set1_epi32(*stems.ranks.get_unchecked(stem) as i32),
                rows.add(head.cell() * groups),
            )
        };
        for group in 0..groups {
            // SAFETY: a cell has so many groups, and there is room for eight paths for each.
            unsafe {
                let lanes = &*own_rows.add(group);
                let free = own_used.spread(&lanes.used, used.add(end));
                let open = free & zeros(_mm256_and_si256(closed, load(&lanes.symbols)));
                // Edges lie in the order of their symbols, so counting the open symbols before one finds its edge.
                let before = count_ones(_mm256_andnot_si256(closed, load(&lanes.before)));
                let next = _mm256_add_epi32(_mm256_add_epi32(head, before), load(&lanes.enter));
                _mm256_storeu_si256(heads.add(end).cast(), pack(open, next));
                _mm256_storeu_si256(ranks.add(end).cast(), rank);
                end += open.count_ones() as usize;
            }
        }
    }
    end
}

/// The lanes of a mask, side by side, and then any.
#[target_feature(enable = "avx2")]
#[inline]
fn pack(mask: u8, lanes: __m256i) -> __m256i {
    _mm256_permutevar8x32_epi32(lanes, load(&PACKED[usize::from(mask)]))
}

/// The lanes that are 0.
#[target_feature(enable = "avx2")]
#[inline]
fn zeros(lanes: __m256i) -> u8 {
    _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(lanes, _mm256_setzero_si256()))) as u8
}

/// How many bits of each lane are 1.
#[target_feature(enable = "avx2")]
#[inline]
fn count_ones(lanes: __m256i) -> __m256i {
    let counts = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    );
    let low_half = _mm256_set1_epi8(0xf);
    let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(lanes, low_half));
    let high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16::<4>(lanes), low_half));
    let bytes = _mm256_add_epi8(low, high);
    let pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
    _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))
}

/// A number for each lane.
#[target_feature(enable = "avx2")]
#[inline]
fn load(lanes: &[u32; LANES]) -> __m256i {
    // SAFETY: lanes are 32 bytes.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}
