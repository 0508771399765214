//! Boards for all questions: reading them within the limits, their rules, and boards as data.
//!
//! Sizes are known before anything is built: a topology such as `9999x9999` is refused by its text. After
//! that, the parser of `worddle-board` decides.

use std::sync::Arc;

use serde::Serialize;
use worddle_board::{Board, Bonus, Cell, MAX_DIMENSIONS, MAX_TILE_LETTERS, Rules, Shape, Tile, Topology};
use worddle_data::usual_rules;
use worddle_lexicon::{Alphabet, WordList};

use crate::library::Library;
use crate::limits::Limits;
use crate::refusal::Refusal;

/// Maximum bytes of a cell in the notation of a board: its letters, of up to 4 bytes each, a bonus such as `:tw`, and separators.
const CELL_TEXT: usize = 4 * MAX_TILE_LETTERS + 3 + MAX_DIMENSIONS;

/// Parses a board, on a topology if one is given. Sizes are checked before anything is built.
///
/// # Errors
///
/// A refusal of `board` or `topology`: too many cells, or whatever the parser finds, with row and column.
pub(crate) fn read_board(
    text: &str,
    topology: Option<&str>,
    alphabet: Alphabet,
    limits: &Limits,
) -> Result<Board, Refusal> {
    check_notation(text, limits)?;
    let board = if let Some(topology) = topology {
        Board::parse_on(Arc::new(read_topology(topology, limits)?), text, alphabet)
    } else {
        Board::parse(text, alphabet)
    };
    let board = board.map_err(|error| Refusal::new("board", error))?;
    if board.len() > limits.cells {
        return Err(too_many_cells("board", board.len(), limits));
    }
    Ok(board)
}

/// Parses a topology within the limit on cells.
///
/// # Errors
///
/// Too many cells, or a text that is no topology.
pub(crate) fn read_topology(text: &str, limits: &Limits) -> Result<Topology, Refusal> {
    check_topology("topology", text, limits)?;
    text.parse().map_err(|error: worddle_board::TopologyError| Refusal::new("topology", error))
}

/// Refuses a board with too many cells by its text alone.
///
/// The topology that a board may name, as in `4x4:wrapped=CRES/AMIN/ILAT/LSER`, and its tiles are measured each by itself: the
/// edges of a graph take many times the text of its tiles.
fn check_notation(text: &str, limits: &Limits) -> Result<(), Refusal> {
    let (topology, tiles) = text.split_once('=').unwrap_or(("", text));
    check_topology("board", topology, limits)?;
    // No notation of so many cells is that long.
    let cells = tiles.len() / CELL_TEXT;
    if cells > limits.cells { Err(too_many_cells("board", cells, limits)) } else { Ok(()) }
}

/// Refuses a topology with too many cells by its text alone, before any memory is allocated for it.
///
/// An upper bound by arithmetic: the product of all numbers, or the highest cell of a graph. What is no
/// topology passes and fails in the parser, with a better message.
fn check_topology(field: &'static str, text: &str, limits: &Limits) -> Result<(), Refusal> {
    let numbers = text.split(|character: char| !character.is_ascii_digit());
    // A number that does not fit counts as too many, not as none.
    let numbers = numbers.filter(|part| !part.is_empty()).map(|part| part.parse().unwrap_or(usize::MAX));
    let cells = if text.trim_start().starts_with("graph") {
        numbers.max().map_or(0, |last| last.saturating_add(1))
    } else {
        numbers.fold(1, usize::saturating_mul)
    };
    if cells > limits.cells { Err(too_many_cells(field, cells, limits)) } else { Ok(()) }
}

/// At the limit of the library itself, no flag is suggested: raising it further has no effect.
fn too_many_cells(field: &'static str, cells: usize, limits: &Limits) -> Refusal {
    let most = limits.cells;
    let said = (
        format!("a board of {cells} cells: expected {most} at most"),
        format!("une grille de {cells} cases : {most} au maximum"),
    );
    if most >= worddle_board::MAX_CELLS {
        return Refusal::said(field, said.0, said.1);
    }
    Refusal::limit(field, "cells", cells, said)
}

/// Refuses a board with more blanks than can be solved in reasonable time.
///
/// # Errors
///
/// Names both numbers and how to raise the limit.
pub(crate) fn check_blanks(board: &Board, limits: &Limits) -> Result<(), Refusal> {
    let blanks = board.tiles().iter().filter(|tile| matches!(tile, Tile::Any)).count();
    if blanks <= limits.blanks {
        return Ok(());
    }
    let most = limits.blanks;
    let said = (
        format!("a board with {blanks} blanks: expected {most} at most"),
        format!("une grille avec {blanks} jokers : {most} au maximum"),
    );
    Err(Refusal::limit("board", "blanks", blanks, said))
}

