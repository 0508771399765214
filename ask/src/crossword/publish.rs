//! A crossword that its author publishes: what solvers get, and what their entries are judged by.

use worddle_paper::Document;
use worddle_paper::document::{CellKind, Kept};
use worddle_paper::formats::{Format, FormatOptions, Look};

use super::check_sides;
use crate::limits::Limits;
use crate::refusal::Refusal;

/// Ends every cell of a [`Solution`]; no letter is a control character.
const END: char = '\n';

/// A published crossword.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Publication {
    /// The crossword for solvers, in Worddle's JSON: without the author's notes, and without answers in a contest.
    pub file: String,
    /// Its solution; the solvers' entries are compared with it.
    pub solution: Solution,
}

/// The letters of a whole grid, in a form that is equal for everything that counts as the same answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution(String);

/// Who checks the answers of a published crossword.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answers {
    /// Solvers have them, and may check and reveal letters.
    Given,
    /// Nobody who solves has them, as in a contest.
    Withheld,
}

impl Publication {
    /// Reads the file of an author.
    ///
    /// # Errors
    ///
    /// A file that is not Worddle's JSON, a grid that is too large, and a grid in which letters are missing.
    pub fn read(file: &[u8], answers: Answers, limits: &Limits) -> Result<Self, Refusal> {
        let json = Format::named("json").expect("the list has our own format");
        let refuse = |error| Refusal::new("document", error);
        let document = json.read(file, FormatOptions::default()).map_err(refuse)?;
        check_sides("document", (document.width(), document.height()), limits)?;
        let solution = Solution::of_document(&document)?;
        let shown = match answers {
            Answers::Given => for_solvers(&document),
            Answers::Withheld => document.without_solution(),
        };
        let bytes = json.write(&shown, Look::default()).map_err(refuse)?;
        let file = String::from_utf8(bytes).expect("JSON is UTF-8");
        Ok(Self { file, solution })
    }
}

/// The document with its answers, without what the author keeps to himself and without entered letters.
fn for_solvers(document: &Document) -> Document {
    let mut document = document.without_workshop();
    document.kept = Kept::default();
    document.cells_mut().iter_mut().for_each(|cell| cell.entered.clear());
    document
}

impl Solution {
    /// The solution of a crossword.
    ///
    /// # Errors
    ///
    /// If there are no cells for letters, or one of them is empty.
    fn of_document(document: &Document) -> Result<Self, Refusal> {
        let cells = document.cells().iter();
        let letters: Vec<Option<&str>> =
            cells.map(|cell| (cell.kind == CellKind::Open).then_some(cell.solution.as_str())).collect();
        let empty = letters.iter().position(|letters| *letters == Some(""));
        if let Some(place) = empty {
            let (row, column) = (place / document.width() + 1, place % document.width() + 1);
            return Err(Refusal::said(
                "document",
                format!(
                    "the cell in row {row}, column {column} has no letter: fill the grid before you publish it"
                ),
                format!(
                    "la case de la ligne {row}, colonne {column} n'a pas de lettre : remplissez la grille avant de la publier"
                ),
            ));
        }
        if letters.iter().all(Option::is_none) {
            return Err(Refusal::said(
                "document",
                "the grid has no cell for a letter: draw one before you publish it",
                "la grille n'a aucune case pour une lettre : dessinez-en une avant de la publier",
            ));
        }
        Ok(Self::joined(letters.into_iter().map(Option::unwrap_or_default)))
    }

    /// What a solver entered, a text for each cell; empty for blocks.
    pub fn of_entries<'a>(entries: impl IntoIterator<Item = &'a str>) -> Self {
        Self::joined(entries)
    }

    /// Of several letters in a cell the first will do, in capitals. Pages strip accents on both sides.
    fn joined<'a>(cells: impl IntoIterator<Item = &'a str>) -> Self {
        let mut text = String::new();
        for cell in cells {
            let letter = cell.chars().find(|character| !character.is_control());
            text.extend(letter.into_iter().flat_map(char::to_uppercase));
            text.push(END);
        }
        Self(text)
    }

    /// As text, cell by cell.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number of cells, blocks included.
    pub fn cells(&self) -> usize {
        self.0.matches(END).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAT: &str = r##"{"schema":"worddle.crossword/1","title":"Pets",
        "rows":[["C",{"cell":"A","entered":"X"},"T"],["#",{"cell":"D","marks":["revealed"]},"OWL"]],
        "clues":[{"list":"across","number":"1","text":"A pet","note":"too easy?"}],
        "workshop":{"theme":["CAT"]}}"##;

    fn publish(file: &str, answers: Answers) -> Result<Publication, Refusal> {
        Publication::read(file.as_bytes(), answers, &Limits::server())
    }

    #[test]
    fn solvers_get_no_notes_of_the_author() {
        let published = publish(CAT, Answers::Given).expect("a crossword");
        for hidden in ["easy", "workshop", "entered"] {
            assert!(!published.file.contains(hidden), "{hidden} in {}", published.file);
        }
        assert!(published.file.contains("OWL") && published.file.contains("A pet"), "{}", published.file);
    }

    #[test]
    fn a_contest_shows_only_letters_that_are_given() {
        let published = publish(CAT, Answers::Withheld).expect("a crossword");
        for hidden in ["\"C\"", "OWL", "\"T\"", "CAT", "easy"] {
            assert!(!published.file.contains(hidden), "{hidden} in {}", published.file);
        }
        assert!(published.file.contains("\"D\""), "{}", published.file);
        let given = publish(CAT, Answers::Given).expect("a crossword");
        assert_eq!(published.solution, given.solution, "entries are judged all the same");
    }

    #[test]
    fn entries_are_equal_if_the_first_letters_are() {
        let solution = publish(CAT, Answers::Given).expect("a crossword").solution;
        assert_eq!(solution.cells(), 6);
        let entered = |entries: [&str; 6]| Solution::of_entries(entries) == solution;
        assert!(entered(["C", "A", "T", "", "D", "OWL"]) && entered(["c", "a", "t", "", "d", "O"]));
        assert!(!entered(["C", "A", "T", "", "D", "W"]) && !entered(["C", "A", "", "T", "D", "O"]));
    }

    #[test]
    fn what_cannot_be_solved_is_refused() {
        let refused = |file: &str| publish(file, Answers::Given).expect_err("a refusal").field();
        assert_eq!(refused("not JSON"), "document");
        assert_eq!(refused(r#"{"schema":"worddle.crossword/1","rows":[["C",""]]}"#), "document");
        assert_eq!(refused(r##"{"schema":"worddle.crossword/1","rows":[["#","#"]]}"##), "document");
        let row = format!("[{}]", ["\"A\""; 60].join(","));
        let large = format!(r#"{{"schema":"worddle.crossword/1","rows":[{}]}}"#, vec![row; 60].join(","));
        assert_eq!(refused(&large), "document");
    }
}
