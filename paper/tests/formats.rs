//! Files of every format: there and back, as others write them, damaged, and hostile.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use proptest::prelude::*;
use proptest::sample::select;
use worddle_paper::Document;
use worddle_paper::document::{CellKind, Clue, DocumentCell, Heading};
use worddle_paper::formats::{FORMATS, Feature, Format, FormatError, FormatOptions, Look};
use worddle_run::Random;

fn format(name: &str) -> &'static Format {
    Format::named(name).unwrap()
}

fn read(name: &str, bytes: &[u8]) -> Result<Document, FormatError> {
    format(name).read(bytes, FormatOptions::default())
}

fn write(name: &str, document: &Document) -> Vec<u8> {
    format(name).write(document, Look::default()).unwrap()
}

// There and back.

/// A line of text with everything that could be taken for markup.
fn line() -> impl Strategy<Value = String> {
    let word = "[a-zA-Zéœ0-9<>&\"',;:=#~(){}/.-]{1,8}";
    let last = "[a-zé€漢]{1,5}";
    (prop::collection::vec(word, 0..4), last).prop_map(|(words, last)| [words, vec![last]].concat().join(" "))
}

fn cell() -> impl Strategy<Value = DocumentCell> {
    let letters = || prop_oneof![6 => "[A-ZÑÉ]", 2 => Just(String::new()), 1 => "[A-ZÉ]{2,5}", 1 => "[0-9♥]"];
    let kind = prop_oneof![5 => Just(CellKind::Open), 1 => Just(CellKind::Block), 1 => Just(CellKind::Void)];
    let shade = prop_oneof![3 => Just(""), 1 => Just("#ffcc00")];
    let marks = prop::array::uniform4(prop::bool::weighted(0.2));
    (kind, letters(), letters(), shade, marks).prop_map(|(kind, solution, entered, shade, marks)| {
        let [revealed, circled, right, below] = marks;
        let bars = worddle_paper::document::Bars { right, below };
        if kind != CellKind::Open {
            return DocumentCell { kind, bars, ..DocumentCell::default() };
        }
        // What is shown from the start is not written again, and what is not known cannot be shown.
        let revealed = revealed && !solution.is_empty();
        let entered = if revealed { String::new() } else { entered };
        DocumentCell { kind, solution, entered, revealed, circled, shade: shade.to_owned(), bars }
    })
}

fn clue(heading: Heading, number: String, text: String) -> Clue {
    Clue { heading, number, text, enumeration: String::new(), cells: Vec::new() }
}

/// Any document, with everything that a document can have.
fn document() -> impl Strategy<Value = Document> {
    let cells = (1usize..8, 1usize..8).prop_flat_map(|(width, height)| {
        let cells = prop::collection::vec(cell(), width * height);
        cells.prop_map(move |cells| Document::build(width, height, cells).unwrap())
    });
    let texts = prop::collection::vec(prop_oneof![1 => Just(String::new()), 3 => line()], 4);
    let labels = prop::option::weighted(0.3, prop::collection::vec("[A-Z]?[1-9]?", 49));
    let clues = prop::collection::vec((line(), select(vec!["", "3,4", "5"]), any::<bool>()), 30);
    let more = (select(vec!["", "fr", "en-GB"]), any::<bool>(), prop::collection::vec(line(), 3));
    (cells, texts, labels, clues, more).prop_map(
        |(mut document, texts, labels, clues, (language, other, fields))| {
            let [title, author, copyright, notes] = texts.try_into().unwrap();
            (document.title, document.author, document.copyright) = (title, author, copyright);
            document.notes =
                if notes.is_empty() { notes } else { format!("{notes}\n## Grid\n\n\nA1. x ~ Y") };
            language.clone_into(&mut document.language);
            let names = ["date", "editor", "publisher"];
            names.into_iter().zip(fields).for_each(|(name, value)| document.push_field(name, &value));
            if let Some(labels) = labels {
                let is_open = |place: usize| document.cells()[place].kind == CellKind::Open;
                let count = document.cells().len();
                let labels = labels.into_iter().take(count).enumerate();
                let labels: Vec<_> =
                    labels.map(|(place, label)| if is_open(place) { label } else { String::new() }).collect();
                document.labels = (labels != document.usual_numbers()).then_some(labels);
            }
            let mut all: Vec<Clue> = Vec::new();
            for (stretch, (text, enumeration, wanted)) in document.stretches().into_iter().zip(clues) {
                let made = clue(stretch.heading, stretch.number.to_string(), text);
                all.extend(wanted.then(|| Clue { enumeration: enumeration.to_owned(), ..made }));
            }
            if other {
                let last = document.cells().len() - 1;
                let corners = Clue {
                    cells: if last > 0 { vec![last, 0] } else { vec![0] },
                    ..clue(Heading::Across, "7/9".to_owned(), "Corners".to_owned())
                };
                all.extend([
                    corners,
                    clue(Heading::Other("Zones".to_owned()), "I".to_owned(), "All".to_owned()),
                ]);
            }
            document.set_clues(all);
            document
        },
    )
}

