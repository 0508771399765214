//! `worddle words`: finds the words that fit a pattern.
//!
//! Patterns are those of the help: letters, `?`, `*`, classes and negated classes.

use std::io::Write;

use anyhow::Result;
use worddle_ask::WordsRequest;

use crate::args::WordsArgs;
use crate::outcome::Outcome;
use crate::progress::Unit;
use crate::render::write_words;
use crate::settings::Settings;

/// Runs the command.
///
/// With `--count`, prints the number alone. Exit code 1 means that no word fits.
///
/// # Errors
///
/// Fails on a pattern that cannot be parsed; the message says where.
pub(crate) fn run(arguments: &WordsArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let request = WordsRequest {
        pattern: arguments.pattern.clone(),
        language: settings.language(),
        list: settings.list_request(),
        // A count needs no words in the answer.
        limit: arguments.count.then_some(0),
        zipf: arguments.zipf,
        about: arguments.known.request(),
    };
    let (answer, _) = settings.run(&settings.plan(&request)?, Unit::Steps)?;
    if arguments.count {
        writeln!(output, "{}", answer.total)?;
    } else if arguments.json {
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        write_words(&answer.words, settings.speech, output)?;
    }
    Ok(Outcome::found(answer.total > 0))
}
