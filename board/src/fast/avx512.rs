//! The walk over the queue with AVX-512: all neighbors of an item at once.
//!
//! Finding the entries of all eight neighbors at once, though few go on, is 20 to 25 % faster here than finding that of
//! an item when its turn comes, as the portable walk does.
#![expect(unsafe_code, reason = "the vector instructions, and loads whose bounds are kept by construction")]
#![expect(clippy::cast_possible_wrap, reason = "vectors of bits are declared as signed numbers")]

use std::arch::x86_64::{
    __m512i, _cvtmask8_u32, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_castsi512_si128,
    _mm512_cvtepu8_epi64, _mm512_load_si512, _mm512_loadu_si512, _mm512_mask_test_epi64_mask,
    _mm512_maskz_compress_epi8, _mm512_maskz_compress_epi64, _mm512_or_si512, _mm512_permutex2var_epi64,
    _mm512_popcnt_epi64, _mm512_set1_epi64, _mm512_setr_epi64, _mm512_slli_epi64, _mm512_storeu_si512,
    _mm512_ternarylogic_epi64, _mm512_testn_epi64_mask, _pdep_u64, _pext_u64,
};
use std::ops::Range;

use super::packed::{CELL_SHIFT, Entry, INDEX, SYMBOL_SHIFT};
use super::queue::{Entering, Expansion, LETTER_SHIFT, WildCell};
use super::tables::Lanes;
use super::{NEIGHBORS, SHARED};

/// The proof that this processor has the instructions.
#[derive(Clone, Copy)]
pub(super) struct Available(());

impl Available {
    /// The proof, if there is one.
    pub(super) fn detect() -> Option<Self> {
        let available = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        available.then_some(Self(()))
    }
}

/// Goes on from some items, and says where the queue and the list of ended words end then.
///
/// An item names the entry that it has reached.
pub(super) fn expand(_: Available, expansion: Expansion<'_>, items: Range<usize>) -> (usize, usize) {
    assert!(
        expansion.queue.len() - items.end >= (items.len() + 1) * NEIGHBORS,
        "the queue has room for all that go on"
    );
    assert!(expansion.ended.len() > items.len(), "the list has room for a word from each item");
    assert!(expansion.starts.len() >= items.end, "every item has a start");
    // SAFETY: the proof says that the processor has the instructions, and there is room for what is written.
    unsafe { expand_all(expansion, items) }
}

/// The loop of [`expand`].
///
/// # Safety
///
/// The queue must have room for eight more items for each one and eight at its end, the list for one for each and one
/// at its end, and there must be a start for each item; every item must name an entry, as those do that come from `onward` of an entry and a symbol open there.
#[target_feature(enable = "avx512f,avx512dq,avx512vpopcntdq,popcnt,bmi1,bmi2")]
unsafe fn expand_all(expansion: Expansion<'_>, items: Range<usize>) -> (usize, usize) {
    let Expansion { entries, tables, queue, starts, ended } = expansion;
    let (queue, starts, ended) = (queue.as_mut_ptr(), starts.as_mut_ptr(), ended.as_mut_ptr());
    let (mut end, mut ended_end) = (items.end, 0);
    let symbols = _mm512_set1_epi64((u64::MAX << CELL_SHIFT) as i64);
    let shared = _mm512_set1_epi64(SHARED as i64);
    for place in items {
        // SAFETY: `place` lies in the queue, and the caller promises that the item names an entry.
        let (item, entry) = unsafe {
            let item = *queue.add(place);
            (item, entries.get_unchecked((item & INDEX) as usize))
        };
        // SAFETY: there is a start for each place, and so far at most one word for each item was written.
        unsafe {
            *starts.add(place) = end as u32;
            *ended.add(ended_end) = (item & SHARED) + (entry.onward & !INDEX) + place as u64;
        }
        ended_end += (entry.closed & 1) as usize;
        let cell = (item >> CELL_SHIFT & 15) as usize;
        let item = _mm512_set1_epi64(item as i64);
        // The symbols of the entry above the used cells of the item.
        let closed =
            _mm512_ternarylogic_epi64::<SELECT>(symbols, _mm512_set1_epi64(entry.closed as i64), item);
        let open = _mm512_testn_epi64_mask(closed, load(&tables.barred[cell]));
        let before = _mm512_popcnt_epi64(_mm512_andnot_si512(closed, load(&tables.before[cell])));
        let entered = _mm512_ternarylogic_epi64::<AND_OR>(item, shared, load(&tables.enter[cell]));
        let onward = _mm512_add_epi64(_mm512_set1_epi64(entry.onward as i64), before);
        let next = _mm512_maskz_compress_epi64(open, _mm512_add_epi64(entered, onward));
        // SAFETY: so far at most eight items for each one were written, and there is room for eight more.
        unsafe { _mm512_storeu_si512(queue.add(end).cast(), next) };
        end += _cvtmask8_u32(open).count_ones() as usize;
    }
    (end, ended_end)
}

