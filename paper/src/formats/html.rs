//! A page to print: the empty grid, the clues, and the solution on its own page, all in one file.
//!
//! The file needs nothing else: style and pictures are inside. On a screen it adapts to the window and to dark mode;
//! on paper [`Layout`] chooses the sizes so that a usual crossword fits one sheet.

use std::fmt::Write as _;

use super::error::FormatError;
use super::feature::Feature;
use super::format::Format;
use super::layout::{Content, GAP, LINE, Layout, MARGIN, Paper, PrintSize};
use super::picture::{Look, ShownLetters, Titles, picture};
use super::wording::Wording;
use crate::document::{Clue, Document, Heading, Stretch};
use crate::listing::{ClueLine, Listed, lines, listed};
use worddle_crossword::convention::Numbering;
use worddle_draw::escape;
use worddle_draw::grid::style;

/// The page to print, as the list of formats has it.
pub(super) const FORMAT: Format = Format {
    name: "html",
    title: Wording { english: "Page to print", french: "Page à imprimer" },
    summary: Wording {
        english: "grid, clues, and the solution on its own page",
        french: "grille, définitions, solution à part",
    },
    extensions: &["html", "htm"],
    media_type: "text/html; charset=utf-8",
    holds: &[
        Feature::Bars,
        Feature::Arrows,
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
        Feature::Numbering,
    ],
    recognizes: |_| false,
    read: None,
    write,
};

/// Narrowest grid on a screen, in pixels.
/// Narrower, there is no room to write a letter.
const SMALLEST: f64 = 380.0;

/// The size of the solution relative to the grid.
/// It is for comparing, not for writing.
const SOLUTION: f64 = 0.6;

/// Writes the page.
///
/// Every text is escaped; nothing of the document can become markup or script.
#[expect(clippy::unnecessary_wraps, reason = "other formats cannot hold everything")]
fn write(document: &Document, look: Look) -> Result<Vec<u8>, FormatError> {
    let language = match look.titles {
        Titles::English => "en",
        Titles::French => "fr",
    };
    let title =
        if document.title.is_empty() { word(look, "Crossword", "Mots croisés") } else { &document.title };
    let lists = lists(document, look);
    let print = if look.print == PrintSize::Large { "large" } else { "usual" };
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\" class=\"{print}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{style}{PAGE_STYLE}{paper}</style>\n</head>\n<body>\n<main style=\"{layout}\">\n<header>\n<h1>{title}</h1>\n",
        title = escape(title),
        style = style(),
        paper = paper_style(look.paper),
        layout = layout(document, look, &lists),
    );
    paragraph(&mut page, "author", &document.author);
    paragraph(&mut page, "notes", &document.notes);
    page += "</header>\n<figure class=\"grid\">";
    let grid = picture(document, Look { letters: ShownLetters::Revealed, ..look });
    // Enlarge a small grid, to leave room for writing.
    let most = grid.size()[0].max(SMALLEST);
    page += &grid.inline(most);
    page += "</figure>\n<section class=\"clues\">\n";
    for (title, items) in lists.iter().filter(|(_, items)| !items.is_empty()) {
        let item = |line: &ClueLine| format!("<dt>{}</dt><dd>{}</dd>\n", escape(&line.label), line.text);
        let items: String = items.iter().map(item).collect();
        let _ = write!(page, "<div>\n<h2>{}</h2>\n<dl>\n{items}</dl>\n</div>\n", escape(title));
    }
    page += "</section>\n";
    paragraph(&mut page, "rights", &document.copyright);
    page += "</main>\n";
    // Skip the solution page if there is no solution, or if the grid shows it already.
    if document.cells().iter().any(|cell| !cell.solution.is_empty() && !cell.revealed) {
        let heading = word(look, "Solution", "Solution");
        let _ = write!(page, "<section class=\"solution\">\n<h2>{heading}</h2>\n<figure>");
        page += &picture(document, Look { letters: ShownLetters::All, ..look }).inline(most * SOLUTION);
        page += "</figure>\n</section>\n";
    }
    page += "</body>\n</html>\n";
    Ok(page.into_bytes())
}

