//! Grids as drawn on paper: blocks, bars and letters.
//!
//! In text, each row is a line or ends at a `/`. `#` is a block, `.` an empty cell, and a letter a given
//! letter. After a cell, `|` draws a bar on its right and `_` one below it.

use worddle_lexicon::{Alphabet, Fold, Letter};

/// Longest side. The length of a slot fits a byte, like that of a word.
pub const MAX_SIDE: usize = 255;

/// A cell of a grid, numbered from 0 row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GridCell(pub u32);

impl GridCell {
    /// Returns the number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Square {
    /// A block, which holds no letter.
    Block,
    /// An empty cell.
    Open,
    /// A given letter.
    Given(Letter),
}

impl Square {
    /// Returns the letter, if any.
    pub const fn letter(self) -> Option<Letter> {
        match self {
            Self::Given(letter) => Some(letter),
            Self::Block | Self::Open => None,
        }
    }
}

/// The side of a cell that has a bar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Towards the next cell of the row.
    Right,
    /// Towards the cell below.
    Below,
}

impl Side {
    const fn bit(self) -> u8 {
        match self {
            Self::Right => 1,
            Self::Below => 2,
        }
    }
}

/// A rectangle of cells with bars between some of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    width: usize,
    squares: Vec<Square>,
    bars: Vec<u8>,
}

/// Why a text is not a grid. Rows and columns count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GridError {
    /// A side is empty or too long.
    #[error("a grid of {width} by {height} cells: expected 1 to {MAX_SIDE} per side")]
    Size {
        /// Cells per row.
        width: usize,
        /// Number of rows.
        height: usize,
    },
    /// A row has more or fewer cells than the first.
    #[error("row {row} of the grid has {found} cell{}: expected {expected}, as in row 1", if *found == 1 { "" } else { "s" })]
    Ragged {
        /// Row number.
        row: usize,
        /// Its number of cells.
        found: usize,
        /// Number of cells in the first row.
        expected: usize,
    },
    /// A character is neither a letter nor `#` nor `.`.
    #[error(
        "{character:?} at row {row}, column {column} of the grid: expected '#' for a block, '.' for an empty cell or a letter of the {alphabet} alphabet"
    )]
    Character {
        /// The character.
        character: char,
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
        /// The alphabet.
        alphabet: Alphabet,
    },
}

