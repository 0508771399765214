//! `worddle crossword convert`: converts a crossword file to another format.
//!
//! The conversion itself is a question of `ask`, so the server and the page convert alike. This command reads
//! and writes the files and says what the new format does not keep.

use std::io::Write;

use anyhow::{Result, anyhow};
use worddle_ask::crossword::ConvertRequest;
use worddle_ask::{Refusal, Request};

use super::files;
use crate::args::CrosswordConvertArgs;
use crate::outcome::Outcome;
use crate::progress::Unit;
use crate::settings::Settings;

/// Runs the command.
///
/// `--out -` writes to standard output. Nothing is written if the conversion fails.
///
/// # Errors
///
/// A refusal names the file that it is about: the output for a format that cannot hold the crossword,
/// otherwise the input.
pub(super) fn run(
    arguments: &CrosswordConvertArgs,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
    let (source, speech) = (&arguments.source, settings.speech);
    let format = files::format_of(&arguments.out, arguments.to, speech)?;
    let (file, from) = files::bytes(source, settings)?;
    let request = ConvertRequest {
        file,
        from: from.map(|format| format.name.to_owned()),
        to: Some(format.name.to_owned()),
        key: source.key.map(|key| key.to_string()),
        without_solution: arguments.without_solution,
        convention: arguments.convention.map(|convention| convention.name.to_owned()),
        kind: arguments.kind.map(|kind| kind.name().to_owned()),
        paper: arguments.print.paper.map(|paper| paper.name().to_owned()),
        large: arguments.print.large,
        language: Some(speech.say("en", "fr").to_owned()),
    };
    // Fields of the request mean nothing on a command line; the file names do.
    let about = |refusal: Refusal| {
        let name = if refusal.field() == "to" { &arguments.out } else { &source.file };
        anyhow!("{name:?}{} {}", speech.colon(), refusal.say(speech))
    };
    let plan = request.plan(&settings.library, &settings.limits).map_err(about)?;
    files::note_remarks(plan.remarks(), &source.file, settings);
    let (answer, _) = settings.run(&plan, Unit::Steps)?;
    let file = answer.file.map_err(about)?;
    files::note_losses(&plan.losses(), &arguments.out, format, settings);
    files::save(&file, &arguments.out, output)?;
    Ok(Outcome::Done)
}
