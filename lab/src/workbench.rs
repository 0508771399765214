//! The workbench: hands out inputs and lists, and records every figure.
//!
//! Contenders go through the [harness](crate::harness). A wrong answer is recorded as wrong. Times are
//! processor times. Instructions are counted in a separate run (see [`crate::instructions`]), in which
//! nothing is timed.

use serde::de::DeserializeOwned;
use worddle_ask::{FileLibrary, Library, Limits, ListRequest, Refusal, Request, SharedList};
use worddle_data::{Language, Lists};
use worddle_lexicon::WordList;
use worddle_run::Cancel;

use crate::contender::{Contender, Row};
use crate::experiment::{Experiment, Scope};
use crate::harness::{Clock, check, time_in_turns};
use crate::instructions::counted_task;
use crate::record::{Record, RecordError, Verdict};
use crate::setting::Setting;

/// Why an experiment cannot continue.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// A list is missing, or a request of the experiment is refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A record cannot be written.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The experiment's file lacks an input.
    #[error("experiment {experiment:?} lacks a valid input {input:?}")]
    Input {
        /// The experiment.
        experiment: String,
        /// The missing input.
        input: String,
    },
    /// The subject does not exist.
    #[error("unknown subject {0:?}")]
    Subject(String),
    /// It was stopped. Records made so far are kept.
    #[error("stopped")]
    Stopped,
}

/// What to do with the tasks of contenders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// Check answers and time tasks.
    Time,
    /// Run each task once, while its instructions are counted from outside.
    Count,
}

/// The workbench of an experiment.
pub struct Workbench<'a> {
    /// What is measured.
    experiment: &'a Experiment,
    /// Quick or full.
    scope: Scope,
    /// Opens lists; each stays open.
    library: FileLibrary,
    /// Checked between two measurements.
    cancel: Cancel,
    /// The circumstances that every record names.
    setting: Setting,
    /// Time, or count.
    mode: Mode,
    /// Instruction counts made earlier, one record per task.
    counts: Vec<Record>,
    /// Receives each record.
    keep: &'a mut dyn FnMut(Record) -> Result<(), RecordError>,
}

impl<'a> Workbench<'a> {
    /// Makes a workbench for an experiment. `keep` receives each record at once.
    pub fn new(
        experiment: &'a Experiment,
        scope: Scope,
        lists: &Lists,
        cancel: Cancel,
        keep: &'a mut dyn FnMut(Record) -> Result<(), RecordError>,
    ) -> Self {
        let (setting, counts) = (Setting::default(), Vec::new());
        // The published experiments use French lists, unless a list's name says otherwise.
        let library = FileLibrary::new(lists.clone(), Language::French);
        Self { experiment, scope, library, cancel, setting, mode: Mode::Time, counts, keep }
    }

    /// Switches to counting: each task runs once and gets a record without figures.
    #[must_use]
    pub fn counting(self) -> Self {
        Self { mode: Mode::Count, ..self }
    }

    /// Adds instruction counts made earlier to the records.
    #[must_use]
    pub fn with_counts(self, counts: Vec<Record>) -> Self {
        Self { counts, ..self }
    }

