//! Entering a wild cell with AVX-512: all letters of an approach at once, eight by eight.
#![expect(unsafe_code, reason = "vector instructions, and stores whose bounds are checked in advance")]
#![expect(clippy::cast_possible_wrap, reason = "vectors of bits are declared as signed numbers")]

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_castsi256_si128, _mm256_cvtepu8_epi32, _mm256_i32gather_epi32,
    _mm256_mask_test_epi32_mask, _mm256_maskz_compress_epi8, _mm256_maskz_compress_epi32, _mm256_or_si256,
    _mm256_set1_epi32, _mm256_setr_epi8, _mm256_setr_epi32, _mm256_slli_epi32, _mm256_storeu_si256,
    _mm256_ternarylogic_epi32, _pdep_u32, _pext_u32,
};

use super::WithVbmi2;
use crate::fast::approaches::{LETTER_SHIFT, SomeApproaches, WildCell};
use crate::fast::bits::{CellSet, EDGE_BITS, ENDS, LANES, PackedEdge};
use crate::fast::packed::PackedDawg;
use crate::fast::paths::Paths;

/// Enters a wild cell from its approaches, as [`portable::enter`](crate::fast::portable::enter) does.
pub(in crate::fast) fn enter<S: CellSet>(
    _: WithVbmi2,
    dawg: &PackedDawg,
    approaches: &SomeApproaches<'_, S>,
    wild: WildCell,
    seeds: &mut Paths<S>,
    end: usize,
) -> usize {
    let most = approaches.most_seeds().checked_add(LANES);
    assert!(seeds.has_room(end, most), "there is room for all seeds");
    // SAFETY: the proof vouches for the processor, and the room was just checked.
    unsafe { enter_all(dawg, approaches, wild, seeds, end) }
}

/// The loop of [`enter`]: all letters of an approach at once, eight by eight.
///
/// # Safety
///
/// The processor must have AVX-512 with F, DQ, VL, VBMI2 and VPOPCNTDQ, and POPCNT, BMI1 and BMI2. All lists of `seeds` must
/// have room for a seed for each letter of each approach from `end` on, and for eight behind them. Any alignment will do.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq,popcnt,bmi1,bmi2")]
unsafe fn enter_all<S: CellSet>(
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
        // The wanted letters, as lanes: the outgoing edges lie side by side, in the order of their letters.
        let mut wanted = _pext_u32(wild.wanted, open);
        let mut first = edge.first as usize;
        while wanted != 0 {
            let lanes = wanted as u8;
            let closed = closed_of(&edges[first..first + LANES]);
            // A seed is worth keeping if a word ends on it, or a neighbor goes on.
            let worth = _mm256_ternarylogic_epi32::<SELECT>(closed, _mm256_set1_epi32(ENDS as i32), around);
            let worth = _mm256_mask_test_epi32_mask(lanes, worth, worth);
            let head = _mm256_or_si256(_mm256_add_epi32(_mm256_set1_epi32(first as i32), numbers), on_wild);
            let letters = first_letters(open);
            // SAFETY: at most one seed for each letter was written so far, and there is room for eight more.
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
            // Remove the eight lowest letters, which these lanes had.
            open &= !_pdep_u32(0xff, open);
            first += LANES;
        }
    }
    end
}

/// The first eight letters of a set, each in the bits that a rank has for it.
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

/// The closed symbols of eight edges.
#[target_feature(enable = "avx2")]
#[inline]
fn closed_of(edges: &[PackedEdge]) -> __m256i {
    assert!(edges.len() == LANES, "as many edges as lanes");
    let fields = _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
    // SAFETY: an edge is four numbers of 32 bits, so these are the first numbers of eight edges. Any alignment will do.
    unsafe { _mm256_i32gather_epi32::<4>(edges.as_ptr().cast(), fields) }
}

/// For three bits: the second if the first is 1, else the third.
const SELECT: i32 = 0xca;
