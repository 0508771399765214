//! National conventions for grids, as data.
//!
//! Newspapers differ in size, share of blocks, symmetry, shortest word and whether every cell must be
//! checked. The generator of patterns reads all of that from here.

/// The symmetry of a pattern of blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// No symmetry.
    None,
    /// Rotation by 180°.
    HalfTurn,
    /// Left and right mirrored.
    Mirror,
}

impl Symmetry {
    /// Every symmetry.
    pub const ALL: [Self; 3] = [Self::None, Self::HalfTurn, Self::Mirror];

    /// Stable name, used in flags.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::Mirror => "mirror",
        }
    }
}

/// What the cells without letters hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Blocks, or bars between cells, with the clues beside the grid.
    #[default]
    Crossword,
    /// Definitions, with arrows that point at their words.
    Arrow,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 2] = [Self::Crossword, Self::Arrow];

    /// Stable name, used in flags.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crossword => "crossword",
            Self::Arrow => "arrow",
        }
    }
}

/// How many words each cell must be in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checking {
    /// A word across and a word down.
    Both,
    /// At least one; a run of a single cell is not a word.
    One,
}

/// The blocks that a pattern starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// None.
    Open,
    /// A block in every second cell of every second row.
    Lattice,
    /// A block in every second cell of the first row and first column, and each block before a word. If
    /// blocks hold definitions, every word then has one next to its first letter.
    Frame,
}

/// How clues are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// By the number of a word's first cell.
    Cells,
    /// By row and column.
    RowsAndColumns,
}

impl Numbering {
    /// Every way.
    pub const ALL: [Self; 2] = [Self::Cells, Self::RowsAndColumns];

    /// Stable name, used in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::RowsAndColumns => "rows-and-columns",
        }
    }

    /// Looks up a way by name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|numbering| numbering.name() == name)
    }
}

/// The usual look of grids in a country.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Convention {
    /// Stable name, used in flags.
    pub name: &'static str,
    /// Usual shortest and longest side.
    pub sides: (usize, usize),
    /// Most common side.
    pub side: usize,
    /// Usual least and greatest share of blocks.
    pub blocks: (f64, f64),
    /// Symmetry of the blocks.
    pub symmetry: Symmetry,
    /// Fewest letters of a word.
    pub shortest: usize,
    /// How many words each cell must be in.
    pub checking: Checking,
    /// The blocks that a pattern starts with.
    pub ground: Ground,
    /// How clues are numbered.
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
        blocks: (0.24, 0.32),
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

/// Arrow crosswords as printed in France, used for all countries.
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

/// Looks up a convention by name.
pub fn convention(name: &str) -> Option<&'static Convention> {
    CONVENTIONS.iter().find(|convention| convention.name == name)
}
