//! `worddle prove`: proves that no board is better.
//!
//! A proof can be recorded in a ledger (`store`), resumed from it, and checked by independent code (`check`).
//!
//! # Order of events
//!
//! The order in [`run`] keeps promises: a request is planned and a card opened before a ledger is created, so
//! a mistake leaves no file behind; a unit is committed to the ledger before it is shown, so a crash loses
//! nothing that was on the screen; and a ledger of other words or rules is rejected before any work is added
//! to it.
//!
//! The exit code is 0 if the proof found boards that reach the cutoff, 1 if it is complete and there are
//! none, and 130 after Ctrl-C, when a ledger can be resumed.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Result;
use worddle_ask::best::BestRequest;
use worddle_ask::prove::{ProofHead, ProveAnswer, ProvePlan, ProveRequest, statement};
use worddle_prove::ledger::UnitRecord;
use worddle_prove::{Gpu, GpuSettings, Halt, Problem, ProofMachine, prove};
use worddle_run::{Budget, Run, Stop};

use crate::args::{GpuChoice, ProveArgs, ProveCommand, QuestionArgs};
use crate::best::goal;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::progress::{ProgressLine, Unit};
use crate::render::{Align, Table};
use crate::settings::Settings;

mod check;
mod error;
mod estimate;
mod live;
mod store;

pub(crate) use error::ProofError;
use live::Live;
use store::Store;

/// Runs the command.
///
/// `check` and `estimate` are commands of their own. Otherwise, one proof runs: a new one, one resumed from
/// `--ledger`, or one that takes over the units of another ledger (`--from`).
pub(crate) fn run(arguments: &ProveArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    match &arguments.command {
        Some(ProveCommand::Check(arguments)) => return check::run(arguments, settings, output),
        Some(ProveCommand::Estimate(arguments)) => return estimate::run(arguments, settings, output),
        None => {}
    }
    let resumed = match (&arguments.ledger, arguments.resume) {
        // Opened before planning: a resumed proof takes its question from the file.
        (Some(path), true) => Some(Store::open(path)?),
        _ => None,
    };
    let begun = match &arguments.from {
        Some(path) => Some(store::read(path)?),
        None => None,
    };
    let kept = resumed.as_ref().map(|(_, ledger)| ledger).or(begun.as_ref());
    let request = match kept {
        // The cutoff and the words of a proof are part of its claim, so they come from the ledger and not
        // from the flags.
        Some(ledger) => arguments.resumed(&ledger.head.request, settings),
        None => arguments.request(settings),
    };
    let plan = settings.plan(&request)?;
    // Before the ledger is made: without a card, no file is left behind.
    let gpu = arguments.question.open_gpu(settings)?;
    let problem = plan.problem();
    // Installs the handler now: from here on, Ctrl-C stops the proof and shows how much is done.
    interrupt::cancel();
    // A resumed proof has its cutoff in the request, so this returns at once.
    let Some(cutoff) = find_cutoff(&plan, settings)? else { return Ok(Outcome::Interrupted) };
    let head = plan.head(&problem, cutoff);
    let (store, records) = match (resumed, &arguments.ledger) {
        (Some((store, ledger)), path) => {
            check_head(&ledger.head, &head, path.as_deref(), &plan)?;
            (Some(store), ledger.units)
        }
        (None, Some(path)) => {
            let units = match begun {
                Some(ledger) => {
                    check_head(&ledger.head, &head, arguments.from.as_deref(), &plan)?;
                    ledger.units
                }
                None => Vec::new(),
            };
            let mut store = Store::create(path, &head)?;
            // Written at once, so that the new ledger is complete by itself if this run ends early.
            store.add_units(&units)?;
            (Some(store), units)
        }
        (None, None) => (None, Vec::new()),
    };
    let machine = machine(gpu.as_ref(), plan.search.threads);
    Session { plan: &plan, problem: &problem, head: &head, machine, settings, arguments }
        .run(store, records, output)
}

/// The card, or else the threads of the processor.
///
/// With a card, `threads` has no effect: the card decides how many searches share it, and each takes a thread.
fn machine(gpu: Option<&Gpu>, threads: usize) -> ProofMachine<'_> {
    gpu.map_or(ProofMachine::Threads(threads), ProofMachine::Gpu)
}

