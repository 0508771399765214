//! `worddle crossword new`: draws patterns of black cells or bars at random.
//!
//! Patterns are written one by one as they are found: someone who asks for ten sees the first at once, and keeps what
//! was drawn if Ctrl-C comes before the last.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use worddle_ask::Plan;
use worddle_ask::crossword::{PatternPlan, PatternRequest};
use worddle_crossword::convention::Kind;
use worddle_data::read_file;
use worddle_paper::Document;
use worddle_paper::formats::ShownLetters;
use worddle_run::{Run, Stop};

use super::files;
use crate::args::NewArgs;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::settings::Settings;
use crate::stderr;

/// Most bytes of a file of theme words. A grid has room for far fewer.
const MAX_THEME: u64 = 1 << 20;

/// Runs the command.
///
/// Each pattern has its own random numbers, from the seed and its number, so `--count 3` begins with the
/// pattern of `--count 1`. Exit code 1 means that some pattern was not found in time; those before it are
/// printed.
///
/// # Errors
///
/// Fails if the request is refused, or if a file of theme words cannot be read.
pub(super) fn run(arguments: &NewArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let name = arguments.out.as_deref().unwrap_or("-");
    let format = files::format_of(name, None, settings.speech)?;
    let plan = settings.plan(&arguments.request(settings)?)?;
    let alphabet = plan.alphabet();
    let mut run = Run::new(plan.budget()).with_cancel(interrupt::cancel());
    for number in 0..plan.count() {
        let grid = match plan.draw(number, &mut run) {
            Ok(grid) => grid,
            Err(Stop::Cancelled) => return Ok(Outcome::Interrupted),
            Err(_) => {
                stderr::tell(format_args!("worddle: {}", PatternPlan::not_found().say(settings.speech)));
                return Ok(Outcome::NothingFound);
            }
        };
        // An empty line between grids, as text files separate them.
        if number > 0 {
            writeln!(output)?;
        }
        let mut document = Document::of_grid(&grid, alphabet);
        // Text on a terminal cannot hold any of it, and a note about each loss would only be noise.
        if arguments.out.is_some() {
            files::make(&mut document, Some(plan.kind()));
            alphabet.id().clone_into(&mut document.language);
            document.numbering = plan.convention().numbering;
        }
        let look = files::look(ShownLetters::All, settings.speech);
        files::write(&document, name, format, look, settings, output)?;
        output.flush()?;
    }
    Ok(Outcome::Done)
}

impl NewArgs {
    /// The request; without a convention, that of the user's language.
    ///
    /// # Errors
    ///
    /// Fails if a file of theme words cannot be read.
    fn request(&self, settings: &Settings) -> Result<PatternRequest> {
        // A person who reads French expects a French grid, whatever the words are in.
        let usual = || settings.speech.say("american", "french");
        let is_arrow = self.kind == Some(Kind::Arrow);
        let convention = self.convention.map(|convention| convention.name);
        Ok(PatternRequest {
            kind: self.kind.map(|kind| kind.name().to_owned()),
            language: settings.language(),
            list: settings.list_request(),
            // An arrow crossword has a convention of its own, which `ask` knows.
            convention: convention.or_else(|| (!is_arrow).then(usual)).map(ToOwned::to_owned),
            size: self.size.clone(),
            width: None,
            height: None,
            bars: self.bars,
            black: self.black,
            symmetry: self.symmetry.clone(),
            shortest: self.shortest,
            theme: theme(&self.theme)?,
            most_words: self.most_words,
            most_blocks: self.most_blocks,
            seed: self.seed,
            count: Some(self.count.get()),
            fillable: self.fillable,
            filled: self.filled,
            time: self.time,
        })
    }
}

/// Returns whether a theme word names a file.
///
/// By the ending alone: the file need not exist for its error to be about a file.
fn is_text_file(word: &str) -> bool {
    Path::new(word).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt"))
}

/// Reads the theme words: as they are, or the lines of a file.
///
/// `@name` and names in `.txt` are files, `@-` is standard input. Empty lines are skipped, the others checked
/// by `ask`.
///
/// # Errors
///
/// Fails if the file cannot be read, is larger than [`MAX_THEME`] or is not UTF-8. The message names it.
fn theme(words: &[String]) -> Result<Vec<String>> {
    let mut theme = Vec::new();
    for word in words {
        // A name that ends in .txt is a file: nobody has it as a theme word.
        let file = word.strip_prefix('@').or_else(|| is_text_file(word).then_some(word.as_str()));
        let Some(file) = file else {
            theme.push(word.clone());
            continue;
        };
        let bytes = read_file(file, std::io::stdin(), MAX_THEME)?;
        let text = String::from_utf8(bytes).with_context(|| format!("{file:?}"))?;
        theme.extend(text.lines().map(str::trim).filter(|line| !line.is_empty()).map(ToOwned::to_owned));
    }
    Ok(theme)
}
