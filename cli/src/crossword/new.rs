//! `worddle crossword new`: patterns of black cells or bars, the best first.
//!
//! Ctrl-C ends the search, and the patterns found so far are written.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use worddle_ask::crossword::{Drawn, PatternFigures, PatternPlan, PatternRequest};
use worddle_ask::{Plan, Speech};
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
/// Several patterns come with their figures, on standard error. Exit code 1 means that some pattern was not found in
/// time; the others are printed.
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
    let (patterns, stop) = plan.patterns(&mut run);
    let found = patterns.len();
    for (number, Drawn { grid, figures }) in patterns.into_iter().enumerate() {
        // An empty line between grids, as text files separate them.
        if number > 0 {
            writeln!(output)?;
        }
        if plan.count() > 1 {
            stderr::tell(format_args!("{}. {}", number + 1, shown(&figures, settings.speech)));
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
    match stop {
        Some(Stop::Cancelled) => Ok(Outcome::Interrupted),
        _ if found < plan.count() => {
            let problem = if found == 0 { PatternPlan::not_found() } else { PatternPlan::too_few(found) };
            stderr::tell(format_args!("worddle: {}", problem.say(settings.speech)));
            Ok(Outcome::NothingFound)
        }
        _ => Ok(Outcome::Done),
    }
}

/// The figures of a pattern in a line.
fn shown(figures: &PatternFigures, speech: Speech) -> String {
    let PatternFigures { words, mean_length, black, mean, lowest, .. } = figures;
    let pattern = speech.say(
        format!("{words} words of {mean_length:.1} letters, {black:.0} % black"),
        format!("{words} mots de {mean_length:.1} lettres, {black:.0} % de cases noires").replace('.', ","),
    );
    let Some((mean, lowest)) = mean.zip(*lowest) else { return pattern };
    let fill = speech.say(
        format!("; fill: mean score {mean:.1}, lowest {lowest}"),
        format!(" ; remplissage : note moyenne {mean:.1}, la plus basse {lowest}").replace('.', ","),
    );
    pattern + &fill
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
