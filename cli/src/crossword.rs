//! `worddle crossword`: one file per command.
//!
//! Each command reads a file into a document, sends its grid as a request to `ask`, and prints the answer or writes
//! the document back.

use std::io::Write;

use anyhow::Result;

use crate::args::CrosswordCommand;
use crate::outcome::Outcome;
use crate::settings::Settings;

mod candidates;
mod check;
mod convert;
mod draw;
mod entries;
mod explanation;
mod files;
mod fill;
mod new;
mod places;
mod printer;
mod show;
mod stats;
mod steps;
mod survey;

pub(crate) use files::{CrosswordFileError, format_table};

/// Runs the command.
///
/// Commands that find something exit with 1 if there is nothing (`fill`, `new`, `candidates`, `places`),
/// those that judge if there is a fault (`check`, `survey`), and the others only ever with 0.
pub(crate) fn run(
    command: &CrosswordCommand,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
    match command {
        CrosswordCommand::Fill(arguments) => fill::run(arguments, settings, output),
        CrosswordCommand::New(arguments) => new::run(arguments, settings, output),
        CrosswordCommand::Candidates(arguments) => candidates::run(arguments, settings, output),
        CrosswordCommand::Places(arguments) => places::run(arguments, settings, output),
        CrosswordCommand::Survey(arguments) => survey::run(arguments, settings, output),
        CrosswordCommand::Stats(arguments) => stats::run(arguments, settings, output),
        CrosswordCommand::Check(arguments) => check::run(arguments, settings, output),
        CrosswordCommand::Convert(arguments) => convert::run(arguments, settings, output),
        CrosswordCommand::Show(arguments) => show::run(arguments, settings, output),
    }
}
