//! Contenders of experiments and benchmarks.

/// A way to do some work. It must first give the right answer; then its tasks are timed.
pub struct Contender<'a> {
    pub(crate) row: Row,
    answer: Box<dyn FnMut() -> u64 + 'a>,
    tasks: Vec<Task<'a>>,
    pub(crate) facts: Vec<Fact>,
}

/// A row of an experiment's table: who was measured, and on what.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Row {
    /// Name of the contender.
    pub(crate) contender: String,
    /// The case it worked on, besides the size; may be empty.
    pub(crate) case: String,
    /// The size of its input; 0 if it has none.
    pub(crate) size: f64,
    /// A remark, such as the board found; may be empty.
    pub(crate) remark: String,
}

impl Row {
    /// A row of a contender, without size, case or remark.
    pub(crate) fn new(contender: impl Into<String>) -> Self {
        Self { contender: contender.into(), ..Self::default() }
    }

    /// Sets what the contender works on.
    pub(crate) fn on(self, size: f64, case: impl Into<String>) -> Self {
        Self { size, case: case.into(), ..self }
    }

    /// The same row with a remark.
    pub(crate) fn with_remark(self, remark: impl Into<String>) -> Self {
        Self { remark: remark.into(), ..self }
    }
}

/// A task to time: the name of the measure, and the work.
struct Task<'a> {
    measure: &'static str,
    work: Work<'a>,
}

/// The work of a task.
enum Work<'a> {
    /// Compute the answer that was checked.
    Answer,
    /// Anything else.
    Other(Box<dyn FnMut() + 'a>),
}

/// A figure that needs no clock.
pub(crate) struct Fact {
    pub(crate) measure: &'static str,
    pub(crate) unit: &'static str,
    pub(crate) value: f64,
}

impl<'a> Contender<'a> {
    /// Makes a contender with the answer that proves that it works.
    pub fn new(name: impl Into<String>, answer: impl FnMut() -> u64 + 'a) -> Self {
        Self { row: Row::new(name), answer: Box::new(answer), tasks: Vec::new(), facts: Vec::new() }
    }

    /// Sets what it works on: a size, and the name of a case, which may be empty.
    #[must_use]
    pub(crate) fn on(self, size: f64, case: impl Into<String>) -> Self {
        Self { row: self.row.on(size, case), ..self }
    }

    /// Adds a task to time.
    #[must_use]
    pub fn task(mut self, measure: &'static str, task: impl FnMut() + 'a) -> Self {
        self.tasks.push(Task { measure, work: Work::Other(Box::new(task)) });
        self
    }

    /// Times the computation of the answer.
    #[must_use]
    pub fn timing_its_answer(mut self, measure: &'static str) -> Self {
        self.tasks.push(Task { measure, work: Work::Answer });
        self
    }

    /// Adds a figure that needs no clock: its name, unit and value.
    #[must_use]
    pub fn fact(mut self, measure: &'static str, unit: &'static str, value: f64) -> Self {
        self.facts.push(Fact { measure, unit, value });
        self
    }

    /// Returns its name.
    pub fn name(&self) -> &str {
        &self.row.contender
    }

    /// Iterates over the measures of its tasks, in order.
    pub fn measures(&self) -> impl ExactSizeIterator<Item = &'static str> {
        self.tasks.iter().map(|task| task.measure)
    }

    /// Computes its answer.
    pub(crate) fn answer(&mut self) -> u64 {
        (self.answer)()
    }

    /// Runs a task, for the caller to time or count.
    pub(crate) fn work<T>(&mut self, task: usize, measured: impl FnOnce(&mut dyn FnMut()) -> T) -> T {
        match &mut self.tasks[task].work {
            Work::Other(work) => measured(work),
            Work::Answer => measured(&mut || {
                // An unused answer could be optimised away.
                std::hint::black_box((self.answer)());
            }),
        }
    }
}
