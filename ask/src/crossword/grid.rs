//! The grid of a request: rows as text, or the document of a file.

use serde::{Deserialize, Serialize};
use worddle_crossword::Grid;
use worddle_lexicon::Alphabet;
use worddle_paper::Document;
use worddle_paper::formats::{Format, Look};

use super::check_sides;
use crate::limits::Limits;
use crate::refusal::Refusal;

/// The grid of a request.
///
/// In JSON it is always rows of text. A program that has read a crossword file hands over its document instead: the grid is then
/// made once, in the alphabet of the word list, and not printed and parsed on its way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum GridRequest {
    /// Rows with `/` or line ends between them.
    Rows(String),
    /// The crossword of a file.
    Document(Box<Document>),
}

impl GridRequest {
    /// Makes the grid, with letters of an alphabet.
    pub(super) fn read(&self, alphabet: Alphabet, limits: &Limits) -> Result<Grid, Refusal> {
        let grid = match self {
            Self::Rows(rows) => Grid::parse(rows, alphabet).map_err(|error| Refusal::new("grid", error))?,
            Self::Document(document) => {
                document.grid(alphabet).map_err(|error| Refusal::new("grid", error))?
            }
        };
        // After parsing: the parser has a bound of its own, so no text of any length is dangerous.
        check_sides("grid", (grid.width(), grid.height()), limits)?;
        Ok(grid)
    }
}

/// No rows, which is no grid: a request without one is refused.
impl Default for GridRequest {
    fn default() -> Self {
        Self::Rows(String::new())
    }
}

impl From<String> for GridRequest {
    fn from(rows: String) -> Self {
        Self::Rows(rows)
    }
}

impl From<&str> for GridRequest {
    fn from(rows: &str) -> Self {
        Self::Rows(rows.to_owned())
    }
}

impl From<Document> for GridRequest {
    fn from(document: Document) -> Self {
        Self::Document(Box::new(document))
    }
}

/// The rows, as JSON has them. The rows of a document keep blocks, bars and the first letter of each cell.
impl From<GridRequest> for String {
    fn from(grid: GridRequest) -> Self {
        let document = match grid {
            GridRequest::Rows(rows) => return rows,
            GridRequest::Document(document) => document,
        };
        let text = Format::named("text").expect("text is a format");
        let rows = text.write(&document, Look::default()).expect("text holds every grid");
        Self::from_utf8(rows).expect("rows are characters")
    }
}