/// Returns the cutoff: the one asked for, or the value of a good board, which this searches for. `None` after Ctrl-C.
///
/// A search takes seconds. Its board only sets the cutoff; the proof finds that board again, if nothing is
/// better. The search is bounded by steps and has a fixed seed, so the same question has the same cutoff.
pub(crate) fn find_cutoff(plan: &ProvePlan, settings: &Settings) -> Result<Option<u32>> {
    let mut progress = ProgressLine::new(Unit::Boards, settings.speech);
    let run = Run::new(Budget::UNLIMITED).with_cancel(interrupt::cancel());
    match plan.find_cutoff(&mut run.with_observer(&mut progress)) {
        Ok(cutoff) => Ok(Some(cutoff)),
        Err(Stop::Cancelled) => Ok(None),
        Err(stop) => anyhow::bail!(stop.to_string()),
    }
}

/// Checks that a ledger is about the same question, words and rules.
///
/// # Errors
///
/// [`ProofError::OtherList`] if the words differ, by checksum: the name of a list says nothing about its
/// content. [`ProofError::OtherRules`] if rules, cutoff or the number of units differ. Each would make the
/// units on file claim something that was never shown.
fn check_head(
    kept: &ProofHead,
    own: &ProofHead,
    path: Option<&Path>,
    plan: &ProvePlan,
) -> Result<(), ProofError> {
    let path = path.map_or_else(String::new, |path| path.display().to_string());
    // The list is compared first: other words may change the number of units too, and the list is the cause
    // to name.
    if kept.list != own.list {
        let list = plan.search.list.name.clone();
        let (found, expected) = (own.list.clone(), kept.list.clone());
        return Err(ProofError::OtherList { path, list, found, expected });
    }
    let same_rules = plan.search.rules.has_identity(&kept.rules);
    if !same_rules || (kept.units, kept.cutoff) != (own.units, own.cutoff) {
        return Err(ProofError::OtherRules(path));
    }
    Ok(())
}

impl QuestionArgs {
    /// Opens the graphics card, if one is asked for.
    ///
    /// With `auto`, a machine without a usable card proves on the processor and a note says so. If a card was
    /// demanded, the same failure is an error: someone who pays for a card wants to know that it is idle.
    fn open_gpu(&self, settings: &Settings) -> Result<Option<Gpu>, ProofError> {
        let gpu = match (self.gpu, self.gpu.map(|_| Gpu::open(GpuSettings::default()))) {
            (_, Some(Ok(gpu))) => gpu,
            (Some(GpuChoice::Auto), Some(Err(error))) => {
                let (english, french) = (error.to_string(), error.french());
                settings.note(&settings.speech.say(
                    format!("proving on the processor: {english}"),
                    format!("preuve sur le processeur : {french}"),
                ));
                return Ok(None);
            }
            (_, Some(Err(error))) => return Err(ProofError::Card(error)),
            (_, None) => return Ok(None),
        };
        let (name, searches) = (gpu.name(), gpu.searches());
        settings.note(&settings.speech.say(
            format!("{name}, {searches} searches at a time"),
            format!("{name}, {searches} recherches à la fois"),
        ));
        Ok(Some(gpu))
    }

    /// Builds the request.
    ///
    /// `prove` and `prove estimate` share these flags, so that an estimate is about the proof that would run.
    fn request(&self, settings: &Settings) -> ProveRequest {
        let search = BestRequest {
            language: settings.language(),
            list: settings.list_request(),
            board: self.board.clone(),
            topology: self.topology.clone(),
            rules: self.rules.clone(),
            shortest: self.shortest,
            maximize: self.maximize.clone(),
            threads: self.threads,
            ..BestRequest::default()
        };
        // The flags of constraints are those of `best`: both commands mean the same boards by them.
        ProveRequest { search: self.allowed.demand(search), cutoff: self.cutoff }
    }
}

impl ProveArgs {
    /// Builds the request of a new proof.
    ///
    /// `--above` sets the cutoff like `--cutoff`, but makes [`Session::print`] list every board that reaches
    /// it, and not only the best ones. Clap rejects both together.
    pub(crate) fn request(&self, settings: &Settings) -> ProveRequest {
        let request = self.question.request(settings);
        ProveRequest { cutoff: request.cutoff.or(self.above), ..request }
    }

    /// Builds the request of a resumed proof. It keeps its list, unless the command line names another.
    ///
    /// The cutoff stays as it was recorded. Threads come from the command line: they change the time, not the
    /// result.
    fn resumed(&self, kept: &ProveRequest, settings: &Settings) -> ProveRequest {
        let list = settings.named_list().or_else(|| kept.search.list.clone());
        let search = BestRequest { list, threads: self.question.threads, ..kept.search.clone() };
        ProveRequest { search, cutoff: kept.cutoff }
    }
}

