//! Crossword files: one list of formats, each of which reads bytes into a [`Document`] and writes one.
//!
//! | name | what it is |
//! |---|---|
//! | `text` | rows of `#`, `.` and letters, with bars |
//! | `puz` | Across Lite, binary, with three kinds of checksums |
//! | `ipuz` | JSON as ipuz.org describes it, version 2 |
//! | `jpz` | the XML of Crossword Compiler, plain or in a zip archive |
//! | `xd` | the text format of the crossword archives, version 3 |
//! | `json` | all that a [`Document`] holds, for programs |
//! | `svg`, `html` | pictures and pages to print; they are only written |
//!
//! Nothing here reads a file: bytes come in already bounded, and every size that they state is checked before room is
//! made for it. A new format is one file and one line in [`FORMATS`].

use crate::document::{CellKind, Clue, Document, DocumentCell, KeptBars, SizeError};

mod html;
mod ipuz;
mod jpz;
mod json;
mod picture;
mod puz;
mod svg;
mod text;
mod xd;
mod zip;

pub use picture::{Look, ShownLetters, Titles, roman};
pub use puz::{Key, NoKey};

/// The most bytes of a crossword file: a grid of 255 by 255 cells with a clue of a hundred letters for each of its words
/// takes 13 MB as XML.
pub const MAX_FILE: usize = 16 << 20;

/// A format of crossword files.
#[derive(Debug)]
pub struct Format {
    /// Its name, in flags.
    pub name: &'static str,
    /// How names of such files end.
    pub extensions: &'static [&'static str],
    /// What such a file can hold besides blocks and single letters.
    pub holds: &'static [Feature],
    read: Option<Read>,
    write: Write,
}

type Read = fn(&[u8], FormatOptions) -> Result<Document, FormatError>;
type Write = fn(&Document, Look) -> Result<Vec<u8>, FormatError>;

/// How a file is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FormatOptions {
    /// The key of a scrambled solution.
    pub key: Option<Key>,
}

/// What a document may have that not every format can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Bars between cells.
    Bars,
    /// Circles in cells.
    Circles,
    /// Coloured cells.
    Shades,
    /// Cells of several letters, or with a sign.
    Rebus,
    /// Cells outside the grid.
    Voids,
    /// Letters that the solver is shown.
    Revealed,
    /// What a solver has written.
    Entered,
    /// Labels other than the usual numbers.
    Labels,
    /// Clues across and down.
    Clues,
    /// Clues in other lists, with other numbers, or for cells in no row.
    OtherClues,
    /// Lengths of the answers' words, apart from the clue.
    Enumerations,
    /// Title, author, copyright.
    Title,
    /// Notes.
    Notes,
    /// The language of the words.
    Language,
    /// Date, publisher and the like.
    Fields,
}

impl Feature {
    /// Everything, in the order in which it is reported.
    pub const ALL: [Self; 15] = [
        Self::Bars,
        Self::Circles,
        Self::Shades,
        Self::Rebus,
        Self::Voids,
        Self::Revealed,
        Self::Entered,
        Self::Labels,
        Self::Clues,
        Self::OtherClues,
        Self::Enumerations,
        Self::Title,
        Self::Notes,
        Self::Language,
        Self::Fields,
    ];

    /// Whether a document has it.
    pub fn is_in(self, document: &Document) -> bool {
        let any = |has: fn(&DocumentCell) -> bool| document.cells().iter().any(has);
        match self {
            Self::Bars => any(|cell| cell.bars.right || cell.bars.below),
            Self::Circles => any(|cell| cell.circled),
            Self::Shades => any(|cell| !cell.shade.is_empty()),
            Self::Rebus => any(DocumentCell::is_rebus),
            Self::Voids => any(|cell| cell.kind == CellKind::Void),
            Self::Revealed => any(|cell| cell.revealed),
            Self::Entered => any(|cell| !cell.entered.is_empty()),
            Self::Labels => document.labels.is_some(),
            Self::Clues => !document.clues.is_empty(),
            Self::OtherClues => document.has_unusual_clues(),
            Self::Enumerations => document.clues.iter().any(|clue| !clue.enumeration.is_empty()),
            Self::Title => {
                [&document.title, &document.author, &document.copyright].iter().any(|text| !text.is_empty())
            }
            Self::Notes => !document.notes.is_empty(),
            Self::Language => !document.language.is_empty(),
            Self::Fields => !document.fields.is_empty(),
        }
    }
}

/// Every format.
pub const FORMATS: [Format; 8] = [
    text::FORMAT,
    puz::FORMAT,
    ipuz::FORMAT,
    jpz::FORMAT,
    xd::FORMAT,
    json::FORMAT,
    svg::FORMAT,
    html::FORMAT,
];

