//! Files of every format: there and back, as others write them, damaged, and hostile.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use worddle_paper::Document;
use worddle_paper::document::{Clue, Heading};
use worddle_paper::formats::{Format, FormatError, FormatOptions, Look};

/// A file that another program wrote.
macro_rules! foreign_file {
    ($name:literal) => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/files/", $name)).as_slice()
    };
}

mod damaged;
mod foreign;
mod hostile;
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
