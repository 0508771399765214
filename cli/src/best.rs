//! `worddle best`: searches for the best board by any goal, method and constraint.
//!
//! A search can be saved to a file and resumed (`save`), and methods can be compared (`compare`).
//!
//! The command builds a [`BestRequest`] from its flags, or takes it from a saved search, and has `ask` plan it. Each
//! method is then driven by `worddle_optimize::drive`. Whatever the driver reports is saved first and shown second, so
//! nothing that was on the screen is lost in a crash.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use worddle_ask::Names;
use worddle_ask::best::{BestEvent, BestPlan, BestRequest, MethodAnswer};
use worddle_data::write_atomically;
use worddle_draw::board::BoardPicture;
use worddle_optimize::{Ending, SearchProgress, Threads, drive};
use worddle_run::Stop;

use crate::args::{AllowedArgs, BestArgs};
use crate::interrupt;
use crate::outcome::Outcome;
use crate::render::badges;
use crate::settings::Settings;

mod compare;
pub(crate) mod goal;
mod live;
mod report;
mod save;

pub(crate) use live::picture;
use live::{Live, Moment};
use report::BestReport;
pub(crate) use save::SaveError;
use save::SavedSearch;

/// Runs the command.
///
/// `--resume` continues a saved search with the request in its file. Otherwise the flags are the request, and
/// `--save` creates a file before the first board is tried, so that a path that cannot be written fails at
/// once.
pub(crate) fn run(arguments: &BestArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    if arguments.keeping.compare {
        return compare::run(arguments, settings, output);
    }
    let (plan, store) = match &arguments.keeping.resume {
        None => {
            let plan = settings.plan(&arguments.request(settings))?;
            let save = arguments.keeping.save.as_ref();
            let store = save.map(|path| SavedSearch::create(path, &plan)).transpose()?;
            (plan, store)
        }
        Some(path) => {
            let (mut store, saved) = SavedSearch::open(path)?;
            // Planned before the file is upgraded: a rejected request leaves the records as they are.
            let plan = settings.plan(&arguments.resumed(saved, settings))?;
            store.take_up(&plan)?;
            (plan, Some(store))
        }
    };
    Session { plan: &plan, settings, arguments }.run(store, output)
}

impl BestArgs {
    /// Builds the request of a new search.
    ///
    /// Flags that are not given stay `None`: `ask` knows the defaults, and one that depends on another field,
    /// such as the rules on the topology, is settled when the request is planned.
    pub(crate) fn request(&self, settings: &Settings) -> BestRequest {
        let search = &self.search;
        let request = BestRequest {
            language: settings.language(),
            list: settings.list_request(),
            board: self.board.clone(),
            topology: self.topology.clone(),
            rules: self.rules.clone(),
            shortest: self.shortest,
            maximize: self.maximize.clone(),
            method: Names(search.method.clone()),
            preset: search.preset.clone(),
            time: search.time,
            steps: search.steps,
            seed: search.seed,
            chains: search.chains,
            top: self.keeping.top,
            threads: search.threads,
            ..BestRequest::default()
        };
        self.allowed.demand(request)
    }

    /// Builds the request of a resumed search. It keeps its list and its budget, unless the command line names others.
    ///
    /// A new budget replaces the whole old one: someone who asks for ten more seconds did not ask for the
    /// steps of last week. Threads come from the command line alone, since the search may resume on another
    /// machine.
    fn resumed(&self, saved: BestRequest, settings: &Settings) -> BestRequest {
        let search = &self.search;
        let is_limited = search.time.is_some() || search.steps.is_some();
        let (time, steps) = if is_limited { (search.time, search.steps) } else { (saved.time, saved.steps) };
        // The seed, goal, method and constraints stay as saved: changing one would make it another search.
        BestRequest {
            language: saved.language.or_else(|| settings.language()),
            list: settings.named_list().or(saved.list),
            time,
            steps,
            threads: search.threads,
            ..saved
        }
    }
}

impl AllowedArgs {
    /// Restricts a request to the boards that these flags allow.
    ///
    /// `best` and `prove` share these flags and must mean the same boards by them, so the mapping exists
    /// once.
    pub(crate) fn demand(&self, request: BestRequest) -> BestRequest {
        BestRequest {
            without: self.without.clone(),
            with: self.with.clone(),
            only_vowels: self.only_vowels.clone(),
            at_most: Names(self.at_most.clone()),
            arrange: self.arrange.clone(),
            dice: self.dice.clone(),
            ..request
        }
    }
}

/// One search, new or resumed.
struct Session<'a> {
    /// The search.
    plan: &'a BestPlan,
    /// Language, colours, quiet or not.
    settings: &'a Settings,
    /// How to show and save it.
    arguments: &'a BestArgs,
}

