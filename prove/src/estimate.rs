//! Estimates the time of a whole proof from a sample of its units.
//!
//! Units differ by orders of magnitude: a tenth of them takes half of the time. So they are divided into strata by
//! [weight](crate::weights), and each stratum is sampled separately. The estimate is the sum over strata of the number of
//! units times the mean of the sample (Cochran, "Sampling Techniques", 1977, chapter 5). It is unbiased however well the
//! weights predict the times; good weights make the interval narrow.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use worddle_run::{Budget, Cancel, Random, Run, processor_time};

use crate::card::GpuSearch;
use crate::drive::ProofMachine;
use crate::halt::Halt;
use crate::problem::Problem;
use crate::unit::{Unit, units};
use crate::walk::Search;
use crate::weight::weights;

/// The share of all units in each stratum, from the heaviest on. The top tenth, which takes half of the time, has two strata.
const SHARES: [f64; 5] = [0.02, 0.08, 0.2, 0.3, 0.4];

/// From this many units on, only probe them. A probe costs a small part of a unit, and many probes tell more than a few units.
const MANY: usize = 1000;

/// The number of strata in the tail, the heaviest tenth.
const TAIL: usize = 2;

/// Half the width of the interval in standard errors: 95 % confidence, if samples are not too small.
const WIDTH: f64 = 1.96;

/// Units of about the same weight, and the times of a sample.
#[derive(Clone, PartialEq, Debug, Default)]
struct Stratum {
    /// The units, as indices among all.
    units: Vec<usize>,
    /// The seconds that each unit of the sample took.
    seconds: Vec<f64>,
    /// The size of its sample relative to that of other strata.
    share: f64,
    /// Whether units of the sample are searched whole, rather than [probed](crate::Search::probe).
    is_whole: bool,
}

impl Stratum {
    /// The progress of its sample relative to other strata; `None` once every unit is sampled.
    fn progress(&self, drawn: usize) -> Option<f64> {
        // Two of each stratum come first: a variance needs two.
        let progress = if drawn < 2 { 0.0 } else { (drawn + 1) as f64 / self.share };
        (drawn < self.units.len()).then_some(progress)
    }
}

/// The strata, and how many units of each are taken by a search.
///
/// Shared by the searches of a card, behind a lock.
struct Taken {
    /// The strata, with the times so far.
    strata: Vec<Stratum>,
    /// How many units of each stratum are taken, including those under way.
    taken: Vec<usize>,
}

impl Taken {
    /// Nothing taken yet.
    fn new(strata: Vec<Stratum>) -> Self {
        let taken = vec![0; strata.len()];
        Self { strata, taken }
    }

    /// Takes the next unit: the index of its stratum, and its own among all. `None` once every unit is taken.
    ///
    /// The stratum that lags most behind its share.
    fn next(&mut self) -> Option<(usize, usize)> {
        let progress =
            |(place, stratum): (usize, &Stratum)| Some((place, stratum.progress(self.taken[place])?));
        let all = self.strata.iter().enumerate().filter_map(progress);
        let (place, _) = all.min_by(|one, other| one.1.total_cmp(&other.1))?;
        let unit = self.strata[place].units[self.taken[place]];
        self.taken[place] += 1;
        Some((place, unit))
    }
}

/// How a proof is sampled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// No unit begins after this time.
    pub time: Duration,
    /// The seed of the sample.
    pub seed: u64,
}

/// The result of a sample so far.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sampled {
    /// The number of all units.
    pub units: u64,
    /// The number of sampled units.
    pub sampled: u64,
    /// The estimate; `None` while there are too few.
    pub estimate: Option<Estimate>,
}

