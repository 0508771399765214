//! Formats figures for people.
//!
//! The same figure looks the same in every table and plot, so that pages can be compared by eye.

/// Formats a figure with its unit: three digits for seconds and bytes, all digits for counts.
///
/// Unknown units follow the number.
pub(crate) fn figure(value: f64, unit: &str) -> String {
    match unit {
        "s" => scaled(value, &[(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")]),
        "bytes" => scaled(value, &[(1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "bytes")]),
        "" => number(value),
        _ => format!("{} {unit}", number(value)),
    }
}

/// Formats a number with a comma every three digits, and two decimals if it is small and not whole.
///
/// Small fractions have up to two decimals, without trailing zeros.
pub(crate) fn number(value: f64) -> String {
    if value.fract().abs() > 1e-9 && value.abs() < 1000.0 {
        return three_digits(value);
    }
    let digits = format!("{:.0}", value.abs());
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if value < 0.0 { format!("-{text}") } else { text }
}

/// Formats a large number with three digits and a unit prefix, such as `1.23 M`.
///
/// For instruction counts, whose last digits mean nothing.
pub(crate) fn short(value: f64) -> String {
    if value < 1e4 { number(value) } else { scaled(value, &[(1e9, "G"), (1e6, "M"), (1e3, "k")]) }
}

/// Formats a value with the largest of some units that it reaches.
fn scaled(value: f64, units: &[(f64, &str)]) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    // Smaller than the smallest unit: shown as a fraction of it.
    let last = units[units.len() - 1];
    let (factor, unit) = units.iter().copied().find(|&(factor, _)| value >= factor).unwrap_or(last);
    format!("{} {unit}", three_digits(value / factor))
}

/// Formats a value with three significant digits, without trailing zeros.
fn three_digits(value: f64) -> String {
    let size = value.abs();
    // Three digits: no measurement here is more precise.
    let digits = if size < 10.0 { 2 } else { usize::from(size < 100.0) };
    let text = format!("{value:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_three_digits_and_a_unit() {
        assert_eq!(figure(0.012_345, "s"), "12.3 ms");
        assert_eq!(figure(2_500_000.0, "bytes"), "2.5 MB");
        assert_eq!(figure(386_264.0, "words"), "386,264 words");
        assert_eq!((short(9_999.0), short(1_234_567.0)), ("9,999".to_owned(), "1.23 M".to_owned()));
        assert_eq!((number(1_000.0), number(14.89)), ("1,000".to_owned(), "14.9".to_owned()));
    }
}
