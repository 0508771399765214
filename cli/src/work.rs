//! `worddle work`: a worker of a fleet.

use anyhow::Result;
use worddle_fleet::{Until, WorkOrder, WorkReport, work};

use crate::args::WorkArgs;
use crate::fleet::address;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::settings::Settings;

/// Runs the command.
pub(crate) fn run(arguments: &WorkArgs, settings: &Settings) -> Result<Outcome> {
    let speech = settings.speech;
    let Some(store) = arguments.store.clone().or_else(|| settings.fleet_store()) else {
        anyhow::bail!(speech.say(
            "nowhere to keep word lists and results: expected --store DIRECTORY",
            "nulle part où garder les listes et les résultats : indiquez --store RÉPERTOIRE",
        ));
    };
    let order = WorkOrder {
        address: address(&arguments.database, settings)?,
        store,
        threads: settings.limits.threads(arguments.threads)?,
        name: arguments.name.clone().unwrap_or_else(machine),
        until: if arguments.once { Until::Empty } else { Until::Stopped },
    };
    let summary = work(&order, &interrupt::cancel(), &mut |report| settings.note(&said(&report, settings)))?;
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

/// Phrases a report of a worker.
fn said(report: &WorkReport, settings: &Settings) -> String {
    let speech = settings.speech;
    match report {
        WorkReport::Enrolled(worker) => speech.say(format!("worker {worker}"), format!("machine {worker}")),
        WorkReport::Away(why) => speech.say(
            format!("{why}; work goes on, and results are kept"),
            format!("{why} ; le travail continue, les résultats sont gardés"),
        ),
        WorkReport::Back => speech.say("the database is back", "la base de données est de retour").to_owned(),
        WorkReport::Unwritten(why) => speech
            .say(format!("a result stays in memory: {why}"), format!("un résultat reste en mémoire : {why}")),
        WorkReport::Lost(job, unit) => speech.say(
            format!("unit {unit} of job {} is another worker's now", job.0),
            format!("la partie {unit} de la tâche {} est maintenant à une autre machine", job.0),
        ),
        WorkReport::Failed(job, unit, why) => speech.say(
            format!("unit {unit} of job {} failed: {why}", job.0),
            format!("la partie {unit} de la tâche {} a échoué : {why}", job.0),
        ),
        WorkReport::Disagrees(job, unit) => speech.say(
            format!("unit {unit} of job {}: another worker has given another answer, it is set aside", job.0),
            format!("partie {unit} de la tâche {} : deux réponses différentes, elle est mise de côté", job.0),
        ),
        WorkReport::Refused(job, unit) => speech.say(
            format!("unit {unit} of job {}: the fleet does not take this worker's answer", job.0),
            format!("partie {unit} de la tâche {} : la flotte refuse la réponse de cette machine", job.0),
        ),
    }
}

/// The name of this machine.
fn machine() -> String {
    #[cfg(unix)]
    return rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    return "worker".to_owned();
}
