//! The walk over a square board, with a function for each cell.

use super::{CELLS, Walk};

/// Walks over a board of `SIDE` rows and columns.
pub(super) fn walk<const SIDE: usize>(walk: &mut Walk<'_>) {
    for cell in 0..SIDE * SIDE {
        enter::<SIDE>(walk, 0, cell, 0, 0);
    }
}

/// Enters a cell if some word continues with it. Where the cell is a constant, one of the arms below is all that is left.
#[inline(always)]
#[expect(clippy::inline_always, reason = "the function of a cell is only known where the cell is a constant")]
fn enter<const SIDE: usize>(walk: &mut Walk<'_>, node: usize, cell: usize, used: u64, length: usize) {
    let (first, second) = walk.letters[cell % CELLS];
    let mut node = walk.nodes[node].0[usize::from(first % 32)] as usize;
    let mut length = length + 1;
    if let (Some(second), true) = (second, node != 0) {
        node = walk.nodes[node].0[usize::from(second % 32)] as usize;
        length += 1;
    }
    if node != 0 {
        match cell {
            0 => stand::<SIDE, 0>(walk, node, used, length),
            1 => stand::<SIDE, 1>(walk, node, used, length),
            2 => stand::<SIDE, 2>(walk, node, used, length),
            3 => stand::<SIDE, 3>(walk, node, used, length),
            4 => stand::<SIDE, 4>(walk, node, used, length),
            5 => stand::<SIDE, 5>(walk, node, used, length),
            6 => stand::<SIDE, 6>(walk, node, used, length),
            7 => stand::<SIDE, 7>(walk, node, used, length),
            8 => stand::<SIDE, 8>(walk, node, used, length),
            9 => stand::<SIDE, 9>(walk, node, used, length),
            10 => stand::<SIDE, 10>(walk, node, used, length),
            11 => stand::<SIDE, 11>(walk, node, used, length),
            12 => stand::<SIDE, 12>(walk, node, used, length),
            13 => stand::<SIDE, 13>(walk, node, used, length),
            14 => stand::<SIDE, 14>(walk, node, used, length),
            15 => stand::<SIDE, 15>(walk, node, used, length),
            16 => stand::<SIDE, 16>(walk, node, used, length),
            17 => stand::<SIDE, 17>(walk, node, used, length),
            18 => stand::<SIDE, 18>(walk, node, used, length),
            19 => stand::<SIDE, 19>(walk, node, used, length),
            20 => stand::<SIDE, 20>(walk, node, used, length),
            21 => stand::<SIDE, 21>(walk, node, used, length),
            22 => stand::<SIDE, 22>(walk, node, used, length),
            23 => stand::<SIDE, 23>(walk, node, used, length),
            24 => stand::<SIDE, 24>(walk, node, used, length),
            _ => unreachable!("a board of at most 25 cells"),
        }
    }
}

/// Counts the word that ends on a cell, and enters the free neighbors.
fn stand<const SIDE: usize, const CELL: usize>(walk: &mut Walk<'_>, node: usize, used: u64, length: usize) {
    walk.meet(node, length);
    let used = used | 1 << CELL;
    let (row, column) = const { (CELL / SIDE, CELL % SIDE) };
    let mut go = |is_there: bool, cell: usize| {
        if is_there && used >> cell & 1 == 0 {
            enter::<SIDE>(walk, node, cell, used, length);
        }
    };
    // Written out, so that each cell is a constant. In the order of the cells.
    let (up, down) = (row > 0, row + 1 < SIDE);
    let (left, right) = (column > 0, column + 1 < SIDE);
    let at = CELL;
    go(up && left, at.wrapping_sub(SIDE + 1));
    go(up, at.wrapping_sub(SIDE));
    go(up && right, at.wrapping_sub(SIDE - 1));
    go(left, at.wrapping_sub(1));
    go(right, at + 1);
    go(down && left, at + SIDE - 1);
    go(down, at + SIDE);
    go(down && right, at + SIDE + 1);
}
