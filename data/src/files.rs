//! File access that trusts no input and never leaves half a file.
//!
//! Reads are bounded and checked as the bytes arrive, because a compressed file of a few kilobytes can unpack
//! to gigabytes, and `/dev/zero` never ends. Writes go to a temporary file that replaces the target once it
//! is on disk; links, devices and pipes stay what they are.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use worddle_lexicon::file::is_saved;
use worddle_lexicon::text::{Inspector, ReadError};

/// Bytes read at a time.
const CHUNK: usize = 1 << 16;

/// First bytes of a gzip file.
const GZIP: &[u8] = &[0x1f, 0x8b];
/// First bytes of a zstd file.
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// Why a file could not be read or written. Names are as the user wrote them.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file does not exist.
    #[error("no file {0:?}")]
    Missing(String),
    /// It is a directory.
    #[error("{0:?} is a directory: name a file")]
    Directory(String),
    /// The system returned an error.
    #[error("cannot read {name:?}: {source}")]
    Unreadable {
        /// The file.
        name: String,
        /// The system's error.
        source: io::Error,
    },
    /// The compressed data is damaged.
    #[error("cannot unpack {name:?}: {source}")]
    Damaged {
        /// The file.
        name: String,
        /// The decoder's error.
        source: io::Error,
    },
    /// It is too large.
    #[error("{name:?} has more than {most} bytes when unpacked")]
    TooLarge {
        /// The file.
        name: String,
        /// The limit in bytes.
        most: u64,
    },
    /// It is not text.
    #[error("{name:?}: {source}")]
    NotText {
        /// The file.
        name: String,
        /// The reason.
        source: ReadError,
    },
    /// It could not be written. The previous contents are intact.
    #[error("cannot write {name:?}: {source}")]
    Unwritable {
        /// The file.
        name: String,
        /// The system's error.
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

/// Reads a word list, saved or as text, up to `most` bytes. Unpacks gzip and zstd.
///
/// Text is inspected as it arrives, so that an endless line or an endless device is rejected early.
pub fn read_bytes(name: &str, mut source: impl Read, most: u64) -> Result<Vec<u8>, FileError> {
    let unreadable = |source| FileError::Unreadable { name: name.to_owned(), source };
    let mut start = Vec::with_capacity(4);
    source.by_ref().take(4).read_to_end(&mut start).map_err(unreadable)?;
    // Put the four bytes read for recognizing the format back in front.
    let whole = io::Cursor::new(start.clone()).chain(source);
    let damaged = |source| FileError::Damaged { name: name.to_owned(), source };
    if start.starts_with(GZIP) {
        // A gzip file may have several members, as `cat a.gz b.gz` makes.
        collect(name, MultiGzDecoder::new(whole), most, &damaged)
    } else if start.starts_with(ZSTD) {
        collect(name, zstandard::unpacked(whole).map_err(damaged)?, most, &damaged)
    } else {
        collect(name, whole, most, &unreadable)
    }
}

/// Reads any file up to `most` bytes without unpacking it. The name `-` reads `input`.
pub fn read_file(name: &str, input: impl Read, most: u64) -> Result<Vec<u8>, FileError> {
    if name == "-" {
        return read_bounded(name, input, most);
    }
    read_bounded(name, open(Path::new(name))?, most)
}

/// Reads a compressed file of numbers up to `most` bytes after unpacking.
pub(crate) fn unpack(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let name = path.display().to_string();
    let damaged = |source| FileError::Damaged { name: name.clone(), source };
    read_bounded(&name, zstandard::unpacked(open(path)?).map_err(damaged)?, most)
}

/// Reads the first bytes of a file, plain or compressed with zstd.
pub(crate) fn read_start(path: &Path, bytes: usize) -> Result<Vec<u8>, FileError> {
    let name = path.display().to_string();
    let unreadable = |source| FileError::Unreadable { name: name.clone(), source };
    let mut start = Vec::with_capacity(bytes);
    if path.extension().is_some_and(|extension| extension == "zst") {
        let unpacked = zstandard::unpacked(open(path)?).map_err(unreadable)?;
        unpacked.take(bytes as u64).read_to_end(&mut start).map_err(unreadable)?;
    } else {
        open(path)?.take(bytes as u64).read_to_end(&mut start).map_err(unreadable)?;
    }
    Ok(start)
}

/// Reads up to `most` bytes, and fails if there are more.
fn read_bounded(name: &str, source: impl Read, most: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let unreadable = |source| FileError::Unreadable { name: name.to_owned(), source };
    source.take(most.saturating_add(1)).read_to_end(&mut bytes).map_err(unreadable)?;
    let too_large = FileError::TooLarge { name: name.to_owned(), most };
    // Asking for one byte more than allowed tells a file of exactly that size from a larger one.
    if bytes.len() as u64 > most { Err(too_large) } else { Ok(bytes) }
}

/// Reads a stream within bounds, and inspects text as it arrives.
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
        // In chunks, so that the limit and the inspection stop a decompression bomb before it fills the
        // memory.
        let read = source.by_ref().take(CHUNK as u64).read_to_end(&mut bytes).map_err(failed)?;
        if read == 0 {
            return Ok(bytes);
        }
        if bytes.len() as u64 > most {
            return Err(FileError::TooLarge { name: name.to_owned(), most });
        }
        // A saved list is binary, and has checks of its own when it is opened.
        if !is_saved(&bytes) {
            let not_text = |source| FileError::NotText { name: name.to_owned(), source };
            inspector.look(&bytes[before..]).map_err(not_text)?;
        }
    }
}

