//! Names of slots: a clue number and a direction, such as `12A` or `7D`.

use std::fmt;
use std::str::FromStr;

/// The direction of a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Left to right.
    Across,
    /// Top to bottom.
    Down,
}

impl Direction {
    /// Both, in slot order.
    pub const ALL: [Self; 2] = [Self::Across, Self::Down];
}

/// The name of a slot.
///
/// ```
/// use worddle_crossword::puzzle::{Direction, SlotName};
///
/// let name: SlotName = "12A".parse()?;
/// assert_eq!(name, SlotName { number: 12, direction: Direction::Across });
/// assert_eq!("7v".parse::<SlotName>()?.to_string(), "7D");
/// # Ok::<(), worddle_crossword::puzzle::SlotNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SlotName {
    /// Clue number of its first cell.
    pub number: u16,
    /// Direction.
    pub direction: Direction,
}

/// A text that is not a slot name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{found:?} is not a slot: expected a number and A (across) or D (down), such as 12A")]
pub struct SlotNameError {
    /// The text.
    pub found: String,
}

impl fmt::Display for SlotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = match self.direction {
            Direction::Across => 'A',
            Direction::Down => 'D',
        };
        write!(f, "{}{direction}", self.number)
    }
}

/// Parses `12A` and `7D` in either case, and the French `12H` (horizontal) and `7V` (vertical).
impl FromStr for SlotName {
    type Err = SlotNameError;

    fn from_str(text: &str) -> Result<Self, SlotNameError> {
        let parsed = || {
            let name = text.trim();
            let last = name.chars().next_back()?;
            let direction = match last.to_ascii_uppercase() {
                'A' | 'H' => Direction::Across,
                'D' | 'V' => Direction::Down,
                _ => return None,
            };
            Some(Self { number: name[..name.len() - 1].parse().ok()?, direction })
        };
        parsed().ok_or_else(|| SlotNameError { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_both_languages() {
        let read = |text: &str| text.parse::<SlotName>().map(|name| name.to_string());
        for (text, name) in [("12A", "12A"), ("12a", "12A"), (" 3H ", "3A"), ("7d", "7D"), ("7V", "7D")] {
            assert_eq!(read(text), Ok(name.to_owned()));
        }
        for text in ["", "A", "12", "A12", "-1A", "70000A", "12É", "1 2A"] {
            assert_eq!(read(text), Err(SlotNameError { found: text.to_owned() }));
        }
    }
}
