//! The walk over the queue with AVX-512: all neighbors of an item at once.
//!
//! Finding the edges of all eight neighbors at once, though few go on, is 20 to 25 % faster here than finding that of an
//! item when its turn comes, as the portable walk does.
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

use super::bits::{ABOVE_USED, Ended, Item, LETTER_SHIFT, NEIGHBORS, PackedEdge, SHARED};
use super::expansion::{Ends, Expansion, WildCell, WildEntrance};
use super::tables::Lanes;

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

/// Goes on from some items, which hold the edge that they have reached.
pub(super) fn expand(_: Available, expansion: Expansion<'_>, items: Range<usize>) -> Ends {
    let room = expansion.queue.len().checked_sub(items.end).expect("the items are in the queue");
    assert!(room >= (items.len() + 1) * NEIGHBORS, "the queue has room for all that go on");
    assert!(expansion.ended.len() > items.len(), "the list has room for a word from each item");
    assert!(expansion.starts.len() >= items.end, "every item has a start");
    assert!(expansion.dawg.edges().len().is_power_of_two(), "the invariant of a packed automaton");
    // SAFETY: the proof says that the processor has the instructions; the rest was just checked.
    unsafe { expand_all(expansion, items) }
}

/// The loop of [`expand`].
///
/// # Safety
///
/// The queue must have room for eight more items for each one and eight at its end, the list for one word for each and
/// one at its end; there must be a start for each item, and the number of edges must be a power of two.
#[target_feature(enable = "avx512f,avx512dq,avx512vpopcntdq,popcnt,bmi1,bmi2")]
unsafe fn expand_all(expansion: Expansion<'_>, items: Range<usize>) -> Ends {
    let Expansion { dawg, tables, queue, starts, ended } = expansion;
    let edges = dawg.edges();
    let last_edge = edges.len() - 1;
    let items_end = items.end;
    let (out, starts, ended) = (queue.as_mut_ptr(), starts.as_mut_ptr(), ended.as_mut_ptr());
    let mut ends = Ends { items: items_end, ended: 0 };
    let symbols = _mm512_set1_epi64(ABOVE_USED as i64);
    let shared = _mm512_set1_epi64(SHARED as i64);
    for place in items {
        // SAFETY: `place` lies in the queue. The number of edges is a power of two, so `last_edge` is a mask that leaves
        // the number of an edge, whatever the item. It costs what masking by the constant of an item would cost.
        let (item, edge) = unsafe {
            let item = *out.add(place);
            (item, *edges.get_unchecked(item.bits() as usize & last_edge))
        };
        // SAFETY: there is a start for each place, and so far at most one word for each item was written.
        unsafe {
            *starts.add(place) = ends.items as u32;
            *ended.add(ends.ended) = item.stem(edge).ended(place);
        }
        // Kept by moving on, and overwritten otherwise: a branch here would be a coin toss.
        ends.ended += edge.ends();
        let cell = item.cell();
        let item = _mm512_set1_epi64(item.bits() as i64);
        // The symbols of the edge above the used cells of the item: one test then checks both.
        let closed =
            _mm512_ternarylogic_epi64::<SELECT>(symbols, _mm512_set1_epi64(edge.closed as i64), item);
        let open = _mm512_testn_epi64_mask(closed, load(&tables.barred[cell]));
        // Edges lie in the order of their symbols, so counting the open symbols before one finds its edge.
        let before = _mm512_popcnt_epi64(_mm512_andnot_si512(closed, load(&tables.before[cell])));
        let entered = _mm512_ternarylogic_epi64::<AND_OR>(item, shared, load(&tables.enter[cell]));
        let onward = _mm512_add_epi64(_mm512_set1_epi64(edge.onward as i64), before);
        let next = _mm512_maskz_compress_epi64(open, _mm512_add_epi64(entered, onward));
        // SAFETY: so far at most eight items for each one were written, and there is room for eight more. An item is 64
        // bits, and any bits are an item as far as memory is concerned.
        unsafe { _mm512_storeu_si512(out.add(ends.items).cast(), next) };
        ends.items += _cvtmask8_u32(open).count_ones() as usize;
    }
    debug_assert!(
        queue[items_end..ends.items].iter().all(|item| item.is_valid()),
        "items stand on used cells"
    );
    ends
}