/// The document without what a format does not hold.
fn reduced(mut document: Document, holds: &[Feature]) -> Document {
    let lacks = |feature: Feature| !holds.contains(&feature);
    for cell in document.cells_mut() {
        if lacks(Feature::Voids) && cell.kind == CellKind::Void {
            cell.kind = CellKind::Block;
        }
        cell.circled &= !lacks(Feature::Circles);
        cell.revealed &= !lacks(Feature::Revealed);
        cell.bars.right &= !lacks(Feature::Bars);
        cell.bars.below &= !lacks(Feature::Bars);
        if lacks(Feature::Rebus) && cell.is_rebus() {
            cell.solution.clear();
            cell.revealed = false;
        }
        if lacks(Feature::Shades) {
            cell.shade.clear();
        }
        if lacks(Feature::Entered) {
            cell.entered.clear();
        }
    }
    if lacks(Feature::Labels) {
        document.labels = None;
    }
    reduced_texts(document, &lacks)
}

fn reduced_texts(mut document: Document, lacks: &dyn Fn(Feature) -> bool) -> Document {
    let known: Vec<(Heading, String)> = document
        .stretches()
        .into_iter()
        .map(|stretch| (stretch.heading, stretch.number.to_string()))
        .collect();
    let is_usual =
        |clue: &Clue| clue.cells.is_empty() && known.contains(&(clue.heading.clone(), clue.number.clone()));
    let mut clues = std::mem::take(&mut document.clues);
    clues.retain(|clue| !lacks(Feature::Clues) && (!lacks(Feature::OtherClues) || is_usual(clue)));
    if lacks(Feature::Enumerations) {
        for clue in &mut clues {
            clue.enumeration.clear();
        }
    }
    document.set_clues(clues);
    if lacks(Feature::Title) {
        for text in [&mut document.title, &mut document.author, &mut document.copyright] {
            text.clear();
        }
    }
    if lacks(Feature::Notes) {
        document.notes.clear();
    }
    if lacks(Feature::Language) {
        document.language.clear();
    }
    if lacks(Feature::Fields) {
        document.fields.clear();
    }
    document
}

