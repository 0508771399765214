//! Oddities of files that people publish, one test for each.

use worddle_paper::document::CellKind;
use worddle_paper::formats::{Feature, FormatError};

use super::{format, read, rows, solutions};

/// An xd file with a rebus header, rows and clues.
fn xd(headers: &str, rows: &str, clues: &str) -> Vec<u8> {
    format!("Title: x\n{headers}\n\n\n{rows}\n\n\n{clues}\n").into_bytes()
}

#[test]
fn every_rebus_of_an_xd_header_has_its_letters() {
    for header in ["1=HEART,2=DIAMOND", "1=HEART 2=DIAMOND", "1=HEART, 2=DIAMOND", "1 = HEART; 2 = DIAMOND"] {
        let document = read("xd", &xd(&format!("Rebus: {header}"), "1A\nB2", "")).unwrap();
        assert_eq!(solutions(&document), ["HEART", "A", "B", "DIAMOND"], "{header}");
    }
    let document = read("xd", &xd("Rebus: 1=NEW YORK,2=LA", "12", "")).unwrap();
    assert_eq!(solutions(&document), ["NEWYORK", "LA"]);
}

#[test]
fn any_character_that_an_xd_header_declares_is_a_rebus() {
    let document = read("xd", &xd("Rebus: $=DOLLAR :=COLON ,=COMMA &=AND", "$:\n,&", "")).unwrap();
    assert_eq!(solutions(&document), ["DOLLAR", "COLON", "COMMA", "AND"]);
    let error = read("xd", &xd("", "A$", "")).unwrap_err().to_string();
    assert!(error.contains("'$' at row 1, column 2"), "{error}");
}

#[test]
fn dots_of_xd_are_blocks_if_the_answers_say_so() {
    // Two kinds of blocks, and one clue that no grid would have.
    let clues = "A1. x ~ AB\nA3. y ~ CD\nA9. z ~ NONE\n\nD2. w ~ BC";
    let document = read("xd", &xd("", ".AB\n#.C\nCD.", clues)).unwrap();
    assert_eq!(rows(&document), "#AB/##C/CD#");
    // Cells that nobody has filled yet: the answers have dots too.
    let clues = "A1. x ~ .AB\nA4. y ~ CD.\n\nD3. w ~ BC.";
    let document = read("xd", &xd("", ".AB\n#.C\nCD.", clues)).unwrap();
    assert_eq!(rows(&document), ".AB/#.C/CD.");
}

/// A file of Across Lite with other bytes of its solution, with two bytes of its kind, and without checksums.
fn puz(kind: [u8; 2], solution: &[u8], clues: &[&str]) -> Vec<u8> {
    let mut bytes = [&[0; 2], b"ACROSS&DOWN\0".as_slice(), &[0; 10], b"1.3\0", &[0; 16]].concat();
    bytes.extend([3, 3, clues.len() as u8, 0, kind[0], kind[1], 0, 0]);
    bytes.extend(solution);
    bytes.extend(solution.iter().map(|letter| if letter.is_ascii_uppercase() { b'-' } else { *letter }));
    bytes.extend(b"\0\0\0");
    bytes.extend(clues.iter().flat_map(|clue| [clue.as_bytes(), b"\0"].concat()));
    bytes.push(0);
    bytes
}

#[test]
fn holes_of_puz_lie_outside_the_grid() {
    let kinds = |bytes: &[u8]| {
        let document = read("puz", bytes).unwrap();
        let kind = |kind| document.cells().iter().filter(|cell| cell.kind == kind).count();
        (
            kind(CellKind::Block),
            kind(CellKind::Void),
            format("puz").losses(&document).contains(&Feature::Voids),
        )
    };
    let clues = ["AB", "BCD", "EFD"];
    let usual = |solution| puz([1, 0], solution, &clues);
    assert_eq!(kinds(&usual(b".AB:.CEFD")), (2, 1, true));
    let diagramless = |solution| puz([1, 4], solution, &clues);
    assert_eq!(kinds(&diagramless(b":AB.:CEFD")), (2, 1, true));
    // One sign alone is a block, whatever the kind.
    assert_eq!(kinds(&diagramless(b".AB..CEFD")), (3, 0, false));
    assert_eq!(kinds(&usual(b":AB::CEFD")), (3, 0, false));
}

#[test]
fn all_keys_are_tried_on_a_locked_solution() {
    // The letters of no key have this checksum, or of several by chance; either way, all keys are tried.
    let mut bytes = puz([1, 0], b"ABCDEFGHI", &["1", "2", "3", "4", "5", "6"]);
    bytes[0x32] = 4;
    let tried = read("puz", &bytes);
    assert!(matches!(tried, Ok(_) | Err(FormatError::Scrambled)), "{tried:?}");
}