impl Session<'_> {
    /// Runs one method after another, then prints the best boards of each.
    ///
    /// Methods run one after another, each with the whole budget and all threads. Ctrl-C ends the current
    /// method, skips the others and still prints everything found so far.
    fn run(&self, mut store: Option<SavedSearch>, output: &mut impl Write) -> Result<Outcome> {
        let json = self.arguments.keeping.json;
        let report = BestReport { plan: self.plan, settings: self.settings, json };
        // Installs the handler now: from the first output on, Ctrl-C stops the search and shows the best so far.
        interrupt::cancel();
        self.settings.note(&report.note());
        report.event(output, &BestEvent::start(self.plan))?;
        let mut results = Vec::new();
        let mut cancelled = false;
        for &method in &self.plan.methods {
            let (answer, ending) = self.method(method, &report, store.as_mut(), output)?;
            report.event(output, &BestEvent::End(answer.clone()))?;
            results.push(answer);
            // Only Ctrl-C skips the other methods: one that ran out of time leaves their budgets alone.
            cancelled = ending == Ending::Stopped(Stop::Cancelled);
            if cancelled {
                break;
            }
        }
        if !json {
            output.write_all(report.table(&results).as_bytes())?;
        }
        self.draw(&results)?;
        let found = results.iter().any(|result| !result.best.is_empty());
        Ok(if cancelled { Outcome::Interrupted } else { Outcome::found(found) })
    }

    /// Searches with one method. Boards are saved before they are shown, so that a crash loses nothing the user saw.
    ///
    /// Returns the answer and how the search ended. A search that is resumed after its budget was spent ends
    /// at once with the boards on file.
    ///
    /// # Errors
    ///
    /// Fails if the checkpoint on file is damaged, or if saving or printing fails. The search stops at the
    /// first failure.
    fn method(
        &self,
        method: &'static str,
        report: &BestReport<'_>,
        mut store: Option<&mut SavedSearch>,
        output: &mut impl Write,
    ) -> Result<(MethodAnswer, Ending)> {
        let mut checkpoint = match &store {
            Some(store) => store.checkpoint(method, self.plan)?,
            None => self.plan.beginning(),
        };
        // The live view shows the pace of this run, without what was done before a resume.
        let before = (checkpoint.tried(), checkpoint.elapsed);
        let mut live = Live::new(self.plan, self.settings, method);
        let mut show =
            |SearchProgress { progress, checkpoint, found, starts }: SearchProgress<'_>| -> Result<()> {
                // Most reports only move the clock; saving those would wait for the disk twenty times a second.
                if let Some(store) = store.as_mut().filter(|_| starts > 0 || !found.is_empty()) {
                    store.keep(method, self.plan, checkpoint)?;
                }
                for board in found {
                    report.event(output, &BestEvent::found(self.plan, method, board))?;
                }
                live.show(&Moment { best: checkpoint.best.boards().first(), progress, before });
                Ok(())
            };
        let mut failure = None;
        // A closure builds the workers, because each thread needs its own: they hold scratch memory.
        let (search, worker) = (self.plan.search(&interrupt::cancel()), || self.plan.worker(method));
        let threads = Threads::Spawn(self.plan.threads, &worker);
        let ending = drive(&search, &mut checkpoint, threads, &mut |report| match show(report) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                // Threads still report while they end; the first failure is the cause.
                failure.get_or_insert(error);
                ControlFlow::Break(())
            }
        });
        match failure {
            Some(error) => Err(error),
            None => Ok((MethodAnswer::new(self.plan, method, &checkpoint, ending), ending)),
        }
    }

    /// Draws the best board of all methods, if `--svg` was given.
    ///
    /// The first method wins a tie, as in the table above it. Without any board, no file is written.
    fn draw(&self, results: &[MethodAnswer]) -> Result<()> {
        let Some(path) = &self.arguments.keeping.svg else { return Ok(()) };
        let all = results.iter().filter_map(|result| result.best.first());
        let Some(best) = all.reduce(|best, next| if next.value > best.value { next } else { best }) else {
            return Ok(());
        };
        let (speech, alphabet) = (self.settings.speech, self.plan.list.alphabet());
        // Parsed from the notation that was printed: the picture cannot show another board than the table.
        let board = worddle_board::Board::parse(&best.board, alphabet)?;
        let unit = goal::unit(&self.plan.goal, speech);
        let caption = Some(format!("{} {unit}", speech.number(best.value as usize)));
        let badges = badges(speech);
        let picture = BoardPicture { board: &board, alphabet, path: &[], caption, badges }.svg();
        Ok(write_atomically(path, picture.as_bytes())?)
    }
}
