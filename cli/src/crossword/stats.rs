//! `worddle crossword stats`: counts a crossword.
//!
//! A crossword need not be complete: empty cells are counted, and figures that make no sense without letters
//! are left out. The exit code is 0 for any crossword that can be read.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::Result;
use worddle_ask::crossword::{StatsAnswer, StatsRequest};
use worddle_crossword::Puzzle;
use worddle_crossword::puzzle::Slot;
use worddle_paper::Document;
use worddle_paper::document::Clue;

use super::files;
use crate::args::StatsArgs;
use crate::outcome::Outcome;
use crate::progress::Unit;
use crate::render::{Align, Table};
use crate::settings::Settings;

/// Runs the command.
///
/// # Errors
///
/// Fails if the file cannot be read or the word list cannot be opened.
pub(super) fn run(arguments: &StatsArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let document = files::read(&arguments.source, settings)?;
    let plan = settings.plan(&StatsRequest {
        clued: clued(&document),
        grid: document.into(),
        entries: arguments.entries.request(settings),
    })?;
    let (answer, _) = settings.run(&plan, Unit::Steps)?;
    if arguments.json {
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        output.write_all(text(&answer, settings).as_bytes())?;
    }
    Ok(Outcome::Done)
}

/// The slots with a clue; `None` for a crossword without any.
///
/// A clue belongs to the cells that it names, or to the word of its number. Slots are matched by their cells,
/// since a file may number them in its own way.
fn clued(document: &Document) -> Option<Vec<String>> {
    let (puzzle, words) = (Puzzle::new(&document.outline()), document.words_by_name());
    let cells = |clue: &Clue| {
        let named = || words.get(&(clue.heading.clone(), clue.number.clone())).cloned();
        if clue.cells.is_empty() { named().unwrap_or_default() } else { clue.cells.clone() }
    };
    let clued: BTreeSet<Vec<usize>> =
        document.clues.iter().filter(|clue| clue.is_said()).map(cells).collect();
    let cells = |slot: &Slot| slot.cells().iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let slots = puzzle.slots().iter().filter(|slot| clued.contains(&cells(slot)));
    // A crossword without any clue is a grid in the making: it lacks none.
    (!clued.is_empty()).then(|| slots.map(ToString::to_string).collect())
}

/// The counts as a table.
///
/// One row per figure, with the size as the title. Lists (lengths, letters, slots) are in one row each.
fn text(answer: &StatsAnswer, settings: &Settings) -> String {
    let speech = settings.speech;
    let size = format!("{}×{}", answer.width, answer.height);
    let mut table = Table::new(&[(size.as_str(), Align::Left), ("", Align::Left)]);
    // Rows without a value are left out: an empty grid has no mean score.
    let mut row = |english: &str, french: &str, value: String| {
        if !value.is_empty() {
            table.row([speech.say(english, french).to_owned(), value]);
        }
    };
    let decimal = |number: Option<f64>| number.map(|number| speech.decimal(number, 2)).unwrap_or_default();
    row("words", "mots", speech.number(answer.words));
    row("filled", "remplis", speech.number(answer.filled));
    row("blocks", "cases noires", speech.number(answer.blocks));
    row("bars", "barres", speech.number(answer.bars));
    row("empty cells", "cases vides", speech.number(answer.empty));
    row("mean length", "longueur moyenne", decimal(answer.mean_length));
    let lengths = answer.lengths.iter().map(|length| format!("{}:{}", length.letters, length.words));
    row("words by length", "mots par longueur", lengths.collect::<Vec<_>>().join(" "));
    row("mean score", "score moyen", decimal(answer.mean_score));
    row(
        "lowest score",
        "score le plus bas",
        answer.lowest_score.map(|score| score.to_string()).unwrap_or_default(),
    );
    let used = answer.letters.iter().filter(|letter| letter.count > 0);
    row(
        "letters",
        "lettres",
        used.map(|letter| format!("{}:{}", letter.letter, letter.count)).collect::<Vec<_>>().join(" "),
    );
    row(
        "pangram",
        "pangramme",
        if answer.pangram { speech.say("yes", "oui") } else { speech.say("no", "non") }.to_owned(),
    );
    let checked = answer.checked.map(|share| format!("{} %", speech.decimal(share * 100.0, 0)));
    row("checked cells", "cases croisées", checked.unwrap_or_default());
    let repeated: Vec<String> = answer.repeated.iter().map(|slots| slots.join("=")).collect();
    row("repeated words", "mots en double", repeated.join(" "));
    row("not in the list", "absents de la liste", answer.unknown.join(" "));
    row("without a clue", "sans définition", answer.unclued.as_deref().unwrap_or_default().join(" "));
    table.render(settings.paint)
}
