//! `worddle crossword fill`: fills a grid with words.
//!
//! The document that was read keeps everything that a fill does not change (title, clues, circles), so `--out` writes
//! the same crossword with letters in it. Fills are printed as they are found; the reason why there is none, and the
//! effort, go to standard error.

use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::ops::ControlFlow;

use anyhow::Result;
use worddle_ask::Plan;
use worddle_ask::crossword::{FillEnd, FillPlan, FillRequest};
use worddle_crossword::Filling;
use worddle_crossword::fill::{Effort, Listener, Store};
use worddle_paper::Document;
use worddle_paper::document::Heading;
use worddle_paper::formats::ShownLetters;
use worddle_run::{Run, Stop};

use super::printer::{PrintStyle, Printer};
use super::steps::Watcher;
use super::{explanation, files};
use crate::args::FillArgs;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::progress::{ProgressLine, Unit};
use crate::settings::Settings;
use crate::stderr;

/// Runs the command.
///
/// The exit code is 0 with a fill, 1 without one, 130 after Ctrl-C. A search that runs out of time with
/// `--best` or several fills keeps those it has found.
///
/// # Errors
///
/// Fails if the file cannot be read, if the request is refused, and if the output cannot be written.
pub(super) fn run(arguments: &FillArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let format =
        // Before the search: a wrong extension must not cost its result.
        arguments.out.as_deref().map(|name| files::format_of(name, None, settings.speech)).transpose()?;
    let mut document = files::read(&arguments.source, settings)?;
    let plan = settings.plan(&arguments.request(document.clone(), settings))?;
    // Steps are shown word by word, so the plan must not decide single letters.
    let plan = if arguments.steps { plan.by_words() } else { plan };
    let mut printer = Printer::new(&plan, arguments.look(), &mut *output);
    let ended = arguments.search(&plan, &mut printer, settings);
    if arguments.count {
        printer.print_count(ended.found);
    }
    // A search that was stopped shows how far it came; one that ended has proven that there is nothing.
    let reached = ended.reached.as_ref().filter(|_| ended.found == 0 && ended.how.is_err());
    if let Some(reached) = reached {
        printer.print_partial(reached);
    }
    let last = printer.finish()?;
    // A partial fill is written too: an author can go on from it by hand.
    if let (Some(name), Some(format), Some(reached)) = (&arguments.out, format, last.as_ref().or(reached)) {
        document.fill_from(&plan.filled(reached), plan.alphabet());
        note_phrases(&mut document, &plan, reached);
        let look = files::look(ShownLetters::All, settings.speech);
        files::write(&document, name, format, look, settings, output)?;
    }
    Ok(arguments.outcome(&ended, &plan, settings))
}

impl FillArgs {
    /// The request.
    ///
    /// `cells` and `steps` are for the page and for tests; no flag sets them.
    fn request(&self, document: Document, settings: &Settings) -> FillRequest {
        let (strategy, conditions) = (&self.strategy, &self.conditions);
        FillRequest {
            grid: document.into(),
            entries: conditions.entries.request(settings),
            algorithm: strategy.algorithm.clone(),
            order: strategy.order.clone(),
            retreat: strategy.retreat.clone(),
            choice: strategy.choice.clone(),
            domains: strategy.domains.clone(),
            ac3: strategy.ac3,
            look_ahead: strategy.look_ahead,
            prefer: conditions.prefer.clone(),
            exclude: conditions.exclude.clone(),
            must: conditions.must.clone(),
            slot: conditions.slot.clone(),
            region: conditions.region.clone(),
            cells: None,
            no_shared: conditions.no_shared,
            seed: self.seed,
            time: self.time,
            steps: None,
            all: self.all,
            count: self.count,
            best: self.best,
            fills: self.fills.map(NonZero::get),
            apart: self.apart.map(NonZero::get),
        }
    }

    /// Runs the search, and prints fills as they are found.
    ///
    /// Progress is hidden while steps are shown, since both draw on the terminal.
    fn search(&self, plan: &FillPlan, printer: &mut Printer<'_, impl Write>, settings: &Settings) -> FillEnd {
        let mut progress = ProgressLine::new(Unit::Steps, settings.speech);
        let mut run = Run::new(plan.budget()).with_cancel(interrupt::cancel());
        if !self.steps {
            run = run.with_observer(&mut progress);
        }
        let watcher = self.steps.then(|| Watcher::new(plan, settings.paint));
        plan.search(&mut run, &mut PrintingListener { printer, watcher })
    }

