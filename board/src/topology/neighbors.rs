//! The neighbors of all cells of a shape.

use super::shape::{Border, MAX_LINKS, Reach, Shape, TopologyError};
use crate::cell::Cell;

/// The neighbors of all cells, as compressed sparse rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Neighbors {
    /// The start of each cell's neighbors in `all`, and the end of the last.
    starts: Box<[u32]>,
    /// The neighbors of cell 0, then those of cell 1 and so on, each in ascending order.
    all: Box<[Cell]>,
}

impl Neighbors {
    /// The number of cells.
    #[inline]
    pub(super) fn cells(&self) -> usize {
        self.starts.len() - 1
    }

    /// The neighbors of a cell, in ascending order.
    ///
    /// Two loads and no hash: the walk does this for every cell it enters.
    #[inline]
    pub(super) fn of(&self, cell: Cell) -> &[Cell] {
        let (start, end) = (self.starts[cell.index()], self.starts[cell.index() + 1]);
        &self.all[start as usize..end as usize]
    }

    /// The largest number of neighbors of a cell.
    pub(super) fn most(&self) -> usize {
        self.starts.array_windows().map(|[start, end]| (end - start) as usize).max().unwrap_or(0)
    }
}

/// The neighbors of all cells of a checked shape.
///
/// # Errors
///
/// [`TopologyError::Links`] if there are too many pairs of neighbors.
pub(super) fn neighbors(shape: &Shape) -> Result<Neighbors, TopologyError> {
    match shape {
        Shape::Grid { lengths, reach, border } => {
            let offsets = offsets(lengths.len(), *reach);
            let cells = lengths.iter().product();
            compress(cells, |cell, row| grid_row(lengths, *border, &offsets, cell, row))
        }
        Shape::Hexagonal { rows, columns } => {
            compress(rows * columns, |cell, row| hexagonal_row([*rows, *columns], cell, row))
        }
        Shape::Graph { cells, edges } => {
            let mut rows = vec![Vec::new(); *cells as usize];
            for &(from, to) in edges {
                rows[from as usize].push(Cell(to));
                rows[to as usize].push(Cell(from));
            }
            compress(*cells, |cell, row| row.append(&mut rows[cell.index()]))
        }
    }
}

/// Collects the rows that `list` fills in, each sorted, without repeats or the cell itself.
///
/// # Errors
///
/// As [`neighbors`], before the memory for all of them is taken.
fn compress(cells: u32, mut list: impl FnMut(Cell, &mut Vec<Cell>)) -> Result<Neighbors, TopologyError> {
    let mut starts = Vec::with_capacity(cells as usize + 1);
    let (mut neighbors, mut row) = (Vec::new(), Vec::new());
    starts.push(0);
    for cell in (0..cells).map(Cell) {
        row.clear();
        list(cell, &mut row);
        // Sorted, so that walks find paths in lexicographic order, and a neighbor can be found by binary search.
        row.sort_unstable();
        row.dedup();
        neighbors.extend(row.iter().copied().filter(|&neighbor| neighbor != cell));
        // Checked row by row: a wrapped board in six dimensions has 728 neighbors per cell, and must not fill the memory first.
        if neighbors.len() > MAX_LINKS {
            return Err(TopologyError::Links);
        }
        starts.push(neighbors.len() as u32);
    }
    Ok(Neighbors { starts: starts.into(), all: neighbors.into() })
}

/// The offsets from a cell to its neighbors: −1, 0 or 1 along each axis.
///
/// 8 in two dimensions, 26 in three; 4 and 6 for straight steps.
fn offsets(dimensions: usize, reach: Reach) -> Vec<Vec<i32>> {
    let steps = [-1, 0, 1];
    let all = (0..3usize.pow(dimensions as u32)).map(|number| {
        (0..dimensions as u32).map(|axis| steps[number / 3usize.pow(axis) % 3]).collect::<Vec<i32>>()
    });
    let axes = |offset: &Vec<i32>| offset.iter().filter(|&&step| step != 0).count();
    match reach {
        Reach::All => all.filter(|offset| axes(offset) > 0).collect(),
        Reach::Straight => all.filter(|offset| axes(offset) == 1).collect(),
    }
}

/// Lists the neighbors of a grid's cell.
///
/// On a short wrapped axis, several offsets may lead to the same cell; the caller drops repeats.
fn grid_row(lengths: &[u32], border: Border, offsets: &[Vec<i32>], cell: Cell, row: &mut Vec<Cell>) {
    let from = coordinates(lengths, cell);
    row.extend(offsets.iter().filter_map(|offset| {
        let mut target = 0;
        for ((&length, &place), &step) in lengths.iter().zip(&from).zip(offset) {
            target = target * length + moved(place, step, length, border)?;
        }
        Some(Cell(target))
    }));
}

/// A coordinate after a step of −1, 0 or 1; `None` beyond an open border.
fn moved(place: u32, step: i32, length: u32, border: Border) -> Option<u32> {
    match (border, place.checked_add_signed(step).filter(|&place| place < length)) {
        (_, Some(place)) => Some(place),
        (Border::Open, None) => None,
        (Border::Wrapped, None) => Some(if step < 0 { length - 1 } else { 0 }),
    }
}

/// Lists the neighbors of a hexagon: two in its row, two above and two below.
fn hexagonal_row([rows, columns]: [u32; 2], cell: Cell, list: &mut Vec<Cell>) {
    let (row, column) = (cell.0 / columns, cell.0 % columns);
    // An odd row lies half a cell to the right of the even ones.
    let left = if row % 2 == 0 { -1 } else { 0 };
    for (down, right) in [(0, -1), (0, 1), (-1, left), (-1, left + 1), (1, left), (1, left + 1)] {
        let target = row.checked_add_signed(down).zip(column.checked_add_signed(right));
        if let Some((row, column)) = target.filter(|&(row, column)| row < rows && column < columns) {
            list.push(Cell(row * columns + column));
        }
    }
}

/// The coordinates of a cell in row-major order.
pub(super) fn coordinates(lengths: &[u32], cell: Cell) -> Vec<u32> {
    let mut left = cell.0;
    let mut coordinates = vec![0; lengths.len()];
    for (coordinate, &length) in coordinates.iter_mut().zip(lengths).rev() {
        *coordinate = left % length;
        left /= length;
    }
    coordinates
}
