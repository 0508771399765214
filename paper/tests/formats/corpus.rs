//! One document for each feature, through every format: kept and equal, or told as a loss before it is saved.

use worddle_crossword::convention::Numbering;
use worddle_paper::Document;
use worddle_paper::document::{CellKind, Clue, Heading, Workshop};
use worddle_paper::formats::{FORMATS, Feature};

use super::{clue, read, write};

/// A grid with a clue for its first word, and nothing else.
fn plain() -> Document {
    let mut document = read("text", b"CAT\nO#E\n").unwrap();
    document.set_clues(vec![pet()]);
    document
}

fn pet() -> Clue {
    clue(Heading::Across, "1".to_owned(), "A pet".to_owned())
}

/// A document with a feature.
fn document(feature: Feature) -> Document {
    let mut document = plain();
    let cell = &mut document.cells_mut()[0];
    match feature {
        Feature::Bars => cell.bars.below = true,
        Feature::Circles => cell.circled = true,
        Feature::Shades => "#ffcc00".clone_into(&mut cell.shade),
        Feature::Rebus => "CH".clone_into(&mut cell.solution),
        Feature::Revealed => cell.revealed = true,
        Feature::Entered => "K".clone_into(&mut cell.entered),
        Feature::Corners => {
            "7".clone_into(&mut cell.corners.top_right);
            "a".clone_into(&mut cell.corners.bottom_left);
            "&".clone_into(&mut cell.corners.bottom_right);
        }
        Feature::Voids => document.cells_mut()[4].kind = CellKind::Void,
        Feature::Arrows => {
            document = read("text", b"#CA\nTOE\n").unwrap();
            document.set_usual_arrows();
        }
        Feature::Labels => document.labels = Some(["1", "", "9", "", "", "x"].map(str::to_owned).to_vec()),
        Feature::Diagramless => document.push_field("grid", "diagramless"),
        Feature::Clues => {}
        Feature::OtherClues => {
            let corners =
                Clue { cells: vec![5, 0], ..clue(Heading::Across, "1/2".to_owned(), "Corners".to_owned()) };
            let list = |title: &str| clue(Heading::Other(title.to_owned()), "I".to_owned(), "All".to_owned());
            document.set_clues(vec![list("Zones"), list("Bands"), pet(), corners]);
        }
        Feature::Enumerations => document.set_clues(vec![Clue { enumeration: "3".to_owned(), ..pet() }]),
        Feature::Title => {
            "Pets # & <more>".clone_into(&mut document.title);
            "exolve-title: N. N.".clone_into(&mut document.author);
            "© nobody".clone_into(&mut document.copyright);
        }
        Feature::Notes => "One\n\n## Two\nexolve-end\n<DOWN>".clone_into(&mut document.notes),
        Feature::Quotes => document.set_clues(vec![Clue { text: "“It’s a pet”".to_owned(), ..pet() }]),
        Feature::Language => "en-GB".clone_into(&mut document.language),
        Feature::Fields => document.push_field("publisher", "N. N."),
        Feature::Numbering => document.numbering = Numbering::RowsAndColumns,
        Feature::Kept => {
            document.kept.file.insert("showenumerations".to_owned(), true.into());
            let style = serde_json::json!({"imagebg": "a.png", "mark": {"T": "x"}});
            document.kept.cells.entry(0).or_default().insert("style".to_owned(), style);
            document.kept.solution.insert(1, serde_json::json!({"value": "A", "Down": "B"}));
            let list = document.kept.clues.entry("Across".to_owned()).or_default();
            list.entry("1".to_owned()).or_default().insert("image".to_owned(), "b.png".into());
        }
        Feature::Workshop => {
            document.workshop = Workshop { theme: vec!["CAT".to_owned()], ..Workshop::default() };
        }
    }
    document
}

#[test]
fn every_feature_is_kept_or_told_as_a_loss() {
    for feature in Feature::ALL {
        let document = document(feature);
        assert!(feature.is_in(&document), "{}", feature.name());
        for format in FORMATS {
            let losses = format.losses(&document);
            let names: Vec<&str> = losses.iter().map(|loss| loss.name()).collect();
            let case = format!("{} in {}: {names:?}", feature.name(), format.name);
            assert_eq!(losses.contains(&feature), !format.holds.contains(&feature), "{case}");
            let bytes = write(format.name, &document);
            if format.is_readable() {
                let again = read(format.name, &bytes).unwrap();
                assert_eq!(
                    again == document,
                    losses.is_empty(),
                    "{case}\n{}",
                    String::from_utf8_lossy(&bytes)
                );
            }
        }
    }
}

#[test]
fn texts_that_look_like_a_format_come_back_from_it() {
    let texts = [
        "(3) more (2) and more",
        "a [] b",
        "[x] y",
        "1, 2 z",
        ",2 z",
        "& 3 z",
        "# no comment",
        "a # b",
        "&amp; <i>b</i> ~",
        "<DOWN>",
        "exolve-down: 1",
        "MARK;",
        "A1. b ~ C",
    ];
    for text in texts {
        let mut document = plain();
        document.set_clues(vec![clue(Heading::Across, "1".to_owned(), text.to_owned())]);
        document.title = text.to_owned();
        document.notes = format!("{text}\n{text}");
        for format in
            FORMATS.iter().filter(|format| format.is_readable() && format.holds.contains(&Feature::Notes))
        {
            let bytes = write(format.name, &document);
            let again = read(format.name, &bytes);
            assert_eq!(
                again.as_ref(),
                Ok(&document),
                "{text} in {}\n{}",
                format.name,
                String::from_utf8_lossy(&bytes)
            );
        }
    }
}
