//! What takes part in an experiment.

/// Something to be timed: what it measures, and what is done.
type Task<'a> = (&'static str, Box<dyn FnMut() + 'a>);

/// A way to do the work of an experiment: first it proves itself, then its tasks are timed.
pub struct Contender<'a> {
    pub(crate) name: String,
    pub(crate) case: String,
    pub(crate) size: f64,
    pub(crate) remark: String,
    pub(crate) check: Box<dyn FnMut() -> u64 + 'a>,
    pub(crate) tasks: Vec<Task<'a>>,
    pub(crate) facts: Vec<(&'static str, &'static str, f64)>,
}

impl<'a> Contender<'a> {
    /// A contender, and the answer that it gives.
    pub fn new(name: impl Into<String>, check: impl FnMut() -> u64 + 'a) -> Self {
        let check = Box::new(check);
        Self {
            name: name.into(),
            case: String::new(),
            size: 0.0,
            remark: String::new(),
            check,
            tasks: Vec::new(),
            facts: Vec::new(),
        }
    }

    /// What it works on: a size, and the name of a case, which may be empty.
    #[must_use]
    pub fn on(mut self, size: f64, case: impl Into<String>) -> Self {
        (self.size, self.case) = (size, case.into());
        self
    }

    /// What else its records say, such as the board that it came to.
    #[must_use]
    pub fn remark(mut self, remark: impl Into<String>) -> Self {
        self.remark = remark.into();
        self
    }

    /// Something to be timed.
    #[must_use]
    pub fn task(mut self, measure: &'static str, task: impl FnMut() + 'a) -> Self {
        self.tasks.push((measure, Box::new(task)));
        self
    }

    /// Something that is known without a clock: what, its unit, how much.
    #[must_use]
    pub fn fact(mut self, measure: &'static str, unit: &'static str, value: f64) -> Self {
        self.facts.push((measure, unit, value));
        self
    }
}
