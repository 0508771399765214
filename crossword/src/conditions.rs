//! Conditions on a fill as people write them: a slot and its words, `12A=c?t` or `12A=@list`, and a region,
//! `1,1-5,8`.

use std::fmt;
use std::str::FromStr;

use crate::grid::{Grid, GridCell};
use crate::puzzle::{SlotName, SlotNameError};

/// A slot and the words allowed in it.
///
/// ```
/// use worddle_crossword::conditions::{AllowedWords, SlotCondition};
///
/// let condition: SlotCondition = "12A=c?t".parse()?;
/// assert_eq!(condition.words, AllowedWords::Pattern("c?t".to_owned()));
/// assert_eq!(condition.to_string(), "12A=c?t");
/// # Ok::<(), worddle_crossword::conditions::SlotConditionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlotCondition {
    /// The slot.
    pub slot: SlotName,
    /// The allowed words.
    pub words: AllowedWords,
}

/// The words allowed in a slot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AllowedWords {
    /// Words that match a pattern, kept as written.
    Pattern(String),
    /// Words of a named list.
    List(String),
}

/// Why a text is not a condition on a slot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SlotConditionError {
    /// There is no `=`.
    #[error("{found:?} is not a condition on a slot: expected a form like 12A=c?t or 12A=@words.txt")]
    NoWords {
        /// The text.
        found: String,
    },
    /// The part before `=` is not a slot name.
    #[error(transparent)]
    Name(#[from] SlotNameError),
}

impl FromStr for SlotCondition {
    type Err = SlotConditionError;

    fn from_str(text: &str) -> Result<Self, SlotConditionError> {
        let no_words = || SlotConditionError::NoWords { found: text.to_owned() };
        let (slot, words) = text.split_once('=').ok_or_else(no_words)?;
        let words = match words.strip_prefix('@') {
            Some(list) => AllowedWords::List(list.to_owned()),
            None => AllowedWords::Pattern(words.to_owned()),
        };
        Ok(Self { slot: slot.parse()?, words })
    }
}

impl fmt::Display for SlotCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.words {
            AllowedWords::Pattern(pattern) => write!(f, "{}={pattern}", self.slot),
            AllowedWords::List(list) => write!(f, "{}=@{list}", self.slot),
        }
    }
}

/// A rectangle of cells, given by the row and column of its first and last cells, counted from 1.
///
/// ```
/// use worddle_crossword::conditions::Region;
///
/// let region: Region = "1,1-5,8".parse()?;
/// assert_eq!((region.first(), region.last()), ([1, 1], [5, 8]));
/// # Ok::<(), worddle_crossword::conditions::RegionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    first: [usize; 2],
    last: [usize; 2],
}

/// A text that is not a region.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{found:?} is not a region: expected row,column-row,column counted from 1, such as 1,1-5,8")]
pub struct RegionError {
    /// The text.
    pub found: String,
}

/// A region that exceeds a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the region ends at row {}, column {}, but the grid has {height} rows and {width} columns",
    .last[0],
    .last[1]
)]
pub struct OutsideGrid {
    /// Row and column of the region's last cell, from 1.
    pub last: [usize; 2],
    /// Rows of the grid.
    pub height: usize,
    /// Columns of the grid.
    pub width: usize,
}

impl Region {
    /// Returns the row and column of the first cell, from 1.
    pub fn first(&self) -> [usize; 2] {
        self.first
    }

    /// Returns the row and column of the last cell, from 1; neither is less than the first's.
    pub fn last(&self) -> [usize; 2] {
        self.last
    }

    /// Returns the region's cells in a grid, row by row.
    pub fn cells(&self, grid: &Grid) -> Result<Vec<GridCell>, OutsideGrid> {
        let (height, width) = (grid.height(), grid.width());
        let Self { first, last } = *self;
        if last[0] > height || last[1] > width {
            return Err(OutsideGrid { last, height, width });
        }
        let cell = |row: usize, column: usize| grid.cell(row - 1, column - 1);
        let row = |row: usize| (first[1]..=last[1]).filter_map(move |column| cell(row, column));
        Ok((first[0]..=last[0]).flat_map(row).collect())
    }
}

impl FromStr for Region {
    type Err = RegionError;

    fn from_str(text: &str) -> Result<Self, RegionError> {
        let corner = |text: &str| {
            let (row, column) = text.split_once(',')?;
            Some([row.trim().parse().ok()?, column.trim().parse().ok()?])
        };
        let parsed = || {
            let (first, last) = text.split_once('-')?;
            let (first, last): ([usize; 2], [usize; 2]) = (corner(first)?, corner(last)?);
            let in_order = first.iter().zip(&last).all(|(first, last)| (1..=*last).contains(first));
            in_order.then_some(Self { first, last })
        };
        parsed().ok_or_else(|| RegionError { found: text.to_owned() })
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last } = self;
        write!(f, "{},{}-{},{}", first[0], first[1], last[0], last[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_on_slots_are_read_and_written() {
        for text in ["12A=c?t", "7D=@words.txt", "1A="] {
            assert_eq!(text.parse::<SlotCondition>().unwrap().to_string(), text);
        }
        let message = |text: &str| text.parse::<SlotCondition>().unwrap_err().to_string();
        assert!(message("12A").starts_with("\"12A\" is not a condition on a slot"));
        assert!(message("x=c?t").starts_with("\"x\" is not a slot"));
    }

    #[test]
    fn regions_have_their_cells() {
        let grid = Grid::blank(4, 3).unwrap();
        let region: Region = "2,2-3, 3".parse().unwrap();
        assert_eq!(region.to_string(), "2,2-3,3");
        assert_eq!(region.cells(&grid).unwrap(), [5, 6, 9, 10].map(GridCell));
        let outside = "1,1-4,1".parse::<Region>().unwrap().cells(&grid).unwrap_err();
        assert_eq!(
            outside.to_string(),
            "the region ends at row 4, column 1, but the grid has 3 rows and 4 columns"
        );
        for text in ["", "1,1", "0,1-2,2", "2,2-1,2", "1,1-2", "1;1-2;2", "1,1-5,x"] {
            assert_eq!(text.parse::<Region>(), Err(RegionError { found: text.to_owned() }));
        }
    }
}