    /// The style of the printed fills.
    ///
    /// A drawing at a terminal; rows in a pipe, which `fill` itself reads again.
    fn look(&self) -> PrintStyle {
        match (self.json, std::io::stdout().is_terminal()) {
            (true, _) => PrintStyle::Json,
            (false, true) => PrintStyle::Drawing,
            (false, false) => PrintStyle::Rows,
        }
    }

    /// Notes on standard error how the search ended, and returns the exit code.
    ///
    /// "Cannot be filled" is only claimed if the search ended: time that ran out proves nothing.
    fn outcome(&self, ended: &FillEnd, plan: &FillPlan, settings: &Settings) -> Outcome {
        match (ended.how, ended.found) {
            (Ok(_), 1..) => {
                ended.effort.iter().for_each(|effort| note_effort(*effort, settings));
                Outcome::Done
            }
            (Ok(_), 0) => {
                let reason = self.reason(ended, plan, settings);
                stderr::tell(format_args!("worddle: {}", settings.speech.typeset(&reason)));
                Outcome::NothingFound
            }
            (Err(Stop::Cancelled), _) => Outcome::Interrupted,
            (Err(_), found) => {
                settings.note(settings.speech.say(
                    "time ran out before the end of the search",
                    "le temps imparti s'est écoulé avant la fin de la recherche",
                ));
                Outcome::found(found > 0)
            }
        }
    }

    /// The reason why there is no fill.
    ///
    /// If the search blames no slots, words that must be in the grid are the likeliest cause, so they are
    /// named first.
    fn reason(&self, ended: &FillEnd, plan: &FillPlan, settings: &Settings) -> String {
        let must = &self.conditions.must;
        if ended.blame.is_none() && !must.is_empty() {
            let words = must.join(", ");
            return settings.speech.say(
                format!("the grid cannot be filled with {words} in it"),
                format!("la grille ne peut pas être remplie en y plaçant {words}"),
            );
        }
        explanation::sentence(ended.blame.as_ref(), plan, settings.speech)
    }
}

/// Adds enumerations such as `(3,5)` to the clues of answers that are phrases.
///
/// Grids have no spaces, so a solver needs to know that ICECREAM is (3,5). A clue that has an
/// enumeration keeps it; an answer without a clue gets one without text.
fn note_phrases(document: &mut Document, plan: &FillPlan, filling: &Filling) {
    let words = plan.partial(filling).words;
    for stretch in document.stretches() {
        let direction = if stretch.heading == Heading::Across { 'A' } else { 'D' };
        // Slots and stretches are numbered alike; the name is the key that both know.
        let name = format!("{}{direction}", stretch.number);
        let word = words.iter().find(|word| word.slot == name);
        if let Some(enumeration) = word.and_then(|word| word.enumeration.as_deref()) {
            document.set_enumeration(&stretch, enumeration);
        }
    }
}

/// Notes how many words were tried, for those who compare algorithms.
///
/// Letters are counted only by algorithms that decide letters.
fn note_effort(effort: Effort, settings: &Settings) {
    let speech = settings.speech;
    let (nodes, failures) = (effort.nodes as usize, effort.failures as usize);
    let tried = speech.count(nodes, ("word tried", "mot essayé"), ("words tried", "mots essayés"));
    let letters = effort.letters as usize;
    let letters =
        speech.count(letters, ("letter tried", "lettre essayée"), ("letters tried", "lettres essayées"));
    let dead = speech.count(failures, ("dead end", "impasse"), ("dead ends", "impasses"));
    let letters = if effort.letters > 0 { format!("{letters}, ") } else { String::new() };
    settings.note(&format!("{tried}, {letters}{dead}"));
}

/// Prints fills, and steps if they are shown.
struct PrintingListener<'p, 'a, 'w, W: Write> {
    /// Where fills go.
    printer: &'p mut Printer<'a, W>,
    /// Shows each step, with `--steps`.
    watcher: Option<Watcher<'w>>,
}

impl<W: Write> Listener for PrintingListener<'_, '_, '_, W> {
    fn found(&mut self, filling: &Filling) -> ControlFlow<()> {
        self.printer.print(filling);
        self.printer.go_on()
    }

    fn stands(&mut self, store: &Store<'_>) {
        if let Some(watcher) = &mut self.watcher {
            watcher.show(store);
        }
    }
}
