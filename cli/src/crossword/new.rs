//! `worddle crossword new`: patterns of black cells or bars, at random by seed.

use std::io::Write;

use anyhow::Result;
use worddle_ask::Plan;
use worddle_ask::crossword::{PatternPlan, PatternRequest};
use worddle_paper::Document;
use worddle_paper::formats::ShownLetters;
use worddle_run::{Run, Stop};

use super::files;
use crate::args::NewArgs;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::settings::Settings;
use crate::stderr;

/// Runs the command.
pub(super) fn run(arguments: &NewArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let name = arguments.out.as_deref().unwrap_or("-");
    let format = files::format_of(name, None, settings.speech)?;
    let plan = settings.plan(&arguments.request(settings))?;
    let alphabet = plan.alphabet();
    let mut run = Run::new(plan.budget()).with_cancel(interrupt::cancel());
    for number in 0..plan.count() {
        let grid = match plan.draw(number, &mut run) {
            Ok(grid) => grid,
            Err(Stop::Cancelled) => return Ok(Outcome::Interrupted),
            Err(_) => {
                stderr::tell(format_args!("worddle: {}", PatternPlan::not_found().say(settings.speech)));
                return Ok(Outcome::NothingFound);
            }
        };
        if number > 0 {
            writeln!(output)?;
        }
        let mut document = Document::of_grid(&grid, alphabet);
        // A text file cannot hold it, and saying so would only be noise.
        if arguments.out.is_some() {
            alphabet.id().clone_into(&mut document.language);
        }
        let look = files::look(Some(plan.convention()), ShownLetters::All, settings.speech);
        files::write(&document, name, format, look, settings, output)?;
        output.flush()?;
    }
    Ok(Outcome::Done)
}

impl NewArgs {
    /// The request; without a country, for the grids of the user's language.
    fn request(&self, settings: &Settings) -> PatternRequest {
        let usual = settings.speech.say("american", "french");
        PatternRequest {
            language: settings.language(),
            list: settings.list_request(),
            convention: Some(self.convention.map_or(usual, |convention| convention.name).to_owned()),
            size: self.size.clone(),
            width: None,
            height: None,
            bars: self.bars,
            black: self.black,
            symmetry: self.symmetry.clone(),
            shortest: self.shortest,
            seed: self.seed,
            count: Some(self.count.get()),
            fillable: self.fillable,
            filled: self.filled,
            time: self.time,
        }
    }
}
