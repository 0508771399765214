//! Estimates the time of a whole proof from a sample of its units.
//!
//! Units differ by orders of magnitude: a tenth of them takes half of the time. So they are divided into strata by
//! [weight](crate::weights), and each stratum is sampled separately. The estimate is the sum over strata of the number of
//! units times the mean of the sample (Cochran, "Sampling Techniques", 1977, chapter 5). It is unbiased however well the
//! weights predict the times; good weights make the interval narrow.

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
pub struct Stratum {
    /// The units, as indices among all.
    pub units: Vec<usize>,
    /// The seconds that each unit of the sample took.
    pub seconds: Vec<f64>,
    /// The size of its sample relative to that of other strata.
    pub share: f64,
    /// Whether units of the sample are searched whole, rather than [probed](crate::Search::probe).
    pub is_whole: bool,
}

impl Stratum {
    /// The progress of its sample relative to other strata; `None` once every unit is sampled.
    fn progress(&self) -> Option<f64> {
        let drawn = self.seconds.len();
        // Two of each stratum come first: a variance needs two.
        let progress = if drawn < 2 { 0.0 } else { (drawn + 1) as f64 / self.share };
        (drawn < self.units.len()).then_some(progress)
    }
}

/// The index of the stratum to sample next; `None` once every unit is sampled.
pub fn next(strata: &[Stratum]) -> Option<usize> {
    let progress = |(place, stratum): (usize, &Stratum)| Some((place, stratum.progress()?));
    let next = strata.iter().enumerate().filter_map(progress).min_by(|one, other| one.1.total_cmp(&other.1));
    next.map(|(place, _)| place)
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
pub fn strata(weights: &[f64]) -> Vec<Stratum> {
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
pub fn estimate(strata: &[Stratum]) -> Option<Estimate> {
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
        let mut all = strata(&weights);
        assert_eq!(all.iter().map(|stratum| stratum.units.len()).collect::<Vec<_>>(), [2, 8, 20, 30, 40]);
        assert_eq!(all[0].units, [99, 98]);
        for drawn in 0.. {
            let Some(place) = next(&all) else { break };
            if drawn == 10 {
                assert!(all.iter().all(|stratum| stratum.seconds.len() == 2));
            }
            if drawn == 30 {
                let drawn: Vec<usize> = all.iter().map(|stratum| stratum.seconds.len()).collect();
                assert_eq!(drawn[0], 2, "there are no more");
                assert!(drawn[2] > drawn[4], "{drawn:?}");
            }
            all[place].seconds.push(1.0);
        }
        assert!(all.iter().all(|stratum| stratum.seconds.len() == stratum.units.len()));
    }
}
