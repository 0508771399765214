//! `worddle crossword`: fills, makes, checks, shows and converts crosswords.

use std::io::Write;

use anyhow::Result;

use crate::args::CrosswordCommand;
use crate::outcome::Outcome;
use crate::settings::Settings;

mod check;
mod convert;
mod draw;
mod errors;
mod files;
mod show;
mod words;

pub(crate) use errors::explain;

/// Runs the command.
pub(crate) fn run(
    command: &CrosswordCommand,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
    match command {
        CrosswordCommand::Check(arguments) => check::run(arguments, settings, output),
        CrosswordCommand::Convert(arguments) => convert::run(arguments, settings, output),
        CrosswordCommand::Show(arguments) => show::run(arguments, settings, output),
    }
}