    /// Returns the experiment.
    pub(crate) fn experiment(&self) -> &'a Experiment {
        self.experiment
    }

    /// Opens a list, which the following records name.
    ///
    /// # Errors
    ///
    /// A list that cannot be opened.
    pub(crate) fn list(&mut self, name: &str) -> Result<SharedList, LabError> {
        let request = ListRequest::Name(name.to_owned());
        let list = self.library.list(None, Some(&request), &Limits::command())?;
        self.with_list(name, &list);
        Ok(list)
    }

    /// Plans a request.
    pub(crate) fn plan<R: Request>(&self, request: &R) -> Result<R::Plan, LabError> {
        Ok(request.plan(&self.library, &Limits::command())?)
    }

    /// Sets the list that the following records name.
    pub(crate) fn with_list(&mut self, name: &str, list: &WordList) {
        self.setting = Setting::new(self.scope, name, list);
    }

    /// Checks contenders against the right answer, then times those that gave it, in turns.
    ///
    /// The input `repetitions` sets the rounds of each task.
    ///
    /// # Errors
    ///
    /// Cancellation, or a record that cannot be written. A wrong answer is no error: it is recorded as wrong.
    pub fn race(
        &mut self,
        expected: impl FnOnce() -> u64,
        contenders: Vec<Contender<'_>>,
    ) -> Result<(), LabError> {
        if self.mode == Mode::Count {
            // Answers are not checked here: the timed run checks the same contenders.
            return self.count_tasks(contenders);
        }
        let rounds = self.count("repetitions")?.max(1);
        let mut checked = check(expected(), contenders, &self.cancel).ok_or(LabError::Stopped)?;
        // Recorded for every measure, so that the table shows a wrong answer in place of the figure.
        for contender in &checked.wrong {
            for measure in contender.measures() {
                self.note(&contender.row, measure, "s", Verdict::Wrong, Vec::new())?;
            }
            for fact in &contender.facts {
                self.note(&contender.row, fact.measure, fact.unit, Verdict::Wrong, Vec::new())?;
            }
        }
        let timings = time_in_turns(&mut checked.right, rounds, Clock::Processor, &self.cancel);
        for (contender, timings) in checked.right.iter().zip(timings.ok_or(LabError::Stopped)?) {
            for (measure, timing) in contender.measures().zip(timings) {
                self.note(&contender.row, measure, "s", Verdict::Right, timing.seconds())?;
            }
            for fact in &contender.facts {
                self.note(&contender.row, fact.measure, fact.unit, Verdict::Right, vec![fact.value])?;
            }
        }
        Ok(())
    }

    /// Runs each task once, where it is counted.
    fn count_tasks(&mut self, contenders: Vec<Contender<'_>>) -> Result<(), LabError> {
        for mut contender in contenders {
            let measures: Vec<&'static str> = contender.measures().collect();
            for (task, measure) in measures.into_iter().enumerate() {
                self.go_on()?;
                // Through a function with a fixed name, within which valgrind counts.
                contender.work(task, counted_task);
                self.note(&contender.row, measure, "s", Verdict::Right, Vec::new())?;
            }
        }
        Ok(())
    }

    /// Fails if the experiment was cancelled.
    pub(crate) fn go_on(&self) -> Result<(), LabError> {
        if self.cancel.is_cancelled() { Err(LabError::Stopped) } else { Ok(()) }
    }

    /// Records the figures of a row. The figures of a wrong answer are worthless and are dropped.
    ///
    /// An even number of figures has no middle: the upper one counts.
    ///
    /// # Errors
    ///
    /// If the record cannot be written.
    pub(crate) fn note(
        &mut self,
        row: &Row,
        measure: &str,
        unit: &str,
        verdict: Verdict,
        mut figures: Vec<f64>,
    ) -> Result<(), LabError> {
        if verdict == Verdict::Wrong {
            figures.clear();
        }
        // Sorted for the median and the spread; the order of the rounds means nothing.
        figures.sort_by(f64::total_cmp);
        let at = |place: usize| figures.get(place).copied().unwrap_or(0.0);
        let mut record = Record {
            experiment: self.experiment.name.clone(),
            contender: row.contender.clone(),
            case: row.case.clone(),
            size: row.size,
            remark: row.remark.clone(),
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

    /// Returns an input by name.
    ///
    /// Inputs of the scope win over those of both.
    fn input(&self, name: &str) -> Option<&'a toml::Value> {
        let experiment = self.experiment;
        let scoped = match self.scope {
            Scope::Quick => &experiment.quick,
            Scope::Full => &experiment.full,
        };
        // The scope's own inputs take precedence.
        scoped.get(name).or_else(|| experiment.inputs.get(name))
    }

    /// Makes the error for a missing input.
    fn missing(&self, input: &str) -> LabError {
        LabError::Input { experiment: self.experiment.name.clone(), input: input.to_owned() }
    }

    /// Returns an integer input.
    ///
    /// # Errors
    ///
    /// If it is missing or negative.
    pub(crate) fn count(&self, name: &str) -> Result<usize, LabError> {
        let number = self.input(name).and_then(toml::Value::as_integer);
        number.and_then(|number| usize::try_from(number).ok()).ok_or_else(|| self.missing(name))
    }

    /// Returns an input with several integers.
    pub(crate) fn counts(&self, name: &str) -> Result<Vec<usize>, LabError> {
        let values = self.input(name).and_then(toml::Value::as_array).ok_or_else(|| self.missing(name))?;
        let number = |value: &toml::Value| value.as_integer().and_then(|number| usize::try_from(number).ok());
        values.iter().map(|value| number(value).ok_or_else(|| self.missing(name))).collect()
    }

    /// Parses an input as a type of the subject.
    pub(crate) fn parsed<T: DeserializeOwned>(&self, name: &str) -> Result<T, LabError> {
        let value = self.input(name).and_then(|value| value.clone().try_into().ok());
        value.ok_or_else(|| self.missing(name))
    }

    /// Returns an input with several strings.
    pub(crate) fn texts(&self, name: &str) -> Result<Vec<&'a str>, LabError> {
        let values = self.input(name).and_then(toml::Value::as_array).ok_or_else(|| self.missing(name))?;
        values.iter().map(|value| value.as_str().ok_or_else(|| self.missing(name))).collect()
    }
}
