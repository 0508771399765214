//! The symmetries of boards.

use super::neighbors::{Neighbors, coordinates};
use super::shape::{Border, Shape};
use crate::cell::Cell;

/// Wrapped boards with more cells yield no shifts. There would be one for each cell, each as long as the board.
const MOST_SHIFTED: u32 = 256;

/// Grids with more symmetries yield no shifts, or only the identity. A search applies all of them to each board that it keeps:
/// 4,096 take a millisecond, but `2x2x2x2x2x2:wrapped` would have three million, in 700 MB.
const MOST_SYMMETRIES: usize = 1 << 12;

/// Graphs with more cells are not searched. Eight cells have 40,320 permutations to try.
const MOST_SEARCHED: usize = 8;

/// The symmetries of a shape, the identity first.
pub(super) fn symmetries<'a>(
    shape: &'a Shape,
    neighbors: &'a Neighbors,
) -> Box<dyn Iterator<Item = Vec<Cell>> + 'a> {
    let keeps_neighbors = |permutation: &Vec<Cell>| keeps_neighbors(neighbors, permutation);
    match shape {
        Shape::Grid { lengths, border, .. } => Box::new(of_grid(lengths.clone(), *border)),
        Shape::Hexagonal { rows, columns } => {
            // Those symmetries of the rectangle that also fit the half-cell shift of every other row.
            Box::new(of_grid(vec![*rows, *columns], Border::Open).filter(keeps_neighbors))
        }
        Shape::Graph { .. } if neighbors.cells() <= MOST_SEARCHED => {
            let to_cells = |order: Vec<usize>| order.into_iter().map(|cell| Cell(cell as u32)).collect();
            Box::new(orders(neighbors.cells()).into_iter().map(to_cells).filter(keeps_neighbors))
        }
        Shape::Graph { cells, .. } => Box::new(std::iter::once((0..*cells).map(Cell).collect())),
    }
}

/// Every permutation of axes of equal length, with every reflection, and with every shift if the border is wrapped.
fn of_grid(lengths: Vec<u32>, border: Border) -> impl Iterator<Item = Vec<Cell>> {
    let cells: u32 = lengths.iter().product();
    let mut shifts = if border == Border::Wrapped && cells <= MOST_SHIFTED { cells } else { 1 };
    let fits =
        |order: &Vec<usize>| order.iter().zip(&lengths).all(|(&axis, &length)| lengths[axis] == length);
    let mut orders: Vec<Vec<usize>> = orders(lengths.len()).into_iter().filter(fits).collect();
    // Reflecting an axis of one cell moves nothing, and would yield a symmetry twice.
    let moves =
        |reflected: &u32| (0..lengths.len()).all(|axis| lengths[axis] > 1 || reflected >> axis & 1 == 0);
    let mut reflections: Vec<u32> = (0..1 << lengths.len()).filter(moves).collect();
    // Both fallbacks are groups of symmetries too, so that a board still has one canonical form.
    if orders.len() * reflections.len() * shifts as usize > MOST_SYMMETRIES {
        shifts = 1;
    }
    if orders.len() * reflections.len() > MOST_SYMMETRIES {
        orders.truncate(1);
        reflections.truncate(1);
    }
    (0..orders.len() * reflections.len() * shifts as usize).map(move |number| {
        let (number, shift) = (number / shifts as usize, number % shifts as usize);
        let (order, reflected) =
            (&orders[number / reflections.len()], reflections[number % reflections.len()]);
        GridSymmetry { lengths: &lengths, order, reflected, shift: Cell(shift as u32) }.permutation()
    })
}

/// One symmetry of a grid.
struct GridSymmetry<'a> {
    lengths: &'a [u32],
    /// The axis that each axis takes its coordinate from.
    order: &'a [usize],
    /// A bit for each reflected axis.
    reflected: u32,
    /// The cell that the first one is shifted to.
    shift: Cell,
}

impl GridSymmetry<'_> {
    /// The source of each cell.
    fn permutation(&self) -> Vec<Cell> {
        let shift = coordinates(self.lengths, self.shift);
        let cells: u32 = self.lengths.iter().product();
        (0..cells).map(|cell| self.source(&coordinates(self.lengths, Cell(cell)), &shift)).collect()
    }

    /// The source of the cell with these coordinates.
    fn source(&self, place: &[u32], shift: &[u32]) -> Cell {
        let axes = self.lengths.iter().zip(self.order).zip(shift).enumerate();
        Cell(axes.fold(0, |number, (axis, ((&length, &from), &shift))| {
            let straight = (place[from] + shift) % length;
            let turned = if self.reflected >> axis & 1 == 1 { length - 1 - straight } else { straight };
            number * length + turned
        }))
    }
}

/// Every permutation of the numbers below `count`, the identity first.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..count {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            (0..count).filter(move |number| !order.contains(number)).collect::<Vec<_>>()
        };
        orders = orders
            .iter()
            .flat_map(|order| longer(order).into_iter().map(move |number| [&order[..], &[number]].concat()))
            .collect();
    }
    orders
}

/// Whether a permutation keeps neighbors neighbors.
fn keeps_neighbors(neighbors: &Neighbors, permutation: &[Cell]) -> bool {
    permutation.iter().enumerate().all(|(cell, &image)| {
        let row = neighbors.of(image);
        let moved = neighbors.of(Cell(cell as u32)).iter().map(|neighbor| permutation[neighbor.index()]);
        // A permutation keeps cells distinct, so if the counts agree and every moved neighbor touches the image, these are all
        // its neighbors.
        row.len() == moved.len() && moved.into_iter().all(|neighbor| row.binary_search(&neighbor).is_ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{Topology, neighbors::neighbors};

    #[track_caller]
    fn check(text: &str, expected: usize) {
        let topology: Topology = text.parse().expect("a topology");
        let rows = neighbors(topology.shape()).expect("a checked shape");
        let mut symmetries: Vec<_> = topology.symmetries().collect();
        assert!(symmetries[0].iter().copied().eq(topology.cells()), "{text}: the first one moves nothing");
        assert!(symmetries.iter().all(|permutation| keeps_neighbors(&rows, permutation)), "{text}");
        symmetries.sort_unstable();
        symmetries.dedup();
        assert_eq!(symmetries.len(), expected, "{text}");
    }

    #[test]
    fn grids_have_the_symmetries_of_their_box() {
        check("4x4", 8);
        check("5x5:straight", 8);
        check("3x7", 4);
        check("1", 1);
        check("1x5", 2);
        check("3x3x3", 48);
        check("2x3x3", 16);
        check("3x3x3x3", 384);
    }

    #[test]
    fn a_torus_can_also_be_shifted() {
        check("5x5:wrapped", 200);
        check("3x5:straight:wrapped", 60);
        check("4x4x4:wrapped", 3072);
    }

    #[test]
    fn a_grid_with_too_many_symmetries_has_fewer() {
        check("2x2x2x2x2", 3840);
        check("3x3x3x3:wrapped", 384);
        check("2x2x2x2x2x2", 1);
        check("2x2x2x2x2x2:wrapped", 1);
    }

    #[test]
    fn rows_of_hexagons_turn_or_flip_by_their_number() {
        check("hex3x4", 2);
        check("hex4x4", 2);
    }

    #[test]
    fn a_small_graph_is_searched_and_a_large_one_left_alone() {
        check("graph:0-1,1-2", 2);
        check("graph:0-1,1-2,2-0", 6);
        check("graph:0-1,1-2,2-3,3-4,4-5,5-0", 12);
        check("graph:0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-8", 1);
    }
}
