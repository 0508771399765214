//! How long a whole proof would take, from a sample of its units.
//!
//! Units differ by orders of magnitude: half of the time goes to a tenth of them. So they fall into strata by their
//! [weight](Unit::weight), each stratum is sampled by itself, and the estimate is the sum over strata of the number of units
//! times the mean of the sample (Cochran, "Sampling Techniques", 1977, chapter 5). It is unbiased however well or badly the
//! weights predict the times; good weights make it narrow.

use crate::problem::Problem;
use crate::unit::Unit;

/// Which share of all units the strata have, from the heaviest on: the top tenth, which takes half of the time, has two.
const SHARES: [f64; 5] = [0.02, 0.08, 0.2, 0.3, 0.4];

/// How many of the strata are the tail.
const TAIL: usize = 2;

/// How many standard errors the interval reaches to both sides: 95 of 100 such intervals hold what they estimate, if
/// samples are not too small.
const WIDTH: f64 = 1.96;

/// Units of about the same weight, and how long some of them took.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stratum {
    /// The units, by their place among all.
    pub units: Vec<usize>,
    /// How many seconds those of the sample took.
    pub seconds: Vec<f64>,
}

/// How long a proof would take.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// How many seconds, on one core like that of the sample.
    pub seconds: f64,
    /// The ends of the interval.
    pub interval: [f64; 2],
    /// Which share of it the heaviest tenth of the units takes.
    pub tail: f64,
}

/// The strata of some units, without samples.
pub fn strata(problem: &Problem<'_>, units: &[Unit]) -> Vec<Stratum> {
    let mut order: Vec<(usize, f64)> = units.iter().map(|unit| unit.weight(problem)).enumerate().collect();
    order.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let mut share = 0.0;
    let mut left = &order[..];
    let cut = |own: &f64| {
        share += own;
        let end = (share * order.len() as f64).round() as usize;
        let (units, rest) = left.split_at((end + left.len()).saturating_sub(order.len()).min(left.len()));
        left = rest;
        Stratum { units: units.iter().map(|(place, _)| *place).collect(), seconds: Vec::new() }
    };
    SHARES.iter().map(cut).collect()
}

/// The estimate from samples; `None` while a stratum that is not sampled whole has fewer than two.
pub fn estimate(strata: &[Stratum]) -> Option<Estimate> {
    let (mut parts, mut variance) = (Vec::new(), 0.0);
    for Stratum { units, seconds } in strata {
        let (all, drawn) = (units.len() as f64, seconds.len() as f64);
        if seconds.len() < units.len().min(2) {
            return None;
        }
        let mean = if drawn > 0.0 { seconds.iter().sum::<f64>() / drawn } else { 0.0 };
        parts.push(all * mean);
        if drawn >= 2.0 {
            let spread = seconds.iter().map(|own| (own - mean).powi(2)).sum::<f64>() / (drawn - 1.0);
            // A unit that was drawn cannot surprise any more.
            variance += all * all * (1.0 - drawn / all) * spread / drawn;
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
        let stratum =
            |seconds: &[f64]| Stratum { units: (0..seconds.len()).collect(), seconds: seconds.to_vec() };
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
        let some = Stratum { units: (0..100).collect(), seconds: vec![1.0, 3.0] };
        let found = estimate(std::slice::from_ref(&some)).expect("two samples");
        assert!((found.seconds - 200.0).abs() < 1e-9);
        assert!(found.interval[0] < 100.0 && found.interval[1] > 300.0);
        assert_eq!(estimate(&[Stratum { seconds: vec![1.0], ..some }]), None);
    }
}
