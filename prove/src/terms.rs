//! Terms: every word on every path that fits a class, as one number.
//!
//! A term has five bits for each place of the split order, the first place in the highest bits: 0 where the path does not
//! go, otherwise one more than the symbol that it reads there. The lowest bits are the word's number. So sorting terms
//! arranges them by place, and a word that is read in several orders on the same tiles, which counts once, comes twice in
//! a row.
//!
//! Terms are made word by word: the automaton is walked once, and at each beginning of a word all its paths are at hand.

use std::ops::{BitOr, BitXor, Shl, Shr};

use worddle_board::{Spelling, Tile};
use worddle_lexicon::{DawgState, Letter, Lexicon, MAX_ALPHABET};

use crate::class::{Class, Ranks};
use crate::problem::{MOST_CELLS, MOST_TILES, Problem};

/// How many bits a place of a term has.
pub(crate) const PLACE_BITS: u32 = 5;

/// What a term is kept in: 64 bits for small boards, 128 for others.
pub(crate) trait Term:
    Copy
    + Ord
    + Default
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits there are.
    const BITS: u32;

    /// The number as a term.
    fn new(number: u32) -> Self;

    /// The lowest 32 bits.
    fn low(self) -> u32;

    /// How many bits above the highest one that is set.
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

/// Where the parts of a term lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// How many places there are.
    pub(crate) places: usize,
    /// How many bits the word's number has.
    pub(crate) word_bits: u32,
}

impl Layout {
    /// The layout for a problem.
    pub(crate) fn new(problem: &Problem<'_>) -> Self {
        let words = problem.words().len() as u32;
        Self { places: problem.order().len(), word_bits: u32::BITS - words.leading_zeros() }
    }

    /// How many bits a term has.
    pub(crate) fn bits(self) -> u32 {
        self.word_bits + PLACE_BITS * self.places as u32
    }

    /// The first bit of a place.
    #[inline]
    pub(crate) fn shift(self, place: usize) -> u32 {
        self.word_bits + PLACE_BITS * (self.places - 1 - place) as u32
    }

    /// The place that the highest bit of a difference between two terms belongs to; `None` if only the words differ.
    #[inline]
    pub(crate) fn first_place<T: Term>(self, difference: T) -> Option<usize> {
        let highest = T::BITS - 1 - difference.leading_zeros().min(T::BITS - 1);
        let above = highest.checked_sub(self.word_bits)? / PLACE_BITS;
        Some(self.places - 1 - above as usize)
    }

    /// A term without what it has before a place.
    #[inline]
    pub(crate) fn since<T: Term>(self, term: T, place: usize) -> T {
        let above = T::BITS - self.word_bits - PLACE_BITS * (self.places - place) as u32;
        if above == T::BITS { T::default() } else { term << above >> above }
    }

    /// What a term has on a place: 0, or one more than a symbol.
    #[inline]
    pub(crate) fn code<T: Term>(self, term: T, place: usize) -> u32 {
        (term >> self.shift(place)).low() & ((1 << PLACE_BITS) - 1)
    }
}

/// More terms than there is room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooMany;

/// Makes every term of a class, in the order of words; stops when there are more than `most`. Terms that lie on no board
/// that is the greatest of its images are left out.
pub(crate) fn collect<T: Term>(
    problem: &Problem<'_>,
    (class, ranks): (&Class, &Ranks),
    most: usize,
    terms: &mut Vec<T>,
) -> Result<(), TooMany> {
    terms.clear();
    let mut maker = Maker::new(problem, class, most, terms);
    maker.ranks = *ranks;
    maker.paths.push(vec![Path { term: T::default(), used: 0, last: class.sets.len() as u8 }]);
    maker.descend(problem.words().root())
}

/// A beginning of a word on a path.
#[derive(Clone, Copy)]
struct Path<T> {
    term: T,
    /// The places it has used, a bit each.
    used: u32,
    /// The last of them.
    last: u8,
}

/// The walk over the automaton, with all paths of the letters so far.
struct Maker<'a, T> {
    problem: &'a Problem<'a>,
    layout: Layout,
    /// The places next to each place; then all places, which are next to the beginning.
    neighbors: [u32; MOST_CELLS + 1],
    /// The places that may hold each symbol.
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
    fn new(problem: &'a Problem<'a>, class: &Class, most: usize, terms: &'a mut Vec<T>) -> Self {
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
            layout: Layout::new(problem),
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

    /// Goes on with every letter.
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
                let terms = self.paths[depth].iter().map(|path| path.term | T::new(word.0));
                self.terms.extend(terms);
                if self.terms.len() > self.most {
                    return Err(TooMany);
                }
            }
            // A tile of several letters may reach over a letter at which no path ends.
            if !self.paths[depth].is_empty() || !self.long.is_empty() {
                self.descend(next)?;
            }
            self.letters.pop();
        }
        Ok(())
    }

    /// Finds the paths of the letters so far: those of fewer letters, with one more tile.
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

/// What one more tile needs to know.
struct Step<'a> {
    layout: Layout,
    neighbors: &'a [u32; MOST_CELLS + 1],
    ranks: &'a Ranks,
    /// The most places of a path.
    longest: usize,
}

impl Step<'_> {
    /// Adds all paths that go on from some to a place that may hold a symbol.
    #[inline]
    fn extend<T: Term>(&self, starts: &[Path<T>], symbol: u8, holders: u32, paths: &mut Vec<Path<T>>) {
        let code = T::new(u32::from(symbol) + 1);
        for start in starts {
            let mut next = self.neighbors[usize::from(start.last)] & holders & !start.used;
            if start.used.count_ones() as usize >= self.longest {
                continue;
            }
            while next != 0 {
                let place = next.trailing_zeros() as usize;
                next &= next - 1;
                let symbol_at = |place: usize| (self.layout.code(start.term, place) - 1) as u8;
                if !self.ranks.allow(place, symbol, start.used, symbol_at) {
                    continue;
                }
                let term = start.term | code << self.layout.shift(place);
                paths.push(Path { term, used: start.used | 1 << place, last: place as u8 });
            }
        }
    }
}
