//! What goes over the wire, and how a request is checked.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use worddle_board::{Board, Cell, Found, Rules, Shape, Solution, Tile};
use worddle_lexicon::WordList;

use crate::problem::Problem;

mod requests;

pub(crate) use requests::*;

/// The body of a request, as JSON without unknown fields.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let content = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let essence = content.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if !essence.eq_ignore_ascii_case("application/json") {
            let detail = format!("the content type is {essence:?}: expected \"application/json\"");
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "body", detail));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|error| unread(&error))?;
        let value = serde_json::from_slice(&bytes).map_err(|error| {
            let status = match error.classify() {
                serde_json::error::Category::Data => StatusCode::UNPROCESSABLE_ENTITY,
                _ => StatusCode::BAD_REQUEST,
            };
            Problem::new(status, "body", format!("the body is not as expected: {error}"))
        })?;
        Ok(Self(value))
    }
}

/// Why a body was not read.
pub(crate) fn unread(error: &BytesRejection) -> Problem {
    Problem::new(error.status(), "body", error.body_text())
}

/// The query of a request, without unknown fields.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let query = Query::from_request_parts(parts, state).await;
        let bad = |error: axum::extract::rejection::QueryRejection| {
            Problem::new(StatusCode::BAD_REQUEST, "query", error.body_text())
        };
        query.map(|Query(value)| Self(value)).map_err(bad)
    }
}

/// A board, with all that is needed to draw and play it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireBoard {
    /// The board as people write it; it can be sent back as it is.
    #[schema(example = "CRES/AMIN/ILAT/LSER")]
    notation: String,
    /// Which cells touch, as people write it.
    #[schema(example = "4x4")]
    topology: String,
    /// `grid`, `hex` or `graph`.
    kind: &'static str,
    /// The length of each axis: rows and columns, or planes, rows and columns.
    dimensions: Vec<u32>,
    /// The tiles, row by row.
    tiles: Vec<WireTile>,
    /// For each cell, those that touch it.
    neighbors: Vec<Vec<u32>>,
}

/// What lies on a cell.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireTile {
    /// The letters.
    text: String,
    /// `letters`, `any` or `block`.
    kind: &'static str,
    /// `dl`, `tl`, `dw`, `tw`, or nothing.
    bonus: &'static str,
    /// The place along each axis, from 0 on.
    at: Vec<u32>,
    /// What it is worth, by rules that go by tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u32>,
}

impl WireBoard {
    pub(crate) fn new(board: &Board, rules: &Rules, list: &WordList) -> Self {
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
            WireTile {
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
            neighbors: topology.cells().map(|cell| cells(topology.neighbors(cell))).collect(),
        }
    }
}

/// A word that was found.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireFound {
    /// The word as it is played.
    word: String,
    /// The word as it is spelled.
    spellings: Vec<String>,
    /// How many letters it has.
    letters: usize,
    /// What it is worth.
    points: u32,
    /// The cells of its best path.
    path: Vec<u32>,
}

impl WireFound {
    pub(crate) fn new(found: &Found, list: &WordList) -> Self {
        let word = list.word(found.word);
        Self {
            spellings: list.spellings().of(found.word, &word).collect(),
            letters: word.len(),
            word: list.alphabet().spell(&word),
            points: found.points,
            path: cells(&found.path),
        }
    }

    /// The words of a solution by points, then by length, both down, then by the alphabet.
    pub(crate) fn all(solution: &Solution, list: &WordList) -> Vec<Self> {
        let mut all: Vec<Self> = solution.iter().map(|found| Self::new(found, list)).collect();
        all.sort_by_key(|found| std::cmp::Reverse((found.points, found.letters)));
        all
    }

    /// How many letters the word has.
    pub(crate) fn letters(&self) -> usize {
        self.letters
    }
}

/// The places of some cells.
pub(crate) fn cells(cells: &[Cell]) -> Vec<u32> {
    cells.iter().map(|cell| cell.0).collect()
}

/// A word of a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WireWord {
    /// The word as it is played.
    pub(crate) word: String,
    /// The word as it is spelled.
    pub(crate) spellings: Vec<String>,
}

/// The language of a question.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct InLanguage {
    /// `en`, `fr`, `de`, `es` or `it`.
    pub(crate) language: String,
}
