//! A manuscript as editors ask for it: the author, the solution, the empty grid, and sheets of clues with their answers.
//!
//! RTF, because every word processor opens it and an author can still change a line before sending it. The grids are tables. All
//! text is ASCII: other characters are written by number, so no reader can take them for others.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use worddle_crossword::convention::Numbering;

use super::error::FormatError;
use super::feature::Feature;
use super::format::Format;
use super::layout::Paper;
use super::picture::{Look, Titles};
use super::wording::Wording;
use crate::document::{CellKind, Clue, Document, DocumentCell, Heading};
use crate::listing::roman;

/// The manuscript, as the list of formats has it.
pub(super) const FORMAT: Format = Format {
    name: "rtf",
    title: Wording { english: "Manuscript", french: "Manuscrit" },
    summary: Wording {
        english: "solution, empty grid, clues with answers",
        french: "solution, grille vide, définitions et réponses",
    },
    extensions: &["rtf"],
    media_type: "application/rtf",
    holds: &[
        Feature::Bars,
        Feature::Rebus,
        Feature::Voids,
        Feature::Labels,
        Feature::Clues,
        Feature::OtherClues,
        Feature::Enumerations,
        Feature::Title,
        Feature::Notes,
        Feature::Quotes,
        Feature::Fields,
        Feature::Numbering,
    ],
    recognizes: |bytes| bytes.starts_with(b"{\\rtf"),
    read: None,
    write,
};

/// A millimetre in twips, the unit of RTF: 1440 to the inch.
const MILLIMETRE: f64 = 1440.0 / 25.4;

/// The margin on all sides, in millimetres: editors write there.
const MARGIN: f64 = 25.0;

/// The largest side of a cell, in millimetres.
const CELL: f64 = 10.0;

/// The share of a line that a clue takes; the answer has the rest.
const CLUE: f64 = 0.68;

/// The width of the lines between cells, in twips.
const LINE: u32 = 10;

/// The same of bars.
const BAR: u32 = 50;

/// Which letters a grid shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    Solution,
    None,
}

/// Writes the manuscript.
#[expect(clippy::unnecessary_wraps, reason = "other formats cannot hold everything")]
fn write(document: &Document, look: Look) -> Result<Vec<u8>, FormatError> {
    let [width, height] = match look.paper {
        Paper::A4 => [210.0, 297.0],
        Paper::Letter => [215.9, 279.4],
    };
    let inside = width - 2.0 * MARGIN;
    let [paper_width, paper_height, margin] = [width, height, MARGIN].map(twips);
    let mut text = format!(
        "{{\\rtf1\\ansi\\deff0\\uc1{{\\fonttbl{{\\f0\\froman Times New Roman;}}}}{{\\colortbl;\\red0\\green0\\blue0;}}\n\
         \\paperw{paper_width}\\paperh{paper_height}\\margl{margin}\\margr{margin}\\margt{margin}\\margb{margin}\\fs24\n"
    );
    head(&mut text, document, look);
    heading(&mut text, word(look, "Solution", "Solution"));
    grid(&mut text, document, Letters::Solution, inside);
    text += "\\page\n";
    heading(&mut text, word(look, "Grid", "Grille"));
    grid(&mut text, document, Letters::None, inside);
    for (title, lines) in lists(document, look) {
        text += "\\page\n";
        heading(&mut text, &title);
        clues(&mut text, &lines, inside);
    }
    text += "}\n";
    Ok(text.into_bytes())
}

