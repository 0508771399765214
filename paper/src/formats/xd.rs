//! xd, the text format of the crossword archives, version 3: headers, grid, clues and notes in sections.
//!
//! Sections have titles (`## Grid`) or follow each other after two blank lines; we write titles. One character is a cell: a
//! capital is its letter, a lower-case letter marks a circle or a shade, and anything else is a rebus whose letters stand in
//! the header.
//!
//! ```text
//! ## Metadata
//!
//! Title: Pets
//! Rebus: 1=QU
//! Special: circle
//!
//! ## Grid
//!
//! cAT
//! #1O
//!
//! ## Clues
//!
//! A1. A pet ~ CAT
//! ```

use std::fmt::Write as _;

use super::checks::{document_of, text_start, utf8};
use super::error::FormatError;
use super::feature::Feature;
use super::format::{Format, FormatOptions};
use super::keys::Keys;
use super::picture::Look;
use super::wording::Wording;
use crate::document::{CellKind, Clue, Document, Heading, clean_text, one_line};

mod signs;

use signs::Signs;

/// xd, as the list of formats has it.
pub(super) const FORMAT: Format = Format {
    name: "xd",
    title: Wording { english: "xd", french: "xd" },
    summary: Wording {
        english: "the text format of the crossword archives (version 3), with clues",
        french: "le format texte des archives de mots croisés (version 3)",
    },
    extensions: &["xd"],
    media_type: "text/plain; charset=utf-8",
    holds: &[
        Feature::Circles,
        Feature::Rebus,
        Feature::Voids,
        Feature::Diagramless,
        Feature::Clues,
        Feature::Title,
        Feature::Notes,
        Feature::Quotes,
        Feature::Language,
        Feature::Fields,
    ],
    recognizes: is_xd,
    read: Some(read),
    write,
};

/// The header of a grid with empty cells. Without it, their dots could be mistaken for blocks, which some programs write as dots.
const BLOCKS: (&str, &str) = ("Blocks", "#");

/// Recognizes a first line that is the title of a section or a header.
///
/// Titles are those of version 3, headers those of older files.
fn is_xd(bytes: &[u8]) -> bool {
    let line = text_start(bytes).split(|&byte| byte == b'\n').next().unwrap_or_default();
    line.starts_with(b"## ") || line.contains(&b':')
}

/// The four sections of a file, as lines.
#[derive(Default)]
struct Sections<'a> {
    /// `Name: value` lines.
    headers: Vec<&'a str>,
    /// Rows of cells.
    grid: Vec<&'a str>,
    /// `A1. Clue ~ ANSWER` lines.
    clues: Vec<&'a str>,
    /// Free text.
    notes: Vec<&'a str>,
}

impl<'a> Sections<'a> {
    /// Splits a file into its sections, by titles if it has any.
    ///
    /// A file with one title has titles for all of its sections.
    fn of(text: &'a str) -> Self {
        if text.trim_start().starts_with("## ") { Self::announced(text) } else { Self::in_order(text) }
    }

    /// Splits at titles; unknown sections are ignored.
    ///
    /// The order of sections does not matter. Text before the first title is dropped.
    fn announced(text: &'a str) -> Self {
        let mut sections = Self::default();
        let mut ignored = Vec::new();
        let mut name = String::new();
        for line in text.lines() {
            if let Some(title) = line.strip_prefix("## ") {
                name = title.trim().to_lowercase();
                continue;
            }
            match name.as_str() {
                "metadata" => &mut sections.headers,
                "grid" => &mut sections.grid,
                "clues" => &mut sections.clues,
                "notes" => &mut sections.notes,
                _ => &mut ignored,
            }
            .push(line);
        }
        sections
    }

