//! `worddle crossword new`: patterns of black cells or bars, at random by seed.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use worddle_crossword::convention::{Convention, convention};
use worddle_crossword::pattern::{BARRED_SIDE, PatternRecipe};
use worddle_crossword::{Entries, Grid};
use worddle_paper::Document;
use worddle_paper::formats::ShownLetters;
use worddle_run::{Budget, Random, Run, Stop};

use super::files;
use super::words::load_entries;
use crate::args::NewArgs;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::settings::Settings;
use crate::speech::Speech;

/// How long a pattern is looked for, unless the user says.
const PATIENCE: Duration = Duration::from_secs(30);

/// Runs the command.
pub(super) fn run(arguments: &NewArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let name = arguments.out.as_deref().unwrap_or("-");
    let format = files::format_of(name, None, settings.speech)?;
    let country = arguments.convention.unwrap_or_else(|| usual_convention(settings.speech));
    let recipe = recipe(arguments, country);
    let entries = if arguments.fillable || arguments.filled { Some(load_entries(settings)?) } else { None };
    let alphabet = entries.as_ref().map_or(settings.alphabet(), |(_, alphabet)| *alphabet);
    let budget = Budget::time(arguments.time.unwrap_or(PATIENCE));
    let mut run = Run::new(budget).with_cancel(interrupt::cancel());
    for number in 0..arguments.count.get() {
        let mut random = Random::stream(arguments.seed, number);
        let words = entries.as_ref().map(|(entries, _)| entries);
        let grid = match draw(&recipe, words, arguments, &mut random, &mut run)? {
            Ok(grid) => grid,
            Err(stop) => return Ok(not_found(stop, settings)),
        };
        if number > 0 {
            writeln!(output)?;
        }
        let mut document = Document::of_grid(&grid, alphabet);
        // A text file has no place for it, and says so for nothing.
        if arguments.out.is_some() {
            alphabet.id().clone_into(&mut document.language);
        }
        let look = files::look(Some(country), ShownLetters::All, settings.speech);
        files::write(&document, name, format, look, settings, output)?;
        output.flush()?;
    }
    Ok(Outcome::Done)
}

/// The grids of the user's language.
fn usual_convention(speech: Speech) -> &'static Convention {
    convention(speech.say("american", "french")).expect("both are conventions")
}

fn recipe(arguments: &NewArgs, country: &Convention) -> PatternRecipe {
    let side = if arguments.bars { BARRED_SIDE } else { country.side };
    let (width, height) = arguments.size.unwrap_or((side, side));
    let usual = PatternRecipe::of(country, width, height);
    let usual = if arguments.bars { usual.barred() } else { usual };
    PatternRecipe {
        blocks: arguments.black.map_or(usual.blocks, |percent| percent / 100.0),
        symmetry: arguments.symmetry.unwrap_or(usual.symmetry),
        shortest: arguments.shortest.unwrap_or(usual.shortest),
        ..usual
    }
}

/// Draws a pattern: any, or one that the words fill.
fn draw(
    recipe: &PatternRecipe,
    words: Option<&Entries>,
    arguments: &NewArgs,
    random: &mut Random,
    run: &mut Run<'_>,
) -> Result<Result<Grid, Stop>> {
    let Some(entries) = words else { return Ok(recipe.draw(random, run)?) };
    let drawn = recipe.draw_fillable(entries, random, run)?;
    Ok(drawn.map(|(grid, filling)| if arguments.filled { filling.on(&grid) } else { grid }))
}

fn not_found(stop: Stop, settings: &Settings) -> Outcome {
    if stop == Stop::Cancelled {
        return Outcome::Interrupted;
    }
    eprintln!(
        "worddle: {}",
        settings.speech.say(
            "no such pattern found before the time was over: another share of black cells, another size or a longer list \
             may help",
            "aucun motif de ce genre trouvé avant la fin du temps : une autre part de cases noires, une autre taille ou une \
             liste plus longue peuvent aider",
        )
    );
    Outcome::NothingFound
}
