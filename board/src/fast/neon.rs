//! The vector loops for NEON, which every 64-bit ARM processor has: pairs of registers, with eight 32-bit lanes or four of 64
//! bits in both together.
//!
//! NEON looks bytes up in tables of up to 64, so the numbers of a 4×4 board are one lookup. It has no masks of bits: each lane
//! keeps the bit of its place, and adding all lanes makes the mask.
#![expect(unsafe_code, reason = "vector instructions, and loads of whole registers")]

use std::arch::aarch64::{
    int32x4_t, uint8x16_t, uint8x16x2_t, uint8x16x4_t, uint32x4_t, uint64x2_t, vaddq_u32, vaddvq_u32,
    vandq_u32, vbicq_u32, vclzq_u32, vcntq_u8, vdupq_n_u8, vdupq_n_u32, vdupq_n_u64, vget_low_u32,
    vmovl_high_u32, vmovl_u32, vmovn_high_u64, vmovn_u64, vmulq_u32, vmvnq_u32, vnegq_s32, vorrq_u32,
    vorrq_u64, vpaddlq_u8, vpaddlq_u16, vqtbl2q_u8, vqtbl4q_u8, vqtbx4q_u8, vreinterpretq_s32_u32,
    vreinterpretq_s64_u64, vreinterpretq_u8_u32, vreinterpretq_u8_u64, vreinterpretq_u32_u8,
    vreinterpretq_u32_u64, vreinterpretq_u64_u8, vreinterpretq_u64_u32, vshlq_u32, vshlq_u64, vshrq_n_u32,
    vsubq_u8, vsubq_u32, vtrn1q_u64, vtrn2q_u64, vtstq_u32, vtstq_u64, vzip1q_u32, vzip2q_u32,
};
use std::array;

use super::bits::{LANES, MOST_CELLS, PackedEdge};
use super::vector::{Form, Loop, PathWords, Register, Words};

/// The proof that this processor has the instructions: it is an ARM processor of 64 bits.
///
/// Passing it by value costs nothing: it has no size.
#[derive(Clone, Copy)]
pub(super) struct Available(());

impl Available {
    /// The proof.
    pub(super) fn detect() -> Option<Self> {
        Some(Self(()))
    }
}

// SAFETY: the operations below need NEON, which belongs to the architecture.
unsafe impl Form for Available {
    type Paths = Numbers;
    type Neighbors = Numbers;

    fn run<L: Loop<Self>>(self, body: L) -> L::Output {
        body.run(self)
    }
}

/// Eight numbers of 32 bits: one for each of eight paths, or for each neighbor of a cell.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Numbers([uint32x4_t; 2]);

/// Four numbers of 64 bits: the sets of used cells of four paths, on boards of more than 32 cells.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct LongNumbers([uint64x2_t; 2]);

/// The numbers of 32 cells, sixteen in each group of registers.
#[derive(Clone, Copy)]
pub(super) struct CellTable {
    parts: [uint8x16x4_t; 2],
    /// The number of cells. A constant in every loop, so that half of the lookup can be left out for 4×4 boards.
    cells: usize,
}

/// The bytes of a pair of registers.
type PairBytes = [u8; 32];

/// For each mask, the bytes of its lanes in their order, and then any. 8 KB, which stay in the first-level cache while boards
/// are solved.
static PACKED: [PairBytes; 256] = {
    let mut packed = [[0; 32]; 256];
    let mut mask = 0;
    while mask < 256 {
        packed[mask] = packed_bytes::<{ LANES }>(mask);
        mask += 1;
    }
    packed
};

/// The same for four lanes of 64 bits.
static PACKED_LONG: [PairBytes; 16] = {
    let mut packed = [[0; 32]; 16];
    let mut mask = 0;
    while mask < 16 {
        packed[mask] = packed_bytes::<4>(mask);
        mask += 1;
    }
    packed
};

/// The bytes of the lanes of a mask, where a pair of registers has so many lanes.
const fn packed_bytes<const COUNT: usize>(mask: usize) -> PairBytes {
    let (mut bytes, width) = ([0; 32], 32 / COUNT);
    let (mut lane, mut end) = (0, 0);
    while lane < COUNT {
        if mask >> lane & 1 == 1 {
            let mut byte = 0;
            while byte < width {
                bytes[end] = (lane * width + byte) as u8;
                (byte, end) = (byte + 1, end + 1);
            }
        }
        lane += 1;
    }
    bytes
}

/// Bytes of a pair of registers, in the order of a table.
fn in_order(pair: [uint8x16_t; 2], order: &PairBytes) -> [uint8x16_t; 2] {
    // SAFETY: both types are 32 bytes without padding, and any bits are valid.
    let order = unsafe { std::mem::transmute::<PairBytes, [uint8x16_t; 2]>(*order) };
    let table = uint8x16x2_t(pair[0], pair[1]);
    // SAFETY: NEON belongs to the architecture.
    unsafe { order.map(|order| vqtbl2q_u8(table, order)) }
}