    /// Splits at two blank lines, which end every section but the notes.
    ///
    /// Older files: headers, grid, clues, notes, in this order.
    fn in_order(text: &'a str) -> Self {
        let mut sections = Self::default();
        let (mut section, mut blank) = (0, 0);
        for line in text.trim_start().lines() {
            let is_blank = line.trim().is_empty();
            // Counted at the next line of text, so that three or more blank lines end only one section.
            if !is_blank && blank >= 2 {
                section += 1;
            }
            blank = if is_blank { blank + 1 } else { 0 };
            let lines = match section {
                0 => &mut sections.headers,
                1 => &mut sections.grid,
                2 => &mut sections.clues,
                _ => &mut sections.notes,
            };
            lines.push(line);
        }
        sections
    }
}

/// Reads a file: the headers first, because they say what the characters of the grid mean.
///
/// # Errors
///
/// Text that is not UTF-8, no grid, rows of different lengths, or a character that stands for no cell.
fn read(bytes: &[u8], _: FormatOptions) -> Result<Document, FormatError> {
    let sections = Sections::of(utf8(bytes)?);
    let headers = sections.headers.iter().filter_map(|line| line.split_once(':'));
    let headers: Vec<(&str, &str)> = headers.map(|(name, value)| (name.trim(), value.trim())).collect();
    let header = |wanted: &str| {
        headers.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map_or("", |&(_, value)| value)
    };
    let signs = Signs::of(header("Rebus"), header("Special"));
    let clues: Vec<Clue> = sections.clues.iter().filter_map(|line| read_clue(line)).collect();
    let mut document = read_grid(&sections.grid, &signs)?;
    // Our own files have this header, so that dots for unknown letters come back as empty cells.
    let is_told = !header(BLOCKS.0).is_empty();
    if !is_told && let Some(other) = with_dots_as_blocks(&document, &sections, &signs) {
        document = other;
    }
    document.title = clean_text(header("Title"));
    document.author = clean_text(header("Author"));
    document.copyright = clean_text(header("Copyright"));
    document.language = clean_text(header("Language"));
    let known = ["title", "author", "copyright", "language", "rebus", "special", "blocks"];
    for (name, value) in headers.iter().filter(|(name, _)| !known.contains(&name.to_lowercase().as_str())) {
        document.push_field(name, value);
    }
    document.set_clues(clues);
    // Notes that look like the title of a section are written with a blank in front.
    let unescaped = sections.notes.iter().map(|line| if line.starts_with(" ##") { &line[1..] } else { line });
    document.notes = clean_text(&unescaped.collect::<Vec<_>>().join("\n"));
    Ok(document)
}

/// Turns dots into blocks if more clues fit then: some programs write blocks as dots, alone or beside `#`.
///
/// `None` to leave the grid as it is. Without clues, there is nothing to decide by.
fn with_dots_as_blocks(document: &Document, sections: &Sections<'_>, signs: &Signs) -> Option<Document> {
    if signs.is_rebus('.') || !sections.grid.iter().any(|row| row.contains('.')) {
        return None;
    }
    let rows: Vec<String> = sections.grid.iter().map(|row| row.replace('.', "#")).collect();
    let blocked = read_grid(&rows, signs).ok()?;
    (fitting_clues(&blocked, &sections.clues) > fitting_clues(document, &sections.clues)).then_some(blocked)
}

/// Counts the clues that name a word of a grid, and once more those whose answer is the word.
///
/// Numbers alone may fit both grids; few answers do.
fn fitting_clues(document: &Document, lines: &[&str]) -> usize {
    let words = document.words_by_name();
    let fit = |line: &&str| {
        let clue = read_clue(line)?;
        let cells = words.get(&(clue.heading, clue.number))?;
        let answer = line.rsplit_once(" ~").map_or("", |(_, answer)| answer.trim());
        Some(if answer == spelled(document, cells) { 2 } else { 1 })
    };
    lines.iter().filter_map(fit).sum()
}

/// The letters of an answer as the lines of clues have it, with dots for those that are missing.
fn spelled(document: &Document, cells: &[usize]) -> String {
    let letters = document.answer(cells).into_iter();
    letters.map(|letters| if letters.is_empty() { "." } else { letters }).collect()
}

