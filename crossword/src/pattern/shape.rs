//! Measures of a pattern: blocks, bars, runs, connectivity.

use crate::grid::{Grid, GridCell, Side, Square};
use crate::puzzle::Puzzle;

pub(super) fn count_blocks(grid: &Grid) -> usize {
    grid.cells().filter(|&cell| grid.square(cell) == Square::Block).count()
}

pub(super) fn count_bars(grid: &Grid) -> usize {
    let bars = |side| grid.cells().filter(|&cell| grid.bar(cell, side)).count();
    bars(Side::Right) + bars(Side::Below)
}

/// Number of slots.
pub(super) fn count_words(grid: &Grid) -> usize {
    Puzzle::new(grid).slots().len()
}

/// For each cell, the length of its run; 0 for a block.
pub(super) fn runs(grid: &Grid, side: Side) -> Vec<usize> {
    let mut lengths = vec![0; grid.cells().len()];
    for cell in grid.cells().filter(|&cell| grid.square(cell) != Square::Block) {
        if lengths[cell.index()] == 0 {
            let run: Vec<GridCell> =
                std::iter::successors(Some(cell), |&cell| grid.next(cell, side)).collect();
            for &cell in &run {
                lengths[cell.index()] = run.len();
            }
        }
    }
    lengths
}

/// Measures how much lies in long words: the sum of the cubes of all run lengths, since each cell adds its
/// run's square.
pub(super) fn openness(grid: &Grid) -> usize {
    [Side::Right, Side::Below].iter().flat_map(|&side| runs(grid, side)).map(|run| run * run).sum()
}

/// Returns true if all open cells are connected.
pub(super) fn is_connected(grid: &Grid) -> bool {
    let open: Vec<GridCell> = grid.cells().filter(|&cell| grid.square(cell) != Square::Block).collect();
    let Some(&first) = open.first() else { return false };
    let mut neighbors = vec![Vec::new(); grid.cells().len()];
    for &cell in &open {
        for next in [Side::Right, Side::Below].into_iter().filter_map(|side| grid.next(cell, side)) {
            neighbors[cell.index()].push(next);
            neighbors[next.index()].push(cell);
        }
    }
    let mut seen = vec![false; grid.cells().len()];
    let mut stack = vec![first];
    let mut reached = 0;
    while let Some(cell) = stack.pop() {
        if !std::mem::replace(&mut seen[cell.index()], true) {
            reached += 1;
            stack.extend(&neighbors[cell.index()]);
        }
    }
    reached == open.len()
}
