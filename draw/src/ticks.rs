//! Round numbers for axis labels.

/// Returns about `about` round numbers in a range: multiples of 1, 2 or 5 times a power of ten, at least
/// `least` apart.
pub(crate) fn linear_ticks(from: f64, to: f64, about: f64, least: f64) -> Vec<f64> {
    let rough = ((to - from) / about).max(least);
    let power = 10f64.powf(rough.log10().floor());
    // The smallest round step that is at least the rough one; 10 covers rough steps above 5.
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|&step| step >= rough);
    let step = step.unwrap_or(rough);
    let multiples = (from / step).ceil() as i64..=(to / step).floor() as i64;
    multiples.map(|number| number as f64 * step).collect()
}

/// Returns round numbers in a positive range: powers of ten, with twice and five times those if they are few,
/// and all multiples if there are still too few.
pub(crate) fn logarithmic_ticks(from: f64, to: f64) -> Vec<f64> {
    let powers = from.log10().floor() as i32..=to.log10().ceil() as i32;
    let with = |factors: &[f64]| -> Vec<f64> {
        let all =
            powers.clone().flat_map(|power| factors.iter().map(move |factor| factor * 10f64.powi(power)));
        // As floats, powers of ten may miss the ends of the range by a rounding error.
        all.filter(|&tick| tick >= from * 0.999_999 && tick <= to * 1.000_001).collect()
    };
    let tens = with(&[1.0]);
    let some = with(&[1.0, 2.0, 5.0]);
    match (tens.len(), some.len()) {
        (4.., _) => tens,
        (_, 3..) => some,
        _ => with(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!(linear_ticks(0.0, 100.0, 8.0, 1.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(linear_ticks(3.0, 9.0, 8.0, 1.0), [3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]);
        assert_eq!(linear_ticks(0.0, 81_000.0, 8.0, 1.0).len(), 5);
        assert_eq!(linear_ticks(0.0, 1.0, 4.0, 0.0), [0.0, 0.5, 1.0]);
        assert_eq!(linear_ticks(-3.0, 3.0, 4.0, 0.0), [-2.0, 0.0, 2.0]);
    }

    #[test]
    fn logarithmic_ticks_are_powers_of_ten_where_there_are_enough() {
        assert_eq!(logarithmic_ticks(1.0, 10_000.0), [1.0, 10.0, 100.0, 1_000.0, 10_000.0]);
        assert_eq!(logarithmic_ticks(30.0, 900.0), [50.0, 100.0, 200.0, 500.0]);
        assert_eq!(logarithmic_ticks(2.5, 8.0), [3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
    }
}
