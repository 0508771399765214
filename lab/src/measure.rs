//! Measures contenders against each other.
//!
//! Every answer is checked before anything is timed; what answers wrongly is recorded as wrong and takes no further part. The
//! others take turns, so that a slow moment of the machine hits them alike. Times are those of the processor for this thread,
//! where the system counts them: other programs on the machine do not count. Instructions are counted in a run of its own (see
//! [`crate::instructions`]), in which nothing is timed.

use std::time::Duration;

use serde::de::DeserializeOwned;
use worddle_data::{Language, ListBounds, ListError, ListOptions, Lists};
use worddle_lexicon::WordList;
use worddle_run::Cancel;

use crate::contender::Contender;
use crate::experiment::{Experiment, Scope};
use crate::instructions::counted_task;
use crate::record::{Record, RecordError, Verdict};
use crate::setting::Setting;

/// Why an experiment cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// A list is not there.
    #[error(transparent)]
    List(#[from] ListError),
    /// A record cannot be written.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The file of the experiment lacks something.
    #[error("experiment {experiment:?} has no usable input {input:?}")]
    Input {
        /// The experiment.
        experiment: String,
        /// What is missing.
        input: String,
    },
    /// Nobody knows how to do it.
    #[error("no subject {0:?}")]
    Subject(String),
    /// It was stopped; what was measured is kept.
    #[error("stopped")]
    Stopped,
}

/// What is done with the tasks of contenders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    /// Their answers are checked, and they are timed.
    Time,
    /// Each is done once, where its instructions are counted from outside.
    Count,
}

/// Where an experiment is done.
pub struct Bench<'a> {
    experiment: &'a Experiment,
    scope: Scope,
    lists: &'a Lists,
    cancel: Cancel,
    setting: Setting,
    work: Work,
    /// What was counted before, one record for each task.
    counts: Vec<Record>,
    keep: &'a mut dyn FnMut(Record) -> Result<(), RecordError>,
}

impl<'a> Bench<'a> {
    /// A bench for an experiment; `keep` gets each record as soon as it is there.
    pub fn new(
        experiment: &'a Experiment,
        scope: Scope,
        lists: &'a Lists,
        cancel: Cancel,
        keep: &'a mut dyn FnMut(Record) -> Result<(), RecordError>,
    ) -> Self {
        let (setting, counts) = (Setting::default(), Vec::new());
        Self { experiment, scope, lists, cancel, setting, work: Work::Time, counts, keep }
    }

    /// The same bench, which does each task once to be counted, and keeps a record without figures for it.
    #[must_use]
    pub fn counting(self) -> Self {
        Self { work: Work::Count, ..self }
    }

    /// The same bench, whose records have the instructions of these ones.
    #[must_use]
    pub fn with_counts(self, counts: Vec<Record>) -> Self {
        Self { counts, ..self }
    }

