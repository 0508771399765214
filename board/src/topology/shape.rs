//! Shapes of boards, and which of them there can be.

/// The most cells: twice a board of 1000 × 1000, so that a mistyped size fails before it fills the memory.
pub const MAX_CELLS: usize = 1 << 21;

/// The most pairs of a cell and its neighbor: four times a board of 1000 × 1000, 128 MB.
pub const MAX_LINKS: usize = 1 << 25;

/// The most dimensions: with six, a cell has up to 728 neighbors and a cube 46,080 symmetries.
pub const MAX_DIMENSIONS: usize = 6;

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
    /// A text that is not a notation of a topology.
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

impl Shape {
    /// How many cells it has, if there can be a board of so many.
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

    /// The shape, with its edges in order, if there can be a board of it.
    pub(super) fn checked(mut self) -> Result<Self, TopologyError> {
        self.cells()?;
        if let Self::Graph { cells, edges } = &mut self {
            order_edges(*cells, edges)?;
        }
        Ok(self)
    }
}

/// How many cells a grid has, saturating.
fn grid_cells(lengths: &[u32]) -> Result<u64, TopologyError> {
    if !(1..=MAX_DIMENSIONS).contains(&lengths.len()) {
        return Err(TopologyError::Dimensions(lengths.len()));
    }
    Ok(lengths.iter().fold(1u64, |cells, &length| cells.saturating_mul(u64::from(length))))
}

/// Writes every edge from its lower cell, in order and once.
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
