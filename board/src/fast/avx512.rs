//! The walk over the queue with AVX-512: all neighbors of an item at once.
#![expect(unsafe_code, reason = "processor instructions")]

use std::arch::x86_64::*;
use std::ops::Range;

use super::packed::{CELL_SHIFT, ENTRY_BITS, USED_SHIFT};
use super::{QueueWalk, SHARED};

/// The proof that this processor has the instructions.
#[derive(Clone, Copy)]
pub(super) struct Available(());

impl Available {
    /// The proof, if there is one.
    pub(super) fn detect() -> Option<Self> {
        let available = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        available.then_some(Self(()))
    }
}

/// Goes on from some items, and says where the queue and the list of ended words end then.
pub(super) fn expand(_: Available, walk: QueueWalk<'_>, items: Range<usize>) -> (usize, usize) {
    unsafe { expand_inner(walk, items) }
}

#[target_feature(enable = "avx512f,popcnt,bmi1,bmi2")]
unsafe fn expand_inner(walk: QueueWalk<'_>, items: Range<usize>) -> (usize, usize) {
    const USED: u64 = (1 << CELL_SHIFT) - (1 << USED_SHIFT);
    const INDEX: u64 = (1 << ENTRY_BITS) - 1;
    let QueueWalk { entries, tables, queue, ended } = walk;
    let entries = entries.as_ptr();
    let queue = queue.as_mut_ptr();
    let mut end = queue.wrapping_add(items.end);
    let start = ended.as_mut_ptr();
    let mut ended = start;
    for place in items {
        unsafe {
            let item = *queue.add(place);
            let cell = (item >> CELL_SHIFT & 15) as usize;
            let from = entries.add((item & INDEX) as usize);
            let before = (!(*from).closed & tables.before[cell]).count_ones();
            let index = (((*from).onward & INDEX) + u64::from(before)) as u64;
            let entry = entries.add(index as usize);
            let shared = (item & SHARED) + ((*entry).onward & !INDEX) + index;
            *ended = shared;
            ended = ended.add(((*entry).closed & 1) as usize);
            let closed = _mm512_set1_epi64(((*entry).closed | item & USED) as i64);
            let barred = _mm512_load_si512(tables.barred[cell].0.as_ptr().cast());
            let enter = _mm512_load_si512(tables.enter[cell].0.as_ptr().cast());
            let open = _mm512_testn_epi64_mask(closed, barred);
            let next = _mm512_or_si512(_mm512_set1_epi64(shared as i64), enter);
            _mm512_storeu_si512(end.cast(), _mm512_maskz_compress_epi64(open, next));
            end = end.add(open.count_ones() as usize);
        }
    }
    unsafe { (end.offset_from(queue) as usize, ended.offset_from(start) as usize) }
}
