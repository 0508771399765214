//! Topologies: which cells of a board touch.
//!
//! A search never asks for the shape of a board, only for the neighbors of a cell. They are stored as compressed sparse rows:
//! one array has the neighbors of cell 0, then those of cell 1 and so on, in ascending order, and another has the start of each
//! cell's neighbors. The shape itself is kept for notation, drawing and symmetries.

use std::fmt;
use std::str::FromStr;

use crate::cell::Cell;

mod neighbors;
mod notation;
mod shape;
mod symmetry;

use neighbors::{Neighbors, coordinates, neighbors};

pub use shape::{Border, MAX_CELLS, MAX_DIMENSIONS, MAX_LINKS, Reach, Shape, TopologyError};

/// The cells of a board, and which of them touch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Topology {
    shape: Shape,
    neighbors: Neighbors,
}

impl Topology {
    /// The topology of a shape.
    pub fn build(shape: Shape) -> Result<Self, TopologyError> {
        let shape = shape.checked()?;
        Ok(Self { neighbors: neighbors(&shape)?, shape })
    }

    /// The plain grid, with all neighbors and an open border: `&[4, 4]` is the board of Boggle.
    pub fn grid(lengths: &[u32]) -> Result<Self, TopologyError> {
        Self::build(Shape::Grid { lengths: lengths.to_vec(), reach: Reach::All, border: Border::Open })
    }

    /// The shape that it was built from.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The number of cells.
    #[inline]
    pub fn len(&self) -> usize {
        self.neighbors.cells()
    }

    /// Whether there are no cells, which never happens.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cells in order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.len() as u32).map(Cell)
    }

    /// The cells that touch a cell, in ascending order.
    #[inline]
    pub fn neighbors(&self, cell: Cell) -> &[Cell] {
        self.neighbors.of(cell)
    }

    /// The largest number of neighbors of a cell.
    pub fn widest(&self) -> usize {
        self.neighbors.most()
    }

    /// The coordinates of a cell; for a graph, its number alone.
    pub fn coordinates(&self, cell: Cell) -> Vec<u32> {
        match &self.shape {
            Shape::Grid { lengths, .. } => coordinates(lengths, cell),
            Shape::Hexagonal { rows, columns } => coordinates(&[*rows, *columns], cell),
            Shape::Graph { .. } => vec![cell.0],
        }
    }

    /// The center of a cell in a drawing, x to the right and y down, where a cell is 1 wide.
    ///
    /// Axes alternate between x and y: the planes of a three-dimensional board lie side by side, and the cubes of a
    /// four-dimensional one below each other. The cells of a graph lie on a circle.
    pub fn position(&self, cell: Cell) -> [f64; 2] {
        match &self.shape {
            Shape::Grid { lengths, .. } => grid_position(lengths, &self.coordinates(cell)),
            Shape::Hexagonal { columns, .. } => {
                let (row, column) = (cell.0 / columns, cell.0 % columns);
                let shift = f64::from(row % 2) / 2.0;
                [f64::from(column) + shift, f64::from(row) * f64::sqrt(0.75)]
            }
            Shape::Graph { cells, .. } => {
                let radius = f64::from(*cells) / 4.0;
                let angle = f64::from(cell.0) / f64::from(*cells) * std::f64::consts::TAU;
                [radius * (1.0 + angle.sin()), radius * (1.0 - angle.cos())]
            }
        }
    }

    /// The symmetries of the board: permutations that keep neighbors neighbors, the identity first.
    ///
    /// Cell `i` of the image takes the tile of cell `permutation[i]`. A square has 8 symmetries and a cube 48; a torus has
    /// those of its grid times the number of its cells. Graphs of up to 8 cells are searched; larger ones yield the identity
    /// only. Wrapped boards of more than 256 cells yield no shifts, nor do those with more than 4,096 symmetries; grids that
    /// still have more, in six dimensions, yield the identity only.
    pub fn symmetries(&self) -> impl Iterator<Item = Vec<Cell>> + '_ {
        symmetry::symmetries(&self.shape, &self.neighbors)
    }
}

/// The position of a grid cell in a drawing.
fn grid_position(lengths: &[u32], coordinates: &[u32]) -> [f64; 2] {
    let mut position = [0.0; 2];
    let mut stride = [1u32; 2];
    for (axis, (&length, &coordinate)) in lengths.iter().zip(coordinates).rev().enumerate() {
        position[axis % 2] += f64::from(coordinate * stride[axis % 2]);
        // Plus one, for a gap between two planes.
        stride[axis % 2] = stride[axis % 2] * length + 1;
    }
    position
}

