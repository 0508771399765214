//! `worddle dictionary`: installs, lists and removes dictionaries.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use worddle_data::Installed;
use worddle_dictionary::{About, ReadOptions};

use crate::args::{DictionaryAddArgs, DictionaryCommand, DictionaryListArgs};
use crate::outcome::Outcome;
use crate::render::{Align, Table};
use crate::settings::Settings;

/// Runs one of the commands.
///
/// # Errors
///
/// Fails if there is no dictionary at the path, its files are damaged, or its name is taken or unknown.
pub(crate) fn run(
    command: &DictionaryCommand,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
    match command {
        DictionaryCommand::Add(arguments) => add(arguments, settings),
        DictionaryCommand::List(arguments) => list(arguments, settings, output),
        DictionaryCommand::Remove(arguments) => {
            settings.dictionaries().remove(&arguments.name)?;
            Ok(Outcome::Done)
        }
    }
}

/// `worddle dictionary add`.
///
/// A language on the command line is that of the dictionary; the environment does not count, since it says nothing about a
/// file.
fn add(arguments: &DictionaryAddArgs, settings: &Settings) -> Result<Outcome> {
    let options = ReadOptions {
        title: None,
        without_phrases: arguments.without_phrases,
        language: settings.named_language().map(|language| language.id().to_owned()),
    };
    let dictionaries = settings.dictionaries();
    for added in dictionaries.add(&arguments.path, arguments.name.as_deref(), &options)? {
        let dictionary = dictionaries.open(&added)?;
        let speech = settings.speech;
        let words = speech.count(dictionary.words(), ("word", "mot"), ("words", "mots"));
        settings.note(&format!("{}{} {words}", added.name, speech.colon()));
    }
    Ok(Outcome::Done)
}

/// A dictionary, as `--json` prints it.
#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    language: Option<&'a str>,
    kind: &'static str,
    /// The user's own; otherwise the system's.
    own: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    licence: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// `worddle dictionary list`.
///
/// Opens each, so that a damaged one shows. Exit code 1 means that there is none.
fn list(arguments: &DictionaryListArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let all = settings.dictionaries().all();
    let speech = settings.speech;
    let mut table = Table::new(&[
        (speech.say("name", "nom"), Align::Left),
        (speech.say("language", "langue"), Align::Left),
        (speech.say("kind", "contenu"), Align::Left),
        (speech.say("words", "mots"), Align::Right),
        (speech.say("from", "origine"), Align::Left),
    ]);
    for installed in &all {
        let opened = settings.dictionaries().open(installed);
        let error = opened.as_ref().err().map(|error| crate::errors::explain_dictionary(error, speech));
        let about: Option<&About> = opened.as_ref().ok().map(worddle_dictionary::Dictionary::about);
        let words = opened.as_ref().ok().map(worddle_dictionary::Dictionary::words);
        let Installed { name, language, kind, is_own, .. } = installed;
        if arguments.json {
            let row = Row {
                name,
                title: about.map(|about| about.title.as_str()),
                language: language.as_deref(),
                kind: about.map_or(*kind, |about| about.kind).name(),
                own: *is_own,
                words,
                licence: about.map(|about| about.licence.as_str()).filter(|licence| !licence.is_empty()),
                source: about.map(|about| about.source.as_str()),
                error,
            };
            serde_json::to_writer(&mut *output, &row)?;
            writeln!(output)?;
            continue;
        }
        let source = about.map(|about| about.source.clone());
        table.row([
            name.clone(),
            language.clone().unwrap_or_default(),
            kind.name().to_owned(),
            words.map_or_else(String::new, |words| speech.number(words)),
            error.or(source).unwrap_or_default(),
        ]);
    }
    if !arguments.json && !all.is_empty() {
        output.write_all(table.render(settings.paint).as_bytes())?;
    }
    if all.is_empty() {
        settings.note(speech.say(
            "no dictionary is installed: install a package (apt install wordnet-base), or \"worddle dictionary add FILE\"",
            "aucun dictionnaire n'est installé : installez un paquet (apt install mythes-fr), ou « worddle dictionary add FICHIER »",
        ));
    }
    Ok(Outcome::found(!all.is_empty()))
}
