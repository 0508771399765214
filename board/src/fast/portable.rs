//! The walk over the queue on any processor.
//!
//! The cells that a path can go on to are looked up, by the symbols that go on in four pieces of eight: so no neighbor is
//! tried in vain.

use std::ops::Range;

use super::approaches::{SomeApproaches, WildCell, rank_with_letter};
use super::bits::{CellSet, Head, LANES, MOST_CELLS, PackedEdge};
use super::packed::PackedDawg;
use super::paths::{CHUNK, Ended, Paths, Sifted, Stems};
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
    // Lists of a known length, so that a remainder, which changes nothing, spares a check for each number written.
    let (heads, closed, free) = (room(&mut stems.heads), room(&mut stems.closed), room(&mut stems.free));
    let (used, ranks, places) = (room(&mut stems.used), room(&mut stems.ranks), room(&mut stems.places));
    let (words_used, words_ranks, words_places) =
        (room(&mut ended.used), room(&mut ended.ranks), room(&mut ended.places));
    let mut sifted = Sifted { stems: 0, ended: 0 };
    for place in chunk {
        let head = paths.heads[place];
        let (edge, cell) = (edges[head.edge()], head.cell());
        let (own_used, rank) = (paths.used[place] | S::of(cell), paths.ranks[place] + edge.words);
        let own_free = onward(tables, edge) & tables.neighbors[cell] & !own_used;
        // Always written, and kept by moving on: a branch here would be a coin toss.
        let word = sifted.ended % CHUNK;
        (words_used[word], words_ranks[word], words_places[word]) = (own_used, rank, place as u32);
        sifted.ended += edge.ends();
        let stem = sifted.stems % CHUNK;
        (heads[stem], closed[stem], free[stem]) = (Head::new(edge.first, cell), edge.closed, own_free);
        (used[stem], ranks[stem], places[stem]) = (own_used, rank, place as u32);
        sifted.stems += usize::from(own_free != S::default());
    }
    sifted
}

/// The places of a list that a chunk can fill.
fn room<T>(list: &mut [T]) -> &mut [T; CHUNK] {
    list.first_chunk_mut().expect("lists have room for a chunk")
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
        // As many as there can be, whether they are so many or not: a write of fixed length is faster.
        for start in (end..).step_by(LANES).take(tables.groups) {
            paths.used[start..start + LANES].fill(used);
            paths.ranks[start..start + LANES].fill(rank);
        }
        // The remainder changes nothing; it proves to the compiler that the index is in range.
        let enter = |cell| Head::new(edge.child(tables.symbols[cell % MOST_CELLS]), cell);
        let mut free = stems.free[stem];
        // Few stems go on to more than two cells. So two are always written, and the second is kept by moving on: how often a
        // loop turns is hard to foresee.
        for head in &mut paths.heads[end..end + 2] {
            *head = enter(free.first());
            end += usize::from(free.pop().is_some());
        }
        while let Some(cell) = free.pop() {
            paths.heads[end] = enter(cell);
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
