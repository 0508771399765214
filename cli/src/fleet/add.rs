//! `worddle fleet add`: turns a question for one machine into a job for many.
//!
//! The question takes the flags of `best`, `generate --histogram` or `prove`, and is settled here: every
//! default is written into the request, so that all workers compute the same thing.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use worddle_ask::SharedList;
use worddle_ask::generate::HistogramRequest;
use worddle_ask::shared::{MAX_UNITS, SharedRequest};
use worddle_fleet::{Addition, Address, Foreman};

use crate::args::{AddCommand, BestArgs, FleetAddArgs, GenerateArgs, ProveArgs};
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
/// Fails on a flag that has no meaning for a job, and on `generate` without `--histogram`.
fn question(arguments: &FleetAddArgs, settings: &Settings) -> Result<Option<(SharedRequest, SharedList)>> {
    if let Some(flag) = arguments.command.unshared() {
        anyhow::bail!(settings.speech.say(
            format!(
                "{flag} cannot be used with `fleet add`: leave it out, since a job has no output of its own"
            ),
            format!(
                "{flag} ne s'utilise pas avec « fleet add » : retirez cette option, une tâche n'affiche rien"
            ),
        ));
    }
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

impl AddCommand {
    /// Returns a flag that only makes sense on one machine, if one was given.
    ///
    /// Refused instead of ignored: a file that is never written would be noticed too late.
    fn unshared(&self) -> Option<&'static str> {
        let given = match self {
            Self::Best(best) => best_flags(best),
            Self::Generate(generate) => generate_flags(generate),
            Self::Prove(prove) => prove_flags(prove),
        };
        given.into_iter().find(|&(_, is_given)| is_given).map(|(flag, _)| flag)
    }
}

/// Flags of `best` that only make sense on one machine, and whether each was given.
fn best_flags(best: &BestArgs) -> Vec<(&'static str, bool)> {
    let keeping = &best.keeping;
    vec![
        ("--json", keeping.json),
        ("--svg", keeping.svg.is_some()),
        ("--save", keeping.save.is_some()),
        ("--resume", keeping.resume.is_some()),
        ("--compare", keeping.compare),
        ("--threads", best.search.threads.is_some()),
    ]
}

/// The same for `generate`.
fn generate_flags(generate: &GenerateArgs) -> Vec<(&'static str, bool)> {
    let printing = &generate.printing;
    vec![
        ("--json", printing.json),
        ("--csv", printing.csv),
        ("--svg", printing.svg.is_some()),
        ("--threads", generate.threads.is_some()),
    ]
}

/// The same for `prove`.
fn prove_flags(prove: &ProveArgs) -> Vec<(&'static str, bool)> {
    vec![
        ("--json", prove.json),
        ("--ledger", prove.ledger.is_some()),
        ("--threads", prove.question.threads.is_some()),
        ("check", prove.command.is_some()),
    ]
}