    pub(crate) fn experiment(&self) -> &'a Experiment {
        self.experiment
    }

    /// Loads a list, which the records that follow name.
    pub(crate) fn list(&mut self, name: &str) -> Result<WordList, LabError> {
        let loaded = self.lists.load(name, &ListOptions::default(), Language::French, ListBounds::NONE, std::io::empty())?;
        self.with_list(name, &loaded.list);
        Ok(loaded.list)
    }

    /// Names a list in the records that follow.
    pub(crate) fn with_list(&mut self, name: &str, list: &WordList) {
        self.setting = Setting::new(self.scope, name, list);
    }

    /// Checks contenders against the right answer, then times those that gave it, in turns.
    pub fn race(
        &mut self,
        expected: impl FnOnce() -> u64,
        contenders: Vec<Contender<'_>>,
    ) -> Result<(), LabError> {
        if self.work == Work::Count {
            return self.count_tasks(contenders);
        }
        let repetitions = self.count("repetitions")?;
        let expected = expected();
        let mut right = Vec::new();
        for mut contender in contenders {
            self.go_on()?;
            if (contender.check)() == expected {
                right.push(contender);
            } else {
                self.wrong(&contender)?;
            }
        }
        let mut times: Vec<Vec<Vec<f64>>> =
            right.iter().map(|contender| vec![Vec::new(); contender.tasks.len()]).collect();
        for _ in 0..repetitions {
            for (contender, times) in right.iter_mut().zip(&mut times) {
                self.go_on()?;
                for ((_, task), times) in contender.tasks.iter_mut().zip(times) {
                    times.push(processor_time(task).as_secs_f64());
                }
            }
        }
        for (contender, times) in right.iter().zip(times) {
            for ((measure, _), times) in contender.tasks.iter().zip(times) {
                self.note(contender, measure, "s", Verdict::Right, times)?;
            }
            for (measure, unit, value) in &contender.facts {
                self.note(contender, measure, unit, Verdict::Right, vec![*value])?;
            }
        }
        Ok(())
    }

    /// Does each task once, where it is counted.
    fn count_tasks(&mut self, contenders: Vec<Contender<'_>>) -> Result<(), LabError> {
        for mut contender in contenders {
            for place in 0..contender.tasks.len() {
                self.go_on()?;
                let (measure, task) = &mut contender.tasks[place];
                counted_task(task);
                let measure = *measure;
                self.note(&contender, measure, "s", Verdict::Right, Vec::new())?;
            }
        }
        Ok(())
    }

    /// Ends the experiment if somebody asked for it.
    pub(crate) fn go_on(&self) -> Result<(), LabError> {
        if self.cancel.is_cancelled() { Err(LabError::Stopped) } else { Ok(()) }
    }

    fn wrong(&mut self, contender: &Contender<'_>) -> Result<(), LabError> {
        let tasks: Vec<&'static str> = contender.tasks.iter().map(|(measure, _)| *measure).collect();
        for measure in tasks {
            self.note(contender, measure, "s", Verdict::Wrong, Vec::new())?;
        }
        for (measure, unit, _) in &contender.facts {
            self.note(contender, measure, unit, Verdict::Wrong, Vec::new())?;
        }
        Ok(())
    }

    /// Keeps figures of a contender.
    pub(crate) fn note(
        &mut self,
        contender: &Contender<'_>,
        measure: &str,
        unit: &str,
        verdict: Verdict,
        mut figures: Vec<f64>,
    ) -> Result<(), LabError> {
        figures.sort_by(f64::total_cmp);
        let at = |place: usize| figures.get(place).copied().unwrap_or(0.0);
        let mut record = Record {
            experiment: self.experiment.name.clone(),
            contender: contender.name.clone(),
            case: contender.case.clone(),
            size: contender.size,
            remark: contender.remark.clone(),
            measure: measure.to_owned(),
            unit: unit.to_owned(),
            median: at(figures.len() / 2),
            spread: [at(0), at(figures.len().saturating_sub(1))],
            repetitions: figures.len(),
            verdict,
            instructions: None,
            setting: self.setting.clone(),
        };
        let counted = self.counts.iter().find(|counted| counted.is_of_the_same(&record));
        record.instructions =
            counted.filter(|_| verdict == Verdict::Right).and_then(|counted| counted.instructions);
        Ok((self.keep)(record)?)
    }

    fn input(&self, name: &str) -> Option<&'a toml::Value> {
        let experiment = self.experiment;
        let scoped = match self.scope {
            Scope::Quick => &experiment.quick,
            Scope::Full => &experiment.full,
        };
        scoped.get(name).or_else(|| experiment.inputs.get(name))
    }

    fn missing(&self, input: &str) -> LabError {
        LabError::Input { experiment: self.experiment.name.clone(), input: input.to_owned() }
    }

    /// A whole number among the inputs.
    pub(crate) fn count(&self, name: &str) -> Result<usize, LabError> {
        let number = self.input(name).and_then(toml::Value::as_integer);
        number.and_then(|number| usize::try_from(number).ok()).ok_or_else(|| self.missing(name))
    }

    /// Whole numbers among the inputs.
    pub(crate) fn counts(&self, name: &str) -> Result<Vec<usize>, LabError> {
        let values = self.input(name).and_then(toml::Value::as_array).ok_or_else(|| self.missing(name))?;
        let number = |value: &toml::Value| value.as_integer().and_then(|number| usize::try_from(number).ok());
        values.iter().map(|value| number(value).ok_or_else(|| self.missing(name))).collect()
    }

    /// A part of the inputs as a value of our own.
    pub(crate) fn parsed<T: DeserializeOwned>(&self, name: &str) -> Result<T, LabError> {
        let value = self.input(name).and_then(|value| value.clone().try_into().ok());
        value.ok_or_else(|| self.missing(name))
    }

    /// Texts among the inputs.
    pub(crate) fn texts(&self, name: &str) -> Result<Vec<&'a str>, LabError> {
        let values = self.input(name).and_then(toml::Value::as_array).ok_or_else(|| self.missing(name))?;
        values.iter().map(|value| value.as_str().ok_or_else(|| self.missing(name))).collect()
    }
}

/// How long the processor works on a call; the wall clock's time where the system does not count.
pub(crate) fn processor_time(task: &mut dyn FnMut()) -> Duration {
    let start = now();
    task();
    now().saturating_sub(start)
}

#[cfg(unix)]
fn now() -> Duration {
    let clock = nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID;
    nix::time::clock_gettime(clock).map_or(Duration::ZERO, Duration::from)
}

#[cfg(not(unix))]
#[expect(clippy::disallowed_methods, reason = "a measurement reads the clock")]
fn now() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
