//! New patterns of blocks or of bars.
//!
//! Blocks or bars are added one at a time, each with its mirror image, wherever the rules still hold: no word too short, all
//! cells connected, each in as many words as it must be. Of a few such places, the one that breaks up the longest words is
//! taken. A pattern that gets stuck is thrown away.

use std::ops::ControlFlow;

use worddle_run::{Random, Run, Stop};

use crate::convention::{Checking, Convention, Ground, Symmetry};
use crate::entries::Entries;
use crate::filling::Filling;
use crate::grid::{Grid, GridCell, MAX_SIDE, Side, Square};
use crate::puzzle::Puzzle;
use crate::strategy::Strategy;
use crate::task::FillTask;

mod error;

pub use error::PatternRecipeError;

/// How many places are compared before a block is added: few, so that patterns differ, yet enough to break up open areas.
const PLACES: usize = 6;

/// How many words are tried before a pattern counts as unfillable.
const NODES: u64 = 2_000;

/// How many more blocks or bars than requested are acceptable.
const TOLERANCE: usize = 2;

/// The usual side of a barred grid.
pub const BARRED_SIDE: usize = 12;

/// The share of bars among the borders between two cells of a barred grid: 37 of the 264 of a 12×12 make some 60 words of
/// five letters on average, which is easy to fill, and leave a few cells unchecked.
const BARS: f64 = 0.14;

/// What parts the words of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parting {
    /// Black cells.
    Blocks,
    /// Bars between cells, as in the hardest British puzzles.
    Bars,
}

/// A place where words can be parted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cut {
    Block(GridCell),
    Bar(GridCell, Side),
}

/// How a pattern is to look.
#[derive(Clone, PartialEq, Debug)]
pub struct PatternRecipe {
    /// Cells of a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// What parts words.
    pub parting: Parting,
    /// The share of blocks among the cells, or of bars among the borders between two cells.
    pub blocks: f64,
    /// The symmetry of the blocks or bars.
    pub symmetry: Symmetry,
    /// The fewest letters of a word.
    pub shortest: usize,
    /// In how many words each cell is.
    pub checking: Checking,
    /// How the pattern begins.
    pub ground: Ground,
}

/// The largest share of blocks in a recipe.
const MOST_BLOCKS: f64 = 0.7;

impl PatternRecipe {
    /// A grid of some size by a convention, with a usual share of blocks.
    pub fn of(convention: &Convention, width: usize, height: usize) -> Self {
        let (least, most) = convention.blocks;
        Self {
            width,
            height,
            parting: Parting::Blocks,
            blocks: f64::midpoint(least, most),
            symmetry: convention.symmetry,
            shortest: convention.shortest,
            checking: convention.checking,
            ground: convention.ground,
        }
    }

    /// The same with bars instead of blocks, enough of them for words of medium length; a cell may be in one word only.
    #[must_use]
    pub fn barred(self) -> Self {
        Self { parting: Parting::Bars, blocks: BARS, checking: Checking::One, ground: Ground::Open, ..self }
    }

    /// Whether a pattern can come of it.
    pub fn check(&self) -> Result<(), PatternRecipeError> {
        let Self { width, height, blocks, shortest, .. } = *self;
        Grid::blank(width, height)?;
        if !(0.0..=MOST_BLOCKS).contains(&blocks) {
            return Err(PatternRecipeError::Blocks(blocks));
        }
        if !(2..=width.max(height).min(MAX_SIDE)).contains(&shortest) {
            return Err(PatternRecipeError::Shortest { shortest, width, height });
        }
        Ok(())
    }

