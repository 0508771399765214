//! The question of a proof: which boards there are, and what each is worth.
//!
//! Everything about a board that the search needs is turned into small numbers here, once: cells into places,
//! tiles into symbols, neighbours and sets into bits. A board has at most 16 cells and 32 tiles, so each fits
//! a machine word.

use std::collections::HashMap;

use worddle_board::Cell;
use worddle_board::{Board, CellUse, Rules, Tile};
use worddle_lexicon::{Dawg, Letter, LetterSet, Lexicon, Structure, WordId, WordList, Words, each_word};
use worddle_optimize::{Beauty, Constraint, Goal, Objective, RankedBoard, Symmetries};

use crate::class::{Class, SymbolSet, Turn};
use crate::size::{MOST_CELLS, MOST_TILES};
use crate::worth::Worth;

/// Why a question cannot be proven here.
///
/// `ask` turns it into a refusal that names the field.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unprovable {
    /// The board is too large.
    #[error("{0} cells: a proof takes {MOST_CELLS} at most")]
    Cells(usize),
    /// There are too many different tiles.
    #[error("{0} different tiles: a proof takes {MOST_TILES} at most")]
    Tiles(usize),
    /// A tile that may be any letter.
    #[error("a blank tile: a proof takes tiles with letters only")]
    Blank,
    /// The goal is no sum over words.
    #[error("the goal does not add up over words: expected words, points, letters, lengths or a sum of them")]
    Goal,
    /// A path may visit a cell twice.
    #[error("the rules let a path visit a cell twice: a proof needs rules that do not")]
    CellUse,
}

/// The question of a proof: the boards, and the value of each.
///
/// The search works with *places* and *symbols*. Places are the cells in the split order, the order in which the search
/// decides them. Cells with the most neighbors come first, because deciding them changes the bound most. Symbols are numbers
/// of tiles.
pub struct Problem<'a> {
    /// Spellings and the alphabet, for messages and for solving boards.
    list: &'a WordList,
    /// How words are traced and counted.
    rules: Rules,
    /// What is maximized.
    goal: Goal,
    /// Shape and bonuses.
    board: Board,
    /// Which boards are allowed.
    constraint: &'a Constraint,
    /// Symmetries that keep bonuses and constraint.
    symmetries: Symmetries,
    /// The tile of each symbol.
    tiles: Vec<Tile>,
    /// The cell of each place.
    order: Vec<Cell>,
    /// The symbols that may lie on each place.
    choices: Vec<SymbolSet>,
    /// The places next to each place, a bit each.
    neighbors: Vec<u32>,
    /// The symmetries that move something.
    turns: Vec<Turn>,
    /// The number of places up to the end of each orbit.
    orbit_ends: Vec<usize>,
    /// What a word adds to the goal.
    worth: Worth,
    /// The words that can count, numbered anew.
    words: Dawg,
    /// The number of anagrams before each word.
    anagram_numbers: Vec<u32>,
}