/// The lanes that are all ones, in lanes that are all ones or all zeros.
fn mask([low, high]: [uint32x4_t; 2]) -> u16 {
    // SAFETY: NEON belongs to the architecture, and a register is four numbers.
    unsafe {
        let places: [uint32x4_t; 2] = std::mem::transmute([1u32, 2, 4, 8, 16, 32, 64, 128]);
        vaddvq_u32(vorrq_u32(vandq_u32(low, places[0]), vandq_u32(high, places[1]))) as u16
    }
}

/// Each lane shifted left by the number of bits in the same lane of `by`, or right by a negative number.
fn shift(lanes: [uint32x4_t; 2], by: [int32x4_t; 2]) -> [uint32x4_t; 2] {
    // SAFETY: NEON belongs to the architecture.
    unsafe { array::from_fn(|half| vshlq_u32(lanes[half], by[half])) }
}

impl Numbers {
    /// Something done with each half of one.
    fn map(self, operation: impl Fn(uint32x4_t) -> uint32x4_t) -> Self {
        Self(self.0.map(operation))
    }

    /// Something done with each half of two.
    fn with(self, other: Self, operation: impl Fn(uint32x4_t, uint32x4_t) -> uint32x4_t) -> Self {
        Self(array::from_fn(|half| operation(self.0[half], other.0[half])))
    }
}

// SAFETY: two vectors of 128 bits are eight numbers of 32, whatever they are.
unsafe impl Register for Numbers {
    type Number = u32;

    #[inline]
    unsafe fn splat(number: u32) -> Self {
        // SAFETY: NEON belongs to the architecture, here and below.
        unsafe { Self([vdupq_n_u32(number); 2]) }
    }

    #[inline]
    unsafe fn or(self, other: Self) -> Self {
        // SAFETY: as above.
        self.with(other, |one, other| unsafe { vorrq_u32(one, other) })
    }

    #[inline]
    unsafe fn shift_left(self, by: Self) -> Self {
        // SAFETY: as above.
        Self(shift(self.0, by.0.map(|by| unsafe { vreinterpretq_s32_u32(by) })))
    }

    #[inline]
    unsafe fn disjoint(self, other: Self) -> u16 {
        // SAFETY: as above.
        mask(self.with(other, |one, other| unsafe { vmvnq_u32(vtstq_u32(one, other)) }).0)
    }

    #[inline]
    unsafe fn compress(self, mask: u16) -> Self {
        // As a byte, so that the compiler sees that it is in range.
        let order = &PACKED[usize::from(mask as u8)];
        // SAFETY: as above.
        unsafe {
            let bytes = self.0.map(|half| vreinterpretq_u8_u32(half));
            Self(in_order(bytes, order).map(|half| vreinterpretq_u32_u8(half)))
        }
    }
}

impl Words for Numbers {
    type Long = LongNumbers;

    #[inline]
    unsafe fn without(self, other: Self) -> Self {
        // SAFETY: as above.
        self.with(other, |one, other| unsafe { vbicq_u32(one, other) })
    }

    #[inline]
    unsafe fn add(self, other: Self) -> Self {
        // SAFETY: as above.
        self.with(other, |one, other| unsafe { vaddq_u32(one, other) })
    }

    #[inline]
    unsafe fn count_ones(self) -> Self {
        // SAFETY: as above.
        self.map(|half| unsafe { vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u32(half)))) })
    }
}

impl PathWords for Numbers {
    type Table = CellTable;

    #[inline]
    unsafe fn small_table(numbers: &[u32; MOST_CELLS], cells: usize) -> CellTable {
        // SAFETY: there are 64 numbers, twice as many as both parts read.
        let part =
            |part: usize| unsafe { numbers.as_ptr().add(part * 16).cast::<uint8x16x4_t>().read_unaligned() };
        CellTable { parts: [part(0), part(1)], cells }
    }

    #[inline]
    unsafe fn look_up(table: CellTable, cells: Self) -> Self {
        // The four bytes of a number lie at four times its place.
        cells.map(|cells| {
            // SAFETY: as above.
            unsafe {
                let bytes = vmulq_u32(cells, vdupq_n_u32(0x0404_0404));
                let bytes = vreinterpretq_u8_u32(vaddq_u32(bytes, vdupq_n_u32(0x0302_0100)));
                let mut found = vqtbl4q_u8(table.parts[0], bytes);
                if table.cells > 16 {
                    // Bytes of the first part are out of range here, and keep what was found.
                    found = vqtbx4q_u8(found, table.parts[1], vsubq_u8(bytes, vdupq_n_u8(64)));
                }
                vreinterpretq_u32_u8(found)
            }
        })
    }

    #[inline]
    unsafe fn gather(numbers: *const u32, index: Self) -> Self {
        let mut lanes = [0u32; LANES];
        // SAFETY: there are as many lanes, and the caller vouches for each of the numbers.
        unsafe {
            index.store(lanes.as_mut_ptr());
            let found = lanes.map(|index| *numbers.add(index as usize));
            Self::load(found.as_ptr())
        }
    }

