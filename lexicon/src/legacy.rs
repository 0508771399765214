//! The two single-byte encodings that old word lists use.
//!
//! Both equal ISO-8859-1, whose bytes are the first 256 characters of Unicode, except in the places below.
//! The crate `encoding_rs` decodes both, but its tables for Asian encodings would be a quarter of the engine
//! in a browser; the tests compare against it.

/// Characters 0x80 to 0x9F of windows-1252. The five undefined bytes map to control characters, as in
/// browsers (WHATWG Encoding Standard).
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes a byte of windows-1252.
pub(crate) fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// Decodes a byte of ISO-8859-15, which added the euro sign and the letters French and Finnish lacked.
pub(crate) fn iso_8859_15(byte: u8) -> char {
    match byte {
        0xa4 => '€',
        0xa6 => 'Š',
        0xa8 => 'š',
        0xb4 => 'Ž',
        0xb8 => 'ž',
        0xbc => 'Œ',
        0xbd => 'œ',
        0xbe => 'Ÿ',
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_decodes_as_in_browsers() {
        for byte in 0..=u8::MAX {
            let browsers = |encoding: &'static encoding_rs::Encoding| {
                encoding.decode_without_bom_handling(&[byte]).0.into_owned()
            };
            assert_eq!(windows_1252(byte).to_string(), browsers(encoding_rs::WINDOWS_1252), "{byte:#x}");
            assert_eq!(iso_8859_15(byte).to_string(), browsers(encoding_rs::ISO_8859_15), "{byte:#x}");
        }
    }
}
