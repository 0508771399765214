//! The vector loops for AVX-512: sixteen paths are sifted at once, and eight neighbors entered.
//!
//! Every operation of the loops is one instruction here, so this file is also the shortest description of them. They need
//! the subsets F, DQ, VL and VPOPCNTDQ; entering a [wild cell](mod@enter) needs VBMI2 too.
//!
//! `Numbers` and `LongNumbers` are the two widths of one register, and `EightNumbers` is half of one: a cell
//! of a flat board has eight neighbors, so a wider register would be half empty while they are entered.
#![expect(unsafe_code, reason = "vector instructions, which only some processors have")]
#![expect(clippy::cast_possible_wrap, reason = "vectors of bits are declared as signed numbers")]

use std::arch::x86_64::{
    __m256i, __m512i, _mm256_add_epi32, _mm256_andnot_si256, _mm256_maskz_compress_epi32, _mm256_or_si256,
    _mm256_popcnt_epi32, _mm256_set1_epi32, _mm256_sllv_epi32, _mm256_testn_epi32_mask, _mm512_add_epi32,
    _mm512_and_si512, _mm512_andnot_si512, _mm512_castsi512_si256, _mm512_cvtepu32_epi64,
    _mm512_extracti64x4_epi64, _mm512_i32gather_epi32, _mm512_maskz_compress_epi32,
    _mm512_maskz_compress_epi64, _mm512_movepi32_mask, _mm512_or_si512, _mm512_permutex2var_epi32,
    _mm512_set1_epi32, _mm512_set1_epi64, _mm512_setr_epi32, _mm512_sllv_epi32, _mm512_sllv_epi64,
    _mm512_srlv_epi32, _mm512_testn_epi32_mask, _mm512_testn_epi64_mask,
};

use super::bits::MOST_CELLS;
use super::vector::{Form, Loop, NeighborWords, PathWords, Register, Words};

mod enter;

pub(super) use enter::enter;

/// The proof that this processor has the instructions: AVX-512 with F, DQ, VL, VBMI2 and VPOPCNTDQ, and POPCNT, BMI1 and BMI2.
///
/// Passing it by value costs nothing: it has no size.
#[derive(Clone, Copy)]
pub(super) struct Available(());

impl Available {
    /// The proof, if there is one.
    ///
    /// Asks the processor, which takes nanoseconds after the first time.
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

// SAFETY: the operations below need AVX-512 with F, DQ, VL and VPOPCNTDQ, and `detect` is the only way to get a value.
unsafe impl Form for Available {
    type Paths = Numbers;
    type Neighbors = EightNumbers;

