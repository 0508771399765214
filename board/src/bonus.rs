//! Bonuses of cells, which multiply the points of words.

use std::fmt;

/// The bonus of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Bonus {
    /// No bonus.
    #[default]
    None,
    /// DL: the tile counts twice.
    DoubleLetter,
    /// TL: the tile counts three times.
    TripleLetter,
    /// DW: the whole word counts twice.
    DoubleWord,
    /// TW: the whole word counts three times.
    TripleWord,
}

impl Bonus {
    /// Every bonus but [`Self::None`].
    pub const ALL: [Self; 4] = [Self::DoubleLetter, Self::TripleLetter, Self::DoubleWord, Self::TripleWord];

    /// The factor for the value of the tile.
    pub const fn letter_factor(self) -> u32 {
        match self {
            Self::DoubleLetter => 2,
            Self::TripleLetter => 3,
            Self::None | Self::DoubleWord | Self::TripleWord => 1,
        }
    }

    /// The factor for the points of the word.
    pub const fn word_factor(self) -> u32 {
        match self {
            Self::DoubleWord => 2,
            Self::TripleWord => 3,
            Self::None | Self::DoubleLetter | Self::TripleLetter => 1,
        }
    }

    /// The two letters of the bonus in a notation; empty for no bonus.
    pub const fn id(self) -> &'static str {
        match self {
            Self::None => "",
            Self::DoubleLetter => "dl",
            Self::TripleLetter => "tl",
            Self::DoubleWord => "dw",
            Self::TripleWord => "tw",
        }
    }

    /// The bonus with these two letters, in either case.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|bonus| bonus.id().eq_ignore_ascii_case(id))
    }
}

impl fmt::Display for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bonus_is_found_by_its_letters_in_either_case() {
        for bonus in Bonus::ALL {
            assert_eq!(Bonus::from_id(bonus.id()), Some(bonus));
            assert_eq!(Bonus::from_id(&bonus.id().to_uppercase()), Some(bonus));
        }
        assert_eq!(Bonus::from_id("ql"), None);
    }
}
