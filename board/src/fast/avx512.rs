//! The vector loops for AVX-512: sixteen paths at once, or eight neighbors.
//!
//! Nearly every operation of the loops is one instruction here, so this file is also the shortest description of them. They
//! need the subsets F, DQ, BW, VL and CD, which all Intel servers since Skylake have. Newer processors count bits with VPOPCNTDQ, and
//! enter a [wild cell](mod@enter) with VBMI2: what differs between the two is in [`Subsets`].
//!
//! `Numbers` and `LongNumbers` are the two widths of one register, and `EightNumbers` is half of one: a cell
//! of a flat board has eight neighbors, so a wider register would be half empty while they are entered.
#![expect(unsafe_code, reason = "vector instructions, which only some processors have")]
#![expect(clippy::cast_possible_wrap, reason = "vectors of bits are declared as signed numbers")]
#![expect(
    clippy::inline_always,
    reason = "what calls the operations of the subsets has none of their instructions"
)]

use std::arch::x86_64::{
    __m256i, __m512i, _mm_load_si128, _mm_setr_epi8, _mm256_add_epi32, _mm256_andnot_si256,
    _mm256_maskz_compress_epi32, _mm256_or_si256, _mm256_popcnt_epi32, _mm256_set1_epi32, _mm256_sllv_epi32,
    _mm256_testn_epi32_mask, _mm512_add_epi8, _mm512_add_epi32, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_broadcast_i32x4, _mm512_castsi128_si512, _mm512_castsi512_si256, _mm512_cvtepu32_epi64,
    _mm512_extracti64x4_epi64, _mm512_i32gather_epi32, _mm512_inserti32x4, _mm512_lzcnt_epi32,
    _mm512_madd_epi16, _mm512_maddubs_epi16, _mm512_mask_or_epi32, _mm512_maskz_compress_epi32,
    _mm512_maskz_compress_epi64, _mm512_movepi32_mask, _mm512_or_si512, _mm512_permutex2var_epi32,
    _mm512_popcnt_epi32, _mm512_set1_epi8, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_set1_epi64,
    _mm512_setr_epi32, _mm512_shuffle_epi8, _mm512_slli_epi32, _mm512_sllv_epi32, _mm512_sllv_epi64,
    _mm512_srli_epi16, _mm512_srlv_epi32, _mm512_storeu_si512, _mm512_sub_epi32, _mm512_testn_epi32_mask,
    _mm512_testn_epi64_mask, _mm512_unpackhi_epi32, _mm512_unpackhi_epi64, _mm512_unpacklo_epi32,
    _mm512_unpacklo_epi64,
};
use std::marker::PhantomData;

use super::avx2;
use super::bits::{MOST_CELLS, PackedEdge};
use super::vector::{Form, Loop, PathWords, Register, Words};

mod enter;

pub(super) use enter::enter;

/// The proof that this processor has the instructions: AVX-512 with F, DQ, BW, VL and CD, and POPCNT, BMI1 and BMI2.
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
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        available.then_some(Self(()))
    }
}

/// The proof that this processor has all of [`Available`], VBMI2 and VPOPCNTDQ.
#[derive(Clone, Copy)]
pub(super) struct WithVbmi2(());

impl WithVbmi2 {
    /// The proof, if there is one.
    pub(super) fn detect() -> Option<Self> {
        let has_more = is_x86_feature_detected!("avx512vbmi2") && is_x86_feature_detected!("avx512vpopcntdq");
        Available::detect().filter(|_| has_more).map(|_| Self(()))
    }
}

// SAFETY: the operations below need AVX-512 with F, DQ, BW, VL and CD, and `detect` is the only way to get a value.
unsafe impl Form for Available {
    type Paths = Numbers<Self>;
    type Neighbors = EightNumbers<Self>;

    fn run<L: Loop<Self>>(self, body: L) -> L::Output {
        #[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx512cd,popcnt,bmi1,bmi2")]
        fn with_avx512<L: Loop<Available>>(form: Available, body: L) -> L::Output {
            body.run(form)
        }
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { with_avx512(self, body) }
    }
}

