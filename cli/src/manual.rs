//! `worddle man`: manual pages, generated from the help.

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
pub(crate) fn run(arguments: &ManArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let mut command = usage::command(settings.speech).disable_help_subcommand(true);
    let Some(directory) = &arguments.out else {
        Man::new(command).render(output)?;
        return Ok(Outcome::Done);
    };
    std::fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
    command.build();
    write(&command, directory)?;
    Ok(Outcome::Done)
}

/// Writes the pages of a command and its subcommands.
fn write(command: &Command, directory: &Path) -> Result<()> {
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render(&mut page)?;
    worddle_data::write_atomically(&directory.join(man.get_filename()), &page)?;
    command.get_subcommands().try_for_each(|below| write(below, directory))
}
