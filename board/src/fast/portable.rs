//! The walk over the queue on any processor.
//!
//! The cells that a path can go on to are looked up, by the symbols that go on in four pieces of eight: so no neighbor is
//! tried in vain.

use std::ops::Range;

use super::approaches::{SomeApproaches, WildCell, rank_with_letter};
use super::bits::{CellSet, Head, PackedEdge};
use super::packed::PackedDawg;
use super::paths::{Ended, Paths, Sifted, Stems};
use super::tables::{SymbolBoard, Tables};

/// Finds out which paths of a chunk may go on, and which words end on them.
pub(super) fn sift<S: CellSet>(
    board: &SymbolBoard<'_, S>,
    paths: &Paths<S>,
    chunk: Range<usize>,
    stems: &mut Stems<S>,
    ended: &mut Ended<S>,
) -> Sifted {
    let (edges, tables) = (board.dawg.edges(), board.tables);
    let mut sifted = Sifted { stems: 0, ended: 0 };
    let places = chunk.clone();
    let paths = paths.heads[chunk.clone()].iter().zip(&paths.used[chunk.clone()]).zip(&paths.ranks[chunk]);
    for (place, ((&head, &used), &rank)) in places.zip(paths) {
        let (edge, cell) = (edges[head.edge()], head.cell());
        let (used, rank) = (used | S::of(cell), rank + edge.words);
        // Always written, and kept by moving on: a branch here would be a coin toss.
        ended.ranks[sifted.ended] = rank;
        ended.used[sifted.ended] = used;
        ended.places[sifted.ended] = place as u32;
        sifted.ended += edge.ends();
        let free = onward(tables, edge) & tables.neighbors[cell] & !used;
        stems.closed[sifted.stems] = edge.closed;
        stems.heads[sifted.stems] = Head::new(edge.first, cell);
        stems.used[sifted.stems] = used;
        stems.ranks[sifted.stems] = rank;
        stems.places[sifted.stems] = place as u32;
        sifted.stems += usize::from(free != S::default());
    }
    sifted
}

/// The cells that a symbol leads to which goes on.
#[inline]
fn onward<S: CellSet>(tables: &Tables<S>, edge: PackedEdge) -> S {
    let open = edge.open();
    let [first, second, third, fourth] = open.to_le_bytes().map(usize::from);
    let [low, middle, high, top] = &*tables.cells_of;
    low[first] | middle[second] | high[third] | top[fourth]
}

/// Goes on from stems to their neighbors.
pub(super) fn spread<S: CellSet>(
    board: &SymbolBoard<'_, S>,
    stems: &mut Stems<S>,
    count: usize,
    paths: &mut Paths<S>,
    mut end: usize,
) -> usize {
    let tables = board.tables;
    for stem in 0..count {
        let (head, used, rank) = (stems.heads[stem], stems.used[stem], stems.ranks[stem]);
        let edge = PackedEdge { closed: stems.closed[stem], first: head.edge() as u32, words: 0 };
        stems.starts[stem] = end as u32;
        let mut free = onward(tables, edge) & tables.neighbors[head.cell()] & !used;
        while let Some(cell) = free.pop() {
            paths.put(end, Head::new(edge.child(tables.symbols[cell]), cell), used, rank);
            end += 1;
        }
    }
    end
}

/// Enters a wild cell from next to it.
pub(super) fn enter<S: CellSet>(
    dawg: &PackedDawg,
    approaches: &SomeApproaches<'_, S>,
    wild: WildCell,
    seeds: &mut Paths<S>,
    mut end: usize,
) -> usize {
    let edges = dawg.edges();
    for (edge, used, rank) in approaches.iter() {
        let edge = edges[edge as usize];
        let mut open = edge.open();
        // The edges of a state lie side by side, in the order of their symbols.
        let children = edge.first..edge.first + open.count_ones();
        for child in children {
            let letter = open.trailing_zeros();
            // Always written, and kept by moving on: a branch here would be a coin toss.
            seeds.put(end, Head::new(child, wild.cell), used, rank_with_letter(rank, letter));
            end += usize::from(wild.wanted >> letter & 1 == 1 && wild.is_worth(edges[child as usize]));
            open &= open - 1;
        }
    }
    end
}