/// Samples units in turn from all strata, and reports the estimate after each: the time of one core, or of a card.
///
/// Ends when the time is over and the last unit is done, which may take far longer than `time`, or when every
/// unit is sampled.
///
/// # Errors
///
/// If it is cancelled, or if the card fails. `report` has had the estimate until then.
pub fn sample(
    problem: &Problem<'_>,
    cutoff: u32,
    Sampling { time, seed }: Sampling,
    machine: ProofMachine<'_>,
    cancel: &Cancel,
    report: &mut dyn FnMut(&Sampled),
) -> Result<Sampled, Halt> {
    let units = units(problem);
    let mut planning = Run::new(Budget::UNLIMITED).with_cancel(cancel.clone());
    let mut strata = strata(&weights(problem, &units, &mut planning)?);
    let mut random = Random::new(seed);
    for stratum in &mut strata {
        random.shuffle(&mut stratum.units);
    }
    let mut sampled = Sampled { units: units.len() as u64, ..Sampled::default() };
    let clock = Run::new(Budget::UNLIMITED);
    // Units have no time limit: leaving out slow ones would make the estimate too low.
    let unlimited = || Run::new(Budget::UNLIMITED).with_cancel(cancel.clone());
    let mut add = |taken: &mut Taken, place: usize, seconds: f64| {
        taken.strata[place].seconds.push(seconds);
        sampled.sampled += 1;
        sampled.estimate = estimate(&taken.strata);
        report(&sampled);
    };
    match machine {
        ProofMachine::Threads(_) => {
            let mut taken = Taken::new(strata);
            let mut search = Search::new(problem, cutoff);
            while clock.elapsed() < time
                && let Some((place, unit)) = taken.next()
            {
                let seconds = if taken.strata[place].is_whole {
                    let before = processor_time();
                    search.unit(&units[unit], &mut unlimited())?;
                    processor_time().saturating_sub(before).as_secs_f64()
                } else {
                    search.probe(&units[unit], &mut random, &mut unlimited())?.seconds
                };
                add(&mut taken, place, seconds);
            }
        }
        ProofMachine::Gpu(gpu) => {
            // Cards search units whole: a part of one would leave most of the card idle.
            for stratum in &mut strata {
                stratum.is_whole = true;
            }
            let searches = gpu.search(problem, cutoff).map_err(Halt::Card)?;
            sample_on_card(searches, (&units, time), &Mutex::new(Taken::new(strata)), cancel, &mut add)?;
        }
    }
    Ok(sampled)
}

/// Samples units with all searches of a card at the same time, as a proof does. Each has its part of the time.
///
/// # Errors
///
/// That of the first search that fails; the others end with their unit.
fn sample_on_card(
    searches: Vec<GpuSearch<'_>>,
    (units, time): (&[Unit], Duration),
    taken: &Mutex<Taken>,
    cancel: &Cancel,
    add: &mut dyn FnMut(&mut Taken, usize, f64),
) -> Result<(), Halt> {
    let lock = || taken.lock().unwrap_or_else(PoisonError::into_inner);
    let share = 1.0 / searches.len() as f64;
    let work = |mut search: GpuSearch<'_>, sender: Sender<Result<(usize, f64), Halt>>| {
        let clock = Run::new(Budget::UNLIMITED);
        while clock.elapsed() < time {
            let Some((place, unit)) = lock().next() else { break };
            let begun = clock.elapsed();
            let mut run = Run::new(Budget::UNLIMITED).with_cancel(cancel.clone());
            let found = search.unit(&units[unit], &mut run);
            let seconds = clock.elapsed().saturating_sub(begun).as_secs_f64() * share;
            let failed = found.is_err();
            if sender.send(found.map(|_| (place, seconds))).is_err() || failed {
                break;
            }
        }
    };
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for search in searches {
            let (sender, work) = (sender.clone(), &work);
            scope.spawn(move || work(search, sender));
        }
        // With only the threads' senders left, the channel closes when the last thread ends.
        drop(sender);
        receiver.iter().try_for_each(|found| {
            let (place, seconds) = found?;
            add(&mut lock(), place, seconds);
            Ok(())
        })
    })
}

/// The estimated time of a proof.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Seconds on one core like that of the sample.
    pub seconds: f64,
    /// The ends of the 95 % confidence interval.
    pub interval: [f64; 2],
    /// The share of the time that the heaviest tenth of the units takes.
    pub tail: f64,
}

