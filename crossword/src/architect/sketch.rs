//! A pattern of blocks as bits, so that a change of it is judged in a microsecond.

use crate::grid::{Grid, Square};

/// Sides are shorter than this, so that a line fits a word.
pub(super) const SIDES: usize = 32;

/// A pattern of blocks: for each row and each column, the cells without a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sketch {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) rows: [u32; SIDES],
    pub(super) columns: [u32; SIDES],
}

/// The cells of a line that are next to another one.
pub(super) fn joined(line: u32) -> u32 {
    line & (line << 1 | line >> 1)
}

/// The cells of a line that have a neighbor in the line before or after it.
pub(super) fn crossed(lines: &[u32; SIDES], line: usize) -> u32 {
    let before = if line == 0 { 0 } else { lines[line - 1] };
    lines[line] & (before | lines[line + 1])
}

/// Start and length of each run in a line.
pub(super) fn runs(line: u32) -> impl Iterator<Item = (usize, usize)> {
    let mut left = u64::from(line);
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let start = left.trailing_zeros();
        let length = (left >> start).trailing_ones();
        left &= !(((1 << length) - 1) << start);
        Some((start as usize, length as usize))
    })
}

/// The bits of a run.
pub(super) fn bits(start: usize, length: usize) -> u32 {
    (((1_u64 << length) - 1) << start) as u32
}

impl Sketch {
    /// A grid without blocks. Both sides are shorter than [`SIDES`].
    pub(super) fn open(width: usize, height: usize) -> Self {
        let mut sketch = Self { width, height, rows: [0; SIDES], columns: [0; SIDES] };
        sketch.rows[..height].fill(bits(0, width));
        sketch.columns[..width].fill(bits(0, height));
        sketch
    }

    pub(super) fn is_open(&self, row: usize, column: usize) -> bool {
        self.rows[row] >> column & 1 == 1
    }

    /// Puts a block where none is, or takes it away.
    pub(super) fn toggle(&mut self, row: usize, column: usize) {
        self.rows[row] ^= 1 << column;
        self.columns[column] ^= 1 << row;
    }

    pub(super) fn blocks(&self) -> usize {
        let open: u32 = self.rows.iter().map(|row| row.count_ones()).sum();
        self.width * self.height - open as usize
    }

    /// The number of cells that cannot be reached from the first open one.
    pub(super) fn cut_off(&self) -> usize {
        let mut reached = [0; SIDES];
        let Some(first) = self.rows.iter().position(|&row| row != 0) else { return 0 };
        reached[first] = 1 << self.rows[first].trailing_zeros();
        let mut grows = true;
        while grows {
            grows = false;
            // Down and up in turn: most patterns are reached in two sweeps.
            for row in (0..self.height).chain((0..self.height).rev()) {
                let before = if row == 0 { 0 } else { reached[row - 1] };
                let mut next = (reached[row] | before | reached[row + 1]) & self.rows[row];
                loop {
                    let wider = (next | next << 1 | next >> 1) & self.rows[row];
                    if wider == next {
                        break;
                    }
                    next = wider;
                }
                grows |= next != reached[row];
                reached[row] = next;
            }
        }
        let open: u32 = self.rows.iter().map(|row| row.count_ones()).sum();
        let seen: u32 = reached.iter().map(|row| row.count_ones()).sum();
        (open - seen) as usize
    }

    /// Returns the grid with the blocks of the sketch.
    pub(super) fn on(&self, grid: &Grid) -> Grid {
        let mut grid = grid.clone();
        for cell in grid.cells() {
            let (row, column) = grid.place(cell);
            if !self.is_open(row, column) {
                grid.set(cell, Square::Block);
            }
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_those_of_the_line() {
        let read = |line: u32| runs(line).collect::<Vec<_>>();
        assert_eq!(read(0), []);
        assert_eq!(read(0b1101_1100), [(2, 3), (6, 2)]);
        assert_eq!(read(u32::MAX >> 1), [(0, 31)]);
        assert_eq!(joined(0b1101_0100), 0b1100_0000);
    }

    #[test]
    fn rows_and_columns_agree() {
        let mut sketch = Sketch::open(4, 3);
        assert_eq!((sketch.blocks(), sketch.cut_off()), (0, 0));
        for column in 0..4 {
            sketch.toggle(1, column);
        }
        assert_eq!((sketch.blocks(), sketch.cut_off()), (4, 4));
        assert!((0..4).all(|column| sketch.columns[column] == 0b101));
        sketch.toggle(1, 3);
        assert_eq!((sketch.blocks(), sketch.cut_off()), (3, 0));
        assert_eq!(crossed(&sketch.rows, 0), 0b1000);
    }
}
