//! `worddle lexicon info`: counts, letters and lengths of a list, and its size in every structure.
//!
//! The answer of `ask` has every figure; this file chooses what a person wants to see and draws bars beside
//! it.

use std::io::Write;

use anyhow::Result;
use worddle_ask::{InfoAnswer, InfoRequest, OpenList, Plan};
use worddle_run::Run;

use crate::args::InfoArgs;
use crate::outcome::Outcome;
use crate::render::{Align, Table, bar};
use crate::settings::{Settings, left_out};

/// Width of the longest bar.
const BAR: usize = 30;

/// Runs the command.
///
/// Exit code 1 means that the list has no words.
///
/// # Errors
///
/// Fails if the list cannot be opened. Time that runs out is no error: what was found so far is shown.
pub(super) fn run(arguments: &InfoArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let request = InfoRequest { language: settings.language(), list: settings.list_request() };
    // Planned without `Settings::plan`: lines left out are part of the answer and need no note.
    let plan = worddle_ask::Request::plan(&request, &settings.library, &settings.limits)?;
    let info = plan.run(&mut Run::new(plan.budget())).unwrap_or_else(|stopped| stopped.so_far);
    if arguments.json {
        serde_json::to_writer(&mut *output, &info)?;
        writeln!(output)?;
    } else {
        summary(&info, plan.list(), settings, output)?;
        output.write_all(lengths(&info, settings).as_bytes())?;
        output.write_all(frequencies(&info, settings).as_bytes())?;
        output.write_all(structures(&info, settings).as_bytes())?;
    }
    Ok(Outcome::found(info.words > 0))
}

/// Writes the counts and the lines left out.
///
/// A list that was read from text also has its encoding, its lines and the repeated ones; a saved list does
/// not know them.
fn summary(info: &InfoAnswer, list: &OpenList, settings: &Settings, output: &mut impl Write) -> Result<()> {
    let speech = settings.speech;
    let mut table = Table::new(&[(&info.list, Align::Left), ("", Align::Left)]);
    let mut row = |english: &str, french: &str, value: String| {
        table.row([speech.say(english, french).to_owned(), value]);
    };
    row("alphabet", "alphabet", info.alphabet.to_owned());
    row("words", "mots", speech.number(info.words));
    row("spellings", "graphies", speech.number(info.spellings));
    row("letters", "lettres", speech.number(info.letters as usize));
    row("saved form", "forme enregistrée", speech.bytes(info.saved_bytes));
    row("checksum", "somme de contrôle", info.checksum.clone());
    if let Some(report) = &list.report {
        row("encoding", "codage", report.encoding.to_string());
        row("lines", "lignes", speech.number(report.lines));
        row("repeated", "répétées", speech.number(report.repeats));
    }
    output.write_all(table.render(settings.paint).as_bytes())?;
    if let Some(report) = list.report.as_ref().filter(|report| report.left_out.total() > 0) {
        writeln!(output, "{}", left_out(&report.left_out, speech))?;
    }
    Ok(())
}

/// Words by length, with bars.
///
/// Bars are relative to the length with the most words.
fn lengths(info: &InfoAnswer, settings: &Settings) -> String {
    let speech = settings.speech;
    let most = info.by_length.iter().map(|length| length.words).max().unwrap_or(1);
    let mut table = Table::new(&[
        (speech.say("letters", "lettres"), Align::Right),
        (speech.say("words", "mots"), Align::Right),
        ("", Align::Left),
    ]);
    for length in &info.by_length {
        let bar = settings.paint.bar(&bar(length.words as f64 / most as f64, BAR));
        table.row([length.letters.to_string(), speech.number(length.words), bar]);
    }
    format!("\n{}", table.render(settings.paint))
}

/// Letters by frequency, with bars.
///
/// Most frequent first. Shares are of all letters of all words.
fn frequencies(info: &InfoAnswer, settings: &Settings) -> String {
    let speech = settings.speech;
    // Never zero: an empty list has no bars to scale.
    let most = info.by_letter.first().map_or(1.0, |letter| letter.percent.max(1e-9));
    let mut table =
        Table::new(&[(speech.say("letter", "lettre"), Align::Left), ("%", Align::Right), ("", Align::Left)]);
    for letter in &info.by_letter {
        let bar = settings.paint.bar(&bar(letter.percent / most, BAR));
        table.row([letter.letter.to_string(), speech.decimal(letter.percent, 2), bar]);
    }
    format!("\n{}", table.render(settings.paint))
}

/// Nodes and memory of each structure.
///
/// In the order of the list of structures, each with all the memory that it takes on the heap.
fn structures(info: &InfoAnswer, settings: &Settings) -> String {
    let speech = settings.speech;
    let mut table = Table::new(&[
        (speech.say("structure", "structure"), Align::Left),
        (speech.say("nodes", "nœuds"), Align::Right),
        (speech.say("memory", "mémoire"), Align::Right),
    ]);
    for size in &info.structures {
        table.row([size.structure.to_owned(), speech.number(size.nodes), speech.bytes(size.bytes)]);
    }
    format!("\n{}", table.render(settings.paint))
}