impl<'a> Problem<'a> {
    /// The problem for all boards of the shape and bonuses of `board`, whose tiles are ignored.
    ///
    /// Most of the time goes to the automaton of the words that count.
    ///
    /// # Errors
    ///
    /// As [`Self::check`].
    pub fn build(
        list: &'a WordList,
        rules: &Rules,
        goal: &Goal,
        board: &Board,
        constraint: &'a Constraint,
    ) -> Result<Self, Unprovable> {
        Self::check(rules, goal, board, constraint)?;
        let tiles = all_tiles(constraint)?;
        let symmetries = Symmetries::new(board, constraint);
        let (order, orbit_ends) = split_order(board, constraint, &symmetries);
        let bonuses = order.iter().map(|&cell| board.bonus(cell)).collect();
        let worth = Worth::new(goal, rules, bonuses).ok_or(Unprovable::Goal)?;
        let mut place_of = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, cell)| place_of[cell.index()] = place);
        let set_of = |&cell: &Cell| -> SymbolSet {
            let choices = constraint.choices(cell);
            (0..).zip(&tiles).filter(|(_, tile)| choices.contains(tile)).map(|(symbol, _)| symbol).collect()
        };
        let around = |&cell: &Cell| {
            let neighbors = board.topology().neighbors(cell).iter();
            neighbors.fold(0, |places, neighbor| places | 1 << place_of[neighbor.index()])
        };
        let turn_of = |permutation: &Vec<Cell>| -> Turn {
            order.iter().map(|cell| place_of[permutation[cell.index()].index()] as u8).collect()
        };
        // The identity rules out no board, and comparing with it would cost time.
        let moves = |turn: &Turn| turn.iter().enumerate().any(|(place, &from)| place != usize::from(from));
        let words = words_that_count(list, rules, &worth, &tiles, order.len());
        Ok(Self {
            choices: order.iter().map(set_of).collect(),
            neighbors: order.iter().map(around).collect(),
            turns: symmetries.permutations().iter().map(turn_of).filter(moves).collect(),
            list,
            rules: rules.clone(),
            goal: goal.clone(),
            board: board.clone(),
            constraint,
            symmetries,
            tiles,
            order,
            orbit_ends,
            worth,
            anagram_numbers: anagram_numbers(&words),
            words,
        })
    }

    /// Checks that the question can be proven, without a word list.
    ///
    /// `ask` calls it while planning, before a list of words is indexed.
    ///
    /// # Errors
    ///
    /// An [`Unprovable`] with the first reason: cells, rules, goal, tiles.
    pub fn check(
        rules: &Rules,
        goal: &Goal,
        board: &Board,
        constraint: &Constraint,
    ) -> Result<(), Unprovable> {
        if board.len() > MOST_CELLS {
            return Err(Unprovable::Cells(board.len()));
        }
        if rules.cell_use == CellUse::Reusable {
            return Err(Unprovable::CellUse);
        }
        goal.points(rules).ok_or(Unprovable::Goal)?;
        all_tiles(constraint).map(|_| ())
    }

    /// The word list.
    pub fn list(&self) -> &WordList {
        self.list
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The goal that values boards.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The shape and the bonuses.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The constraint on boards.
    pub fn constraint(&self) -> &Constraint {
        self.constraint
    }

    /// The tiles that symbols stand for.
    ///
    /// Sorted, so that the same question has the same symbols everywhere.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The cell of each place of the split order.
    ///
    /// The split order itself is explained at [`Problem`].
    pub fn order(&self) -> &[Cell] {
        &self.order
    }

    /// The class of all boards with a possible tile on each cell. The constraint may rule out some of them.
    pub fn all(&self) -> Class {
        Class { sets: self.choices.clone() }
    }

    /// The letters that count as vowels in the alphabet of the list.
    pub(crate) fn vowels(&self) -> LetterSet {
        self.list.alphabet().vowels()
    }

    /// The places next to each place, a bit each.
    pub(crate) fn neighbors(&self) -> &[u32] {
        &self.neighbors
    }

    /// The symmetries of the board, without the identity.
    pub(crate) fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The number of places up to the end of each orbit: where units may be cut.
    pub(crate) fn orbit_ends(&self) -> &[usize] {
        &self.orbit_ends
    }

    /// The words that can count, numbered anew.
    ///
    /// A word that no tiles can spell, that is too short, or that is worth nothing is not among them.
    pub(crate) fn words(&self) -> &Dawg {
        &self.words
    }

    /// The number of anagrams before a word.
    ///
    /// Two words that use the same tiles on the same places are told apart by it.
    #[inline]
    pub(crate) fn anagram_number(&self, word: WordId) -> u32 {
        self.anagram_numbers[word.index()]
    }

    /// The number of bits that tell anagrams apart.
    ///
    /// 0 if no two words are anagrams.
    pub(crate) fn anagram_bits(&self) -> u32 {
        u32::BITS - self.anagram_numbers.iter().max().map_or(u32::BITS, |most| most.leading_zeros())
    }

    /// The most cells of a path.
    pub(crate) fn longest_path(&self) -> usize {
        self.rules.longest_path
    }

    /// The worth of a word of this length that is read on these places, each with its symbol.
    ///
    /// Depends on length, tiles and bonuses.
    #[inline]
    pub(crate) fn worth(&self, length: usize, symbols: impl Iterator<Item = (usize, u8)> + Clone) -> u32 {
        self.worth.of(length, &symbols.map(|(place, symbol)| (place, self.tiles[usize::from(symbol)])))
    }

    /// The worth of a word by its number of letters; `None` if it depends on more.
    ///
    /// Kernels know no bonuses and no values of letters.
    #[cfg(any(feature = "gpu", test))]
    pub(crate) fn worth_by_length(&self) -> Option<&[u32]> {
        self.worth.by_length()
    }

    /// The objective that values whole boards.
    ///
    /// The fast solver for small boards; each call of this builds its tables.
    pub fn objective(&self) -> Box<dyn Objective + '_> {
        self.goal.objective(self.list.dawg(), &self.rules, &self.board)
    }

    /// Whether some allowed board begins with these symbols.
    ///
    /// A board that is not allowed as a whole may still pass; it is checked again when it is solved.
    pub(crate) fn allows(&self, decided: &[u8]) -> bool {
        let tile = |(&cell, &symbol): (&Cell, &u8)| (cell, self.tiles[usize::from(symbol)]);
        // Asked for every decided place, so the common case comes first.
        self.constraint.is_free() || self.constraint.allows_part(self.order.iter().zip(decided).map(tile))
    }

    /// The worth of all words together, each with the best bonuses: no board is worth more.
    ///
    /// Far above any real board. `ask` refuses cutoffs beyond it.
    pub fn ceiling(&self) -> u64 {
        let mut sum = 0u64;
        each_word(&self.words, self.words.root(), &mut |word, _| {
            sum = sum.saturating_add(self.worth.most(word).into());
        });
        sum
    }

    /// The tiles of a class, cell by cell. The inverse of [`Self::class_of`].
    ///
    /// Cells are in reading order, as ledgers have them.
    pub fn tiles_by_cell(&self, class: &Class) -> Vec<Vec<Tile>> {
        let mut cells = vec![Vec::new(); self.order.len()];
        for (cell, set) in self.order.iter().zip(&class.sets) {
            cells[cell.index()] = set.iter().map(|symbol| self.tiles[usize::from(symbol)]).collect();
        }
        cells
    }

    /// The class with these tiles on each cell; `None` if some tile may not lie there.
    ///
    /// Tiles that appear twice on a cell count once.
    pub fn class_of(&self, cells: &[Vec<Tile>]) -> Option<Class> {
        let set = |(cell, all): (&Cell, &SymbolSet)| -> Option<SymbolSet> {
            let symbol = |tile| self.tiles.iter().position(|own| own == tile).map(|symbol| symbol as u8);
            let set: SymbolSet = cells
                .get(cell.index())?
                .iter()
                .map(symbol)
                .collect::<Option<Vec<u8>>>()?
                .into_iter()
                .collect();
            (set.and(*all) == set).then_some(set)
        };
        self.order.iter().zip(&self.choices).map(set).collect::<Option<_>>().map(|sets| Class { sets })
    }

    /// The number of symmetries of the board, the identity included.
    pub fn symmetries(&self) -> usize {
        self.symmetries.permutations().len()
    }

    /// The tiles of a board, cell by cell, from its symbols, place by place.
    ///
    /// `symbols` has one for each place.
    pub fn tiles_of(&self, symbols: &[u8]) -> Vec<Tile> {
        let mut tiles = vec![Tile::Block; self.order.len()];
        for (cell, &symbol) in self.order.iter().zip(symbols) {
            tiles[cell.index()] = self.tiles[usize::from(symbol)];
        }
        tiles
    }

    /// A board with its value, in canonical form.
    ///
    /// Canonical means the least of its images, so that a board is listed once.
    pub fn ranked(&self, beauty: Beauty, tiles: &[Tile]) -> RankedBoard {
        RankedBoard { beauty, tiles: self.symmetries.canonical(tiles) }
    }
}

