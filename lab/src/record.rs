//! Measurements as JSON Lines: each is written as soon as it is made, so an interruption loses nothing.

use std::fs::OpenOptions;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::setting::Setting;

/// What a measurement is worth.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The answer was right.
    Right,
    /// The answer was wrong: nothing was timed.
    Wrong,
    /// It would have taken too long: the figure is extrapolated from what was done.
    Extrapolated,
    /// It was stopped at its time limit.
    Unfinished,
}

/// One measurement.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Record {
    /// The experiment.
    pub experiment: String,
    /// Who was measured.
    pub contender: String,
    /// What it worked on, beside its size.
    pub case: String,
    /// The size of what it worked on.
    pub size: f64,
    /// Anything else, such as the board that was found; often empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub remark: String,
    /// What was measured.
    pub measure: String,
    /// The unit of the figures.
    pub unit: String,
    /// The middle figure.
    pub median: f64,
    /// The lowest and the highest figure.
    pub spread: [f64; 2],
    /// How often it was measured.
    pub repetitions: usize,
    /// What it is worth.
    pub verdict: Verdict,
    /// How many instructions it takes once; `None` if they were not counted.
    pub instructions: Option<u64>,
    /// What it was measured with.
    #[serde(flatten)]
    pub setting: Setting,
}

impl Record {
    /// Whether another record is of the same measurement, so that the later one counts.
    pub fn is_of_the_same(&self, other: &Self) -> bool {
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
        /// What the system says.
        source: io::Error,
    },
    /// A line is not a record.
    #[error("line {line} of {name:?} is not a record of the lab: {source}")]
    Line {
        /// The file.
        name: String,
        /// The line, from 1 on.
        line: usize,
        /// What was expected.
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
    /// The records of a file. A last line that was cut short is left out.
    pub fn read(path: &Path) -> Result<Vec<Record>, RecordError> {
        let mut text = Vec::new();
        let file = OpenOptions::new().read(true).open(path);
        file.and_then(|mut file| file.read_to_end(&mut text)).map_err(|source| unusable(path, source))?;
        parse(&name(path), &text[..whole(&text)])
    }

    /// Opens a file to add to, new or not. A last line that was cut short is removed; a file that holds something else is
    /// left alone.
    pub fn open(path: &Path) -> Result<Self, RecordError> {
        let fail = |source| unusable(path, source);
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(fail)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(fail)?;
        let whole = whole(&text);
        parse(&name(path), &text[..whole])?;
        // A last line without its end is what an interruption leaves, and is cut off; anything else is somebody's own
        // file.
        let cut = &text[whole..];
        if !cut.is_empty() && !b"{\"experiment\":\"".iter().zip(cut).all(|(a, b)| a == b) {
            let source = io::Error::new(io::ErrorKind::InvalidData, "expected JSON Lines of the lab");
            return Err(fail(source));
        }
        file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(fail)?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Adds a record, which is on its way to the disk when this returns.
    pub fn add(&mut self, record: &Record) -> Result<(), RecordError> {
        let mut line = serde_json::to_vec(record).expect("a record is plain data");
        line.push(b'\n');
        let written = self.file.write_all(&line).and_then(|()| self.file.flush());
        written.map_err(|source| unusable(&self.path, source))
    }
}

/// How many bytes are whole lines.
fn whole(text: &[u8]) -> usize {
    text.iter().rposition(|&byte| byte == b'\n').map_or(0, |place| place + 1)
}

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

fn name(path: &Path) -> String {
    path.display().to_string()
}

fn unusable(path: &Path, source: io::Error) -> RecordError {
    RecordError::File { name: name(path), source }
}
