//! Oddities of files that people publish, one test for each.

use worddle_paper::document::{CellKind, Heading};
use worddle_paper::formats::{Feature, Format, FormatError};

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

/// As the description of the format has it.
const ACROSS: &str = "<ACROSS PUZZLE V2>\r\n<TITLE>\r\n    Politics: Who, what, where and why\r\n<AUTHOR>\r\n    Created by Avalonian\r\n\
    <COPYRIGHT>\r\n    © Literate Software Systems\r\n<SIZE>\r\n    3x3\r\n<GRID>\r\n    cA1\r\n    .RE\r\n    ABT\r\n\
    <REBUS>\r\n    MARK;\r\n    1:TEN:T\r\n<ACROSS>\r\n    A pet\r\n    Again\r\n    Muscles\r\n<DOWN>\r\n    <DOWN>\r\n    Decade\r\n\
    <NOTEPAD>\r\nTwo\r\nlines\r\n";

#[test]
fn a_text_of_across_lite_is_read_whatever_its_name() {
    let document = read("across", ACROSS.as_bytes()).unwrap();
    assert_eq!(solutions(&document), ["C", "A", "TEN", "", "R", "E", "A", "B", "T"]);
    assert!(document.cells()[0].circled && !document.cells()[1].circled);
    assert_eq!(document.title, "Politics: Who, what, where and why");
    assert_eq!(
        (document.copyright.as_str(), document.notes.as_str()),
        ("© Literate Software Systems", "Two\nlines")
    );
    let names =
        document.clues.iter().map(|clue| format!("{} {}", clue.number, clue.text)).collect::<Vec<_>>();
    assert_eq!(names, ["1 A pet", "4 Again", "5 Muscles", "2 <DOWN>", "3 Decade"]);
    assert_eq!(read("text", ACROSS.as_bytes()).as_ref(), Ok(&document));
    assert_eq!(Format::of_bytes(ACROSS.as_bytes()).name, "across");
    assert_eq!(read("across", &write("across", &document)).as_ref(), Ok(&document));
    let latin: Vec<u8> = ACROSS.chars().map(|character| character as u8).collect();
    assert_eq!(read("across", &latin), Ok(document));
}

#[test]
fn a_text_of_across_lite_with_too_few_clues_is_refused() {
    let refused =
        |from: &str, to: &str| read("across", ACROSS.replace(from, to).as_bytes()).unwrap_err().to_string();
    assert_eq!(
        refused("    Again\r\n", ""),
        "number of clues is \"2\": expected one for each word of the grid"
    );
    assert!(refused("3x3", "15x15").starts_with("size is \"15x15\": expected the width and height"));
    assert!(refused("cA1", "cA!").starts_with("'!' at row 1, column 3"));
    assert!(refused("cA1", "cA").starts_with("a grid") || refused("cA1", "cA").starts_with("size is"));
}

/// A page with a crossword in it.
const EXOLVE: &str = r"<html><script>
createExolve(`
exolve-begin
  exolve-width: 4
  exolve-height: 3
  exolve-title: Cats &amp; <i>Co</i>   # a comment
  exolve-setter: N. N.
  exolve-copyright: 2026 Nobody
  exolve-option: rebus-cells
  exolve-colour: palegreen c2r3 a1
  exolve-colour: #fc0 r2c3
  exolve-preamble:
    One line
    and its end.<br/>
    Another #2.
  exolve-grid:
    C@ A|QU .
    ?  R!_ &+ S
    .  ET~ 0 E
  exolve-across:
    1, 3d A &lt;pet&gt; (first) (2,3) Def: pet (3).
    4 Hidden (4)*
    [A] No number
  exolve-down:
    1 Thus (2) and so on (2) []
    2 Before [noted] [] why
  exolve-nodir:
    [Z] Anywhere
exolve-end
`);</script></html>
";

#[test]
fn a_crossword_in_an_exolve_page_is_read() {
    let document = read("exolve", EXOLVE.as_bytes()).unwrap();
    assert_eq!(Format::of_bytes(EXOLVE.as_bytes()).name, "exolve");
    assert_eq!(solutions(&document), ["C", "A", "QU", "", "", "R", "+", "S", "", "ET", "", "E"]);
    let cells = document.cells();
    assert!(cells[0].circled && cells[1].bars.right && cells[5].revealed && cells[5].bars.below);
    let shades = cells.iter().map(|cell| cell.shade.as_str()).collect::<Vec<_>>();
    assert_eq!([shades[1], shades[8], shades[6], shades[0]], ["#d3d3d3", "#d3d3d3", "#ffcc00", ""]);
    assert_eq!((document.title.as_str(), document.author.as_str()), ("Cats & Co", "N. N."));
    assert_eq!(document.notes, "One line and its end.\nAnother #2.");
    let clues = document.clues.iter().map(|clue| format!("{}|{}|{}", clue.number, clue.text, clue.note));
    let expected = [
        "1/3d|A <pet> (first) (2,3) Def: pet (3)|.",
        "4|Hidden (4)|",
        "A|No number|",
        "1|Thus (2) and so on (2)|",
        "2|Before [noted]|why",
        "Z|Anywhere|",
    ];
    assert_eq!(clues.collect::<Vec<_>>(), expected);
    let again = read("exolve", &write("exolve", &document)).unwrap();
    assert_eq!(
        (solutions(&again), &again.notes, &again.title),
        (solutions(&document), &document.notes, &document.title)
    );
    let layers = EXOLVE.replace("exolve-setter", "exolve-3d");
    assert!(
        read("exolve", layers.as_bytes())
            .unwrap_err()
            .to_string()
            .contains("expected a crossword of one layer")
    );
}

#[test]
fn a_hostile_exolve_is_read_in_linear_time() {
    let long = "<a(".repeat(1 << 20);
    let file = EXOLVE.replace("N. N.", &long).replace("Thus", &long).replace("[A]", &long);
    assert!(read("exolve", file.as_bytes()).is_ok());
}

#[test]
fn kept_parts_of_our_json_change_nothing_that_has_a_meaning() {
    let file = |kept: &str| {
        let clues = r#""clues":[{"list":"across","number":"1","text":"A pet"}]"#;
        let rows = r#""rows":[["C","A","T"]]"#;
        read("json", format!(r#"{{"schema":"worddle.crossword/1",{rows},{clues}{kept}}}"#).as_bytes())
            .unwrap()
    };
    let kept = r##","ipuz":{"file":{"title":"x","intro":"y","clues":[]},
        "cells":{"0":{"cell":"#","value":"Z","style":{"shapebg":"circle","mark":{"TR":"x"}}},"99":{"a":1}},
        "solution":{"0":"Q","1":{"value":"#","x":1},"2":{"value":"U","x":1}},
        "clues":{"Across":{"1":{"clue":"other"}}}}"##;
    assert_eq!(write("ipuz", &file(kept)), write("ipuz", &file("")));
}