proptest! {
    #[test]
    fn what_a_format_holds_comes_back_from_a_file(document in document()) {
        for format in FORMATS.iter().filter(|format| format.is_readable()) {
            let document = reduced(document.clone(), format.holds);
            prop_assert_eq!(format.losses(&document), []);
            let bytes = format.write(&document, Look::default()).unwrap();
            let again = format.read(&bytes, FormatOptions::default());
            prop_assert_eq!(again.as_ref(), Ok(&document), "{}: {}", format.name, String::from_utf8_lossy(&bytes));
            prop_assert_eq!(Format::of_bytes(&bytes).name, format.name);
        }
    }

    #[test]
    fn whatever_is_lost_is_lost_once(document in document()) {
        for format in &FORMATS {
            let bytes = format.write(&document, Look::default()).unwrap();
            if format.is_readable() {
                let once = format.read(&bytes, FormatOptions::default()).unwrap();
                // Some of it xd keeps: a shade without its colour, if there is no circle; a clue with any number.
                let lost = format.losses(&once);
                let partly = [Feature::Shades, Feature::OtherClues];
                prop_assert!(lost.iter().all(|lost| partly.contains(lost)), "{}: {:?}", format.name, lost);
                prop_assert_eq!(&format.write(&once, Look::default()).unwrap(), &bytes, "{}", format.name);
            }
        }
    }

    #[test]
    fn pictures_and_pages_are_well_formed(document in document()) {
        let svg = String::from_utf8(write("svg", &document)).unwrap();
        prop_assert!(roxmltree::Document::parse(&svg).is_ok(), "{}", svg);
        let html = String::from_utf8(write("html", &document)).unwrap();
        prop_assert!(html.ends_with("</html>\n"));
    }
}

#[test]
fn the_largest_grid_goes_through_every_format() {
    let letters = |place: usize| ["A", "QU", "Ñ", "1"][place % 4];
    let cell = |place: usize| DocumentCell {
        circled: place.is_multiple_of(5),
        ..DocumentCell::open(letters(place))
    };
    let block = |place: usize| (place % 255) % 3 == 2 || (place / 255) % 3 == 2;
    let cells = (0..255 * 255).map(|place| if block(place) { DocumentCell::block() } else { cell(place) });
    let mut document = Document::build(255, 255, cells.collect()).unwrap();
    let text = "A clue of about fifty letters, as long as most are.";
    let stretches = document.stretches();
    let clues = stretches
        .into_iter()
        .map(|stretch| clue(stretch.heading, stretch.number.to_string(), text.to_owned()));
    document.set_clues(clues.collect());
    for format in FORMATS.iter().filter(|format| format.is_readable()) {
        let document = reduced_fast(&document, format.holds);
        let bytes = format.write(&document, Look::default()).unwrap();
        assert!(format.read(&bytes, FormatOptions::default()) == Ok(document), "{}", format.name);
    }
}

/// The same as [`reduced`] for a document that has circles, rebus and clues only.
fn reduced_fast(document: &Document, holds: &[Feature]) -> Document {
    let mut document = document.clone();
    for cell in document.cells_mut() {
        cell.circled &= holds.contains(&Feature::Circles);
        if !holds.contains(&Feature::Rebus) && cell.is_rebus() {
            cell.solution.clear();
        }
    }
    if !holds.contains(&Feature::Clues) {
        document.clues.clear();
    }
    document
}

// Files that others wrote.

macro_rules! file {
    ($name:literal) => {
        include_bytes!(concat!("files/", $name)).as_slice()
    };
}

fn rows(document: &Document) -> String {
    String::from_utf8(write("text", document)).unwrap().trim_end().replace('\n', "/")
}

fn solutions(document: &Document) -> Vec<&str> {
    document.cells().iter().map(|cell| cell.solution.as_str()).collect()
}

#[test]
fn a_file_of_puzpy_is_read_and_written_byte_by_byte() {
    let bytes = file!("puzpy-latin.puz");
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
    let document = read("puz", file!("puzpy-rebus-circles.puz")).unwrap();
    let cells = document.cells();
    assert_eq!([7, 12, 24].map(|place: usize| cells[place].solution.as_str()), ["RIRE", "ES", "ES"]);
    let circled: Vec<usize> = (0..25).filter(|&place| cells[place].circled).collect();
    assert_eq!(circled, [0, 6]);
    assert_eq!(cells[0].entered, "C");
    assert_eq!(read("puz", &write("puz", &document)), Ok(document));
}

#[test]
fn texts_of_version_2_are_in_utf_8() {
    let document = read("puz", file!("puzpy-unicode.puz")).unwrap();
    assert_eq!(document.title, "Un chat ♥ 猫");
    assert_eq!(document.cells()[3].solution, "♥");
    assert_eq!(read("puz", &write("puz", &document)), Ok(document));
}

