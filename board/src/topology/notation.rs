//! A shape as text: `4x4`, `3x3x3`, `5x5:straight`, `4x4:wrapped`, `hex3x4`, `graph:0-1,1-2`.
//!
//! A cell of a graph that no edge reaches is written alone: `graph:0-1,4` has five cells.

use std::fmt;
use std::str::FromStr;

use super::shape::{Border, Reach, Shape, TopologyError};

impl FromStr for Shape {
    type Err = TopologyError;

    /// Case and spaces around numbers do not matter.
    ///
    /// # Errors
    ///
    /// [`TopologyError::Notation`] with the text. Sizes are checked later, when neighbors are made.
    fn from_str(text: &str) -> Result<Self, TopologyError> {
        let text = text.trim();
        let lower = text.to_lowercase();
        let shape = if let Some(edges) = lower.strip_prefix("graph:") {
            parse_graph(edges)
        } else if let Some(sizes) = lower.strip_prefix("hex") {
            parse_lengths(sizes.trim_start()).and_then(|lengths| match lengths[..] {
                [rows, columns] => Some(Self::Hexagonal { rows, columns }),
                _ => None,
            })
        } else {
            parse_grid(&lower)
        };
        shape.ok_or_else(|| TopologyError::Notation(text.to_owned()))
    }
}

/// Lengths, then any of `:straight` and `:wrapped`.
///
/// Options may come in either order, and twice.
fn parse_grid(text: &str) -> Option<Shape> {
    let mut parts = text.split(':');
    let lengths = parse_lengths(parts.next()?)?;
    let (mut reach, mut border) = (Reach::All, Border::Open);
    for part in parts {
        match part {
            "straight" => reach = Reach::Straight,
            "wrapped" => border = Border::Wrapped,
            _ => return None,
        }
    }
    Some(Shape::Grid { lengths, reach, border })
}

/// Numbers with `x` or `×` between them.
fn parse_lengths(text: &str) -> Option<Vec<u32>> {
    text.split(['x', '×']).map(|length| length.trim().parse().ok()).collect()
}

/// Edges and single cells, with commas between them.
///
/// A single cell adds no edge, but makes the graph large enough to have it.
fn parse_graph(text: &str) -> Option<Shape> {
    let mut edges = Vec::new();
    let mut cells = 0u32;
    for part in text.split(',') {
        // A single cell is read as an edge to itself: it counts as a cell, and no edge is added.
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let edge = (from.trim().parse::<u32>().ok()?, to.trim().parse::<u32>().ok()?);
        cells = cells.max(edge.0.max(edge.1).checked_add(1)?);
        if part.contains('-') {
            edges.push(edge);
        }
    }
    Some(Shape::Graph { cells, edges })
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grid { lengths, reach, border } => {
                let lengths: Vec<String> = lengths.iter().map(u32::to_string).collect();
                f.write_str(&lengths.join("x"))?;
                f.write_str(if *reach == Reach::Straight { ":straight" } else { "" })?;
                f.write_str(if *border == Border::Wrapped { ":wrapped" } else { "" })
            }
            Self::Hexagonal { rows, columns } => write!(f, "hex{rows}x{columns}"),
            Self::Graph { cells, edges } => write!(f, "graph:{}", graph_text(*cells, edges)),
        }
    }
}

/// The edges of a graph, and the last cell if no edge implies it.
///
/// Reading it back gives the same graph.
fn graph_text(cells: u32, edges: &[(u32, u32)]) -> String {
    let mut parts: Vec<String> = edges.iter().map(|(from, to)| format!("{from}-{to}")).collect();
    if edges.iter().all(|&(from, to)| from.max(to) + 1 < cells) {
        parts.push((cells - 1).to_string());
    }
    parts.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::Topology;

    #[test]
    fn every_notation_comes_back_as_it_was() {
        for text in [
            "4x4",
            "1",
            "7",
            "3x3x3",
            "5x5:straight",
            "4x4:wrapped",
            "2x2:straight:wrapped",
            "hex3x4",
            "graph:0-1,1-2",
            "graph:0-1,4",
            "graph:0",
        ] {
            assert_eq!(text.parse::<Topology>().expect("a topology").to_string(), text);
        }
    }

    #[test]
    fn people_may_write_it_their_own_way() {
        for (text, plain) in [
            (" 4X4 ", "4x4"),
            ("3×4", "3x4"),
            ("4x4:wrapped:straight", "4x4:straight:wrapped"),
            ("hex 3x4", "hex3x4"),
            ("graph:2-1, 1-0, 1-2", "graph:0-1,1-2"),
        ] {
            assert_eq!(text.parse::<Topology>().expect("a topology").to_string(), plain);
        }
    }

    #[test]
    fn what_is_no_topology_says_what_was_expected() {
        for text in [
            "",
            "x",
            "4x",
            "-4x4",
            "4x4:round",
            "hex3",
            "hex3x4x5",
            "graph:",
            "graph:0-",
            "4 4",
            "99999999999",
        ] {
            let error = text.parse::<Topology>().unwrap_err();
            assert_eq!(error, TopologyError::Notation(text.to_owned()));
        }
        assert_eq!("0x4".parse::<Topology>(), Err(TopologyError::NoCells));
        assert_eq!("1x1x1x1x1x1x1".parse::<Topology>(), Err(TopologyError::Dimensions(7)));
        let error = "graph:0-1,2-2".parse::<Topology>().unwrap_err();
        assert_eq!(error.to_string(), "no edge 2-2: expected two different cells below 3");
        assert!(matches!("graph:0-4294967294".parse::<Topology>(), Err(TopologyError::Cells(4_294_967_295))));
    }
}