impl Format {
    /// The format of a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// The format of a file, by how its name ends.
    pub fn of_file(name: &str) -> Option<&'static Self> {
        let extension = name.rsplit_once('.')?.1.to_ascii_lowercase();
        FORMATS.iter().find(|format| format.extensions.contains(&extension.as_str()))
    }

    /// The format that bytes look like, where no name tells it; text, if they look like nothing else.
    pub fn of_bytes(bytes: &[u8]) -> &'static Self {
        let start = bytes.trim_ascii_start();
        let start = start.strip_prefix("\u{feff}".as_bytes()).unwrap_or(start);
        let name = if puz::is_puz(bytes) {
            "puz"
        } else if start.starts_with(b"<") || zip::is_archive(bytes) {
            "jpz"
        } else if start.starts_with(b"{") || start.starts_with(b"ipuz(") {
            if json::is_own(start) { "json" } else { "ipuz" }
        } else if xd::is_xd(start) {
            "xd"
        } else {
            "text"
        };
        Self::named(name).expect("every format that is guessed is in the list")
    }

    /// Whether files of this format can be read.
    pub fn is_readable(&self) -> bool {
        self.read.is_some()
    }

    /// Reads a file.
    pub fn read(&self, bytes: &[u8], options: FormatOptions) -> Result<Document, FormatError> {
        if bytes.len() > MAX_FILE {
            return Err(FormatError::TooLarge { found: bytes.len() });
        }
        let read = self.read.ok_or(FormatError::WriteOnly { format: self.name })?;
        read(bytes, options)
    }

    /// Writes a file. The look counts for pictures and pages only.
    pub fn write(&self, document: &Document, look: Look) -> Result<Vec<u8>, FormatError> {
        let loses = |feature: Feature| !self.holds.contains(&feature) && feature.is_in(document);
        if loses(Feature::Bars) || loses(Feature::Labels) {
            let bars = if loses(Feature::Bars) { KeptBars::None } else { KeptBars::All };
            return (self.write)(&document.renumbered(bars), look);
        }
        (self.write)(document, look)
    }

    /// What a document has that a file of this format does not keep.
    pub fn losses(&self, document: &Document) -> Vec<Feature> {
        let lost = |feature: &Feature| !self.holds.contains(feature) && feature.is_in(document);
        Feature::ALL.into_iter().filter(lost).collect()
    }
}

/// Why bytes are no crossword, or a document cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormatError {
    /// The sides, or the number of cells, are wrong.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// There are no rows at all.
    #[error("no grid in the file: expected rows of '#', '.' and letters")]
    NoGrid,
    /// A row is longer or shorter than the others.
    #[error("row {row} has {found} cells: expected {expected}")]
    Row {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells of the other rows.
        expected: usize,
    },
    /// A character that is no cell.
    #[error("{character:?} at row {row}, column {column}: expected '#', '.' or a letter")]
    Character {
        /// What was met.
        character: char,
        /// Its row, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// The file ends too early.
    #[error(
        "the file ends after {found} bytes, in the middle of its {part}: expected {expected} bytes at least"
    )]
    Cut {
        /// Where it ends.
        part: &'static str,
        /// The bytes there are.
        found: usize,
        /// The bytes there should be.
        expected: usize,
    },
    /// The file is of another kind.
    #[error("no {format} file: expected {expected}")]
    Foreign {
        /// The format it was read as.
        format: &'static str,
        /// What such a file has.
        expected: &'static str,
    },
    /// A checksum does not fit.
    #[error("the checksum of the {part} is {found:#x}, as computed {expected:#x}: the file is damaged")]
    Checksum {
        /// What is summed up.
        part: &'static str,
        /// What the file says.
        found: u64,
        /// What it should say.
        expected: u64,
    },
    /// The solution is locked.
    #[error("the solution is scrambled: expected its key of four digits")]
    Scrambled,
    /// The key is not the one that the solution was scrambled with.
    #[error("the key {0} does not open the solution")]
    WrongKey(Key),
    /// The bytes are no text.
    #[error("byte {offset} is not UTF-8: expected a text")]
    NotText {
        /// How many bytes come before it.
        offset: usize,
    },
    /// The text is no JSON.
    #[error("no JSON: {0}")]
    Json(String),
    /// The text is no XML.
    #[error("no XML: {0}")]
    Xml(String),
    /// The archive cannot be unpacked.
    #[error("a damaged archive: {0}")]
    Archive(&'static str),
    /// Something in the file has a value that it cannot have.
    #[error("{field} is {found:?}: expected {expected}")]
    Value {
        /// What it is.
        field: String,
        /// What the file says.
        found: String,
        /// What would do.
        expected: &'static str,
    },
    /// Something is missing.
    #[error("no {field} in the file: expected {expected}")]
    Missing {
        /// What it is.
        field: String,
        /// What would do.
        expected: &'static str,
    },
    /// More of something than the format can hold.
    #[error("{found} {what}: a {format} file holds {most} at most")]
    TooMany {
        /// The format.
        format: &'static str,
        /// What there are too many of.
        what: &'static str,
        /// How many.
        found: usize,
        /// The most.
        most: usize,
    },
    /// The file is larger than any crossword.
    #[error("a file of {found} bytes: expected {MAX_FILE} at most")]
    TooLarge {
        /// Its bytes.
        found: usize,
    },
    /// The format is for people, not for programs.
    #[error("{format} files are written, not read: expected text, puz, ipuz, jpz, xd or json")]
    WriteOnly {
        /// The format.
        format: &'static str,
    },
}

/// What a value is, shortened for a message.
pub(crate) fn quoted(value: impl std::fmt::Display) -> String {
    const MOST: usize = 40;
    let text = value.to_string();
    if text.chars().count() <= MOST { text } else { text.chars().take(MOST).chain("…".chars()).collect() }
}

/// The text of bytes in UTF-8, without a mark at its start.
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, FormatError> {
    let text =
        std::str::from_utf8(bytes).map_err(|error| FormatError::NotText { offset: error.valid_up_to() })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Checks that the cells of all clues are cells of the grid, none too many.
pub(crate) fn check_cells(clues: &[Clue], count: usize) -> Result<(), FormatError> {
    let wrong = |field: &str, found: usize, expected| FormatError::Value {
        field: field.to_owned(),
        found: quoted(found),
        expected,
    };
    for clue in clues {
        if clue.cells.len() > count {
            return Err(wrong(
                "number of a clue's cells",
                clue.cells.len(),
                "as many as the grid has at most",
            ));
        }
        if let Some(&place) = clue.cells.iter().find(|&&place| place >= count) {
            return Err(wrong("cell of a clue", place, "a place inside the grid"));
        }
    }
    Ok(())
}
