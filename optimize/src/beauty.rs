//! The value that a search maximizes.

use std::fmt;
use std::ops::{Add, Mul};

/// The value of a board: its words, points or letters, or a weighted sum of them.
///
/// Beauty is a whole number, so two machines never disagree about which board is better. Sums saturate instead of
/// overflowing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Beauty(pub u64);

impl Add for Beauty {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

/// Multiplies by a weight.
impl Mul<u64> for Beauty {
    type Output = Self;

    fn mul(self, weight: u64) -> Self {
        Self(self.0.saturating_mul(weight))
    }
}

impl fmt::Display for Beauty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
