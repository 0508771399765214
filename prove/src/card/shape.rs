//! How the terms of a class are written on the card: 64 bits, in mixed radix.
//!
//! A place with `n` symbols needs `n + 1` digits: 0 where the path does not go. Consecutive places share a field of up to 31 bits,
//! since cards divide 32-bit numbers several times faster than 64-bit ones. That takes up to six bits less than a field for each place,
//! and makes 64 bits enough for all but a few classes of 4×4.
//!
//! Kernels read a shape instead of computing anything about the class themselves: digits, symbols,
//! neighbours, symmetries and the worth of words are tables in it.

use worddle_board::Tile;

use super::args::{LANES, LETTERS, Shape, TURNS};
use crate::class::{Class, Ranks, Turn};
use crate::problem::Problem;
use crate::size::{MOST_CELLS, MOST_TILES};

/// The most bits of a field.
const FIELD: u32 = 31;

/// The places of a field.
///
/// Their digits are multiplied together.
struct Field {
    /// Consecutive places.
    places: std::ops::Range<usize>,
    /// Bits that the largest value takes.
    bits: u32,
}

/// Divides places into fields, from the first on: a place begins a new field if the last one has no room for it.
///
/// Greedy, which is not always the fewest bits but needs no search.
fn fields(class: &Class) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    let mut values = u64::MAX;
    for (place, set) in class.sets.iter().enumerate() {
        let radix = set.len() as u64 + 1;
        let together = values.saturating_mul(radix);
        match fields.last_mut() {
            Some(field) if together <= 1 << FIELD => {
                field.places.end = place + 1;
                values = together;
            }
            _ => {
                fields.push(Field { places: place..place + 1, bits: 0 });
                values = radix;
            }
        }
        let last = fields.last_mut().expect("the place has a field");
        last.bits = u64::BITS - (values - 1).leading_zeros();
    }
    fields
}

/// A factor and a shift that divide every number of a field: `number * factor >> shift` is the quotient (Granlund and
/// Montgomery, 1994).
fn inverse(divisor: u32) -> (u32, u32) {
    let shift = FIELD + divisor.next_power_of_two().ilog2();
    // Below 2³² for numbers of 31 bits, since the divisor is more than half of its next power of two.
    (((1u64 << shift) / u64::from(divisor) + 1) as u32, shift)
}

impl Shape {
    /// The shape for a class; `None` if its terms do not fit 64 bits.
    ///
    /// The layout is the same idea as [`Layout`](crate::terms) on the processor, which gives every place bits
    /// of its own.
    pub(crate) fn new(problem: &Problem<'_>, class: &Class, turns: &[Turn], cutoff: u32) -> Option<Self> {
        let fields = fields(class);
        let word_bits = problem.anagram_bits();
        if fields.iter().map(|field| field.bits).sum::<u32>() + word_bits > u64::BITS {
            return None;
        }
        let ranks = Ranks::new(turns);
        let (above, below) = ranks.places();
        let mut shape = Self {
            units: [0; MOST_CELLS],
            shifts: [0; MOST_CELLS],
            masks: [0; MOST_CELLS],
            divisors: [1; MOST_CELLS],
            radices: [1; MOST_CELLS],
            divisor_factors: [0; MOST_CELLS],
            divisor_shifts: [0; MOST_CELLS],
            radix_factors: [0; MOST_CELLS],
            radix_shifts: [0; MOST_CELLS],
            places: class.sets.len() as u32,
            word_bits,
            symbols: [[0; LANES]; MOST_CELLS],
            digits: [[0; LANES]; MOST_CELLS],
            neighbors: [0; MOST_CELLS + 1],
            holders: [0; LANES],
            above: *above,
            below: *below,
            letters: [0; LANES],
            worth: [0; LETTERS],
            longest: problem.longest_path().min(MOST_CELLS) as u32,
            cutoff,
            sets: [0; MOST_CELLS],
            turn_count: turns.len().min(TURNS) as u32,
            turns: [[0; MOST_CELLS]; TURNS],
        };
        let mut shift = 0;
        // The last field is the lowest, so that terms sort by their first place first.
        for field in fields.iter().rev() {
            let mut divisor = 1u32;
            for place in field.places.clone().rev() {
                shape.radices[place] = class.sets[place].len() as u32 + 1;
                shape.divisors[place] = divisor;
                shape.shifts[place] = shift;
                shape.masks[place] = ((1u64 << field.bits) - 1) as u32;
                shape.units[place] = u64::from(divisor) << shift;
                // The last product of a field may be 2³¹, which still fits.
                divisor *= shape.radices[place];
            }
            shift += field.bits;
        }
        for place in 0..MOST_CELLS {
            (shape.divisor_factors[place], shape.divisor_shifts[place]) = inverse(shape.divisors[place]);
            (shape.radix_factors[place], shape.radix_shifts[place]) = inverse(shape.radices[place]);
        }
        shape.add_board(problem, class);
        // Symmetries beyond those that there is room for are left out: the search then meets more images of a board, and none less.
        for (own, turn) in shape.turns.iter_mut().zip(turns) {
            own[..turn.len()].copy_from_slice(turn);
        }
        Some(shape)
    }

