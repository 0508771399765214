//! The text format of Across Lite: sections with a tag each, one character for a cell, one line for a clue.
//!
//! Clues have no numbers: they belong to the words across and then to those down, in order. A lower-case letter has a circle
//! if the rebus section says `MARK`, and other characters stand for several letters.
//!
//! ```text
//! <ACROSS PUZZLE V2>
//! <TITLE>
//!     Pets
//! <SIZE>
//!     3x2
//! <GRID>
//!     cAT
//!     .1O
//! <REBUS>
//!     MARK;
//!     1:QU:Q
//! <ACROSS>
//!     A pet
//!     The clue of QUO
//! ```
//!
//! Such a file has the extension of a plain text, whose reader passes it on.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use worddle_lexicon::Encoding;

use super::checks::{document_of, quoted, text_start, utf8};
use super::error::FormatError;
use super::feature::Feature;
use super::format::{Format, FormatOptions};
use super::keys::Keys;
use super::picture::Look;
use super::wording::Wording;
use crate::document::{
    CellKind, Clue, Document, DocumentCell, Heading, clean_solution, clean_text, one_line,
};

/// The text format of Across Lite, as the list of formats has it.
pub(super) const FORMAT: Format = Format {
    name: "across",
    title: Wording { english: "Across Lite text", french: "Texte d'Across Lite" },
    summary: Wording {
        english: "the text of a .puz file (read from .txt too)",
        french: "le texte d'un fichier .puz (lu aussi dans un .txt)",
    },
    extensions: &["across"],
    media_type: "text/plain; charset=utf-8",
    holds: &[
        Feature::Circles,
        Feature::Rebus,
        Feature::Clues,
        Feature::Title,
        Feature::Notes,
        Feature::Quotes,
    ],
    recognizes: is_across,
    read: Some(read),
    write,
};

/// How every version of such a file begins.
const HEAD: &[u8] = b"<ACROSS PUZZLE";

/// The tags of the sections. The last one holds everything that follows.
const TAGS: [&str; 9] =
    ["<TITLE>", "<AUTHOR>", "<COPYRIGHT>", "<SIZE>", "<GRID>", "<REBUS>", "<ACROSS>", "<DOWN>", "<NOTEPAD>"];

/// Recognizes the first tag.
pub(super) fn is_across(bytes: &[u8]) -> bool {
    text_start(bytes).starts_with(HEAD)
}

/// Reads a file in UTF-8, or in windows-1252 as older versions write it.
///
/// # Errors
///
/// No grid, another size than stated, a character that stands for no cell, or more or fewer clues than words.
pub(super) fn read(bytes: &[u8], _: FormatOptions) -> Result<Document, FormatError> {
    if !is_across(bytes) {
        return Err(FormatError::Foreign { format: "across", expected: "<ACROSS PUZZLE> at its start" });
    }
    let decoded = Encoding::Windows1252.decode(bytes).unwrap_or_default();
    let sections = sections(utf8(bytes).unwrap_or(&decoded));
    let lines = |tag: &str| sections.get(tag).map(Vec::as_slice).unwrap_or_default();
    let text = |tag: &str| clean_text(&lines(tag).join(" "));
    let mut document = read_grid(lines("<GRID>"), lines("<SIZE>"), &Signs::of(lines("<REBUS>")))?;
    document.title = text("<TITLE>");
    document.author = text("<AUTHOR>");
    document.copyright = text("<COPYRIGHT>");
    document.notes = clean_text(&lines("<NOTEPAD>").join("\n"));
    let mut clues = read_clues(&document, &Heading::Across, lines("<ACROSS>"))?;
    clues.extend(read_clues(&document, &Heading::Down, lines("<DOWN>"))?);
    document.set_clues(clues);
    Ok(document)
}

/// The lines of each section by its tag.
fn sections(text: &str) -> BTreeMap<&str, Vec<&str>> {
    let mut sections: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut tag = "";
    for line in text.lines() {
        // A clue that looks like a tag is indented, as all contents are.
        if tag != TAGS[8] && TAGS.contains(&line.trim_end()) {
            tag = line.trim_end();
            sections.entry(tag).or_default();
        } else if !tag.is_empty() {
            sections.entry(tag).or_default().push(if tag == TAGS[8] { line } else { line.trim() });
        }
    }
    sections
}

/// The meaning of characters in the grid.
struct Signs {
    /// The letters of each character that stands for several.
    rebus: Vec<(char, String)>,
    /// Lower-case letters have circles.
    has_circles: bool,
}

impl Signs {
    /// Reads `MARK;` and `1:QU:Q`, one or several a line.
    fn of(lines: &[&str]) -> Self {
        let entries = || lines.iter().flat_map(|line| line.split(';')).map(str::trim);
        let rebus = entries().filter_map(|entry| {
            let mut parts = entry.split(':');
            Some((parts.next()?.chars().next()?, clean_solution(parts.next()?)))
        });
        Self { rebus: rebus.collect(), has_circles: entries().any(|entry| entry == "MARK") }
    }