/// Every tile that may lie on some cell, in order.
///
/// # Errors
///
/// [`Unprovable::Blank`] or [`Unprovable::Tiles`].
fn all_tiles(constraint: &Constraint) -> Result<Vec<Tile>, Unprovable> {
    let cells = (0..constraint.cells() as u32).map(Cell);
    let mut tiles: Vec<Tile> = cells.flat_map(|cell| constraint.choices(cell)).collect();
    tiles.sort_unstable();
    tiles.dedup();
    if tiles.contains(&Tile::Any) {
        return Err(Unprovable::Blank);
    }
    if tiles.len() > MOST_TILES {
        return Err(Unprovable::Tiles(tiles.len()));
    }
    Ok(tiles)
}

/// The cells in the order in which they are decided, and the end of each orbit of the symmetries.
///
/// Orbits stay together, so that units can be cut at their ends without losing symmetries. Orbits with fixed tiles come first,
/// then those whose cells have the most neighbors. Within an orbit, the cell that touches most earlier ones comes next.
fn split_order(board: &Board, constraint: &Constraint, symmetries: &Symmetries) -> (Vec<Cell>, Vec<usize>) {
    let topology = board.topology();
    let orbit = |cell: Cell| {
        let images = symmetries.permutations().iter().map(|permutation| permutation[cell.index()]);
        images.min().unwrap_or(cell)
    };
    let rank = |cell: Cell| {
        // Fixed cells come first. Beyond that, the number of choices does not matter.
        let choices = constraint.choices(cell).len().min(2);
        (choices, std::cmp::Reverse(topology.neighbors(cell).len()), orbit(cell))
    };
    let mut left: Vec<Cell> = topology.cells().collect();
    let (mut order, mut ends) = (Vec::<Cell>::new(), Vec::new());
    while let Some(first) = left.iter().copied().map(rank).min() {
        let touching =
            |cell: Cell| topology.neighbors(cell).iter().filter(|next| order.contains(next)).count();
        let in_orbit = left.iter().copied().filter(|&cell| rank(cell) == first);
        let next = in_orbit.min_by_key(|&cell| (std::cmp::Reverse(touching(cell)), cell));
        let next = next.expect("the least rank is that of a cell");
        left.retain(|&cell| cell != next);
        order.push(next);
        if !left.iter().any(|&cell| rank(cell) == first) {
            ends.push(order.len());
        }
    }
    (order, ends)
}

