//! `worddle lexicon lists`: lengths of the lists of a hybrid tree at each height.
//!
//! A hybrid tree keeps words as nodes up to some height and as lists of endings below it. The table shows
//! what a height costs: many short lists or few long ones. It repeats a table of the report on the Ruzzle
//! solver.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use worddle_lexicon::ListLengths;

use crate::args::ListsArgs;
use crate::outcome::Outcome;
use crate::render::{Align, Table};
use crate::settings::Settings;

/// The heights that the Ruzzle solver's report tabulates.
const HEIGHTS: std::ops::RangeInclusive<usize> = 0..=15;

/// The lists below one height.
///
/// Also the JSON of `--json`, in an array.
#[derive(Serialize)]
struct HeightRow {
    /// Letters above the lists.
    height: usize,
    /// Number of lists.
    lists: usize,
    /// Endings in all of them.
    endings: usize,
    /// Endings per list.
    mean: f64,
    /// Endings of the longest list.
    longest: usize,
}

/// Runs the command.
///
/// Counts without building any tree: it goes through the sorted words once for each height.
pub(super) fn run(arguments: &ListsArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let words = settings.open()?.words();
    let row = |height| {
        let lengths = ListLengths::of(&words, height);
        let ListLengths { lists, endings, longest } = lengths;
        HeightRow { height, lists, endings, mean: lengths.mean(), longest }
    };
    let rows: Vec<HeightRow> = HEIGHTS.map(row).collect();
    if arguments.json {
        serde_json::to_writer(&mut *output, &rows)?;
        writeln!(output)?;
        return Ok(Outcome::Done);
    }
    let speech = settings.speech;
    let mut table = Table::new(&[
        (speech.say("height", "hauteur"), Align::Right),
        (speech.say("lists", "listes"), Align::Right),
        (speech.say("endings", "fins de mots"), Align::Right),
        (speech.say("mean", "moyenne"), Align::Right),
        (speech.say("longest", "maximum"), Align::Right),
    ]);
    for row in rows {
        let [lists, endings, longest] =
            [row.lists, row.endings, row.longest].map(|count| speech.number(count));
        table.row([row.height.to_string(), lists, endings, speech.decimal(row.mean, 1), longest]);
    }
    output.write_all(table.render(settings.paint).as_bytes())?;
    Ok(Outcome::Done)
}
