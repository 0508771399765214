//! The one file in a zip archive, as `.jpz` files come from some shops.
//!
//! Only what such an archive needs: the first entry, stored or deflated, unpacked up to a bound.

use std::io::Read;

use flate2::read::DeflateDecoder;

use super::{FormatError, MAX_FILE};

const LOCAL_HEADER: &[u8] = b"PK\x03\x04";
const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// Whether bytes are an archive.
pub(super) fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(LOCAL_HEADER)
}

/// Unpacks the first entry.
pub(super) fn first_entry(bytes: &[u8]) -> Result<Vec<u8>, FormatError> {
    let header = bytes.get(..30).ok_or(FormatError::Archive("it ends in the middle of its header"))?;
    let number = |place: usize| u16::from_le_bytes([header[place], header[place + 1]]);
    let (flags, method) = (number(6), number(8));
    if flags & 1 != 0 {
        return Err(FormatError::Archive("it is encrypted"));
    }
    let start = 30 + usize::from(number(26)) + usize::from(number(28));
    let data = bytes.get(start..).ok_or(FormatError::Archive("it ends in the middle of a name"))?;
    match method {
        STORED => {
            let size = u32::from_le_bytes([header[18], header[19], header[20], header[21]]) as usize;
            data.get(..size)
                .map(<[u8]>::to_vec)
                .ok_or(FormatError::Archive("it ends in the middle of a file"))
        }
        DEFLATED => {
            let mut unpacked = Vec::new();
            let read = DeflateDecoder::new(data).take(MAX_FILE as u64 + 1).read_to_end(&mut unpacked);
            read.map_err(|_| FormatError::Archive("its data cannot be unpacked"))?;
            let found = unpacked.len();
            if found > MAX_FILE { Err(FormatError::TooLarge { found }) } else { Ok(unpacked) }
        }
        _ => Err(FormatError::Archive("it is packed in another way than deflate")),
    }
}
