//! New patterns of blocks.
//!
//! Blocks are put one by one, each with its images, where the rules still hold: no word too short, all cells connected,
//! each in as many words as it must be. Of a few such places that is taken which breaks up the longest words. A pattern
//! that comes to no good is thrown away.

use std::ops::ControlFlow;

use worddle_run::{Random, Run, Stop};

use crate::convention::{Checking, Convention, Ground, Symmetry};
use crate::entries::Entries;
use crate::filling::Filling;
use crate::grid::{Cell, Grid, GridError, MAX_SIDE, Side, Square};
use crate::puzzle::Puzzle;
use crate::strategy::Strategy;
use crate::task::Task;

/// How many places are compared before a block is put: few, so that patterns differ, enough to break up what is open.
const PLACES: usize = 6;

/// How many words are tried before a pattern counts as one that cannot be filled.
const NODES: u64 = 2_000;

/// How many blocks more or fewer than asked for will do.
const TOLERANCE: usize = 2;

/// How a pattern is to look.
#[derive(Clone, PartialEq, Debug)]
pub struct Recipe {
    /// Cells of a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The share of blocks among the cells.
    pub blocks: f64,
    /// The symmetry of the blocks.
    pub symmetry: Symmetry,
    /// The fewest letters of a word.
    pub shortest: usize,
    /// In how many words each cell is.
    pub checking: Checking,
    /// How the pattern begins.
    pub ground: Ground,
}

/// Why no pattern can come of a recipe.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum RecipeError {
    /// A side is too long or too short.
    #[error("{0}")]
    Grid(#[from] GridError),
    /// The share of blocks is no share.
    #[error("a share of blocks of {0}: expected 0 to 0.7")]
    Blocks(f64),
    /// No row or column is as long as the shortest word.
    #[error(
        "words of {shortest} letters at least in a grid of {width} by {height} cells: expected 2 up to the longer side"
    )]
    Shortest {
        /// The fewest letters.
        shortest: usize,
        /// Cells of a row.
        width: usize,
        /// Rows.
        height: usize,
    },
}

/// The largest share of blocks that a recipe may ask for.
const MOST_BLOCKS: f64 = 0.7;

impl Recipe {
    /// A grid of some size by a convention, with a usual share of blocks.
    pub fn of(convention: &Convention, width: usize, height: usize) -> Self {
        let (least, most) = convention.blocks;
        Self {
            width,
            height,
            blocks: f64::midpoint(least, most),
            symmetry: convention.symmetry,
            shortest: convention.shortest,
            checking: convention.checking,
            ground: convention.ground,
        }
    }

    fn check(&self) -> Result<(), RecipeError> {
        let Self { width, height, blocks, shortest, .. } = *self;
        Grid::blank(width, height)?;
        if !(0.0..=MOST_BLOCKS).contains(&blocks) {
            return Err(RecipeError::Blocks(blocks));
        }
        if !(2..=width.max(height).min(MAX_SIDE)).contains(&shortest) {
            return Err(RecipeError::Shortest { shortest, width, height });
        }
        Ok(())
    }

    /// Draws a pattern. Each try is a step of the run.
    pub fn draw(&self, random: &mut Random, run: &mut Run<'_>) -> Result<Result<Grid, Stop>, RecipeError> {
        self.check()?;
        loop {
            if let Err(stop) = run.step() {
                return Ok(Err(stop));
            }
            if let Some(grid) = self.attempt(random) {
                return Ok(Ok(grid));
            }
        }
    }

    /// Draws patterns until one can be filled with some words, and gives it with a filling.
    pub fn draw_fillable(
        &self,
        entries: &Entries,
        random: &mut Random,
        run: &mut Run<'_>,
    ) -> Result<Result<(Grid, Filling), Stop>, RecipeError> {
        loop {
            let grid = match self.draw(random, run)? {
                Ok(grid) => grid,
                Err(stop) => return Ok(Err(stop)),
            };
            let puzzle = Puzzle::new(&grid);
            let task = Task::new(&puzzle, entries);
            let mut search = task.search(Strategy::fast(), random.bits());
            search.limit(NODES);
            let mut found = None;
            let end = search.fill(run, &mut |filling: &Filling| {
                found = Some(filling.clone());
                ControlFlow::Break(())
            });
            match (found, end) {
                (Some(filling), _) => return Ok(Ok((grid, filling))),
                (None, Err(stop)) => return Ok(Err(stop)),
                (None, Ok(_)) => {}
            }
        }
    }

