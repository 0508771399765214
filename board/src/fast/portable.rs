//! The loops in plain Rust, for any processor.
//!
//! The cells that a path can continue to are looked up by its open symbols, eight symbols at a time in four tables. So no
//! neighbor is tried in vain.

use std::ops::Range;

use super::approaches::{SomeApproaches, WildCell, rank_with_letter};
use super::bits::{CellSet, Head, LANES, MOST_CELLS, PackedEdge};
use super::packed::PackedDawg;
use super::paths::{CHUNK, Ended, Paths, Sifted, Stem, Stems};
use super::tables::SymbolBoard;

/// Sifts a chunk of paths: finds those that may go on, and the words that end on them.
///
/// Writes at most as many stems and words as the chunk has paths.
pub(super) fn sift<S: CellSet>(
    board: &SymbolBoard<'_, S>,
    paths: &Paths<S>,
    chunk: Range<usize>,
    stems: &mut Stems<S>,
    ended: &mut Ended<S>,
) -> Sifted {
    let cells_of = &board.tables.cells_of;
    sift_by(board, paths, chunk, stems, ended, |edge| {
        let [first, second, third, fourth] = edge.open().to_le_bytes().map(usize::from);
        cells_of[first][0] | cells_of[second][1] | cells_of[third][2] | cells_of[fourth][3]
    })
}

/// The same, where `onward` returns the cells whose symbol is open on an edge.
///
/// WebAssembly shares it: only finding the open cells differs there.
#[inline]
pub(super) fn sift_by<S: CellSet>(
    board: &SymbolBoard<'_, S>,
    paths: &Paths<S>,
    chunk: Range<usize>,
    stems: &mut Stems<S>,
    ended: &mut Ended<S>,
    onward: impl Fn(PackedEdge) -> S,
) -> Sifted {
    let (edges, tables) = (board.dawg.edges(), board.tables);
    let mut sifted = Sifted { stems: 0, ended: 0 };
    let items =
        paths.heads[chunk.clone()].iter().zip(&paths.used[chunk.clone()]).zip(&paths.ranks[chunk.clone()]);
    for (place, ((&head, &used), &rank)) in (chunk.start as u32..).zip(items) {
        let (edge, cell) = (edges[head.edge()], head.cell());
        let (used, rank) = (used | S::of(cell), rank + edge.words);
        let free = onward(edge) & tables.neighbors[cell] & !used;
        // Always written, and kept by advancing the end: a branch here would be a coin toss. The remainders change nothing;
        // they prove to the compiler that the index is in range.
        let word = sifted.ended % CHUNK;
        (ended.used[word], ended.ranks[word], ended.places[word]) = (used, rank, place);
        sifted.ended += edge.ends();
        let stem = sifted.stems % CHUNK;
        stems.rows[stem] =
            Stem { closed: edge.closed, head: Head::new(edge.first, cell), used, free, rank, place };
        sifted.stems += usize::from(free != S::default());
    }
    sifted
}

/// Spreads stems to their neighbors.
///
/// Paths are appended from `end` on, in the order of stems and cells, which keeps paths of one length in
/// lexicographic order.
pub(super) fn spread<S: CellSet>(
    board: &SymbolBoard<'_, S>,
    stems: &mut Stems<S>,
    count: usize,
    paths: &mut Paths<S>,
    mut end: usize,
) -> usize {
    let tables = board.tables;
    let origins = stems.starts.iter_mut().zip(&mut stems.places);
    for (stem, (start, origin)) in stems.rows[..count].iter().zip(origins) {
        let Stem { closed, head, used, mut free, rank, place } = *stem;
        let edge = PackedEdge { closed, first: head.edge() as u32, words: 0 };
        (*start, *origin) = (end as u32, place);
        // For as many continuations as there can be: a write of fixed length is faster than one of the right length.
        for start in (end..).step_by(LANES).take(tables.groups) {
            paths.used[start..start + LANES].fill(used);
            paths.ranks[start..start + LANES].fill(rank);
        }
        // The remainder changes nothing; it proves to the compiler that the index is in range.
        let enter = |cell| Head::new(edge.child(tables.symbols[cell % MOST_CELLS]), cell);
        // Few stems continue to more than two cells. So two are always written, and kept by advancing the end: a loop with a
        // varying number of turns would be mispredicted.
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

/// Enters a wild cell from its approaches.
///
/// A wild cell stands for every letter, so its paths are ranked with the letter that was chosen.
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
            // Always written, and kept by advancing the end: a branch here would be a coin toss.
            seeds.put(end, Head::new(child, wild.cell), used, rank_with_letter(rank, letter));
            end += usize::from(wild.wanted >> letter & 1 == 1 && wild.is_worth(edges[child as usize]));
            open &= open - 1;
        }
    }
    end
}
