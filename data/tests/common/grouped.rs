//! Numbers as the README prints them.

/// A number with a comma every three digits, as in the README.
pub(crate) fn grouped(number: usize) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}