    /// The bits of a term, those that tell anagrams apart included.
    ///
    /// The radix sort needs no pass above them.
    pub(crate) fn term_bits(&self) -> u32 {
        let places = self.places as usize;
        let highest: u64 =
            (0..places).map(|place| self.units[place] * u64::from(self.radices[place] - 1)).sum();
        u64::BITS - highest.leading_zeros() + self.word_bits
    }

    /// Adds what the kernels need to know of the board, the tiles and the words.
    ///
    /// The neighbours of the place behind the last one are all places: an empty path may begin anywhere.
    fn add_board(&mut self, problem: &Problem<'_>, class: &Class) {
        let places = class.sets.len();
        self.neighbors[..places].copy_from_slice(problem.neighbors());
        self.neighbors[places] = ((1u64 << places) - 1) as u32;
        for (place, set) in class.sets.iter().enumerate() {
            self.sets[place] = set.0;
            for (digit, symbol) in (1u8..).zip(set.iter()) {
                self.symbols[place][usize::from(digit)] = symbol;
                self.digits[place][usize::from(symbol)] = digit;
                self.holders[usize::from(symbol)] |= 1 << place;
            }
        }
        for (symbol, tile) in problem.tiles().iter().enumerate().take(MOST_TILES) {
            if matches!(tile, Tile::Letters(_)) {
                self.letters[symbol] = tile.length() as u32;
            }
        }
        if let Some(worth) = problem.worth_by_length() {
            let count = worth.len().min(LETTERS);
            self.worth[..count].copy_from_slice(&worth[..count]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::SymbolSet;

    #[test]
    fn factors_and_shifts_divide_every_number_of_a_field() {
        let most = (1u64 << FIELD) - 1;
        for divisor in (1..=1000).chain((0..=29).flat_map(|bit| [(1 << bit) - 1, 1 << bit, (1 << bit) + 1])) {
            let Some(divisor) = std::num::NonZeroU32::new(divisor) else { continue };
            let (factor, shift) = inverse(divisor.get());
            let divisor = u64::from(divisor.get());
            // A quotient is wrong first just below a multiple of the divisor, and the sooner the greater it is.
            let multiples = [1, 2, 3, most / divisor / 2, most / divisor].map(|times| times * divisor);
            for number in multiples.into_iter().flat_map(|multiple| [multiple.saturating_sub(1), multiple]) {
                let number = number.min(most);
                assert_eq!((number * u64::from(factor)) >> shift, number / divisor, "{number} / {divisor}");
            }
        }
    }

    #[test]
    fn places_share_fields() {
        let class = |sizes: &[u32]| Class {
            sets: sizes.iter().map(|size| SymbolSet(((1u64 << size) - 1) as u32)).collect(),
        };
        let bits = |sizes: &[u32]| fields(&class(sizes)).iter().map(|field| field.bits).collect::<Vec<_>>();
        // Six places with 27 values each take 29 bits, where a field for each would take 30.
        assert_eq!(bits(&[26; 6]), [29]);
        assert_eq!(bits(&[26; 7]), [29, 5]);
        assert_eq!(bits(&[31; 16]), [30, 30, 20]);
        assert_eq!(bits(&[1; 16]), [16]);
        assert!(bits(&[]).is_empty());
    }
}
