//! Shapes of boards, and their limits.

/// The most cells of a board: about two million, so that a mistyped size fails before it fills the memory.
pub const MAX_CELLS: usize = 1 << 21;

/// The most pairs of a cell and a neighbor: four times those of a board of 1000 × 1000, or 128 MB.
pub const MAX_LINKS: usize = 1 << 25;

/// The most dimensions: with six, a cell has up to 728 neighbors and a cube 46,080 symmetries.
pub const MAX_DIMENSIONS: usize = 6;

/// The shape of a board, which determines its neighbors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A grid of any number of dimensions.
    Grid {
        /// The length of each axis. The last one is that of a row; three are planes, rows and columns.
        lengths: Vec<u32>,
        /// Which of the cells around a cell touch it.
        reach: Reach,
        /// The neighbors beyond the last cell of an axis.
        border: Border,
    },
    /// Rows of hexagons, with every second row shifted right by half a cell.
    Hexagonal {
        /// The number of rows.
        rows: u32,
        /// The number of cells in a row.
        columns: u32,
    },
    /// Cells that touch where there is an edge.
    Graph {
        /// The number of cells.
        cells: u32,
        /// Pairs of cells that touch.
        edges: Vec<(u32, u32)>,
    },
}

/// Which of the cells around a grid cell touch it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// All of them, even across corners: 8 in two dimensions, 26 in three.
    All,
    /// Only those along one axis: 4 in two dimensions, 6 in three.
    Straight,
}

/// The neighbors beyond the last cell of an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Border {
    /// There are none.
    Open,
    /// The axis wraps around to its first cell: the board is a torus.
    Wrapped,
}

/// Why a shape or a notation is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TopologyError {
    /// The text is no notation of a topology.
    #[error(
        "no topology {0:?}: expected a form like 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4 or graph:0-1,1-2"
    )]
    Notation(String),
    /// The shape has no cells.
    #[error("a board has at least one cell, this one has none")]
    NoCells,
    /// The grid has too many axes, or none.
    #[error("{0} dimensions: expected 1 to {MAX_DIMENSIONS}")]
    Dimensions(usize),
    /// There are more than [`MAX_CELLS`] cells.
    #[error("{0} cells: expected at most {MAX_CELLS}")]
    Cells(u64),
    /// There are more than [`MAX_LINKS`] pairs of neighbors.
    #[error("more than {MAX_LINKS} pairs of neighbors")]
    Links,
    /// An edge joins a cell with itself, or with one that does not exist.
    #[error("no edge {from}-{to}: expected two different cells below {cells}")]
    Edge {
        /// One cell of the edge.
        from: u32,
        /// The other cell.
        to: u32,
        /// The number of cells.
        cells: u32,
    },
}

impl Shape {
    /// The number of cells, if it is within the limits.
    pub(crate) fn cells(&self) -> Result<usize, TopologyError> {
        let cells = match self {
            Self::Grid { lengths, .. } => grid_cells(lengths)?,
            Self::Hexagonal { rows, columns } => u64::from(*rows) * u64::from(*columns),
            Self::Graph { cells, .. } => u64::from(*cells),
        };
        match cells {
            0 => Err(TopologyError::NoCells),
            cells if cells > MAX_CELLS as u64 => Err(TopologyError::Cells(cells)),
            cells => Ok(cells as usize),
        }
    }

    /// The shape with its edges in order, if it is within the limits.
    pub(super) fn checked(mut self) -> Result<Self, TopologyError> {
        self.cells()?;
        if let Self::Graph { cells, edges } = &mut self {
            order_edges(*cells, edges)?;
        }
        Ok(self)
    }
}

/// The number of cells of a grid, saturating.
fn grid_cells(lengths: &[u32]) -> Result<u64, TopologyError> {
    if !(1..=MAX_DIMENSIONS).contains(&lengths.len()) {
        return Err(TopologyError::Dimensions(lengths.len()));
    }
    Ok(lengths.iter().fold(1u64, |cells, &length| cells.saturating_mul(u64::from(length))))
}

/// Sorts the edges, each once and with its lower cell first.
fn order_edges(cells: u32, edges: &mut Vec<(u32, u32)>) -> Result<(), TopologyError> {
    for edge in edges.iter_mut() {
        let (from, to) = *edge;
        if from == to || from.max(to) >= cells {
            return Err(TopologyError::Edge { from, to, cells });
        }
        *edge = (from.min(to), from.max(to));
    }
    edges.sort_unstable();
    edges.dedup();
    Ok(())
}
