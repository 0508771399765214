//! `worddle fleet add`: turns a question for one machine into a job for many.
//!
//! The question takes the flags of `best`, `generate --histogram` or `prove`, and is settled here: every
//! default is written into the request, so that all workers compute the same thing.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use worddle_ask::generate::HistogramRequest;
use worddle_ask::shared::{MAX_UNITS, SharedRequest};
use worddle_ask::{SharedList, Speech};
use worddle_fleet::{Addition, Address, Foreman};

use crate::args::{
    AddCommand, BestArgs, FleetAddArgs, GenerateArgs, KeepingArgs, PrintingArgs, ProveArgs, ProveCommand,
    QuestionArgs, SearchArgs,
};
use crate::outcome::Outcome;
use crate::prove::find_cutoff;
use crate::settings::Settings;

/// Target time of a histogram's unit: much longer than handing it over takes, and short enough to lose.
const UNIT: Duration = Duration::from_secs(10);

/// Default share of the units that two workers compute.
/// Enough to notice a machine that computes wrongly, and it costs 2 % of the work.
const SECOND_LOOK: f64 = 0.02;

/// Adds a job and prints its number.
///
/// # Errors
///
/// Fails if the database cannot be reached, if the question is refused, or if it has a flag for one machine
/// only.
pub(super) fn run(
    arguments: &FleetAddArgs,
    address: &Address,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
    if let Some((flag, part)) = arguments.command.unshared() {
        anyhow::bail!(part.refusal(flag, settings.speech));
    }
    // Connects before anything is computed, so that a wrong address is reported at once.
    let mut foreman = Foreman::connect(address)?;
    let Some((request, list)) = question(arguments, settings)? else { return Ok(Outcome::Interrupted) };
    let job = foreman.add(Addition {
        request,
        list: &list,
        priority: arguments.priority.unwrap_or(0),
        second_look: arguments.second_look.unwrap_or(SECOND_LOOK),
    })?;
    writeln!(output, "{}", job.0)?;
    Ok(Outcome::Done)
}

/// Returns the question with all defaults settled, and its list; `None` if Ctrl-C stopped the search for a cutoff.
///
/// Searching for a cutoff happens here, on one machine: all units of a proof must share it.
///
/// # Errors
///
/// Fails on a question that is refused, and on `generate` without `--histogram`.
fn question(arguments: &FleetAddArgs, settings: &Settings) -> Result<Option<(SharedRequest, SharedList)>> {
    Ok(match &arguments.command {
        AddCommand::Best(best) => {
            let plan = settings.plan(&best.request(settings))?;
            Some((SharedRequest::Best(plan.settled().clone()), plan.list.clone()))
        }
        AddCommand::Generate(generate) => {
            if !generate.printing.histogram {
                anyhow::bail!(settings.speech.say(
                    "a fleet counts boards but does not print them: use --histogram",
                    "une flotte compte les grilles mais ne les affiche pas : utilisez --histogram",
                ));
            }
            let plan = settings.plan(&HistogramRequest(generate.request(settings)))?;
            // From the pace of this machine; other machines are near enough for units of ten seconds.
            let usual = || plan.total().div_ceil(plan.boards_within(UNIT)).clamp(1, MAX_UNITS);
            let units = arguments.units.unwrap_or_else(usual);
            let list = plan.boards().list().clone();
            Some((SharedRequest::Histogram { boards: plan.settled(), units }, list))
        }
        AddCommand::Prove(prove) => {
            let plan = settings.plan(&prove.request(settings))?;
            let cutoff = find_cutoff(&plan, settings)?;
            cutoff.map(|cutoff| (SharedRequest::Prove(plan.settled(cutoff)), plan.search.list.clone()))
        }
    })
}

/// A flag or command that `fleet add` refuses.
type Unshared = (&'static str, Part);

/// The part of a command that a flag is about, if it is not the question.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// What is printed or written.
    Output,
    /// How a worker uses its machine.
    Machine,
    /// A graphics card, which workers do not use.
    Card,
    /// Another command of the same name.
    Command,
}

