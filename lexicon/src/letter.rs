//! Letters and sets of letters as small integers.
//!
//! Folding (see `alphabet`) turns text into letters once, when a list or a board is read. After that, every
//! comparison is one instruction on a byte, and every question about several letters is one instruction on a
//! `u32`.

use std::fmt;

/// The largest alphabet. A [`LetterSet`] is one `u32`, and structures use its top bit to mark the end of a
/// word.
pub const MAX_ALPHABET: usize = 31;

/// A letter, stored as its index in an alphabet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Letter(u8);

impl Letter {
    /// Returns the letter at an index, or `None` from [`MAX_ALPHABET`] on.
    pub const fn new(place: u8) -> Option<Self> {
        if (place as usize) < MAX_ALPHABET { Some(Self(place)) } else { None }
    }

    /// Returns the letter's index in its alphabet.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the bit that represents this letter in a [`LetterSet`].
    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Iterates over the first `size` letters of an alphabet.
    pub fn first(size: usize) -> impl Iterator<Item = Self> {
        (0..size.min(MAX_ALPHABET) as u8).map(Self)
    }
}

impl fmt::Debug for Letter {
    /// Prints A to Z, since nearly every alphabet is Latin, and `#26` or higher for the rest.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            place @ 0..26 => write!(f, "{}", (b'A' + place) as char),
            place => write!(f, "#{place}"),
        }
    }
}

/// A set of letters, one bit per letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct LetterSet(u32);

impl LetterSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Makes a set from its bits. Bits from [`MAX_ALPHABET`] on are dropped.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & !(1 << MAX_ALPHABET))
    }

    /// Returns the first `size` letters of an alphabet.
    pub const fn first(size: usize) -> Self {
        Self(((1u64 << size) - 1) as u32)
    }

    /// Returns the set's bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns true if `letter` is in the set.
    pub const fn contains(self, letter: Letter) -> bool {
        self.0 & letter.bit() != 0
    }

    /// Adds `letter` to the set.
    pub const fn insert(&mut self, letter: Letter) {
        self.0 |= letter.bit();
    }

    /// Returns the letters in `self` but not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the letters in `self`, in `other`, or in both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Counts the letters in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the set has no letters.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the letters in alphabetical order.
    pub fn iter(self) -> impl Iterator<Item = Letter> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = left.trailing_zeros();
            // Clear the lowest set bit. At 0 the subtraction wraps, and the result stays 0.
            left &= left.wrapping_sub(1);
            (place < 32).then_some(Letter(place as u8))
        })
    }
}

impl FromIterator<Letter> for LetterSet {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        letters.into_iter().fold(Self::EMPTY, |set, letter| Self(set.0 | letter.bit()))
    }
}

impl fmt::Debug for LetterSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_members_in_order() {
        let set: LetterSet = [7, 0, 30, 7].into_iter().filter_map(Letter::new).collect();
        assert_eq!(format!("{set:?}"), "{A, H, #30}");
        assert_eq!(set.len(), 3);
        assert!(set.contains(Letter(7)) && !set.contains(Letter(8)));
        assert_eq!(set.iter().collect::<LetterSet>(), set);
    }

    #[test]
    fn an_index_beyond_the_largest_alphabet_is_not_a_letter() {
        assert_eq!(Letter::new(31), None);
        assert_eq!(Letter::new(30).map(Letter::index), Some(30));
        assert_eq!(LetterSet::first(31).len(), 31);
    }

    #[test]
    fn sets_have_difference_and_union() {
        let (vowels, all) = (LetterSet::from_bits(0b1_0001), LetterSet::first(5));
        assert_eq!(all.without(vowels).bits(), 0b0_1110);
        assert_eq!(all.without(vowels).union(vowels), all);
    }
}
