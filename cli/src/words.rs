//! `worddle words`: the words that fit a pattern.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use worddle_lexicon::WordId;
use worddle_lexicon::pattern::Pattern;

use crate::anagram::Entry;
use crate::args::WordsArgs;
use crate::outcome::Outcome;
use crate::settings::Settings;

/// The answer as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    schema: &'static str,
    list: &'a str,
    pattern: &'a str,
    words: Vec<Entry>,
}

/// Runs the command.
pub(crate) fn run(arguments: &WordsArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let list = settings.load()?;
    let pattern = Pattern::parse(&arguments.pattern, list.alphabet())?;
    let mut found: Vec<WordId> = Vec::new();
    pattern.search(list.dawg(), &mut |id| found.push(id));
    if arguments.count {
        writeln!(output, "{}", found.len())?;
    } else if arguments.json {
        let words = found.iter().map(|&id| Entry::new(&list, id)).collect();
        let answer = Answer {
            schema: "worddle.words/1",
            list: settings.list_name(),
            pattern: &arguments.pattern,
            words,
        };
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        for &id in &found {
            list.spellings_of(id).iter().try_for_each(|spelling| writeln!(output, "{spelling}"))?;
        }
    }
    Ok(Outcome::found(!found.is_empty()))
}
