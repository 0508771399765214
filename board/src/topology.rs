//! Which cells of a board touch.
//!
//! A search never asks what shape a board has, only which cells lie next to a cell. Those are kept as compressed rows:
//! one array with the neighbors of cell 0, then those of cell 1 and so on, in ascending order, and one array that says
//! where each cell's begin. The shape itself is kept beside it, for notation, drawing and symmetries.

use std::fmt;
use std::str::FromStr;

use crate::cell::Cell;

mod neighbors;
mod notation;
mod symmetry;

/// The most cells: twice a board of 1000 × 1000, so that a mistyped size fails before it fills the memory.
pub const MAX_CELLS: usize = 1 << 21;

/// The most pairs of a cell and its neighbor: four times a board of 1000 × 1000, 128 MB.
pub const MAX_LINKS: usize = 1 << 25;

/// The most dimensions: with six, a cell has up to 728 neighbors and a cube 46,080 symmetries.
pub const MAX_DIMENSIONS: usize = 6;

/// The cells of a board, and which of them touch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Topology {
    shape: Shape,
    /// Where the neighbors of each cell begin in `neighbors`, and where those of the last one end.
    starts: Box<[u32]>,
    neighbors: Box<[Cell]>,
}

/// The rule by which cells touch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A grid of any number of dimensions.
    Grid {
        /// The length of each axis; the last one is that of a row. Three: planes, rows, columns.
        lengths: Vec<u32>,
        /// Which cells around a cell touch it.
        reach: Reach,
        /// What lies beyond the last cell of a row.
        border: Border,
    },
    /// Rows of hexagons, every second row moved to the right by half a cell.
    Hexagonal {
        /// How many rows.
        rows: u32,
        /// How many cells in a row.
        columns: u32,
    },
    /// Cells that touch where an edge says so.
    Graph {
        /// How many cells.
        cells: u32,
        /// Pairs of cells that touch.
        edges: Vec<(u32, u32)>,
    },
}

/// Which cells around a cell of a grid touch it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// All, also across corners: 8 in the plane, 26 in space.
    All,
    /// Only those along one axis: 4 in the plane, 6 in space.
    Straight,
}

/// What lies beyond the last cell of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Border {
    /// Nothing.
    Open,
    /// The first cell of the row: the board is a torus.
    Wrapped,
}

/// Why there is no such topology.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TopologyError {
    /// A text that is no notation of a topology.
    #[error(
        "no topology {0:?}: expected a form like 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4 or graph:0-1,1-2"
    )]
    Notation(String),
    /// An axis without cells, or no cell at all.
    #[error("a board has at least one cell, this one has none")]
    NoCells,
    /// Too many axes, or none.
    #[error("{0} dimensions: expected 1 to {MAX_DIMENSIONS}")]
    Dimensions(usize),
    /// More than [`MAX_CELLS`].
    #[error("{0} cells: expected at most {MAX_CELLS}")]
    Cells(u64),
    /// More than [`MAX_LINKS`].
    #[error("more than {MAX_LINKS} pairs of neighbors")]
    Links,
    /// An edge to a cell that does not exist, or from a cell to itself.
    #[error("no edge {from}-{to}: expected two different cells below {cells}")]
    Edge {
        /// One cell of the edge.
        from: u32,
        /// The other one.
        to: u32,
        /// How many cells there are.
        cells: u32,
    },
}

impl Topology {
    /// The topology of a shape.
    pub fn build(shape: Shape) -> Result<Self, TopologyError> {
        let shape = shape.checked()?;
        let (starts, neighbors) = neighbors::rows(&shape)?;
        Ok(Self { shape, starts, neighbors })
    }

    /// The plain grid, all neighbors, open border: `&[4, 4]` is the board of the game.
    pub fn grid(lengths: &[u32]) -> Result<Self, TopologyError> {
        Self::build(Shape::Grid { lengths: lengths.to_vec(), reach: Reach::All, border: Border::Open })
    }

    /// The rule by which cells touch.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// How many cells there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no cell, which is never so.
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
        let (start, end) = (self.starts[cell.index()], self.starts[cell.index() + 1]);
        &self.neighbors[start as usize..end as usize]
    }

    /// The most neighbors that a cell has.
    pub fn widest(&self) -> usize {
        self.starts.array_windows().map(|[start, end]| (end - start) as usize).max().unwrap_or(0)
    }

    /// The place of a cell along each axis; for a graph, its number alone.
    pub fn coordinates(&self, cell: Cell) -> Vec<u32> {
        match &self.shape {
            Shape::Grid { lengths, .. } => neighbors::coordinates(lengths, cell),
            Shape::Hexagonal { rows, columns } => neighbors::coordinates(&[*rows, *columns], cell),
            Shape::Graph { .. } => vec![cell.0],
        }
    }

    /// Where to draw the middle of a cell, x to the right and y down, a cell being 1 wide.
    ///
    /// The planes of a board in space lie side by side, those of four dimensions below each other, and so on in turn.
    /// The cells of a graph lie on a circle.
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

    /// The ways to lay the board onto itself so that touching cells stay touching, the one that moves nothing first.
    ///
    /// Each is a permutation: place `i` of the result takes what lies on cell `permutation[i]`. A square has 8, a cube
    /// 48, a torus those of its grid times one for each cell. For graphs of up to 8 cells all are found by trial; larger
    /// ones have the first only, and so have wrapped boards of more than 256 cells no shifts.
    pub fn symmetries(&self) -> impl Iterator<Item = Vec<Cell>> + '_ {
        symmetry::of(self)
    }
}

/// The place of a grid's cell in a drawing.
fn grid_position(lengths: &[u32], coordinates: &[u32]) -> [f64; 2] {
    let mut position = [0.0; 2];
    let mut stride = [1u32; 2];
    for (axis, (&length, &coordinate)) in lengths.iter().zip(coordinates).rev().enumerate() {
        position[axis % 2] += f64::from(coordinate * stride[axis % 2]);
        // One cell of room between two planes.
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
