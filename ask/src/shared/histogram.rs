//! A histogram, shared by ranges of boards.
//!
//! Board `n` of a histogram draws from the random stream `n` of its seed, so a range of numbers is a piece of work
//! that any machine can do, and the sum over all ranges is the histogram of one machine, count by count.

use std::ops::Range;

use worddle_board::generate::Generator;
use worddle_run::{Cancel, Stop};

use super::{Bench, MAX_UNITS, SharedPlan, UnitAnswer, UnitFlaw, read, read_all, text};
use crate::generate::{HistogramPlan, RangeCount};
use crate::library::SharedList;
use crate::refusal::Refusal;

/// A histogram whose units are ranges of boards, equal in length to within one board.
pub(super) struct SharedHistogram {
    /// The boards to draw and what is counted of them.
    plan: HistogramPlan,
    /// How many ranges there are.
    units: u64,
}

impl SharedHistogram {
    /// A histogram in so many units; at most one for each board.
    ///
    /// # Errors
    ///
    /// No units, more than [`MAX_UNITS`], or more than boards.
    pub(super) fn new(plan: HistogramPlan, units: u64) -> Result<Self, Refusal> {
        let most = MAX_UNITS.min(plan.total());
        if (1..=most).contains(&units) {
            return Ok(Self { plan, units });
        }
        Err(Refusal::said(
            "units",
            format!("{units} units: choose 1 to {most}"),
            format!("{units} parties : choisissez un nombre de 1 à {most}"),
        ))
    }

    /// The numbers of a unit's boards.
    ///
    /// Neighbouring ranges meet without a gap, and the last one ends with the last board.
    fn numbers(&self, unit: u64) -> Range<u64> {
        // In 128 bits: the product of the number of boards and of units may overflow 64.
        let first = |unit: u64| {
            let boards = u128::from(self.plan.total()) * u128::from(unit) / u128::from(self.units);
            u64::try_from(boards).expect("no more boards than there are in all")
        };
        first(unit)..first(unit + 1)
    }
}

impl SharedPlan for SharedHistogram {
    fn list(&self) -> &SharedList {
        self.plan.boards().list()
    }

    fn rules(&self) -> String {
        self.plan.boards().rules().identity()
    }

    fn units(&self) -> Vec<u64> {
        (0..self.units).collect()
    }

    fn bench(&self, work: &mut dyn FnMut(&mut dyn Bench)) {
        work(&mut CountBench { histogram: self, counter: self.plan.counter() });
    }

    fn check(&self, unit: u64, answer: &str) -> Result<(), UnitFlaw> {
        let answer: RangeCount = read(unit, answer)?;
        let checked = self.plan.check_count(&self.numbers(unit), &answer);
        checked.map_err(|flaw| UnitFlaw::new(unit, flaw))
    }

    fn merge(&self, answers: &[String]) -> Result<String, UnitFlaw> {
        let counts: Vec<RangeCount> = read_all(answers)?;
        // Counts are added, so the order of the units does not matter.
        Ok(text(&self.plan.histogram_of(&counts).0) + "\n")
    }
}

/// A thread that counts.
struct CountBench<'a> {
    /// The histogram, which knows the boards of each unit.
    histogram: &'a SharedHistogram,
    /// Draws and solves boards; reused for all units of the thread.
    counter: Generator<'a>,
}

impl Bench for CountBench<'_> {
    fn unit(&mut self, number: u64, cancel: &Cancel) -> Result<UnitAnswer, Stop> {
        let Self { histogram, counter } = self;
        let answer = histogram.plan.count_range(histogram.numbers(number), counter, cancel)?;
        Ok(UnitAnswer { text: text(&answer), boards: answer.boards, best: None })
    }
}
