//! What lies on a cell.

use std::fmt;
use std::ops::Deref;

use worddle_lexicon::Letter;

/// The most letters a tile may have: with its length a spelling then takes eight bytes.
pub const MAX_TILE_LETTERS: usize = 7;

/// What lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tile {
    /// A letter, or several that are read together, as "Qu".
    Letters(Spelling),
    /// A blank: any one letter, which is worth nothing.
    Any,
    /// No way through.
    Block,
}

impl Tile {
    /// The tile of one letter.
    pub const fn letter(letter: Letter) -> Self {
        Self::Letters(Spelling::one(letter))
    }

    /// How many letters a path reads on this tile.
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
    /// The letters, then the first letter of the alphabet in every place that is left.
    letters: [Letter; MAX_TILE_LETTERS],
    length: u8,
}

/// What fills the places of a spelling that are left.
const FILLER: Letter = Letter::new(0).expect("every alphabet has a first letter");

impl Spelling {
    /// The spelling of one letter.
    pub const fn one(letter: Letter) -> Self {
        let mut letters = [FILLER; MAX_TILE_LETTERS];
        letters[0] = letter;
        Self { letters, length: 1 }
    }

    /// The spelling of one to [`MAX_TILE_LETTERS`] letters; `None` if there are none or more.
    pub fn from_letters(letters: &[Letter]) -> Option<Self> {
        let mut spelling = Self { letters: [FILLER; MAX_TILE_LETTERS], length: letters.len() as u8 };
        spelling.letters.get_mut(..letters.len())?.copy_from_slice(letters);
        (!letters.is_empty()).then_some(spelling)
    }
}

impl Spelling {
    /// The state of a reader after all letters, or `None` if it does not know one of them there.
    ///
    /// Nearly every tile has one letter, and a loop for that one costs the walk over a board 10 %.
    #[inline]
    pub(crate) fn read<State>(
        self,
        state: State,
        step: impl Fn(State, Letter) -> Option<State>,
    ) -> Option<State> {
        let state = step(state, self.letters[0])?;
        if self.length == 1 {
            return Some(state);
        }
        self[1..].iter().try_fold(state, |state, &letter| step(state, letter))
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
