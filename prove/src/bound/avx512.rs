//! The loop for AVX-512: one load for each half of a vector expands bounds into the lanes of their symbols.
//!
//! It needs the subset F alone, so it also runs on processors on which the [solver](worddle_board::Solver) cannot use AVX-512.
#![expect(unsafe_code, reason = "vector instructions, and loads within the bounds of slices")]

use std::arch::x86_64::{
    __m512i, _MM_HINT_T0, _mm_prefetch, _mm512_add_epi32, _mm512_load_si512, _mm512_mask_expandloadu_epi32,
    _mm512_max_epu32, _mm512_reduce_max_epu32, _mm512_setzero_si512, _mm512_store_si512,
};

use super::{Decision, Lanes, Level, Vector};

/// Lanes of a register: half of a vector.
const HALF: usize = 16;

/// The proof that this processor has the instructions: AVX-512 F, POPCNT and BMI1.
///
/// Only [`Available::detect`] makes one, so having it is the proof.
#[derive(Clone, Copy)]
pub(crate) struct Available(());

impl Available {
    /// The proof, if there is one.
    pub(super) fn detect() -> Option<Self> {
        let available = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1");
        available.then_some(Self(()))
    }
}

/// [`decide`](super::decide) with AVX-512.
pub(super) fn decide(
    available: Available,
    decision: Decision<'_>,
    before: &Level,
    after: &mut Level,
) -> bool {
    // SAFETY: the first argument proves that the processor has AVX-512 F, POPCNT and BMI1.
    unsafe { with_avx512(available, decision, before, after) }
}

/// Compiles the generic loop with these instructions; nothing is written twice.
#[target_feature(enable = "avx512f,popcnt,bmi1")]
fn with_avx512(available: Available, decision: Decision<'_>, before: &Level, after: &mut Level) -> bool {
    super::decide(available, decision, before, after)
}

impl Lanes for Available {
    #[inline(always)]
    fn fetch(self, numbers: &[u32], place: u32) {
        let number = numbers.as_ptr().wrapping_add(place as usize);
        // SAFETY: a prefetch accesses nothing. Where there is no memory, it has no effect.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(number.cast()) }
    }

    #[inline(always)]
    fn add(self, vector: &mut Vector, symbols: u32, bounds: &[u32]) {
        // SAFETY: `self` proves that the processor has AVX-512 F and POPCNT.
        unsafe { add(vector, symbols, bounds) }
    }

    #[inline(always)]
    fn most(self, vector: &Vector) -> u32 {
        // SAFETY: `self` proves that the processor has AVX-512 F.
        unsafe { most(vector) }
    }
}

/// Adds the bounds of a choice to the lanes of its symbols.
#[target_feature(enable = "avx512f,popcnt")]
#[inline]
fn add(vector: &mut Vector, symbols: u32, bounds: &[u32]) {
    let lanes: *mut __m512i = vector.0.as_mut_ptr().cast();
    let zero = _mm512_setzero_si512();
    assert!(bounds.len() == symbols.count_ones() as usize, "a bound for each symbol");
    let (low, high) = (symbols as u16, (symbols >> HALF) as u16);
    // SAFETY: an expanding load reads one number for each bit of its mask, at any alignment, and the assertion has counted
    // them. A vector is two registers, aligned to 64 bytes.
    unsafe {
        let spread = _mm512_mask_expandloadu_epi32(zero, low, bounds.as_ptr().cast());
        _mm512_store_si512(lanes, _mm512_add_epi32(_mm512_load_si512(lanes), spread));
        let (lanes, rest) = (lanes.add(1), bounds.as_ptr().add(low.count_ones() as usize));
        let spread = _mm512_mask_expandloadu_epi32(zero, high, rest.cast());
        _mm512_store_si512(lanes, _mm512_add_epi32(_mm512_load_si512(lanes), spread));
    }
}

/// The highest lane.
#[target_feature(enable = "avx512f")]
#[inline]
fn most(vector: &Vector) -> u32 {
    let lanes: *const __m512i = vector.0.as_ptr().cast();
    // SAFETY: a vector is two registers, aligned to 64 bytes.
    let (low, high) = unsafe { (_mm512_load_si512(lanes), _mm512_load_si512(lanes.add(1))) };
    _mm512_reduce_max_epu32(_mm512_max_epu32(low, high))
}
