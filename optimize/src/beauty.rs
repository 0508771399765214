//! How beautiful a board is.

use std::fmt;
use std::ops::{Add, Mul};

/// How beautiful a board is, in whole numbers: words, points, letters, or a sum of such.
///
/// There are no fractions, so that two machines never disagree about which board is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Beauty(pub u64);

impl Add for Beauty {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

/// A weight makes a part of a sum count more.
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
