//! Tiles, which lie on cells.

use std::fmt;
use std::ops::Deref;

use worddle_lexicon::Letter;

/// The most letters of a tile. With its length, a spelling then takes eight bytes.
pub const MAX_TILE_LETTERS: usize = 7;

/// A tile, which lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tile {
    /// A letter, or several that are read together, as in "Qu".
    Letters(Spelling),
    /// A blank: any one letter, worth nothing.
    Any,
    /// A block: no path goes through.
    Block,
}

impl Tile {
    /// The tile of one letter.
    pub const fn letter(letter: Letter) -> Self {
        Self::Letters(Spelling::one(letter))
    }

    /// The number of letters that a path reads on this tile.
    #[inline]
    pub const fn length(self) -> usize {
        match self {
            Self::Letters(spelling) => spelling.length as usize,
            Self::Any => 1,
            Self::Block => 0,
        }
    }
}

/// The letters of a tile: one to [`MAX_TILE_LETTERS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spelling {
    /// The letters, padded with [`FILLER`] so that equal spellings have equal bytes.
    letters: [Letter; MAX_TILE_LETTERS],
    length: u8,
}

/// The letter behind the end of a spelling.
const FILLER: Letter = Letter::new(0).expect("every alphabet has a first letter");

impl Spelling {
    /// The spelling of one letter.
    pub const fn one(letter: Letter) -> Self {
        let mut letters = [FILLER; MAX_TILE_LETTERS];
        letters[0] = letter;
        Self { letters, length: 1 }
    }

    /// The spelling of one to [`MAX_TILE_LETTERS`] letters; `None` for no letters or more.
    pub fn from_letters(letters: &[Letter]) -> Option<Self> {
        let mut spelling = Self { letters: [FILLER; MAX_TILE_LETTERS], length: letters.len() as u8 };
        spelling.letters.get_mut(..letters.len())?.copy_from_slice(letters);
        (!letters.is_empty()).then_some(spelling)
    }
}

impl Spelling {
    /// The only letter, if there is just one, as on nearly every tile.
    #[inline]
    pub(crate) const fn only(self) -> Option<Letter> {
        if self.length == 1 { Some(self.letters[0]) } else { None }
    }
}

impl Deref for Spelling {
    type Target = [Letter];

    #[inline]
    fn deref(&self) -> &[Letter] {
        &self.letters[..usize::from(self.length)]
    }
}

impl fmt::Debug for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|letter| write!(f, "{letter:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spelling_has_one_to_seven_letters() {
        let letters: Vec<Letter> = Letter::first(8).collect();
        assert_eq!(Spelling::from_letters(&[]), None);
        assert_eq!(Spelling::from_letters(&letters), None);
        for count in 1..=7 {
            let spelling = Spelling::from_letters(&letters[..count]).expect("few enough letters");
            assert_eq!(*spelling, letters[..count]);
            assert_eq!(Tile::Letters(spelling).length(), count);
        }
        assert_eq!(size_of::<Spelling>(), 8);
    }
}