    fn run<L: Loop<Self>>(self, body: L) -> L::Output {
        #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2")]
        fn with_avx512<L: Loop<Available>>(form: Available, body: L) -> L::Output {
            body.run(form)
        }
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { with_avx512(self, body) }
    }
}

/// Sixteen numbers of 32 bits.
///
/// One number for each of sixteen paths.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Numbers(__m512i);

/// Eight numbers of 32 bits.
///
/// One number for each neighbor of a cell.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct EightNumbers(__m256i);

/// Eight numbers of 64 bits.
///
/// The sets of used cells of eight paths, on boards of more than 32 cells.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct LongNumbers(__m512i);

// SAFETY: a vector of 512 bits is sixteen numbers of 32, whatever they are.
unsafe impl Register for Numbers {
    type Number = u32;

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn splat(number: u32) -> Self {
        Self(_mm512_set1_epi32(number as i32))
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn or(self, other: Self) -> Self {
        Self(_mm512_or_si512(self.0, other.0))
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn shift_left(self, by: Self) -> Self {
        Self(_mm512_sllv_epi32(self.0, by.0))
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn disjoint(self, other: Self) -> u16 {
        _mm512_testn_epi32_mask(self.0, other.0)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn compress(self, mask: u16) -> Self {
        Self(_mm512_maskz_compress_epi32(mask, self.0))
    }
}

impl Words for Numbers {
    type Long = LongNumbers;

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn without(self, other: Self) -> Self {
        Self(_mm512_andnot_si512(other.0, self.0))
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn add(self, other: Self) -> Self {
        Self(_mm512_add_epi32(self.0, other.0))
    }
}

impl PathWords for Numbers {
    /// Two registers hold the numbers of 32 cells.
    type Table = [Self; 2];

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn table(numbers: &[u32; MOST_CELLS], cells: usize) -> Option<[Self; 2]> {
        let first = numbers.as_ptr();
        // SAFETY: there are 64 numbers.
        (cells <= 2 * Self::COUNT).then(|| unsafe { [Self::load(first), Self::load(first.add(Self::COUNT))] })
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn look_up([low, high]: [Self; 2], cells: Self) -> Self {
        Self(_mm512_permutex2var_epi32(low.0, cells.0, high.0))
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn gather(numbers: *const u32, index: Self) -> Self {
        // SAFETY: the caller vouches for each of the numbers.
        Self(unsafe { _mm512_i32gather_epi32::<4>(index.0, numbers.cast()) })
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn places() -> Self {
        Self(_mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn and(self, other: Self) -> Self {
        Self(_mm512_and_si512(self.0, other.0))
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn shift_right(self, by: Self) -> Self {
        Self(_mm512_srlv_epi32(self.0, by.0))
    }

    #[target_feature(enable = "avx512f,avx512dq")]
    #[inline]
    unsafe fn highest_bits(self) -> u16 {
        _mm512_movepi32_mask(self.0)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn widen(self, part: usize) -> LongNumbers {
        let half = match part {
            0 => _mm512_castsi512_si256(self.0),
            _ => _mm512_extracti64x4_epi64::<1>(self.0),
        };
        LongNumbers(_mm512_cvtepu32_epi64(half))
    }
}

// SAFETY: a vector of 256 bits is eight numbers of 32, whatever they are.
unsafe impl Register for EightNumbers {
    type Number = u32;

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn splat(number: u32) -> Self {
        Self(_mm256_set1_epi32(number as i32))
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn or(self, other: Self) -> Self {
        Self(_mm256_or_si256(self.0, other.0))
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn shift_left(self, by: Self) -> Self {
        Self(_mm256_sllv_epi32(self.0, by.0))
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn disjoint(self, other: Self) -> u16 {
        _mm256_testn_epi32_mask(self.0, other.0).into()
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn compress(self, mask: u16) -> Self {
        Self(_mm256_maskz_compress_epi32(mask as u8, self.0))
    }
}

impl Words for EightNumbers {
    type Long = LongNumbers;

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn without(self, other: Self) -> Self {
        Self(_mm256_andnot_si256(other.0, self.0))
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn add(self, other: Self) -> Self {
        Self(_mm256_add_epi32(self.0, other.0))
    }
}

impl NeighborWords for EightNumbers {
    #[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq")]
    #[inline]
    unsafe fn count_ones(self) -> Self {
        Self(_mm256_popcnt_epi32(self.0))
    }
}

// SAFETY: a vector of 512 bits is eight numbers of 64, whatever they are.
unsafe impl Register for LongNumbers {
    type Number = u64;

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn splat(number: u64) -> Self {
        Self(_mm512_set1_epi64(number as i64))
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn or(self, other: Self) -> Self {
        Self(_mm512_or_si512(self.0, other.0))
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn shift_left(self, by: Self) -> Self {
        Self(_mm512_sllv_epi64(self.0, by.0))
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn disjoint(self, other: Self) -> u16 {
        _mm512_testn_epi64_mask(self.0, other.0).into()
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn compress(self, mask: u16) -> Self {
        Self(_mm512_maskz_compress_epi64(mask as u8, self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::vector::check::{check_neighbors, check_paths, check_register, report_missing};

    /// Whether the processor has the subsets that all operations need but one.
    fn has_most() -> bool {
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
    }

    #[test]
    fn every_operation_is_plain_arithmetic() {
        if !has_most() {
            return report_missing("the operations of AVX-512");
        }
        // SAFETY: the processor has F, DQ and VL, which are all that these need.
        unsafe {
            check_register::<Numbers>(|number| number as u32);
            check_register::<EightNumbers>(|number| number as u32);
            check_register::<LongNumbers>(|number| number as u64);
            check_paths::<Numbers>();
        }
    }

    #[test]
    fn bits_are_counted() {
        if !(has_most() && is_x86_feature_detected!("avx512vpopcntdq")) {
            return report_missing("counting bits with AVX-512 VPOPCNTDQ");
        }
        // SAFETY: the processor has F, VL and VPOPCNTDQ.
        unsafe { check_neighbors::<EightNumbers>() };
    }
}