// SAFETY: the operations below need the same with VPOPCNTDQ, and `detect` is the only way to get a value.
unsafe impl Form for WithVbmi2 {
    type Paths = Numbers<Self>;
    type Neighbors = EightNumbers<Self>;

    fn run<L: Loop<Self>>(self, body: L) -> L::Output {
        #[target_feature(
            enable = "avx512f,avx512dq,avx512bw,avx512vl,avx512cd,avx512vpopcntdq,popcnt,bmi1,bmi2"
        )]
        fn with_avx512<L: Loop<WithVbmi2>>(form: WithVbmi2, body: L) -> L::Output {
            body.run(form)
        }
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { with_avx512(self, body) }
    }
}

/// The operations that newer processors do in another way.
///
/// All of them are unsafe because the processor must have the subsets of the form, and because [`Self::fields`] reads edges
/// that the caller vouches for.
pub(super) trait Subsets: Copy {
    /// The number of bits in each of sixteen lanes that are 1.
    unsafe fn count_ones(numbers: __m512i) -> __m512i;

    /// The same in eight lanes.
    unsafe fn count_ones_of_eight(numbers: __m256i) -> __m256i;

    /// The fields of sixteen edges; see [`PathWords::fields`].
    unsafe fn fields(edges: *const PackedEdge, index: __m512i) -> [__m512i; 3];
}

impl Subsets for Available {
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    unsafe fn count_ones(numbers: __m512i) -> __m512i {
        let counts = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
        let low_half = _mm512_set1_epi8(0xf);
        let low = _mm512_shuffle_epi8(counts, _mm512_and_si512(numbers, low_half));
        let high = _mm512_shuffle_epi8(counts, _mm512_and_si512(_mm512_srli_epi16::<4>(numbers), low_half));
        // Products with 1 add bytes to pairs, and pairs to whole lanes.
        let pairs = _mm512_maddubs_epi16(_mm512_add_epi8(low, high), _mm512_set1_epi8(1));
        _mm512_madd_epi16(pairs, _mm512_set1_epi16(1))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn count_ones_of_eight(numbers: __m256i) -> __m256i {
        avx2::count_ones(numbers)
    }

    #[target_feature(enable = "avx512f,avx512dq")]
    #[inline]
    unsafe fn fields(edges: *const PackedEdge, index: __m512i) -> [__m512i; 3] {
        // An edge has sixteen bytes.
        let mut places = [0u32; 16];
        // SAFETY: there are as many places as lanes.
        unsafe { _mm512_storeu_si512(places.as_mut_ptr().cast(), _mm512_slli_epi32::<4>(index)) };
        // SAFETY: the caller vouches for each of the edges, whose alignment is that of a vector.
        let edge = |lane: usize| unsafe { _mm_load_si128(edges.byte_add(places[lane] as usize).cast()) };
        let four = |lane: usize| {
            let edges = _mm512_castsi128_si512(edge(lane));
            let edges = _mm512_inserti32x4::<1>(edges, edge(lane + 4));
            let edges = _mm512_inserti32x4::<2>(edges, edge(lane + 8));
            _mm512_inserti32x4::<3>(edges, edge(lane + 12))
        };
        // A transposition of four by four in each quarter.
        let [a, b, c, d] = [four(0), four(1), four(2), four(3)];
        let (low_ab, high_ab) = (_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
        let (low_cd, high_cd) = (_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d));
        [
            _mm512_unpacklo_epi64(low_ab, low_cd),
            _mm512_unpackhi_epi64(low_ab, low_cd),
            _mm512_unpacklo_epi64(high_ab, high_cd),
        ]
    }
}

impl Subsets for WithVbmi2 {
    #[target_feature(enable = "avx512f,avx512vpopcntdq")]
    #[inline]
    unsafe fn count_ones(numbers: __m512i) -> __m512i {
        _mm512_popcnt_epi32(numbers)
    }

    #[target_feature(enable = "avx512vl,avx512vpopcntdq")]
    #[inline]
    unsafe fn count_ones_of_eight(numbers: __m256i) -> __m256i {
        _mm256_popcnt_epi32(numbers)
    }

