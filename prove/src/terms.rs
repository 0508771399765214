//! Terms: every word on every path that fits a class, each as one number.
//!
//! A term has a few bits for each place of the split order, the first place in the highest bits. They are 0 where the path does
//! not go, and otherwise the rank of its symbol among those of the class, counted from 1. The lowest bits tell anagrams apart.
//! So sorting terms arranges them by place. A word that can be read in several orders on the same tiles counts once, and
//! sorting puts its equal terms side by side.
//!
//! Terms are made word by word. One walk over the automaton keeps all paths of the current prefix at hand.

use std::ops::{BitOr, BitXor, Shl, Shr};

use worddle_board::{Spelling, Tile};
use worddle_lexicon::{DawgState, Letter, Lexicon, MAX_ALPHABET};

use crate::class::{Class, Ranks};
use crate::problem::Problem;
use crate::size::{MOST_CELLS, MOST_TILES};

/// The number that holds a term: 64 bits where they suffice, 128 for other classes.
pub(crate) trait Term:
    Copy
    + Ord
    + Default
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The number of bits.
    const BITS: u32;

    /// The number as a term.
    fn new(number: u32) -> Self;

    /// The lowest 32 bits.
    fn low(self) -> u32;

    /// The number of zeros above the highest one.
    fn leading_zeros(self) -> u32;
}

macro_rules! term {
    ($number:ty) => {
        impl Term for $number {
            const BITS: u32 = Self::BITS;

            #[inline]
            fn new(number: u32) -> Self {
                number.into()
            }

            #[inline]
            fn low(self) -> u32 {
                self as u32
            }

            #[inline]
            fn leading_zeros(self) -> u32 {
                self.leading_zeros()
            }
        }
    };
}

term!(u64);
term!(u128);

/// The layout of the terms of a class.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The number of places.
    pub(crate) places: usize,
    /// The number of bits that tell anagrams apart.
    pub(crate) word_bits: u32,
    /// The first bit of each place.
    shifts: [u32; MOST_CELLS],
    /// The bits of each place, shifted to the lowest.
    masks: [u32; MOST_CELLS],
    /// The place that each bit belongs to.
    owners: [u8; u128::BITS as usize],
    /// The code of each symbol on each place: its rank, counted from 1.
    codes: [[u8; MOST_TILES]; MOST_CELLS],
    /// The symbol of each code.
    symbols: [[u8; MOST_TILES + 1]; MOST_CELLS],
}

impl Layout {
    /// The layout for a class.
    pub(crate) fn new(problem: &Problem<'_>, class: &Class) -> Self {
        let mut layout = Self {
            places: class.sets.len(),
            word_bits: problem.anagram_bits(),
            shifts: [0; MOST_CELLS],
            masks: [0; MOST_CELLS],
            owners: [0; u128::BITS as usize],
            codes: [[0; MOST_TILES]; MOST_CELLS],
            symbols: [[0; MOST_TILES + 1]; MOST_CELLS],
        };
        // Backwards, so that the first place gets the highest bits.
        let mut bits = layout.word_bits;
        for (place, set) in class.sets.iter().enumerate().rev() {
            let width = usize::BITS - set.len().leading_zeros();
            (layout.shifts[place], layout.masks[place]) = (bits, (1 << width) - 1);
            layout.owners[bits as usize..][..width as usize].fill(place as u8);
            bits += width;
            for (code, symbol) in (1..).zip(set.iter()) {
                layout.codes[place][usize::from(symbol)] = code;
                layout.symbols[place][usize::from(code)] = symbol;
            }
        }
        layout
    }

    /// The number of bits of a term.
    pub(crate) fn bits(&self) -> u32 {
        self.end(0)
    }

    /// The bit above those of a place and of all later ones.
    #[inline]
    fn end(&self, place: usize) -> u32 {
        if place == self.places {
            self.word_bits
        } else {
            self.shifts[place] + self.masks[place].count_ones()
        }
    }

    /// The place that the highest bit of a difference between two terms belongs to; `None` if only the words differ.
    #[inline]
    pub(crate) fn first_place<T: Term>(&self, difference: T) -> Option<usize> {
        let highest = (T::BITS - 1).checked_sub(difference.leading_zeros())?;
        (highest >= self.word_bits).then(|| usize::from(self.owners[highest as usize]))
    }

    /// A term without the places before this one.
    #[inline]
    pub(crate) fn since<T: Term>(&self, term: T, place: usize) -> T {
        // A shift by all bits would overflow.
        let above = T::BITS - self.end(place);
        if above == T::BITS { T::default() } else { term << above >> above }
    }

    /// The symbol that a term has on a place, if the path goes there.
    #[inline]
    pub(crate) fn symbol<T: Term>(&self, term: T, place: usize) -> Option<u8> {
        let code = (term >> self.shifts[place]).low() & self.masks[place];
        // The mask proves to the compiler that the index is in range: a code has five bits.
        (code > 0).then(|| self.symbols[place][code as usize & MOST_TILES])
    }

    /// A symbol on a place, as a part of a term.
    #[inline]
    fn part<T: Term>(&self, place: usize, symbol: u8) -> T {
        T::new(self.codes[place][usize::from(symbol)].into()) << self.shifts[place]
    }
}

/// There are more terms than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooMany {
    /// About the factor by which they exceed the limit.
    pub(crate) times: usize,
}