    /// Reads a character as a cell; `None` if it stands for none.
    fn cell(&self, character: char) -> Option<DocumentCell> {
        let cell = match (character, self.rebus.iter().find(|(sign, _)| *sign == character)) {
            (_, Some((_, letters))) => DocumentCell::open(letters),
            // A colon is a block of a diagramless crossword.
            ('.' | ':', None) => return Some(DocumentCell::block()),
            ('-', None) => DocumentCell::open(""),
            (_, None) if character.is_alphanumeric() => {
                DocumentCell::open(character.encode_utf8(&mut [0; 4]))
            }
            _ => return None,
        };
        Some(DocumentCell { circled: self.has_circles && character.is_lowercase(), ..cell })
    }
}

/// Reads the rows, whose number and length the file also states.
fn read_grid(rows: &[&str], size: &[&str], signs: &Signs) -> Result<Document, FormatError> {
    let rows: Vec<&str> = rows.iter().copied().filter(|row| !row.is_empty()).collect();
    let width = rows.first().ok_or(FormatError::NoGrid)?.chars().count();
    let stated = size.first().copied().unwrap_or_default();
    let sides =
        stated.split_once(['x', 'X']).map(|(width, height)| (width.trim().parse(), height.trim().parse()));
    if !stated.is_empty() && sides != Some((Ok(width), Ok(rows.len()))) {
        return Err(FormatError::Value {
            field: "size".to_owned(),
            found: quoted(stated),
            expected: "the width and height of the grid, such as 15x15",
        });
    }
    document_of(&rows, |character| signs.cell(character))
}

/// Reads the clues of a direction: a line for each word, or none at all.
fn read_clues(document: &Document, heading: &Heading, lines: &[&str]) -> Result<Vec<Clue>, FormatError> {
    let stretches = document.stretches();
    let words: Vec<_> = stretches.iter().filter(|stretch| stretch.heading == *heading).collect();
    let full: Vec<&str> = lines.iter().copied().filter(|line| !line.is_empty()).collect();
    // Blank lines are clues to be written, unless there are enough without them.
    let lines = if full.len() == words.len() { &full } else { lines };
    if !full.is_empty() && lines.len() < words.len() || full.len() > words.len() {
        return Err(FormatError::Value {
            field: "number of clues".to_owned(),
            found: quoted(full.len()),
            expected: "one for each word of the grid",
        });
    }
    let clue = |(stretch, text): (&&crate::document::Stretch, &&str)| Clue {
        text: clean_text(text),
        ..Clue::new(heading.clone(), stretch.number.to_string())
    };
    Ok(words.iter().zip(lines).map(clue).collect())
}

/// Writes version 2, with a rebus section only if the grid needs it.
///
/// # Errors
///
/// If there are more kinds of circled and rebus cells than characters for them.
fn write(document: &Document, _: Look) -> Result<Vec<u8>, FormatError> {
    let mut plain = document.clone();
    plain.cells_mut().iter_mut().for_each(|cell| cell.shade.clear());
    let mut keys = Keys::of(&plain, FORMAT.name)?;
    let mut text = "<ACROSS PUZZLE V2>\n".to_owned();
    let size = format!("{}x{}", document.width(), document.height());
    let heads = [&document.title, &document.author, &document.copyright, &size];
    for (tag, head) in TAGS.into_iter().zip(heads) {
        let _ = write!(text, "{tag}\n\t{}\n", one_line(head));
    }
    text += "<GRID>\n";
    for row in plain.cells().chunks(document.width()) {
        let sign = |cell: &DocumentCell| match (cell.kind, keys.sign(cell)) {
            (CellKind::Block | CellKind::Void, _) => '.',
            (CellKind::Open, '.') => '-',
            (CellKind::Open, sign) => sign,
        };
        let row: String = row.iter().map(sign).collect();
        let _ = writeln!(text, "\t{row}");
    }
    let mark = if keys.has_circles { "\tMARK;\n" } else { "" };
    let rebus: String = keys.entries().map(rebus_line).collect();
    if !mark.is_empty() || !rebus.is_empty() {
        let _ = write!(text, "<REBUS>\n{mark}{rebus}");
    }
    let mut clues: BTreeMap<(&Heading, &str), &Clue> = BTreeMap::new();
    for clue in &document.clues {
        clues.entry((&clue.heading, &clue.number)).or_insert(clue);
    }
    let stretches = document.stretches();
    for (tag, heading) in [("<ACROSS>", Heading::Across), ("<DOWN>", Heading::Down)] {
        let _ = writeln!(text, "{tag}");
        for stretch in stretches.iter().filter(|stretch| stretch.heading == heading) {
            let number = stretch.number.to_string();
            let clue = clues.get(&(&heading, number.as_str()));
            let clue = clue.map(|clue| one_line(&clue.text_with_enumeration())).unwrap_or_default();
            let _ = writeln!(text, "\t{clue}");
        }
    }
    if !document.notes.is_empty() {
        let _ = write!(text, "<NOTEPAD>\n{}\n", document.notes);
    }
    Ok(text.into_bytes())
}

/// A line of the rebus section. A circled cell without a letter has a dash for its letters.
fn rebus_line((sign, letters): (char, &str)) -> String {
    let letters = if letters.is_empty() { "-" } else { letters };
    let short: String = letters.chars().take(1).collect();
    format!("\t{sign}:{letters}:{short}\n")
}
