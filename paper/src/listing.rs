//! Clues in printed lines: one per word, or one per row and column with all its words, as French grids have them.
//!
//! In a French grid rows have Roman numerals and columns figures, and the clues of a line stand one after the other
//! with dashes between them. Elsewhere each word has its number and its line.

use std::collections::{BTreeMap, BTreeSet};

use crate::document::{Clue, Document, Heading};
use worddle_crossword::convention::Numbering;

/// Separates the clues of a row or a column.
const DASH: &str = " — ";

/// A line of a list of clues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClueLine {
    /// Its label: the number of a word, a row or a column.
    pub label: String,
    /// The text.
    pub text: String,
}

/// A clue to be listed.
pub(crate) struct Listed {
    /// The index of its word's first cell, if it names a word.
    pub(crate) place: Option<usize>,
    /// Its number.
    pub(crate) number: String,
    /// The text.
    pub(crate) text: String,
}

/// The lines of a list, with enumerations and without the clues that stand inside the grid.
pub fn clue_lines(document: &Document, heading: &Heading) -> Vec<ClueLine> {
    let listed = listed(document, heading, Clue::text_with_enumeration);
    lines(document, heading, listed)
}

/// The clues of a list that do not stand inside the grid, each with the text to print.
pub(crate) fn listed(document: &Document, heading: &Heading, text: impl Fn(&Clue) -> String) -> Vec<Listed> {
    let words: BTreeMap<(Heading, String), Vec<usize>> = document.words_by_name();
    // A clue that stands in a cell of the grid is not printed a second time beside it.
    let mut inside = BTreeSet::new();
    for definition in document.definitions() {
        if *heading == definition.arrow.direction().into() {
            inside.insert(definition.word[0]);
        }
    }
    let place = |clue: &Clue| {
        let named = || words.get(&(heading.clone(), clue.number.clone()))?.first().copied();
        clue.cells.first().copied().or_else(named)
    };
    let said = document.clues_of(heading).filter(|clue| clue.is_said());
    let clues = said.map(|clue| (place(clue), clue));
    let outside = clues.filter(|(place, _)| place.is_none_or(|place| !inside.contains(&place)));
    outside.map(|(place, clue)| Listed { place, number: clue.number.clone(), text: text(clue) }).collect()
}

/// Puts clues in lines. With numbered rows and columns, the clues of a row or a column share one line.
pub(crate) fn lines(document: &Document, heading: &Heading, mut listed: Vec<Listed>) -> Vec<ClueLine> {
    let width = document.width();
    let by_line = document.numbering == Numbering::RowsAndColumns;
    // Clues down come in the order of their numbers, row by row; a line per column needs them column by column.
    if by_line && *heading == Heading::Down {
        listed.sort_by_key(|clue| clue.place.map(|place| (place % width, place)));
    }
    let mut lines: Vec<ClueLine> = Vec::new();
    for Listed { place, number, text } in listed {
        let label = match (place.filter(|_| by_line), heading) {
            (Some(place), Heading::Across) => roman(place / width + 1),
            (Some(place), Heading::Down) => (place % width + 1).to_string(),
            _ => number,
        };
        match lines.last_mut() {
            Some(last) if by_line && last.label == label => {
                last.text += DASH;
                last.text += &text;
            }
            _ => lines.push(ClueLine { label, text }),
        }
    }
    lines
}

/// A number in Roman numerals.
pub fn roman(number: usize) -> String {
    /// The numerals and the pairs that stand for a difference, largest first.
    const NUMERALS: [(usize, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut left = number;
    let mut text = String::new();
    for (value, numeral) in NUMERALS {
        while left >= value {
            text.push_str(numeral);
            left -= value;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::DocumentCell;

    /// `CAT/O#E/TEN` with a clue for each word.
    fn document() -> Document {
        let cells = "CATO#ETEN".chars().map(|letter| match letter {
            '#' => DocumentCell::block(),
            letter => DocumentCell::open(&letter.to_string()),
        });
        let mut document = Document::build(3, 3, cells.collect()).unwrap();
        let clue = |stretch: &crate::document::Stretch| Clue {
            text: format!("clue {}", stretch.number),
            enumeration: "3".to_owned(),
            ..Clue::new(stretch.heading.clone(), stretch.number.to_string())
        };
        let clues = document.stretches().iter().map(clue).collect();
        document.set_clues(clues);
        document
    }

    fn shown(document: &Document, numbering: Numbering, heading: &Heading) -> Vec<String> {
        let mut document = document.clone();
        document.numbering = numbering;
        let lines = clue_lines(&document, heading);
        lines.iter().map(|line| format!("{} {}", line.label, line.text)).collect()
    }

    #[test]
    fn words_have_their_numbers_or_their_rows_and_columns() {
        let document = document();
        assert_eq!(shown(&document, Numbering::Cells, &Heading::Across), ["1 clue 1 (3)", "3 clue 3 (3)"]);
        let french = |heading| shown(&document, Numbering::RowsAndColumns, heading);
        assert_eq!(french(&Heading::Across), ["I clue 1 (3)", "III clue 3 (3)"]);
        assert_eq!(french(&Heading::Down), ["1 clue 1 (3)", "3 clue 2 (3)"]);
    }

    #[test]
    fn rows_are_counted_as_the_romans_did() {
        let numbers = [1, 4, 9, 14, 40, 99, 255].map(roman);
        assert_eq!(numbers, ["I", "IV", "IX", "XIV", "XL", "XCIX", "CCLV"]);
    }

    #[test]
    fn the_clues_of_a_row_stand_in_one_line() {
        let cells = "AB#CD".chars().map(|letter| match letter {
            '#' => DocumentCell::block(),
            letter => DocumentCell::open(&letter.to_string()),
        });
        let mut document = Document::build(5, 1, cells.collect()).unwrap();
        let clue =
            |number: &str, text: &str| Clue { text: text.to_owned(), ..Clue::new(Heading::Across, number) };
        document.set_clues(vec![clue("1", "one"), clue("2", "two")]);
        assert_eq!(shown(&document, Numbering::RowsAndColumns, &Heading::Across), ["I one — two"]);
        // What stands inside the grid is not listed again.
        document.set_usual_arrows();
        assert_eq!(shown(&document, Numbering::Cells, &Heading::Across), ["1 one"]);
    }
}