/// Writes a file completely or not at all. The bytes go to a temporary file in the same directory, which
/// replaces the target once they are on disk. A name ending in `.zst` is compressed.
///
/// A link stays, and what it points to is replaced. Devices and pipes are written to as they are.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let unwritable = |source| FileError::Unwritable { name: path.display().to_string(), source };
    let compressed;
    let bytes = if path.extension().is_some_and(|extension| extension == "zst") {
        compressed = zstandard::packed(bytes).map_err(unwritable)?;
        &compressed[..]
    } else {
        bytes
    };
    let present = fs::metadata(path).ok();
    if present.as_ref().is_some_and(fs::Metadata::is_dir) {
        return Err(FileError::Directory(path.display().to_string()));
    }
    // What is in /dev may be a link to an open file, whose writers must go on writing to the same one.
    if present.as_ref().is_some_and(|present| !present.is_file()) || path.starts_with("/dev") {
        return write_into(path, bytes).map_err(unwritable);
    }
    let target = followed(path).map_err(unwritable)?;
    let beside = beside(&target).map_err(unwritable)?;
    let written = write_new(&beside, bytes, present).and_then(|()| fs::rename(&beside, &target));
    written.map_err(|source| {
        // Report the first error, whether or not the temporary file can be removed.
        let _ = fs::remove_file(&beside);
        unwritable(source)
    })
}

/// Writes to something that is not a regular file.
fn write_into(path: &Path, bytes: &[u8]) -> io::Result<()> {
    OpenOptions::new().write(true).open(path)?.write_all(bytes)
}

/// Follows links to the file that they point to, which need not exist.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    // As many as Linux follows.
    for _ in 0..40 {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links"))
}

/// Returns a temporary name in the same directory, since a rename is atomic only within a file system.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(hidden))
}

/// Writes a new file, with the permissions of the one that it will replace, and waits until it is on disk.
fn write_new(path: &Path, bytes: &[u8], replaced: Option<fs::Metadata>) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
    file.write_all(bytes)?;
    if let Some(replaced) = replaced {
        file.set_permissions(replaced.permissions())?;
    }
    // On disk before the rename. Otherwise a crash could leave the new name with no contents.
    file.sync_all()
}

/// Zstandard, which WebAssembly builds leave out: a browser has no files to read.
mod zstandard {
    use std::io::{self, Read};

    #[cfg(not(target_family = "wasm"))]
    pub(super) fn unpacked(source: impl Read) -> io::Result<impl Read> {
        zstd::Decoder::new(source)
    }

    #[cfg(not(target_family = "wasm"))]
    pub(super) fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
        // The highest regular level: a list is written once and read often.
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