/// Enters a wild cell from some items, as [`portable::enter`](super::portable::enter) does.
pub(super) fn enter(_: Available, entering: Entering<'_>, items: &[u64], wild: WildCell) -> (usize, usize) {
    // SAFETY: the proof says that the processor has the instructions.
    unsafe { enter_all(entering, items, wild) }
}

/// The loop of [`enter`]: all letters of an item at once, eight by eight.
#[target_feature(enable = "avx512f,avx512dq,avx512vbmi2,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn enter_all(entering: Entering<'_>, items: &[u64], wild: WildCell) -> (usize, usize) {
    let Entering { entries, seeds, ended } = entering;
    let (mut seeds_end, mut ended_end) = (0, 0);
    let places = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    let (around, shared) = (_mm512_set1_epi64(wild.around as i64), _mm512_set1_epi64(SHARED as i64));
    for &item in items {
        let entry = entries[(item & INDEX) as usize];
        let mut open = !entry.closed >> SYMBOL_SHIFT;
        let mut wanted = _pext_u64(wild.wanted, open);
        let mut entered = wild.enter(item, entry);
        let mut first = (entry.onward & INDEX) as usize;
        while wanted != 0 {
            let lanes = wanted as u8;
            let (closed, onward) = load_entries(&entries[first..first + NEIGHBORS]);
            let seed = _mm512_add_epi64(_mm512_set1_epi64(entered as i64), places);
            let seed = _mm512_or_si512(seed, first_letters(open));
            let end = _mm512_mask_test_epi64_mask(lanes, closed, _mm512_set1_epi64(1));
            let word = _mm512_add_epi64(_mm512_and_si512(seed, shared), onward);
            ended_end += store(&mut ended[ended_end..ended_end + NEIGHBORS], end, word);
            let goes_on = _mm512_mask_test_epi64_mask(lanes, _mm512_andnot_si512(closed, around), around);
            seeds_end += store(&mut seeds[seeds_end..seeds_end + NEIGHBORS], goes_on, seed);
            wanted >>= NEIGHBORS;
            open &= !_pdep_u64(0xff, open);
            entered += NEIGHBORS as u64;
            first += NEIGHBORS;
        }
    }
    (seeds_end, ended_end)
}

/// The first eight letters of a set, each where an item has its letter.
#[target_feature(enable = "avx512f,avx512vbmi2")]
#[inline]
fn first_letters(letters: u64) -> __m512i {
    let bytes = _mm512_castsi512_si128(_mm512_maskz_compress_epi8(letters, all_bytes()));
    _mm512_slli_epi64::<LETTER_SHIFT>(_mm512_cvtepu8_epi64(bytes))
}

/// The bytes from 0 to 63.
#[target_feature(enable = "avx512f")]
#[inline]
fn all_bytes() -> __m512i {
    const BYTES: Lanes = Lanes([
        0x0706_0504_0302_0100,
        0x0f0e_0d0c_0b0a_0908,
        0x1716_1514_1312_1110,
        0x1f1e_1d1c_1b1a_1918,
        0x2726_2524_2322_2120,
        0x2f2e_2d2c_2b2a_2928,
        0x3736_3534_3332_3130,
        0x3f3e_3d3c_3b3a_3938,
    ]);
    load(&BYTES)
}

/// The two halves of eight entries.
#[target_feature(enable = "avx512f")]
#[inline]
fn load_entries(entries: &[Entry]) -> (__m512i, __m512i) {
    assert!(entries.len() == NEIGHBORS, "as many entries as lanes");
    let entries: *const Entry = entries.as_ptr();
    // SAFETY: an entry is 16 bytes, so the eight of them are what the two loads read.
    let (low, high) =
        unsafe { (_mm512_loadu_si512(entries.cast()), _mm512_loadu_si512(entries.add(4).cast())) };
    let closed = _mm512_permutex2var_epi64(low, _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14), high);
    let onward = _mm512_permutex2var_epi64(low, _mm512_setr_epi64(1, 3, 5, 7, 9, 11, 13, 15), high);
    (closed, onward)
}

/// Writes the lanes of a mask one after the other, and says how many; what comes after them is written over.
#[target_feature(enable = "avx512f,avx512dq,popcnt")]
#[inline]
fn store(room: &mut [u64], mask: u8, lanes: __m512i) -> usize {
    assert!(room.len() == NEIGHBORS, "room for all lanes");
    // SAFETY: the room is as large as what is written.
    unsafe { _mm512_storeu_si512(room.as_mut_ptr().cast(), _mm512_maskz_compress_epi64(mask, lanes)) };
    mask.count_ones() as usize
}

/// For three bits: the second if the first is 1, else the third.
const SELECT: i32 = 0xca;

/// For three bits: the first and the second, or the third.
const AND_OR: i32 = 0xea;

/// A number for each neighbor.
#[target_feature(enable = "avx512f")]
#[inline]
fn load(lanes: &Lanes) -> __m512i {
    // SAFETY: lanes are 64 bytes, and aligned to them.
    unsafe { _mm512_load_si512(lanes.0.as_ptr().cast()) }
}
