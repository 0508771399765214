//! The crossword in a zip archive: some shops sell `.jpz` files packed.
//!
//! An archive may say anything about itself, so its entries are counted before the directory is read, the stated size of the
//! crossword is checked before it is unpacked, and unpacking ends at the same bound whatever was stated.

use std::io::{Cursor, Read};

use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use super::error::{FormatError, MAX_FILE};

const LOCAL_HEADER: &[u8] = b"PK\x03\x04";
const DIRECTORY_HEADER: &[u8] = b"PK\x01\x02";

/// The most entries of an archive: a year of daily puzzles, each with a picture and a text.
const MOST_ENTRIES: usize = 1_100;

/// Whether bytes are an archive.
pub(super) fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(LOCAL_HEADER)
}

/// Unpacks the first entry that has the name of a crossword, or the first one of all.
pub(super) fn unpack_crossword(bytes: &[u8]) -> Result<Vec<u8>, FormatError> {
    // Opening makes room for every entry. Each has a header of its own in the directory, so there are no more entries than
    // marks of a header; packed data may hold a few more of them by chance.
    let marks = bytes.windows(DIRECTORY_HEADER.len()).filter(|&window| window == DIRECTORY_HEADER);
    if marks.take(MOST_ENTRIES + 1).count() > MOST_ENTRIES {
        return Err(FormatError::Archive("it has more than 1,100 files"));
    }
    let unreadable = |_: ZipError| FormatError::Archive("its directory cannot be read");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    let (mut first, mut crossword) = (None, None);
    for place in 0..archive.len() {
        let entry = archive.by_index_data(place).map_err(unreadable)?;
        if entry.is_file() {
            first = first.or(Some(place));
            if is_crossword(entry.name_raw()) {
                crossword = Some(place);
                break;
            }
        }
    }
    let place = crossword.or(first).ok_or(FormatError::Archive("there is no file in it"))?;
    let entry = archive.by_index_data(place).map_err(unreadable)?;
    if entry.encrypted() {
        return Err(FormatError::Archive("it is encrypted"));
    }
    if !matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated) {
        return Err(FormatError::Archive("it is packed in another way than deflate"));
    }
    if entry.size() > MAX_FILE as u64 {
        return Err(FormatError::TooLarge { found: usize::try_from(entry.size()).unwrap_or(usize::MAX) });
    }
    let file = archive.by_index(place).map_err(unreadable)?;
    let mut unpacked = Vec::new();
    // Whatever size was stated; one byte more than allowed shows that there is more.
    let read = file.take(MAX_FILE as u64 + 1).read_to_end(&mut unpacked);
    let found = unpacked.len();
    if found > MAX_FILE {
        return Err(FormatError::TooLarge { found });
    }
    read.map_err(|_| FormatError::Archive("its data cannot be unpacked"))?;
    Ok(unpacked)
}

/// Whether the name of an entry is that of a crossword. What macOS keeps beside a file has the same name in a folder of its own.
fn is_crossword(name: &[u8]) -> bool {
    let ends_with =
        |end: &[u8]| name.len() > end.len() && name[name.len() - end.len()..].eq_ignore_ascii_case(end);
    !name.starts_with(b"__MACOSX/") && (ends_with(b".jpz") || ends_with(b".xml"))
}
