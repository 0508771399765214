//! Every document, there and back.

use proptest::prelude::*;
use proptest::sample::select;
use worddle_crossword::convention::Numbering;
use worddle_paper::Document;
use worddle_paper::document::{Bars, CellKind, Clue, ClueMark, Corners, DocumentCell, Heading, Workshop};
use worddle_paper::formats::{FORMATS, Feature, Format, FormatOptions, Look};

use super::{clue, write};

/// A line of text with everything that could be taken for markup.
fn line() -> impl Strategy<Value = String> {
    let word = "[a-zA-Zéœ0-9<>&\"',;:=#~(){}/.-]{1,8}";
    let last = "[a-zé€漢]{1,5}";
    (prop::collection::vec(word, 0..4), last).prop_map(|(words, last)| [words, vec![last]].concat().join(" "))
}

fn corners() -> impl Strategy<Value = Corners> {
    let text = || "([1-9]|[a-z]&<)?";
    (text(), text(), text()).prop_map(|(top_right, bottom_left, bottom_right)| Corners {
        top_right,
        bottom_left,
        bottom_right,
    })
}

fn cell() -> impl Strategy<Value = DocumentCell> {
    let letters = || prop_oneof![6 => "[A-ZÑÉ]", 2 => Just(String::new()), 1 => "[A-ZÉ]{2,5}", 1 => "[0-9♥]"];
    let kind = prop_oneof![5 => Just(CellKind::Open), 1 => Just(CellKind::Block), 1 => Just(CellKind::Void)];
    let shade = prop_oneof![3 => Just(""), 1 => Just("#ffcc00")];
    let marks = prop::array::uniform4(prop::bool::weighted(0.2));
    let corners = prop_oneof![4 => Just(Corners::default()), 1 => corners()];
    (kind, letters(), letters(), shade, marks, corners).prop_map(
        |(kind, solution, entered, shade, marks, corners)| {
            let [revealed, circled, right, below] = marks;
            let bars = Bars { right, below };
            if kind != CellKind::Open {
                return DocumentCell { kind, bars, ..DocumentCell::default() };
            }
            // What is shown from the start is not written again, and what is not known cannot be shown.
            let revealed = revealed && !solution.is_empty();
            let entered = if revealed { String::new() } else { entered };
            DocumentCell {
                kind,
                solution,
                entered,
                revealed,
                circled,
                shade: shade.to_owned(),
                bars,
                corners,
            }
        },
    )
}

/// What an author may do with a clue: nothing, mark it, note something about it, or write nothing else.
fn noted() -> impl Strategy<Value = (Option<ClueMark>, String, bool)> {
    let mark = prop::option::weighted(0.3, select(vec![ClueMark::Draft, ClueMark::Final]));
    (mark, prop_oneof![3 => Just(String::new()), 1 => line()], prop::bool::weighted(0.1))
}

/// Any clue as its author has left it.
fn noted_clue(clue: Clue, (mark, note, is_all): (Option<ClueMark>, String, bool)) -> Clue {
    let clue = if is_all { Clue { cells: clue.cells, ..Clue::new(clue.heading, clue.number) } } else { clue };
    Clue { mark, note, ..clue }
}

fn workshop() -> impl Strategy<Value = Workshop> {
    let words =
        || prop_oneof![2 => Just(String::new()), 1 => line().prop_map(|line| format!("{line}\n{line}"))];
    (prop::collection::vec(line(), 0..3), words(), words()).prop_map(|(theme, ban, favour)| Workshop {
        theme,
        ban,
        favour,
    })
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
    let more = (select(vec!["", "fr", "en-GB"]), any::<[bool; 3]>(), prop::collection::vec(line(), 3));
    let own = (workshop(), select(Numbering::ALL.to_vec()), prop::collection::vec(noted(), 33));
    (cells, texts, labels, clues, more, own).prop_map(
        |(mut document, texts, labels, clues, (language, [other, arrows, diagramless], fields), own)| {
            let [title, author, copyright, notes] = texts.try_into().unwrap();
            (document.title, document.author, document.copyright) = (title, author, copyright);
            document.notes =
                if notes.is_empty() { notes } else { format!("{notes}\n## Grid\n\n\nA1. x ~ Y") };
            language.clone_into(&mut document.language);
            let names = ["date", "editor", "publisher"];
            names.into_iter().zip(fields).for_each(|(name, value)| document.push_field(name, &value));
            if diagramless {
                document.push_field("grid", "diagramless");
            }
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
                    clue(Heading::Other("Bands".to_owned()), "I".to_owned(), "All".to_owned()),
                ]);
            }
            let (workshop, numbering, remarks) = own;
            document.set_clues(
                all.into_iter().zip(remarks).map(|(clue, remark)| noted_clue(clue, remark)).collect(),
            );
            (document.workshop, document.numbering) = (workshop, numbering);
            if arrows {
                document.set_usual_arrows();
                // Not every word needs a definition.
                let some: Vec<_> = document.arrows().iter().skip(1).copied().collect();
                document.set_arrows(some);
            }
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
        if lacks(Feature::Corners) {
            cell.corners = Corners::default();
        }
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
    if lacks(Feature::Arrows) {
        document.set_arrows([]);
    }
    if lacks(Feature::Labels) {
        document.labels = None;
    }
    if lacks(Feature::Numbering) {
        document.numbering = Numbering::Cells;
    }
    if lacks(Feature::Workshop) {
        document.workshop = Workshop::default();
        for clue in &mut document.clues {
            clue.mark = None;
            clue.note.clear();
        }
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
    let is_diagramless = |name: &str| name == "grid";
    document.fields.retain(|(name, _)| {
        !lacks(if is_diagramless(name) { Feature::Diagramless } else { Feature::Fields })
    });
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
        for format in FORMATS {
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
