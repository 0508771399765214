//! `worddle lexicon`: inspects, saves and draws word lists.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use worddle_lexicon::{WordList, ZipfTable};

use crate::args::{BuildArgs, LexiconCommand, TreeArgs};
use crate::outcome::Outcome;
use crate::render::{TreeShape, text_tree, tree_picture};
use crate::settings::Settings;

mod add;
mod dump;
mod info;
mod lists;

/// Runs one of the commands.
///
/// `add`, `dump`, `info` and `lists` have files of their own.
pub(crate) fn run(command: &LexiconCommand, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    match command {
        LexiconCommand::Info(arguments) => info::run(arguments, settings, output),
        LexiconCommand::Build(arguments) => build(arguments, settings),
        LexiconCommand::Add(arguments) => add::run(arguments, settings),
        LexiconCommand::Dump(arguments) => dump::run(arguments, settings, output),
        LexiconCommand::Tree(arguments) => tree(arguments, settings, output),
        LexiconCommand::Lists(arguments) => lists::run(arguments, settings, output),
        LexiconCommand::Names(_) => names(settings, output),
    }
}

/// `worddle lexicon build`.
///
/// A path that ends in `.zst` is compressed; the saved form inside is the same. Frequencies go into a file beside it, where
/// opening the list finds them.
///
/// # Errors
///
/// Fails if the table of frequencies cannot be read.
fn build(arguments: &BuildArgs, settings: &Settings) -> Result<Outcome> {
    let (list, output) = (settings.open()?, &arguments.output);
    let Some(path) = &arguments.frequencies else { return write(&list, output, settings) };
    let table = worddle_data::read_file(path, std::io::empty(), settings.limits.memory)?;
    // Another encoding has replacement characters, and so words that the list lacks.
    let table = String::from_utf8_lossy(&table);
    let table = ZipfTable::parse(&table)?;
    let (list, frequencies) = table.apply(WordList::clone(&list));
    let name = output.file_name().unwrap_or_default().to_string_lossy();
    let name = name.split('.').next().unwrap_or_default();
    worddle_data::write_atomically(&output.with_file_name(format!("{name}.zipf.zst")), frequencies.tenths())?;
    write(&list, output, settings)
}

/// Writes a list in its saved form.
///
/// # Errors
///
/// Fails if the file cannot be written; it appears whole or not at all.
fn write(list: &WordList, path: &Path, settings: &Settings) -> Result<Outcome> {
    let bytes = worddle_lexicon::file::save(list);
    // Opened again before it is written: a file that does not open would only fail later.
    worddle_lexicon::file::open(&bytes)?;
    worddle_data::write_atomically(path, &bytes)?;
    let words = settings.speech.count(list.len(), ("word", "mot"), ("words", "mots"));
    settings.note(&format!("{}: {words}", path.display()));
    Ok(Outcome::Done)
}

/// `worddle lexicon tree`.
///
/// Text goes to standard output, node by node, so a large tree needs no memory. A picture has a limit on its
/// nodes.
///
/// # Errors
///
/// Fails if the prefix has a character that is no letter, or if the picture would be too large.
fn tree(arguments: &TreeArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let list = settings.open()?;
    let alphabet = list.alphabet();
    let height = arguments.height.unwrap_or(usize::MAX);
    let shape = TreeShape { alphabet, height, prefix: alphabet.fold(&arguments.prefix)? };
    let Some(path) = &arguments.svg else {
        text_tree(list.dawg(), &shape, output)?;
        return Ok(Outcome::found(!list.is_empty()));
    };
    let picture = tree_picture(list.dawg(), &shape, settings.list_name(), settings.speech)?;
    worddle_data::write_atomically(path, picture.as_bytes())?;
    Ok(Outcome::Done)
}

/// `worddle lexicon names`.
///
/// Built-in, installed and own lists, each once; `-d` takes any of them.
fn names(settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    settings.list_names().iter().try_for_each(|name| writeln!(output, "{name}"))?;
    Ok(Outcome::Done)
}