/// One proof, new or resumed.
///
/// Everything here is settled before the first unit starts and does not change.
struct Session<'a> {
    /// The question with all defaults settled.
    plan: &'a ProvePlan,
    /// The same question for the engine, with the tables that it searches.
    problem: &'a Problem<'a>,
    /// The first line of the ledger: question, identity of words and rules, cutoff, number of units.
    head: &'a ProofHead,
    /// The processor or the card.
    machine: ProofMachine<'a>,
    /// Language, colours, quiet or not.
    settings: &'a Settings,
    /// How to print the answer.
    arguments: &'a ProveArgs,
}

impl Session<'_> {
    /// Runs all remaining units, then prints what is proven. A unit is recorded before it is shown.
    ///
    /// `records` holds the units that are done already; `prove` skips those. Without a store, Ctrl-C loses
    /// the proof.
    ///
    /// # Errors
    ///
    /// A failed write to the ledger stops the proof at once: work that cannot be recorded is not worth doing.
    /// So does a card that fails. Ctrl-C is no error.
    fn run(
        &self,
        mut store: Option<Store>,
        mut records: Vec<UnitRecord>,
        output: &mut impl Write,
    ) -> Result<Outcome> {
        let mut live = Live::new(self.settings, self.head.units, &records);
        let (cutoff, before) = (self.head.cutoff, records.clone());
        let mut failure = None;
        let ended =
            prove(self.problem, (cutoff, &before), self.machine, &interrupt::cancel(), &mut |report| {
                if let Some(record) = report.record {
                    if let Some(Err(error)) = store.as_mut().map(|store| store.add_unit(&record)) {
                        failure = Some(error);
                        // Breaking stops the other threads too; the error itself is returned below, once they
                        // have ended.
                        return ControlFlow::Break(());
                    }
                    live.add(&record);
                    records.push(record);
                }
                live.show(report.progress);
                ControlFlow::Continue(())
            });
        if let Some(error) = failure {
            return Err(error.into());
        }
        // Erases the progress line before the answer is printed.
        drop(live);
        if let Err(Halt::Card(error)) = ended {
            return Err(ProofError::Card(error).into());
        }
        let answer = ProveAnswer::new(self.plan, self.problem, cutoff, &records);
        if self.arguments.json {
            serde_json::to_writer(&mut *output, &answer)?;
            writeln!(output)?;
        } else {
            self.print(&answer, output)?;
        }
        Ok(if ended.is_err() { Outcome::Interrupted } else { Outcome::found(!answer.boards.is_empty()) })
    }

    /// Prints the boards and the statement.
    ///
    /// A proof of the best board prints only the boards with the highest value; one with `--above` prints
    /// all. An incomplete proof claims nothing: it prints how many units are done.
    fn print(&self, answer: &ProveAnswer, output: &mut impl Write) -> Result<()> {
        let speech = self.settings.speech;
        let unit = goal::unit(&self.plan.search.goal, speech);
        let mut table = Table::new(&[(&unit, Align::Right), (speech.say("board", "grille"), Align::Left)]);
        let best = answer.boards.first().map(|best| best.value);
        let all = self.arguments.above.is_some();
        for board in answer.boards.iter().filter(|board| all || Some(board.value) == best) {
            table.row([speech.number(board.value as usize), board.board.clone()]);
        }
        if best.is_some() {
            output.write_all(table.render(self.settings.paint).as_bytes())?;
            writeln!(output)?;
        }
        let number = |number: u64| speech.number(number as usize);
        let said = if answer.proven {
            let said = statement(self.plan, self.problem, (answer.cutoff, &answer.boards), speech);
            speech.say(format!("proven: {said}"), format!("prouvé : {said}"))
        } else {
            let (done, units) = (number(answer.units_done), number(answer.units));
            speech.say(
                format!("not proven yet: {done} of {units} units are done"),
                format!("pas encore prouvé : {done} parties sur {units} sont faites"),
            )
        };
        writeln!(output, "{}", speech.typeset(&said))?;
        if answer.proven {
            let units = speech.count(answer.units as usize, ("unit", "partie"), ("units", "parties"));
            let solved = speech.count(
                answer.solved as usize,
                ("board solved", "grille résolue"),
                ("boards solved", "grilles résolues"),
            );
            let seconds = speech.decimal(answer.seconds.unwrap_or_default(), 1);
            self.settings.note(&format!("{units}, {solved}, {seconds} s"));
        }
        Ok(())
    }
}