    /// By gathers, which are quick on the processors that have these subsets.
    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn fields(edges: *const PackedEdge, index: __m512i) -> [__m512i; 3] {
        // Gathers count numbers, and an edge has four.
        let (index, numbers) = (_mm512_slli_epi32::<2>(index), edges.cast::<i32>());
        // SAFETY: the caller vouches for each of the edges.
        unsafe {
            let field = |field| _mm512_i32gather_epi32::<4>(index, numbers.add(field));
            [field(0), field(1), field(2)]
        }
    }
}

/// Sixteen numbers of 32 bits.
///
/// One number for each of sixteen paths.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Numbers<K>(__m512i, PhantomData<K>);

/// Eight numbers of 32 bits.
///
/// One number for each neighbor of a cell.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct EightNumbers<K>(__m256i, PhantomData<K>);

/// Eight numbers of 64 bits.
///
/// The sets of used cells of eight paths, on boards of more than 32 cells.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct LongNumbers<K>(__m512i, PhantomData<K>);

// SAFETY: a vector of 512 bits is sixteen numbers of 32, whatever they are.
unsafe impl<K: Subsets> Register for Numbers<K> {
    type Number = u32;

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn splat(number: u32) -> Self {
        Self(_mm512_set1_epi32(number as i32), PhantomData)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn or(self, other: Self) -> Self {
        Self(_mm512_or_si512(self.0, other.0), PhantomData)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn shift_left(self, by: Self) -> Self {
        Self(_mm512_sllv_epi32(self.0, by.0), PhantomData)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn disjoint(self, other: Self) -> u16 {
        _mm512_testn_epi32_mask(self.0, other.0)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn compress(self, mask: u16) -> Self {
        Self(_mm512_maskz_compress_epi32(mask, self.0), PhantomData)
    }
}

impl<K: Subsets> Words for Numbers<K> {
    type Long = LongNumbers<K>;

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn without(self, other: Self) -> Self {
        Self(_mm512_andnot_si512(other.0, self.0), PhantomData)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn add(self, other: Self) -> Self {
        Self(_mm512_add_epi32(self.0, other.0), PhantomData)
    }

    #[inline(always)]
    unsafe fn count_ones(self) -> Self {
        // SAFETY: the caller vouches for the processor.
        Self(unsafe { K::count_ones(self.0) }, PhantomData)
    }
}

impl<K: Subsets> PathWords for Numbers<K> {
    /// Two registers hold the numbers of 32 cells.
    type Table = [Self; 2];

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn small_table(numbers: &[u32; MOST_CELLS], _: usize) -> [Self; 2] {
        let first = numbers.as_ptr();
        // SAFETY: there are 64 numbers.
        unsafe { [Self::load(first), Self::load(first.add(Self::COUNT))] }
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn look_up([low, high]: [Self; 2], cells: Self) -> Self {
        Self(_mm512_permutex2var_epi32(low.0, cells.0, high.0), PhantomData)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn gather(numbers: *const u32, index: Self) -> Self {
        // SAFETY: the caller vouches for each of the numbers.
        Self(unsafe { _mm512_i32gather_epi32::<4>(index.0, numbers.cast()) }, PhantomData)
    }

    #[inline(always)]
    unsafe fn fields(edges: *const PackedEdge, index: Self) -> [Self; 3] {
        // SAFETY: the caller vouches for the processor and for each of the edges.
        let [closed, first, words] = unsafe { K::fields(edges, index.0) };
        // Written out: a closure would be called without the instructions.
        [Self(closed, PhantomData), Self(first, PhantomData), Self(words, PhantomData)]
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn or_where_disjoint(self, more: Self, one: Self, other: Self) -> Self {
        let mask = _mm512_testn_epi32_mask(one.0, other.0);
        Self(_mm512_mask_or_epi32(self.0, mask, self.0, more.0), PhantomData)
    }

    #[target_feature(enable = "avx512f,avx512cd")]
    #[inline]
    unsafe fn place_of_bit(self) -> Self {
        Self(_mm512_sub_epi32(_mm512_set1_epi32(31), _mm512_lzcnt_epi32(self.0)), PhantomData)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn places() -> Self {
        Self(_mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), PhantomData)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn and(self, other: Self) -> Self {
        Self(_mm512_and_si512(self.0, other.0), PhantomData)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn shift_right(self, by: Self) -> Self {
        Self(_mm512_srlv_epi32(self.0, by.0), PhantomData)
    }

    #[target_feature(enable = "avx512f,avx512dq")]
    #[inline]
    unsafe fn highest_bits(self) -> u16 {
        _mm512_movepi32_mask(self.0)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn widen(self, part: usize) -> LongNumbers<K> {
        let half = match part {
            0 => _mm512_castsi512_si256(self.0),
            _ => _mm512_extracti64x4_epi64::<1>(self.0),
        };
        LongNumbers(_mm512_cvtepu32_epi64(half), PhantomData)
    }
}

// SAFETY: a vector of 256 bits is eight numbers of 32, whatever they are.
unsafe impl<K: Subsets> Register for EightNumbers<K> {
    type Number = u32;

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn splat(number: u32) -> Self {
        Self(_mm256_set1_epi32(number as i32), PhantomData)
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn or(self, other: Self) -> Self {
        Self(_mm256_or_si256(self.0, other.0), PhantomData)
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn shift_left(self, by: Self) -> Self {
        Self(_mm256_sllv_epi32(self.0, by.0), PhantomData)
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn disjoint(self, other: Self) -> u16 {
        _mm256_testn_epi32_mask(self.0, other.0).into()
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn compress(self, mask: u16) -> Self {
        Self(_mm256_maskz_compress_epi32(mask as u8, self.0), PhantomData)
    }
}

impl<K: Subsets> Words for EightNumbers<K> {
    type Long = LongNumbers<K>;

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn without(self, other: Self) -> Self {
        Self(_mm256_andnot_si256(other.0, self.0), PhantomData)
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn add(self, other: Self) -> Self {
        Self(_mm256_add_epi32(self.0, other.0), PhantomData)
    }

    #[inline(always)]
    unsafe fn count_ones(self) -> Self {
        // SAFETY: the caller vouches for the processor.
        Self(unsafe { K::count_ones_of_eight(self.0) }, PhantomData)
    }
}

// SAFETY: a vector of 512 bits is eight numbers of 64, whatever they are.
unsafe impl<K: Subsets> Register for LongNumbers<K> {
    type Number = u64;

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn splat(number: u64) -> Self {
        Self(_mm512_set1_epi64(number as i64), PhantomData)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn or(self, other: Self) -> Self {
        Self(_mm512_or_si512(self.0, other.0), PhantomData)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn shift_left(self, by: Self) -> Self {
        Self(_mm512_sllv_epi64(self.0, by.0), PhantomData)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn disjoint(self, other: Self) -> u16 {
        _mm512_testn_epi64_mask(self.0, other.0).into()
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn compress(self, mask: u16) -> Self {
        Self(_mm512_maskz_compress_epi64(mask as u8, self.0), PhantomData)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::vector::check::{check_edges, check_paths, check_register, check_words, report_missing};

    /// Checks all operations of a form.
    ///
    /// # Safety
    ///
    /// The processor must have the subsets of the form.
    unsafe fn check_all<K: Subsets>() {
        // SAFETY: the caller vouches for the processor.
        unsafe {
            check_register::<Numbers<K>>(|number| number as u32);
            check_register::<EightNumbers<K>>(|number| number as u32);
            check_register::<LongNumbers<K>>(|number| number as u64);
            check_paths::<Numbers<K>>();
            check_edges::<Numbers<K>>();
            check_words::<Numbers<K>>();
            check_words::<EightNumbers<K>>();
        }
    }

    #[test]
    fn every_operation_is_plain_arithmetic() {
        if Available::detect().is_none() {
            return report_missing("the operations of AVX-512");
        }
        // SAFETY: the processor has the subsets.
        unsafe { check_all::<Available>() };
    }

    #[test]
    fn every_operation_with_vbmi2_is_plain_arithmetic() {
        if WithVbmi2::detect().is_none() {
            return report_missing("the operations of AVX-512 with VBMI2 and VPOPCNTDQ");
        }
        // SAFETY: the processor has the subsets.
        unsafe { check_all::<WithVbmi2>() };
    }
}
