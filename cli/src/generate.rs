//! `worddle generate`: random boards that pass filters, with their solutions; or a histogram of many boards.
//!
//! Boards are drawn, filtered and solved in blocks on all threads (`worddle_board::produce`). Each block is
//! rendered by the thread that drew it and printed in the order of the boards, so the output of a seed does
//! not depend on the number of threads. [`lines`] renders boards, [`sheet`] draws pages to print,
//! [`histogram`] counts instead of printing, and [`failure`] explains a board that was not found.

use std::io::Write;

use anyhow::Result;
use worddle_ask::generate::{GeneratePlan, GenerateRequest, HistogramRequest, LetterSource, Show};
use worddle_ask::{AboutRequest, Plan};
use worddle_board::generate::{Detail, GeneratedBoard, ProductionEnd, produce};
use worddle_run::{Budget, Run};

use crate::args::GenerateArgs;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::progress::{ProgressLine, Unit};
use crate::settings::Settings;

mod failure;
mod histogram;
mod lines;
mod sheet;

use failure::outcome;
use lines::{Layout, Writer};

/// Runs the command.
///
/// Exit code 1 means that some board was not found within the allowed draws; the boards before it are
/// printed.
pub(crate) fn run(arguments: &GenerateArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let request = arguments.request(settings);
    if arguments.printing.histogram {
        let plan = settings.plan(&HistogramRequest(request))?;
        begin(plan.boards(), settings);
        return histogram::run(arguments, settings, &plan, output);
    }
    // Boards are printed one by one, so the limit on boards kept for an answer does not apply.
    let plan = request.plan_stream(&settings.library, &settings.limits)?;
    settings.note_left_out();
    begin(&plan, settings);
    if let Some(file) = &arguments.printing.svg {
        // Before any board is drawn: a sheet that is refused must not cost the time of a long run.
        sheet::check(file, &plan, settings.speech)?;
    }
    let (ending, kept) = print_boards(arguments, settings, &plan, output)?;
    // No boards, no pages: a file with an empty sheet would look like a result.
    if let Some(file) = arguments.printing.svg.as_ref().filter(|_| !kept.is_empty()) {
        sheet::write(file, &kept, &plan, settings)?;
    }
    Ok(outcome(&ending, &plan, settings))
}

/// Prints the source of the letters, the rules and the seed on standard error, so that a run can be repeated.
///
/// Also warns if the word that every board must contain does not count: the boards are right, but the count
/// of words does not include it, which would surprise.
fn begin(plan: &GeneratePlan, settings: &Settings) {
    // Installs the handler now: from the first output on, Ctrl-C stops and keeps what was found.
    interrupt::cancel();
    let speech = settings.speech;
    if let Some(word) = plan.uncounted() {
        settings.note(&speech.say(
            format!("{word:?} is on every board but does not count: it is not in the list, or too short"),
            format!("{word:?} est sur chaque grille, mais ne compte pas : il n'est pas dans la liste, ou trop court"),
        ));
    }
    let source = match plan.source() {
        LetterSource::Dice(set) => {
            let status = speech.say(set.status.as_str(), status_in_french(&set.status));
            format!("{} {} ({status})", speech.say("dice", "dés"), set.id)
        }
        LetterSource::List(name) => {
            format!("{} {name}", speech.say("letters by frequency in", "lettres par fréquence dans"))
        }
    };
    settings.note(&format!("{source}, {}  --seed {}", plan.rules().id, plan.seed()));
}

/// Translates how reliable a set of dice is.
///
/// The data says it in English, as a word and perhaps an explanation (`single source, faces listed
/// explicitly`); only the first word is translated, and an unknown one is shown as it is.
fn status_in_french(status: &str) -> &str {
    match status.split([' ', ',']).next() {
        Some("confirmed") => "confirmés par plusieurs copies",
        Some("probable") => "probables",
        Some("single") => "une seule source",
        Some("generated") => "générés, non officiels",
        _ => status,
    }
}

