//! Estimates the time of a unit from a small part of it.
//!
//! Where the search tries every symbol of a place, a probe draws one, and divides its time by the probability of the draw
//! (Knuth, "Estimating the efficiency of backtrack programs", 1975). On average, the result is the time of the whole unit.
//! Symbols with a higher bound are drawn more often, since most of the time goes to them.

use std::ops::{Add, Mul};
use std::time::Duration;

use worddle_run::{Random, Run, Stop, Weights, processor_time};

use super::{Outcome, Search};
use crate::class::{Class, may_lead};
use crate::terms::TooMany;
use crate::tree::BoundedSum;
use crate::unit::Unit;

/// The number of places, from the first on, whose symbol is drawn. On 4×4, two leave about a fiftieth of a unit.
const DRAWN: usize = 2;

/// The estimated work of a unit. A single probe may be far off; the mean of many is right.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Probe {
    /// Processor time in seconds.
    pub seconds: f64,
    /// The number of forced and decided places.
    pub places: f64,
}

impl Add for Probe {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { seconds: self.seconds + other.seconds, places: self.places + other.places }
    }
}

impl Mul<f64> for Probe {
    type Output = Self;

    fn mul(self, times: f64) -> Self {
        Self { seconds: self.seconds * times, places: self.places * times }
    }
}

impl Search<'_> {
    /// Estimates the work of a unit from a random part of it.
    ///
    /// Takes a small part of the unit's own time. The estimate is unbiased, but a single one may be far off.
    ///
    /// # Errors
    ///
    /// If the run stops; the search can be used again afterwards.
    pub fn probe(&mut self, unit: &Unit, random: &mut Random, run: &mut Run<'_>) -> Result<Probe, Stop> {
        self.turns = unit.turns(self.problem);
        let probe = self.probe_class(unit.class(), random, run);
        self.outcome = Outcome::default();
        probe
    }

    /// Probes a class, or one of its parts if it has too many terms.
    ///
    /// With too many terms, one part of the class stands for all of them, each with the same probability.
    fn probe_class(&mut self, class: &Class, random: &mut Random, run: &mut Run<'_>) -> Result<Probe, Stop> {
        run.step()?;
        let begun = self.begin();
        let root = self.arrange(class);
        let arranged = self.since(begun);
        let below = match (root, class.first_open()) {
            (Ok(root), _) => {
                self.decided.clear();
                self.probe_forced(class, root, random, run)?
            }
            (Err(TooMany { times }), Some(place)) => {
                let parts: Vec<_> = class.sets[place].parts(times).collect();
                let part = parts[random.below(parts.len() as u64) as usize];
                self.probe_class(&class.with(place, part), random, run)? * parts.len() as f64
            }
            // A single board takes next to no time.
            (Err(TooMany { .. }), None) => Probe::default(),
        };
        Ok(arranged + below)
    }

    /// Probes a class whose first places are forced.
    ///
    /// From the third place on, the search is the real one.
    fn probe_forced(
        &mut self,
        class: &Class,
        root: BoundedSum,
        random: &mut Random,
        run: &mut Run<'_>,
    ) -> Result<Probe, Stop> {
        let begun = self.begin();
        let place = self.decided.len();
        if place >= DRAWN || !self.must_force(class, place, root.bound) {
            self.force(class, root, None, run)?;
            return Ok(self.since(begun));
        }
        let own = self.tree.choices(root.sum).find(|choice| choice.place == place as u32);
        let mut tried = Vec::new();
        for symbol in class.sets[place].iter() {
            self.decided.push(symbol);
            if may_lead(&self.turns, &self.decided) && self.problem.allows(&self.decided) {
                let bound = own.and_then(|own| self.tree.bound_of(own, symbol)).unwrap_or_default();
                // Squared, to favor high bounds; any positive weights keep the estimate unbiased. The cap keeps the sum within
                // 64 bits.
                tried.push((symbol, (1 + u64::from(bound.min(1 << 28))).pow(2)));
            }
            self.decided.pop();
        }
        let Some(promises) = Weights::new(tried.iter().map(|&(_, promise)| promise)) else {
            return Ok(self.since(begun));
        };
        let (symbol, promise) = tried[promises.draw(random)];
        let times = tried.iter().map(|&(_, promise)| promise).sum::<u64>() as f64 / promise as f64;
        let extent = self.tree.extent();
        self.decided.push(symbol);
        self.outcome.forced += 1;
        let forced = self.tree.force(root, place, symbol);
        let own = self.since(begun);
        let below = self.probe_forced(class, forced, random, run)?;
        self.decided.pop();
        self.tree.retreat(extent);
        Ok((own + below) * times)
    }

    /// The work so far.
    ///
    /// Processor time of this thread, and the number of places so far.
    fn begin(&self) -> (Duration, u64) {
        (processor_time(), self.outcome.forced + self.outcome.decided)
    }

    /// The work since then.
    ///
    /// Both figures are differences, so probes can be added.
    fn since(&self, begun: (Duration, u64)) -> Probe {
        let (time, places) = self.begin();
        Probe { seconds: time.saturating_sub(begun.0).as_secs_f64(), places: (places - begun.1) as f64 }
    }
}