/// Makes every term of a class, in the order of words. Fails if there are more than `most`. Leaves out terms that lie on no
/// board that is the greatest of its images.
pub(crate) fn collect<T: Term>(
    problem: &Problem<'_>,
    layout: &Layout,
    (class, ranks): (&Class, &Ranks),
    most: usize,
    terms: &mut Vec<T>,
) -> Result<(), TooMany> {
    terms.clear();
    let mut maker = Maker::new(problem, layout, class, most, terms);
    maker.ranks = *ranks;
    // The empty path. Its last place is one behind the end, whose neighbors are all places.
    maker.paths.push(vec![Path { term: T::default(), used: 0, last: class.sets.len() as u8 }]);
    maker.descend(problem.words().root())
}

/// A prefix of a word on a path.
#[derive(Clone, Copy)]
struct Path<T> {
    term: T,
    /// The places it has used, a bit each.
    used: u32,
    /// The last of them.
    last: u8,
}

/// The walk over the automaton, with all paths of the current prefix.
struct Maker<'a, T> {
    problem: &'a Problem<'a>,
    layout: &'a Layout,
    /// The places next to each place, and then all places: an empty path may go anywhere.
    neighbors: [u32; MOST_CELLS + 1],
    /// The places that each symbol may lie on.
    holders: [u32; MOST_TILES],
    /// The symbol of each tile of one letter.
    single: [Option<u8>; MAX_ALPHABET],
    /// The tiles of several letters.
    long: Vec<(u8, Spelling)>,
    letters: Vec<Letter>,
    /// The paths of the first 0, 1, 2 … letters.
    paths: Vec<Vec<Path<T>>>,
    ranks: Ranks,
    most: usize,
    terms: &'a mut Vec<T>,
}

impl<'a, T: Term> Maker<'a, T> {
    /// A maker without paths, and with the tables of a class.
    fn new(
        problem: &'a Problem<'a>,
        layout: &'a Layout,
        class: &Class,
        most: usize,
        terms: &'a mut Vec<T>,
    ) -> Self {
        let places = class.sets.len();
        let mut neighbors = [0; MOST_CELLS + 1];
        neighbors[..places].copy_from_slice(problem.neighbors());
        neighbors[places] = (1 << places) - 1;
        let mut holders = [0; MOST_TILES];
        for (place, set) in class.sets.iter().enumerate() {
            set.iter().for_each(|symbol| holders[usize::from(symbol)] |= 1 << place);
        }
        let (mut single, mut long) = ([None; MAX_ALPHABET], Vec::new());
        for (symbol, tile) in (0..).zip(problem.tiles()) {
            match tile {
                Tile::Letters(spelling) if spelling.len() == 1 => single[spelling[0].index()] = Some(symbol),
                Tile::Letters(spelling) => long.push((symbol, *spelling)),
                Tile::Any | Tile::Block => {}
            }
        }
        Self {
            problem,
            layout,
            neighbors,
            holders,
            single,
            long,
            letters: Vec::new(),
            paths: Vec::new(),
            ranks: Ranks::default(),
            most,
            terms,
        }
    }

    /// Continues the prefix with every letter.
    fn descend(&mut self, state: DawgState) -> Result<(), TooMany> {
        let words = self.problem.words();
        for (letter, next) in words.branches(state) {
            self.letters.push(letter);
            let depth = self.letters.len();
            if self.paths.len() == depth {
                self.paths.push(Vec::new());
            }
            self.extend();
            if let Some(word) = words.word(next) {
                let anagram = T::new(self.problem.anagram_number(word));
                self.terms.extend(self.paths[depth].iter().map(|path| path.term | anagram));
                if self.terms.len() > self.most {
                    // Words come in order of their numbers, so the share of words read predicts the number of all terms.
                    return Err(TooMany { times: words.len() / (word.index() + 1) });
                }
            }
            // No path ends here, but a tile of several letters may reach past this letter.
            if !self.paths[depth].is_empty() || !self.long.is_empty() {
                self.descend(next)?;
            }
            self.letters.pop();
        }
        Ok(())
    }

    /// Finds the paths of the current prefix: those of a shorter one, with one more tile.
    fn extend(&mut self) {
        let depth = self.letters.len();
        let (before, from) = self.paths.split_at_mut(depth);
        let paths = &mut from[0];
        paths.clear();
        let longest = self.problem.longest_path();
        let step = Step { layout: self.layout, neighbors: &self.neighbors, ranks: &self.ranks, longest };
        if let Some(symbol) = self.single[self.letters[depth - 1].index()] {
            step.extend(&before[depth - 1], symbol, self.holders[usize::from(symbol)], paths);
        }
        for &(symbol, spelling) in &self.long {
            if self.letters.ends_with(&spelling) {
                let start = &before[depth - spelling.len()];
                step.extend(start, symbol, self.holders[usize::from(symbol)], paths);
            }
        }
    }
}

/// The data that one more tile needs.
struct Step<'a> {
    layout: &'a Layout,
    neighbors: &'a [u32; MOST_CELLS + 1],
    ranks: &'a Ranks,
    /// The most places of a path.
    longest: usize,
}

impl Step<'_> {
    /// Adds all paths that result from one more step, to a place that the symbol may lie on.
    #[inline]
    fn extend<T: Term>(&self, starts: &[Path<T>], symbol: u8, holders: u32, paths: &mut Vec<Path<T>>) {
        for start in starts {
            let mut next = self.neighbors[usize::from(start.last)] & holders & !start.used;
            if start.used.count_ones() as usize >= self.longest {
                continue;
            }
            while next != 0 {
                let place = next.trailing_zeros() as usize;
                next &= next - 1;
                let symbol_at = |place| self.layout.symbol(start.term, place).unwrap_or_default();
                if !self.ranks.allow(place, symbol, start.used, symbol_at) {
                    continue;
                }
                let term = start.term | self.layout.part(place, symbol);
                paths.push(Path { term, used: start.used | 1 << place, last: place as u8 });
            }
        }
    }
}
