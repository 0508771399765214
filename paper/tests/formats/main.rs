//! Files of every format: round trips, files that other programs wrote, damaged files and hostile ones.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fmt::Write as _;

use worddle_paper::Document;
use worddle_paper::document::{Clue, Heading};
use worddle_paper::formats::{FORMATS, Format, FormatError, FormatOptions, Look};

/// A file that another program wrote.
macro_rules! foreign_file {
    ($name:literal) => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/files/", $name)).as_slice()
    };
}

mod corpus;
mod damaged;
mod foreign;
mod hostile;
mod oddities;
mod round_trips;
mod workshop;

fn format(name: &str) -> &'static Format {
    Format::named(name).unwrap()
}

fn read(name: &str, bytes: &[u8]) -> Result<Document, FormatError> {
    format(name).read(bytes, FormatOptions::default())
}

fn write(name: &str, document: &Document) -> Vec<u8> {
    format(name).write(document, Look::default()).unwrap()
}

fn clue(heading: Heading, number: String, text: String) -> Clue {
    Clue { text, ..Clue::new(heading, number) }
}

fn rows(document: &Document) -> String {
    String::from_utf8(write("text", document)).unwrap().trim_end().replace('\n', "/")
}

fn solutions(document: &Document) -> Vec<&str> {
    document.cells().iter().map(|cell| cell.solution.as_str()).collect()
}

#[test]
fn the_readme_has_every_format() {
    let mut table = "| format | |\n|---|---|\n".to_owned();
    for format in FORMATS {
        let only_written = if format.is_readable() { "" } else { " (only written)" };
        let _ = writeln!(table, "| `{}` | {}{only_written} |", format.name, format.title.english);
    }
    assert!(
        include_str!("../../README.md").contains(&(table.clone() + "\n")),
        "README.md should contain:\n{table}"
    );
}
