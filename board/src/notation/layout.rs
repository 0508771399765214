//! The layout of tiles in a text, and the shape that it implies.
//!
//! A text shows its shape in one of three ways: by breaks (`/`, `//`), by lines of equal length, or by a
//! square number of tiles. Breaks win over lines, and lines over squares.

use std::sync::Arc;

use worddle_lexicon::Alphabet;

use super::error::ParseError;
use super::read::{TileReader, Token};
use crate::board::{Board, WrongCount};
use crate::bonus::Bonus;
use crate::tile::Tile;
use crate::topology::{Shape, Topology};

/// The tiles of a text, and the breaks between them.
pub(super) struct Layout {
    /// In the order of the text.
    tiles: Vec<Tile>,
    /// One for each tile.
    bonuses: Vec<Bonus>,
    /// For each break, the number of tiles before it, and the number of `/` that it has.
    breaks: Vec<(usize, usize)>,
    /// The number of tiles up to the end of each line that has some.
    lines: Vec<usize>,
}

impl Layout {
    /// Reads all tiles of a text.
    ///
    /// # Errors
    ///
    /// The first tile that cannot be read, with its place, or [`ParseError::Empty`].
    pub(super) fn read(text: &str, alphabet: Alphabet) -> Result<Self, ParseError> {
        let mut reader = TileReader::new(text, alphabet);
        let mut layout =
            Self { tiles: Vec::new(), bonuses: Vec::new(), breaks: Vec::new(), lines: Vec::new() };
        while let Some(token) = reader.token()? {
            match token {
                Token::Tile(tile, bonus) => {
                    layout.tiles.push(tile);
                    layout.bonuses.push(bonus);
                }
                Token::Break(level) => layout.breaks.push((layout.tiles.len(), level)),
                Token::Line => layout.lines.push(layout.tiles.len()),
            }
        }
        layout.lines.push(layout.tiles.len());
        // An empty line ends where the one before it did.
        layout.lines.dedup();
        if layout.tiles.is_empty() { Err(ParseError::Empty) } else { Ok(layout) }
    }

    /// The lengths of the axes of the grid that the tiles form.
    ///
    /// The last axis runs along a row.
    ///
    /// # Errors
    ///
    /// Rows or planes of different lengths, or a number of tiles that is no square.
    pub(super) fn lengths(&self) -> Result<Vec<u32>, ParseError> {
        if !self.breaks.is_empty() {
            return self.lengths_by_breaks();
        }
        let (rows, tiles) = (self.lines.len(), self.tiles.len());
        // Lines of equal length are rows. Otherwise, newlines only separate tiles, as blanks do.
        let row = tiles / rows;
        let even = self.lines.iter().enumerate().all(|(line, &end)| end == (line + 1) * row);
        if rows > 1 && row > 1 && even {
            return Ok(vec![rows as u32, row as u32]);
        }
        let side = tiles.isqrt();
        if side * side == tiles { Ok(vec![side as u32; 2]) } else { Err(ParseError::NoSquare(tiles)) }
    }

    /// The same for a text with breaks: `/` ends a row, `//` a plane and so on.
    ///
    /// # Errors
    ///
    /// The first row or plane of another length than the first.
    fn lengths_by_breaks(&self) -> Result<Vec<u32>, ParseError> {
        let deepest = self.breaks.iter().map(|&(_, level)| level).max().unwrap_or(0);
        let mut lengths = Vec::with_capacity(deepest + 1);
        let mut unit = 1;
        for level in 1..=deepest {
            let ends = self.ends(level);
            self.check_even(&ends, ends[0])?;
            if ends[0] == 0 || !ends[0].is_multiple_of(unit) {
                return Err(ParseError::Plane(ends[0] / unit));
            }
            lengths.push((ends[0] / unit) as u32);
            // The next level counts in pieces of this one: rows in tiles, planes in rows.
            unit = ends[0];
        }
        lengths.push((self.tiles.len() / unit) as u32);
        lengths.reverse();
        Ok(lengths)
    }

    /// The number of tiles up to each break of this level or a higher one, and up to the end.
    fn ends(&self, level: usize) -> Vec<usize> {
        let breaks = self.breaks.iter().filter(|&&(_, found)| found >= level).map(|&(end, _)| end);
        breaks.chain([self.tiles.len()]).collect()
    }

    /// Checks that all pieces between these ends have the expected length.
    ///
    /// # Errors
    ///
    /// Names the row, or says how many rows the first plane has.
    fn check_even(&self, ends: &[usize], expected: usize) -> Result<(), ParseError> {
        let rows = ends.len() == self.breaks.len() + 1;
        let starts = [0].into_iter().chain(ends.iter().copied());
        for (row, (start, &end)) in starts.zip(ends).enumerate() {
            if end - start != expected {
                return Err(if rows {
                    ParseError::Row { row: row + 1, found: end - start, expected }
                } else {
                    ParseError::Plane(self.ends(1).partition_point(|&row| row <= ends[0]))
                });
            }
        }
        Ok(())
    }

    /// Checks the marked rows and the number of tiles against a shape.
    ///
    /// Rows need not be marked; if they are, they must fit.
    ///
    /// # Errors
    ///
    /// Rows of another length, or another number of tiles.
    pub(super) fn check(&self, shape: &Shape) -> Result<(), ParseError> {
        let cells = shape.cells()?;
        if let Some(&row) = break_sizes(shape).first().filter(|_| !self.breaks.is_empty()) {
            self.check_even(&self.ends(1), row)?;
        }
        match self.tiles.len() {
            found if found == cells => Ok(()),
            found => Err(WrongCount { found, expected: cells }.into()),
        }
    }

    /// The board with these tiles.
    pub(super) fn board(self, topology: Arc<Topology>) -> Result<Board, ParseError> {
        Ok(Board::build_with_bonuses(topology, self.tiles, self.bonuses)?)
    }
}

/// The number of tiles of a row, of a plane and so on; empty for a graph, or if there is only one row.
pub(super) fn break_sizes(shape: &Shape) -> Vec<usize> {
    let lengths = match shape {
        Shape::Grid { lengths, .. } => lengths.clone(),
        Shape::Hexagonal { rows, columns } => vec![*rows, *columns],
        Shape::Graph { .. } => return Vec::new(),
    };
    let sizes = lengths.iter().skip(1).rev().scan(1usize, |size, &length| {
        *size *= length as usize;
        Some(*size)
    });
    sizes.collect()
}