/// Divides units into strata by their weights. The samples are empty.
///
/// The best size of a sample is proportional to the number of units and their standard deviation, and inversely
/// proportional to the square root of the cost of a unit (Cochran, 5.5). Both the deviation and the cost are about the weight.
/// The sizes do not depend on times already measured, because that would bias the estimate towards strata that happened to
/// look easy.
fn strata(weights: &[f64]) -> Vec<Stratum> {
    let is_whole = weights.len() < MANY;
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by(|&one, &other| weights[other].total_cmp(&weights[one]));
    let (mut share, mut begin) = (0.0, 0);
    let cut = |own: &f64| {
        share += own;
        let end = ((share * order.len() as f64).round() as usize).clamp(begin, order.len());
        let units = order[begin..end].to_vec();
        begin = end;
        let weight: f64 = units.iter().map(|&place| weights[place]).sum();
        let share = (weight * units.len() as f64).sqrt();
        Stratum { units, seconds: Vec::new(), share, is_whole }
    };
    SHARES.iter().map(cut).collect()
}

/// The estimate from the samples so far; `None` while a stratum has fewer than two of its units, or of those there are.
fn estimate(strata: &[Stratum]) -> Option<Estimate> {
    let (mut parts, mut variance) = (Vec::new(), 0.0);
    for Stratum { units, seconds, is_whole, .. } in strata {
        let (all, drawn) = (units.len() as f64, seconds.len() as f64);
        if seconds.len() < units.len().min(2) {
            return None;
        }
        let mean = if drawn > 0.0 { seconds.iter().sum::<f64>() / drawn } else { 0.0 };
        parts.push(all * mean);
        if drawn >= 2.0 {
            let spread = seconds.iter().map(|own| (own - mean).powi(2)).sum::<f64>() / (drawn - 1.0);
            // Finite population correction: a unit that was searched whole adds no uncertainty. A probe still does.
            let known = if *is_whole { drawn / all } else { 0.0 };
            variance += all * all * (1.0 - known) * spread / drawn;
        }
    }
    let seconds: f64 = parts.iter().sum();
    let error = WIDTH * variance.max(0.0).sqrt();
    let tail = parts[..TAIL.min(parts.len())].iter().sum::<f64>() / seconds.max(f64::MIN_POSITIVE);
    Some(Estimate { seconds, interval: [(seconds - error).max(0.0), seconds + error], tail })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_sample_leaves_no_doubt() {
        let stratum = |seconds: &[f64]| Stratum {
            units: (0..seconds.len()).collect(),
            seconds: seconds.to_vec(),
            share: 1.0,
            is_whole: true,
        };
        let all = [stratum(&[100.0, 80.0]), stratum(&[20.0]), stratum(&[1.0, 2.0, 3.0]), stratum(&[])];
        let estimate = estimate(&all).expect("enough samples");
        assert!(
            [estimate.seconds, estimate.interval[0], estimate.interval[1]]
                .iter()
                .all(|own| (own - 206.0).abs() < 1e-9)
        );
        assert!((estimate.tail - 200.0 / 206.0).abs() < 1e-9);
    }

    #[test]
    fn few_samples_leave_a_wide_interval_and_too_few_none() {
        let some = Stratum { units: (0..100).collect(), seconds: vec![1.0, 3.0], share: 1.0, is_whole: true };
        let found = estimate(std::slice::from_ref(&some)).expect("two samples");
        assert!((found.seconds - 200.0).abs() < 1e-9);
        assert!(found.interval[0] < 100.0 && found.interval[1] > 300.0);
        assert_eq!(estimate(&[Stratum { seconds: vec![1.0], ..some }]), None);
    }
    #[test]
    fn heavy_strata_are_sampled_more_and_all_of_them_twice() {
        let weights: Vec<f64> = (0..100).map(|place| f64::from(place).powi(3)).collect();
        let mut all = Taken::new(strata(&weights));
        assert_eq!(
            all.strata.iter().map(|stratum| stratum.units.len()).collect::<Vec<_>>(),
            [2, 8, 20, 30, 40]
        );
        assert_eq!(all.strata[0].units, [99, 98]);
        for drawn in 0.. {
            if drawn == 10 {
                assert_eq!(all.taken, [2; 5]);
            }
            if drawn == 30 {
                assert_eq!(all.taken[0], 2, "there are no more");
                assert!(all.taken[2] > all.taken[4], "{:?}", all.taken);
            }
            if all.next().is_none() {
                break;
            }
        }
        assert_eq!(all.taken, [2, 8, 20, 30, 40]);
    }
}