/// The words that the rules admit, that are worth something, and that the tiles can spell.
///
/// Words that need more letters than the board can have are dropped by length alone.
fn words_that_count(list: &WordList, rules: &Rules, worth: &Worth, tiles: &[Tile], cells: usize) -> Dawg {
    let spellings = || {
        tiles.iter().filter_map(|tile| match tile {
            Tile::Letters(spelling) => Some(spelling),
            Tile::Any | Tile::Block => None,
        })
    };
    let letters: LetterSet = spellings().flat_map(|spelling| spelling.iter().copied()).collect();
    let longest = cells * spellings().map(|spelling| spelling.len()).max().unwrap_or(0);
    let mut kept: Vec<Vec<Letter>> = Vec::new();
    // A smaller automaton makes every class faster: each walks over all of it.
    list.each_word(|word, _| {
        let fits = word.len() <= longest && word.iter().all(|&letter| letters.contains(letter));
        if fits && rules.admit(word.len()) && worth.counts(word.len()) {
            kept.push(word.to_vec());
        }
    });
    Dawg::build(&Words::new(kept))
}

/// The number of anagrams before each word: it tells words with the same tiles on the same places apart.
///
/// Sorting the letters of every word costs less than building the automaton.
fn anagram_numbers(words: &Dawg) -> Vec<u32> {
    let mut numbers = vec![0; words.len()];
    let mut seen: HashMap<Vec<Letter>, u32> = HashMap::new();
    each_word(words, words.root(), &mut |word, id| {
        let mut letters = word.to_vec();
        letters.sort_unstable();
        let count = seen.entry(letters).or_default();
        numbers[id.index()] = *count;
        *count += 1;
    });
    numbers
}
