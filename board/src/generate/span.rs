//! Ranges of whole numbers with both ends included, as people write them: `250..350`, `250..`, `..350`, `300`.

use std::fmt;
use std::str::FromStr;

/// A range of whole numbers, both ends included.
///
/// ```
/// use worddle_board::generate::Span;
///
/// let span: Span = "250..350".parse()?;
/// assert!(span.contains(250) && span.contains(350) && !span.contains(351));
/// # Ok::<(), worddle_board::generate::NoSpan>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    least: u64,
    most: u64,
}

/// A text that is not a range.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoSpan {
    /// The text is not made of numbers and two dots.
    #[error("no range {0:?}: expected a form like 250..350, 250.., ..350 or 300")]
    Notation(String),
    /// The first number is larger than the second.
    #[error("the range {least}..{most} is empty: expected the smaller number first")]
    Backwards {
        /// The first number.
        least: u64,
        /// The second number.
        most: u64,
    },
}

impl Span {
    /// Every number.
    pub const ALL: Self = Self { least: 0, most: u64::MAX };

    /// The range from one number to another.
    pub const fn build(least: u64, most: u64) -> Result<Self, NoSpan> {
        if least <= most { Ok(Self { least, most }) } else { Err(NoSpan::Backwards { least, most }) }
    }

    /// Whether a number lies in the range.
    #[inline]
    pub const fn contains(self, number: u64) -> bool {
        self.least <= number && number <= self.most
    }

    /// The smallest number.
    pub const fn least(self) -> u64 {
        self.least
    }

    /// The largest number.
    pub const fn most(self) -> u64 {
        self.most
    }
}

impl Default for Span {
    fn default() -> Self {
        Self::ALL
    }
}

impl FromStr for Span {
    type Err = NoSpan;

    fn from_str(text: &str) -> Result<Self, NoSpan> {
        let none = || NoSpan::Notation(text.to_owned());
        let number = |text: &str, missing: u64| match text.trim() {
            "" => Ok(missing),
            // `parse` accepts a plus sign, which nobody expects here.
            digits if digits.starts_with('+') => Err(none()),
            digits => digits.parse().map_err(|_| none()),
        };
        match text.split_once("..") {
            Some((least, most)) if !(least.trim().is_empty() && most.trim().is_empty()) => {
                Self::build(number(least, 0)?, number(most, u64::MAX)?)
            }
            None if !text.trim().is_empty() => {
                let only = number(text, 0)?;
                Self::build(only, only)
            }
            _ => Err(none()),
        }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (least, most) if least == most => write!(f, "{least}"),
            (least, u64::MAX) => write!(f, "{least}.."),
            (0, most) => write!(f, "..{most}"),
            (least, most) => write!(f, "{least}..{most}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_written_as_people_do() {
        for text in ["250..350", "250..", "..350", "300"] {
            assert_eq!(text.parse::<Span>().expect("a range").to_string(), text);
        }
        assert_eq!(" 1 .. 2 ".parse(), Span::build(1, 2));
        assert_eq!("0..".parse(), Ok(Span::ALL));
    }

    #[test]
    fn what_is_no_range_is_explained() {
        for text in ["", "..", "a..b", "1...3", "-1..3", "+1", "1..2..3", "1-3", "99999999999999999999"] {
            let error = text.parse::<Span>().unwrap_err();
            assert_eq!(error, NoSpan::Notation(text.to_owned()));
        }
        let error = "350..250".parse::<Span>().unwrap_err();
        assert_eq!(error.to_string(), "the range 350..250 is empty: expected the smaller number first");
    }
}
