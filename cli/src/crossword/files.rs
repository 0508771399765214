//! Reads and writes crossword files; the extension of a name tells its format.
//!
//! Reading guesses from the content if the name tells nothing, since a file may come from a pipe. Writing
//! never guesses: a name without a known extension is refused before any work is done.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use worddle_ask::{Bilingual, Input};
use worddle_crossword::convention::Kind;
use worddle_data::{read_file, write_atomically};
use worddle_paper::Document;
use worddle_paper::document::Remark;
use worddle_paper::formats::{
    FORMATS, Feature, Format, FormatError, FormatOptions, Look, MAX_FILE, ShownLetters, Titles, Wording,
};

use crate::args::SourceArgs;
use crate::settings::Settings;
use worddle_ask::Speech;

/// An error of a crossword file, with its name.
///
/// The error of a format says what is wrong in the file; this adds which file.
#[derive(Debug, thiserror::Error)]
#[error("{name:?}: {source}")]
pub(crate) struct CrosswordFileError {
    /// The name as the user typed it.
    pub(crate) name: String,
    /// The error.
    pub(crate) source: FormatError,
}

impl Bilingual for CrosswordFileError {
    fn french(&self) -> String {
        format!("{:?} : {}", self.name, self.source.french())
    }
}

/// Reads the bytes of a crossword file, with its format if a flag or its name tells it.
///
/// # Errors
///
/// Fails if the file cannot be read or is larger than `MAX_FILE`, and if standard input is wanted for two
/// things.
pub(super) fn bytes(source: &SourceArgs, settings: &Settings) -> Result<(Vec<u8>, Option<&'static Format>)> {
    if source.file == "-" {
        settings.library.take_input(Input::Grid)?;
    }
    let bytes = read_file(&source.file, std::io::stdin(), MAX_FILE as u64)?;
    Ok((bytes, source.from.or_else(|| Format::of_file(&source.file))))
}

/// Changes the kind of a crossword, if a kind was asked for.
///
/// An arrow crossword keeps the arrows it has. A plain one loses them, but keeps its letters and clues.
pub(super) fn make(document: &mut Document, kind: Option<Kind>) {
    match kind {
        Some(Kind::Arrow) if document.arrows().is_empty() => document.set_usual_arrows(),
        Some(Kind::Crossword) => document.set_arrows([]),
        _ => {}
    }
}

/// Reads a crossword.
///
/// # Errors
///
/// A [`CrosswordFileError`] with the name of the file if the content is not of its format, or is locked
/// without `--key`.
pub(super) fn read(source: &SourceArgs, settings: &Settings) -> Result<Document> {
    let (bytes, format) = bytes(source, settings)?;
    let format = format.unwrap_or_else(|| Format::of_bytes(&bytes));
    let wrong = |error| CrosswordFileError { name: source.file.clone(), source: error };
    let document = format.read(&bytes, FormatOptions { key: source.key }).map_err(wrong)?;
    note_remarks(&document.remarks, &source.file, settings);
    Ok(document)
}

/// Notes on standard error what was odd about a file that was read all the same.
pub(super) fn note_remarks(remarks: &[Remark], name: &str, settings: &Settings) {
    for remark in remarks {
        let colon = settings.speech.colon();
        settings.note(&format!("{name}{colon} {}", worded(remark.wording(), settings.speech)));
    }
}

/// The format of a file to write: the one that was asked for, or the one of its extension. Standard output has text.
///
/// # Errors
///
/// Fails on an extension that no format has, and lists those there are.
pub(super) fn format_of(
    name: &str,
    asked: Option<&'static Format>,
    speech: Speech,
) -> Result<&'static Format> {
    let of_name = || if name == "-" { Format::named("text") } else { Format::of_file(name) };
    asked.or_else(of_name).with_context(|| {
        let endings: Vec<String> = FORMATS.iter().map(|format| format!(".{}", format.extension())).collect();
        let endings = endings.join(", ");
        speech.say(
            format!("{name:?} has no known extension: expected one of {endings}"),
            format!("{name:?} n'indique pas le format ; extensions possibles : {endings}"),
        )
    })
}

/// The formats as the help shows them, one a line: extensions, title, summary.
///
/// Part of the help of every command that takes a file. Formats that cannot be read are marked.
pub(crate) fn format_table(speech: Speech) -> String {
    let endings = |format: &Format| {
        let endings: Vec<String> =
            format.extensions.iter().map(|extension| format!(".{extension}")).collect();
        endings.join(" ")
    };
    let width = FORMATS.iter().map(|format| endings(format).len()).max().unwrap_or_default();
    let line = |format: &Format| {
        let remark = speech.say(" (only written)", " (écriture seulement)");
        let only_written = if format.is_readable() { "" } else { remark };
        let [title, summary] = [format.title, format.summary].map(|wording| worded(wording, speech));
        format!("  {:width$}  {title}{} {summary}{only_written}", endings(format), speech.colon())
    };
    FORMATS.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A text of a format in the user's language.
///
/// The texts live in `paper`, which knows no language of a user.
fn worded(wording: Wording, speech: Speech) -> &'static str {
    speech.say(wording.english, wording.french)
}

/// Writes a crossword to a file or to standard output, and notes what the format does not keep.
///
/// A format that loses something still succeeds; the note says what is lost.
///
/// # Errors
///
/// Fails if the crossword cannot be expressed in the format at all, or if the file cannot be written.
pub(super) fn write(
    document: &Document,
    name: &str,
    format: &Format,
    look: Look,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<()> {
    let wrong = |error| CrosswordFileError { name: name.to_owned(), source: error };
    let bytes = format.write(document, look).map_err(wrong)?;
    note_losses(&format.losses(document), name, format, settings);
    save(&bytes, name, output)
}

/// Notes on standard error what a format does not keep.
///
/// Called before the file is written, so the note comes even if writing fails.
pub(super) fn note_losses(losses: &[Feature], name: &str, format: &Format, settings: &Settings) {
    // Nobody expects a picture to hold a whole crossword.
    if losses.is_empty() || !format.is_readable() {
        return;
    }
    let lost: Vec<&str> = losses.iter().map(|feature| worded(feature.wording(), settings.speech)).collect();
    let lost = lost.join(", ");
    settings.note(&settings.speech.say(
        format!("{name}: a {} file does not keep: {lost}", format.name),
        format!("{name} : un fichier {} ne garde pas : {lost}", format.name),
    ));
}

/// Writes a file, or standard output.
///
/// A file appears whole or not at all.
pub(super) fn save(bytes: &[u8], name: &str, output: &mut impl Write) -> Result<()> {
    if name == "-" {
        return Ok(output.write_all(bytes)?);
    }
    Ok(write_atomically(Path::new(name), bytes)?)
}

/// The look of pictures and pages in the user's language.
///
/// Everything else stays at its default: A4, usual size.
pub(super) fn look(letters: ShownLetters, speech: Speech) -> Look {
    Look { letters, titles: speech.say(Titles::English, Titles::French), ..Look::default() }
}