impl Grid {
    /// Makes a grid of empty cells, 1 to [`MAX_SIDE`] per side.
    pub fn blank(width: usize, height: usize) -> Result<Self, GridError> {
        if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
            return Err(GridError::Size { width, height });
        }
        Ok(Self { width, squares: vec![Square::Open; width * height], bars: vec![0; width * height] })
    }

    /// Parses a grid; see the module documentation for the notation.
    ///
    /// ```
    /// use worddle_crossword::Grid;
    /// use worddle_lexicon::Alphabet;
    ///
    /// let grid = Grid::parse("C.T/#.#", Alphabet::English)?;
    /// assert_eq!((grid.width(), grid.height()), (3, 2));
    /// assert_eq!(grid.notation(Alphabet::English), "C.T/#.#");
    /// # Ok::<(), worddle_crossword::grid::GridError>(())
    /// ```
    pub fn parse(text: &str, alphabet: Alphabet) -> Result<Self, GridError> {
        // Only line ends are trimmed: a space inside a grid is a mistake that deserves an error.
        let text = text.trim_matches(['\n', '\r']);
        let rows = || text.split(['\n', '/']).map(|row| row.trim_end_matches('\r'));
        let width = rows().next().map_or(0, |row| row_cells(row).len());
        let mut grid = Self::blank(width, rows().count())?;
        for (row, text) in rows().enumerate() {
            let cells = row_cells(text);
            if cells.len() != width {
                return Err(GridError::Ragged { row: row + 1, found: cells.len(), expected: width });
            }
            for (column, RowCell { character, right, below }) in cells.into_iter().enumerate() {
                let wrong = GridError::Character { character, row: row + 1, column: column + 1, alphabet };
                let cell = GridCell((row * width + column) as u32);
                grid.set(cell, square(character, alphabet).ok_or(wrong)?);
                // A bar on the edge of the grid has no effect.
                for (bar, side) in [(right, Side::Right), (below, Side::Below)] {
                    if bar && grid.neighbor(cell, side).is_some() {
                        grid.set_bar(cell, side);
                    }
                }
            }
        }
        Ok(grid)
    }

    /// Writes the grid in the notation of [`Grid::parse`], with `/` between rows.
    pub fn notation(&self, alphabet: Alphabet) -> String {
        let mut text = String::new();
        for cell in self.cells() {
            if cell.index() > 0 && cell.index() % self.width == 0 {
                text.push('/');
            }
            text.push(character(self.square(cell), alphabet));
            text.push_str(row_bars(self.bar(cell, Side::Right), self.bar(cell, Side::Below)));
        }
        text
    }

    /// Cells per row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.squares.len() / self.width
    }

    /// Iterates over all cells, row by row.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = GridCell> + use<> {
        (0..self.squares.len() as u32).map(GridCell)
    }

    /// Returns the cell at a row and column, both counted from 0, if it exists.
    pub fn cell(&self, row: usize, column: usize) -> Option<GridCell> {
        (row < self.height() && column < self.width).then(|| GridCell((row * self.width + column) as u32))
    }

    /// Returns the row and column of a cell, both counted from 0.
    pub fn place(&self, cell: GridCell) -> (usize, usize) {
        (cell.index() / self.width, cell.index() % self.width)
    }

    /// Returns the content of a cell.
    pub fn square(&self, cell: GridCell) -> Square {
        self.squares[cell.index()]
    }

    /// Sets the content of a cell.
    pub fn set(&mut self, cell: GridCell, square: Square) {
        self.squares[cell.index()] = square;
    }

    /// Returns true if a cell has a bar on a side.
    pub fn bar(&self, cell: GridCell, side: Side) -> bool {
        self.bars[cell.index()] & side.bit() != 0
    }

    /// Draws a bar.
    pub fn set_bar(&mut self, cell: GridCell, side: Side) {
        self.bars[cell.index()] |= side.bit();
    }

    /// Erases a bar.
    pub fn clear_bar(&mut self, cell: GridCell, side: Side) {
        self.bars[cell.index()] &= !side.bit();
    }

    /// Returns true if the grid has any bar.
    pub fn has_bars(&self) -> bool {
        self.bars.iter().any(|&bars| bars != 0)
    }

    /// Returns the adjacent cell on a side.
    fn neighbor(&self, cell: GridCell, side: Side) -> Option<GridCell> {
        let (row, column) = self.place(cell);
        match side {
            Side::Right => self.cell(row, column + 1),
            Side::Below => self.cell(row + 1, column),
        }
    }

    /// Returns the next cell on a side, unless a block, a bar or the edge is in between.
    pub fn next(&self, cell: GridCell, side: Side) -> Option<GridCell> {
        let next = self.neighbor(cell, side)?;
        // Either of the two cells may be the block.
        let parted = self.bar(cell, side) || [cell, next].map(|at| self.square(at)).contains(&Square::Block);
        (!parted).then_some(next)
    }
}

/// A cell in a row of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowCell {
    /// Its character.
    pub character: char,
    /// Whether a bar on its right follows.
    pub right: bool,
    /// Whether a bar below it follows.
    pub below: bool,
}

/// Splits a row of text into cells. A bar without a cell before it becomes a cell of its own, which no
/// alphabet accepts.
pub fn row_cells(row: &str) -> Vec<RowCell> {
    let mut cells: Vec<RowCell> = Vec::new();
    for character in row.chars() {
        match (character, cells.last_mut()) {
            ('|', Some(cell)) => cell.right = true,
            ('_', Some(cell)) => cell.below = true,
            _ => cells.push(RowCell { character, right: false, below: false }),
        }
    }
    cells
}

/// Returns the notation of a cell's bars.
pub fn row_bars(right: bool, below: bool) -> &'static str {
    match (right, below) {
        (false, false) => "",
        (true, false) => "|",
        (false, true) => "_",
        (true, true) => "_|",
    }
}

/// Returns the square for a character of the notation.
fn square(character: char, alphabet: Alphabet) -> Option<Square> {
    match (character, alphabet.fold_char(character)) {
        ('#', _) => Some(Square::Block),
        ('.', _) => Some(Square::Open),
        (_, Fold::One(letter)) => Some(Square::Given(letter)),
        _ => None,
    }
}

