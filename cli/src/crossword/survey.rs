//! `worddle crossword survey`: shows the letters and words left for a grid.
//!
//! What an editor shows while one types, for a terminal: forced letters appear in the grid in lower case, and the
//! slots that are hardest to fill come first. The exit code is 1 if some slot has no word left.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::Result;
use worddle_ask::Speech;
use worddle_ask::crossword::{PlacedAnswer, SurveyAnswer, SurveyRequest, SurveyedAnswer};
use worddle_crossword::Grid;
use worddle_crossword::grid::Square;

use super::files;
use crate::args::SurveyArgs;
use crate::outcome::Outcome;
use crate::progress::Unit;
use crate::render::{Align, Table};
use crate::settings::Settings;

/// Most letters of a cell to list in the table of slots.
/// More tell little, and the column stays narrow.
const FEW_LETTERS: usize = 5;

/// Runs the command.
///
/// With `--slot` and `--word`, also says what the word would leave for the others, without changing the file.
pub(super) fn run(arguments: &SurveyArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let document = files::read(&arguments.source, settings)?;
    let plan = settings.plan(&SurveyRequest {
        grid: document.into(),
        entries: arguments.entries.request(settings),
        slot: arguments.slot.clone(),
        word: arguments.word.clone(),
    })?;
    let (answer, _) = settings.run(&plan, Unit::Steps)?;
    if arguments.json {
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        output.write_all(text(&answer, plan.grid(), settings).as_bytes())?;
    }
    Ok(Outcome::found(answer.consistent && answer.placed.is_none_or(|placed| placed.dead.is_empty())))
}

/// The grid with forced letters in lower case, what the word would leave, and the slots, those with the fewest words first.
///
/// Given letters are in capitals, so that forced ones can be told from them.
fn text(answer: &SurveyAnswer, grid: &Grid, settings: &Settings) -> String {
    let speech = settings.speech;
    let mut text = String::new();
    for (cell, letters) in grid.cells().zip(&answer.letters) {
        let forced = letters.chars().count() == 1;
        match grid.square(cell) {
            Square::Block => text.push('#'),
            Square::Given(_) => text.push_str(letters),
            Square::Open if forced => text.push_str(&letters.to_lowercase()),
            Square::Open => text.push('.'),
        }
        if (cell.index() + 1).is_multiple_of(grid.width()) {
            text.push('\n');
        }
    }
    if let Some(placed) = &answer.placed {
        let _ = write!(text, "\n{}\n", placement(placed, speech));
    }
    let mut table = Table::new(&[
        (speech.say("slot", "emplacement"), Align::Left),
        (speech.say("words left", "mots restants"), Align::Right),
        (speech.say("letters left", "lettres restantes"), Align::Left),
    ]);
    let mut slots: Vec<&SurveyedAnswer> = answer.slots.iter().collect();
    // Full slots after empty ones with as few words: there is nothing left to decide in them.
    slots.sort_by_key(|slot| (slot.words, slot.word.is_some()));
    for slot in slots {
        let letters = match &slot.word {
            Some(word) => format!("{word}{}", remark(slot, speech)),
            None => pattern(slot, answer),
        };
        table.row([slot.slot.clone(), speech.number(slot.words), letters]);
    }
    text + "\n" + &table.render(settings.paint)
}

/// A remark on a full slot.
///
/// A word that is not in the list has no score.
fn remark(slot: &SurveyedAnswer, speech: Speech) -> &'static str {
    match (slot.score, slot.repeated) {
        (None, _) => speech.say(" (not in the list)", " (absent de la liste)"),
        (_, true) => speech.say(" (repeated)", " (en double)"),
        (Some(_), false) => "",
    }
}

/// The letters left for the cells of a slot, if they are few: `C[AO]T?`.
///
/// A question mark stands for a cell with more than [`FEW_LETTERS`] letters left.
fn pattern(slot: &SurveyedAnswer, answer: &SurveyAnswer) -> String {
    let cell = |&cell: &u32| {
        let letters = &answer.letters[cell as usize];
        match letters.chars().count() {
            1 => letters.clone(),
            2..=FEW_LETTERS => format!("[{letters}]"),
            _ => "?".to_owned(),
        }
    };
    slot.cells.iter().map(cell).collect()
}

/// What a word would leave, in one line.
///
/// "Leaves words" is what the crossings show; whether the whole grid can be filled is another question.
fn placement(placed: &PlacedAnswer, speech: Speech) -> String {
    let PlacedAnswer { slot, word, fits, dead, .. } = placed;
    let dead = dead.join(", ");
    match (*fits, dead.is_empty()) {
        (false, _) => {
            speech.say(format!("{word} does not fit in {slot}"), format!("{word} ne va pas en {slot}"))
        }
        (true, true) => speech.say(
            format!("{word} in {slot} leaves words for every slot"),
            format!("{word} en {slot} laisse des mots à chaque emplacement"),
        ),
        (true, false) => speech.say(
            format!("{word} in {slot} leaves no word for {dead}"),
            format!("{word} en {slot} ne laisse aucun mot pour {dead}"),
        ),
    }
}
