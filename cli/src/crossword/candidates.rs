//! `worddle crossword candidates`: lists the words that still fit a slot.
//!
//! Fitting is more than the pattern of the slot: a word counts only if every slot that crosses it keeps a
//! word. The list is sorted by how many fills each word seems to leave, the best choice first.

use std::io::Write;

use anyhow::Result;
use worddle_ask::crossword::{CandidatesAnswer, CandidatesRequest};

use super::files;
use crate::args::CandidatesArgs;
use crate::outcome::Outcome;
use crate::progress::Unit;
use crate::render::{Align, Table};
use crate::settings::Settings;

/// Runs the command.
///
/// Exit code 1 means that no word fits, or that the grid is dead whatever goes into this slot.
///
/// # Errors
///
/// Fails if the file cannot be read or there is no such slot.
pub(super) fn run(
    arguments: &CandidatesArgs,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
    let document = files::read(&arguments.source, settings)?;
    let plan = settings.plan(&CandidatesRequest {
        grid: document.into(),
        entries: arguments.entries.request(settings),
        slot: Some(arguments.slot.clone()),
        most: Some(arguments.most),
    })?;
    let (answer, _) = settings.run(&plan, Unit::Steps)?;
    if arguments.json {
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        output.write_all(text(&answer, settings).as_bytes())?;
    }
    if let Some(dead) = &answer.dead {
        settings.note(&settings.speech.say(
            format!("the grid cannot be filled as it is: no word is left for {dead}"),
            format!("la grille ne peut pas être remplie telle quelle : il ne reste aucun mot pour {dead}"),
        ));
    }
    Ok(Outcome::found(answer.dead.is_none() && answer.fitting > 0))
}

/// The words as a table. If some slot has no word left, none fits here either.
///
/// "Ways left" is a product over the crossing slots, so large that only its logarithm is shown.
fn text(answer: &CandidatesAnswer, settings: &Settings) -> String {
    let speech = settings.speech;
    let (fitting, candidates) = match answer.dead {
        Some(_) => (0, &[][..]),
        None => (answer.fitting, &answer.candidates[..]),
    };
    let fitting = speech.count(fitting, ("word fits", "mot convient"), ("words fit", "mots conviennent"));
    let mut table = Table::new(&[
        (speech.say("word", "mot"), Align::Left),
        ("score", Align::Right),
        (speech.say("ways left (powers of 10)", "possibilités restantes (puissances de 10)"), Align::Right),
    ]);
    for row in candidates {
        // A phrase is shown with its spaces, a word in capitals as the grid has it.
        let phrase = row.spellings.iter().find(|spelling| spelling.contains([' ', '-', '\'', '’']));
        table.row([phrase.unwrap_or(&row.word).clone(), row.score.to_string(), speech.decimal(row.ways, 2)]);
    }
    let slot = answer.slot.as_deref().unwrap_or_default();
    let heading = format!("{slot}{} {fitting}\n", speech.colon());
    if candidates.is_empty() { heading } else { heading + "\n" + &table.render(settings.paint) }
}
