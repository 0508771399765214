//! `worddle crossword candidates`: the words that still fit a slot.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use worddle_crossword::candidates::Possibilities;
use worddle_crossword::{FillTask, Puzzle};

use super::words::load_entries;
use super::{files, plan};
use crate::args::CandidatesArgs;
use crate::outcome::Outcome;
use crate::render::{Align, Table};
use crate::settings::Settings;

/// The answer as JSON.
#[derive(Serialize)]
struct Answer {
    schema: &'static str,
    slot: String,
    /// How many words fit.
    fitting: usize,
    candidates: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    word: String,
    score: u16,
    /// The logarithm to the base of 10 of how many ways it leaves for the slots that it crosses.
    ways: f64,
}

/// Runs the command.
pub(super) fn run(
    arguments: &CandidatesArgs,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
    let document = files::read(&arguments.source, settings)?;
    let (entries, alphabet) = load_entries(settings)?;
    let puzzle = Puzzle::new(&document.grid(alphabet)?);
    let slot = plan::slot(&arguments.slot, &puzzle, settings.speech)?;
    let task = FillTask::new(&puzzle, &entries).at_least(arguments.min_score.unwrap_or(0));
    let possibilities = Possibilities::of(&task);
    let found = if possibilities.dead().is_some() { Vec::new() } else { possibilities.candidates(slot) };
    let row = |candidate: &worddle_crossword::candidates::Candidate| Row {
        word: alphabet.spell(&candidate.word),
        score: candidate.score,
        ways: (candidate.ways / std::f64::consts::LN_10 * 100.0).round() / 100.0,
    };
    let answer = Answer {
        schema: "worddle.crossword-candidates/1",
        slot: puzzle.slot(slot).to_string(),
        fitting: found.len(),
        candidates: found.iter().take(arguments.most).map(row).collect(),
    };
    if arguments.json {
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        output.write_all(text(&answer, settings).as_bytes())?;
    }
    if let Some(dead) = possibilities.dead() {
        let dead = puzzle.slot(dead);
        settings.note(&settings.speech.say(
            format!("the grid cannot be filled as it is: no word is left for {dead}"),
            format!("la grille ne peut pas être remplie telle quelle : il ne reste aucun mot pour {dead}"),
        ));
    }
    Ok(Outcome::found(!found.is_empty()))
}

fn text(answer: &Answer, settings: &Settings) -> String {
    let speech = settings.speech;
    let fitting =
        speech.count(answer.fitting, ("word fits", "mot convient"), ("words fit", "mots conviennent"));
    let mut table = Table::new(&[
        (speech.say("word", "mot"), Align::Left),
        ("score", Align::Right),
        (speech.say("ways left (powers of 10)", "façons qui restent (puissances de 10)"), Align::Right),
    ]);
    for row in &answer.candidates {
        table.row([row.word.clone(), row.score.to_string(), speech.decimal(row.ways, 2)]);
    }
    let colon = speech.say(":", " :");
    let heading = format!("{}{colon} {fitting}\n", answer.slot);
    if answer.candidates.is_empty() { heading } else { heading + "\n" + &table.render(settings.paint) }
}
