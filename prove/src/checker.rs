//! Checks a proof without the code that made it.
//!
//! The checker shares nothing with the search but the word list and the topology. Its classes are tiles by cell, not symbols
//! by place. It uses symmetries only to turn whole classes. It looks for words one after the other, its terms are arrays of
//! bytes, and its bounds are 64-bit sums over slices of them. It is slow, and meant to be too simple to be wrong.

use std::collections::BTreeSet;

use worddle_board::{Board, Cell, Points, Rules, Tile, naive};
use worddle_lexicon::{Letter, WordList, Words};
use worddle_optimize::{Constraint, Goal};
use worddle_run::{Random, Run, Stop};

use self::overlap::{Bits, overlap};
use crate::size::MOST_CELLS;

mod overlap;
#[cfg(test)]
mod tests;

/// The tiles that may lie on each cell.
pub type CellClass = Vec<Vec<Tile>>;

/// The question of a proof, for the checker.
pub struct Checker<'a> {
    /// The words of the list.
    words: Words,
    /// How they may be traced.
    rules: Rules,
    /// The goal as a weighted sum of points.
    parts: Vec<(u64, Points)>,
    /// Shape and bonuses; its tiles are ignored.
    board: Board,
    /// Which boards are allowed.
    constraint: &'a Constraint,
    /// The symmetries of the board that keep bonuses and fixed tiles.
    symmetries: Vec<Vec<Cell>>,
}

/// Why classes do not hold every board exactly once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CoverFlaw {
    /// Two classes, given by their indices, share a board or an image of one.
    Overlap(usize, usize),
    /// A class overlaps its own image without being equal to it, so it holds some boards twice, turned.
    Torn(usize),
    /// This many boards are in no class.
    Uncovered(u128),
    /// A class has a tile that may not lie on its cell, or another number of cells than the board.
    Foreign(usize),
    /// The check was stopped.
    Stopped(Stop),
}

/// A term: for each cell the number of its tile, counted from 1, or 0 where the path does not go.
type Key = [u8; MOST_CELLS];

impl<'a> Checker<'a> {
    /// A checker for a question; `None` if the goal is no sum over words.
    ///
    /// Takes the same parts as [`Problem`](crate::Problem), and none of its code.
    pub fn new(
        list: &WordList,
        rules: &Rules,
        goal: &Goal,
        board: &Board,
        constraint: &'a Constraint,
    ) -> Option<Self> {
        // Other symmetries would turn a board into one of another value, or into one that is not allowed.
        let keeps = |permutation: &Vec<Cell>| {
            let bonuses =
                permutation.iter().zip(board.bonuses()).all(|(&cell, &bonus)| board.bonus(cell) == bonus);
            bonuses && constraint.is_kept_by(permutation)
        };
        Some(Self {
            words: list.words(),
            rules: rules.clone(),
            parts: goal.points(rules)?,
            board: board.clone(),
            constraint,
            symmetries: board.topology().symmetries().filter(keeps).collect(),
        })
    }

    /// The class of all boards.
    ///
    /// Tiles that may lie on each cell at all. Boards that break the constraint as a whole are included;
    /// `boards` drops them.
    pub fn all(&self) -> CellClass {
        self.board.topology().cells().map(|cell| self.constraint.choices(cell)).collect()
    }

    /// Checks that classes, together with their images under all symmetries, hold every board exactly once.
    ///
    /// If no two images share a board, and together they have as many as there are, none is missing.
    ///
    /// # Errors
    ///
    /// The first flaw: classes that are no classes, then overlaps, then missing boards. [`CoverFlaw::Stopped`] if the run stops.
    pub fn cover(&self, classes: &[CellClass], run: &mut Run<'_>) -> Result<(), CoverFlaw> {
        let all = self.all();
        let (mut numbers, mut images): (Vec<usize>, Vec<Bits>) = (Vec::new(), Vec::new());
        for (number, class) in classes.iter().enumerate() {
            let own = bits(class, &all).ok_or(CoverFlaw::Foreign(number))?;
            let turned = self.symmetries.iter().map(|turn| -> Option<Bits> {
                let image: CellClass = turn.iter().map(|cell| class[cell.index()].clone()).collect();
                bits(&image, &all)
            });
            // A class that is its own image counts once.
            let distinct: BTreeSet<Bits> = turned.collect::<Option<_>>().ok_or(CoverFlaw::Foreign(number))?;
            debug_assert!(distinct.contains(&own), "one symmetry moves nothing");
            numbers.extend(distinct.iter().map(|_| number));
            images.extend(distinct);
        }
        if let Some((one, other)) = overlap(&images, run).map_err(CoverFlaw::Stopped)? {
            let (one, other) = (numbers[one], numbers[other]);
            return Err(if one == other { CoverFlaw::Torn(one) } else { CoverFlaw::Overlap(one, other) });
        }
        let boards = |image: &[u32]| image.iter().map(|set| u128::from(set.count_ones())).product::<u128>();
        let total: u128 = all.iter().map(|tiles| tiles.len() as u128).product();
        let held: u128 = images.iter().map(|image| boards(image)).sum();
        if held == total { Ok(()) } else { Err(CoverFlaw::Uncovered(total - held)) }
    }