/// The title, who wrote it, and where to reach them: an editor has to know before anything else.
fn head(text: &mut String, document: &Document, look: Look) {
    let title =
        if document.title.is_empty() { word(look, "Crossword", "Mots croisés") } else { &document.title };
    let _ = writeln!(text, "\\pard{{\\b\\fs32 {}}}\\par", escaped(title));
    let [width, height] = [document.width(), document.height()];
    let words = document.stretches().len();
    let figures = match look.titles {
        Titles::English => format!("{width} × {height}, {words} words"),
        Titles::French => format!("{width} × {height}, {words} mots"),
    };
    let author = [
        (word(look, "Author", "Auteur"), document.author.as_str()),
        (word(look, "Address", "Adresse"), document.field("address").unwrap_or_default()),
        (word(look, "E-mail", "Courriel"), document.field("email").unwrap_or_default()),
        (word(look, "Size", "Taille"), &figures),
        (word(look, "Copyright", "Copyright"), &document.copyright),
    ];
    let others = document.fields.iter().filter(|(name, _)| name != "address" && name != "email");
    let others = others.map(|(name, value)| (name.as_str(), value.as_str()));
    // A colon has a space before it in French.
    let colon = word(look, ":", "\\~:");
    for (name, value) in author.into_iter().chain(others) {
        let _ = writeln!(text, "\\pard {}{colon} {}\\par", escaped(name), escaped(value));
    }
    if !document.notes.is_empty() {
        let _ = writeln!(text, "\\pard\\sb120 {}\\par", escaped(&document.notes));
    }
}

/// The title of a part.
fn heading(text: &mut String, title: &str) {
    let _ = writeln!(text, "\\pard\\keepn\\sb240\\sa120{{\\b {}}}\\par", escaped(title));
}

/// A grid as a table.
fn grid(text: &mut String, document: &Document, letters: Letters, inside: f64) {
    let (width, numbers) = (document.width(), document.numbers());
    let by_line = document.numbering == Numbering::RowsAndColumns;
    // Rows and columns that are numbered take one more of each.
    let side = twips((inside / (width + usize::from(by_line)) as f64).min(CELL));
    let row_begin = format!("\\trowd\\trgaph30\\trrh-{side}");
    if by_line {
        *text += &row_begin;
        (0..=width).for_each(|column| edge(text, side * (column as u32 + 1)));
        *text += "\\pard\\intbl\\cell";
        (1..=width).for_each(|column| label(text, &column.to_string()));
        *text += "\\row\n";
    }
    for (row, cells) in document.cells().chunks(width).enumerate() {
        *text += &row_begin;
        if by_line {
            edge(text, side);
        }
        for (column, cell) in cells.iter().enumerate() {
            let place = row * width + column;
            let above = place.checked_sub(width).map(|place| &document.cells()[place]);
            let before = column.checked_sub(1).map(|column| &cells[column]);
            borders(text, cell, [before, above]);
            let _ = write!(text, "\\cellx{}", side * (column + usize::from(by_line) + 1) as u32);
        }
        if by_line {
            label(text, &roman(row + 1));
        }
        for (column, cell) in cells.iter().enumerate() {
            let number = if by_line { "" } else { numbers[row * width + column].as_str() };
            let letter =
                if letters == Letters::Solution || cell.revealed { cell.solution.as_str() } else { "" };
            content(text, cell, number, letter);
        }
        *text += "\\row\n";
    }
    *text += "\\pard\\par\n";
}

/// A cell of a table without lines, up to some distance from the left.
fn edge(text: &mut String, right: u32) {
    let _ = write!(text, "\\clvertalc\\cellx{right}");
}

/// The number of a row or a column.
fn label(text: &mut String, number: &str) {
    let _ = write!(text, "\\pard\\intbl\\qc{{\\fs16 {number}}}\\cell");
}

/// The lines around a cell, and its blackness. A bar belongs to two cells, and both must say so.
fn borders(text: &mut String, cell: &DocumentCell, [before, above]: [Option<&DocumentCell>; 2]) {
    if cell.kind == CellKind::Void {
        return;
    }
    let width = |is_bar: bool| if is_bar { BAR } else { LINE };
    let sides = [
        ('t', above.is_some_and(|cell| cell.bars.below)),
        ('l', before.is_some_and(|cell| cell.bars.right)),
        ('b', cell.bars.below),
        ('r', cell.bars.right),
    ];
    for (side, is_bar) in sides {
        let _ = write!(text, "\\clbrdr{side}\\brdrs\\brdrw{}", width(is_bar));
    }
    if cell.kind == CellKind::Block {
        *text += "\\clcbpat1";
    }
}