    fn attempt(&self, random: &mut Random) -> Option<Grid> {
        let mut grid = self.ground();
        let wanted = (self.blocks * (self.width * self.height) as f64).round() as usize;
        let mut places: Vec<Cell> = grid.cells().collect();
        random.shuffle(&mut places);
        let mut blocks = count_blocks(&grid);
        while blocks < wanted {
            grid = self.next_block(&grid, &mut places)?;
            blocks = count_blocks(&grid);
        }
        (blocks <= wanted.max(count_blocks(&self.ground())) + TOLERANCE && self.holds(&grid)).then_some(grid)
    }

    fn ground(&self) -> Grid {
        let mut grid = Grid::blank(self.width, self.height).expect("the recipe was checked");
        for cell in grid.cells() {
            let (row, column) = grid.place(cell);
            if self.ground == Ground::Lattice && row % 2 == 1 && column % 2 == 1 {
                grid.set(cell, Square::Block);
            }
        }
        grid
    }

    /// The grid with one more block and its images: of the next places where the rules hold, the one that leaves the
    /// words shortest.
    fn next_block(&self, grid: &Grid, places: &mut [Cell]) -> Option<Grid> {
        let mut passed = 0;
        let candidates = places.iter().filter_map(|&place| {
            passed += 1;
            let next = self.with_block(grid, place);
            (next != *grid && self.holds(&next)).then_some(next)
        });
        let best = candidates.take(PLACES).min_by_key(openness);
        places.rotate_left(passed);
        best
    }

    fn with_block(&self, grid: &Grid, cell: Cell) -> Grid {
        let (row, column) = grid.place(cell);
        let image = match self.symmetry {
            Symmetry::None => (row, column),
            Symmetry::HalfTurn => (self.height - 1 - row, self.width - 1 - column),
            Symmetry::Mirror => (row, self.width - 1 - column),
        };
        let mut next = grid.clone();
        for (row, column) in [(row, column), image] {
            next.set(grid.cell(row, column).expect("an image is in the grid"), Square::Block);
        }
        next
    }

    /// Whether the rules hold: lengths, checking, connection.
    fn holds(&self, grid: &Grid) -> bool {
        let open = |cell: &Cell| grid.square(*cell) != Square::Block;
        let (across, down) = (runs(grid, Side::Right), runs(grid, Side::Below));
        let fits = |run: usize, other: usize| {
            let single = self.checking == Checking::One && run == 1 && other >= self.shortest;
            run >= self.shortest || single
        };
        let checked = |cell: Cell| {
            let (across, down) = (across[cell.index()], down[cell.index()]);
            fits(across, down) && fits(down, across)
        };
        grid.cells().filter(open).all(checked) && is_connected(grid)
    }
}

fn count_blocks(grid: &Grid) -> usize {
    grid.cells().filter(|&cell| grid.square(cell) == Square::Block).count()
}

/// For each cell the length of the run it is in; 0 for a block.
fn runs(grid: &Grid, side: Side) -> Vec<usize> {
    let mut lengths = vec![0; grid.cells().len()];
    for cell in grid.cells().filter(|&cell| grid.square(cell) != Square::Block) {
        if lengths[cell.index()] == 0 {
            let run: Vec<Cell> = std::iter::successors(Some(cell), |&cell| grid.next(cell, side)).collect();
            for &cell in &run {
                lengths[cell.index()] = run.len();
            }
        }
    }
    lengths
}

/// How much lies in long words: the sum of the cubes of all lengths, each cell adding the square of its own.
fn openness(grid: &Grid) -> usize {
    [Side::Right, Side::Below].iter().flat_map(|&side| runs(grid, side)).map(|run| run * run).sum()
}

