//! The walk over the queue on any processor.
//!
//! Here an item names the entry of the path without its last cell. The entry that it has reached is found when its
//! turn comes: counting symbols takes some instructions on a processor at large, and most neighbors do not go on.

use std::ops::Range;

use super::packed::{CELL_SHIFT, INDEX, SYMBOL_SHIFT};
use super::queue::{Entering, Expansion, LETTER_SHIFT, WildCell};
use super::{NEIGHBORS, SHARED, USED};

/// Goes on from some items, and says where the queue and the list of ended words end then.
pub(super) fn expand(expansion: Expansion<'_>, items: Range<usize>) -> (usize, usize) {
    let Expansion { entries, tables, queue, starts, ended } = expansion;
    let (mut end, mut ended_end) = (items.end, 0);
    for place in items {
        let item = queue[place];
        let cell = (item >> CELL_SHIFT & 15) as usize;
        let index = entries[(item & INDEX) as usize].child(tables.own_before[cell]);
        let entry = entries[index as usize];
        let shared = (item & SHARED) + (entry.onward & !INDEX) + index;
        starts[place] = end as u32;
        ended[ended_end] = shared & !INDEX | place as u64;
        ended_end += (entry.closed & 1) as usize;
        let closed = entry.closed | item & USED;
        let (barred, enter) = (&tables.barred[cell].0, &tables.enter[cell].0);
        let out = &mut queue[end..end + NEIGHBORS];
        let mut count = 0;
        for (barred, enter) in barred.iter().zip(enter) {
            // Always written, and kept by moving on: a branch here would be a coin toss.
            out[count % NEIGHBORS] = shared | enter;
            count += usize::from(closed & barred == 0);
        }
        end += count;
    }
    (end, ended_end)
}

/// The same as [`expand`] for items that name the entry they have reached, as those of a wild walk do.
pub(super) fn expand_reached(expansion: Expansion<'_>, items: Range<usize>) -> (usize, usize) {
    let Expansion { entries, tables, queue, starts, ended } = expansion;
    let (mut end, mut ended_end) = (items.end, 0);
    for place in items {
        let item = queue[place];
        let entry = entries[(item & INDEX) as usize];
        let shared = (item & SHARED) + entry.onward;
        starts[place] = end as u32;
        ended[ended_end] = shared;
        ended_end += (entry.closed & 1) as usize;
        let cell = (item >> CELL_SHIFT & 15) as usize;
        let closed = entry.closed | item & USED;
        let lanes = tables.barred[cell].0.iter().zip(&tables.enter[cell].0).zip(&tables.before[cell].0);
        for ((barred, enter), before) in lanes {
            // Most neighbors do not go on, and counting symbols takes some instructions.
            if closed & barred == 0 {
                queue[end] = (shared | enter) + u64::from((!entry.closed & before).count_ones());
                end += 1;
            }
        }
    }
    (end, ended_end)
}

/// Enters a wild cell from some items that name the entry they have reached, and says how many paths may go on from there
/// and how many words end there.
pub(super) fn enter(entering: Entering<'_>, items: &[u64], wild: WildCell) -> (usize, usize) {
    let Entering { entries, seeds, ended } = entering;
    let (mut seeds_end, mut ended_end) = (0, 0);
    for &item in items {
        let entry = entries[(item & INDEX) as usize];
        // The entries of a state stand side by side, in the order of their symbols.
        let entered = wild.enter(item, entry)..;
        let mut open = !entry.closed >> SYMBOL_SHIFT;
        let first = (entry.onward & INDEX) as usize;
        for (entered, child) in entered.zip(&entries[first..first + open.count_ones() as usize]) {
            let letter = open.trailing_zeros();
            let is_wanted = wild.wanted >> letter & 1;
            let seed = entered | u64::from(letter) << LETTER_SHIFT;
            // Always written, and kept by moving on: a branch here would be a coin toss.
            ended[ended_end] = (seed & SHARED) + child.onward;
            ended_end += (is_wanted & child.closed) as usize;
            seeds[seeds_end] = seed;
            seeds_end += (is_wanted & u64::from(!child.closed & wild.around != 0)) as usize;
            open &= open - 1;
        }
    }
    (seeds_end, ended_end)
}
