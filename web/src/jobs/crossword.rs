//! Crosswords that are filled, or drawn until they can be filled, as a job.

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;
use worddle_run::{Budget, Progress, Run};

use super::{Job, Standing, Stopwatch, Work};
use crate::construct::{FillWish, Filled, PatternWish};
use crate::lists::Lists;
use crate::problem::Problem;

/// What is constructed.
pub(crate) struct Construction {
    pub(crate) lists: Arc<Lists>,
    pub(crate) what: What,
    pub(crate) time: Duration,
}

/// Filled, or drawn.
pub(crate) enum What {
    Fill(FillWish),
    Draw(PatternWish),
}

/// What a construction has come to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// How many steps were made.
    steps: u64,
    /// The grid with the most words that went together so far.
    partial: Option<String>,
    end: Option<Ended>,
}

/// How it ended.
#[derive(Clone, Debug)]
enum Ended {
    Filled(Filled),
    Drawn(Result<String, Problem>),
}

/// How far a construction is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConstructionTold {
    /// For how many seconds it has worked.
    seconds: f64,
    /// How many seconds it may take.
    of: f64,
    /// How many steps were made: words and letters tried, cells drawn.
    steps: u64,
    /// The grid with the most words that went together so far.
    partial: Option<String>,
    /// What came of filling, at its end.
    filled: Option<Filled>,
    /// The pattern that was drawn.
    drawn: Option<String>,
    /// The seed of the pattern, to have it again.
    seed: Option<u64>,
    /// Why there is no pattern.
    problem: Option<Problem>,
    paused: bool,
    done: bool,
}

impl Work for Construction {
    type Found = Found;
    type Told = ConstructionTold;

    fn time(&self) -> Duration {
        self.time
    }

    fn work(&self, job: &Job<Self>) {
        let mut clock = Stopwatch::start();
        let mut watched = |progress: Progress| job.advance(&mut clock, |found| found.steps = progress.steps);
        let run = Run::new(Budget::UNLIMITED).with_cancel(job.cancel().clone()).with_observer(&mut watched);
        let end = match &self.what {
            What::Fill(wish) => {
                let entries = self.lists.entries(wish.language);
                let further = |grid| job.note(|found| found.partial = Some(grid));
                Ended::Filled(wish.fill(entries, (run, job.cancel()), further))
            }
            What::Draw(wish) => Ended::Drawn(wish.draw(self.lists.entries(wish.language), run)),
        };
        job.advance(&mut clock, |found| found.end = Some(end));
    }

    fn tell(&self, standing: Standing<Found>) -> ConstructionTold {
        let Found { steps, partial, end } = standing.found;
        let (filled, drawn) = match end {
            Some(Ended::Filled(filled)) => (Some(filled), None),
            Some(Ended::Drawn(drawn)) => (None, Some(drawn)),
            None => (None, None),
        };
        let seed = match &self.what {
            What::Fill(_) => None,
            What::Draw(wish) => Some(wish.seed),
        };
        let (drawn, problem) = drawn.map_or((None, None), |drawn| match drawn {
            Ok(grid) => (Some(grid), None),
            Err(problem) => (None, Some(problem)),
        });
        ConstructionTold {
            seconds: standing.spent.as_secs_f64(),
            of: self.time.as_secs_f64(),
            steps,
            partial,
            filled,
            drawn,
            seed,
            problem,
            paused: standing.paused,
            done: standing.done,
        }
    }
}
