//! Oddities of files that people publish, one test for each.

use super::{read, rows, solutions};

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
