//! The clues of a document, in their lists.

use serde::{Deserialize, Serialize};
use worddle_crossword::puzzle::Direction;

use super::Document;

/// A clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clue {
    /// The list that it stands in.
    pub heading: Heading,
    /// Its number, or whatever stands in front of it.
    pub number: String,
    /// What it says.
    pub text: String,
    /// The lengths of the answer's words, such as `3,4`; empty where the file does not say them.
    pub enumeration: String,
    /// The cells of the answer by their places row by row, where they do not follow from heading and number.
    pub cells: Vec<usize>,
    /// How far its author has come with it; no solver sees it.
    pub mark: Option<ClueMark>,
    /// What its author notes about it; no solver sees it.
    pub note: String,
}

/// How far the author of a clue has come with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClueMark {
    /// It is to be written again.
    Draft,
    /// It stays as it is.
    Final,
}

/// The list that a clue stands in.
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
    /// A clue that says nothing yet.
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

    /// The clue followed by the lengths of the answer's words, for formats that have no other place for them.
    pub fn text_with_enumeration(&self) -> String {
        match (self.text.as_str(), self.enumeration.as_str()) {
            (text, "") => text.to_owned(),
            ("", enumeration) => format!("({enumeration})"),
            (text, enumeration) => format!("{text} ({enumeration})"),
        }
    }

    /// Whether there is anything for a solver in it.
    pub fn is_said(&self) -> bool {
        !self.text.is_empty() || !self.enumeration.is_empty()
    }

    /// Whether its author has marked it or noted something about it.
    pub fn is_noted(&self) -> bool {
        self.mark.is_some() || !self.note.is_empty()
    }
}

impl Document {
    /// Takes over clues: list by list, those across first, without empty ones.
    pub fn set_clues(&mut self, mut clues: Vec<Clue>) {
        clues.retain(|clue| clue.is_said() || clue.is_noted());
        // The sort is stable: within a list, clues keep the order of the file.
        clues.sort_by(|one, other| one.heading.cmp(&other.heading));
        self.clues = clues;
    }

    /// The clues of a list, in their order.
    pub fn clues_of<'a>(&'a self, heading: &'a Heading) -> impl Iterator<Item = &'a Clue> {
        self.clues.iter().filter(move |clue| clue.heading == *heading)
    }

    /// The headings of the lists, each once.
    pub fn headings(&self) -> Vec<Heading> {
        let mut headings: Vec<Heading> = self.clues.iter().map(|clue| clue.heading.clone()).collect();
        // Clues are sorted by heading, so equal ones are neighbors.
        headings.dedup();
        headings
    }

    /// Whether any clue cannot be found by the number and direction of a word.
    pub(crate) fn has_unusual_clues(&self) -> bool {
        let mut unclaimed = self.words_by_name();
        self.clues.iter().any(|clue| {
            let name = (clue.heading.clone(), clue.number.clone());
            !clue.cells.is_empty() || unclaimed.remove(&name).is_none()
        })
    }
}
