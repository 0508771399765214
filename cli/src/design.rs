//! `worddle design`: boards designed for players.

use std::io::Write;

use anyhow::Result;
use worddle_ask::generate::{GeneratedAnswer, Show};
use worddle_ask::{AboutRequest, DesignRequest, Names, Plan};

use crate::args::DesignArgs;
use crate::outcome::Outcome;
use crate::progress::Unit;
use crate::render::{Align, Table};
use crate::settings::Settings;
use crate::stderr;

/// Runs the command.
///
/// Exit code 1 means that some board was not found within the allowed tries; the boards before it are printed.
pub(crate) fn run(arguments: &DesignArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let plan = settings.plan(&arguments.request(settings))?;
    settings.note(&format!("--seed {}", plan.seed()));
    let (answer, interrupted) = settings.run(&plan, Unit::Boards)?;
    for board in &answer.boards {
        if arguments.json {
            serde_json::to_writer(&mut *output, board)?;
            writeln!(output)?;
        } else {
            write_board(board, settings, output)?;
        }
    }
    if let Some(refusal) = worddle_ask::DesignPlan::shortfall(&answer) {
        stderr::show(format_args!("worddle: {}", refusal.say(settings.speech)));
    }
    Ok(if interrupted { Outcome::Interrupted } else { Outcome::found(answer.not_found.is_none()) })
}

/// Writes a board, what it was made for, and its words as far as they are shown.
fn write_board(board: &GeneratedAnswer, settings: &Settings, output: &mut impl Write) -> Result<()> {
    let speech = settings.speech;
    write!(output, "{}", board.board)?;
    if let Some(design) = &board.design {
        let spine: Vec<&str> = design.spine.iter().map(|spine| spine.word.as_str()).collect();
        let (spine, known) = (spine.join(", "), design.known);
        let minutes = speech.decimal(design.seconds as f64 / 60.0, 0);
        let said = speech.say(
            format!("difficulty {} (half of {known} known words in {minutes} min)", design.difficulty),
            format!("difficulté {} (la moitié de {known} mots connus en {minutes} min)", design.difficulty),
        );
        write!(output, "  {spine}  {said}")?;
    }
    writeln!(output)?;
    let Some(found) = &board.found else { return Ok(()) };
    let (word, points, tier) =
        (speech.say("word", "mot"), speech.say("points", "points"), speech.say("tier", "niveau"));
    let mut table = Table::new(&[(word, Align::Left), (points, Align::Right), (tier, Align::Right)]);
    for found in found {
        let tier = found.about.tier.map(|tier| tier.to_string()).unwrap_or_default();
        table.row([found.spellings.join(", "), found.points.to_string(), tier]);
    }
    Ok(writeln!(output, "{}", table.render(settings.paint))?)
}

impl DesignArgs {
    /// Builds the request.
    fn request(&self, settings: &Settings) -> DesignRequest {
        let show = self.show.unwrap_or_default();
        DesignRequest {
            language: settings.language(),
            list: settings.list_request(),
            count: self.count,
            seed: self.seed,
            topology: self.topology.clone(),
            board: self.board.clone(),
            rules: self.rules.clone(),
            shortest: self.shortest,
            theme: Names(self.theme.iter().cloned().collect()),
            words: self.words.clone(),
            longest: self.longest,
            difficulty: self.difficulty,
            tries: self.tries,
            show,
            zipf: false,
            // Known words first: those are what the board was made for.
            about: AboutRequest { known_first: show == Show::Solutions, ..AboutRequest::default() },
            drawing: false,
        }
    }
}
