//! Any bytes parse as a crossword or an error in every format, and a parsed document survives writing and
//! reading in every format.

#![no_main]

use libfuzzer_sys::fuzz_target;
use worddle_paper::formats::{FORMATS, Format, Look, FormatOptions};

fuzz_target!(|input: &[u8]| {
    let [choice, bytes @ ..] = input else { return };
    let options = FormatOptions { key: "1234".parse().ok() };
    let readable: Vec<&Format> = FORMATS.iter().filter(|format| format.is_readable()).collect();
    let guessed = Format::of_bytes(bytes);
    // The first byte selects the format, or leaves it to be detected.
    let format = readable.get(usize::from(*choice)).copied().unwrap_or(guessed);
    let repaired = repaired(bytes);
    let Ok(document) = format.read(repaired.as_deref().unwrap_or(bytes), options) else { return };
    for other in &FORMATS {
        let Ok(written) = other.write(&document, Look::default()) else { continue };
        if other.is_readable() {
            let again = other.read(&written, FormatOptions::default()).expect("what was written is read");
            assert_eq!((again.width(), again.height()), (document.width(), document.height()));
            assert_eq!(other.write(&again, Look::default()).as_ref(), Ok(&written), "{}", other.name);
        }
    }
});

/// Fixes the checksums of an Across Lite file, so that the fuzzer gets past them.
fn repaired(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = bytes.to_vec();
    bytes.get(2..14).filter(|magic| *magic == b"ACROSS&DOWN\0")?;
    let sum = |bytes: &[u8], start: u16| {
        bytes.iter().fold(start, |sum, &byte| sum.rotate_right(1).wrapping_add(byte.into()))
    };
    let header = sum(bytes.get(0x2c..0x34)?, 0);
    let cells = usize::from(bytes[0x2c]) * usize::from(bytes[0x2d]);
    let clues = usize::from(u16::from_le_bytes([bytes[0x2e], bytes[0x2f]]));
    let grids = bytes.get(0x34..0x34 + 2 * cells)?.to_vec();
    let texts: Vec<Vec<u8>> =
        bytes[0x34 + 2 * cells..].split(|&byte| byte == 0).take(clues + 4).map(<[u8]>::to_vec).collect();
    let strings = |start: u16| {
        texts.iter().enumerate().fold(start, |total, (place, text)| {
            let total = sum(text, total);
            let is_ended = place < 3 || place == clues + 3;
            if is_ended && !text.is_empty() { sum(&[0], total) } else { total }
        })
    };
    let parts = [header, sum(&grids[..cells], 0), sum(&grids[cells..], 0), strings(0)];
    bytes[..2].copy_from_slice(&strings(sum(&grids, header)).to_le_bytes());
    bytes[0x0e..0x10].copy_from_slice(&header.to_le_bytes());
    for (place, part) in parts.into_iter().enumerate() {
        bytes[0x10 + place] = b"ICHE"[place] ^ part.to_le_bytes()[0];
        bytes[0x14 + place] = b"ATED"[place] ^ part.to_le_bytes()[1];
    }
    Some(bytes)
}
