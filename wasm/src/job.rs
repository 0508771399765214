//! Jobs: long work that reports its progress to the page.
//!
//! WebAssembly has no threads here, so a search on several cores is several workers, each with some of the chains;
//! `engine/merge.js` merges their progress by ranks, texts that sort as boards do. A running worker receives no
//! messages: to stop or pause a job, the page ends its worker and keeps the last report. The search resumes from its
//! last checkpoint in another worker, by the same seed.

use std::cell::Cell;
use std::ops::Range;
use std::time::Duration;

use worddle_api::{Job, JobClock, JobHost, JobOptions, Kind, Problem, Resumption, at};
use worddle_ask::Speech;
use worddle_run::{Budget, Cancel, Run};

use crate::answer::Answer;
use crate::engine::Engine;

/// Minimum time between two reports.
const INTERVAL: Duration = Duration::from_millis(100);

/// A job, as a browser asks for it.
#[derive(Clone, Debug)]
pub struct JobAsked<'a> {
    /// The path below `/api/v1` of a question that starts a job.
    pub path: &'a str,
    /// The languages that the person reads, best first.
    pub languages: &'a str,
    /// The request, as JSON.
    pub body: &'a [u8],
    /// The checkpoint to resume from.
    pub from: Option<&'a str>,
    /// The chains of a search that run here; all of them by default.
    pub chains: Option<Range<u64>>,
}

/// Progress of a job: its state, and the data to resume it elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobReport {
    /// The state shown to people, as JSON.
    pub view: Vec<u8>,
    /// The data to stop here and resume elsewhere.
    pub resumption: Resumption,
}

impl Engine {
    /// Runs a job until it is done or its time is up. Reports its progress, and returns its last report.
    pub fn work(&self, asked: &JobAsked<'_>, report: &dyn Fn(JobReport)) -> Result<JobReport, Answer> {
        let speech = Speech::asked_for("", asked.languages);
        let job = self.start(asked).map_err(|problem| Answer::problem(&problem, speech))?;
        let host = Host {
            job: &*job,
            speech,
            report,
            cancel: Cancel::default(),
            clock: Run::new(Budget::UNLIMITED),
            reported: Cell::default(),
        };
        job.work(&host);
        Ok(host.report(true))
    }

    fn start(&self, asked: &JobAsked<'_>) -> Result<Box<dyn Job>, Problem> {
        let path = format!("/{}", asked.path.trim_start_matches('/'));
        let Kind::Job { start, .. } = at(self.questions(), &path)?.kind else {
            return Err(Problem::no_address());
        };
        let options = JobOptions { from: asked.from, chains: asked.chains.clone() };
        start(asked.body, &options, &self.desk(&Cancel::default(), Duration::ZERO))
    }
}

/// Runs a job on the calling thread.
struct Host<'a> {
    job: &'a dyn Job,
    speech: Speech,
    report: &'a dyn Fn(JobReport),
    cancel: Cancel,
    clock: Run<'static>,
    /// Time of the last report.
    reported: Cell<Option<Duration>>,
}

impl Host<'_> {
    fn report(&self, done: bool) -> JobReport {
        let clock = JobClock { spent: self.job.spent() + self.clock.elapsed(), paused: false, done };
        JobReport {
            view: self.job.view(clock, self.speech),
            resumption: self.job.resumption(clock, self.speech),
        }
    }
}

impl JobHost for Host<'_> {
    fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    // Reported with the next tick of the clock, at most a tenth of a second later.
    fn changed(&self) {}

    fn passed(&self) {
        let now = self.clock.elapsed();
        // The job itself has no clock: whoever runs it ends it.
        if self.job.spent() + now >= self.job.time() {
            self.cancel.cancel();
        }
        if self.reported.get().is_none_or(|reported| now >= reported + INTERVAL) {
            self.reported.set(Some(now));
            (self.report)(self.report(false));
        }
    }
}