#[test]
fn a_locked_solution_wants_its_key() {
    let bytes = file!("puzpy-locked-1234.puz");
    assert_eq!(read("puz", bytes), Err(FormatError::Scrambled));
    let with = |key: &str| format("puz").read(bytes, FormatOptions { key: Some(key.parse().unwrap()) });
    assert_eq!(with("1234"), read("puz", file!("puzpy-latin.puz")));
    assert_eq!(with("4321").unwrap_err().to_string(), "the key 4321 does not open the solution");
}

#[test]
fn files_of_another_library_are_read() {
    let xd = read("xd", file!("xd-crossword-tools.xd")).unwrap();
    let puz = read("puz", file!("puzpy-rebus-circles.puz")).unwrap();
    assert_eq!(solutions(&xd), solutions(&puz));
    assert_eq!((&xd.clues, &xd.title, &xd.author), (&puz.clues, &puz.title, &puz.author));
    let ipuz = read("ipuz", file!("crossword-latin.ipuz")).unwrap();
    let puz = read("puz", file!("puzpy-latin.puz")).unwrap();
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
    let document = read("ipuz", file!("ipuz-barred.ipuz")).unwrap();
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
    let document = read("jpz", file!("python.jpz")).unwrap();
    let cells = document.cells();
    assert_eq!(rows(&document), "CAT/#|SO");
    assert!(cells[0].circled && cells[2].revealed && cells[5].shade == "#ffcc00" && cells[5].entered == "O");
    assert!(cells[3].bars.right && document.labels.is_none());
    assert_eq!((document.title.as_str(), document.field("editor")), ("Cats & Co", Some("Somebody")));
    let names: Vec<String> =
        document.clues.iter().map(|clue| format!("{} {}", clue.number, clue.text)).collect();
    assert_eq!(names, ["1 A pet", "4 Thus", "2 Like", "3 Preposition"]);
    assert!(document.clues.iter().all(|clue| clue.cells.is_empty()));
    assert_eq!(read("jpz", file!("python-zipped.jpz")), Ok(document));
}

// Damaged files.

