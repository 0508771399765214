//! The loop with AVX-512: bounds are spread over the lanes of their symbols by one load for each half of a vector.
#![expect(unsafe_code, reason = "the vector instructions, and loads whose bounds are those of slices")]

use std::arch::x86_64::{
    __m512i, _MM_HINT_T0, _mm_prefetch, _mm512_add_epi32, _mm512_load_si512, _mm512_mask_expandloadu_epi32,
    _mm512_max_epu32, _mm512_reduce_max_epu32, _mm512_setzero_si512, _mm512_store_si512,
};

use super::{Decision, Lanes, Level, Vector, Waiting};

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
    fn fetch<T>(self, elements: &[T], place: u32) {
        let element = elements.as_ptr().wrapping_add(place as usize);
        // SAFETY: to fetch is no access: it does nothing where there is no memory.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(element.cast()) }
    }

    #[inline(always)]
    fn add(self, vector: &mut Vector, choices: &[Waiting], bounds: &[u32]) -> u32 {
        // SAFETY: the processor has the instructions, as `self` proves.
        unsafe { add(vector, choices, bounds) }
    }
}

/// Adds the bounds of choices to the lanes of their symbols, and gives the highest lane.
#[target_feature(enable = "avx512f,popcnt")]
#[inline]
fn add(vector: &mut Vector, choices: &[Waiting], bounds: &[u32]) -> u32 {
    let lanes: *mut __m512i = vector.0.as_mut_ptr().cast();
    let zero = _mm512_setzero_si512();
    // SAFETY: a vector is aligned to 64 bytes and has two halves.
    let (mut low, mut high) = unsafe { (_mm512_load_si512(lanes), _mm512_load_si512(lanes.add(1))) };
    for choice in choices {
        let own = &bounds[choice.first as usize..][..choice.symbols.count_ones() as usize];
        let (symbols, others) = (choice.symbols as u16, (choice.symbols >> HALF) as u16);
        // SAFETY: a load that spreads numbers reads as many as there are bits, and so many are there.
        unsafe {
            let spread = _mm512_mask_expandloadu_epi32(zero, symbols, own.as_ptr().cast());
            low = _mm512_add_epi32(low, spread);
            let rest = own.as_ptr().add(symbols.count_ones() as usize);
            high = _mm512_add_epi32(high, _mm512_mask_expandloadu_epi32(zero, others, rest.cast()));
        }
    }
    // SAFETY: as above.
    unsafe {
        _mm512_store_si512(lanes, low);
        _mm512_store_si512(lanes.add(1), high);
    }
    _mm512_reduce_max_epu32(_mm512_max_epu32(low, high))
}
