//! The walk over the queue with AVX-512: sixteen paths are sifted at once, and eight neighbors entered.
#![expect(
    unsafe_code,
    reason = "the vector instructions, and loads and stores whose bounds are kept by construction"
)]
#![expect(clippy::cast_possible_wrap, reason = "vectors of bits are declared as signed numbers")]

use std::arch::x86_64::{
    __m256i, __m512i, _mm256_add_epi32, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cvtepu8_epi32,
    _mm256_i32gather_epi32, _mm256_loadu_si256, _mm256_mask_test_epi32_mask, _mm256_mask_testn_epi32_mask,
    _mm256_maskz_compress_epi8, _mm256_maskz_compress_epi32, _mm256_or_si256, _mm256_popcnt_epi32,
    _mm256_set1_epi32, _mm256_setr_epi8, _mm256_setr_epi32, _mm256_slli_epi32, _mm256_storeu_si256,
    _mm256_ternarylogic_epi32, _mm256_testn_epi32_mask, _mm512_add_epi32, _mm512_and_si512,
    _mm512_andnot_si512, _mm512_castsi512_si256, _mm512_cvtepu32_epi64, _mm512_extracti64x4_epi64,
    _mm512_i32gather_epi32, _mm512_load_si512, _mm512_loadu_si512, _mm512_mask_test_epi32_mask,
    _mm512_maskz_compress_epi32, _mm512_maskz_compress_epi64, _mm512_movepi32_mask, _mm512_or_si512,
    _mm512_permutex2var_epi32, _mm512_set1_epi32, _mm512_set1_epi64, _mm512_setr_epi32, _mm512_slli_epi32,
    _mm512_sllv_epi32, _mm512_sllv_epi64, _mm512_srli_epi32, _mm512_storeu_si512, _mm512_testn_epi64_mask,
    _pdep_u32, _pext_u32,
};
use std::ops::Range;

use super::approaches::{LETTER_SHIFT, SomeApproaches, WildCell};
use super::bits::{CellSet, EDGE_BITS, ENDS, LANES, MOST_CELLS, PackedEdge};
use super::packed::PackedDawg;
use super::paths::{Ended, Paths, ROOM, Sifted, Stems};
use super::tables::{Lanes, SymbolBoard};

/// How many paths are sifted at once.
const WIDTH: usize = 16;

/// The proof that this processor has the instructions.
#[derive(Clone, Copy)]
pub(super) struct Available(());

impl Available {
    /// The proof, if there is one.
    pub(super) fn detect() -> Option<Self> {
        let available = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        available.then_some(Self(()))
    }
}

/// What a set of cells needs in order to be read and written many at a time.
pub(super) trait VectorSet: CellSet {
    /// Adds a cell to each of sixteen sets from `place` on, and writes those of the two masks, side by side.
    ///
    /// # Safety
    ///
    /// The processor must have AVX-512; sixteen sets can be read and, at each of the two places, written.
    unsafe fn sift(sets: *const Self, cells: __m512i, masks: [u16; 2], out: [*mut Self; 2]);

    /// The neighbors that a set does not have; writes the set eight times.
    ///
    /// # Safety
    ///
    /// The processor must have AVX-512, and eight sets can be written.
    unsafe fn spread(self, neighbors: &[Self; LANES], out: *mut Self) -> u8;
}