/// The files that are damaged: those of others, and ours in every format.
fn originals() -> Vec<(&'static str, Vec<u8>)> {
    let mut files = vec![
        ("puz", file!("puzpy-rebus-circles.puz").to_vec()),
        ("puz", file!("puzpy-unicode.puz").to_vec()),
        ("puz", file!("puzpy-locked-1234.puz").to_vec()),
        ("ipuz", file!("ipuz-barred.ipuz").to_vec()),
        ("jpz", file!("python.jpz").to_vec()),
        ("jpz", file!("python-zipped.jpz").to_vec()),
        ("xd", file!("xd-crossword-tools.xd").to_vec()),
    ];
    let document = read("jpz", file!("python.jpz")).unwrap();
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
                    for other in &FORMATS {
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

// Hostile files.

#[track_caller]
fn refuses(name: &str, bytes: impl AsRef<[u8]>, expected: &str) {
    let error = read(name, bytes.as_ref()).unwrap_err().to_string();
    assert!(error.contains(expected), "{error}");
}

#[test]
fn sizes_that_are_none_are_refused() {
    let ipuz = |width: &str, rows: &str| {
        let kind = "\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"]";
        format!("{{{kind},\"dimensions\":{{\"width\":{width},\"height\":1}},\"puzzle\":{rows}}}")
    };
    refuses("ipuz", ipuz("1000000000000", "[[]]"), "a grid of 1000000000000 by 1 cells: expected 1 to 255");
    refuses("ipuz", ipuz("0", "[[]]"), "a grid of 0 by 1 cells");
    refuses("ipuz", ipuz("-1", "[[]]"), "no dimensions.width in the file");
    refuses("ipuz", ipuz("3", "[[0,0]]"), "row 1 has 2 cells: expected 3");
    refuses("ipuz", ipuz("2", "[[0,0],[0,0]]"), "4 cells: expected 2");
    refuses("ipuz", ipuz("2", "7"), "no puzzle in the file: expected rows of cells");
    let jpz = |grid: &str| format!("<crossword><grid {grid}</grid></crossword>");
    refuses("jpz", jpz("width=\"99999999\" height=\"9\">"), "a grid of 99999999 by 9 cells");
    refuses("jpz", jpz("width=\"2\" height=\"2\"><cell x=\"3\" y=\"1\"/>"), "place of a cell is \"3,1\"");
    refuses("jpz", jpz("width=\"two\" height=\"2\">"), "width is \"two\": expected a whole number");
    refuses("json", r#"{"schema":"worddle.crossword/1","rows":[["A","B"],["C"]]}"#, "row 2 has 1 cells");
    refuses("json", r#"{"schema":"worddle.crossword/9","rows":[]}"#, "schema is \"worddle.crossword/9\"");
    refuses("text", "ABC\nAB\n", "row 2 has 2 cells: expected 3");
    refuses("text", "AB1\n", "'1' at row 1, column 3: expected '#', '.' or a letter");
    refuses("text", "\n\n", "no grid in the file");
    refuses("text", ".".repeat(256), "a grid of 256 by 1 cells");
    refuses("text", ".\n".repeat(256), "a grid of 1 by 256 cells");
    refuses("xd", "Title: x\n\n\nABC\nAB\n", "row 2 has 2 cells: expected 3");
}

#[test]
fn a_file_of_across_lite_is_believed_only_with_its_checksums() {
    let original = file!("puzpy-latin.puz");
    let with = |place: usize, byte: u8| {
        let mut bytes = original.to_vec();
        bytes[place] = byte;
        bytes
    };
    refuses("puz", with(0x2c, 6), "the checksum of the header is");
    refuses("puz", with(0x34, b'X'), "the checksum of the file is");
    refuses("puz", with(0x11, 0), "the checksum of the parts is");
    refuses("puz", &original[..0x30], "the file ends after 48 bytes, in the middle of its header");
    refuses("puz", &original[..0x40], "in the middle of its solution: expected 77 bytes at least");
    refuses("puz", &original[..200], "in the middle of its clues");
    refuses("puz", b"ACROSS", "no puz file: expected the words ACROSS&DOWN");
    let mut huge = with(0x2c, 255);
    huge[0x2d] = 255;
    let sum = huge[0x2c..0x34].iter().fold(0u16, |sum, &byte| sum.rotate_right(1).wrapping_add(byte.into()));
    huge[0x0e..0x10].copy_from_slice(&sum.to_le_bytes());
    refuses("puz", huge, "in the middle of its solution: expected 65077 bytes");
}

#[test]
fn files_that_grow_are_refused() {
    let nested = format!("{{\"version\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    refuses("ipuz", nested, "recursion limit exceeded");
    let deep = format!("{}{}", "<a>".repeat(100_000), "</a>".repeat(100_000));
    assert!(read("jpz", deep.as_bytes()).is_err());
    let bomb = "<!DOCTYPE a [<!ENTITY b \"cccccccc\"><!ENTITY d \"&b;&b;&b;&b;\">]><a>&d;</a>";
    refuses("jpz", bomb, "no XML: ");
    refuses("text", vec![b'.'; (16 << 20) + 1], "a file of 16777217 bytes");
    refuses("jpz", zipped(&vec![b' '; 17 << 20]), "a file of");
    refuses("svg", b"<svg/>", "svg files are written, not read");
    refuses("ipuz", r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"]}"#, "kind is");
    refuses("ipuz", "{}", "no ipuz file: expected a version");
    refuses("jpz", "<a/>", "no jpz file");
    refuses("text", b"\xff\xfe", "byte 0 is not UTF-8");
}

/// An archive with one file.
fn zipped(content: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut archive = b"PK\x03\x04\x14\0\0\0\x08\0".to_vec();
    archive.extend([0; 16]);
    archive.extend([1, 0, 0, 0, b'x']);
    let mut encoder = flate2::write::DeflateEncoder::new(archive, flate2::Compression::fast());
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}
