//! The walk over the queue on any processor.

use std::ops::Range;

use super::packed::{CELL_SHIFT, ENTRY_BITS, USED_SHIFT};
use super::{NEIGHBORS, QueueWalk, SHARED};

/// The used cells of an item.
const USED: u64 = (1 << CELL_SHIFT) - (1 << USED_SHIFT);

/// Goes on from some items, and says where the queue and the list of ended words end then.
pub(super) fn expand(walk: QueueWalk<'_>, items: Range<usize>) -> (usize, usize) {
    let QueueWalk { entries, tables, queue, ended } = walk;
    let (mut end, mut ended_end) = (items.end, 0);
    for place in items {
        let item = queue[place];
        let cell = (item >> CELL_SHIFT & 15) as usize;
        let from = entries[(item & ((1 << ENTRY_BITS) - 1)) as usize];
        let before = (!from.closed & tables.before[cell]).count_ones();
        let index = (from.onward as u32 & ((1 << ENTRY_BITS) - 1)) + before;
        let entry = entries[index as usize];
        let shared = (item & SHARED) + (entry.onward & !((1 << ENTRY_BITS) - 1)) + u64::from(index);
        ended[ended_end] = shared;
        ended_end += (entry.closed & 1) as usize;
        let closed = entry.closed | item & USED;
        let out = &mut queue[end..end + NEIGHBORS];
        let mut count = 0;
        for lane in 0..NEIGHBORS {
            out[count & 7] = shared | tables.enter[cell].0[lane];
            count += usize::from(closed & tables.barred[cell].0[lane] == 0);
        }
        end += count;
    }
    (end, ended_end)
}