impl Part {
    /// Phrases why a flag is refused.
    ///
    /// Refused instead of ignored: a file that is never written would be noticed too late.
    fn refusal(self, flag: &str, speech: Speech) -> String {
        match self {
            Self::Output => speech.say(
                format!("{flag} cannot be used with `fleet add`: leave it out, since a job has no output of its own"),
                format!("{flag} ne s'utilise pas avec « fleet add » : retirez cette option, une tâche n'affiche rien"),
            ),
            Self::Machine => speech.say(
                format!("{flag} cannot be used with `fleet add`: give it to `worddle work`, since each worker chooses its own"),
                format!("{flag} ne s'utilise pas avec « fleet add » : donnez cette option à « worddle work », chaque machine choisit pour elle"),
            ),
            Self::Card => speech.say(
                format!("{flag} cannot be used with `fleet add`: leave it out, since a fleet proves on processors only"),
                format!("{flag} ne s'utilise pas avec « fleet add » : retirez cette option, une flotte ne prouve que sur des processeurs"),
            ),
            Self::Command => speech.say(
                format!("`{flag}` cannot be used with `fleet add`: run it on one machine, since a fleet cannot share it"),
                format!("« {flag} » ne s'utilise pas avec « fleet add » : lancez cette commande sur une machine, une flotte ne la partage pas"),
            ),
        }
    }
}

impl AddCommand {
    /// Returns a flag that only makes sense on one machine, if one was given.
    ///
    /// The arguments are taken apart without `..`: a new flag does not compile until it is decided here whether a
    /// fleet refuses it. Flags of the question are `_`; so are those that need a flag that is refused.
    fn unshared(&self) -> Option<Unshared> {
        match self {
            Self::Best(best) => best_unshared(best),
            Self::Generate(generate) => generate_unshared(generate),
            Self::Prove(prove) => prove_unshared(prove),
        }
    }
}

/// Returns the first of these that was given.
fn first_given<const N: usize>(flags: [(bool, &'static str, Part); N]) -> Option<Unshared> {
    flags.into_iter().find(|&(is_given, ..)| is_given).map(|(_, flag, part)| (flag, part))
}

/// Returns a flag of `best` that only makes sense on one machine, if one was given.
fn best_unshared(best: &BestArgs) -> Option<Unshared> {
    let BestArgs { board: _, topology: _, rules: _, maximize: _, shortest: _, allowed: _, search, keeping } =
        best;
    let SearchArgs { method: _, preset: _, time: _, steps: _, seed: _, threads, chains: _ } = search;
    let KeepingArgs { top: _, json, svg, save, resume, compare, seeds: _ } = keeping;
    first_given([
        (*json, "--json", Part::Output),
        (svg.is_some(), "--svg", Part::Output),
        (save.is_some(), "--save", Part::Output),
        (resume.is_some(), "--resume", Part::Output),
        (*compare, "--compare", Part::Output),
        (threads.is_some(), "--threads", Part::Machine),
    ])
}

/// Returns a flag of `generate` that only makes sense on one machine, if one was given.
fn generate_unshared(generate: &GenerateArgs) -> Option<Unshared> {
    let GenerateArgs {
        count: _,
        seed: _,
        topology: _,
        rules: _,
        shortest: _,
        drawing: _,
        wanted: _,
        printing,
        threads,
    } = generate;
    // Clap refuses `--show`, `--zipf` and `--family` beside `--histogram`, which a fleet requires.
    let PrintingArgs { show: _, zipf: _, family: _, histogram: _, json, csv, svg } = printing;
    first_given([
        (*json, "--json", Part::Output),
        (*csv, "--csv", Part::Output),
        (svg.is_some(), "--svg", Part::Output),
        (threads.is_some(), "--threads", Part::Machine),
    ])
}

/// Returns a flag of `prove` that only makes sense on one machine, if one was given.
fn prove_unshared(prove: &ProveArgs) -> Option<Unshared> {
    let ProveArgs { command, question, above: _, ledger, resume: _, from: _, json } = prove;
    let QuestionArgs {
        board: _,
        topology: _,
        rules: _,
        maximize: _,
        shortest: _,
        allowed: _,
        cutoff: _,
        gpu,
        threads,
    } = question;
    let command = command.as_ref().map(|command| match command {
        ProveCommand::Check(_) => "check",
        ProveCommand::Estimate(_) => "estimate",
    });
    command.map(|name| (name, Part::Command)).or_else(|| {
        first_given([
            (*json, "--json", Part::Output),
            (ledger.is_some(), "--ledger", Part::Output),
            (threads.is_some(), "--threads", Part::Machine),
            (gpu.is_some(), "--gpu", Part::Card),
        ])
    })
}
