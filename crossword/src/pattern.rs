//! Generates patterns of blocks or bars at random; [`architect`](crate::architect) makes better ones of blocks.
//!
//! Blocks or bars are added one at a time, each with its mirror image, wherever the rules still hold: no word
//! too short, all cells connected, each cell in enough words. Of a few such places, the one that breaks up
//! the longest words is taken. A pattern that gets stuck is discarded.
//!
//! Theme words come first. Each gets a [`Place`] with blocks or bars at its ends, and later additions leave
//! its letters alone. The same code finds the places offered to a constructor for a word in an existing grid.

use std::ops::ControlFlow;

use worddle_lexicon::Letter;
use worddle_run::{Random, Run, Stop};

use crate::convention::{Checking, Convention, Ground, Symmetry};
use crate::entries::Entries;
use crate::filling::Filling;
use crate::grid::{Grid, GridCell, MAX_SIDE, Side, Square};
use crate::index::WordIndex;
use crate::puzzle::Puzzle;
use crate::strategy::Strategy;
use crate::task::FillTask;

mod error;
mod place;
mod shape;
mod theme;

use shape::{count_bars, count_blocks, count_words, is_connected, openness, runs};

pub use error::PatternRecipeError;
pub use place::Place;

/// Number of places compared before a block is added: few enough for variety, enough to break up open areas.
const PLACES: usize = 6;

/// Work per cell when the rules are checked: runs both ways, connections, words.
const CHECK: usize = 32;

/// Words tried before a pattern counts as unfillable.
const NODES: u64 = 2_000;

/// How many blocks or bars more than asked for are accepted.
pub(crate) const TOLERANCE: usize = 2;

/// The usual side of a barred grid.
pub const BARRED_SIDE: usize = 12;

/// Share of bars among the borders between cells of a barred grid. 37 of the 264 borders of a 12×12 make some
/// 60 words of five letters on average, which is easy to fill and leaves a few cells unchecked.
const BARS: f64 = 0.14;

/// What separates words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parting {
    /// Blocks.
    Blocks,
    /// Bars between cells, as in the hardest British puzzles.
    Bars,
}

/// A place to separate words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cut {
    Block(GridCell),
    Bar(GridCell, Side),
}

/// The properties of a pattern to generate.
#[derive(Clone, PartialEq, Debug)]
pub struct PatternRecipe {
    /// Cells per row.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// What separates words.
    pub parting: Parting,
    /// Least and greatest share of blocks among the cells, or of bars among the borders between cells.
    pub blocks: (f64, f64),
    /// Symmetry of the blocks or bars.
    pub symmetry: Symmetry,
    /// Fewest letters of a word.
    pub shortest: usize,
    /// How many words each cell must be in.
    pub checking: Checking,
    /// The blocks that the pattern starts with.
    pub ground: Ground,
    /// Theme words, each in a slot of its own.
    pub theme: Vec<Vec<Letter>>,
    /// Most slots, across and down together.
    pub most_words: Option<usize>,
    /// Most blocks, whatever the share; bars are not counted.
    pub most_blocks: Option<usize>,
}

/// Largest share of blocks in a recipe. Words of two letters and more hardly fit between more of them.
pub const MOST_BLOCKS: f64 = 0.7;

