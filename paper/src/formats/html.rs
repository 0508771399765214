//! A page to print: the grid to be solved, the clues, and the solution on a page of its own. It needs no other file.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::error::FormatError;
use super::feature::Feature;
use super::format::Format;
use super::picture::{Look, ShownLetters, Titles, picture, roman};
use crate::document::{Clue, Document, Heading, Stretch};
use worddle_crossword::convention::Numbering;
use worddle_draw::escape;
use worddle_draw::grid::style;

pub(super) const FORMAT: Format = Format {
    name: "html",
    extensions: &["html", "htm"],
    media_type: "text/html; charset=utf-8",
    holds: &[
        Feature::Bars,
        Feature::Circles,
        Feature::Shades,
        Feature::Rebus,
        Feature::Voids,
        Feature::Revealed,
        Feature::Labels,
        Feature::Clues,
        Feature::OtherClues,
        Feature::Enumerations,
        Feature::Title,
        Feature::Notes,
        Feature::Quotes,
        Feature::Language,
    ],
    recognizes: |_| false,
    read: None,
    write,
};

/// The least width of a grid on a screen, in pixels.
const SMALLEST: f64 = 380.0;

/// The size of the solution relative to the grid.
const SOLUTION: f64 = 0.6;

#[expect(clippy::unnecessary_wraps, reason = "other formats cannot hold everything")]
fn write(document: &Document, look: Look) -> Result<Vec<u8>, FormatError> {
    let language = match look.titles {
        Titles::English => "en",
        Titles::French => "fr",
    };
    let title =
        if document.title.is_empty() { word(look, "Crossword", "Mots croisés") } else { &document.title };
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{style}{PAGE_STYLE}</style>\n</head>\n<body>\n<main>\n<header>\n<h1>{title}</h1>\n",
        title = escape(title),
        style = style(),
    );
    paragraph(&mut page, "author", &document.author);
    paragraph(&mut page, "notes", &document.notes);
    page += "</header>\n<figure class=\"grid\">";
    let grid = picture(document, Look { letters: ShownLetters::Revealed, ..look });
    // A small grid is enlarged, so that there is room to write in it.
    let most = grid.size()[0].max(SMALLEST);
    page += &grid.inline(most);
    page += "</figure>\n<section class=\"clues\">\n";
    page += &lists(document, look);
    page += "</section>\n";
    paragraph(&mut page, "rights", &document.copyright);
    page += "</main>\n";
    // No page for a solution that is not in the file, or that the grid shows anyway.
    if document.cells().iter().any(|cell| !cell.solution.is_empty() && !cell.revealed) {
        let heading = word(look, "Solution", "Solution");
        let _ = write!(page, "<section class=\"solution\">\n<h2>{heading}</h2>\n<figure>");
        page += &picture(document, Look { letters: ShownLetters::All, ..look }).inline(most * SOLUTION);
        page += "</figure>\n</section>\n";
    }
    page += "</body>\n</html>\n";
    Ok(page.into_bytes())
}

fn word<'a>(look: Look, english: &'a str, french: &'a str) -> &'a str {
    match look.titles {
        Titles::English => english,
        Titles::French => french,
    }
}

fn paragraph(page: &mut String, class: &str, text: &str) {
    if !text.is_empty() {
        let _ = writeln!(page, "<p class=\"{class}\">{}</p>", escape(text));
    }
}

/// The lists of clues; words without a clue have a line to write one on.
fn lists(document: &Document, look: Look) -> String {
    let mut headings = document.headings();
    for heading in [Heading::Down, Heading::Across] {
        if !headings.contains(&heading) {
            headings.insert(0, heading);
        }
    }
    headings.sort();
    let words = document.words_by_name();
    let mut page = String::new();
    for heading in headings {
        let title = match &heading {
            Heading::Across => word(look, "Across", "Horizontalement"),
            Heading::Down => word(look, "Down", "Verticalement"),
            Heading::Other(title) => title,
        };
        let items = items(document, look, &heading, &words);
        if !items.is_empty() {
            let _ = write!(page, "<div>\n<h2>{}</h2>\n<dl>\n{items}</dl>\n</div>\n", escape(title));
        }
    }
    page
}

