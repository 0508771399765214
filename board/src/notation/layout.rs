//! Tiles as they stand in a text, and the shape that follows from it.

use std::sync::Arc;

use worddle_lexicon::Alphabet;

use super::error::ParseError;
use super::read::{TileReader, Token};
use crate::board::{Board, WrongCount};
use crate::bonus::Bonus;
use crate::tile::Tile;
use crate::topology::{Shape, Topology};

/// The tiles of a text, and what stands between them.
pub(super) struct Layout {
    tiles: Vec<Tile>,
    bonuses: Vec<Bonus>,
    /// After how many tiles each break stands, and how many `/` it has.
    breaks: Vec<(usize, usize)>,
    /// After how many tiles each line that has tiles ends.
    lines: Vec<usize>,
}

impl Layout {
    /// Reads all tiles of a text.
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
        layout.lines.dedup();
        if layout.tiles.is_empty() { Err(ParseError::Empty) } else { Ok(layout) }
    }

    /// The lengths of the axes of the grid that the tiles make.
    pub(super) fn lengths(&self) -> Result<Vec<u32>, ParseError> {
        if !self.breaks.is_empty() {
            return self.lengths_by_breaks();
        }
        let (rows, tiles) = (self.lines.len(), self.tiles.len());
        let row = tiles / rows;
        let even = self.lines.iter().enumerate().all(|(line, &end)| end == (line + 1) * row);
        if rows > 1 && row > 1 && even {
            return Ok(vec![rows as u32, row as u32]);
        }
        let side = tiles.isqrt();
        if side * side == tiles { Ok(vec![side as u32; 2]) } else { Err(ParseError::NoSquare(tiles)) }
    }

    /// The lengths where `/` ends a row, `//` a plane and so on.
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
            unit = ends[0];
        }
        lengths.push((self.tiles.len() / unit) as u32);
        lengths.reverse();
        Ok(lengths)
    }

    /// After how many tiles each piece ends that breaks of this level or a higher one make.
    fn ends(&self, level: usize) -> Vec<usize> {
        let breaks = self.breaks.iter().filter(|&&(_, found)| found >= level).map(|&(end, _)| end);
        breaks.chain([self.tiles.len()]).collect()
    }

    /// Checks that every piece is as long as expected.
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

    /// Checks the rows that are marked, and the number of tiles, against those of a shape.
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

/// After how many tiles a row, a plane and so on ends; nothing for a graph, or where there is only one row.
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
