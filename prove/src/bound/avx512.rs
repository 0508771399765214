//! The loop with AVX-512: bounds are spread over the lanes of their symbols by one load for each half of a vector.
#![expect(unsafe_code, reason = "the vector instructions, and loads whose bounds are those of slices")]

use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_load_si512, _mm512_mask_expandloadu_epi32, _mm512_max_epu32,
    _mm512_reduce_max_epu32, _mm512_setzero_si512, _mm512_store_si512,
};

use super::{Decision, Lanes, Level, Vector};

/// How many lanes a register has: half of a vector.
const HALF: usize = 16;

/// The proof that this processor has the instructions.
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

/// Decides a place.
pub(super) fn decide(available: Available, decision: Decision<'_>, before: &Level, after: &mut Level) {
    // SAFETY: the processor has the instructions, as the first argument proves.
    unsafe { with_avx512(available, decision, before, after) }
}

#[target_feature(enable = "avx512f,popcnt,bmi1")]
fn with_avx512(available: Available, decision: Decision<'_>, before: &Level, after: &mut Level) {
    super::decide(available, decision, before, after);
}

impl Lanes for Available {
    #[inline(always)]
    fn add(self, vector: &mut Vector, symbols: u32, bounds: &[u32]) {
        assert!(bounds.len() >= symbols.count_ones() as usize, "each symbol has a bound");
        // SAFETY: the processor has the instructions, as `self` proves, and there is a bound for each symbol.
        unsafe { add(vector, symbols, bounds.as_ptr()) }
    }

    #[inline(always)]
    fn most(self, vector: &Vector) -> u32 {
        // SAFETY: the processor has the instructions, as `self` proves.
        unsafe { most(vector) }
    }
}

/// Adds the bounds of some symbols to a vector.
///
/// # Safety
///
/// A bound can be read for each symbol: a load that spreads numbers reads no more than there are bits.
#[target_feature(enable = "avx512f,popcnt")]
#[inline]
unsafe fn add(vector: &mut Vector, symbols: u32, bounds: *const u32) {
    let (low, high) = (symbols as u16, (symbols >> HALF) as u16);
    let lanes: *mut __m512i = vector.0.as_mut_ptr().cast();
    let zero = _mm512_setzero_si512();
    // SAFETY: a vector is aligned to 64 bytes and has two halves; the caller has a bound for each symbol.
    unsafe {
        let spread = _mm512_mask_expandloadu_epi32(zero, low, bounds.cast());
        _mm512_store_si512(lanes, _mm512_add_epi32(_mm512_load_si512(lanes), spread));
        let others = bounds.add(low.count_ones() as usize);
        let spread = _mm512_mask_expandloadu_epi32(zero, high, others.cast());
        _mm512_store_si512(lanes.add(1), _mm512_add_epi32(_mm512_load_si512(lanes.add(1)), spread));
    }
}

/// The highest number of a vector.
#[target_feature(enable = "avx512f")]
#[inline]
fn most(vector: &Vector) -> u32 {
    let lanes: *const __m512i = vector.0.as_ptr().cast();
    // SAFETY: a vector is aligned to 64 bytes and has two halves.
    let halves = unsafe { [_mm512_load_si512(lanes), _mm512_load_si512(lanes.add(1))] };
    _mm512_reduce_max_epu32(_mm512_max_epu32(halves[0], halves[1]))
}