/// Reads rows of cells of equal length.
///
/// # Errors
///
/// No rows, sides over the limit, a ragged row, or a character that stands for no cell, with its row and
/// column.
fn read_grid(lines: &[impl AsRef<str>], signs: &Signs) -> Result<Document, FormatError> {
    let rows: Vec<&str> =
        lines.iter().map(|line| line.as_ref().trim()).filter(|line| !line.is_empty()).collect();
    document_of(&rows, |character| signs.cell(character))
}

/// Reads `A1. The clue ~ ANSWER`; other lines are not clues.
///
/// The answer is not read: it follows from the grid.
fn read_clue(line: &str) -> Option<Clue> {
    let (name, rest) = line.trim().split_once('.')?;
    let group: String = name.chars().take_while(|character| character.is_alphabetic()).collect();
    let number = &name[group.len()..];
    // A blank before the full stop means a sentence, not a clue.
    if one_line(number) != number {
        return None;
    }
    let heading = match group.as_str() {
        "A" => Heading::Across,
        "D" => Heading::Down,
        "" => Heading::Other("Clues".to_owned()),
        other => Heading::Other(other.to_owned()),
    };
    // The last tilde: a clue may have one of its own.
    let text = rest.rsplit_once(" ~").map_or(rest, |(text, _)| text);
    let text = clean_text(&text.replace('\\', "\n"));
    Some(Clue { text, ..Clue::new(heading, number) })
}

/// Writes a file with titled sections, as version 3 has them.
///
/// # Errors
///
/// If there are more kinds of marked and rebus cells than characters for them.
fn write(document: &Document, _: Look) -> Result<Vec<u8>, FormatError> {
    let mut keys = Keys::of(document, FORMAT.name)?;
    let mut text = "## Metadata\n\n".to_owned();
    let mut header = |name: &str, value: &str| {
        let value = one_line(value);
        if !value.is_empty() {
            let _ = writeln!(text, "{name}: {value}");
        }
    };
    header("Title", &document.title);
    header("Author", &document.author);
    header("Copyright", &document.copyright);
    header("Language", &document.language);
    document.fields.iter().for_each(|(name, value)| header(name, value));
    let rebus = keys.entries().map(|(sign, letters)| format!("{sign}={letters}"));
    header("Rebus", &rebus.collect::<Vec<_>>().join(" "));
    header(
        "Special",
        if keys.has_circles {
            "circle"
        } else if keys.has_shades {
            "shaded"
        } else {
            ""
        },
    );
    let has_clues =
        [Heading::Across, Heading::Down].iter().any(|list| document.clues_of(list).next().is_some());
    if has_clues
        && document.cells().iter().any(|cell| cell.kind == CellKind::Open && cell.solution.is_empty())
    {
        header(BLOCKS.0, BLOCKS.1);
    }
    text += "\n## Grid\n\n";
    for row in document.cells().chunks(document.width()) {
        text.extend(row.iter().map(|cell| keys.sign(cell)));
        text.push('\n');
    }
    text += "\n## Clues\n";
    text += &clue_lines(document);
    if !document.notes.is_empty() {
        text += "\n## Notes\n\n";
        for line in document.notes.lines() {
            let escape = if line.starts_with("##") || line.starts_with(" ##") { " " } else { "" };
            let _ = writeln!(text, "{escape}{line}");
        }
    }
    Ok(text.into_bytes())
}

/// Writes the clues across and down, each with its answer; the format has no other lists.
///
/// Answers of unfinished grids have dots for missing letters.
fn clue_lines(document: &Document) -> String {
    let words = document.words_by_name();
    let mut lines = String::new();
    for (heading, letter) in [(Heading::Across, 'A'), (Heading::Down, 'D')] {
        lines.push('\n');
        for clue in document.clues_of(&heading) {
            let cells = words.get(&(heading.clone(), clue.number.clone())).map(Vec::as_slice);
            let answer = spelled(document, cells.unwrap_or_default());
            // xd writes a line end as a backslash. Cleaning again drops those at either end of the text.
            let text = clean_text(&clue.text_with_enumeration().replace('\\', "\n")).replace('\n', "\\");
            let _ = writeln!(lines, "{letter}{}. {text} ~ {answer}", one_line(&clue.number));
        }
    }
    lines
}
