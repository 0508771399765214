//! The two encodings of one byte a character that old word lists have.
//!
//! Both are ISO 8859-1, whose bytes are the first 256 characters of Unicode, but for the few places below.

/// What windows-1252 has at 0x80 to 0x9f. Five places that it leaves open keep their control character, as browsers do
/// (Encoding Standard, WHATWG).
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// A character of windows-1252.
pub(crate) fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// A character of ISO 8859-15, which has the euro and the letters that French and Finnish missed.
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
    fn every_byte_is_the_character_that_browsers_make_of_it() {
        for byte in 0..=u8::MAX {
            let browsers = |encoding: &'static encoding_rs::Encoding| {
                encoding.decode_without_bom_handling(&[byte]).0.into_owned()
            };
            assert_eq!(windows_1252(byte).to_string(), browsers(encoding_rs::WINDOWS_1252), "{byte:#x}");
            assert_eq!(iso_8859_15(byte).to_string(), browsers(encoding_rs::ISO_8859_15), "{byte:#x}");
        }
    }
}
