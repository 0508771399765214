//! Reads files without trusting them, and writes them whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use worddle_lexicon::file::is_saved;
use worddle_lexicon::text::{Inspector, ReadError};

/// How many bytes are read at once.
const CHUNK: usize = 1 << 16;

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// Why a file could not be read or written. Names stand as the user wrote them.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file is not there.
    #[error("no file {0:?}")]
    Missing(String),
    /// It is a directory.
    #[error("{0:?} is a directory: expected a file")]
    Directory(String),
    /// The system refused.
    #[error("cannot read {name:?}: {source}")]
    Unreadable {
        /// The file.
        name: String,
        /// The error of the system.
        source: io::Error,
    },
    /// It is compressed, and damaged.
    #[error("cannot unpack {name:?}: {source}")]
    Damaged {
        /// The file.
        name: String,
        /// What is wrong.
        source: io::Error,
    },
    /// It is too large.
    #[error("{name:?} has more than {most} bytes when unpacked")]
    TooLarge {
        /// The file.
        name: String,
        /// The most bytes allowed.
        most: u64,
    },
    /// It is not text.
    #[error("{name:?}: {source}")]
    NotText {
        /// The file.
        name: String,
        /// What is wrong.
        source: ReadError,
    },
    /// It could not be written; what was there before is still there.
    #[error("cannot write {name:?}: {source}")]
    Unwritable {
        /// The file.
        name: String,
        /// The error of the system.
        source: io::Error,
    },
}

/// Opens a file for reading.
#[expect(clippy::disallowed_methods, reason = "this is where files are read")]
pub(crate) fn open(path: &Path) -> Result<File, FileError> {
    let name = path.display().to_string();
    if path.is_dir() {
        return Err(FileError::Directory(name));
    }
    File::open(path).map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => FileError::Missing(name),
        _ => FileError::Unreadable { name, source },
    })
}

/// Reads a word list, saved or as text, unpacking what is compressed with gzip or zstd, up to `most` bytes.
///
/// Text is inspected as it comes in, so that an endless line or a device that never ends is refused early.
pub fn read_bytes(name: &str, mut source: impl Read, most: u64) -> Result<Vec<u8>, FileError> {
    let unreadable = |source| FileError::Unreadable { name: name.to_owned(), source };
    let mut start = Vec::with_capacity(4);
    source.by_ref().take(4).read_to_end(&mut start).map_err(unreadable)?;
    // The four bytes that were read to recognise the format are put back in front.
    let whole = io::Cursor::new(start.clone()).chain(source);
    let damaged = |source| FileError::Damaged { name: name.to_owned(), source };
    if start.starts_with(GZIP) {
        collect(name, MultiGzDecoder::new(whole), most, &damaged)
    } else if start.starts_with(ZSTD) {
        collect(name, zstandard::unpacked(whole).map_err(damaged)?, most, &damaged)
    } else {
        collect(name, whole, most, &unreadable)
    }
}

/// Reads a file of any kind, or `input` if the name is `-`, up to `most` bytes, as it is.
pub fn read_file(name: &str, input: impl Read, most: u64) -> Result<Vec<u8>, FileError> {
    if name == "-" {
        return read_bounded(name, input, most);
    }
    read_bounded(name, open(Path::new(name))?, most)
}

fn read_bounded(name: &str, source: impl Read, most: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let unreadable = |source| FileError::Unreadable { name: name.to_owned(), source };
    source.take(most.saturating_add(1)).read_to_end(&mut bytes).map_err(unreadable)?;
    let too_large = FileError::TooLarge { name: name.to_owned(), most };
    // One byte more than allowed was asked for: it tells a file that is just as long from one that is longer.
    if bytes.len() as u64 > most { Err(too_large) } else { Ok(bytes) }
}

fn collect(
    name: &str,
    mut source: impl Read,
    most: u64,
    failed: &dyn Fn(io::Error) -> FileError,
) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let mut inspector = Inspector::default();
    loop {
        let before = bytes.len();
        // Piece by piece, so that the bound and the inspection stop a bomb before it fills the memory.
        let read = source.by_ref().take(CHUNK as u64).read_to_end(&mut bytes).map_err(failed)?;
        if read == 0 {
            return Ok(bytes);
        }
        if bytes.len() as u64 > most {
            return Err(FileError::TooLarge { name: name.to_owned(), most });
        }
        if !is_saved(&bytes) {
            let not_text = |source| FileError::NotText { name: name.to_owned(), source };
            inspector.look(&bytes[before..]).map_err(not_text)?;
        }
    }
}

/// Writes a file whole, or leaves what was there: the bytes go to a new file next to it, which replaces it when
/// everything is safely on disk. A name that ends in `.zst` is compressed.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let unwritable = |source| FileError::Unwritable { name: path.display().to_string(), source };
    let compressed;
    let bytes = if path.extension().is_some_and(|extension| extension == "zst") {
        compressed = zstandard::packed(bytes).map_err(unwritable)?;
        &compressed[..]
    } else {
        bytes
    };
    if path.is_dir() {
        return Err(FileError::Directory(path.display().to_string()));
    }
    let beside = beside(path).map_err(unwritable)?;
    let written = write_new(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    written.map_err(|source| {
        // The first error is the one to report, whether or not the remains can be removed.
        let _ = fs::remove_file(&beside);
        unwritable(source)
    })
}

/// A name for a new file in the same directory.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(hidden))
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
    file.write_all(bytes)?;
    // On disk before the rename: otherwise a crash could leave the new name with nothing behind it.
    file.sync_all()
}

/// Zstandard, which is left out in WebAssembly: a browser has no files to read.
mod zstandard {
    use std::io::{self, Read};

    #[cfg(not(target_family = "wasm"))]
    pub(super) fn unpacked(source: impl Read) -> io::Result<impl Read> {
        zstd::Decoder::new(source)
    }

    #[cfg(not(target_family = "wasm"))]
    pub(super) fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
        zstd::encode_all(bytes, 19)
    }

    #[cfg(target_family = "wasm")]
    pub(super) fn unpacked(_: impl Read) -> io::Result<io::Empty> {
        Err(io::ErrorKind::Unsupported.into())
    }

    #[cfg(target_family = "wasm")]
    pub(super) fn packed(_: &[u8]) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