/// Chooses the sizes of grid and clues on paper.
///
/// The number of lines that texts take is estimated from their characters, since nothing is laid out here.
fn layout(document: &Document, look: Look, lists: &[(String, Vec<ClueLine>)]) -> Layout {
    // The labels along the edges take about one cell.
    let edge = if document.numbering == Numbering::RowsAndColumns { 1.0 } else { 0.4 };
    // About 95 characters fit a line of the header on either paper.
    let lines = |text: &str| text.lines().map(|line| line.chars().count() / 95 + 1).sum::<usize>();
    let texts = [&document.author, &document.notes, &document.copyright];
    let items: Vec<Vec<ClueLine>> = lists.iter().map(|(_, items)| items.clone()).collect();
    let content = Content {
        cells: [document.width(), document.height()].map(|cells| cells as f64 + edge),
        texts: texts.iter().map(|text| lines(text)).sum(),
        lists: &items,
        has_definitions: !document.arrows().is_empty(),
    };
    Layout::of(&content, look.paper, look.print)
}

/// The style rules for paper.
///
/// Lengths are in millimetres and points, as [`Layout`] computes them.
fn paper_style(paper: Paper) -> String {
    let sheet = match paper {
        Paper::A4 => "A4",
        Paper::Letter => "letter",
    };
    format!(
        "@media print{{@page{{size:{sheet};margin:{MARGIN}mm}}body{{padding:0;max-width:none;font-size:10pt}}\
         header{{text-align:center}}h1{{font-size:16pt}}figure{{margin:4mm 0}}\
         .grid svg{{width:var(--grid);max-width:var(--grid)!important}}\
         .clues{{columns:var(--columns);column-gap:{GAP}mm;font-size:var(--size);line-height:{LINE}}}\
         .clues div+div{{margin-top:1em}}dl{{gap:.12em .6em}}h2{{font-size:1.1em}}.rights{{margin-top:3mm}}\
         .large h1{{font-size:24pt}}.large header{{font-size:16pt}}.large .clues{{break-before:page}}\
         .solution{{break-before:page}}.solution svg{{max-width:90mm!important}}.large .solution svg{{max-width:150mm!important}}}}"
    )
}

/// One of two texts, by the language of the page.
///
/// The clues themselves stay in their language.
fn word<'a>(look: Look, english: &'a str, french: &'a str) -> &'a str {
    match look.titles {
        Titles::English => english,
        Titles::French => french,
    }
}

/// Adds a paragraph; nothing for an empty text.
fn paragraph(page: &mut String, class: &str, text: &str) {
    if !text.is_empty() {
        let _ = writeln!(page, "<p class=\"{class}\">{}</p>", escape(text));
    }
}

/// The lists of clues with their titles. A word without a clue gets a line to write one on.
///
/// Across and down come first, even if they are empty, so that the order does not depend on the file.
fn lists(document: &Document, look: Look) -> Vec<(String, Vec<ClueLine>)> {
    let others = document.headings().into_iter().filter(|heading| matches!(heading, Heading::Other(_)));
    let headings = [Heading::Across, Heading::Down].into_iter().chain(others);
    let title = |heading: &Heading| match heading {
        Heading::Across => word(look, "Across", "Horizontalement").to_owned(),
        Heading::Down => word(look, "Down", "Verticalement").to_owned(),
        Heading::Other(title) => title.clone(),
    };
    headings.map(|heading| (title(&heading), items(document, &heading))).collect()
}

/// The clues of one list, or the words without clues.
///
/// Blank lines are only made for a crossword without a single clue: otherwise a missing clue is the author's
/// choice.
fn items(document: &Document, heading: &Heading) -> Vec<ClueLine> {
    let text = |clue: &Clue| escape(&clue.text_with_enumeration()).replace('\n', "<br>");
    let entries = if document.clues.is_empty() && document.arrows().is_empty() {
        let numbers = document.numbers();
        let blank = |stretch: Stretch| Listed {
            place: Some(stretch.cells[0]),
            number: numbers[stretch.cells[0]].clone(),
            text: format!("<span class=\"blank\"></span> ({})", stretch.cells.len()),
        };
        document.stretches().into_iter().filter(|stretch| stretch.heading == *heading).map(blank).collect()
    } else {
        listed(document, heading, text)
    };
    lines(document, heading, entries)
}

/// The style of the page on a screen, and what paper shares with it.
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
.large{font-size:1.35rem}
";
