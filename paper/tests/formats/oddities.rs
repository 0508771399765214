//! Oddities of files that people publish, one test for each.

use worddle_paper::document::{CellKind, Heading};
use worddle_paper::formats::{Feature, FormatError};

use super::{format, read, rows, solutions, write};

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

/// A jpz file with cells and lists of clues in one row of three cells.
fn jpz(cells: &str, more: &str) -> Vec<u8> {
    let grid = format!("<grid width=\"3\" height=\"1\">{cells}</grid>");
    let head = "<metadata><title>A <b>title</b></title><copyright>© N. N.</copyright></metadata>";
    format!(
        "<crossword-compiler><rectangular-puzzle>{head}<instructions>Be quick.</instructions>\
        <crossword>{grid}{more}</crossword></rectangular-puzzle></crossword-compiler>"
    )
    .into_bytes()
}

#[test]
fn a_letter_given_in_jpz_is_revealed() {
    let cells = "<cell x=\"1\" y=\"1\" type=\"clue\" solution=\"C\"/><cell x=\"2\" y=\"1\" solution=\"A\"/>\
        <cell x=\"3\" y=\"1\" type=\"clue\"><clue>text</clue></cell>";
    let document = read("jpz", &jpz(cells, "")).unwrap();
    assert_eq!(rows(&document), "CA#");
    let revealed: Vec<bool> = document.cells().iter().map(|cell| cell.revealed).collect();
    assert_eq!(revealed, [true, false, false]);
    let texts = [document.title.as_str(), &document.copyright, &document.notes];
    assert_eq!(texts, ["A title", "© N. N.", "Be quick."]);
    assert_eq!(read("jpz", &write("jpz", &document)), Ok(document));
}

#[test]
fn corners_and_the_order_of_lists_are_kept() {
    let cell = |x: usize, more: &str| format!("<cell x=\"{x}\" y=\"1\" solution=\"A\" {more}/>");
    let corners = "top-right-number=\"7\" bottom-left-number=\"a\" bottom-right-number=\"9\"";
    let list = |title: &str| {
        format!(
            "<clues><title>{title}</title><clue number=\"1\">One</clue><clue number=\"2\">Two</clue></clues>"
        )
    };
    let lists = ["Rows", "Down", "Bands", "Across"].map(list).concat();
    let document = read(
        "jpz",
        &jpz(&[cell(1, &format!("number=\"1\" {corners}")), cell(2, ""), cell(3, "")].concat(), &lists),
    )
    .unwrap();
    let corners = &document.cells()[0].corners;
    assert_eq!([&corners.top_right, &corners.bottom_left, &corners.bottom_right], ["7", "a", "9"]);
    let other = |title: &str| Heading::Other(title.to_owned());
    let order = [Heading::Across, Heading::Down, other("Rows"), other("Bands")];
    assert_eq!(document.headings(), order);
    for name in ["jpz", "ipuz", "json"] {
        assert_eq!(read(name, &write(name, &document)).as_ref(), Ok(&document), "{name}");
    }
    assert_eq!(format("puz").losses(&document), [Feature::Corners, Feature::OtherClues]);
}

#[test]
fn other_puzzles_of_crossword_compiler_are_named() {
    for kind in ["acrostic", "coded", "sudoku", "word-search"] {
        let file = String::from_utf8(jpz("", "")).unwrap();
        let file =
            file.replace("<crossword>", &format!("<{kind}>")).replace("</crossword>", &format!("</{kind}>"));
        let error = read("jpz", file.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            error,
            format!("kind of puzzle is {kind:?}: expected crossword; other puzzles are not read")
        );
    }
}

/// An ipuz file with more fields.
fn ipuz(kind: &str, fields: &str) -> Vec<u8> {
    let head = format!(r#""version":"http://ipuz.org/v2","kind":["http://ipuz.org/{kind}#1"]"#);
    format!(r#"{{{head},"dimensions":{{"width":3,"height":2}},{fields}}}"#).into_bytes()
}

#[test]
fn what_only_ipuz_has_comes_back_in_ipuz() {
    let file = ipuz(
        "crossword",
        r##"
        "puzzle":[[{"cell":1,"style":{"shapebg":"square","imagebg":"a.png","mark":{"TL":"x","TR":"y","B":"z"}}},0,0],
            [{"cell":2,"continued":{"Across":true}},0,"#"]],
        "solution":[["C",{"value":"A","Down":"B"},"T"],["O","R","#"]],
        "clues":{"Zones":[[9,"All"]],"Across":[{"number":1,"clue":"A pet","image":"b.png","references":[2]},[2,"Else"]],
            "Down":[],"Bands":[[8,"None"]]},
        "notes":"Be quick.","intro":"Welcome.","showenumerations":true,"clueplacement":"after","publisher":"N. N.",
        "explanation":"two\nlines","com.example:data":{"a":[1]},"volatile":{"x":"*"}"##,
    );
    let document = read("ipuz", &file).unwrap();
    assert_eq!(document.cells()[0].corners.top_right, "y");
    assert_eq!((document.notes.as_str(), document.field("publisher")), ("Be quick.", Some("N. N.")));
    let titles: Vec<_> = document.headings().into_iter().skip(1).collect();
    assert_eq!(titles, ["Zones", "Bands"].map(|title| Heading::Other(title.to_owned())));
    let parsed = |bytes: &[u8]| serde_json::from_slice::<serde_json::Value>(bytes).unwrap();
    let mut expected = parsed(&file);
    // Without clues, a list says nothing.
    expected["clues"].as_object_mut().unwrap().remove("Down");
    let written = write("ipuz", &document);
    assert_eq!(parsed(&written), expected);
    for name in ["ipuz", "json"] {
        assert_eq!(read(name, &write(name, &document)).as_ref(), Ok(&document), "{name}");
    }
    assert!(format("jpz").losses(&document).contains(&Feature::Kept));
    // Answers may be anywhere in it.
    assert_eq!(format("ipuz").losses(&document.without_solution()), []);
    assert!(!String::from_utf8(write("ipuz", &document.without_solution())).unwrap().contains("Down"));
}

#[test]
fn blocks_of_a_diagramless_ipuz_are_in_its_solution() {
    let fields = r##""puzzle":[[1,0,0],[2,0,0]],"solution":[["C","A","T"],["O","R","#"]],"clues":{"Across":[[2,"Else"]]}"##;
    let document = read("ipuz", &ipuz("crossword/diagramless", fields)).unwrap();
    assert_eq!(rows(&document), "CAT/OR#");
    assert!(document.is_diagramless());
    for name in ["ipuz", "json", "xd", "jpz"] {
        let again = read(name, &write(name, &document)).unwrap();
        assert_eq!((rows(&again), again.is_diagramless()), ("CAT/OR#".to_owned(), true), "{name}");
    }
    let again: serde_json::Value = serde_json::from_slice(&write("ipuz", &document)).unwrap();
    assert_eq!(again["puzzle"], serde_json::json!([[1, 0, 0], [2, 0, 0]]));
    assert_eq!(format("text").losses(&document).first(), Some(&Feature::Labels));
    assert!(format("text").losses(&document).contains(&Feature::Diagramless));
}
