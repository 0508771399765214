//! Files that others wrote.

use worddle_paper::document::{CellKind, Heading, Remark};
use worddle_paper::formats::{Feature, FormatError, FormatOptions};

use super::{clue, format, read, rows, solutions, write};

#[test]
fn a_file_of_puzpy_is_read_and_written_byte_by_byte() {
    let bytes = foreign_file!("puzpy-latin.puz");
    let document = read("puz", bytes).unwrap();
    assert_eq!(rows(&document), "CHAT#/RARE#/ISERE/#EREN/#STES");
    assert_eq!(document.title, "Un chat");
    assert_eq!(document.author, "Élise N.");
    assert_eq!(document.copyright, "© 2026, domaine public");
    assert_eq!(document.notes, "Écrit par une autre bibliothèque.\nDeux lignes.");
    assert_eq!(document.clues.len(), 10);
    assert_eq!(document.clues[9], clue(Heading::Down, "7".to_owned(), "V 7 : définition d'été".to_owned()));
    assert_eq!(write("puz", &document), bytes);
}

#[test]
fn rebus_and_circles_of_puzpy_are_kept() {
    let document = read("puz", foreign_file!("puzpy-rebus-circles.puz")).unwrap();
    let cells = document.cells();
    assert_eq!([7, 12, 24].map(|place: usize| cells[place].solution.as_str()), ["RIRE", "ES", "ES"]);
    let circled: Vec<usize> = (0..25).filter(|&place| cells[place].circled).collect();
    assert_eq!(circled, [0, 6]);
    assert_eq!(cells[0].entered, "C");
    assert_eq!(read("puz", &write("puz", &document)), Ok(document));
}

#[test]
fn texts_of_version_2_are_in_utf_8() {
    let document = read("puz", foreign_file!("puzpy-unicode.puz")).unwrap();
    assert_eq!(document.title, "Un chat ♥ 猫");
    assert_eq!(document.cells()[3].solution, "♥");
    assert_eq!(read("puz", &write("puz", &document)), Ok(document));
}

#[test]
fn curly_quotes_become_straight_in_puz_and_are_told() {
    let mut document = read("text", b"CAT\n").unwrap();
    document.title = "“Cats”".to_owned();
    document.set_clues(vec![clue(Heading::Across, "1".to_owned(), "It’s a ‘pet’, déjà".to_owned())]);
    assert_eq!(format("puz").losses(&document), [Feature::Quotes]);
    assert_eq!(format("ipuz").losses(&document), []);
    let again = read("puz", &write("puz", &document)).unwrap();
    assert_eq!((again.title.as_str(), again.clues[0].text.as_str()), ("\"Cats\"", "It's a 'pet', déjà"));
}

#[test]
fn a_locked_solution_opens_with_its_key_or_without() {
    let bytes = foreign_file!("puzpy-locked-1234.puz");
    let mut forced = read("puz", bytes).unwrap();
    assert_eq!(std::mem::take(&mut forced.remarks), [Remark::Unlocked]);
    assert_eq!(forced, read("puz", foreign_file!("puzpy-latin.puz")).unwrap());
    // A digit is no letter that a key could have made.
    let mut digit = bytes.to_vec();
    digit[0x34] = b'7';
    assert_eq!(read("puz", &digit), Err(FormatError::Scrambled));
    let with = |key: &str| format("puz").read(bytes, FormatOptions { key: Some(key.parse().unwrap()) });
    assert_eq!(with("1234"), read("puz", foreign_file!("puzpy-latin.puz")));
    assert_eq!(
        with("4321").unwrap_err().to_string(),
        "the key 4321 does not unlock the solution: try another one"
    );
}

#[test]
fn files_of_another_library_are_read() {
    let xd = read("xd", foreign_file!("xd-crossword-tools.xd")).unwrap();
    let puz = read("puz", foreign_file!("puzpy-rebus-circles.puz")).unwrap();
    assert_eq!(solutions(&xd), solutions(&puz));
    assert_eq!((&xd.clues, &xd.title, &xd.author), (&puz.clues, &puz.title, &puz.author));
    let ipuz = read("ipuz", foreign_file!("crossword-latin.ipuz")).unwrap();
    let puz = read("puz", foreign_file!("puzpy-latin.puz")).unwrap();
    assert_eq!((solutions(&ipuz), &ipuz.clues, &ipuz.labels), (solutions(&puz), &puz.clues, &None));
}

#[test]
fn empty_cells_of_ours_are_never_taken_for_blocks() {
    let text = "A..\n..B\n";
    let mut document = read("text", text.as_bytes()).unwrap();
    // The only clue has a number that only a grid with blocks for dots would have.
    document.set_clues(vec![clue(Heading::Across, "9".to_owned(), "None".to_owned())]);
    let again = read("xd", &write("xd", &document)).unwrap();
    assert_eq!(again, document);
    let blocked = "Title: x\n\n\n.AB\nCD.\n\n\nA1. x ~ AB\nA2. y ~ CD\n\nD1. z ~ AD\n";
    assert_eq!(rows(&read("xd", blocked.as_bytes()).unwrap()), "#AB/CD#");
    let open = blocked.replace("Title: x", "Title: x\nBlocks: #");
    assert_eq!(rows(&read("xd", open.as_bytes()).unwrap()), ".AB/CD.");
}

#[test]
fn bars_styles_and_given_letters_of_ipuz_are_read() {
    let document = read("ipuz", foreign_file!("ipuz-barred.ipuz")).unwrap();
    let cells = document.cells();
    assert_eq!(solutions(&document), ["A", "B", "C", "R", "QU", "", "", "E", "D"]);
    let bars: Vec<usize> =
        (0..9).filter(|&place| cells[place].bars.right || cells[place].bars.below).collect();
    assert_eq!((bars, cells[1].bars.right, cells[4].bars.below), (vec![1, 4], true, true));
    assert!(cells[0].circled && cells[3].revealed && cells[7].shade == "#ffcc00");
    assert_eq!((cells[5].kind, cells[6].kind), (CellKind::Block, CellKind::Void));
    assert_eq!(document.field("publisher"), Some("Nobody"));
    assert_eq!(document.clues[1].enumeration, "3");
    assert_eq!(document.labels.as_ref().map(|labels| labels.join(",")), Some("1,2,3,4,,,,5,".to_owned()));
}

#[test]
fn xml_of_python_is_read_plain_and_zipped() {
    let document = read("jpz", foreign_file!("python.jpz")).unwrap();
    let cells = document.cells();
    assert_eq!(rows(&document), "CAT/#|SO");
    assert!(cells[0].circled && cells[2].revealed && cells[5].shade == "#ffcc00" && cells[5].entered == "O");
    assert!(cells[3].bars.right && document.labels.is_none());
    assert_eq!((document.title.as_str(), document.field("editor")), ("Cats & Co", Some("Somebody")));
    let names: Vec<String> =
        document.clues.iter().map(|clue| format!("{} {}", clue.number, clue.text)).collect();
    assert_eq!(names, ["1 A pet", "4 Thus", "2 Like", "3 Preposition"]);
    assert!(document.clues.iter().all(|clue| clue.cells.is_empty()));
    assert_eq!(read("jpz", foreign_file!("python-zipped.jpz")), Ok(document));
}