    /// Draws a pattern. Each try is a step of the run.
    pub fn draw(
        &self,
        random: &mut Random,
        run: &mut Run<'_>,
    ) -> Result<Result<Grid, Stop>, PatternRecipeError> {
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
    ) -> Result<Result<(Grid, Filling), Stop>, PatternRecipeError> {
        loop {
            let grid = match self.draw(random, run)? {
                Ok(grid) => grid,
                Err(stop) => return Ok(Err(stop)),
            };
            let puzzle = Puzzle::new(&grid);
            let task = FillTask::new(&puzzle, entries);
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
        let mut cuts = self.cuts(&grid);
        let wanted = (self.blocks * cuts.len() as f64).round() as usize;
        random.shuffle(&mut cuts);
        let begun = self.count(&grid);
        let mut count = begun;
        while count < wanted {
            grid = self.next_cut(&grid, &mut cuts)?;
            count = self.count(&grid);
        }
        // A lattice may begin with more blocks than wanted, and an image may bring one too many.
        (count <= wanted.max(begun) + TOLERANCE && self.holds(&grid)).then_some(grid)
    }

    /// Every place where words can be parted.
    fn cuts(&self, grid: &Grid) -> Vec<Cut> {
        let has_next = |cell: GridCell, side: Side| {
            let (row, column) = grid.place(cell);
            match side {
                Side::Right => column + 1 < self.width,
                Side::Below => row + 1 < self.height,
            }
        };
        let bars = |cell: GridCell| {
            let sides = [Side::Right, Side::Below].into_iter().filter(move |&side| has_next(cell, side));
            sides.map(move |side| Cut::Bar(cell, side))
        };
        match self.parting {
            Parting::Blocks => grid.cells().map(Cut::Block).collect(),
            Parting::Bars => grid.cells().flat_map(bars).collect(),
        }
    }

    /// How many blocks or bars there are.
    fn count(&self, grid: &Grid) -> usize {
        match self.parting {
            Parting::Blocks => count_blocks(grid),
            Parting::Bars => count_bars(grid),
        }
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

    /// The grid with one more block or bar and its image: of the next places where the rules hold, the one that leaves the
    /// words shortest.
    fn next_cut(&self, grid: &Grid, cuts: &mut [Cut]) -> Option<Grid> {
        let mut passed = 0;
        let candidates = cuts.iter().filter_map(|&cut| {
            passed += 1;
            let next = self.with_cut(grid, cut);
            (next != *grid && self.holds(&next)).then_some(next)
        });
        let best = candidates.take(PLACES).min_by_key(openness);
        // Places that were passed over go to the end: the rules may let them in later, but others come first.
        cuts.rotate_left(passed);
        best
    }

    fn with_cut(&self, grid: &Grid, cut: Cut) -> Grid {
        let mut next = grid.clone();
        match cut {
            Cut::Block(cell) => {
                for cell in [cell, self.image(grid, cell, (0, 0))] {
                    next.set(cell, Square::Block);
                }
            }
            Cut::Bar(cell, side) => {
                // A bar on a side of two cells is the image of one on the same side of the cell before.
                let reach = if side == Side::Right { (0, 1) } else { (1, 0) };
                for cell in [cell, self.image(grid, cell, reach)] {
                    next.set_bar(cell, side);
                }
            }
        }
        next
    }

    /// The first cell of the image of a cell, or of a cell and the next that is so many rows and columns away.
    fn image(&self, grid: &Grid, cell: GridCell, (rows, columns): (usize, usize)) -> GridCell {
        let (row, column) = grid.place(cell);
        let (bottom, right) = (self.height - 1 - row - rows, self.width - 1 - column - columns);
        let (row, column) = match self.symmetry {
            Symmetry::None => (row, column),
            Symmetry::HalfTurn => (bottom, right),
            Symmetry::Mirror => (row, right),
        };
        grid.cell(row, column).expect("an image is in the grid")
    }

    /// Whether the rules hold: lengths, checking, connection.
    fn holds(&self, grid: &Grid) -> bool {
        let open = |cell: &GridCell| grid.square(*cell) != Square::Block;
        let (across, down) = (runs(grid, Side::Right), runs(grid, Side::Below));
        let fits = |run: usize, other: usize| {
            // A cell alone in one direction is no word there, which is fine if it is in one the other way.
            let single = self.checking == Checking::One && run == 1 && other >= self.shortest;
            run >= self.shortest || single
        };
        let checked = |cell: GridCell| {
            let (across, down) = (across[cell.index()], down[cell.index()]);
            fits(across, down) && fits(down, across)
        };
        grid.cells().filter(open).all(checked) && is_connected(grid)
    }
}

fn count_blocks(grid: &Grid) -> usize {
    grid.cells().filter(|&cell| grid.square(cell) == Square::Block).count()
}

fn count_bars(grid: &Grid) -> usize {
    let bars = |side| grid.cells().filter(|&cell| grid.bar(cell, side)).count();
    bars(Side::Right) + bars(Side::Below)
}

/// For each cell the length of the run it is in; 0 for a block.
fn runs(grid: &Grid, side: Side) -> Vec<usize> {
    let mut lengths = vec![0; grid.cells().len()];
    for cell in grid.cells().filter(|&cell| grid.square(cell) != Square::Block) {
        if lengths[cell.index()] == 0 {
            let run: Vec<GridCell> =
                std::iter::successors(Some(cell), |&cell| grid.next(cell, side)).collect();
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
    let open: Vec<GridCell> = grid.cells().filter(|&cell| grid.square(cell) != Square::Block).collect();
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

    fn draw(recipe: &PatternRecipe, seed: u64) -> Grid {
        let mut run = Run::new(Budget::steps(10_000));
        recipe.draw(&mut Random::new(seed), &mut run).unwrap().unwrap()
    }

    /// The rules again, read off the text of the grid.
    fn check(recipe: &PatternRecipe, grid: &Grid) {
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
                let recipe = PatternRecipe::of(convention, convention.side, convention.side);
                let grid = draw(&recipe, seed);
                check(&recipe, &grid);
                let share = count_blocks(&grid) as f64 / grid.cells().len() as f64;
                prop_assert!((convention.blocks.0..=convention.blocks.1).contains(&share), "{} {share}", convention.name);
            }
        }

        #[test]
        fn any_recipe_keeps_its_rules(seed: u64, width in 5usize..16, height in 5usize..16, symmetry in 0usize..3) {
            let recipe = PatternRecipe {
                symmetry: Symmetry::ALL[symmetry],
                blocks: 0.15,
                ..PatternRecipe::of(&CONVENTIONS[0], width, height)
            };
            let drawn = recipe.draw(&mut Random::new(seed), &mut Run::new(Budget::steps(300))).unwrap();
            if let Ok(grid) = drawn {
                check(&recipe, &grid);
                prop_assert_eq!(&grid, &draw(&recipe, seed), "same seed, same pattern");
            }
        }
    }

    /// The lengths of all runs of a barred grid, read off its bars line by line, and the grid turned by 180° or mirrored.
    fn runs_of_bars(grid: &Grid, side: Side) -> Vec<Vec<usize>> {
        let (lines, length) = match side {
            Side::Right => (grid.height(), grid.width()),
            Side::Below => (grid.width(), grid.height()),
        };
        let at = |line, place| match side {
            Side::Right => grid.cell(line, place).unwrap(),
            Side::Below => grid.cell(place, line).unwrap(),
        };
        let mut all = Vec::new();
        for line in 0..lines {
            let mut runs = vec![0];
            for place in 0..length {
                *runs.last_mut().unwrap() += 1;
                if place + 1 < length && grid.bar(at(line, place), side) {
                    runs.push(0);
                }
            }
            all.push(runs);
        }
        all
    }

    /// Every line backwards.
    fn reversed(lines: &[Vec<usize>]) -> Vec<Vec<usize>> {
        lines.iter().map(|runs| runs.iter().rev().copied().collect()).collect()
    }

    #[test]
    fn barred_patterns_keep_their_rules() {
        for (seed, symmetry) in (0..12).zip(Symmetry::ALL.into_iter().cycle()) {
            let side = BARRED_SIDE;
            let usual = PatternRecipe::of(convention("british").unwrap(), side, side).barred();
            let recipe = PatternRecipe { symmetry, ..usual };
            let grid = draw(&recipe, seed);
            let (across, down) = (runs_of_bars(&grid, Side::Right), runs_of_bars(&grid, Side::Below));
            assert_eq!(count_blocks(&grid), 0);
            assert!(across.iter().chain(&down).flatten().all(|&run| run == 1 || run >= recipe.shortest));
            let bars: usize = across.iter().chain(&down).map(|runs| runs.len() - 1).sum();
            assert!((37..=39).contains(&bars), "{bars} bars");
            let upside_down = |lines: &[Vec<usize>]| lines.iter().rev().cloned().collect::<Vec<_>>();
            match symmetry {
                Symmetry::None => {}
                Symmetry::HalfTurn => {
                    assert_eq!(across, reversed(&upside_down(&across)));
                    assert_eq!(down, reversed(&upside_down(&down)));
                }
                Symmetry::Mirror => {
                    assert_eq!(across, reversed(&across));
                    assert_eq!(down, upside_down(&down));
                }
            }
            let words = Puzzle::new(&grid);
            let covered =
                grid.cells().all(|cell| words.slots().iter().any(|slot| slot.cells().contains(&cell)));
            assert!(covered, "every cell is in a word");
        }
    }

    #[test]
    fn a_fillable_pattern_comes_with_its_filling() {
        check_fillable(&PatternRecipe::of(convention("french").unwrap(), 8, 8));
        check_fillable(&PatternRecipe::of(convention("british").unwrap(), BARRED_SIDE, BARRED_SIDE).barred());
    }

    fn check_fillable(recipe: &PatternRecipe) {
        let list = worddle_data::built_in("fr").unwrap();
        let entries = Entries::new(&list.words(), list.alphabet());
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
        let plain = PatternRecipe::of(&CONVENTIONS[0], 15, 15);
        let refused = |recipe: PatternRecipe| {
            recipe.draw(&mut Random::new(1), &mut Run::new(Budget::UNLIMITED)).unwrap_err().to_string()
        };
        assert!(refused(PatternRecipe { width: 0, ..plain.clone() }).contains("0 by 15"));
        assert!(refused(PatternRecipe { blocks: f64::NAN, ..plain.clone() }).contains("NaN"));
        assert!(refused(PatternRecipe { blocks: 0.9, ..plain.clone() }).contains("0.9"));
        assert!(refused(PatternRecipe { shortest: 16, ..plain.clone() }).contains("16 letters"));
        assert!(refused(PatternRecipe { shortest: 1, ..plain }).contains("1 letters"));
    }

    #[test]
    fn a_recipe_without_patterns_ends_with_the_run() {
        let recipe = PatternRecipe { blocks: 0.7, ..PatternRecipe::of(&CONVENTIONS[0], 5, 5) };
        let drawn = recipe.draw(&mut Random::new(1), &mut Run::new(Budget::steps(50))).unwrap();
        assert_eq!(drawn, Err(Stop::Steps));
    }
}