impl FromStr for Topology {
    type Err = TopologyError;

    fn from_str(text: &str) -> Result<Self, TopologyError> {
        Self::build(text.parse()?)
    }
}

impl fmt::Display for Topology {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shape.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn neighbors(text: &str, cell: u32) -> Vec<u32> {
        let topology: Topology = text.parse().expect("a topology");
        topology.neighbors(Cell(cell)).iter().map(|cell| cell.0).collect()
    }

    #[test]
    fn cells_of_a_plane_touch_across_corners_unless_straight() {
        assert_eq!(neighbors("4x4", 0), [1, 4, 5]);
        assert_eq!(neighbors("4x4", 5), [0, 1, 2, 4, 6, 8, 9, 10]);
        assert_eq!(neighbors("4x4:straight", 5), [1, 4, 6, 9]);
        assert_eq!(neighbors("3x7", 13), [5, 6, 12, 19, 20]);
    }

    #[test]
    fn a_wrapped_board_goes_on_at_the_other_side() {
        assert_eq!(neighbors("4x4:wrapped", 0), [1, 3, 4, 5, 7, 12, 13, 15]);
        assert_eq!(neighbors("4x4:straight:wrapped", 0), [1, 3, 4, 12]);
        assert_eq!(neighbors("1x2:wrapped", 0), [1]);
        assert_eq!(neighbors("1:wrapped", 0), []);
    }

    #[test]
    fn the_middle_of_a_cube_touches_all_others() {
        assert_eq!(neighbors("3x3x3", 13).len(), 26);
        assert_eq!(neighbors("3x3x3:straight", 13), [4, 10, 12, 14, 16, 22]);
        assert_eq!(neighbors("2x2x2x2", 0).len(), 15);
    }

    #[test]
    fn a_hexagon_has_six_sides() {
        assert_eq!(neighbors("hex3x4", 5), [1, 2, 4, 6, 9, 10]);
        assert_eq!(neighbors("hex3x4", 0), [1, 4]);
        assert_eq!(neighbors("hex3x4", 8), [4, 9]);
    }

    #[test]
    fn a_graph_has_the_edges_given() {
        assert_eq!(neighbors("graph:0-1,2-1,1-2,4", 1), [0, 2]);
        assert_eq!(neighbors("graph:0-1,2-1,1-2,4", 4), []);
    }

    #[test]
    fn touching_is_mutual_everywhere() {
        for text in
            ["4x4", "3x5:wrapped", "2x3x4:straight", "hex4x3", "hex5x2", "graph:0-3,1-2", "2x2x2x2x2:wrapped"]
        {
            let topology: Topology = text.parse().expect("a topology");
            for cell in topology.cells() {
                let row = topology.neighbors(cell);
                assert!(row.is_sorted_by(|a, b| a < b), "{text}");
                assert!(
                    row.iter().all(|&other| other != cell && topology.neighbors(other).contains(&cell)),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn a_board_of_a_million_cells_is_fine_and_ten_million_are_not() {
        let large: Topology = "1000x1000".parse().expect("a million cells");
        assert_eq!((large.len(), large.widest()), (1_000_000, 8));
        let error = "10000x1000".parse::<Topology>().unwrap_err();
        assert_eq!(error.to_string(), "10000000 cells: expected at most 2097152");
        assert_eq!("11x11x11x11x11x11".parse::<Topology>(), Err(TopologyError::Links));
    }

    #[test]
    fn cells_are_drawn_row_by_row_and_plane_beside_plane() {
        let position = |text: &str, cell| {
            let [x, y] = text.parse::<Topology>().expect("a topology").position(Cell(cell));
            format!("{x:.2} {y:.2}")
        };
        assert_eq!(position("3x4", 6), "2.00 1.00");
        assert_eq!(position("2x3x4", 12 + 6), "7.00 1.00");
        assert_eq!(position("hex3x4", 4), "0.50 0.87");
        assert_eq!(position("graph:0-1,1-2,2-3,3-0", 1), "2.00 1.00");
        assert_eq!("2x3x4".parse::<Topology>().expect("a topology").coordinates(Cell(18)), [1, 1, 2]);
    }
}
