//! Parts of an ipuz file without a meaning here, kept until the crossword is saved as ipuz again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Settings, styles, images and the like that only ipuz has.
///
/// They are values of the file as they are, and nothing here interprets them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Kept {
    /// Fields of the file.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub file: Map<String, Value>,
    /// Members of cells of the unsolved grid, by the index of the cell.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cells: BTreeMap<usize, Map<String, Value>>,
    /// Cells of the solution with more than letters, by their index.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub solution: BTreeMap<usize, Value>,
    /// Members of clues, by list and number.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub clues: BTreeMap<String, BTreeMap<String, Map<String, Value>>>,
}
