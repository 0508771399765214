//! `worddle site`: writes the web app to a folder that needs no server.
//!
//! The folder has the page, the engine in WebAssembly and the word lists; any static host can serve it.

use std::io::Write;

use anyhow::Result;
use worddle_web::{BrowserEngine, WrittenSite, write_site};

use crate::args::SiteArgs;
use crate::outcome::Outcome;
use crate::settings::Settings;

/// Runs the command.
///
/// The engine is not part of this program: `make engine` builds it, and its directory is an argument.
///
/// # Errors
///
/// Fails if the engine is missing, or if the folder cannot be written or holds files of somebody else.
pub(crate) fn run(arguments: &SiteArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let engine = BrowserEngine::read(&arguments.engine)?;
    let WrittenSite { files, bytes } = write_site(&arguments.folder, &arguments.base, &engine)?;
    let (folder, kilobytes) = (arguments.folder.display(), bytes / 1000);
    writeln!(
        output,
        "{}",
        settings.speech.say(
            format!("{folder}: {files} files, {kilobytes} kB"),
            format!("{folder} : {files} fichiers, {kilobytes} ko"),
        )
    )?;
    Ok(Outcome::Done)
}
