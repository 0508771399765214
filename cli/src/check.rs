//! `worddle check`: whether a word counts on a board, its points and paths, or every reason why not.
//!
//! The answer gives every reason at once, such as a letter that is missing and a word that is not in the
//! list: someone who asks why wants to know all of it.

use std::io::Write;

use anyhow::Result;
use worddle_ask::{CheckAnswer, CheckRequest, Speech};
use worddle_board::Board;

use crate::args::CheckArgs;
use crate::boards::path_text;
use crate::outcome::Outcome;
use crate::progress::Unit;
use crate::settings::Settings;

/// Runs the command.
///
/// Exit code 0 means that the word counts, 1 that it does not.
///
/// # Errors
///
/// Fails if the board or the rules are refused, and for a word with a character that is no letter. A word
/// that is on no list is an answer.
pub(crate) fn run(arguments: &CheckArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let request = CheckRequest {
        word: arguments.word.clone(),
        board: arguments.board.clone(),
        language: settings.language(),
        list: settings.list_request(),
        rules: arguments.shared.rules.clone(),
        topology: arguments.shared.topology.clone(),
        drawing: false,
    };
    let plan = settings.plan(&request)?;
    let (answer, interrupted) = settings.run(&plan, Unit::Steps)?;
    if arguments.json {
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        output.write_all(text(&answer, plan.board(), settings.speech).as_bytes())?;
    }
    Ok(if interrupted { Outcome::Interrupted } else { Outcome::found(answer.counts) })
}

/// Renders an answer as text.
///
/// A word that counts has its points and paths, best first; more paths than the answer holds are marked "or
/// more".
fn text(answer: &CheckAnswer, board: &Board, speech: Speech) -> String {
    let colon = speech.colon();
    let word = &answer.word;
    if !answer.counts {
        let no = speech.say("no", "non");
        let reasons: Vec<String> =
            answer.why_not.iter().map(|why| format!("  {}\n", why.say(speech))).collect();
        return format!("{word}{colon} {no}\n{}{}", reasons.concat(), near(answer, speech));
    }
    let points = speech.count(answer.points as usize, ("point", "point"), ("points", "points"));
    let paths = speech.count(answer.paths.len(), ("path", "chemin"), ("paths", "chemins"));
    let more = if answer.more_paths { speech.say(" or more", " ou plus") } else { "" };
    let lines = answer.paths.iter().map(|path| format!("  {}\n", path_text(board, path, ',')));
    format!("{word}{colon} {points}, {paths}{more}\n{}", lines.collect::<Vec<_>>().concat())
}

/// What is like a word that the list lacks: words one letter away, and a dictionary that has it.
fn near(answer: &CheckAnswer, speech: Speech) -> String {
    let mut text = String::new();
    if let Some(elsewhere) = &answer.elsewhere {
        text += &speech.say(
            format!("  it is a rare word: {elsewhere} has it\n"),
            format!("  c'est un mot rare : {elsewhere} l'a\n"),
        );
    }
    if !answer.nearest.is_empty() {
        let nearest = answer.nearest.join(", ");
        text += &speech.say(format!("  near it: {nearest}\n"), format!("  mots proches : {nearest}\n"));
    }
    text
}
