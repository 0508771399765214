//! The minimal automaton, packed for the queue walk.
//!
//! An edge of the automaton is one [`Entry`] of 16 bytes that says everything about the state it leads to, laid out so
//! that a whole partial path, an item of the queue, is turned into its continuations by one addition. The bits:
//!
//! | | 0–19 | 20–35 | 36–39 | 40–63 |
//! |---|---|---|---|---|
//! | item | entry | used cells | cell | words before |
//! | [`Entry::onward`] | first entry that goes on | 0 | 0 | words to add |
//! | [`Entry::closed`] | 1 if a word ends | 0 | symbols that do not go on, | from bit 36 on |
//!
//! A symbol is what a tile spells: a letter, or several as "Qu". For each tile of several letters that boards use, the
//! states get one more edge that reads all of its letters at once.

use worddle_lexicon::{Dawg, DawgState, Letter, LetterSet, Lexicon};

use super::NEIGHBORS;
use crate::tile::Spelling;

/// Bits of an item that hold the index of an entry.
const ENTRY_BITS: u32 = 20;
/// The index of an entry in an item.
pub(super) const INDEX: u64 = (1 << ENTRY_BITS) - 1;
/// The first bit of the used cells in an item.
pub(super) const USED_SHIFT: u32 = ENTRY_BITS;
/// The most cells of a board.
pub(super) const CELLS: usize = 16;
/// The first bit of the cell in an item.
pub(super) const CELL_SHIFT: u32 = USED_SHIFT + CELLS as u32;
/// The first bit of the number of words in an item.
pub(super) const RANK_SHIFT: u32 = CELL_SHIFT + 4;
/// The first bit of the symbols in [`Entry::closed`].
pub(super) const SYMBOL_SHIFT: u32 = CELL_SHIFT;
/// The most symbols: as many as fit above the used cells.
const SYMBOLS: usize = 64 - SYMBOL_SHIFT as usize;

/// An edge of the automaton, and the state that it leads to.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(super) struct Entry {
    /// The symbols that do not go on, and whether a word ends.
    pub(super) closed: u64,
    /// Where the edges that go on begin, and how many words to add on the way.
    pub(super) onward: u64,
}

impl Entry {
    /// An edge that leads nowhere.
    const NONE: Self = Self { closed: !1, onward: 0 };

    /// The entry of the edge by a symbol that is open, given the symbols before that one.
    #[inline]
    pub(super) fn child(self, before: u64) -> u64 {
        (self.onward & INDEX) + u64::from((!self.closed & before).count_ones())
    }
}

/// The automaton, packed.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    /// The edges, those that leave one state together and in the order of their symbols. The first leads to the root; at
    /// the end are eight that lead nowhere, so that eight can be read from any place.
    pub(super) entries: Box<[Entry]>,
    /// How many letters the words use.
    letters: usize,
    /// The tiles of several letters that it is packed for, which are the symbols after the letters.
    pub(super) several: Vec<Spelling>,
}

impl Packed {
    /// Packs an automaton for boards with these tiles of several letters; `None` if something has no room.
    pub(super) fn build(dawg: &Dawg, several: &[Spelling]) -> Option<Self> {
        let states = states(dawg);
        let used = states.iter().fold(LetterSet::EMPTY, |used, state| used.union(state.letters()));
        let letters = used.iter().last().map_or(0, |letter| letter.index() + 1);
        if letters + several.len() > SYMBOLS || dawg.len() >> (64 - RANK_SHIFT) != 0 {
            return None;
        }
        let symbols = Letter::first(letters).map(Spelling::one).chain(several.iter().copied()).collect();
        let entries = Packer::new(dawg, states, symbols).entries()?;
        Some(Self { entries, letters, several: several.to_vec() })
    }

    /// How many letters the words use: the first symbols.
    pub(super) fn letters(&self) -> usize {
        self.letters
    }

    /// The number of the symbol that a tile spells, if any word may be read on it.
    #[inline]
    pub(super) fn symbol(&self, spelling: Spelling) -> Option<usize> {
        match *spelling {
            [letter] => (letter.index() < self.letters).then_some(letter.index()),
            _ => self.several.iter().position(|&symbol| symbol == spelling).map(|place| self.letters + place),
        }
    }
}

/// The states that go on, each once, every one before those that it leads to.
fn states(dawg: &Dawg) -> Vec<DawgState> {
    let mut seen = vec![false; dawg.edges()];
    let mut open = vec![dawg.root()];
    let mut states = Vec::new();
    while let Some(state) = open.pop() {
        if state.letters().is_empty() || std::mem::replace(&mut seen[state.edges()], true) {
            continue;
        }
        states.push(state);
        open.extend(state.letters().iter().filter_map(|letter| dawg.step(state, letter)));
    }
    states.sort_unstable_by_key(|state| state.edges());
    states
}

/// An automaton being packed.
struct Packer<'a> {
    dawg: &'a Dawg,
    states: Vec<DawgState>,
    symbols: Vec<Spelling>,
    /// For the place where a state's edges begin in the automaton: the number of the state.
    numbers: Vec<u32>,
    /// For each state, the entry where its edges begin.
    starts: Vec<u32>,
}

impl<'a> Packer<'a> {
    /// A packer for these states, every one before those that it leads to, and these symbols.
    fn new(dawg: &'a Dawg, states: Vec<DawgState>, symbols: Vec<Spelling>) -> Self {
        let mut numbers = vec![0; dawg.edges()];
        for (number, state) in states.iter().enumerate() {
            numbers[state.edges()] = number as u32;
        }
        let starts = vec![0; states.len()];
        Self { dawg, states, symbols, numbers, starts }
    }

    /// All entries, or `None` if an item cannot count them.
    ///
    /// They keep the order of the automaton. An order by how often random boards are likely to visit a state made no
    /// difference that could be told from noise: all entries of the French list fit in a second-level cache.
    fn entries(mut self) -> Option<Box<[Entry]>> {
        let mut next = 1;
        for number in 0..self.states.len() {
            self.starts[number] = next;
            next += self.edges(self.states[number]).count() as u32;
        }
        if next >> ENTRY_BITS != 0 {
            return None;
        }
        let root = self.dawg.root();
        let edges =
            self.states.iter().flat_map(|&state| self.edges(state).map(move |(_, child)| (state, child)));
        let entries = std::iter::once((root, root)).chain(edges).map(|(from, to)| self.entry(from, to));
        Some(entries.chain([Entry::NONE; NEIGHBORS]).collect())
    }

    /// The number of a state that goes on.
    fn number(&self, state: DawgState) -> usize {
        self.numbers[state.edges()] as usize
    }

    /// The symbols by which a state goes on, and where each leads.
    fn edges(&self, state: DawgState) -> impl Iterator<Item = (usize, DawgState)> + '_ {
        self.symbols.iter().enumerate().filter_map(move |(symbol, letters)| {
            let read = |state, &letter: &Letter| self.dawg.step(state, letter);
            Some((symbol, letters.iter().try_fold(state, read)?))
        })
    }

    /// The edge from one state to another.
    fn entry(&self, from: DawgState, to: DawgState) -> Entry {
        let open = self.edges(to).fold(0, |open, (symbol, _)| open | 1u64 << symbol);
        let start = if to.letters().is_empty() { 0 } else { self.starts[self.number(to)] };
        let added = to.rank() - from.rank() - u32::from(from.ends()) + u32::from(to.ends());
        Entry {
            closed: !open << SYMBOL_SHIFT | u64::from(to.ends()),
            onward: u64::from(start) | u64::from(added) << RANK_SHIFT,
        }
    }
}
