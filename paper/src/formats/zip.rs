//! Unpacks a crossword from a zip archive: some shops sell `.jpz` files packed.
//!
//! An archive may lie about itself. So its entries are counted, the stated size of the crossword is checked before unpacking, and
//! unpacking stops at the same bound whatever was stated.

use std::io::Read;

use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive, ZipFileHeaderRecord};

use super::error::{FormatError, MAX_FILE};

/// The first bytes of an archive.
const LOCAL_HEADER: &[u8] = b"PK\x03\x04";

/// Most entries of an archive: a year of daily puzzles, each with a picture and a text.
const MOST_ENTRIES: usize = 1_100;

/// Recognizes an archive.
///
/// By its first bytes; an empty archive begins otherwise, and has no crossword.
pub(super) fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(LOCAL_HEADER)
}

/// Unpacks the first entry with the name of a crossword, or the first entry of all.
///
/// # Errors
///
/// [`FormatError::Archive`] with what is wrong, or [`FormatError::TooLarge`].
pub(super) fn unpack_crossword(bytes: &[u8]) -> Result<Vec<u8>, FormatError> {
    let unreadable = |_: rawzip::Error| FormatError::Archive("its directory cannot be read");
    let archive = ZipArchive::from_slice(bytes).map_err(unreadable)?;
    let (mut entries, mut count) = (archive.entries(), 0);
    let (mut first, mut crossword) = (None, None);
    while let Some(entry) = entries.next_entry().map_err(unreadable)? {
        count += 1;
        if count > MOST_ENTRIES {
            return Err(FormatError::Archive("it has more than 1,100 files"));
        }
        if entry.is_dir() {
            continue;
        }
        if crossword.is_none() && is_crossword(entry.file_path().as_ref()) {
            crossword = Some(entry);
        } else if first.is_none() {
            first = Some(entry);
        }
    }
    let entry = crossword.or(first).ok_or(FormatError::Archive("there is no file in it"))?;
    check(&entry)?;
    let packed = archive.get_entry(entry.wayfinder()).map_err(unreadable)?;
    let reader: Box<dyn Read> = match entry.compression_method() {
        CompressionMethod::DEFLATE => Box::new(DeflateDecoder::new(packed.data())),
        // Stored as it is: `check` has refused everything else.
        _ => Box::new(packed.data()),
    };
    let mut unpacked = Vec::new();
    // Bounded whatever size was stated; one byte more than allowed shows that there is more.
    let read = packed.verifying_reader(reader).take(MAX_FILE as u64 + 1).read_to_end(&mut unpacked);
    let found = unpacked.len();
    if found > MAX_FILE {
        return Err(FormatError::TooLarge { found });
    }
    read.map_err(|_| FormatError::Archive("its data cannot be unpacked"))?;
    Ok(unpacked)
}

/// Rejects an entry that is encrypted, packed in an unknown way or too large, by its header.
///
/// # Errors
///
/// Encryption, another method than deflate, or a stated size over the limit.
fn check(entry: &ZipFileHeaderRecord<'_>) -> Result<(), FormatError> {
    if entry.flags().is_encrypted() {
        return Err(FormatError::Archive("it is encrypted"));
    }
    if ![CompressionMethod::STORE, CompressionMethod::DEFLATE].contains(&entry.compression_method()) {
        return Err(FormatError::Archive("it is packed in another way than deflate"));
    }
    let size = entry.uncompressed_size_hint();
    if size > MAX_FILE as u64 {
        return Err(FormatError::TooLarge { found: usize::try_from(size).unwrap_or(usize::MAX) });
    }
    Ok(())
}

/// Returns whether an entry is named like a crossword. macOS adds a folder with files of the same names, which are skipped.
fn is_crossword(name: &[u8]) -> bool {
    let ends_with =
        |end: &[u8]| name.len() > end.len() && name[name.len() - end.len()..].eq_ignore_ascii_case(end);
    !name.starts_with(b"__MACOSX/") && (ends_with(b".jpz") || ends_with(b".xml"))
}
