//! The vector loops for AVX2: registers of eight 32-bit lanes or four of 64 bits.
//!
//! AVX2 lacks two instructions that the loops would like. A table of permutations packs the lanes of a mask, and the bits of
//! a number are counted by looking up its half bytes (Muła, "SSSE3: fast popcount", 2008).
#![expect(unsafe_code, reason = "vector instructions, which only some processors have")]
#![expect(clippy::cast_possible_wrap, reason = "vectors of bits are declared as signed numbers")]

use std::arch::x86_64::{
    __m256i, _mm_load_si128, _mm256_add_epi8, _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_blendv_ps, _mm256_castps_si256, _mm256_castsi128_si256, _mm256_castsi256_pd, _mm256_castsi256_ps,
    _mm256_castsi256_si128, _mm256_cmpeq_epi32, _mm256_cmpeq_epi64, _mm256_cvtepi32_ps,
    _mm256_cvtepu32_epi64, _mm256_extracti128_si256, _mm256_i32gather_epi32, _mm256_inserti128_si256,
    _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_movemask_pd, _mm256_movemask_ps, _mm256_or_si256,
    _mm256_permutevar8x32_epi32, _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_set1_epi64x,
    _mm256_setr_epi8, _mm256_setr_epi32, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi32,
    _mm256_sllv_epi32, _mm256_sllv_epi64, _mm256_srli_epi16, _mm256_srli_epi32, _mm256_srlv_epi32,
    _mm256_sub_epi32, _mm256_unpackhi_epi32, _mm256_unpackhi_epi64, _mm256_unpacklo_epi32,
    _mm256_unpacklo_epi64,
};

use super::bits::{LANES, MOST_CELLS, PackedEdge};
use super::vector::{Form, Loop, PathWords, Register, Words};

/// The proof that this processor has the instructions: AVX2, POPCNT, BMI1 and BMI2.
///
/// Passing it by value costs nothing: it has no size.
#[derive(Clone, Copy)]
pub(super) struct Available(());

impl Available {
    /// The proof, if there is one.
    ///
    /// Asks the processor, which takes nanoseconds after the first time.
    pub(super) fn detect() -> Option<Self> {
        let available = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        available.then_some(Self(()))
    }
}

// SAFETY: the operations below need AVX2, and `detect` is the only way to get a value.
unsafe impl Form for Available {
    type Paths = Numbers;
    type Neighbors = Numbers;

    fn run<L: Loop<Self>>(self, body: L) -> L::Output {
        #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
        fn with_avx2<L: Loop<Available>>(form: Available, body: L) -> L::Output {
            body.run(form)
        }
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { with_avx2(self, body) }
    }
}

/// Eight numbers of 32 bits.
///
/// One number for each of eight paths, or for each neighbor of a cell.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Numbers(__m256i);

/// Four numbers of 64 bits.
///
/// The sets of used cells of four paths, on boards of more than 32 cells.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct LongNumbers(__m256i);

/// The numbers of 32 cells, eight in a register.
#[derive(Clone, Copy)]
pub(super) struct CellTable {
    parts: [__m256i; 4],
    /// The number of cells. A constant in every loop, so that half of the lookup can be left out for 4×4 boards.
    cells: usize,
}

/// For each mask, its lanes in their order, and then any.
/// 8 KB, which stay in the first-level cache while boards are solved.
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

/// The same for four lanes of 64 bits, as pairs of lanes of 32: AVX2 permutes no longer ones by a variable.
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

