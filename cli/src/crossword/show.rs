//! `worddle crossword show`: shows a crossword with its numbers and clues.
//!
//! At a terminal the grid is drawn with lines and raised numbers; `--svg` and `--html` write the same crossword as a
//! picture or a page to print instead.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::Result;
use worddle_paper::Document;
use worddle_paper::document::Heading;
use worddle_paper::formats::{Format, Look, PrintSize, ShownLetters};
use worddle_paper::listing::clue_lines;

use super::draw::{self, Drawn};
use super::files;
use crate::args::CrosswordShowArgs;
use crate::outcome::Outcome;
use crate::settings::Settings;
use worddle_ask::Speech;

/// Runs the command.
///
/// With `--svg` or `--html`, nothing is printed. The file that was read is not changed: kind and numbering
/// are those of this view.
///
/// # Errors
///
/// Fails if the file cannot be read or a picture cannot be written.
pub(super) fn run(
    arguments: &CrosswordShowArgs,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
    let mut document = files::read(&arguments.source, settings)?;
    files::make(&mut document, arguments.kind);
    if let Some(convention) = arguments.convention {
        document.numbering = convention.numbering;
    }
    let letters = if arguments.without_solution { ShownLetters::Revealed } else { ShownLetters::All };
    let look = Look {
        paper: arguments.print.paper.unwrap_or_default(),
        print: if arguments.print.large { PrintSize::Large } else { PrintSize::Usual },
        ..files::look(letters, settings.speech)
    };
    for (path, name) in [(&arguments.svg, "svg"), (&arguments.html, "html")] {
        let Some(path) = path else { continue };
        let format = Format::named(name).expect("pictures and pages are formats");
        // A page has the solution on its own sheet, unless it is left out.
        let document =
            if arguments.without_solution { document.without_solution() } else { document.clone() };
        files::write(&document, &path.display().to_string(), format, look, settings, output)?;
    }
    if arguments.svg.is_none() && arguments.html.is_none() {
        let drawn = Drawn { letters, paint: settings.paint };
        output.write_all(heading(&document, settings).as_bytes())?;
        output.write_all(draw::grid(&document, drawn).as_bytes())?;
        output.write_all(clues(&document, settings.speech).as_bytes())?;
    }
    Ok(Outcome::Done)
}

/// Title, author and size.
///
/// A crossword without title and author has its size only.
fn heading(document: &Document, settings: &Settings) -> String {
    let speech = settings.speech;
    let named = [&document.title, &document.author].into_iter().filter(|text| !text.is_empty());
    // A title of several lines would break the table below it.
    let named = named.map(|text| text.replace('\n', " ")).collect::<Vec<_>>().join(" · ");
    let words = document.stretches().len();
    let words = speech.count(words, ("word", "mot"), ("words", "mots"));
    let size = format!("{}×{}, {words}", document.width(), document.height());
    if named.is_empty() {
        format!("{size}\n\n")
    } else {
        format!("{}\n{size}\n\n", settings.paint.heading(&named))
    }
}

/// The lists of clues, if there are any.
///
/// Clues inside the grid come first, then the lists in the order of the document. Headings without clues are
/// left out.
fn clues(document: &Document, speech: Speech) -> String {
    let mut text = String::new();
    text += &definitions(document, speech);
    for heading in document.headings() {
        let title = match &heading {
            Heading::Across => speech.say("Across", "Horizontalement"),
            Heading::Down => speech.say("Down", "Verticalement"),
            Heading::Other(title) => title,
        };
        let lines = clue_lines(document, &heading);
        if !lines.is_empty() {
            let _ = writeln!(text, "\n{title}");
        }
        // Text from a file may have line breaks, which would look like clues of their own.
        for line in lines {
            let _ = writeln!(text, "{:>5}  {}", line.label, line.text.replace('\n', " "));
        }
    }
    text
}

/// The clues inside the grid, by row and column, with their arrows.
///
/// The number of letters follows in brackets, since an arrow leads to a word without a number.
fn definitions(document: &Document, speech: Speech) -> String {
    let definitions = document.definitions();
    if definitions.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", speech.say("Definitions", "Définitions"));
    for definition in definitions {
        let (row, column) = (definition.cell / document.width() + 1, definition.cell % document.width() + 1);
        let place = format!("{row},{column}");
        let said = definition.text.replace('\n', " ");
        let _ = writeln!(text, "{place:>5} {} {said} ({})", definition.arrow.sign(), definition.word.len());
    }
    text
}
