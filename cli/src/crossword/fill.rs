//! `worddle crossword fill`: words for every slot of a grid.

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::{Result, bail};
use worddle_crossword::distinct::distinct_fillings;
use worddle_crossword::explain::explain;
use worddle_crossword::fill::{Counter, Effort, End, Listener, Store};
use worddle_crossword::quality::Improver;
use worddle_crossword::seeds::{SeedError, SeededOutcome, fill_with_seeds};
use worddle_crossword::strategy::Restarts;
use worddle_crossword::{FillTask, Filling, Grid, Puzzle};
use worddle_lexicon::{Alphabet, Letter};
use worddle_paper::formats::ShownLetters;
use worddle_run::{Budget, Run, Stop};

use super::printer::{Look, Printer};
use super::steps::Watcher;
use super::{explanation, files, plan};
use crate::args::{FAST, FillArgs};
use crate::interrupt;
use crate::outcome::Outcome;
use crate::progress::{ProgressLine, Unit};
use crate::settings::Settings;

/// How long the best scores are looked for, unless the user says.
const BEST_TIME: Duration = Duration::from_secs(10);

/// How long a grid that cannot be filled is looked at for the reason.
const EXPLAIN_TIME: Duration = Duration::from_secs(10);

/// Runs the command.
pub(super) fn run(arguments: &FillArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let format =
        arguments.out.as_deref().map(|name| files::format_of(name, None, settings.speech)).transpose()?;
    let mut document = files::read(&arguments.source, settings)?;
    let (entries, alphabet) = plan::entries(&arguments.asked, settings)?;
    let seeds = plan::seeds(&arguments.asked, alphabet)?;
    let entries = plan::with_words(entries, &seeds, alphabet);
    let grid = document.grid(alphabet)?;
    let puzzle = Puzzle::new(&grid);
    let task = plan::task(&arguments.asked, &grid, &puzzle, (&entries, alphabet), settings)?;
    let filler = Filler { arguments, settings, grid: &grid, task: &task, alphabet };
    let mut printer = Printer::new(&task, &grid, alphabet, arguments.look(), &mut *output);
    let ended = filler.search(&seeds, &mut printer)?;
    if printer.found() == 0 && ended.how.is_err() {
        ended.partial.iter().for_each(|partial| printer.print_partial(partial));
    }
    let (found, last) = printer.finish()?;
    let reached = last.as_ref().or(ended.partial.as_ref().filter(|_| ended.how.is_err()));
    if let (Some(name), Some(format), Some(reached)) = (&arguments.out, format, reached) {
        document.fill_from(&reached.on(&grid), alphabet);
        let look = files::look(None, ShownLetters::All, settings.speech);
        files::write(&document, name, format, look, settings, output)?;
    }
    Ok(filler.outcome(&ended, found))
}

/// Everything that a search needs.
struct Filler<'a> {
    arguments: &'a FillArgs,
    settings: &'a Settings,
    grid: &'a Grid,
    task: &'a FillTask<'a>,
    alphabet: Alphabet,
}

/// How a search has ended.
struct Ended {
    /// By itself, or because it had to stop.
    how: Result<End, Stop>,
    /// The most words that were reached together.
    partial: Option<Filling>,
    effort: Option<Effort>,
}

impl From<Result<End, Stop>> for Ended {
    fn from(how: Result<End, Stop>) -> Self {
        Self { how, partial: None, effort: None }
    }
}

