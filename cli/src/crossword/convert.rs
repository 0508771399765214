//! `worddle crossword convert`: a crossword in another format.

use std::io::Write;

use anyhow::Result;
use worddle_paper::formats::ShownLetters;

use super::files;
use crate::args::CrosswordConvertArgs;
use crate::outcome::Outcome;
use crate::settings::Settings;

/// Runs the command.
pub(super) fn run(
    arguments: &CrosswordConvertArgs,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
    let format = files::format_of(&arguments.out, arguments.to, settings.speech)?;
    let mut document = files::read(&arguments.source, settings)?;
    if arguments.without_solution {
        document = document.without_solution();
    }
    let look = files::look(arguments.convention, ShownLetters::All, settings.speech);
    files::write(&document, &arguments.out, format, look, settings, output)?;
    Ok(Outcome::Done)
}
