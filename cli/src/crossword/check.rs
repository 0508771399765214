//! `worddle crossword check`: lists the faults of a crossword.
//!
//! The exit code is 1 if there are faults, so that a script can stop a crossword from being published. The faults come
//! from `ask` by kind; here they become sentences in the user's language.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::Result;
use worddle_ask::crossword::{ArrowRequest, CrosswordCheckAnswer, CrosswordCheckRequest, FindingAnswer};

use super::files;
use crate::args::CrosswordCheckArgs;
use crate::outcome::Outcome;
use crate::progress::Unit;
use crate::settings::Settings;
use worddle_ask::Speech;
use worddle_crossword::arrows::PlacedArrow;

/// Most cells to list one by one.
/// A longer list says less than the picture does.
const MOST_CELLS: usize = 6;

/// Runs the command.
///
/// # Errors
///
/// Fails if the file cannot be read or the request is refused. Faults are an answer.
pub(super) fn run(
    arguments: &CrosswordCheckArgs,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
    let document = files::read(&arguments.source, settings)?;
    // A file may have arrows of its own; without any, the usual ones are checked.
    let arrows = document.arrows().iter().copied().map(arrow).collect::<Vec<_>>();
    let plan = settings.plan(&CrosswordCheckRequest {
        grid: document.into(),
        language: settings.language(),
        list: settings.crossword_list(),
        convention: arguments.convention.map(|convention| convention.name.to_owned()),
        kind: arguments.kind.map(|kind| kind.name().to_owned()),
        arrows: (!arrows.is_empty()).then_some(arrows),
    })?;
    let (answer, _) = settings.run(&plan, Unit::Steps)?;
    if arguments.json {
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        let text = text(&answer, settings.speech);
        output.write_all(settings.speech.typeset(&text).as_bytes())?;
    }
    Ok(Outcome::found(answer.good))
}

/// An arrow as requests have it.
///
/// By the cell's number and the arrow's name, the form that every door uses.
fn arrow(placed: PlacedArrow) -> ArrowRequest {
    ArrowRequest { cell: placed.cell.0, arrow: placed.arrow.name().to_owned() }
}

/// The summary in one line, then a line for each fault.
///
/// One text for a person. Scripts use `--json`, whose kinds of faults are stable.
fn text(answer: &CrosswordCheckAnswer, speech: Speech) -> String {
    let size = format!("{}×{}", answer.width, answer.height);
    let words = speech.count(answer.words, ("word", "mot"), ("words", "mots"));
    let share = black(answer, speech);
    let mut text = speech.say(
        format!(
            "{size}, {words}, {} filled, {share} % black, {} unchecked\n",
            answer.filled, answer.unchecked
        ),
        format!(
            "{size}, {words}, dont {} remplis, {share} % de noir, {} sans croisement\n",
            answer.filled, answer.unchecked
        ),
    );
    for finding in &answer.problems {
        let _ = writeln!(text, "  {}", explain(finding, answer, speech));
    }
    if answer.good {
        text += speech.say("no faults found\n", "aucun défaut\n");
    }
    text
}

/// The percentage of black cells.
///
/// Of all cells, one decimal.
fn black(answer: &CrosswordCheckAnswer, speech: Speech) -> String {
    let cells = (answer.width * answer.height) as f64;
    speech.decimal(answer.blocks as f64 / cells * 100.0, 1)
}

/// A fault in a sentence.
///
/// Kinds are names from `ask`. The last arm is the one that is left, `"blocks"`: the share of black cells.
fn explain(finding: &FindingAnswer, answer: &CrosswordCheckAnswer, speech: Speech) -> String {
    let slots = finding.slots.join(", ");
    let word = finding.word.as_deref().unwrap_or_default();
    let number = finding.found.unwrap_or_default();
    let [least, most] = finding.usual.unwrap_or_default();
    let places = places(&finding.cells, answer.width);
    match finding.kind {
        "unknown" => speech.say(
            format!("{slots} {word} is not in the list"),
            format!("{slots} {word} n'est pas dans la liste"),
        ),
        "repeated" => {
            let times = finding.slots.len();
            speech.say(
                format!("{word} appears {times} times: {slots}"),
                format!("{word} apparaît {times} fois : {slots}"),
            )
        }
        "short" => speech
            .say(format!("{slots} has only {number} letters"), format!("{slots} n'a que {number} lettres")),
        "unchecked" => {
            let letters = speech.count(
                finding.cells.len(),
                ("letter in too few words", "lettre dans trop peu de mots"),
                ("letters in too few words", "lettres dans trop peu de mots"),
            );
            format!("{letters}{} {places}", speech.colon())
        }
        "undefined" => {
            speech.say(format!("no arrow points at {slots}"), format!("aucune flèche vers {slots}"))
        }
        "idle" => speech.say(
            format!("no clue in a black cell that could hold one: {places}"),
            format!("pas de définition dans une case noire qui pourrait en avoir une : {places}"),
        ),
        "asymmetric" => speech.say(
            format!("not symmetric under a half turn: {places}"),
            format!("pas symétrique par demi-tour : {places}"),
        ),
        "apart" => speech.say(
            format!("the grid falls into {number} parts"),
            format!("la grille est coupée en {number} morceaux"),
        ),
        "sides" => {
            let size = format!("{}×{}", answer.width, answer.height);
            speech.say(
                format!("{size} cells: {least} to {most} a side are usual"),
                format!("{size} cases : l'usage est de {least} à {most} de côté"),
            )
        }
        _ => {
            let share = black(answer, speech);
            let [least, most] = [least, most].map(|share| speech.decimal(share, 1));
            speech.say(
                format!("{share} % of the cells are black: {least} to {most} % are usual"),
                format!("{share} % de cases noires : l'usage est de {least} à {most} %"),
            )
        }
    }
}

/// Lists the first few cells by row and column.
///
/// Row and column count from 1. More than [`MOST_CELLS`] end with an ellipsis.
fn places(cells: &[u32], width: usize) -> String {
    let place = |&cell: &u32| format!("{},{}", cell as usize / width + 1, cell as usize % width + 1);
    let mut places: Vec<String> = cells.iter().take(MOST_CELLS).map(place).collect();
    if cells.len() > MOST_CELLS {
        places.push("…".to_owned());
    }
    places.join(" ")
}