/// What stands in a cell: the number in small figures, and the letters below it.
fn content(text: &mut String, cell: &DocumentCell, number: &str, letter: &str) {
    if cell.kind != CellKind::Open {
        *text += "\\pard\\intbl\\cell";
        return;
    }
    // Rebus squares have smaller letters.
    let size = if letter.chars().count() > 2 { 12 } else { 22 };
    let _ = write!(
        text,
        "\\pard\\intbl\\ql\\sl-140{{\\fs10 {}}}\\par\\pard\\intbl\\qc\\sl-260{{\\fs{size} {}}}\\cell",
        escaped(number),
        escaped(letter)
    );
}

/// A line of a sheet: the label of a word, its clue and its answer.
struct Line {
    label: String,
    clue: String,
    answer: String,
}

/// A sheet of clues, as a table without lines: clues on the left, answers on the right.
fn clues(text: &mut String, lines: &[Line], inside: f64) {
    let [middle, right] = [inside * CLUE, inside].map(twips);
    for Line { label, clue, answer } in lines {
        let _ = writeln!(
            text,
            "\\trowd\\trkeep\\cellx{middle}\\cellx{right}\\pard\\intbl\\fi-560\\li560\\sl360 {}\\tab {}\\cell\\pard\\intbl\\sl360 {}\\cell\\row",
            escaped(label),
            escaped(clue),
            escaped(answer)
        );
    }
    *text += "\\pard\\par\n";
}

/// All lists with their titles: every word of the grid, with or without a clue, then the clues of other lists.
fn lists(document: &Document, look: Look) -> Vec<(String, Vec<Line>)> {
    let words = document.words_by_name();
    let clues: BTreeMap<(&Heading, &str), &Clue> =
        document.clues.iter().map(|clue| ((&clue.heading, clue.number.as_str()), clue)).collect();
    let own = [
        (Heading::Across, word(look, "Across", "Horizontalement")),
        (Heading::Down, word(look, "Down", "Verticalement")),
    ];
    let own = own.into_iter().map(|(heading, title)| {
        let mut lines: Vec<([usize; 2], Line)> = Vec::new();
        for ((_, number), cells) in words.iter().filter(|((of, _), _)| *of == heading) {
            let clue = clues.get(&(&heading, number.as_str()));
            let (order, label) = order(document, &heading, number, cells[0]);
            let clue = clue.map(|clue| clue.text_with_enumeration()).unwrap_or_default();
            lines.push((order, Line { label, clue, answer: document.answer(cells).concat() }));
        }
        lines.sort_by_key(|&(order, _)| order);
        (title.to_owned(), lines.into_iter().map(|(_, line)| line).collect())
    });
    let others = document.headings().into_iter().filter(|heading| matches!(heading, Heading::Other(_)));
    let others = others.map(|heading| {
        let lines = document.clues_of(&heading).map(|clue| Line {
            label: clue.number.clone(),
            clue: clue.text_with_enumeration(),
            answer: document.answer(&clue.cells).concat(),
        });
        let lines = lines.collect();
        let Heading::Other(title) = heading else { unreachable!("only other lists are left") };
        (title, lines)
    });
    own.chain(others).collect()
}

/// The place of a word in its list, and its label: its number, or its row or column.
fn order(document: &Document, heading: &Heading, number: &str, first: usize) -> ([usize; 2], String) {
    let (row, column) = (first / document.width(), first % document.width());
    match (document.numbering, heading) {
        (Numbering::RowsAndColumns, Heading::Across) => ([row, column], roman(row + 1)),
        (Numbering::RowsAndColumns, _) => ([column, row], (column + 1).to_string()),
        _ => ([row, column], number.to_owned()),
    }
}

/// One of two texts, by the language of the headings.
fn word<'a>(look: Look, english: &'a str, french: &'a str) -> &'a str {
    match look.titles {
        Titles::English => english,
        Titles::French => french,
    }
}

/// Millimetres in twips.
fn twips(millimetres: f64) -> u32 {
    (millimetres * MILLIMETRE).round() as u32
}