type Words = BTreeMap<(Heading, String), Vec<usize>>;

/// The clues of one list, or the words without clues.
fn items(document: &Document, look: Look, heading: &Heading, words: &Words) -> String {
    let place = |number: &str| words.get(&(heading.clone(), number.to_owned())).map(|cells| cells[0]);
    let mut entries: Vec<(Option<usize>, String, String)> = if document.clues.is_empty() {
        let blank = |stretch: &Stretch| format!("<span class=\"blank\"></span> ({})", stretch.cells.len());
        let stretches = document.stretches().into_iter().filter(|stretch| stretch.heading == *heading);
        let numbers = document.numbers();
        stretches
            .map(|stretch| (Some(stretch.cells[0]), numbers[stretch.cells[0]].clone(), blank(&stretch)))
            .collect()
    } else {
        let text = |clue: &Clue| escape(&clue.text_with_enumeration()).replace('\n', "<br>");
        document
            .clues_of(heading)
            .map(|clue| (place(&clue.number), clue.number.clone(), text(clue)))
            .collect()
    };
    let mut items: Vec<(String, String)> = Vec::new();
    if look.numbering == Numbering::RowsAndColumns && *heading == Heading::Down {
        entries.sort_by_key(|(place, _, _)| place.map(|place| (place % document.width(), place)));
    }
    for (place, number, text) in entries {
        let label = label(document, look, heading, place, &number);
        match items.last_mut() {
            // In a row or a column of its own number, clues follow each other.
            Some((last, texts)) if *last == label && look.numbering == Numbering::RowsAndColumns => {
                *texts += " — ";
                *texts += &text;
            }
            _ => items.push((label, text)),
        }
    }
    let item = |(label, text): &(String, String)| format!("<dt>{label}</dt><dd>{text}</dd>\n");
    items.iter().map(item).collect()
}

/// What stands before a clue: its number, or its row or column.
fn label(document: &Document, look: Look, heading: &Heading, place: Option<usize>, number: &str) -> String {
    let place = place.filter(|_| look.numbering == Numbering::RowsAndColumns);
    match (place, heading) {
        (Some(place), Heading::Across) => roman(place / document.width() + 1),
        (Some(place), Heading::Down) => (place % document.width() + 1).to_string(),
        _ => escape(number),
    }
}

const PAGE_STYLE: &str = "
body{margin:0 auto;max-width:60rem;padding:1.5rem;background:#fff;color:#16181b;
font:16px/1.4 system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif}
h1{font-size:1.6rem;margin:0}h2{font-size:1.05rem;margin:0 0 .4rem}
.author,.rights{color:#4d555d;margin:.2rem 0}.rights{font-size:.8rem;margin-top:1rem}.notes{white-space:pre-line;margin:.6rem 0}
figure{margin:1rem 0}figure svg{display:block;width:100%;height:auto;margin:0 auto}
.clues{columns:15rem 3;column-gap:2rem;font-size:.92rem}
.clues div+div{margin-top:1.2rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem .6rem;margin:0}
dt{font-weight:650;text-align:right}dd{margin:0;break-inside:avoid}h2{break-after:avoid}
.blank{display:inline-block;width:7.5rem;border-bottom:1px solid #868d96}
.solution{margin-top:2rem}.solution svg{margin:0}
@media screen and (prefers-color-scheme:dark){body{background:#15181b;color:#eef0f2}.author,.rights{color:#aeb6be}}
@media print{@page{margin:15mm}body{padding:0;max-width:none;font-size:11pt}.grid svg{max-width:150mm!important}
.solution{break-before:page}.solution svg{max-width:90mm!important}}";
