//! `worddle work`: runs a worker of a fleet.
//!
//! A worker runs for days without anyone looking. So its reports are sentences for a log: what happened, and what it
//! does about it. Losing the database is not an error: results wait in the store until it is back.

use anyhow::Result;
use worddle_fleet::{Until, WorkOrder, WorkReport, work};

use crate::args::WorkArgs;
use crate::fleet::address;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::settings::Settings;

/// Runs the command.
///
/// Returns on Ctrl-C or SIGTERM, after giving back what is not finished; with `--once`, when no unit is left.
///
/// # Errors
///
/// Fails if there is no address or no store, if the address has no fleet, or if the fleet needs another
/// version of the program. Once it runs, a lost database is only reported.
pub(crate) fn run(arguments: &WorkArgs, settings: &Settings) -> Result<Outcome> {
    let speech = settings.speech;
    let Some(store) = arguments.store.clone().or_else(|| settings.fleet_store()) else {
        anyhow::bail!(speech.say(
            "no directory for word lists and results: use --store DIRECTORY",
            "aucun répertoire pour les listes et les résultats : utilisez --store RÉPERTOIRE",
        ));
    };
    let order = WorkOrder {
        address: address(&arguments.database, settings)?,
        store,
        threads: settings.limits.threads(arguments.threads)?,
        name: arguments.name.clone().unwrap_or_else(machine),
        until: if arguments.once { Until::Empty } else { Until::Stopped },
    };
    let summary = work(&order, &interrupt::cancel(), &mut |report| settings.note(&text(&report, settings)))?;
    let units = |number: u64| speech.count(number as usize, ("unit", "partie"), ("units", "parties"));
    settings.note(&match summary.kept {
        0 => speech.say(
            format!("{} delivered", units(summary.delivered)),
            format!("{} livrées", units(summary.delivered)),
        ),
        kept => speech.say(
            format!("{} delivered, {} kept in the store", units(summary.delivered), units(kept)),
            format!("{} livrées, {} gardées ici", units(summary.delivered), units(kept)),
        ),
    });
    Ok(Outcome::Done)
}

/// Phrases a worker's report.
///
/// One sentence per report. Jobs and units are named by number, as `fleet status` and `fleet export` print
/// them.
fn text(report: &WorkReport, settings: &Settings) -> String {
    let speech = settings.speech;
    match report {
        WorkReport::Enrolled(worker) => speech.say(format!("worker {worker}"), format!("machine {worker}")),
        WorkReport::Away(why) => speech.say(
            format!("{why}; the worker goes on and keeps its results"),
            format!("{why} ; le travail continue, les résultats sont gardés"),
        ),
        WorkReport::Back => speech.say("the database is back", "la base de données est de retour").to_owned(),
        WorkReport::Unwritten(why) => speech
            .say(format!("a result stays in memory: {why}"), format!("un résultat reste en mémoire : {why}")),
        WorkReport::Lost(job, unit) => speech.say(
            format!("unit {unit} of job {} now belongs to another worker", job.0),
            format!("la partie {unit} de la tâche {} est maintenant à une autre machine", job.0),
        ),
        WorkReport::Failed(job, unit, why) => speech.say(
            format!("unit {unit} of job {} failed: {why}", job.0),
            format!("la partie {unit} de la tâche {} a échoué : {why}", job.0),
        ),
        WorkReport::Disagrees(job, unit) => speech.say(
            format!("unit {unit} of job {} set aside: another worker returned a different answer", job.0),
            format!("partie {unit} de la tâche {} mise de côté : une autre machine a donné une réponse différente", job.0),
        ),
        WorkReport::Refused(job, unit) => speech.say(
            format!("unit {unit} of job {}: the fleet rejected this worker's answer", job.0),
            format!("partie {unit} de la tâche {} : la flotte refuse la réponse de cette machine", job.0),
        ),
    }
}

/// Returns the name of this machine.
///
/// The host name where the system has one; workers may share a name, since the fleet gives each a number.
fn machine() -> String {
    #[cfg(unix)]
    return rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    return "worker".to_owned();
}