impl VectorSet for u32 {
    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn sift(sets: *const Self, cells: __m512i, masks: [u16; 2], out: [*mut Self; 2]) {
        // SAFETY: the caller has room for sixteen.
        unsafe {
            let own = _mm512_sllv_epi32(_mm512_set1_epi32(1), cells);
            let sets = _mm512_or_si512(_mm512_loadu_si512(sets.cast()), own);
            for (mask, out) in masks.into_iter().zip(out) {
                _mm512_storeu_si512(out.cast(), _mm512_maskz_compress_epi32(mask, sets));
            }
        }
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn spread(self, neighbors: &[Self; LANES], out: *mut Self) -> u8 {
        let set = _mm256_set1_epi32(self as i32);
        // SAFETY: the caller has room for eight.
        unsafe { _mm256_storeu_si256(out.cast(), set) };
        _mm256_testn_epi32_mask(set, load(neighbors))
    }
}

impl VectorSet for u64 {
    #[target_feature(enable = "avx512f,popcnt")]
    #[inline]
    unsafe fn sift(sets: *const Self, cells: __m512i, masks: [u16; 2], mut out: [*mut Self; 2]) {
        let halves = [_mm512_castsi512_si256(cells), _mm512_extracti64x4_epi64::<1>(cells)];
        for (half, cells) in halves.into_iter().enumerate() {
            let own = _mm512_sllv_epi64(_mm512_set1_epi64(1), _mm512_cvtepu32_epi64(cells));
            // SAFETY: the caller has room for sixteen.
            unsafe {
                let sets = _mm512_or_si512(_mm512_loadu_si512(sets.add(half * LANES).cast()), own);
                for (mask, out) in masks.into_iter().zip(&mut out) {
                    let mask = (mask >> (half * LANES)) as u8;
                    _mm512_storeu_si512(out.cast(), _mm512_maskz_compress_epi64(mask, sets));
                    *out = out.add(mask.count_ones() as usize);
                }
            }
        }
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn spread(self, neighbors: &[Self; LANES], out: *mut Self) -> u8 {
        let set = _mm512_set1_epi64(self as i64);
        // SAFETY: the caller has room for eight, and the lanes of a table are aligned.
        unsafe {
            _mm512_storeu_si512(out.cast(), set);
            _mm512_testn_epi64_mask(set, _mm512_load_si512(neighbors.as_ptr().cast()))
        }
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
    let most = chunk.len() + WIDTH;
    assert!(paths.shortest() >= chunk.end + WIDTH, "sixteen paths can be read from any");
    assert!(ROOM >= most, "there is room for all");
    assert!(board.dawg.edges().len().is_power_of_two(), "the invariant of a packed automaton");
    // SAFETY: the proof says that the processor has the instructions; the rest was just checked.
    unsafe { sift_all(board, paths, chunk, stems, ended) }
}

/// The loop of [`sift`].
///
/// # Safety
///
/// All lists must have sixteen places more than the chunk needs, and the number of edges must be a power of two.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
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
    let last_edge = _mm512_set1_epi32((edges.len() - 1) as i32);
    let around: *const i32 = board.tables.around.as_ptr().cast();
    // SAFETY: there are 64 cells, and these are the first 32.
    let near = unsafe { [_mm512_loadu_si512(around.cast()), _mm512_loadu_si512(around.add(WIDTH).cast())] };
    let numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    let mut sifted = Sifted { stems: 0, ended: 0 };
    for place in chunk.clone().step_by(WIDTH) {
        let living = u16::MAX >> WIDTH.saturating_sub(chunk.end - place);
        // SAFETY: sixteen paths can be read from `place` on. The fields of an edge are read at four times its number,
        // and a cell is less than 64.
        unsafe {
            let heads = _mm512_loadu_si512(paths.heads.as_ptr().add(place).cast());
            let cells = _mm512_srli_epi32::<EDGE_BITS>(heads);
            let field = _mm512_slli_epi32::<2>(_mm512_and_si512(heads, last_edge));
            let closed = _mm512_i32gather_epi32::<4>(field, edge_fields);
            let first = _mm512_i32gather_epi32::<4>(field, edge_fields.add(1));
            let words = _mm512_i32gather_epi32::<4>(field, edge_fields.add(2));
            let near = if board.tables.cells <= 2 * WIDTH {
                _mm512_permutex2var_epi32(near[0], cells, near[1])
            } else {
                _mm512_i32gather_epi32::<4>(cells, around)
            };
            let goes_on = _mm512_mask_test_epi32_mask(living, _mm512_andnot_si512(closed, near), near);
            // The highest bit says that a word ends.
            let ends = _mm512_movepi32_mask(closed) & living;
            let ranks = _mm512_add_epi32(_mm512_loadu_si512(paths.ranks.as_ptr().add(place).cast()), words);
            let places = _mm512_add_epi32(_mm512_set1_epi32(place as i32), numbers);
            let stem = _mm512_or_si512(first, _mm512_slli_epi32::<EDGE_BITS>(cells));
            // So far at most as many stems and words were written as paths were read, and there is room for sixteen
            // more.
            let keep = |list: *mut u32, mask, lanes| {
                _mm512_storeu_si512(list.cast(), _mm512_maskz_compress_epi32(mask, lanes));
            };
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
    unsafe {
        if groups == 1 {
            spread_all::<S, 1>(board, stems, count, paths, end)
        } else {
            spread_all::<S, 0>(board, stems, count, paths, end)
        }
    }
}

/// The loop of [`spread`], for cells with so many groups of neighbors, or for 0 with as many as the tables have.
///
/// # Safety
///
/// There must be as many stems, room for eight paths for each group of each and eight at the end, and groups for
/// [`MOST_CELLS`] cells.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
unsafe fn spread_all<S: VectorSet, const GROUPS: usize>(
    board: &SymbolBoard<'_, S>,
    stems: &mut Stems<S>,
    count: usize,
    paths: &mut Paths<S>,
    mut end: usize,
) -> usize {
    let groups = if GROUPS == 0 { board.tables.groups } else { GROUPS };
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
                let open = _mm256_mask_testn_epi32_mask(free, closed, load(&lanes.symbols));
                // Edges lie in the order of their symbols, so counting the open symbols before one finds its edge.
                let before = _mm256_popcnt_epi32(_mm256_andnot_si256(closed, load(&lanes.before)));
                let next = _mm256_add_epi32(_mm256_add_epi32(head, before), load(&lanes.enter));
                _mm256_storeu_si256(heads.add(end).cast(), _mm256_maskz_compress_epi32(open, next));
                _mm256_storeu_si256(ranks.add(end).cast(), rank);
                end += open.count_ones() as usize;
            }
        }
    }
    end
}

/// Enters a wild cell from next to it, as [`portable::enter`](super::portable::enter) does.
pub(super) fn enter<S: VectorSet>(
    _: Available,
    dawg: &PackedDawg,
    approaches: &SomeApproaches<'_, S>,
    wild: WildCell,
    seeds: &mut Paths<S>,
    end: usize,
) -> usize {
    assert!(seeds.shortest() >= end + approaches.most_seeds() + LANES, "there is room for all");
    // SAFETY: the proof says that the processor has the instructions; the rest was just checked.
    unsafe { enter_all(dawg, approaches, wild, seeds, end) }
}

/// The loop of [`enter`]: all letters of an approach at once, eight by eight.
///
/// # Safety
///
/// There must be room for a seed for each letter of each approach from `end` on, and for eight behind them.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq,popcnt,bmi1,bmi2")]
unsafe fn enter_all<S: VectorSet>(
    dawg: &PackedDawg,
    approaches: &SomeApproaches<'_, S>,
    wild: WildCell,
    seeds: &mut Paths<S>,
    mut end: usize,
) -> usize {
    let edges = dawg.edges();
    let numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    let around = _mm256_set1_epi32(wild.around as i32);
    let on_wild = _mm256_set1_epi32(((wild.cell as u32) << EDGE_BITS) as i32);
    for (edge, used, rank) in approaches.iter() {
        let edge = edges[edge as usize];
        let mut open = edge.open();
        // The wanted letters, as lanes of the edges that go on: those lie side by side, in the order of their letters.
        let mut wanted = _pext_u32(wild.wanted, open);
        let mut first = edge.first as usize;
        while wanted != 0 {
            let lanes = wanted as u8;
            let closed = closed_of(&edges[first..first + LANES]);
            // Worth a seed: a word ends, or a symbol around goes on.
            let worth = _mm256_ternarylogic_epi32::<SELECT>(closed, _mm256_set1_epi32(ENDS as i32), around);
            let worth = _mm256_mask_test_epi32_mask(lanes, worth, worth);
            let head = _mm256_or_si256(_mm256_add_epi32(_mm256_set1_epi32(first as i32), numbers), on_wild);
            let letters = first_letters(open);
            // SAFETY: at most one seed for each letter was written, and there is room for eight more.
            unsafe {
                let store = |list: *mut u32, lanes| {
                    _mm256_storeu_si256(list.cast(), _mm256_maskz_compress_epi32(worth, lanes));
                };
                store(seeds.heads.as_mut_ptr().add(end).cast(), head);
                store(
                    seeds.ranks.as_mut_ptr().add(end),
                    _mm256_or_si256(_mm256_set1_epi32(rank as i32), letters),
                );
                seeds.used.as_mut_ptr().add(end).cast::<[S; LANES]>().write_unaligned([used; LANES]);
            }
            end += worth.count_ones() as usize;
            wanted >>= LANES;
            // The eight lowest of the open letters are those that the lanes have just had.
            open &= !_pdep_u32(0xff, open);
            first += LANES;
        }
    }
    end
}

/// The first eight letters of a set, each where a rank has its letter.
#[target_feature(enable = "avx512f,avx512vl,avx512vbmi2")]
#[inline]
fn first_letters(letters: u32) -> __m256i {
    let all = _mm256_setr_epi8(
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
        28, 29, 30, 31,
    );
    let bytes = _mm256_castsi256_si128(_mm256_maskz_compress_epi8(letters, all));
    _mm256_slli_epi32::<{ LETTER_SHIFT as i32 }>(_mm256_cvtepu8_epi32(bytes))
}

/// What is closed on eight edges.
#[target_feature(enable = "avx2")]
#[inline]
fn closed_of(edges: &[PackedEdge]) -> __m256i {
    assert!(edges.len() == LANES, "as many edges as lanes");
    let fields = _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
    // SAFETY: an edge is four times 32 bits, so the eight of them are what is read.
    unsafe { _mm256_i32gather_epi32::<4>(edges.as_ptr().cast(), fields) }
}

/// For three bits: the second if the first is 1, else the third.
const SELECT: i32 = 0xca;

/// A number for each neighbor.
#[target_feature(enable = "avx")]
#[inline]
fn load(lanes: &[u32; LANES]) -> __m256i {
    // SAFETY: lanes are 32 bytes.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}
