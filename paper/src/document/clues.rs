//! The clues of a document, in lists: across, down, or with a title of their own.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use worddle_crossword::puzzle::Direction;

use super::Document;

/// A clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clue {
    /// The list it belongs to.
    pub heading: Heading,
    /// Its number, or another label such as `7/9`.
    pub number: String,
    /// The text.
    pub text: String,
    /// The enumeration, such as `3,4`; empty if the file has none.
    pub enumeration: String,
    /// The indices of the answer's cells, row by row; empty if heading and number name a word of the grid.
    pub cells: Vec<usize>,
    /// The author's mark; solvers never see it.
    pub mark: Option<ClueMark>,
    /// The author's note; solvers never see it.
    pub note: String,
}

/// The state of a clue in the author's workshop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClueMark {
    /// To be rewritten.
    Draft,
    /// Done.
    Final,
}

/// The list of a clue.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Heading {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
    /// Another list, by its title.
    Other(String),
}

impl From<Direction> for Heading {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Across => Self::Across,
            Direction::Down => Self::Down,
        }
    }
}

impl Clue {
    /// A clue without text.
    pub fn new(heading: Heading, number: impl Into<String>) -> Self {
        Self {
            heading,
            number: number.into(),
            text: String::new(),
            enumeration: String::new(),
            cells: Vec::new(),
            mark: None,
            note: String::new(),
        }
    }

    /// The text followed by the enumeration in parentheses, for formats without a field for it.
    pub fn text_with_enumeration(&self) -> String {
        match (self.text.as_str(), self.enumeration.as_str()) {
            (text, "") => text.to_owned(),
            ("", enumeration) => format!("({enumeration})"),
            (text, enumeration) => format!("{text} ({enumeration})"),
        }
    }

    /// Returns whether a solver has anything to read: a text or an enumeration.
    pub fn is_said(&self) -> bool {
        !self.text.is_empty() || !self.enumeration.is_empty()
    }

    /// Returns whether it has a mark or a note.
    pub fn is_noted(&self) -> bool {
        self.mark.is_some() || !self.note.is_empty()
    }
}

impl Document {
    /// Replaces the clues: sorted by list, without empty ones. Across comes first, then down, then the other lists in their order.
    pub fn set_clues(&mut self, mut clues: Vec<Clue>) {
        clues.retain(|clue| clue.is_said() || clue.is_noted());
        let mut ranks = BTreeMap::from([(Heading::Across, 0), (Heading::Down, 1)]);
        for clue in &clues {
            let next = ranks.len();
            ranks.entry(clue.heading.clone()).or_insert(next);
        }
        // A stable sort, so that clues keep the order of the file within their list.
        clues.sort_by_key(|clue| ranks.get(&clue.heading).copied());
        self.clues = clues;
    }

    /// The clues of a list, in order.
    pub fn clues_of<'a>(&'a self, heading: &'a Heading) -> impl Iterator<Item = &'a Clue> {
        self.clues.iter().filter(move |clue| clue.heading == *heading)
    }

    /// The heading of every list, each once.
    pub fn headings(&self) -> Vec<Heading> {
        let mut headings: Vec<Heading> = self.clues.iter().map(|clue| clue.heading.clone()).collect();
        // Clues are sorted by heading, so equal ones are neighbors.
        headings.dedup();
        headings
    }

    /// Returns whether some clue is not named by the number and direction of a word.
    pub(crate) fn has_unusual_clues(&self) -> bool {
        let mut unclaimed = self.words_by_name();
        self.clues.iter().any(|clue| {
            let name = (clue.heading.clone(), clue.number.clone());
            !clue.cells.is_empty() || unclaimed.remove(&name).is_none()
        })
    }
}