/// The requested rules, or those that suit the board.
///
/// # Errors
///
/// If there are no such rules, or their file is wrong.
pub(crate) fn read_rules(
    name: Option<&str>,
    (cells, bonuses): (usize, usize),
    alphabet: Alphabet,
    library: &dyn Library,
) -> Result<Rules, Refusal> {
    library.rules(name.unwrap_or_else(|| usual_rules(cells, bonuses)), alphabet)
}

/// The same rules, with the requested minimum word length if there is one.
///
/// 0 counts as 1: a word has at least one letter.
pub(crate) fn with_shortest(rules: Rules, shortest: Option<usize>) -> Rules {
    match shortest {
        Some(shortest) => rules.with_shortest(shortest.max(1)),
        None => rules,
    }
}

/// The number of cells and of bonuses, which the default rules depend on.
///
/// Passed on as a pair, because a recipe knows both numbers before there is a board.
pub(crate) fn look_of(board: &Board) -> (usize, usize) {
    (board.len(), board.bonuses().iter().filter(|&&bonus| bonus != Bonus::None).count())
}

/// A board with all data to draw and play it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardAnswer {
    /// The board in notation, which can be sent back as it is.
    #[cfg_attr(feature = "schema", schema(example = "CRES/AMIN/ILAT/LSER"))]
    pub notation: String,
    /// The topology in notation.
    #[cfg_attr(feature = "schema", schema(example = "4x4"))]
    pub topology: String,
    /// The kind of topology: `grid`, `hex` or `graph`.
    pub kind: &'static str,
    /// The length of each axis: rows and columns, or planes, rows and columns.
    pub dimensions: Vec<u32>,
    /// The tiles, row by row.
    pub tiles: Vec<TileAnswer>,
    /// The neighbors of each cell.
    pub neighbors: Vec<Vec<u32>>,
}

/// The tile of a cell.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TileAnswer {
    /// The letters.
    pub text: String,
    /// The kind of tile: `letters`, `any` or `block`.
    pub kind: &'static str,
    /// The bonus: `dl`, `tl`, `dw`, `tw`, or empty.
    pub bonus: &'static str,
    /// The coordinates along each axis, from 0.
    pub at: Vec<u32>,
    /// The points of the tile, by rules that score tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
}

impl BoardAnswer {
    /// A board, with the points of its tiles by some rules.
    ///
    /// Neighbours are included, so that a page needs no topology of its own to check a path.
    pub fn new(board: &Board, rules: &Rules, list: &WordList) -> Self {
        let (topology, alphabet) = (board.topology(), list.alphabet());
        let (kind, dimensions) = match topology.shape() {
            Shape::Grid { lengths, .. } => ("grid", lengths.clone()),
            Shape::Hexagonal { rows, columns } => ("hex", vec![*rows, *columns]),
            Shape::Graph { cells, .. } => ("graph", vec![*cells]),
        };
        let tile = |cell: Cell| {
            let (text, kind) = match board.tile(cell) {
                Tile::Letters(spelling) => (alphabet.spell(&spelling), "letters"),
                Tile::Any => (String::new(), "any"),
                Tile::Block => (String::new(), "block"),
            };
            TileAnswer {
                text,
                kind,
                bonus: board.bonus(cell).id(),
                at: topology.coordinates(cell),
                points: rules.tile_points(board.tile(cell)),
            }
        };
        Self {
            notation: board.notation(alphabet),
            topology: topology.to_string(),
            kind,
            dimensions,
            tiles: topology.cells().map(tile).collect(),
            neighbors: topology.cells().map(|cell| cell_numbers(topology.neighbors(cell))).collect(),
        }
    }
}

/// The numbers of some cells.
///
/// As JSON has them: numbers row by row, from 0.
pub(crate) fn cell_numbers(cells: &[Cell]) -> Vec<u32> {
    cells.iter().map(|cell| cell.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_checked_before_anything_is_built() {
        let limits = Limits::server();
        for text in ["1000000x1000000", "graph:0-2097151", "hex100x100", "5x5x5", "99999999999999999999999"] {
            let refusal = read_topology(text, &limits).expect_err(text);
            assert_eq!(refusal.field(), "topology", "{refusal}");
            assert!(refusal.to_string().contains("--limit cells="), "{refusal}");
        }
        assert_eq!(read_topology("10x10", &limits).expect("a topology").len(), 100);
        assert_eq!(read_topology("graph:0-1,1-99", &limits).expect("a topology").len(), 100);
    }

    #[test]
    fn the_topology_in_a_board_is_checked_too() {
        for text in ["graph:0-2097151=A", "4000x4000=ABCD"] {
            let refusal = read_board(text, None, Alphabet::English, &Limits::server()).expect_err(text);
            assert_eq!(refusal.field(), "board");
        }
    }
}
