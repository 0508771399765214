//! Damaged files.

use worddle_paper::formats::{FORMATS, Format, FormatOptions, Look};
use worddle_run::Random;

use super::{format, read, write};

/// The files that are damaged: those of others, and ours in every format.
fn originals() -> Vec<(&'static str, Vec<u8>)> {
    let mut files = vec![
        ("puz", foreign_file!("puzpy-rebus-circles.puz").to_vec()),
        ("puz", foreign_file!("puzpy-unicode.puz").to_vec()),
        ("puz", foreign_file!("puzpy-locked-1234.puz").to_vec()),
        ("ipuz", foreign_file!("ipuz-barred.ipuz").to_vec()),
        ("jpz", foreign_file!("python.jpz").to_vec()),
        ("jpz", foreign_file!("python-zipped.jpz").to_vec()),
        ("xd", foreign_file!("xd-crossword-tools.xd").to_vec()),
    ];
    let document = read("jpz", foreign_file!("python.jpz")).unwrap();
    let readable = FORMATS.iter().filter(|format| format.is_readable());
    files.extend(readable.map(|format| (format.name, write(format.name, &document))));
    files
}

#[test]
fn a_line_whose_number_has_a_control_character_is_no_clue() {
    let file = "## Grid\n\nCAT\nORE\n\n## Clues\n\nA1\0. A pet ~ CAT\nA4. Rock ~ ORE\n";
    let xd = Format::named("xd").unwrap();
    let document = xd.read(file.as_bytes(), FormatOptions::default()).unwrap();
    let numbers: Vec<&str> = document.clues.iter().map(|clue| clue.number.as_str()).collect();
    assert_eq!(numbers, ["4"]);
}

#[test]
fn a_field_may_have_the_name_of_an_element() {
    let file =
        "## Metadata\n\nCrossword: none\nGrid: none\nMetadata: none\nClues: none\n\n## Grid\n\nCAT\nORE\n";
    let document = Format::named("xd").unwrap().read(file.as_bytes(), FormatOptions::default()).unwrap();
    let jpz = Format::named("jpz").unwrap();
    let written = jpz.write(&document, Look::default()).unwrap();
    let again = jpz.read(&written, FormatOptions::default()).unwrap();
    assert_eq!((again.width(), again.height()), (3, 2));
    assert_eq!(jpz.write(&again, Look::default()).unwrap(), written);
}

#[test]
fn clues_of_other_lists_change_nothing_of_what_is_written_twice() {
    let file = "## Grid\n\nCAT\nORE\n\n## Clues\n\n;A1. A pet ~ CAT\n";
    let xd = Format::named("xd").unwrap();
    let write =
        |bytes: &[u8]| xd.write(&xd.read(bytes, FormatOptions::default()).unwrap(), Look::default()).unwrap();
    let once = write(file.as_bytes());
    assert_eq!(write(&once), once);
}

#[test]
fn a_backslash_around_a_clue_is_not_kept_in_text() {
    let json = r#"{"schema":"worddle.crossword/1","rows":[["C","A","T"],["O","R","E"]],"clues":[{"list":"across","number":"1","text":"\\a\\b\\"}]}"#;
    let document = Format::named("json").unwrap().read(json.as_bytes(), FormatOptions::default()).unwrap();
    assert_eq!(document.clues[0].text, r"\a\b\");
    let written = Format::named("xd").unwrap().write(&document, Look::default()).unwrap();
    assert!(String::from_utf8(written).unwrap().contains(r"A1. a\b ~ CAT"));
}

/// Changes bytes, cuts, repeats, and puts in pieces of other places.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(4) {
        let place = random.below(bytes.len().max(1) as u64) as usize;
        let length = random.below(12) as usize;
        let end = (place + length).min(bytes.len());
        match random.below(6) {
            0 => bytes.truncate(place),
            1 => drop(bytes.drain(place.min(end)..end)),
            2 => {
                let piece = bytes[place.min(end)..end].to_vec();
                let to = random.below(bytes.len() as u64 + 1) as usize;
                bytes.splice(to..to, piece);
            }
            3 => bytes.insert(place.min(bytes.len()), random.below(256) as u8),
            4 => {
                // Numbers are where sizes are.
                if let Some(digit) = bytes.iter().skip(place).position(u8::is_ascii_digit) {
                    let number = random.below(u64::MAX).to_string().into_bytes();
                    bytes.splice(place + digit..=place + digit, number);
                }
            }
            _ => {
                if let Some(byte) = bytes.get_mut(place) {
                    *byte ^= 1 << random.below(8);
                }
            }
        }
    }
}

/// Puts the right checksums into a file of Across Lite, so that what is behind them is met. Written as people describe
/// the format, and not with our reader.
fn repair(bytes: &mut [u8]) -> Option<()> {
    let sum = |bytes: &[u8], start: u16| {
        bytes.iter().fold(start, |sum, &byte| sum.rotate_right(1).wrapping_add(byte.into()))
    };
    let header = sum(bytes.get(0x2c..0x34)?, 0);
    let (cells, clues) = (usize::from(bytes[0x2c]) * usize::from(bytes[0x2d]), usize::from(bytes[0x2e]));
    let grids = bytes.get(0x34..0x34 + 2 * cells)?;
    let texts = bytes[0x34 + 2 * cells..].split(|&byte| byte == 0);
    let texts: Vec<&[u8]> = texts.take(clues + 4).collect();
    let strings = |start: u16| {
        texts.iter().enumerate().fold(start, |total, (place, text)| {
            let ended = place < 3 || place == clues + 3;
            let total = sum(text, total);
            if ended && !text.is_empty() { sum(&[0], total) } else { total }
        })
    };
    let overall = strings(sum(grids, header));
    let parts = [header, sum(&grids[..cells], 0), sum(&grids[cells..], 0), strings(0)];
    bytes[..2].copy_from_slice(&overall.to_le_bytes());
    bytes[0x0e..0x10].copy_from_slice(&header.to_le_bytes());
    for (place, part) in parts.into_iter().enumerate() {
        bytes[0x10 + place] = b"ICHE"[place] ^ part.to_le_bytes()[0];
        bytes[0x14 + place] = b"ATED"[place] ^ part.to_le_bytes()[1];
    }
    Some(())
}

#[test]
fn ten_thousand_damaged_files_crash_nothing() {
    let originals = originals();
    let (mut read_well, mut refused) = (0, 0);
    for round in 0..10_000 {
        let mut random = Random::stream(7, round);
        let (name, original) = &originals[round as usize % originals.len()];
        let mut bytes = original.clone();
        mutate(&mut bytes, &mut random);
        if *name == "puz" && random.below(4) > 0 {
            let _ = repair(&mut bytes);
        }
        let options = FormatOptions { key: "1234".parse().ok() };
        for format in [format(name), Format::of_bytes(&bytes)] {
            match format.read(&bytes, options) {
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    refused += 1;
                }
                Ok(document) => {
                    read_well += 1;
                    for other in FORMATS {
                        let written = other.write(&document, Look::default());
                        if let (true, Ok(written)) = (other.is_readable(), written) {
                            other.read(&written, FormatOptions::default()).unwrap();
                        }
                    }
                }
            }
        }
    }
    // Neither is rare, or the test would look at one side only.
    assert!(read_well > 2000 && refused > 2000, "{read_well} read, {refused} refused");
}

#[test]
fn every_cut_of_a_file_is_read_or_refused() {
    for (name, bytes) in originals() {
        for end in 0..bytes.len() {
            let _ = read(name, &bytes[..end]);
        }
    }
}
