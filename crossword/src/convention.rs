//! What grids look like in different countries, as data.

/// Which patterns of blocks look the same after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// None needs to.
    None,
    /// Turned by 180°.
    HalfTurn,
    /// In a mirror: left and right change places.
    Mirror,
}

impl Symmetry {
    /// Every symmetry.
    pub const ALL: [Self; 3] = [Self::None, Self::HalfTurn, Self::Mirror];

    /// The stable name, as in flags.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::Mirror => "mirror",
        }
    }
}

/// What stands where a crossword has black cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Black cells, or bars between cells; the clues stand beside the grid.
    #[default]
    Crossword,
    /// Definitions, with arrows that point at their words.
    Arrow,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 2] = [Self::Crossword, Self::Arrow];

    /// The stable name, as in flags.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crossword => "crossword",
            Self::Arrow => "arrow",
        }
    }
}

/// In how many words each cell has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checking {
    /// In one across and in one down.
    Both,
    /// In one at least: a run of one cell is not a word.
    One,
}

/// How the pattern of blocks begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Without any block.
    Open,
    /// With a block in every second cell of every second row.
    Lattice,
    /// With a block in every second cell of the first row and of the first column, and each block before a word: where the
    /// blocks hold definitions, each word then has one beside its first letter.
    Frame,
}

/// How clues are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// By the number of a word's first cell.
    Cells,
    /// By the row or column, which are numbered themselves.
    RowsAndColumns,
}

impl Numbering {
    /// Every way.
    pub const ALL: [Self; 2] = [Self::Cells, Self::RowsAndColumns];

    /// The stable name, as in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::RowsAndColumns => "rows-and-columns",
        }
    }

    /// The way of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|numbering| numbering.name() == name)
    }
}

/// What grids look like in a country.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Convention {
    /// The stable name, as in flags.
    pub name: &'static str,
    /// The shortest and longest side that is usual.
    pub sides: (usize, usize),
    /// The side that is most usual.
    pub side: usize,
    /// The least and the largest share of blocks that is usual.
    pub blocks: (f64, f64),
    /// The symmetry of the blocks.
    pub symmetry: Symmetry,
    /// The fewest letters of a word.
    pub shortest: usize,
    /// In how many words each cell is.
    pub checking: Checking,
    /// How the pattern begins.
    pub ground: Ground,
    /// How clues are found.
    pub numbering: Numbering,
}

/// Every convention.
pub const CONVENTIONS: [Convention; 3] = [
    Convention {
        name: "american",
        sides: (15, 21),
        side: 15,
        blocks: (0.12, 0.20),
        symmetry: Symmetry::HalfTurn,
        shortest: 3,
        checking: Checking::Both,
        ground: Ground::Open,
        numbering: Numbering::Cells,
    },
    Convention {
        name: "british",
        sides: (13, 15),
        side: 15,
        blocks: (0.32, 0.40),
        symmetry: Symmetry::HalfTurn,
        shortest: 3,
        checking: Checking::One,
        ground: Ground::Lattice,
        numbering: Numbering::Cells,
    },
    Convention {
        name: "french",
        sides: (8, 12),
        side: 10,
        blocks: (0.10, 0.15),
        symmetry: Symmetry::None,
        shortest: 2,
        checking: Checking::One,
        ground: Ground::Open,
        numbering: Numbering::RowsAndColumns,
    },
];

/// Arrow crosswords, as they are printed in France, whatever the country.
pub const ARROW: Convention = Convention {
    name: "arrow",
    sides: (6, 20),
    side: 11,
    blocks: (0.18, 0.28),
    symmetry: Symmetry::None,
    shortest: 2,
    checking: Checking::One,
    ground: Ground::Frame,
    numbering: Numbering::Cells,
};

/// A convention by its name.
pub fn convention(name: &str) -> Option<&'static Convention> {
    CONVENTIONS.iter().find(|convention| convention.name == name)
}