/// What a thread produces from a block of boards.
#[derive(Default)]
struct Product {
    /// The rendered boards of the block.
    text: Vec<u8>,
    /// The boards themselves, if sheets are drawn afterwards.
    kept: Vec<GeneratedBoard>,
}

/// Prints every board, and returns those that are drawn afterwards.
///
/// Solves boards only as far as they are shown: notations alone need no paths, unless a sheet prints the
/// words.
///
/// # Errors
///
/// Fails if standard output does. The boards that other threads were drawing are then dropped.
fn print_boards(
    arguments: &GenerateArgs,
    settings: &Settings,
    plan: &GeneratePlan,
    output: &mut impl Write,
) -> Result<(ProductionEnd, Vec<GeneratedBoard>)> {
    let keep = arguments.printing.svg.is_some();
    let detail = if plan.show() == Show::Boards && !keep { Detail::Board } else { Detail::Solution };
    let writer = Writer::new(plan, arguments.layout(), settings);
    output.write_all(writer.heading().as_bytes())?;
    let make = || {
        // Each thread renders with a copy of its own: a writer has a buffer for the word at hand.
        let mut writer = writer.clone();
        // Reserves as much as the largest block so far, so that the buffer hardly ever moves while it grows.
        let mut largest = 0;
        move |number: u64, generated: GeneratedBoard, product: &mut Product| {
            if product.text.is_empty() {
                product.text.reserve(largest);
            }
            writer.append(number, &generated, &mut product.text);
            largest = largest.max(product.text.len());
            product.kept.extend(keep.then_some(generated));
        }
    };
    let mut kept = Vec::new();
    let mut progress = ProgressLine::beside_output(Unit::Boards, settings.speech);
    // A step is a board that is printed, so the budget also ends the run at the right board.
    let budget = Budget { steps: Some(plan.count()), ..plan.budget() };
    let mut run = Run::new(budget).with_cancel(interrupt::cancel()).with_observer(&mut progress);
    let take = |product: Product| -> Result<()> {
        kept.extend(product.kept);
        output.write_all(&product.text)?;
        // Flushed after each block: a program at the other end of a pipe should not wait for more.
        Ok(output.flush()?)
    };
    let solver = plan.solver();
    let ending = produce(plan.production(&solver, detail, plan.count()), &mut run, make, take)?;
    Ok((ending, kept))
}

impl GenerateArgs {
    /// Builds the request.
    ///
    /// Filters stay text (`250..350`): `ask` parses them, and its refusal names the field that was wrong.
    pub(crate) fn request(&self, settings: &Settings) -> GenerateRequest {
        let (drawing, wanted) = (&self.drawing, &self.wanted);
        GenerateRequest {
            language: settings.language(),
            list: settings.list_request(),
            count: self.count,
            seed: self.seed,
            topology: self.topology.clone(),
            rules: self.rules.clone(),
            shortest: self.shortest,
            letters: drawing.letters.clone(),
            dice: drawing.dice.clone(),
            bonuses: drawing.bonuses.clone(),
            containing: drawing.containing.clone(),
            words: wanted.words.clone(),
            points: wanted.points.clone(),
            longest: wanted.longest.clone(),
            require_tier: wanted.require_tier,
            vowels: wanted.vowels.clone(),
            most_of_a_letter: wanted.most_of_a_letter,
            without: wanted.without.clone(),
            tries: wanted.tries,
            show: self.printing.show.unwrap_or_default(),
            zipf: self.printing.zipf,
            about: AboutRequest { family: self.printing.family, ..AboutRequest::default() },
            // Drawings are for the page. Here, `--svg` draws sheets.
            drawing: false,
            threads: self.threads,
        }
    }

    /// The output format.
    ///
    /// Clap rejects `--json` with `--csv`.
    fn layout(&self) -> Layout {
        match (self.printing.json, self.printing.csv) {
            (true, _) => Layout::Json,
            (_, true) => Layout::Csv,
            _ => Layout::Text,
        }
    }
}
