//! Letters and sets of letters, as numbers.

use std::fmt;

/// How many letters an alphabet may have: a [`LetterSet`] is one machine word, and structures keep one bit of it
/// for the end of a word.
pub const MAX_ALPHABET: usize = 31;

/// A letter: its place in its alphabet, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Letter(u8);

impl Letter {
    /// The letter at a place of an alphabet; places from [`MAX_ALPHABET`] on do not exist.
    pub const fn new(place: u8) -> Option<Self> {
        if (place as usize) < MAX_ALPHABET { Some(Self(place)) } else { None }
    }

    /// The place of the letter in its alphabet.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The bit that stands for this letter in a [`LetterSet`].
    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    /// The letters of the first `size` places.
    pub fn first(size: usize) -> impl Iterator<Item = Self> {
        (0..size.min(MAX_ALPHABET) as u8).map(Self)
    }
}

impl fmt::Debug for Letter {
    /// Shows the letter as in the Latin alphabet, which is what it nearly always is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            place @ 0..26 => write!(f, "{}", (b'A' + place) as char),
            place => write!(f, "#{place}"),
        }
    }
}

/// A set of letters, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct LetterSet(u32);

impl LetterSet {
    /// No letter.
    pub const EMPTY: Self = Self(0);

    /// The set whose members are the set bits, which must lie below [`MAX_ALPHABET`].
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & !(1 << MAX_ALPHABET))
    }

    /// The first `size` letters.
    pub const fn first(size: usize) -> Self {
        Self(((1u64 << size) - 1) as u32)
    }

    /// The members as bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether `letter` is a member.
    pub const fn contains(self, letter: Letter) -> bool {
        self.0 & letter.bit() != 0
    }

    /// Makes `letter` a member.
    pub const fn insert(&mut self, letter: Letter) {
        self.0 |= letter.bit();
    }

    /// The letters of `self` that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The letters of either.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many letters are members.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no member.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members, in alphabetical order.
    pub fn iter(self) -> impl Iterator<Item = Letter> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = left.trailing_zeros();
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
    fn places_beyond_the_largest_alphabet_are_no_letters() {
        assert_eq!(Letter::new(31), None);
        assert_eq!(Letter::new(30).map(Letter::index), Some(30));
        assert_eq!(LetterSet::first(31).len(), 31);
    }

    #[test]
    fn sets_subtract_and_unite() {
        let (vowels, all) = (LetterSet::from_bits(0b1_0001), LetterSet::first(5));
        assert_eq!(all.without(vowels).bits(), 0b0_1110);
        assert_eq!(all.without(vowels).union(vowels), all);
    }
}
