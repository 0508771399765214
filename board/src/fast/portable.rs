//! The walk over the queue on any processor.
//!
//! Here an item holds the edge of the path without its last cell. The edge that it has reached is found when its turn
//! comes: counting symbols takes several instructions without `popcnt`, and most neighbors do not go on.

use std::ops::Range;

use super::bits::{Item, NEIGHBORS};
use super::expansion::{Ends, Expansion, WildCell, WildEntrance};

/// Goes on from some items.
pub(super) fn expand(expansion: Expansion<'_>, items: Range<usize>) -> Ends {
    let Expansion { dawg, tables, queue, starts, ended } = expansion;
    let edges = dawg.edges();
    let mut ends = Ends { items: items.end, ended: 0 };
    for place in items {
        let item = queue[place];
        let cell = item.cell();
        // The item has an edge that leads to the state before its cell; the symbol of the cell leads on from there.
        let reached = edges[item.edge()].child(tables.own_before[cell]);
        let edge = edges[reached];
        let stem = item.stem(edge).with_edge(reached);
        starts[place] = ends.items as u32;
        ended[ends.ended] = stem.ended(place);
        ends.ended += edge.ends();
        let closed = edge.closed_to(item);
        let (barred, enter) = (&tables.barred[cell].0, &tables.enter[cell].0);
        let out = &mut queue[ends.items..ends.items + NEIGHBORS];
        let mut count = 0;
        for (barred, &enter) in barred.iter().zip(enter) {
            // Always written, and kept by moving on: a branch here would be a coin toss.
            out[count % NEIGHBORS] = stem.enter(enter, 0);
            count += usize::from(closed & barred == 0);
        }
        ends.items += count;
    }
    ends
}

/// The same as [`expand`] for items that hold the edge they have reached, as those of a wild walk do.
pub(super) fn expand_reached(expansion: Expansion<'_>, items: Range<usize>) -> Ends {
    let Expansion { dawg, tables, queue, starts, ended } = expansion;
    let edges = dawg.edges();
    let mut ends = Ends { items: items.end, ended: 0 };
    for place in items {
        let item = queue[place];
        let edge = edges[item.edge()];
        let stem = item.stem(edge);
        starts[place] = ends.items as u32;
        ended[ends.ended] = stem.ended_anywhere();
        ends.ended += edge.ends();
        let cell = item.cell();
        let closed = edge.closed_to(item);
        let lanes = tables.barred[cell].0.iter().zip(&tables.enter[cell].0).zip(&tables.before[cell].0);
        for ((barred, &enter), &before) in lanes {
            // Most neighbors do not go on, and counting symbols takes several instructions.
            if closed & barred == 0 {
                queue[ends.items] = stem.enter(enter, edge.edges_before(before));
                ends.items += 1;
            }
        }
    }
    ends
}

/// Enters a wild cell from some items that hold the edge they have reached: finds the paths that may go on from there,
/// and the words that end there.
pub(super) fn enter(entrance: WildEntrance<'_>, items: &[Item], wild: WildCell) -> Ends {
    let WildEntrance { dawg, seeds, ended } = entrance;
    let edges = dawg.edges();
    let mut ends = Ends { items: 0, ended: 0 };
    for &item in items {
        let edge = edges[item.edge()];
        // The edges of a state lie side by side, in the order of their symbols.
        let mut entered = wild.enter(item, edge);
        let mut open = edge.open();
        for &child in &edges[edge.first()..edge.first() + open.count_ones() as usize] {
            let letter = open.trailing_zeros();
            let is_wanted = (wild.wanted >> letter & 1) as usize;
            let seed = entered.with_letter(letter);
            // Always written, and kept by moving on: a branch here would be a coin toss.
            ended[ends.ended] = seed.stem(child).ended_anywhere();
            ends.ended += is_wanted & child.ends();
            seeds[ends.items] = seed;
            ends.items += is_wanted & usize::from(!child.closed & wild.around != 0);
            open &= open - 1;
            entered = entered.with_next_edge();
        }
    }
    ends
}
