//! The status of a fleet, as text.
//!
//! The same text serves `status`, which prints it once, and `watch`, which prints it again and again.

use std::fmt::Write as _;

use worddle_ask::Speech;
use worddle_fleet::{FaultStatus, JobStatus, Status, WorkerStatus};

use crate::render::{Align, Table};
use crate::settings::Settings;

/// Decimals of boards per second: a person reads whole numbers faster.
const DIGITS: usize = 0;

/// Renders jobs, workers and faults.
///
/// Tables of jobs and workers, then recent faults, in the order of the database. A fleet without workers
/// shows its jobs alone.
pub(super) fn text(status: &Status, settings: &Settings) -> String {
    let speech = settings.speech;
    let mut text = jobs(&status.jobs, settings);
    for job in &status.jobs {
        // Such a job looks stuck on a fleet of one worker, which may not compare itself with itself: explain it.
        if job.state == "running" && job.second > 0 && job.leased == 0 && job.waiting == job.second {
            let units = speech.count(job.second as usize, ("unit", "partie"), ("units", "parties"));
            let said = speech.say(
                format!("job {}: {units} done once, waiting for a second machine to compare\n", job.id.0),
                format!("tâche {} : {units} en attente d'une deuxième machine, pour comparer\n", job.id.0),
            );
            text += &speech.typeset(&said);
        }
        if job.aside > 0 {
            let units =
                speech.count(job.aside as usize, ("unit is", "partie est"), ("units are", "parties sont"));
            let command = format!("worddle fleet retry {}", job.id.0);
            let said = speech.say(
                format!("job {}: {units} set aside, see below; `{command}` does them again\n", job.id.0),
                format!("tâche {} : {units} de côté, voir plus bas ; « {command} » les refait\n", job.id.0),
            );
            text += &speech.typeset(&said);
        }
    }
    if !status.workers.is_empty() {
        text += "\n";
        text += &workers(&status.workers, settings);
    }
    if !status.faults.is_empty() {
        text += "\n";
        status.faults.iter().for_each(|fault| text += &fault_line(fault, speech));
    }
    text
}

/// Renders the table of jobs.
///
/// Counts are signed in the database, though never negative. The time left is rounded up, so it never says 0.
fn jobs(jobs: &[JobStatus], settings: &Settings) -> String {
    let speech = settings.speech;
    let number = |number: i64| speech.number(number.unsigned_abs() as usize);
    let mut table = Table::new(&[
        (speech.say("job", "tâche"), Align::Right),
        (speech.say("question", "question"), Align::Left),
        (speech.say("list", "liste"), Align::Left),
        (speech.say("state", "état"), Align::Left),
        (speech.say("done", "faites"), Align::Right),
        (speech.say("leased", "en cours"), Align::Right),
        (speech.say("waiting", "en attente"), Align::Right),
        (speech.say("aside", "de côté"), Align::Right),
        (speech.say("boards/s", "grilles/s"), Align::Right),
        (speech.say("left", "reste"), Align::Right),
        (speech.say("best", "meilleure"), Align::Left),
    ]);
    for job in jobs {
        let best =
            job.best.as_ref().map(|best| format!("{} {}", number(best.value.cast_signed()), best.board));
        table.row([
            job.id.0.to_string(),
            job.question.clone(),
            job.list.clone(),
            state(job, speech).to_owned(),
            number(job.done),
            number(job.leased),
            number(job.waiting),
            number(job.aside),
            speech.decimal(job.pace, DIGITS),
            job.left.map_or_else(String::new, |left| duration(left as i64 + 1)),
            best.unwrap_or_default(),
        ]);
    }
    table.render(settings.paint)
}

/// The state of a job in the user's language.
///
/// States are those of the database; one that this version does not know is shown as it is.
fn state(job: &JobStatus, speech: Speech) -> &str {
    match job.state.as_str() {
        "running" => speech.say("running", "en cours"),
        "paused" => speech.say("paused", "en pause"),
        "cancelled" => speech.say("cancelled", "annulée"),
        "done" => speech.say("done", "terminée"),
        other => other,
    }
}

/// Renders the table of workers.
///
/// A worker that has left keeps its row, with the units it delivered.
fn workers(workers: &[WorkerStatus], settings: &Settings) -> String {
    let speech = settings.speech;
    let mut table = Table::new(&[
        (speech.say("worker", "machine"), Align::Right),
        (speech.say("name", "nom"), Align::Left),
        (speech.say("threads", "fils"), Align::Right),
        (speech.say("done", "faites"), Align::Right),
        (speech.say("leased", "en cours"), Align::Right),
        (speech.say("boards/s", "grilles/s"), Align::Right),
        (speech.say("last seen", "vue"), Align::Left),
    ]);
    for worker in workers {
        let ago = duration(worker.silent);
        let seen = speech.say(format!("{ago} ago"), format!("il y a {ago}"));
        let left = speech.say(format!("{seen}, gone"), format!("{seen}, partie"));
        table.row([
            worker.id.to_string(),
            worker.name.clone(),
            worker.threads.to_string(),
            speech.number(worker.units.unsigned_abs() as usize),
            worker.leased.to_string(),
            speech.decimal(worker.pace, DIGITS),
            if worker.here { seen } else { left },
        ]);
    }
    table.render(settings.paint)
}

/// Renders a fault in one line.
///
/// `3 min ago, job 2, unit 17: what happened`. Some faults belong to no unit, or to no job.
fn fault_line(fault: &FaultStatus, speech: Speech) -> String {
    let mut place = String::new();
    if let Some(job) = fault.job {
        let _ = write!(place, "{} {job}", speech.say("job", "tâche"));
    }
    if let Some(unit) = fault.number {
        let _ = write!(place, ", {} {unit}", speech.say("unit", "partie"));
    }
    let ago = duration(fault.age);
    let ago = speech.say(format!("{ago} ago"), format!("il y a {ago}"));
    speech.typeset(&format!("{ago}, {place}{} {}\n", speech.colon(), fault.what))
}

/// Formats seconds in a unit that keeps the number short.
///
/// Two or three digits: seconds up to 100, minutes up to 100, hours up to 100, then days.
fn duration(seconds: i64) -> String {
    match seconds.max(0) {
        seconds @ 0..100 => format!("{seconds} s"),
        seconds @ 100..6000 => format!("{} min", seconds / 60),
        seconds @ 6000..360_000 => format!("{} h", seconds / 3600),
        seconds => format!("{} d", seconds / 86_400),
    }
}
