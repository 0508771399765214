//! Sorts terms with a radix sort.
//!
//! The first pass sorts by the highest digit, into pieces that fit the cache. Then each piece is sorted from its lowest digit
//! up, or by comparison if it is small.
//!
//! Terms are made in the order of words, so they arrive in no useful order of places.

use crate::terms::Term;

/// Bits of the first digit: those of two places. With more, the ends of all pieces would no longer fit the cache.
const FIRST_DIGIT: u32 = 10;

/// About the number of bits of the other digits. Their counters then take 4 to 8 KB, well within a first-level cache.
const DIGIT: u32 = 9;

/// Sort pieces with fewer terms by comparison. Counting digits costs about as much as sorting this many.
const SMALL: usize = 200;

/// Sorts terms by the bits from `low` up to, but not including, `high`. Terms that agree in these bits keep their order.
///
/// Takes two passes over memory, and one more over each piece that is large. `spare` grows to the length of
/// `terms`.
pub(crate) fn sort<T: Term>(terms: &mut Vec<T>, spare: &mut Vec<T>, low: u32, high: u32) {
    let first = high.saturating_sub(FIRST_DIGIT).max(low);
    spare.clear();
    spare.resize(terms.len(), T::default());
    let ends = scatter(terms, spare, first, high - first);
    let mut start = 0;
    for end in ends {
        let (piece, room) = (&mut spare[start..end], &mut terms[start..end]);
        sort_piece(piece, room, low, first);
        start = end;
    }
    std::mem::swap(terms, spare);
}

/// Writes terms in the order of a digit. Returns the end of each digit's terms.
///
/// Stable. `bits` is small enough for a counter of each digit.
fn scatter<T: Term>(from: &[T], to: &mut [T], low: u32, bits: u32) -> Vec<usize> {
    let digit = |term: T| ((term >> low).low() & ((1 << bits) - 1)) as usize;
    let mut places = vec![0; 1 << bits];
    for &term in from {
        places[digit(term)] += 1;
    }
    // Counts become starts here, and ends once everything is written.
    let mut start = 0;
    for place in &mut places {
        start += std::mem::replace(place, start);
    }
    for &term in from {
        let place = &mut places[digit(term)];
        to[*place] = term;
        *place += 1;
    }
    places
}

/// Sorts a piece, with a buffer of the same length.
///
/// Leaves the result in `piece`, whichever buffer the last pass wrote.
fn sort_piece<T: Term>(piece: &mut [T], room: &mut [T], low: u32, high: u32) {
    if piece.len() < SMALL {
        // By all bits. Those below `low` number the anagrams, which come in order anyway, so the order stays stable.
        piece.sort_unstable();
        return;
    }
    let digits = (high - low).div_ceil(DIGIT);
    let bits = (high - low).checked_div(digits).map_or(0, |bits| bits + 1);
    let mut here = true;
    let mut from = low;
    while from < high {
        let width = bits.min(high - from);
        if here {
            scatter(piece, room, from, width);
        } else {
            scatter(room, piece, from, width);
        }
        here = !here;
        from += width;
    }
    if !here {
        piece.copy_from_slice(room);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn terms_come_in_order(numbers in proptest::collection::vec(any::<u64>(), 0..3000), words in 0u32..20) {
            // The words come in order, as they do when terms are made.
            let word_mask = (1u64 << words) - 1;
            let mut terms: Vec<u64> = numbers.iter().map(|number| number & !word_mask & ((1 << 60) - 1)).collect();
            terms.iter_mut().enumerate().for_each(|(word, term)| *term |= word as u64 & word_mask);
            let mut expected = terms.clone();
            expected.sort_by_key(|term| term >> words);
            let (mut wide, mut room) = (terms.iter().map(|&term| term.into()).collect::<Vec<u128>>(), Vec::new());
            sort(&mut terms, &mut Vec::new(), words, 60);
            sort(&mut wide, &mut room, words, 60);
            let keys = |terms: &[u64]| terms.iter().map(|term| term >> words).collect::<Vec<_>>();
            prop_assert_eq!(keys(&terms), keys(&expected));
            prop_assert_eq!(wide.into_iter().map(|term| term as u64 >> words).collect::<Vec<_>>(), keys(&expected));
        }
    }
}