    #[inline]
    unsafe fn fields(edges: *const PackedEdge, index: Self) -> [Self; 3] {
        let mut lanes = [0u32; LANES];
        // SAFETY: there are as many lanes, the caller vouches for each of the edges, and an edge has sixteen bytes. NEON belongs
        // to the architecture.
        unsafe {
            index.store(lanes.as_mut_ptr());
            let edge = |lane: usize| edges.add(lanes[lane] as usize).cast::<uint32x4_t>().read();
            // A transposition of four by four for each half.
            let halves: [[uint32x4_t; 3]; 2] = array::from_fn(|half| {
                let [a, b, c, d] = array::from_fn(|lane| edge(4 * half + lane));
                let long = |register| vreinterpretq_u64_u32(register);
                let (low_ab, low_cd) = (long(vzip1q_u32(a, b)), long(vzip1q_u32(c, d)));
                let (high_ab, high_cd) = (long(vzip2q_u32(a, b)), long(vzip2q_u32(c, d)));
                [vtrn1q_u64(low_ab, low_cd), vtrn2q_u64(low_ab, low_cd), vtrn1q_u64(high_ab, high_cd)]
                    .map(|field| vreinterpretq_u32_u64(field))
            });
            array::from_fn(|field| Self([halves[0][field], halves[1][field]]))
        }
    }

    #[inline]
    unsafe fn or_where_disjoint(self, more: Self, one: Self, other: Self) -> Self {
        // SAFETY: as above.
        let common = one.with(other, |one, other| unsafe { vtstq_u32(one, other) });
        // SAFETY: as above.
        unsafe { self.or(more.without(common)) }
    }

    #[inline]
    unsafe fn place_of_bit(self) -> Self {
        // SAFETY: as above.
        self.map(|half| unsafe { vsubq_u32(vdupq_n_u32(31), vclzq_u32(half)) })
    }

    #[inline]
    unsafe fn places() -> Self {
        let places: [u32; LANES] = array::from_fn(|lane| lane as u32);
        // SAFETY: there are as many places as lanes.
        unsafe { Self::load(places.as_ptr()) }
    }

    #[inline]
    unsafe fn and(self, other: Self) -> Self {
        // SAFETY: as above.
        self.with(other, |one, other| unsafe { vandq_u32(one, other) })
    }

    #[inline]
    unsafe fn shift_right(self, by: Self) -> Self {
        // SAFETY: as above.
        Self(shift(self.0, by.0.map(|by| unsafe { vnegq_s32(vreinterpretq_s32_u32(by)) })))
    }

    #[inline]
    unsafe fn highest_bits(self) -> u16 {
        // SAFETY: as above. A number shifted by its sign is all ones or zero.
        let ones = self.map(|half| unsafe { vsubq_u32(vdupq_n_u32(0), vshrq_n_u32::<31>(half)) });
        mask(ones.0)
    }

    #[inline]
    unsafe fn widen(self, part: usize) -> LongNumbers {
        let half = self.0[usize::from(part > 0)];
        // SAFETY: as above.
        unsafe { LongNumbers([vmovl_u32(vget_low_u32(half)), vmovl_high_u32(half)]) }
    }
}

// SAFETY: two vectors of 128 bits are four numbers of 64, whatever they are.
unsafe impl Register for LongNumbers {
    type Number = u64;

    #[inline]
    unsafe fn splat(number: u64) -> Self {
        // SAFETY: as above.
        unsafe { Self([vdupq_n_u64(number); 2]) }
    }

    #[inline]
    unsafe fn or(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(array::from_fn(|half| unsafe { vorrq_u64(self.0[half], other.0[half]) }))
    }

    #[inline]
    unsafe fn shift_left(self, by: Self) -> Self {
        // SAFETY: as above.
        Self(array::from_fn(|half| unsafe { vshlq_u64(self.0[half], vreinterpretq_s64_u64(by.0[half])) }))
    }

    #[inline]
    unsafe fn disjoint(self, other: Self) -> u16 {
        // SAFETY: as above.
        unsafe {
            let [low, high]: [uint64x2_t; 2] = array::from_fn(|half| vtstq_u64(self.0[half], other.0[half]));
            // All ones or all zeros stay so at half the width.
            let common = vmovn_high_u64(vmovn_u64(low), high);
            mask([vmvnq_u32(common), vdupq_n_u32(0)])
        }
    }

    #[inline]
    unsafe fn compress(self, mask: u16) -> Self {
        // The remainder changes nothing; it proves to the compiler that the index is in range.
        let order = &PACKED_LONG[usize::from(mask) % PACKED_LONG.len()];
        // SAFETY: as above.
        unsafe {
            let bytes = self.0.map(|half| vreinterpretq_u8_u64(half));
            Self(in_order(bytes, order).map(|half| vreinterpretq_u64_u8(half)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::vector::check::{check_edges, check_paths, check_register, check_words};

    #[test]
    fn every_operation_is_plain_arithmetic() {
        // SAFETY: NEON belongs to the architecture.
        unsafe {
            check_register::<Numbers>(|number| number as u32);
            check_register::<LongNumbers>(|number| number as u64);
            check_paths::<Numbers>();
            check_edges::<Numbers>();
            check_words::<Numbers>();
        }
    }
}
