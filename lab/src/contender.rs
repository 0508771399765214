//! What takes part in an experiment or a benchmark.

/// A way to do some work: first it proves itself by its answer, then its tasks are timed.
pub struct Contender<'a> {
    pub(crate) row: Row,
    answer: Box<dyn FnMut() -> u64 + 'a>,
    tasks: Vec<Task<'a>>,
    pub(crate) facts: Vec<Fact>,
}

/// A row of an experiment's table: who was measured, and on what.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Row {
    /// The name of the contender.
    pub(crate) contender: String,
    /// What it worked on besides the size; may be empty.
    pub(crate) case: String,
    /// The size of what it worked on; 0 if it has none.
    pub(crate) size: f64,
    /// What else there is to say, such as the board that was found; may be empty.
    pub(crate) remark: String,
}

impl Row {
    pub(crate) fn new(contender: impl Into<String>) -> Self {
        Self { contender: contender.into(), ..Self::default() }
    }

    /// The same contender at work on something.
    pub(crate) fn on(self, size: f64, case: impl Into<String>) -> Self {
        Self { size, case: case.into(), ..self }
    }

    pub(crate) fn with_remark(self, remark: impl Into<String>) -> Self {
        Self { remark: remark.into(), ..self }
    }
}

/// Something to time: the name of the measure, and the work.
struct Task<'a> {
    measure: &'static str,
    work: Work<'a>,
}

enum Work<'a> {
    /// Giving the answer that was checked.
    Answer,
    /// Something else.
    Other(Box<dyn FnMut() + 'a>),
}

/// Something that is known without a clock.
pub(crate) struct Fact {
    pub(crate) measure: &'static str,
    pub(crate) unit: &'static str,
    pub(crate) value: f64,
}

impl<'a> Contender<'a> {
    /// A contender, and the answer that tells whether it works.
    pub fn new(name: impl Into<String>, answer: impl FnMut() -> u64 + 'a) -> Self {
        Self { row: Row::new(name), answer: Box::new(answer), tasks: Vec::new(), facts: Vec::new() }
    }

    /// Says what it works on: a size, and the name of a case, which may be empty.
    #[must_use]
    pub(crate) fn on(self, size: f64, case: impl Into<String>) -> Self {
        Self { row: self.row.on(size, case), ..self }
    }

    /// Adds a task of its own to time.
    #[must_use]
    pub fn task(mut self, measure: &'static str, task: impl FnMut() + 'a) -> Self {
        self.tasks.push(Task { measure, work: Work::Other(Box::new(task)) });
        self
    }

    /// Times giving the answer.
    #[must_use]
    pub fn timing_its_answer(mut self, measure: &'static str) -> Self {
        self.tasks.push(Task { measure, work: Work::Answer });
        self
    }

    /// Adds something that is known without a clock: what, its unit, how much.
    #[must_use]
    pub fn fact(mut self, measure: &'static str, unit: &'static str, value: f64) -> Self {
        self.facts.push(Fact { measure, unit, value });
        self
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.row.contender
    }

    /// The measures of its tasks, in the order in which they are done.
    pub fn measures(&self) -> impl ExactSizeIterator<Item = &'static str> {
        self.tasks.iter().map(|task| task.measure)
    }

    /// Gives its answer.
    pub(crate) fn answer(&mut self) -> u64 {
        (self.answer)()
    }

    /// Does one of its tasks, for the caller to time or count.
    pub(crate) fn work<T>(&mut self, task: usize, measured: impl FnOnce(&mut dyn FnMut()) -> T) -> T {
        match &mut self.tasks[task].work {
            Work::Other(work) => measured(work),
            Work::Answer => measured(&mut || {
                // An answer that nobody looks at could be optimised away.
                std::hint::black_box((self.answer)());
            }),
        }
    }
}
