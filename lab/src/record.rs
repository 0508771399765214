//! Measurements as JSON Lines. Each is written at once, so an interruption loses nothing.

use std::fs::OpenOptions;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::setting::Setting;

/// The validity of a measurement.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The answer was right.
    Right,
    /// The answer was wrong, and nothing was timed.
    Wrong,
    /// It would have taken too long; the figure is extrapolated from the part done.
    Extrapolated,
    /// It was stopped at its time limit.
    Unfinished,
}

/// A measurement.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Record {
    /// The experiment.
    pub experiment: String,
    /// The contender.
    pub contender: String,
    /// The case it worked on, besides the size.
    pub case: String,
    /// The size of its input.
    pub size: f64,
    /// A remark, such as the board found; often empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub remark: String,
    /// What was measured.
    pub measure: String,
    /// Unit of the figures.
    pub unit: String,
    /// The median.
    pub median: f64,
    /// The lowest and highest figures.
    pub spread: [f64; 2],
    /// Number of repetitions.
    pub repetitions: usize,
    /// Its validity.
    pub verdict: Verdict,
    /// Instructions per run; `None` if not counted.
    pub instructions: Option<u64>,
    /// The circumstances.
    #[serde(flatten)]
    pub setting: Setting,
}

impl Record {
    /// Returns true if another record is of the same measurement, in which case the later one counts.
    pub fn is_of_the_same(&self, other: &Self) -> bool {
        // Sizes by their bits, which compare exactly.
        let key = |record: &Self| (record.size.to_bits(), record.setting.list.clone());
        self.experiment == other.experiment
            && self.contender == other.contender
            && self.case == other.case
            && self.measure == other.measure
            && key(self) == key(other)
    }
}

/// Why records cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file cannot be read or written.
    #[error("cannot use {name:?}: {source}")]
    File {
        /// The file.
        name: String,
        /// The system's error.
        source: io::Error,
    },
    /// A line is not a record.
    #[error("line {line} of {name:?} is not a record of the lab: {source}")]
    Line {
        /// The file.
        name: String,
        /// Line number, from 1.
        line: usize,
        /// The parser's error.
        source: serde_json::Error,
    },
}

/// A file of records.
#[derive(Debug)]
pub struct Records {
    path: PathBuf,
    file: std::fs::File,
}

impl Records {
    /// Reads a file of records. An incomplete last line is ignored.
    pub fn read(path: &Path) -> Result<Vec<Record>, RecordError> {
        let mut text = Vec::new();
        let file = OpenOptions::new().read(true).open(path);
        file.and_then(|mut file| file.read_to_end(&mut text)).map_err(|source| unusable(path, source))?;
        parse(&name(path), &text[..whole(&text)])
    }

    /// Opens a file for appending, new or not. An incomplete last line is removed; a file with other contents
    /// is left alone.
    pub fn open(path: &Path) -> Result<Self, RecordError> {
        let fail = |source| unusable(path, source);
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(fail)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(fail)?;
        let whole = whole(&text);
        parse(&name(path), &text[..whole])?;
        // An incomplete last line is what an interruption leaves, and is cut off. Anything else is the user's
        // own file.
        let cut = &text[whole..];
        if !cut.is_empty() && !b"{\"experiment\":\"".iter().zip(cut).all(|(a, b)| a == b) {
            let source = io::Error::new(io::ErrorKind::InvalidData, "expected JSON Lines of the lab");
            return Err(fail(source));
        }
        file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(fail)?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Appends a record. It is handed to the system when this returns.
    pub fn add(&mut self, record: &Record) -> Result<(), RecordError> {
        let mut line = serde_json::to_vec(record).expect("a record is plain data");
        line.push(b'\n');
        let written = self.file.write_all(&line).and_then(|()| self.file.flush());
        written.map_err(|source| unusable(&self.path, source))
    }
}

/// Returns the number of bytes in complete lines.
fn whole(text: &[u8]) -> usize {
    text.iter().rposition(|&byte| byte == b'\n').map_or(0, |place| place + 1)
}

/// Parses complete lines as records.
fn parse(name: &str, text: &[u8]) -> Result<Vec<Record>, RecordError> {
    let lines = text.split(|&byte| byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty());
    let record = |(place, line)| {
        serde_json::from_slice(line).map_err(|source| RecordError::Line {
            name: name.to_owned(),
            line: place + 1,
            source,
        })
    };
    lines.map(record).collect()
}

/// A path in a message.
fn name(path: &Path) -> String {
    path.display().to_string()
}

/// The error of a file that cannot be read or written.
fn unusable(path: &Path, source: io::Error) -> RecordError {
    RecordError::File { name: name(path), source }
}