impl PatternRecipe {
    /// Makes a recipe by a convention for a size, with a usual share of blocks.
    pub fn of(convention: &Convention, width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            parting: Parting::Blocks,
            blocks: convention.blocks,
            symmetry: convention.symmetry,
            shortest: convention.shortest,
            checking: convention.checking,
            ground: convention.ground,
            theme: Vec::new(),
            most_words: None,
            most_blocks: None,
        }
    }

    /// Uses bars instead of blocks, enough for words of medium length. A cell may then be in a single word.
    #[must_use]
    pub fn barred(self) -> Self {
        Self {
            parting: Parting::Bars,
            blocks: (BARS, BARS),
            checking: Checking::One,
            ground: Ground::Open,
            ..self
        }
    }

    /// Checks that the recipe is possible.
    pub fn check(&self) -> Result<(), PatternRecipeError> {
        let Self { width, height, blocks, shortest, .. } = *self;
        Grid::blank(width, height)?;
        let is_share = |share: &f64| (0.0..=MOST_BLOCKS).contains(share);
        if let Some(&share) = [blocks.0, blocks.1].iter().find(|share| !is_share(share)) {
            return Err(PatternRecipeError::Blocks(share));
        }
        if !(2..=width.max(height).min(MAX_SIDE)).contains(&shortest) {
            return Err(PatternRecipeError::Shortest { shortest, width, height });
        }
        let longest = width.max(height);
        let misfit = self.theme.iter().position(|word| !(shortest..=longest).contains(&word.len()));
        if let Some(place) = misfit {
            let (number, letters) = (place + 1, self.theme[place].len());
            return Err(PatternRecipeError::ThemeLength { number, letters, shortest, longest });
        }
        let is_repeated = |place: &usize| self.theme[..*place].contains(&self.theme[*place]);
        if let Some(place) = (0..self.theme.len()).find(is_repeated) {
            return Err(PatternRecipeError::ThemeTwice { number: place + 1 });
        }
        let letters = self.theme.iter().map(Vec::len).sum();
        // Each cell is in at most two words.
        if letters > 2 * width * height {
            return Err(PatternRecipeError::ThemeSize { letters, width, height });
        }
        Ok(())
    }

    /// Generates a pattern. Each attempt is a step of the run.
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
            match self.attempt(random, run) {
                Ok(Some(grid)) => return Ok(Ok(grid)),
                Ok(None) => {}
                Err(stop) => return Ok(Err(stop)),
            }
        }
    }

    /// Generates patterns until one can be filled, and returns it with a fill.
    pub fn draw_fillable(
        &self,
        entries: &Entries,
        random: &mut Random,
        run: &mut Run<'_>,
    ) -> Result<Result<(Grid, Filling), Stop>, PatternRecipeError> {
        self.check()?;
        // Built once, since it takes longer than refuting most patterns.
        let index = WordIndex::of_lengths(entries, 2..=self.width.max(self.height));
        loop {
            let grid = match self.draw(random, run)? {
                Ok(grid) => grid,
                Err(stop) => return Ok(Err(stop)),
            };
            let puzzle = Puzzle::new(&grid);
            let task = FillTask::with_index(&puzzle, &index);
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

    /// Makes one attempt, and returns `None` if it gets stuck.
    fn attempt(&self, random: &mut Random, run: &mut Run<'_>) -> Result<Option<Grid>, Stop> {
        let Some(mut grid) = self.with_theme(self.ground(), random, run)? else { return Ok(None) };
        let mut cuts = self.cuts(&grid);
        let wanted = (f64::midpoint(self.blocks.0, self.blocks.1) * cuts.len() as f64).round() as usize;
        random.shuffle(&mut cuts);
        let begun = self.count(&grid);
        let mut count = begun;
        while count < wanted {
            match self.next_cut(&grid, &mut cuts, run)? {
                Some(next) => grid = next,
                // Within limits, there may be room for fewer blocks than usual.
                None if self.is_limited() => break,
                None => return Ok(None),
            }
            // Counted again, because a block and its image may coincide.
            count = self.count(&grid);
        }
        // A lattice may start with more blocks than wanted, and a mirror image may add one too many.
        let is_good = count <= wanted.max(begun) + TOLERANCE && self.is_within_limits(&grid);
        Ok((is_good && self.holds(&grid)).then_some(grid))
    }

    /// The work of checking the rules on a grid once.
    fn work(&self) -> u64 {
        (self.width * self.height * CHECK) as u64
    }

    fn is_limited(&self) -> bool {
        self.most_words.is_some() || self.most_blocks.is_some()
    }

    /// Checks the limits on words and blocks.
    fn is_within_limits(&self, grid: &Grid) -> bool {
        self.most_blocks.is_none_or(|most| count_blocks(grid) <= most)
            && self.most_words.is_none_or(|most| count_words(grid) <= most)
    }

    /// Returns every place where words can be separated.
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

    /// Counts blocks or bars.
    fn count(&self, grid: &Grid) -> usize {
        match self.parting {
            Parting::Blocks => count_blocks(grid),
            Parting::Bars => count_bars(grid),
        }
    }

    /// Returns the grid that a pattern starts from.
    fn ground(&self) -> Grid {
        let mut grid = Grid::blank(self.width, self.height).expect("the recipe was checked");
        for cell in grid.cells() {
            let (row, column) = grid.place(cell);
            let is_block = match self.ground {
                Ground::Open => false,
                Ground::Lattice => row % 2 == 1 && column % 2 == 1,
                Ground::Frame => row == 0 && column.is_multiple_of(2) || column == 0 && row.is_multiple_of(2),
            };
            if is_block {
                grid.set(cell, Square::Block);
            }
        }
        grid
    }

    /// Returns the grid with one more block or bar and its image. Of the next few places where the rules
    /// hold, it takes the one that leaves the shortest words.
    fn next_cut(&self, grid: &Grid, cuts: &mut [Cut], run: &mut Run<'_>) -> Result<Option<Grid>, Stop> {
        let (mut passed, mut found) = (0, Vec::new());
        while passed < cuts.len() && found.len() < PLACES {
            run.work(self.work())?;
            let next = self.with_cut(grid, cuts[passed]);
            passed += 1;
            let is_good = |next: &Grid| next != grid && self.holds(next) && self.is_within_limits(next);
            found.extend(next.filter(is_good));
        }
        // Places passed over go to the end. The rules may admit them later, but others come first.
        cuts.rotate_left(passed);
        Ok(found.into_iter().min_by_key(openness))
    }

    /// Returns the grid with a block or bar and its image, unless one of them would fall on letters.
    fn with_cut(&self, grid: &Grid, cut: Cut) -> Option<Grid> {
        let mut next = grid.clone();
        let is_lettered = |cell: GridCell| grid.square(cell).letter().is_some();
        match cut {
            Cut::Block(cell) => {
                for cell in [cell, self.image(grid, cell, (0, 0))] {
                    if is_lettered(cell) {
                        return None;
                    }
                    next.set(cell, Square::Block);
                }
            }
            Cut::Bar(cell, side) => {
                // The image of a bar between two cells belongs to the first cell of the image, so the image
                // is taken of both cells.
                let reach = if side == Side::Right { (0, 1) } else { (1, 0) };
                for cell in [cell, self.image(grid, cell, reach)] {
                    if is_lettered(cell) && grid.next(cell, side).is_some_and(is_lettered) {
                        return None;
                    }
                    next.set_bar(cell, side);
                }
            }
        }
        Some(next)
    }

    /// Returns the image of a cell, or the first cell of the image of it and its neighbor at the given
    /// offset.
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

    /// Checks every rule and limit, except for the share of blocks.
    pub(crate) fn is_kept_by(&self, grid: &Grid) -> bool {
        self.holds(grid) && self.is_within_limits(grid)
    }

    /// Checks all rules: lengths, checking, connectivity.
    fn holds(&self, grid: &Grid) -> bool {
        self.broken(grid).next().is_none() && is_connected(grid)
    }

    /// Counts violations: one per cell in a word that is too short or in too few words, and one if cells are
    /// cut off.
    fn faults(&self, grid: &Grid) -> usize {
        self.broken(grid).count() + usize::from(!is_connected(grid))
    }

    /// Iterates over cells in words that are too short or in too few words, and in a frame also over blocks
    /// in front of no word.
    fn broken(&self, grid: &Grid) -> impl Iterator<Item = GridCell> {
        let (across, down) = (runs(grid, Side::Right), runs(grid, Side::Below));
        let (shortest, checking) = (self.shortest, self.checking);
        let fits = move |run: usize, other: usize| {
            // A cell alone in one direction is fine if it is in a word in the other.
            let single = checking == Checking::One && run == 1 && other >= shortest;
            run >= shortest || single
        };
        let (width, is_frame) = (grid.width(), self.ground == Ground::Frame);
        grid.cells().filter(move |cell| {
            let (place, is_last) = (cell.index(), cell.index() % width + 1 == width);
            if across[place] > 0 {
                return !(fits(across[place], down[place]) && fits(down[place], across[place]));
            }
            // In a frame, every block must be in front of a word: to its right or below it or, in the first
            // row and column, around the corner.
            let right =
                if is_last { 0 } else { across[place + 1].max(usize::from(place < width) * down[place + 1]) };
            let in_first = usize::from(place.is_multiple_of(width));
            let below = |runs: &[usize]| runs.get(place + width).copied().unwrap_or(0);
            let begun = right.max(below(&down)).max(in_first * below(&across));
            is_frame && begun < 2
        })
    }
}

#[cfg(test)]
mod tests;