/// Returns the character of the notation for a square.
fn character(square: Square, alphabet: Alphabet) -> char {
    match square {
        Square::Block => '#',
        Square::Open => '.',
        Square::Given(letter) => alphabet.upper(letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_grid_is_read_with_either_kind_of_rows() {
        let slashes = Grid::parse("a.#/.é.", Alphabet::French).unwrap();
        let lines = Grid::parse("A.#\r\n.E.\r\n", Alphabet::French).unwrap();
        assert_eq!(slashes, lines);
        assert_eq!(slashes.notation(Alphabet::French), "A.#/.E.");
        assert_eq!(slashes.square(slashes.cell(0, 2).unwrap()), Square::Block);
    }

    #[test]
    fn an_invalid_grid_is_rejected_with_its_place() {
        let error = |text: &str| Grid::parse(text, Alphabet::English).unwrap_err().to_string();
        assert_eq!(error(""), "a grid of 0 by 1 cells: expected 1 to 255 per side");
        assert_eq!(error("../."), "row 2 of the grid has 1 cell: expected 2, as in row 1");
        assert_eq!(
            error("../.5"),
            "'5' at row 2, column 2 of the grid: expected '#' for a block, '.' for an empty cell or a letter of \
             the English alphabet"
        );
        assert_eq!(error(&".".repeat(256)), "a grid of 256 by 1 cells: expected 1 to 255 per side");
        assert_eq!(Grid::blank(3, 256), Err(GridError::Size { width: 3, height: 256 }));
    }

    #[test]
    fn bars_and_blocks_separate_cells() {
        let mut grid = Grid::parse("..#/...", Alphabet::English).unwrap();
        let [first, second] = [0, 1].map(GridCell);
        assert_eq!(grid.next(first, Side::Right), Some(second));
        assert_eq!(grid.next(second, Side::Right), None);
        grid.set_bar(first, Side::Right);
        assert!(grid.has_bars() && grid.bar(first, Side::Right) && !grid.bar(first, Side::Below));
        assert_eq!(grid.next(first, Side::Right), None);
        assert_eq!(grid.next(first, Side::Below), Some(GridCell(3)));
        grid.clear_bar(first, Side::Right);
        assert_eq!(grid.next(first, Side::Right), Some(second));
    }

    #[test]
    fn bars_follow_their_cells() {
        let grid = Grid::parse("A_|B/.|.", Alphabet::English).unwrap();
        let bars = |cell: u32| [Side::Right, Side::Below].map(|side| grid.bar(GridCell(cell), side));
        assert_eq!([0, 1, 2, 3].map(bars), [[true, true], [false, false], [true, false], [false, false]]);
        assert_eq!(grid.notation(Alphabet::English), "A_|B/.|.");
        let edges = Grid::parse("AB|/._._|", Alphabet::English).unwrap();
        assert!(!edges.has_bars());
        let error = Grid::parse("|AB", Alphabet::English).unwrap_err();
        assert!(error.to_string().starts_with("'|' at row 1, column 1 of the grid: expected"), "{error}");
    }

    proptest! {
        #[test]
        fn the_notation_round_trips(rows in (1usize..9).prop_flat_map(|width| {
            prop::collection::vec(prop::collection::vec("[A-ZÑ#.]_?\\|?", width), 1..9)
        })) {
            let text = rows.iter().map(|row| row.concat()).collect::<Vec<_>>().join("/");
            let grid = Grid::parse(&text, Alphabet::Spanish).unwrap();
            let inside = |(row, column): (usize, usize)| {
                let cell = rows[row][column].as_str();
                let cell = if column + 1 == rows[row].len() { cell.trim_end_matches('|') } else { cell };
                if row + 1 == rows.len() { cell.replace('_', "") } else { cell.to_owned() }
            };
            let row = |row: usize| (0..rows[row].len()).map(|column| inside((row, column))).collect::<String>();
            let expected = (0..rows.len()).map(row).collect::<Vec<_>>().join("/");
            prop_assert_eq!(grid.notation(Alphabet::Spanish), expected);
        }
    }
}
