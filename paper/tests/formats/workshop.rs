//! What only the author sees: it comes back from files that hold it, and no solver is given it.

use worddle_crossword::convention::Numbering;
use worddle_paper::Document;
use worddle_paper::document::{Clue, ClueMark, Heading, Workshop};
use worddle_paper::formats::{FORMATS, Feature, FormatError};
use worddle_paper::listing::clue_lines;

use super::{read, write};

/// A file of ours with everything of an author; whatever says so is for nobody else.
const FILE: &str = concat!(
    r#"{"schema":"worddle.crossword/1","rows":[["C","A","T"],["O","R","E"]],"clues":["#,
    r#"{"list":"across","number":"1","text":"A pet","mark":"final","note":"secret one\nsecret two"},"#,
    r#"{"list":"across","number":"4","text":"Rock","mark":"draft"},"#,
    r#"{"list":"down","number":"2","note":"secret three"}],"#,
    r#""numbering":"rows-and-columns","#,
    r#""workshop":{"theme":["secret cat","ORE"],"ban":"secret\nqua","favour":"secret favour"}}"#,
    "\n",
);

fn document() -> Document {
    read("json", FILE.as_bytes()).unwrap()
}

#[test]
fn marks_notes_words_and_numbering_come_back_from_json_and_ipuz() {
    let document = document();
    let clue = |at: usize| (document.clues[at].mark, document.clues[at].note.as_str());
    assert_eq!(clue(0), (Some(ClueMark::Final), "secret one\nsecret two"));
    assert_eq!(clue(1), (Some(ClueMark::Draft), ""));
    assert_eq!(clue(2), (None, "secret three"));
    assert_eq!(document.numbering, Numbering::RowsAndColumns);
    assert_eq!(document.workshop.theme, ["secret cat", "ORE"]);
    assert_eq!(String::from_utf8(write("json", &document)).unwrap(), FILE);
    let from_ipuz = read("ipuz", &write("ipuz", &document)).unwrap();
    assert_eq!(String::from_utf8(write("json", &from_ipuz)).unwrap(), FILE);
}

#[test]
fn clues_of_ipuz_have_no_field_that_strict_readers_refuse() {
    let file: serde_json::Value = serde_json::from_slice(&write("ipuz", &document())).unwrap();
    assert_eq!(file["clues"]["Across"], serde_json::json!([[1, "A pet"], [4, "Rock"]]));
    assert_eq!(file["org.worddle:crossword"]["clues"]["Across"][1]["mark"], "draft");
}

#[test]
fn no_solver_is_given_what_only_the_author_sees() {
    let document = document();
    for format in FORMATS {
        let public = !format.holds.contains(&Feature::Workshop);
        assert_eq!(public, format.losses(&document).contains(&Feature::Workshop), "{}", format.name);
        let for_solvers = write(format.name, &document.without_solution());
        let files = [Some(for_solvers), public.then(|| write(format.name, &document))];
        for file in files.into_iter().flatten() {
            let text = String::from_utf8_lossy(&file);
            for own in ["secret", "draft", "final", "qua"] {
                assert!(!text.contains(own), "{}: {own} in {text}", format.name);
            }
        }
    }
    assert!(!document.without_solution().has_workshop());
}

#[test]
fn a_note_alone_is_no_clue_for_a_solver() {
    let document = document();
    assert_eq!(clue_lines(&document, &Heading::Down), []);
    assert_eq!(document.without_workshop().clues.len(), 2);
    let mut noted = read("text", b"CAT\nORE\n").unwrap();
    noted.set_clues(vec![Clue { note: "why".to_owned(), ..Clue::new(Heading::Across, "1") }]);
    let lost = |name: &str| super::format(name).losses(&noted);
    assert_eq!((lost("text"), lost("xd")), (vec![Feature::Workshop], vec![Feature::Workshop]));
}

#[test]
fn clues_of_one_name_keep_their_own_notes_in_ipuz() {
    let mut document = read("text", b"CAT\nORE\n").unwrap();
    let clue = |text: &str, note: &str| Clue {
        text: text.to_owned(),
        note: note.to_owned(),
        ..Clue::new(Heading::Across, "1")
    };
    document.set_clues(vec![clue("one", ""), clue("two", "of the second"), clue("three", "of the third")]);
    assert_eq!(read("ipuz", &write("ipuz", &document)), Ok(document));
}

#[test]
fn numbers_are_where_the_document_has_them() {
    let page = |document: &Document| String::from_utf8(write("html", document)).unwrap();
    let mut document = document();
    assert!(page(&document).contains("<dt>II</dt><dd>Rock</dd>"));
    document.numbering = Numbering::Cells;
    assert!(page(&document).contains("<dt>4</dt><dd>Rock</dd>"));
}

#[test]
fn texts_of_an_author_are_cleaned_like_all_others() {
    let file = r#"{"schema":"worddle.crossword/1","rows":[["C","A"]],
        "workshop":{"theme":["", " \u0000 a\nb "],"ban":" x\r\ny\u0007 "},
        "clues":[{"list":"across","number":"1","note":" n\r\n "},{"list":"down","number":"1","note":" "}]}"#;
    let document = read("json", file.as_bytes()).unwrap();
    let workshop = Workshop { theme: vec!["a b".to_owned()], ban: "x\ny".to_owned(), favour: String::new() };
    assert_eq!(document.workshop, workshop);
    assert_eq!(document.clues.iter().map(|clue| clue.note.as_str()).collect::<Vec<_>>(), ["n"]);
}

#[test]
fn what_is_unknown_is_refused_in_our_files_and_passed_over_in_those_of_others() {
    let json = |part: &str| {
        read("json", format!(r#"{{"schema":"worddle.crossword/1","rows":[["C","A"]],{part}}}"#).as_bytes())
    };
    let wrong = FormatError::Value {
        field: "numbering".to_owned(),
        found: "spiral".to_owned(),
        expected: "cells or rows-and-columns",
    };
    assert_eq!(json(r#""numbering":"spiral""#), Err(wrong));
    for part in
        [r#""workshop":{"tools":[]}"#, r#""clues":[{"list":"down","mark":"best"}]"#, r#""workshop":[1]"#]
    {
        assert!(matches!(json(part), Err(FormatError::Json(_))), "{part}");
    }
    let plain = read("ipuz", &write("ipuz", &read("text", b"CA\n").unwrap())).unwrap();
    for own in [
        r#""no object""#,
        "[1]",
        r#"{"numbering":7,"theme":"CA","ban":[],"clues":[]}"#,
        r#"{"theme":[1,{}],"clues":{"Across":"x","Down":[1]}}"#,
    ] {
        let head = r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/crossword#1"]"#;
        let grid = r#""dimensions":{"width":2,"height":1},"puzzle":[[1,0]],"solution":[["C","A"]]"#;
        let file = format!(r#"{head},{grid},"org.worddle:crossword":{own}}}"#);
        assert_eq!(read("ipuz", file.as_bytes()), Ok(plain.clone()), "{own}");
    }
}