// SAFETY: a vector of 256 bits is eight numbers of 32, whatever they are.
unsafe impl Register for Numbers {
    type Number = u32;

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn splat(number: u32) -> Self {
        Self(_mm256_set1_epi32(number as i32))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn or(self, other: Self) -> Self {
        Self(_mm256_or_si256(self.0, other.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn shift_left(self, by: Self) -> Self {
        Self(_mm256_sllv_epi32(self.0, by.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn disjoint(self, other: Self) -> u16 {
        let is_zero = _mm256_cmpeq_epi32(_mm256_and_si256(self.0, other.0), _mm256_setzero_si256());
        _mm256_movemask_ps(_mm256_castsi256_ps(is_zero)) as u16
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn compress(self, mask: u16) -> Self {
        // As a byte, so that the compiler sees that it is in range.
        Self(_mm256_permutevar8x32_epi32(self.0, order(&PACKED[usize::from(mask as u8)])))
    }
}

impl Words for Numbers {
    type Long = LongNumbers;

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn without(self, other: Self) -> Self {
        Self(_mm256_andnot_si256(other.0, self.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn add(self, other: Self) -> Self {
        Self(_mm256_add_epi32(self.0, other.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn count_ones(self) -> Self {
        Self(count_ones(self.0))
    }
}

impl PathWords for Numbers {
    type Table = CellTable;

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn small_table(numbers: &[u32; MOST_CELLS], cells: usize) -> CellTable {
        // SAFETY: this function has the features of the form, and there are 64 numbers.
        let part = |part: usize| unsafe { Self::load(numbers.as_ptr().add(part * LANES)) }.0;
        CellTable { parts: [part(0), part(1), part(2), part(3)], cells }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn look_up(CellTable { parts, cells: most }: CellTable, cells: Self) -> Self {
        // Each permutation sees the three low bits of a cell only. The next two choose between their results: a blend looks at
        // the highest bit of a lane, to which these are shifted.
        let pick = |part: __m256i| _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(part, cells.0));
        let bit_3 = _mm256_castsi256_ps(_mm256_slli_epi32::<28>(cells.0));
        let low = _mm256_blendv_ps(pick(parts[0]), pick(parts[1]), bit_3);
        if most <= 2 * LANES {
            return Self(_mm256_castps_si256(low));
        }
        let high = _mm256_blendv_ps(pick(parts[2]), pick(parts[3]), bit_3);
        let bit_4 = _mm256_castsi256_ps(_mm256_slli_epi32::<27>(cells.0));
        Self(_mm256_castps_si256(_mm256_blendv_ps(low, high, bit_4)))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn fields(edges: *const PackedEdge, index: Self) -> [Self; 3] {
        // An edge has sixteen bytes.
        let mut places = [0u32; LANES];
        // SAFETY: there are as many places as lanes.
        unsafe { Self(_mm256_slli_epi32::<4>(index.0)).store(places.as_mut_ptr()) };
        // SAFETY: the caller vouches for each of the edges, whose alignment is that of a vector.
        let edge = |lane: usize| unsafe { _mm_load_si128(edges.byte_add(places[lane] as usize).cast()) };
        let two =
            |lane: usize| _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(edge(lane)), edge(lane + 4));
        // A transposition of four by four in each half.
        let [a, b, c, d] = [two(0), two(1), two(2), two(3)];
        let (low_ab, high_ab) = (_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
        let (low_cd, high_cd) = (_mm256_unpacklo_epi32(c, d), _mm256_unpackhi_epi32(c, d));
        [
            Self(_mm256_unpacklo_epi64(low_ab, low_cd)),
            Self(_mm256_unpackhi_epi64(low_ab, low_cd)),
            Self(_mm256_unpacklo_epi64(high_ab, high_cd)),
        ]
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn or_where_disjoint(self, more: Self, one: Self, other: Self) -> Self {
        let is_zero = _mm256_cmpeq_epi32(_mm256_and_si256(one.0, other.0), _mm256_setzero_si256());
        Self(_mm256_or_si256(self.0, _mm256_and_si256(is_zero, more.0)))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn place_of_bit(self) -> Self {
        // The exponent of the number as a float. For the highest bit, the float is negative, so the sign is cut off.
        let float = _mm256_castps_si256(_mm256_cvtepi32_ps(self.0));
        let exponent = _mm256_and_si256(_mm256_srli_epi32::<23>(float), _mm256_set1_epi32(0xff));
        Self(_mm256_sub_epi32(exponent, _mm256_set1_epi32(127)))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn gather(numbers: *const u32, index: Self) -> Self {
        // SAFETY: the caller vouches for each of the numbers.
        Self(unsafe { _mm256_i32gather_epi32::<4>(numbers.cast(), index.0) })
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn places() -> Self {
        Self(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn and(self, other: Self) -> Self {
        Self(_mm256_and_si256(self.0, other.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn shift_right(self, by: Self) -> Self {
        Self(_mm256_srlv_epi32(self.0, by.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn highest_bits(self) -> u16 {
        _mm256_movemask_ps(_mm256_castsi256_ps(self.0)) as u16
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn widen(self, part: usize) -> LongNumbers {
        let half = match part {
            0 => _mm256_castsi256_si128(self.0),
            _ => _mm256_extracti128_si256::<1>(self.0),
        };
        LongNumbers(_mm256_cvtepu32_epi64(half))
    }
}

/// The number of bits in each lane that are 1.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn count_ones(numbers: __m256i) -> __m256i {
    let counts = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    );
    let low_half = _mm256_set1_epi8(0xf);
    let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(numbers, low_half));
    let high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16::<4>(numbers), low_half));
    // Products with 1 add bytes to pairs, and pairs to whole lanes.
    let pairs = _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1));
    _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))
}

// SAFETY: a vector of 256 bits is four numbers of 64, whatever they are.
unsafe impl Register for LongNumbers {
    type Number = u64;

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn splat(number: u64) -> Self {
        Self(_mm256_set1_epi64x(number as i64))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn or(self, other: Self) -> Self {
        Self(_mm256_or_si256(self.0, other.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn shift_left(self, by: Self) -> Self {
        Self(_mm256_sllv_epi64(self.0, by.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn disjoint(self, other: Self) -> u16 {
        let is_zero = _mm256_cmpeq_epi64(_mm256_and_si256(self.0, other.0), _mm256_setzero_si256());
        _mm256_movemask_pd(_mm256_castsi256_pd(is_zero)) as u16
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn compress(self, mask: u16) -> Self {
        // The remainder changes nothing; it proves to the compiler that the index is in range.
        let order = order(&PACKED_PAIRS[usize::from(mask) % PACKED_PAIRS.len()]);
        Self(_mm256_permutevar8x32_epi32(self.0, order))
    }
}

/// An order of lanes, from a table.
///
/// `permutevar8x32` takes the index of the source for each lane.
#[target_feature(enable = "avx2")]
#[inline]
fn order(lanes: &[u32; LANES]) -> __m256i {
    // SAFETY: this function has the features of the form, and these are eight numbers.
    unsafe { Numbers::load(lanes.as_ptr()) }.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::vector::check::{check_edges, check_paths, check_register, check_words, report_missing};

    #[test]
    fn every_operation_is_plain_arithmetic() {
        if Available::detect().is_none() {
            return report_missing("the operations of AVX2");
        }
        // SAFETY: the processor has AVX2.
        unsafe {
            check_register::<Numbers>(|number| number as u32);
            check_register::<LongNumbers>(|number| number as u64);
            check_paths::<Numbers>();
            check_edges::<Numbers>();
            check_words::<Numbers>();
        }
    }
}
