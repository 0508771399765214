//! `worddle solve`: finds every word on a board, with its best path and points.
//!
//! One board is solved and printed whole; `-` reads boards from standard input and prints each as it comes (`stream`).

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result};
use worddle_ask::{OwnRequest, SolveAnswer, SolvePlan, SolveRequest, Speech};
use worddle_board::Cell;
use worddle_data::read_file;
use worddle_draw::board::BoardPicture;

use crate::args::SolveArgs;
use crate::boards::path_text;
use crate::outcome::Outcome;
use crate::progress::Unit;
use crate::render::{Align, Table, badges, bar, zipf_text};
use crate::settings::Settings;

mod stream;

/// Maximum bytes of a file with words of one's own: more than as many words as a request may have.
const MAX_OWN: u64 = 1 << 20;

/// Width of the longest bar of the statistics.
const BAR: usize = 30;

/// Runs the command.
///
/// The exit code is 0 if the board has a word, 1 if it has none. After Ctrl-C, the words found so far are
/// printed and the code is 130.
///
/// # Errors
///
/// Fails if the board, the rules or the list are refused, if time runs out, or if a file cannot be written.
pub(crate) fn run(arguments: &SolveArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let request = arguments.request(&arguments.board, settings)?;
    if arguments.board == "-" {
        return stream::run(arguments, &request, settings, output);
    }
    let plan = settings.plan(&request)?;
    let (answer, interrupted) = settings.run(&plan, Unit::Steps)?;
    let report = SolveReport { answer: &answer, plan: &plan, zipf: request.zipf, settings };
    // Before the output: a word without a path fails without having printed an answer.
    if let Some(path) = &arguments.svg {
        let picture = report.picture(arguments.word.as_deref())?;
        worddle_data::write_atomically(path, picture.as_bytes())?;
    }
    match arguments.format() {
        OutputFormat::Json => {
            serde_json::to_writer(&mut *output, &answer)?;
            writeln!(output)?;
        }
        OutputFormat::Csv => report.write_csv(output)?,
        OutputFormat::WordsOnly => {
            let spellings = answer.found.iter().flat_map(|found| &found.spellings);
            spellings.into_iter().try_for_each(|spelling| writeln!(output, "{spelling}"))?;
        }
        OutputFormat::Stats => output.write_all(report.statistics().as_bytes())?,
        OutputFormat::Table => output.write_all(report.table().as_bytes())?,
    }
    Ok(if interrupted { Outcome::Interrupted } else { Outcome::found(!answer.found.is_empty()) })
}

/// The output format.
///
/// Each has a flag; the table has none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OutputFormat {
    /// A table for people.
    Table,
    /// The answer as the API has it.
    Json,
    /// A line per word, for spreadsheets.
    Csv,
    /// A spelling per line, for other programs.
    WordsOnly,
    /// Words by length.
    Stats,
}

impl SolveArgs {
    /// Builds the request for a board.
    ///
    /// `-` is passed on as it is: `stream` replaces it by each line.
    ///
    /// # Errors
    ///
    /// Fails if the file with words of one's own cannot be read.
    fn request(&self, board: &str, settings: &Settings) -> Result<SolveRequest> {
        Ok(SolveRequest {
            board: board.to_owned(),
            language: settings.language(),
            list: settings.list_request(),
            rules: self.shared.rules.clone(),
            topology: self.shared.topology.clone(),
            sort: self.sort,
            longest: self.longest,
            paths: self.paths,
            zipf: self.zipf,
            about: self.known.request(),
            own: self.own.as_deref().map(own).transpose()?.unwrap_or_default(),
            drawing: false,
        })
    }

    /// The output format. Clap rejects more than one of these flags.
    fn format(&self) -> OutputFormat {
        let choices = [
            (self.json, OutputFormat::Json),
            (self.csv, OutputFormat::Csv),
            (self.words_only, OutputFormat::WordsOnly),
            (self.stats, OutputFormat::Stats),
        ];
        choices.into_iter().find(|&(chosen, _)| chosen).map_or(OutputFormat::Table, |(_, format)| format)
    }
}