impl Filler<'_> {
    /// Looks for what was asked for.
    fn search(&self, seeds: &[Vec<Letter>], printer: &mut Printer<'_, impl Write>) -> Result<Ended> {
        let arguments = self.arguments;
        let time = arguments.time.or(arguments.best.then_some(BEST_TIME));
        let mut progress = ProgressLine::new(Unit::Steps, self.settings.speech);
        let mut run = Run::new(Budget { steps: None, time }).with_cancel(interrupt::cancel());
        if !arguments.steps {
            run = run.with_observer(&mut progress);
        }
        self.search_within(&mut run, seeds, printer)
    }

    fn search_within(
        &self,
        run: &mut Run<'_>,
        seeds: &[Vec<Letter>],
        printer: &mut Printer<'_, impl Write>,
    ) -> Result<Ended> {
        let arguments = self.arguments;
        if arguments.count {
            return Ok(count(self.task, run, printer).into());
        }
        if arguments.best {
            return Ok(self.improve(run, printer).into());
        }
        if let Some(wanted) = arguments.fills {
            let apart = arguments.apart.map_or(1, std::num::NonZero::get);
            let mut told = |filling: &Filling| printer.print(filling);
            return Ok(
                distinct_fillings(self.task, (wanted.get(), apart), arguments.seed, run, &mut told).into()
            );
        }
        if !seeds.is_empty() {
            return self.place(seeds, run, printer);
        }
        let is_plain = arguments.strategy.algorithm == FAST && !arguments.steps;
        if arguments.all && is_plain {
            let mut found = |filling: &Filling| {
                printer.print(filling);
                printer.go_on()
            };
            let how = Counter::new(self.task).each(run, &mut found);
            return Ok(how.map(|()| End::Exhausted).into());
        }
        self.fill(run, printer)
    }

    fn fill(&self, run: &mut Run<'_>, printer: &mut Printer<'_, impl Write>) -> Result<Ended> {
        let mut strategy = plan::strategy(&self.arguments.strategy)?;
        if self.arguments.all {
            strategy.restarts = Restarts::Never;
        }
        let mut search = self.task.search(strategy, self.arguments.seed);
        let mut heard = Heard { printer, watcher: self.watcher(), wants_all: self.arguments.all };
        let how = search.fill(run, &mut heard);
        Ok(Ended { how, partial: Some(search.best_partial().clone()), effort: Some(search.effort()) })
    }

    /// Fills a grid in which some words must appear.
    fn place(
        &self,
        seeds: &[Vec<Letter>],
        run: &mut Run<'_>,
        printer: &mut Printer<'_, impl Write>,
    ) -> Result<Ended> {
        let mut heard = Heard { printer, watcher: self.watcher(), wants_all: false };
        match fill_with_seeds(self.task, seeds, self.arguments.seed, run, &mut heard) {
            Ok(SeededOutcome { how, partial, effort }) => {
                Ok(Ended { how, partial: Some(partial), effort: Some(effort) })
            }
            Err(SeedError::Length { number, letters }) => bail!(self.wrong_length(number, letters)),
            Err(error @ SeedError::Unknown { .. }) => Err(error.into()),
        }
    }

    /// Who shows each step, if somebody is to.
    fn watcher(&self) -> Option<Watcher<'_>> {
        let watcher = || Watcher::new(self.grid, self.alphabet, self.settings.paint);
        self.arguments.steps.then(watcher)
    }

    fn wrong_length(&self, number: usize, letters: usize) -> String {
        let word = &self.arguments.asked.must[number - 1];
        self.settings.speech.say(
            format!("{word:?} must appear and has {letters} letters: the grid has no slot of this length"),
            format!(
                "{word:?} doit apparaître et a {letters} lettres : la grille n'a pas d'emplacement de cette longueur"
            ),
        )
    }

    fn improve(&self, run: &mut Run<'_>, printer: &mut Printer<'_, impl Write>) -> Result<End, Stop> {
        let mut best = None;
        let mut told = |filling: &Filling, _| best = Some(filling.clone());
        let how = Improver::new(self.task, self.arguments.seed, &mut told).improve(run);
        if let Some(filling) = &best {
            printer.print(filling);
        }
        // The time is there to be used: when it is over, that is the end.
        if best.is_some() && how == Err(Stop::Time) { Ok(End::Enough) } else { how }
    }

    /// Says on standard error how it went, and gives the exit code.
    fn outcome(&self, ended: &Ended, found: usize) -> Outcome {
        let speech = self.settings.speech;
        match (ended.how, found) {
            (Ok(_), 1..) => {
                ended.effort.iter().for_each(|effort| self.note_effort(*effort));
                Outcome::Done
            }
            (Ok(_), 0) => {
                eprintln!("worddle: {}", self.reason());
                Outcome::NothingFound
            }
            (Err(Stop::Cancelled), _) => Outcome::Interrupted,
            (Err(_), found) => {
                self.settings.note(speech.say(
                    "the time is over before the end of the search",
                    "le temps est écoulé avant la fin de la recherche",
                ));
                Outcome::found(found > 0)
            }
        }
    }

    fn note_effort(&self, effort: Effort) {
        let speech = self.settings.speech;
        let (nodes, failures) = (effort.nodes as usize, effort.failures as usize);
        let tried = speech.count(nodes, ("word tried", "mot essayé"), ("words tried", "mots essayés"));
        let letters = effort.letters as usize;
        let letters =
            speech.count(letters, ("letter tried", "lettre essayée"), ("letters tried", "lettres essayées"));
        let dead = speech.count(failures, ("dead end", "impasse"), ("dead ends", "impasses"));
        let letters = if effort.letters > 0 { format!("{letters}, ") } else { String::new() };
        self.settings.note(&format!("{tried}, {letters}{dead}"));
    }

    /// Why there is no filling, for a person.
    fn reason(&self) -> String {
        let mut run = Run::new(Budget::time(EXPLAIN_TIME)).with_cancel(interrupt::cancel());
        let explained = explain(self.task, &mut run).ok().flatten();
        let speech = self.settings.speech;
        if explained.is_none() && !self.arguments.asked.must.is_empty() {
            let words = self.arguments.asked.must.join(", ");
            return speech.say(
                format!("the grid cannot be filled with {words} in it"),
                format!("la grille ne peut pas être remplie avec {words} dedans"),
            );
        }
        explanation::sentence(explained.as_ref(), self.grid, self.task.puzzle(), self.alphabet, speech)
    }
}

impl FillArgs {
    /// How fillings are printed.
    fn look(&self) -> Look {
        match (self.json, std::io::stdout().is_terminal()) {
            (true, _) => Look::Json,
            (false, true) => Look::Drawing,
            (false, false) => Look::Rows,
        }
    }
}

fn count(task: &FillTask<'_>, run: &mut Run<'_>, printer: &mut Printer<'_, impl Write>) -> Result<End, Stop> {
    let (count, how) = match Counter::count(task, run) {
        Ok(count) => (count, Ok(End::Exhausted)),
        Err((count, stop)) => (count, Err(stop)),
    };
    printer.print_count(count);
    how
}

/// Hears of fillings, and of steps where they are shown.
struct Heard<'p, 'a, 'w, W: Write> {
    printer: &'p mut Printer<'a, W>,
    watcher: Option<Watcher<'w>>,
    wants_all: bool,
}

impl<W: Write> Listener for Heard<'_, '_, '_, W> {
    fn found(&mut self, filling: &Filling) -> ControlFlow<()> {
        self.printer.print(filling);
        if self.wants_all { self.printer.go_on() } else { ControlFlow::Break(()) }
    }

    fn stands(&mut self, store: &Store<'_>) {
        if let Some(watcher) = &mut self.watcher {
            watcher.show(store);
        }
    }
}
