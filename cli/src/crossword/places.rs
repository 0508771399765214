//! `worddle crossword places`: lists the places for a word.
//!
//! A place is a stretch of the pattern where the word fits if black cells are put before and after it. Places
//! are ranked by the room they leave for the other words.

use std::io::Write;

use anyhow::Result;
use worddle_ask::crossword::{PlacesAnswer, PlacesRequest};

use super::files;
use crate::args::PlacesArgs;
use crate::outcome::Outcome;
use crate::progress::Unit;
use crate::render::{Align, Table};
use crate::settings::Settings;

/// Runs the command.
///
/// Exit code 1 means that there is no place. The file is not changed.
pub(super) fn run(arguments: &PlacesArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let document = files::read(&arguments.source, settings)?;
    // As `new` does, so that a pattern drawn there keeps its convention here.
    let usual = settings.speech.say("american", "french");
    let plan = settings.plan(&PlacesRequest {
        grid: document.into(),
        word: arguments.word.clone(),
        language: settings.language(),
        list: settings.list_request(),
        convention: Some(arguments.convention.map_or(usual, |convention| convention.name).to_owned()),
        symmetry: arguments.symmetry.clone(),
        shortest: arguments.shortest,
        most: Some(arguments.most),
    })?;
    let (answer, _) = settings.run(&plan, Unit::Steps)?;
    if arguments.json {
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        output.write_all(text(&answer, settings).as_bytes())?;
    }
    Ok(Outcome::found(answer.found > 0))
}

/// The places as a table, and the grid with the best one.
///
/// Only the best place is drawn; the table has the black cells that each of the others needs.
fn text(answer: &PlacesAnswer, settings: &Settings) -> String {
    let speech = settings.speech;
    let found = speech.count(answer.found, ("place", "place"), ("places", "places"));
    let heading = format!("{} ({}){} {found}\n", answer.word, answer.enumeration, speech.colon());
    let Some(best) = answer.places.first() else { return heading };
    let mut table = Table::new(&[
        (speech.say("slot", "emplacement"), Align::Left),
        (speech.say("black cells added", "cases noires ajoutées"), Align::Right),
        (speech.say("letters shared", "lettres communes"), Align::Right),
        (speech.say("ways left (powers of 10)", "possibilités restantes (puissances de 10)"), Align::Right),
        (speech.say("slot without a word", "emplacement sans mot"), Align::Left),
    ]);
    for place in &answer.places {
        table.row([
            place.slot.clone(),
            place.blocks.len().to_string(),
            place.crossings.to_string(),
            speech.decimal(place.ways, 2),
            place.dead.clone().unwrap_or_default(),
        ]);
    }
    format!("{heading}\n{}\n{}\n", table.render(settings.paint), best.grid.replace('/', "\n"))
}