    /// The index of the first class that holds a board or one of its images.
    ///
    /// Goes through classes and images one by one, without any index.
    pub fn holder(&self, classes: &[CellClass], board: &[Tile]) -> Option<usize> {
        let images: Vec<Vec<Tile>> = self.images(board).collect();
        let holds = |class: &CellClass| {
            images.iter().any(|image| class.iter().zip(image).all(|(tiles, tile)| tiles.contains(tile)))
        };
        classes.iter().position(holds)
    }

    /// Draws a board uniformly from all.
    ///
    /// Each cell on its own, so the board may break the constraint.
    pub fn draw(&self, random: &mut Random) -> Vec<Tile> {
        self.all().iter().map(|tiles| tiles[random.below(tiles.len() as u64) as usize]).collect()
    }

    /// The least image of a board.
    ///
    /// "Least" in the order of tiles, cell by cell.
    pub fn canonical(&self, board: &[Tile]) -> Vec<Tile> {
        self.images(board).min().unwrap_or_else(|| board.to_vec())
    }

    /// All images of a board under the symmetries.
    fn images(&self, board: &[Tile]) -> impl Iterator<Item = Vec<Tile>> {
        self.symmetries.iter().map(|turn| turn.iter().map(|cell| board[cell.index()]).collect())
    }

    /// The value of a board, found by looking for each word in turn. It takes milliseconds.
    pub fn value(&self, tiles: &[Tile]) -> u64 {
        let topology = self.board.topology().clone();
        let bonuses = self.board.bonuses().to_vec();
        let board =
            Board::build_with_bonuses(topology, tiles.to_vec(), bonuses).expect("a tile for each cell");
        let part = |(weight, points): &(u64, Points)| {
            let rules = Rules { points: points.clone(), ..self.rules.clone() };
            let found = self.words.iter().filter_map(|word| naive::best_path(&board, &rules, word));
            weight * found.map(|(_, points)| u64::from(points)).sum::<u64>()
        };
        self.parts.iter().map(part).sum()
    }

    /// All allowed boards of a class that reach a cutoff, in canonical form with their values. A plain recursive bound prunes
    /// the search.
    ///
    /// Exponential in the number of open cells: meant for a few of them.
    pub fn boards(&self, class: &CellClass, cutoff: u64) -> BTreeSet<(u64, Vec<Tile>)> {
        let mut descent = Descent { checker: self, class, cutoff, tiles: Vec::new(), found: BTreeSet::new() };
        descent.decide(&self.terms(class));
        descent.found
    }

    /// The bound of a class: no board in it is worth more.
    ///
    /// Builds all terms of the class, so it takes seconds for a large one.
    pub fn bound(&self, class: &CellClass) -> u64 {
        bound(&self.terms(class), 0, class.len())
    }

    /// Every word on every path that fits a class, with its worth, sorted.
    ///
    /// A word that can be read in several orders on the same cells and tiles has one key, so it counts once.
    fn terms(&self, class: &CellClass) -> Vec<(Key, u64)> {
        let mut terms = Vec::new();
        for word in self.words.iter().filter(|word| self.rules.admit(word.len())) {
            let mut keys = BTreeSet::new();
            for cell in self.board.topology().cells() {
                self.read(class, cell, word, &mut Vec::new(), &mut keys);
            }
            terms.extend(keys.into_iter().map(|key| (key, self.worth(class, &key))));
        }
        terms.sort_unstable();
        terms
    }

    /// Reads the rest of a word from a cell on, with every tile that the cell may have. Adds the terms to `keys`.
    ///
    /// Recursion is as deep as the word has tiles. `path` is empty at first and again at the end.
    fn read(
        &self,
        class: &CellClass,
        cell: Cell,
        rest: &[Letter],
        path: &mut Vec<(Cell, u8)>,
        keys: &mut BTreeSet<Key>,
    ) {
        if path.len() >= self.rules.longest_path || path.iter().any(|&(used, _)| used == cell) {
            return;
        }
        for (number, tile) in (1..).zip(&class[cell.index()]) {
            let Tile::Letters(spelling) = tile else { continue };
            let Some(rest) = rest.strip_prefix(&spelling[..]) else { continue };
            path.push((cell, number));
            if rest.is_empty() {
                let mut key = Key::default();
                for &(cell, number) in path.iter() {
                    key[cell.index()] = number;
                }
                keys.insert(key);
            } else {
                for &next in self.board.topology().neighbors(cell) {
                    self.read(class, next, rest, path, keys);
                }
            }
            path.pop();
        }
    }

