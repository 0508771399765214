//! Writes pages as HTML and Markdown.
//!
//! Both forms have the same parts in the same order: question, command that repeats it, what was seen, plots,
//! published figures, our table, and the machine. HTML is one file with the plots inside; Markdown is a folder, for
//! the repository.

use std::fmt::Write as _;

use serde_json::json;
use worddle_draw::escape;

use super::table::{Table, table};
use super::{Page, PlotFile};
use crate::experiment::Experiment;
use crate::record::Record;

/// Style for light and dark screens and for print.
const STYLE: &str = "
:root{color-scheme:light dark;--ink:#1b1e22;--soft:#555d66;--back:#fff;--line:#d5d9de}
@media(prefers-color-scheme:dark){:root{--ink:#e9ebee;--soft:#a9b1ba;--back:#15181b;--line:#363c43}}
body{font:16px/1.5 system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif;color:var(--ink);background:var(--back);
max-width:62rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:3rem;border-top:1px solid var(--line);padding-top:1rem}svg{max-width:100%;height:auto;margin:.6rem 0}
.soft{color:var(--soft)}code{font-size:.92em}.wide{overflow-x:auto}
table{border-collapse:collapse;margin:1rem 0;font-size:.9rem}
th,td{border-bottom:1px solid var(--line);padding:.25rem .7rem;text-align:left;white-space:nowrap}
@media print{body{max-width:none;margin:0}section,svg{break-inside:avoid}h2{break-after:avoid}.wide{overflow:visible}}";

/// Returns one self-contained page.
///
/// Links within the page use the names of experiments. Nothing is loaded from elsewhere.
pub fn html(pages: &[Page]) -> String {
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Worddle lab</title><style>{STYLE}</style></head><body>\n\
         <h1>Worddle lab</h1>\n<p>{INTRODUCTION}</p>\n<ul>\n"
    );
    for Page { experiment, .. } in pages {
        let (name, title) = (escape(&experiment.name), escape(&experiment.title));
        let _ = writeln!(text, "<li><a href=\"#{name}\">{title}</a> <code>{name}</code></li>");
    }
    text += "</ul>\n";
    for page in pages {
        section(page, &mut text);
    }
    text + "</body></html>\n"
}

/// The introduction.
const INTRODUCTION: &str = "Every answer was checked before anything was timed, and contenders took turns. Figures are medians, with the lowest and \
the highest in parentheses. Times are processor times unless stated otherwise. \
Instructions, where shown, are those of one call, counted by valgrind, which has no AVX-512: contenders that need it have no count, and those \
that choose at run time are counted in their portable form.";

/// Writes the section of an experiment.
///
/// An experiment without records has its question and its command, so that a reader can make them.
fn section(page: &Page, text: &mut String) {
    let experiment = &page.experiment;
    let _ = writeln!(
        text,
        "<section id=\"{}\"><h2>{}</h2>\n<p>{}</p>\n<p><code>{}</code></p>",
        escape(&experiment.name),
        escape(&experiment.title),
        escape(&experiment.question),
        escape(&command(page)),
    );
    if page.records.is_empty() {
        let _ = writeln!(text, "<p><em>{NOT_YET}</em></p>");
    } else {
        let _ = writeln!(text, "<p>{}</p>", escape(&experiment.seen));
    }
    for (number, PlotFile { svg, .. }) in page.plots.iter().enumerate() {
        let _ = writeln!(
            text,
            "{}",
            // Ids of a page must differ, and every plot is drawn for itself.
            svg.replacen("<svg ", &format!("<svg id=\"{}-{number}\" ", experiment.name), 1)
        );
    }
    if let Some(published) = published(page) {
        html_table(&published, text);
    }
    if !page.records.is_empty() {
        html_table(&table(experiment, &page.records), text);
        let _ = writeln!(text, "<p class=\"soft\">{}</p>", escape(&made_with(&page.records)));
    }
    *text += "</section>\n";
}

/// Shown in place of results.
const NOT_YET: &str = "Not measured yet.";

/// Adds a table that scrolls sideways on its own.
///
/// Wide tables must not make the whole page scroll.
fn html_table(table: &Table, text: &mut String) {
    let row = |cells: &[String], tag: &str| -> String {
        cells.iter().fold(String::new(), |row, cell| row + &format!("<{tag}>{}</{tag}>", escape(cell)))
    };
    let _ = writeln!(text, "<div class=\"wide\"><table><tr>{}</tr>", row(&table.head, "th"));
    for cells in &table.rows {
        let _ = writeln!(text, "<tr>{}</tr>", row(cells, "td"));
    }
    *text += "</table></div>\n";
}

/// Returns everything but the pictures as JSON, for the Lab page and other programs.
///
/// The web app shows the same results from it.
fn index(pages: &[Page]) -> String {
    let rows = |table: Table| json!({ "head": table.head, "rows": table.rows });
    let page = |page: &Page| {
        let Experiment { name, title, question, seen, .. } = &page.experiment;
        let plot = |plot: &PlotFile| json!({ "file": plot.file, "title": plot.title });
        json!({
            "name": name, "title": title, "question": question, "command": command(page),
            "seen": if page.records.is_empty() { NOT_YET } else { seen },
            "plots": page.plots.iter().map(plot).collect::<Vec<_>>(),
            "published": published(page).map(rows),
            "table": (!page.records.is_empty()).then(|| rows(table(&page.experiment, &page.records))),
            "made_with": made_with(&page.records),
        })
    };
    let pages: Vec<serde_json::Value> = pages.iter().map(page).collect();
    serde_json::to_string_pretty(&pages).expect("texts are JSON") + "\n"
}

/// Returns the files of a directory: `README.md`, the plots and `index.json`.
///
/// Returned as names and texts, so that the caller decides where they go.
pub fn markdown(pages: &[Page]) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut text = format!("# Results of the lab\n\n{INTRODUCTION}\n\n");
    for Page { experiment, .. } in pages {
        let _ = writeln!(text, "- [{}](#{}) `{1}`", experiment.title, experiment.name);
    }
    for page in pages {
        let experiment = &page.experiment;
        let _ = write!(
            text,
            "\n<a id=\"{}\"></a>\n\n## {}\n\n{}\n\n`{}`\n\n",
            experiment.name,
            experiment.title,
            experiment.question,
            command(page)
        );
        let _ = writeln!(text, "{}", if page.records.is_empty() { NOT_YET } else { &experiment.seen });
        for PlotFile { file, title, svg } in &page.plots {
            let _ = write!(text, "\n![{title}]({file})\n");
            files.push((file.clone(), svg.clone()));
        }
        if let Some(published) = published(page) {
            markdown_table(&published, &mut text);
        }
        if !page.records.is_empty() {
            markdown_table(&table(experiment, &page.records), &mut text);
            let _ = writeln!(text, "\n{}", made_with(&page.records));
        }
    }
    files.push(("index.json".to_owned(), index(pages)));
    files.push(("README.md".to_owned(), text));
    files
}

/// Adds a table; a line end in a cell would end its row.
fn markdown_table(table: &Table, text: &mut String) {
    let row = |cells: &[String]| format!("| {} |\n", cells.join(" | ").replace('\n', " "));
    let _ = writeln!(text, "\n{}|{}", row(&table.head), "---|".repeat(table.head.len()));
    table.rows.iter().for_each(|cells| *text += &row(cells));
}

/// Returns a table of the published figures, if any.
///
/// A reference without a single figure has its figures in the table, beside ours.
fn published(page: &Page) -> Option<Table> {
    let published = &page.experiment.published;
    let figure = |published: &crate::experiment::Reference| {
        if published.figure.is_empty() { "in the table below".to_owned() } else { published.figure.clone() }
    };
    let row = |one| vec![crate::experiment::Reference::clone(one).what, figure(one), one.source.clone()];
    let head = ["published", "figure", "source"].map(str::to_owned).into();
    (!published.is_empty()).then(|| Table { head, rows: published.iter().map(row).collect() })
}

/// Returns the command that repeats the measurement.
fn command(page: &Page) -> String {
    // A quick run has other figures: the page must show the command that gives these.
    let quick = page.records.first().is_some_and(|record| record.setting.scope == "quick");
    format!("worddle lab run {}{}", page.experiment.name, if quick { " --quick" } else { "" })
}

/// Describes the circumstances of the records, each once.
///
/// Several if the records come from several runs or machines.
fn made_with(records: &[Record]) -> String {
    let mut settings: Vec<String> = Vec::new();
    for record in records {
        let setting = &record.setting;
        let text = format!(
            "{} run of list {} (checksum {}) on {}, {}, commit {}.",
            setting.scope, setting.list, setting.checksum, setting.machine, setting.compiler, setting.commit
        );
        // Records of one run share their circumstances, and those of several runs are all named.
        if !settings.contains(&text) {
            settings.push(text);
        }
    }
    settings.join(" ")
}
