//! The orderly tree: terms arranged by place, as arrays.
//!
//! A *sum* stands for some places that have a symbol. It has the points of the words on just these places, and *choices*,
//! one for each later place that may come next. A choice has a sum for each symbol that some word reads there. No board
//! exceeds the bound of a sum: its points, and for each choice the highest bound among its symbols, since a board has one
//! symbol on each place. The bound is more than the best board has, because each choice is made for itself.
//!
//! The sums of a choice stand side by side, and so do the choices of a sum. The tree is built in one pass over sorted
//! terms, children before parents.

use crate::problem::{MOST_CELLS, Problem};
use crate::terms::{Layout, Term};

/// Some places that have a symbol, and how words go on from there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum {
    /// What the words on just these places are worth.
    pub(crate) points: u32,
    /// Where its choices begin.
    pub(crate) first: u32,
    /// How many choices it has, from the latest place to the earliest.
    pub(crate) count: u32,
}

/// The symbols that may come next on a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// The place.
    pub(crate) place: u32,
    /// The symbols that words read there, a bit each.
    pub(crate) symbols: u32,
    /// Where their sums begin, in the order of symbols.
    pub(crate) first: u32,
    /// The highest bound among them.
    pub(crate) most: u32,
}

impl Choice {
    /// The sum of a symbol, if some word reads it here.
    #[inline]
    pub(crate) fn sum_of(self, symbol: u8) -> Option<usize> {
        let bit = 1 << symbol;
        let before = (self.symbols & (bit - 1)).count_ones();
        (self.symbols & bit != 0).then_some((self.first + before) as usize)
    }
}

/// A sum with its bound.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BoundedSum {
    pub(crate) sum: Sum,
    /// What no board exceeds; [`u32::MAX`] stands for "no bound".
    pub(crate) bound: u32,
}

/// The arrays of a tree.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    pub(crate) sums: Vec<Sum>,
    /// The bound of each sum.
    pub(crate) bounds: Vec<u32>,
    pub(crate) choices: Vec<Choice>,
}

impl Tree {
    /// The choices of a sum.
    #[inline]
    pub(crate) fn choices_of(&self, sum: Sum) -> &[Choice] {
        &self.choices[sum.first as usize..][..sum.count as usize]
    }

    /// A sum of the arrays with its bound.
    #[inline]
    pub(crate) fn at(&self, place: usize) -> BoundedSum {
        BoundedSum { sum: self.sums[place], bound: self.bounds[place] }
    }

    /// Adds sums side by side, and gives where they begin.
    pub(crate) fn add_sums(&mut self, sums: &[BoundedSum]) -> u32 {
        let first = index(self.sums.len());
        self.sums.extend(sums.iter().map(|bounded| bounded.sum));
        self.bounds.extend(sums.iter().map(|bounded| bounded.bound));
        first
    }

    /// Adds choices side by side, and gives where they begin.
    pub(crate) fn add_choices(&mut self, choices: &[Choice]) -> u32 {
        let first = index(self.choices.len());
        self.choices.extend_from_slice(choices);
        first
    }

    /// Arranges sorted terms; gives the sum of everything.
    pub(crate) fn build<T: Term>(
        &mut self,
        problem: &Problem<'_>,
        layout: &Layout,
        terms: &[T],
    ) -> BoundedSum {
        self.sums.clear();
        self.bounds.clear();
        self.choices.clear();
        let mut builder = Builder {
            tree: self,
            problem,
            layout,
            open: [Open::default(); MOST_CELLS + 1],
            depth: 0,
            sums: Vec::new(),
            choices: Vec::new(),
        };
        let mut last = T::default();
        for (number, &term) in terms.iter().enumerate() {
            // A word that is read in several orders on the same tiles counts once.
            if term != last || number == 0 {
                builder.add(term, last);
            }
            last = term;
        }
        while builder.depth > 0 {
            let place = builder.close_sum();
            builder.close_choice(place);
        }
        builder.finished()
    }
}

/// An index in the arrays: a class with more sums than 32 bits tell apart would not fit the memory.
fn index(place: usize) -> u32 {
    u32::try_from(place).expect("the terms of a class are limited, and so are the sums")
}