    /// The worth of a word: its points by the rules, on a board with just these tiles.
    ///
    /// Letters, bonuses and lengths are left to the rules themselves, so this cannot disagree with them.
    fn worth(&self, class: &CellClass, key: &Key) -> u64 {
        // All other cells are blocks, so the rules cannot see anything but the path. Its order does not matter for points.
        let used = |cell: &usize| key[*cell] > 0;
        let tile = |cell: usize| match key[cell] {
            0 => Tile::Block,
            number => class[cell][usize::from(number) - 1],
        };
        let tiles = (0..class.len()).map(tile).collect();
        let path: Vec<Cell> = (0..class.len()).filter(used).map(|cell| Cell(cell as u32)).collect();
        let bonuses = self.board.bonuses().to_vec();
        let board = Board::build_with_bonuses(self.board.topology().clone(), tiles, bonuses)
            .expect("a tile for each cell");
        let part = |(weight, points): &(u64, Points)| {
            weight * u64::from(Rules { points: points.clone(), ..self.rules.clone() }.points(&board, &path))
        };
        self.parts.iter().map(part).sum()
    }
}

/// The tiles of a class as bits, numbered as in `all`; `None` if a tile may not lie on its cell, or a cell has none.
///
/// Bits, because two classes share a board exactly if their bits meet on every cell.
fn bits(class: &CellClass, all: &CellClass) -> Option<Bits> {
    if class.len() != all.len() {
        return None;
    }
    let set = |(tiles, all): (&Vec<Tile>, &Vec<Tile>)| {
        let bit = |tile: &Tile| all.iter().position(|other| other == tile).map(|place| 1u32 << place);
        let set = tiles.iter().map(bit).try_fold(0, |set, bit| Some(set | bit?))?;
        (set != 0).then_some(set)
    };
    class.iter().zip(all).map(set).collect()
}

/// The bound over sorted terms: the terms that do not use the cell, plus the most that one tile on it adds.
///
/// A word on several cells is counted with the best tile of each, chosen independently: that is why it is a
/// bound and not a value.
fn bound(terms: &[(Key, u64)], cell: usize, cells: usize) -> u64 {
    if cell == cells {
        return terms.iter().map(|(_, worth)| worth).sum();
    }
    let (mut without, mut most) = (0, 0);
    for group in terms.chunk_by(|(one, _), (other, _)| one[cell] == other[cell]) {
        let own = bound(group, cell + 1, cells);
        if group[0].0[cell] == 0 {
            without = own;
        } else {
            most = most.max(own);
        }
    }
    without + most
}

/// A search through a class, cell by cell.
struct Descent<'c> {
    /// Solves boards and knows the constraint.
    checker: &'c Checker<'c>,
    /// The tiles of each cell.
    class: &'c CellClass,
    /// The value that a board must reach.
    cutoff: u64,
    /// The tiles of the first cells.
    tiles: Vec<Tile>,
    /// Boards found, with their values.
    found: BTreeSet<(u64, Vec<Tile>)>,
}

impl Descent<'_> {
    /// Tries every tile on the next cell, unless the bound is below the cutoff.
    ///
    /// Recursion is as deep as the board has cells. `terms` are those that fit the tiles so far, sorted.
    fn decide(&mut self, terms: &[(Key, u64)]) {
        let cell = self.tiles.len();
        if bound(terms, cell, self.class.len()) < self.cutoff {
            return;
        }
        let Some(choices) = self.class.get(cell) else {
            let value = self.checker.value(&self.tiles);
            if value >= self.cutoff && self.checker.constraint.allows(&self.tiles) {
                self.found.insert((value, self.checker.canonical(&self.tiles)));
            }
            return;
        };
        for (number, &tile) in (1..).zip(choices) {
            let fits = |(key, _): &&(Key, u64)| key[cell] == 0 || key[cell] == number;
            let mut rest: Vec<(Key, u64)> = terms.iter().filter(fits).copied().collect();
            // A decided cell no longer tells terms apart: they are summed from here on.
            for (key, _) in &mut rest {
                key[cell] = 0;
            }
            rest.sort_unstable();
            self.tiles.push(tile);
            self.decide(&rest);
            self.tiles.pop();
        }
    }
}
