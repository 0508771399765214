//! Some of an answer's letters, counted in one machine word.
//!
//! Each letter of the answer has a field as wide as its count needs, and a bit above it that stays clear. One subtraction
//! then takes all letters of a word away, and a borrow shows in that bit where there were too few (Lamport, "Multiple byte
//! processing with full-word instructions", 1975). A letter that comes n times needs no more than 2n bits, so 30 letters
//! fit.

use worddle_lexicon::{Letter, MAX_ALPHABET};

/// The fields of an answer's letters.
#[derive(Clone, Debug)]
pub(crate) struct Fields {
    /// One, in the field of each letter; 0 for a letter that the answer lacks.
    ones: [u64; MAX_ALPHABET],
    /// The clear bits.
    guards: u64,
    /// The guard of each letter.
    guard_of: [u64; MAX_ALPHABET],
    /// The field of each letter.
    masks: [u64; MAX_ALPHABET],
    whole: Bag,
}

/// Some of an answer's letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Bag(u64);

impl Bag {
    /// No letters.
    pub(crate) const EMPTY: Self = Self(0);
}

impl Fields {
    /// The fields of some letters, at most 30.
    pub(crate) fn new(letters: &[Letter]) -> Self {
        let mut counts = [0_u32; MAX_ALPHABET];
        for letter in letters {
            counts[letter.index()] += 1;
        }
        let mut fields = Self {
            ones: [0; MAX_ALPHABET],
            guards: 0,
            guard_of: [0; MAX_ALPHABET],
            masks: [0; MAX_ALPHABET],
            whole: Bag::EMPTY,
        };
        let mut shift = 0;
        for (place, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let bits = u32::BITS - count.leading_zeros();
            fields.ones[place] = 1 << shift;
            fields.masks[place] = ((1 << bits) - 1) << shift;
            fields.guard_of[place] = 1 << (shift + bits);
            fields.guards |= fields.guard_of[place];
            fields.whole.0 |= u64::from(count) << shift;
            shift += bits + 1;
        }
        debug_assert!(shift <= u64::BITS, "30 letters fit");
        fields
    }

    /// All letters.
    pub(crate) fn whole(&self) -> Bag {
        self.whole
    }

    /// The letters of a word, or `None` if the answer has fewer.
    pub(crate) fn bag(&self, word: &[Letter]) -> Option<Bag> {
        let mut bag = 0;
        for letter in word {
            let place = letter.index();
            bag += self.ones[place];
            // A letter that the answer lacks adds nothing and has no guard.
            if self.ones[place] == 0 || bag & self.guard_of[place] != 0 {
                return None;
            }
        }
        self.less(self.whole, Bag(bag)).map(|_| Bag(bag))
    }

    /// A bag without the letters of another, or `None` if it has fewer.
    #[inline]
    pub(crate) fn less(&self, bag: Bag, taken: Bag) -> Option<Bag> {
        let left = (bag.0 | self.guards).wrapping_sub(taken.0);
        (left & self.guards == self.guards).then_some(Bag(left & !self.guards))
    }

    /// Whether a bag has a letter.
    pub(crate) fn has(&self, bag: Bag, letter: Letter) -> bool {
        bag.0 & self.masks[letter.index()] != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn letters(places: &[u8]) -> Vec<Letter> {
        places.iter().filter_map(|&place| Letter::new(place)).collect()
    }

    /// The same with a table of counts.
    fn counted(word: &[Letter]) -> [i32; MAX_ALPHABET] {
        let mut counts = [0; MAX_ALPHABET];
        for letter in word {
            counts[letter.index()] += 1;
        }
        counts
    }

    proptest! {
        #[test]
        fn bags_count_as_tables_do(
            answer in prop::collection::vec(0_u8..31, 2..=30),
            dense in prop::collection::vec(0_u8..3, 2..=30),
            word in prop::collection::vec(0_u8..31, 0..=40),
            other in prop::collection::vec(0_u8..3, 0..=40),
        ) {
            for answer in [&answer, &dense] {
                let answer = letters(answer);
                let fields = Fields::new(&answer);
                for word in [&word, &other] {
                    let word = letters(word);
                    let (whole, part) = (counted(&answer), counted(&word));
                    let fits = whole.iter().zip(&part).all(|(whole, part)| part <= whole);
                    let bag = fields.bag(&word);
                    prop_assert_eq!(bag.is_some(), fits);
                    let Some(bag) = bag else { continue };
                    let left = fields.less(fields.whole(), bag).unwrap();
                    for letter in Letter::first(MAX_ALPHABET) {
                        let has = whole[letter.index()] > part[letter.index()];
                        prop_assert_eq!(fields.has(left, letter), has);
                    }
                    prop_assert_eq!(fields.less(left, left), Some(Bag::EMPTY));
                }
            }
        }
    }
}
