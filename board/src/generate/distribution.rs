//! Distributions of numbers: how often each was seen, with mean, quantiles and classes.

use std::collections::BTreeMap;

/// How often each number was seen.
///
/// Memory grows with the number of different values, not with the number of observations.
///
/// ```
/// use worddle_board::generate::Distribution;
///
/// let seen: Distribution = [3, 5, 14, 5].into_iter().collect();
/// assert_eq!((seen.mean(), seen.quantile(0.5)), (Some(6.75), Some(5)));
/// assert_eq!(seen.classes(10).collect::<Vec<_>>(), [(0, 3), (10, 1)]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Distribution {
    counts: BTreeMap<u64, u64>,
    total: u64,
}

impl Distribution {
    /// Counts a number once.
    pub fn add(&mut self, number: u64) {
        self.add_times(number, 1);
    }

    /// Counts a number several times.
    pub fn add_times(&mut self, number: u64, times: u64) {
        // A number without observations must not appear among the counts.
        if times > 0 {
            *self.counts.entry(number).or_default() += times;
            self.total += times;
        }
    }

    /// Every number that was seen, in ascending order, with its count.
    pub fn counts(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.counts.iter().map(|(&number, &times)| (number, times))
    }

    /// Adds all numbers of another distribution.
    pub fn merge(&mut self, other: &Self) {
        for (number, times) in other.counts() {
            self.add_times(number, times);
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.counts.clear();
        self.total = 0;
    }

    /// The number of observations.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The mean, if anything was seen.
    pub fn mean(&self) -> Option<f64> {
        let sum: f64 = self.counts.iter().map(|(&number, &count)| number as f64 * count as f64).sum();
        (self.total > 0).then(|| sum / self.total as f64)
    }

    /// The smallest number that is at least as large as this share of all: the smallest for 0, the median for 0.5, the largest
    /// for 1.
    pub fn quantile(&self, share: f64) -> Option<u64> {
        // Rounded up, so that at least this share is reached. With a share of 0, the first number will do.
        let wanted = (share.clamp(0.0, 1.0) * self.total as f64).ceil() as u64;
        let mut below = 0;
        let reached = |(&number, &count): (&u64, &u64)| {
            below += count;
            (below >= wanted).then_some(number)
        };
        self.counts.iter().find_map(reached)
    }

    /// A histogram with classes of equal width: the start and the count of each class, including empty ones in between.
    pub fn classes(&self, width: u64) -> impl Iterator<Item = (u64, u64)> + '_ {
        let width = width.max(1);
        let class = |number: Option<(&u64, &u64)>| number.map(|(&number, _)| number / width);
        let first = class(self.counts.first_key_value());
        let last = class(self.counts.last_key_value());
        let classes = first.zip(last).map(|(first, last)| first..=last);
        classes.into_iter().flatten().map(move |class| {
            let numbers = self.counts.range(class * width..=(class * width).saturating_add(width - 1));
            (class * width, numbers.map(|(_, count)| count).sum())
        })
    }
}

impl FromIterator<u64> for Distribution {
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Self {
        let mut distribution = Self::default();
        numbers.into_iter().for_each(|number| distribution.add(number));
        distribution
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_numbers_that_were_seen() {
        let seen: Distribution = (1..=100).collect();
        let at = |share| seen.quantile(share);
        assert_eq!(
            [at(0.0), at(0.01), at(0.25), at(0.5), at(0.75), at(1.0)],
            [1, 1, 25, 50, 75, 100].map(Some)
        );
        assert_eq!(seen.mean(), Some(50.5));
    }

    #[test]
    fn nothing_seen_has_no_mean_and_no_class() {
        let nothing = Distribution::default();
        assert_eq!((nothing.mean(), nothing.quantile(0.5), nothing.classes(10).count()), (None, None, 0));
    }

    #[test]
    fn parts_merge_into_the_whole() {
        let (mut first, second): (Distribution, Distribution) = ((0..50).collect(), (30..90).collect());
        first.merge(&second);
        assert_eq!(first, (0..50).chain(30..90).collect());
        assert_eq!(first.classes(20).map(|(_, count)| count).sum::<u64>(), first.total());
    }

    #[test]
    fn empty_classes_lie_between_full_ones() {
        let seen: Distribution = [7, 38].into_iter().collect();
        assert_eq!(seen.classes(10).collect::<Vec<_>>(), [(0, 1), (10, 0), (20, 0), (30, 1)]);
    }
}