/// Text as RTF has it. Control words, braces and characters beyond ASCII cannot get through.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' | '{' | '}' => escaped.extend(['\\', character]),
            '\n' => escaped += "\\line ",
            ' '..='~' => escaped.push(character),
            _ if character.is_control() => {}
            _ => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let _ = write!(escaped, "\\u{}?", unit.cast_signed());
                }
            }
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Bars;

    /// `CAT/O#E/TEN` with a clue for each word.
    fn document() -> Document {
        let cells = "CATO#ETEN".chars().map(|letter| match letter {
            '#' => DocumentCell::block(),
            letter => DocumentCell::open(&letter.to_string()),
        });
        let mut document = Document::build(3, 3, cells.collect()).unwrap();
        let clue = |stretch: &crate::document::Stretch| Clue {
            text: format!("clue of {:?} {}", stretch.heading, stretch.number),
            ..Clue::new(stretch.heading.clone(), stretch.number.to_string())
        };
        let clues = document.stretches().iter().map(clue).collect();
        document.set_clues(clues);
        document
    }

    fn written(document: &Document) -> String {
        String::from_utf8(FORMAT.write(document, Look::default()).unwrap()).unwrap()
    }

    /// Whether every brace that is not escaped has its partner.
    fn is_balanced(text: &str) -> bool {
        let plain = text.replace("\\\\", "").replace("\\{", "").replace("\\}", "");
        let mut depth = 0;
        plain.chars().all(|character| {
            depth += i32::from(character == '{') - i32::from(character == '}');
            depth >= 0
        }) && depth == 0
    }

    #[test]
    fn a_manuscript_has_two_grids_and_every_clue_with_its_answer() {
        let text = written(&document());
        assert!(text.is_ascii() && is_balanced(&text), "{text}");
        assert_eq!(text.matches("\\clcbpat1").count(), 2, "one block in each grid");
        assert_eq!(text.matches("\\trowd").count(), 2 * 3 + 4, "rows of two grids, and of clues: {text}");
        for (clue, answer) in [("Across 1", "CAT"), ("Across 3", "TEN"), ("Down 1", "COT"), ("Down 2", "TEN")]
        {
            let line = text.lines().find(|line| line.contains(&format!("clue of {clue}"))).unwrap();
            assert!(line.ends_with(&format!(" {answer}\\cell\\row")), "{line}");
        }
        let empty = text.split("\\page").nth(1).unwrap();
        assert!(!empty.contains("{\\fs22 C}"), "{empty}");
    }

    #[test]
    fn no_text_becomes_a_command() {
        let mut document = document();
        document.title = "\\par} {\\field Œuvre 🐱".to_owned();
        document.notes = "one\ntwo".to_owned();
        let text = written(&document);
        assert!(is_balanced(&text) && text.is_ascii(), "{text}");
        assert!(text.contains("\\\\par\\} \\{\\\\field \\u338?uvre \\u-10179?\\u-9167?"), "{text}");
        assert!(text.contains("one\\line two"), "{text}");
    }

    #[test]
    fn an_author_can_be_reached() {
        let mut document = document();
        document.author = "A. Setter".to_owned();
        document.push_field("address", "1 Grid Street");
        document.push_field("date", "2026");
        let text = written(&document);
        for line in ["Author: A. Setter", "Address: 1 Grid Street", "E-mail: ", "date: 2026"] {
            assert_eq!(text.matches(line).count(), 1, "{line} in {text}");
        }
    }

    #[test]
    fn rows_and_columns_are_named_as_the_grid_names_them() {
        let mut document = document();
        document.numbering = Numbering::RowsAndColumns;
        document.cells_mut()[0].bars = Bars { right: true, below: false };
        let text = written(&document);
        assert!(text.contains("{\\fs16 III}") && is_balanced(&text), "{text}");
        assert_eq!(text.matches("\\brdrw50").count(), 4, "a bar is a line of two cells, in two grids");
        let labels: Vec<&str> = text
            .lines()
            .filter_map(|line| line.split_once("\\sl360 ")?.1.split_once("\\tab"))
            .map(|(label, _)| label)
            .collect();
        assert_eq!(labels, ["I", "III", "1", "3"], "{text}");
    }
}
