//! `worddle man`: manual pages, generated from the help.
//!
//! One page per command, in the language of the user, with the same text as `--help`. Packages install them.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use clap::Command;
use clap_mangen::Man;

use crate::args::ManArgs;
use crate::outcome::Outcome;
use crate::settings::Settings;
use crate::usage;

/// Runs the command.
///
/// Without `--out`, the page of the program itself goes to standard output.
///
/// # Errors
///
/// Fails if the directory or a file in it cannot be written.
pub(crate) fn run(arguments: &ManArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let mut command = usage::command(settings.speech).disable_help_subcommand(true);
    let Some(directory) = &arguments.out else {
        Man::new(command).render(output)?;
        return Ok(Outcome::Done);
    };
    std::fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
    // Clap derives names like `worddle-solve` only here.
    command.build();
    write(&command, directory)?;
    Ok(Outcome::Done)
}

/// Writes the pages of a command and its subcommands.
///
/// Names follow the custom of git: `worddle-lexicon-info.1`.
fn write(command: &Command, directory: &Path) -> Result<()> {
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render(&mut page)?;
    worddle_data::write_atomically(&directory.join(man.get_filename()), &page)?;
    command.get_subcommands().try_for_each(|below| write(below, directory))
}
