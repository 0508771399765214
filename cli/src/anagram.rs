//! `worddle anagram`: finds the words that letters can make.
//!
//! Letters come from the command line or at random (`--random`), with `?` for any letter.

use std::io::Write;

use anyhow::Result;
use worddle_ask::AnagramRequest;

use crate::args::AnagramArgs;
use crate::outcome::Outcome;
use crate::progress::Unit;
use crate::render::write_words;
use crate::settings::Settings;

/// Runs the command.
///
/// Random letters and their seed go to standard error, so that the puzzle can be set again. Exit code 1 means
/// that the letters make no word.
///
/// # Errors
///
/// Fails on letters that the alphabet does not have, and on more blanks than the limit.
pub(crate) fn run(arguments: &AnagramArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let request = AnagramRequest {
        letters: arguments.letters.clone(),
        random: arguments.random,
        seed: arguments.seed,
        language: settings.language(),
        list: settings.list_request(),
        exact: arguments.exact,
        longest: arguments.longest,
        limit: None,
        zipf: arguments.zipf,
        about: arguments.known.request(),
    };
    let (answer, _) = settings.run(&settings.plan(&request)?, Unit::Steps)?;
    if let Some(seed) = answer.seed {
        let letters = settings.speech.say("letters:", "lettres :");
        settings.note(&format!("{letters} {}  --seed {seed}", answer.letters));
    }
    if arguments.json {
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        write_words(&answer.words, settings.speech, output)?;
    }
    Ok(Outcome::found(!answer.words.is_empty()))
}