/// Whether every open cell can be reached from every other.
fn is_connected(grid: &Grid) -> bool {
    let open: Vec<Cell> = grid.cells().filter(|&cell| grid.square(cell) != Square::Block).collect();
    let Some(&first) = open.first() else { return false };
    let mut neighbors = vec![Vec::new(); grid.cells().len()];
    for &cell in &open {
        for next in [Side::Right, Side::Below].into_iter().filter_map(|side| grid.next(cell, side)) {
            neighbors[cell.index()].push(next);
            neighbors[next.index()].push(cell);
        }
    }
    let mut seen = vec![false; grid.cells().len()];
    let mut stack = vec![first];
    let mut reached = 0;
    while let Some(cell) = stack.pop() {
        if !std::mem::replace(&mut seen[cell.index()], true) {
            reached += 1;
            stack.extend(&neighbors[cell.index()]);
        }
    }
    reached == open.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::{CONVENTIONS, convention};
    use proptest::prelude::*;
    use worddle_lexicon::Alphabet;
    use worddle_run::Budget;

    fn draw(recipe: &Recipe, seed: u64) -> Grid {
        let mut run = Run::new(Budget::steps(10_000));
        recipe.draw(&mut Random::new(seed), &mut run).unwrap().unwrap()
    }

    /// The rules again, read off the text of the grid.
    fn check(recipe: &Recipe, grid: &Grid) {
        let rows: Vec<Vec<char>> =
            grid.notation(Alphabet::English).split('/').map(|row| row.chars().collect()).collect();
        let columns: Vec<Vec<char>> =
            (0..recipe.width).map(|column| rows.iter().map(|row| row[column]).collect()).collect();
        for line in rows.iter().chain(&columns) {
            let text: String = line.iter().collect();
            for run in text.split('#').filter(|run| !run.is_empty()) {
                let single = recipe.checking == Checking::One && run.len() == 1;
                assert!(single || run.len() >= recipe.shortest, "{text}");
            }
        }
        let turned: Vec<Vec<char>> = match recipe.symmetry {
            Symmetry::None => rows.clone(),
            Symmetry::HalfTurn => rows.iter().rev().map(|row| row.iter().rev().copied().collect()).collect(),
            Symmetry::Mirror => rows.iter().map(|row| row.iter().rev().copied().collect()).collect(),
        };
        assert_eq!(rows, turned);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn every_convention_keeps_its_rules(seed: u64) {
            for convention in &CONVENTIONS {
                let recipe = Recipe::of(convention, convention.side, convention.side);
                let grid = draw(&recipe, seed);
                check(&recipe, &grid);
                let share = count_blocks(&grid) as f64 / grid.cells().len() as f64;
                prop_assert!((convention.blocks.0..=convention.blocks.1).contains(&share), "{} {share}", convention.name);
            }
        }

        #[test]
        fn any_recipe_keeps_its_rules(seed: u64, width in 5usize..16, height in 5usize..16, symmetry in 0usize..3) {
            let recipe = Recipe {
                symmetry: Symmetry::ALL[symmetry],
                blocks: 0.15,
                ..Recipe::of(&CONVENTIONS[0], width, height)
            };
            let drawn = recipe.draw(&mut Random::new(seed), &mut Run::new(Budget::steps(300))).unwrap();
            if let Ok(grid) = drawn {
                check(&recipe, &grid);
                prop_assert_eq!(&grid, &draw(&recipe, seed), "same seed, same pattern");
            }
        }
    }

    #[test]
    fn a_fillable_pattern_comes_with_its_filling() {
        let list = worddle_data::built_in("fr").unwrap();
        let entries = Entries::new(&list.words(), list.alphabet());
        let recipe = Recipe::of(convention("french").unwrap(), 8, 8);
        let mut run = Run::new(Budget::steps(100_000));
        let (grid, filling) = recipe.draw_fillable(&entries, &mut Random::new(1), &mut run).unwrap().unwrap();
        let puzzle = Puzzle::new(&grid);
        for slot in puzzle.ids() {
            let word = filling.word(&puzzle, slot).unwrap();
            assert!(entries.table(word.len()).find(&word).is_some());
        }
    }

    #[test]
    fn recipes_that_cannot_be_are_refused() {
        let plain = Recipe::of(&CONVENTIONS[0], 15, 15);
        let refused = |recipe: Recipe| {
            recipe.draw(&mut Random::new(1), &mut Run::new(Budget::UNLIMITED)).unwrap_err().to_string()
        };
        assert!(refused(Recipe { width: 0, ..plain.clone() }).contains("0 by 15"));
        assert!(refused(Recipe { blocks: f64::NAN, ..plain.clone() }).contains("NaN"));
        assert!(refused(Recipe { blocks: 0.9, ..plain.clone() }).contains("0.9"));
        assert!(refused(Recipe { shortest: 16, ..plain.clone() }).contains("16 letters"));
        assert!(refused(Recipe { shortest: 1, ..plain }).contains("1 letters"));
    }

    #[test]
    fn a_recipe_without_patterns_ends_with_the_run() {
        let recipe = Recipe { blocks: 0.7, ..Recipe::of(&CONVENTIONS[0], 5, 5) };
        let drawn = recipe.draw(&mut Random::new(1), &mut Run::new(Budget::steps(50))).unwrap();
        assert_eq!(drawn, Err(Stop::Steps));
    }
}