/// A sum that is being built, with the choice in it that is being built.
#[derive(Clone, Copy, Default)]
struct Open {
    points: u32,
    /// The highest bounds of its finished choices together.
    bound: u32,
    /// How many letters its places have.
    letters: u32,
    /// The place that led here.
    from: u32,
    /// Where its finished choices begin among those that wait.
    choices: u32,
    /// The symbols of its last choice that are finished or open; none if no choice is open.
    symbols: u32,
    /// The highest bound among the finished ones.
    most: u32,
    /// Where the finished ones begin among the sums that wait.
    sums: u32,
}

/// Builds a tree. What is finished waits on a stack until everything beside it is.
struct Builder<'a> {
    tree: &'a mut Tree,
    problem: &'a Problem<'a>,
    layout: &'a Layout,
    /// The sums from the first down to the one of the last term, which lies at `depth`.
    open: [Open; MOST_CELLS + 1],
    depth: usize,
    sums: Vec<BoundedSum>,
    choices: Vec<Choice>,
}

impl Builder<'_> {
    /// Adds the next term after the last one.
    #[inline]
    fn add<T: Term>(&mut self, term: T, last: T) {
        // If no place differs, it is another word on the same places.
        if let Some(place) = self.layout.first_place(term ^ last) {
            self.close_from(place as u32);
            let mut left = self.layout.since(term, place);
            while let Some(place) = self.layout.first_place(left) {
                let symbol = self.layout.symbol(left, place).expect("the path goes there");
                self.open_sum(place, symbol);
                left = self.layout.since(left, place + 1);
            }
        }
        let layout = self.layout;
        let symbols = (0..layout.places).filter_map(|place| Some((place, layout.symbol(term, place)?)));
        let open = &mut self.open[self.depth];
        let worth = self.problem.worth(open.letters as usize, symbols);
        open.points = open.points.saturating_add(worth);
    }

    /// Goes on from the last sum with a symbol on a place.
    #[inline]
    fn open_sum(&mut self, place: usize, symbol: u8) {
        let parent = &mut self.open[self.depth];
        if parent.symbols == 0 {
            (parent.most, parent.sums) = (0, self.sums.len() as u32);
        }
        parent.symbols |= 1 << symbol;
        let letters = parent.letters + self.problem.tiles()[usize::from(symbol)].length() as u32;
        let choices = self.choices.len() as u32;
        self.depth += 1;
        self.open[self.depth] = Open { letters, from: place as u32, choices, ..Open::default() };
    }

    /// Finishes everything behind a place, and the symbol that lies on it.
    #[inline]
    fn close_from(&mut self, place: u32) {
        while self.depth > 0 && self.open[self.depth].from >= place {
            let from = self.close_sum();
            // On the place itself, another symbol of the same choice follows.
            if from > place {
                self.close_choice(from);
            }
        }
    }

    /// Finishes the last sum, and gives the place that led to it.
    #[inline]
    fn close_sum(&mut self) -> u32 {
        let finished = self.finished();
        self.sums.push(finished);
        let from = self.open[self.depth].from;
        self.depth -= 1;
        let parent = &mut self.open[self.depth];
        parent.most = parent.most.max(finished.bound);
        from
    }

    /// The last sum, when all its choices are finished.
    #[inline]
    fn finished(&mut self) -> BoundedSum {
        let Open { points, bound, choices, .. } = self.open[self.depth];
        let waiting = &self.choices[choices as usize..];
        let count = waiting.len() as u32;
        let first = if count == 0 { 0 } else { self.tree.add_choices(waiting) };
        self.choices.truncate(choices as usize);
        BoundedSum { sum: Sum { points, first, count }, bound: points.saturating_add(bound) }
    }

    /// Finishes the open choice of the last sum, which is for a place.
    #[inline]
    fn close_choice(&mut self, place: u32) {
        let open = &mut self.open[self.depth];
        let Open { symbols, most, sums, .. } = *open;
        open.bound = open.bound.saturating_add(most);
        open.symbols = 0;
        let first = self.tree.add_sums(&self.sums[sums as usize..]);
        self.sums.truncate(sums as usize);
        self.choices.push(Choice { place, symbols, first, most });
    }
}
