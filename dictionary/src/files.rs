//! The files of a dictionary, wherever they are.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::MultiGzDecoder;

use crate::error::{Error, Place, Problem};
use crate::limits;

/// First bytes of a gzip file. Dictzip is gzip with a table of its blocks in an extra field, which is not needed to read it
/// whole.
const GZIP: &[u8] = &[0x1f, 0x8b];

/// Files beside each other, by name.
pub trait Files {
    /// Their names, sorted.
    fn names(&self) -> &[String];

    /// Opens a file.
    ///
    /// # Errors
    ///
    /// If there is no such file, or it cannot be read.
    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>>;
}

/// Files in memory, for tests and hosts without a file system.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    names: Vec<String>,
    contents: Vec<Vec<u8>>,
}

impl Memory {
    /// Keeps some files.
    pub fn new<N: Into<String>, B: Into<Vec<u8>>>(files: impl IntoIterator<Item = (N, B)>) -> Self {
        let mut files: Vec<(String, Vec<u8>)> =
            files.into_iter().map(|(name, bytes)| (name.into(), bytes.into())).collect();
        files.sort();
        let (names, contents) = files.into_iter().unzip();
        Self { names, contents }
    }
}

impl Files for Memory {
    fn names(&self) -> &[String] {
        &self.names
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>> {
        let place = self.names.iter().position(|known| known == name);
        let place = place.ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(&self.contents[place][..]))
    }
}

impl dyn Files + '_ {
    /// Whether there is a file of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names().iter().any(|known| known == name)
    }

    /// The first of some files that is there; `beside` is named if none is.
    pub(crate) fn first_of(&self, beside: &str, names: [String; 2]) -> Result<String, Error> {
        let [usual, _] = &names;
        let alone = Error::of(beside, Problem::Alone(usual.clone()));
        names.into_iter().find(|name| self.has(name)).ok_or(alone)
    }

    /// Reads a file as a whole, unpacked.
    pub(crate) fn whole(&self, name: &str) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        let mut stream = self.stream(name)?;
        // One byte more than allowed tells a file of exactly that size from a larger one.
        let read = stream.reader.by_ref().take(limits::FILE + 1).read_to_end(&mut bytes);
        read.map_err(|error| stream.failed(error))?;
        if bytes.len() as u64 > limits::FILE {
            return Err(Error::of(name, Problem::TooLarge { most: limits::FILE }));
        }
        Ok(bytes)
    }

    /// Opens a file for reading bit by bit, unpacked.
    pub(crate) fn stream(&self, name: &str) -> Result<Stream<'_>, Error> {
        let unreadable = |error| Error::of(name, Problem::Unreadable(error));
        let mut file = BufReader::new(self.open(name).map_err(unreadable)?);
        let is_packed = file.fill_buf().map_err(unreadable)?.starts_with(GZIP);
        let reader: Box<dyn BufRead + '_> =
            if is_packed { Box::new(BufReader::new(MultiGzDecoder::new(file))) } else { Box::new(file) };
        Ok(Stream { name: name.to_owned(), is_packed, reader, line: 0, read: 0 })
    }
}

/// A file that is read bit by bit.
pub(crate) struct Stream<'a> {
    name: String,
    is_packed: bool,
    reader: Box<dyn BufRead + 'a>,
    /// Lines read so far.
    line: usize,
    /// Bytes read so far.
    read: u64,
}

impl Stream<'_> {
    /// Reads the next line into `line`, without its end; false at the end of the file.
    pub(crate) fn next_line(&mut self, line: &mut Vec<u8>) -> Result<bool, Error> {
        line.clear();
        let read = self.reader.by_ref().take(limits::LINE + 1).read_until(b'\n', line);
        let read = read.map_err(|error| self.failed(error))? as u64;
        self.line += 1;
        self.read += read;
        if read > limits::LINE {
            return Err(self.malformed("a line of at most 16 MiB", "une ligne de 16 Mio au plus"));
        }
        if self.read > limits::EXTRACT {
            return Err(Error::of(&self.name, Problem::TooLarge { most: limits::EXTRACT }));
        }
        while line.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
            line.pop();
        }
        Ok(read > 0)
    }

    /// Something else than expected in the line read last.
    pub(crate) fn malformed(&self, english: &'static str, french: &'static str) -> Error {
        Error::malformed(&self.name, Place::Line(self.line), english, french)
    }

    /// An error of reading: of the system, or of what unpacks.
    fn failed(&self, error: io::Error) -> Error {
        let problem = if self.is_packed { Problem::Packed(error) } else { Problem::Unreadable(error) };
        Error::of(&self.name, problem)
    }
}