/// Reads words of one's own from a file: a word per line, `-` before those that do not count, `#` before remarks.
///
/// # Errors
///
/// Fails if the file cannot be read, is too large, or is not UTF-8.
fn own(path: &Path) -> Result<OwnRequest> {
    let name = path.display().to_string();
    let bytes = read_file(&name, io::stdin(), MAX_OWN)?;
    let text = String::from_utf8(bytes).with_context(|| name)?;
    let mut own = OwnRequest::default();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix('-') {
            Some(word) => own.hidden.push(word.trim().to_owned()),
            None => own.added.push(line.to_owned()),
        }
    }
    Ok(own)
}

/// Renders an answer.
struct SolveReport<'a> {
    /// The words.
    answer: &'a SolveAnswer,
    /// The board and its rules.
    plan: &'a SolvePlan,
    /// Include each word's Zipf frequency.
    zipf: bool,
    /// Language and colours.
    settings: &'a Settings,
}

impl SolveReport<'_> {
    /// Writes CSV. No field needs quotes: spellings are separated by `|`, coordinates by `.`.
    ///
    /// The columns are word, spellings, points, letters and path; `--zipf` adds one more, empty for a word
    /// without a known frequency, and so do tier and lemma where they were asked for.
    fn write_csv(&self, output: &mut impl Write) -> Result<()> {
        let first = self.answer.found.first().map(|found| &found.about);
        let columns = [
            ("zipf", self.zipf),
            ("tier", first.is_some_and(|about| about.tier.is_some())),
            ("lemma", first.is_some_and(|about| about.lemma.is_some())),
        ];
        write!(output, "word,spellings,points,letters,path")?;
        let shown = columns.iter().filter(|(_, shown)| *shown);
        shown.clone().try_for_each(|(title, _)| write!(output, ",{title}"))?;
        writeln!(output)?;
        for found in &self.answer.found {
            let (spellings, path) = (found.spellings.join("|"), self.path(&found.path, '.'));
            write!(output, "{},{spellings},{},{},{path}", found.word, found.points, found.letters)?;
            for (title, _) in shown.clone() {
                let value = match *title {
                    "zipf" => found.about.zipf.map(|zipf| format!("{:.1}", zipf.value())),
                    "tier" => found.about.tier.map(|tier| tier.to_string()),
                    _ => found.about.lemma.clone(),
                };
                write!(output, ",{}", value.unwrap_or_default())?;
            }
            writeln!(output)?;
        }
        Ok(())
    }

    /// Formats a path on this board.
    ///
    /// Commas between coordinates for people, full stops in CSV.
    fn path(&self, path: &[u32], separator: char) -> String {
        path_text(self.plan.board(), path, separator)
    }

    /// The line above a table: board, words, points, list and rules.
    ///
    /// The same for the table and the statistics.
    fn heading(&self) -> String {
        let SolveAnswer { board, list, rules, words, points, .. } = self.answer;
        let speech = self.settings.speech;
        let words = speech.count(*words as usize, ("word", "mot"), ("words", "mots"));
        let points = speech.count(*points as usize, ("point", "point"), ("points", "points"));
        let colon = speech.colon();
        format!("{board}{colon} {words}, {points} ({list}, {rules})\n\n")
    }

    /// Renders one row per word; with `--paths`, further paths follow below it.
    ///
    /// A word and its best path share a row. The best path is not repeated among the others.
    fn table(&self) -> String {
        let speech = self.settings.speech;
        let mut columns = vec![
            (speech.say("word", "mot"), Align::Left),
            ("points", Align::Right),
            (speech.say("letters", "lettres"), Align::Right),
        ];
        columns.extend(self.zipf.then_some(("zipf", Align::Right)));
        let first = self.answer.found.first();
        let has_tier = first.is_some_and(|found| found.about.tier.is_some());
        let has_lemma = first.is_some_and(|found| found.about.lemma.is_some());
        columns.extend(has_tier.then_some((speech.say("tier", "niveau"), Align::Right)));
        columns.extend(has_lemma.then_some((speech.say("lemma", "lemme"), Align::Left)));
        columns.push((speech.say("path", "chemin"), Align::Left));
        let mut table = Table::new(&columns);
        for found in &self.answer.found {
            let mut row =
                vec![found.spellings.join(", "), found.points.to_string(), found.letters.to_string()];
            row.extend(self.zipf.then(|| zipf_text(found.about.zipf, speech)));
            row.extend(found.about.tier.map(|tier| tier.to_string()));
            row.extend(found.about.lemma.clone());
            row.push(self.path(&found.path, ','));
            table.row(row);
            for other in found.paths.iter().filter(|path| **path != found.path) {
                let before = std::iter::repeat_n(String::new(), columns.len() - 1);
                table.row(before.chain([self.path(other, ',')]));
            }
        }
        self.heading() + &table.render(self.settings.paint)
    }

    /// Words and points by length, with bars.
    ///
    /// Lengths without words are left out. Bars are scaled to the length with the most words.
    fn statistics(&self) -> String {
        let (speech, paint) = (self.settings.speech, self.settings.paint);
        let longest = self.answer.found.iter().map(|found| found.letters).max().unwrap_or(0);
        let mut lengths = vec![(0usize, 0u64); longest + 1];
        for found in &self.answer.found {
            lengths[found.letters].0 += 1;
            lengths[found.letters].1 += u64::from(found.points);
        }
        // At least 1: a board without words must not divide by zero.
        let most = lengths.iter().map(|&(words, _)| words).max().unwrap_or(1).max(1);
        let mut table = Table::new(&[
            (speech.say("letters", "lettres"), Align::Right),
            (speech.say("words", "mots"), Align::Right),
            ("points", Align::Right),
            ("", Align::Left),
        ]);
        for (letters, &(words, points)) in lengths.iter().enumerate().filter(|(_, length)| length.0 > 0) {
            let bar = paint.bar(&bar(words as f64 / most as f64, BAR));
            table.row([letters.to_string(), speech.number(words), speech.number(points as usize), bar]);
        }
        self.heading() + &table.render(paint)
    }

    /// Draws the board with the path of a word: the one asked for, or the first of the answer.
    ///
    /// Words are compared by letters, so that `--word ete` finds `été`.
    ///
    /// # Errors
    ///
    /// Fails if the word has a character that is no letter, or is not among the words found.
    fn picture(&self, word: Option<&str>) -> Result<String> {
        let (speech, alphabet) = (self.settings.speech, self.plan.list().alphabet());
        let found = match word {
            None => self.answer.found.first(),
            Some(word) => {
                let asked = alphabet.spell(&alphabet.fold(word)?);
                let found = self.answer.found.iter().find(|found| found.word == asked);
                Some(found.ok_or_else(|| anyhow::anyhow!(no_path(word, speech)))?)
            }
        };
        let points = |points: u32| speech.count(points as usize, ("point", "point"), ("points", "points"));
        let caption = found.map(|found| format!("{} · {}", found.spellings.join(", "), points(found.points)));
        let path: Vec<Cell> = found.iter().flat_map(|found| &found.path).map(|&cell| Cell(cell)).collect();
        Ok(BoardPicture { board: self.plan.board(), alphabet, path: &path, caption, badges: badges(speech) }
            .svg())
    }
}

/// The error for a word without a path to draw.
fn no_path(word: &str, speech: Speech) -> String {
    speech.say(
        format!("{word:?} is not among the words found, so it has no path to draw: try `worddle check`"),
        format!(
            "{word:?} n'est pas parmi les mots trouvés, il n'a donc pas de chemin : essayez « worddle check »"
        ),
    )
}