/// Enters a wild cell from some items, as [`portable::enter`](super::portable::enter) does.
pub(super) fn enter(_: Available, entrance: WildEntrance<'_>, items: &[Item], wild: WildCell) -> Ends {
    // SAFETY: the proof says that the processor has the instructions.
    unsafe { enter_all(entrance, items, wild) }
}

/// The loop of [`enter`]: all letters of an item at once, eight by eight.
#[target_feature(enable = "avx512f,avx512dq,avx512vbmi2,avx512vpopcntdq,popcnt,bmi1,bmi2")]
fn enter_all(entrance: WildEntrance<'_>, items: &[Item], wild: WildCell) -> Ends {
    let WildEntrance { dawg, seeds, ended } = entrance;
    let edges = dawg.edges();
    let mut ends = Ends { items: 0, ended: 0 };
    let places = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    let (around, shared) = (_mm512_set1_epi64(wild.around as i64), _mm512_set1_epi64(SHARED as i64));
    for &item in items {
        let edge = edges[item.edge()];
        let mut open = edge.open();
        // The wanted letters, as lanes of the edges that go on: those lie side by side, in the order of their letters.
        let mut wanted = _pext_u64(wild.wanted, open);
        let mut entered = wild.enter(item, edge).bits();
        let mut first = edge.first();
        while wanted != 0 {
            let lanes = wanted as u8;
            let (closed, onward) = load_edges(&edges[first..first + NEIGHBORS]);
            let seed = _mm512_add_epi64(_mm512_set1_epi64(entered as i64), places);
            let seed = _mm512_or_si512(seed, first_letters(open));
            // The lowest bit of `closed` says that a word ends.
            let end = _mm512_mask_test_epi64_mask(lanes, closed, _mm512_set1_epi64(1));
            let word = _mm512_add_epi64(_mm512_and_si512(seed, shared), onward);
            ends.ended += store_ended(&mut ended[ends.ended..ends.ended + NEIGHBORS], end, word);
            let goes_on = _mm512_mask_test_epi64_mask(lanes, _mm512_andnot_si512(closed, around), around);
            ends.items += store_items(&mut seeds[ends.items..ends.items + NEIGHBORS], goes_on, seed);
            // On to the next eight letters that go on.
            wanted >>= NEIGHBORS;
            // `pdep` finds the eight lowest of the open letters, which are those that the lanes have just had.
            open &= !_pdep_u64(0xff, open);
            entered += NEIGHBORS as u64;
            first += NEIGHBORS;
        }
    }
    ends
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

/// The two halves of eight edges.
#[target_feature(enable = "avx512f")]
#[inline]
fn load_edges(edges: &[PackedEdge]) -> (__m512i, __m512i) {
    assert!(edges.len() == NEIGHBORS, "as many edges as lanes");
    let edges: *const PackedEdge = edges.as_ptr();
    // SAFETY: an edge is 16 bytes, so the eight of them are what the two loads read.
    let (low, high) = unsafe { (_mm512_loadu_si512(edges.cast()), _mm512_loadu_si512(edges.add(4).cast())) };
    let closed = _mm512_permutex2var_epi64(low, _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14), high);
    let onward = _mm512_permutex2var_epi64(low, _mm512_setr_epi64(1, 3, 5, 7, 9, 11, 13, 15), high);
    (closed, onward)
}

/// Writes the lanes of a mask as items, one after the other, and says how many; what comes after them is overwritten.
#[target_feature(enable = "avx512f,avx512dq,popcnt")]
#[inline]
fn store_items(room: &mut [Item], mask: u8, lanes: __m512i) -> usize {
    assert!(room.len() == NEIGHBORS, "room for all lanes");
    let count = mask.count_ones() as usize;
    // SAFETY: an item is 64 bits, any bits are an item as far as memory is concerned, and there is room for eight.
    unsafe { _mm512_storeu_si512(room.as_mut_ptr().cast(), _mm512_maskz_compress_epi64(mask, lanes)) };
    debug_assert!(room[..count].iter().all(|item| item.is_valid()), "items stand on used cells");
    count
}

/// The same as [`store_items`] for words that end.
#[target_feature(enable = "avx512f,avx512dq,popcnt")]
#[inline]
fn store_ended(room: &mut [Ended], mask: u8, lanes: __m512i) -> usize {
    assert!(room.len() == NEIGHBORS, "room for all lanes");
    // SAFETY: a word that ends is 64 bits, which may be any, and there is room for eight.
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
