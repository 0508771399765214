//! Designs grids: the theme words in their places, and the blocks that leave the rest easy to fill.
//!
//! Theme words come first: of all ways to place them by the symmetry (`arrange`), the best ones are tried. Around each, blocks
//! are moved by simulated annealing (Kirkpatrick and others 1983). A pattern is a few bits for each row and column (`sketch`),
//! and is judged in about a microsecond (`judge`): by its broken rules, by what people do not like to see, and by the number of
//! fills to expect, which is the product of the words that fit each slot, times the chance that two words agree for each
//! crossing. The best patterns are filled, and the fills decide.

mod arrange;
mod judge;
mod sketch;
mod ways;

use std::cmp::Ordering;
use std::ops::ControlFlow;

use worddle_run::{Budget, Random, Run, Stop};

use crate::convention::{Checking, Ground, Symmetry};
use crate::filling::Filling;
use crate::grid::{Grid, GridCell, Square};
use crate::index::WordIndex;
use crate::pattern::{Parting, PatternRecipe};
use crate::puzzle::{Direction, Puzzle, Slot};
use crate::quality::{Improver, Quality};
use crate::task::FillTask;

use arrange::{Arrangement, Arranger, WORDS};
use judge::{Judge, Verdict};
use sketch::{SIDES, Sketch};
use ways::Ways;

/// Cells of an American grid and the most words that newspapers take: 78 in 15×15, 144 in 21×21. Smaller grids have no limit.
const AMERICAN_WORDS: [(usize, usize); 2] = [(15 * 15, 78), (21 * 21, 144)];

/// Changes tried per cell that can change: at first sight of an arrangement, and for a design.
const CHANGES: (usize, usize) = (100, 600);

/// Temperatures at the start and at the end, in units of a judgement.
const HEAT: (f64, f64) = (12.0, 0.4);

/// Arrangements that are looked at.
const SKETCHED: usize = 60;

/// Arrangements that designs are made of, in turn.
const TRIED: usize = 16;

/// The fewest arrangements that are left when those with worse patterns have dropped out.
const LEFT: usize = 4;

/// A search ends after so many designs that were found before: a small grid has few.
const REPEATED: usize = 20;

/// Letters tried to fill a design for the first time, and again for the best ones: few fills get much better later.
const FILL_STEPS: (u64, u64) = (300, 1_200);

/// A grid with its theme, its blocks, and a fill that shows what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Design {
    /// The grid, with the letters of the theme.
    pub grid: Grid,
    /// The best fill found and its quality; `None` if no list was given.
    pub fill: Option<(Filling, Quality)>,
    /// What people see of a pattern.
    pub figures: Figures,
    /// What the pattern was judged by: the lower, the better.
    cost: f64,
}

/// Figures of a pattern, as editors ask for them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figures {
    /// Slots.
    pub words: usize,
    /// Blocks.
    pub blocks: usize,
    /// Slots of the fewest letters allowed.
    pub shortest: usize,
    /// Letters of the longest slot that no theme word fills.
    pub longest: usize,
    /// Letters in one word only.
    pub unchecked: usize,
    /// Letters per slot.
    pub mean_length: f64,
}

/// Designs grids by a recipe.
pub struct Architect<'a> {
    recipe: &'a PatternRecipe,
    index: Option<&'a WordIndex<'a>>,
}

impl<'a> Architect<'a> {
    /// Returns an architect for a recipe that was checked, or `None` for bars, arrows and sides that are too long: these
    /// patterns are drawn by [`PatternRecipe::draw`].
    pub fn new(recipe: &'a PatternRecipe, index: Option<&'a WordIndex<'a>>) -> Option<Self> {
        let is_drawn = recipe.parting == Parting::Bars
            || recipe.ground == Ground::Frame
            || recipe.width.max(recipe.height) >= SIDES
            || recipe.theme.len() > WORDS;
        (!is_drawn).then_some(Self { recipe, index })
    }

    /// Finds designs, and calls `found` with each until it breaks, the ways to place the theme are through, or the run stops.
    /// They come in the order of their arrangements, not of their worth.
    ///
    /// # Errors
    ///
    /// If the run stops first.
    pub fn designs(
        &self,
        random: &mut Random,
        run: &mut Run<'_>,
        found: &mut dyn FnMut(Design) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let ground = self.ground();
        let mut ways = Arranger { recipe: self.recipe }.all(ground, run)?;
        ways.truncate(SKETCHED);
        let counts = Ways::new(self.index, self.recipe.width, self.recipe.height);
        let mut judge = Judge::new(self.recipe, counts, self.most_words());
        // A short look at each arrangement tells which ones deserve a long one.
        if ways.len() > 1 {
            let mut costs = Vec::new();
            for way in &ways {
                run.step()?;
                costs.push(self.anneal(way, CHANGES.0, &mut judge, random, run)?.1.cost);
            }
            ways = ranked(&ways, &costs).take(TRIED).cloned().collect();
        }
        while !ways.is_empty() {
            let mut costs = Vec::new();
            for way in &ways {
                run.step()?;
                let (sketch, verdict) = self.anneal(way, CHANGES.1, &mut judge, random, run)?;
                costs.push(verdict.cost);
                let Some(design) = self.design(way, &sketch, verdict, random, run)? else { continue };
                if found(design).is_break() {
                    return Ok(());
                }
            }
            // The worse half drops out.
            let left = ways.len().div_ceil(2).max(LEFT);
            ways = ranked(&ways, &costs).take(left).cloned().collect();
        }
        Ok(())
    }

    /// Returns the best of twice as many designs, the best first. With a list, the fills decide. If the run stops, it returns
    /// the best so far and why it stopped.
    pub fn best(&self, count: usize, random: &mut Random, run: &mut Run<'_>) -> (Vec<Design>, Option<Stop>) {
        let mut designs: Vec<Design> = Vec::new();
        let mut repeated = 0;
        let mut stop = self.designs(random, run, &mut |design| {
            if designs.iter().any(|other| other.grid == design.grid) {
                repeated += 1;
            } else {
                designs.push(design);
            }
            let is_enough = designs.len() == 2 * count || repeated == REPEATED;
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        designs.sort_by(Design::compare);
        designs.truncate(count);
        if let Some(index) = self.index {
            for design in &mut designs {
                stop = stop.and_then(|()| design.fill_better(index, random.bits(), run));
            }
            designs.sort_by(Design::compare);
        }
        (designs, stop.err())
    }

    /// Most words of a grid.
    fn most_words(&self) -> usize {
        let PatternRecipe { width, height, most_words, ground, checking, .. } = *self.recipe;
        let [(cells, words), (more_cells, more_words)] = AMERICAN_WORDS;
        let is_american = ground == Ground::Open && checking == Checking::Both;
        let usual = match (width * height).checked_sub(cells) {
            Some(beyond) if is_american => words + beyond * (more_words - words) / (more_cells - cells),
            _ => usize::MAX,
        };
        most_words.unwrap_or(usual)
    }

    /// The blocks that the pattern starts with, by row.
    fn ground(&self) -> [u32; SIDES] {
        let mut blocks = [0; SIDES];
        let PatternRecipe { width, height, ground, .. } = *self.recipe;
        if ground == Ground::Lattice {
            for row in (1..height).step_by(2) {
                for column in (1..width).step_by(2) {
                    let (other_row, other_column) = self.image(row, column);
                    // With an even side, rows and their images are not in step: the upper half decides.
                    if (row, column) <= (other_row, other_column) {
                        blocks[row] |= 1 << column;
                        blocks[other_row] |= 1 << other_column;
                    }
                }
            }
        }
        blocks
    }

    /// The image of a cell.
    fn image(&self, row: usize, column: usize) -> (usize, usize) {
        let (bottom, right) = (self.recipe.height - 1 - row, self.recipe.width - 1 - column);
        match self.recipe.symmetry {
            Symmetry::None => (row, column),
            Symmetry::HalfTurn => (bottom, right),
            Symmetry::Mirror => (row, right),
        }
    }

    /// Makes a design of a pattern and fills it. `None` if the pattern breaks a rule or has no fill.
    fn design(
        &self,
        way: &Arrangement,
        sketch: &Sketch,
        verdict: Verdict,
        random: &mut Random,
        run: &mut Run<'_>,
    ) -> Result<Option<Design>, Stop> {
        if verdict.faults > 0 {
            return Ok(None);
        }
        let grid = sketch.on(&self.lettered(way));
        debug_assert!(self.recipe.is_kept_by(&grid), "the judge and the recipe agree");
        let mut design =
            Design { figures: Figures::of(&grid, self.recipe), grid, fill: None, cost: verdict.cost };
        if let Some(index) = self.index {
            design.fill = fill(&design.grid, index, FILL_STEPS.0, random.bits(), run)?;
            if design.fill.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(design))
    }

    /// The grid with nothing but the theme.
    fn lettered(&self, way: &Arrangement) -> Grid {
        let mut grid = Grid::blank(self.recipe.width, self.recipe.height).expect("the recipe was checked");
        for (cell, letter) in grid.cells().zip(&way.letters) {
            if let Some(letter) = letter {
                grid.set(cell, Square::Given(*letter));
            }
        }
        grid
    }

    /// Adds, removes and moves blocks until hardly any change is for the better.
    fn anneal(
        &self,
        way: &Arrangement,
        changes: usize,
        judge: &mut Judge<'_>,
        random: &mut Random,
        run: &mut Run<'_>,
    ) -> Result<(Sketch, Verdict), Stop> {
        judge.take(way);
        let mut sketch = self.begun(way);
        judge.look(&sketch);
        let mut verdict = judge.verdict(&sketch);
        let mut best = (sketch.clone(), verdict);
        let free = self.free(way);
        let changes = changes * free.len();
        let mut heat = HEAT.0;
        let cooling = (HEAT.1 / HEAT.0).powf(1.0 / changes.max(1) as f64);
        for _ in 0..changes {
            run.work(WORK * self.recipe.height as u64)?;
            heat *= cooling;
            let first = free[random.below(free.len() as u64) as usize];
            self.toggle(&mut sketch, first, judge);
            // A block moves to a neighbor in every second change.
            let second = (random.below(2) == 0).then(|| beside(&sketch, first, &free, random)).flatten();
            if let Some(second) = second {
                self.toggle(&mut sketch, second, judge);
            }
            let next = judge.verdict(&sketch);
            let worse = next.cost - verdict.cost;
            if worse <= 0.0 || random.unit() < (-worse / heat).exp() {
                verdict = next;
                if verdict.cost < best.1.cost {
                    best = (sketch.clone(), verdict);
                }
            } else {
                for cell in second.into_iter().chain([first]) {
                    self.toggle(&mut sketch, cell, judge);
                }
            }
        }
        Ok(best)
    }

    /// The blocks that an arrangement needs, and no others.
    fn begun(&self, way: &Arrangement) -> Sketch {
        let mut sketch = Sketch::open(self.recipe.width, self.recipe.height);
        for row in 0..self.recipe.height {
            for column in (0..self.recipe.width).filter(|column| way.blocks[row] >> column & 1 == 1) {
                sketch.toggle(row, column);
            }
        }
        sketch
    }

    /// The cells that may have a block or none, one of each pair of images.
    fn free(&self, way: &Arrangement) -> Vec<(usize, usize)> {
        let is_fixed = |row: usize, column: usize| (way.open[row] | way.blocks[row]) >> column & 1 == 1;
        let cells =
            (0..self.recipe.height).flat_map(|row| (0..self.recipe.width).map(move |column| (row, column)));
        cells
            .filter(|&(row, column)| {
                let (other_row, other_column) = self.image(row, column);
                (row, column) <= (other_row, other_column)
                    && !is_fixed(row, column)
                    && !is_fixed(other_row, other_column)
            })
            .collect()
    }

    /// Changes a cell and its image.
    fn toggle(&self, sketch: &mut Sketch, cell: (usize, usize), judge: &mut Judge<'_>) {
        let image = self.image(cell.0, cell.1);
        let cells = [Some(cell), Some(image).filter(|&image| image != cell)];
        for (row, column) in cells.into_iter().flatten() {
            sketch.toggle(row, column);
        }
        for cell in cells.into_iter().flatten() {
            judge.look_at(sketch, cell);
        }
    }
}

impl Figures {
    /// Measures a grid by what a recipe allows.
    pub fn of(grid: &Grid, recipe: &PatternRecipe) -> Self {
        let puzzle = Puzzle::new(grid);
        let lengths = || puzzle.slots().iter().map(Slot::len);
        let is_full = |slot: &Slot| slot.cells().iter().all(|&cell| puzzle.given(cell).is_some());
        let is_in = |cell, direction| puzzle.place(cell, direction).is_some();
        let is_unchecked = |&cell: &GridCell| is_in(cell, Direction::Across) != is_in(cell, Direction::Down);
        let is_block = |&cell: &GridCell| grid.square(cell) == Square::Block;
        Self {
            words: puzzle.slots().len(),
            blocks: grid.cells().filter(is_block).count(),
            shortest: lengths().filter(|&length| length == recipe.shortest).count(),
            longest: puzzle.slots().iter().filter(|slot| !is_full(slot)).map(Slot::len).max().unwrap_or(0),
            unchecked: grid.cells().filter(is_unchecked).count(),
            mean_length: lengths().sum::<usize>() as f64 / puzzle.slots().len().max(1) as f64,
        }
    }
}

impl Design {
    /// The better fill comes first, or the better pattern.
    fn compare(&self, other: &Self) -> Ordering {
        let quality =
            |design: &Self| design.fill.as_ref().map(|(_, quality)| (quality.lowest, quality.mean()));
        let by_fill = quality(other).partial_cmp(&quality(self)).unwrap_or(Ordering::Equal);
        by_fill.then(self.cost.total_cmp(&other.cost))
    }

    /// Looks longer for a fill, and keeps it if it is better.
    fn fill_better(&mut self, index: &WordIndex<'_>, seed: u64, run: &mut Run<'_>) -> Result<(), Stop> {
        let better = fill(&self.grid, index, FILL_STEPS.1, seed, run)?;
        let is_better =
            |new: &(Filling, Quality)| self.fill.as_ref().is_none_or(|(_, quality)| new.1 > *quality);
        if better.as_ref().is_some_and(is_better) {
            self.fill = better;
        }
        Ok(())
    }
}

/// Arrangements in the order of the costs found for them.
fn ranked<'w>(ways: &'w [Arrangement], costs: &[f64]) -> impl Iterator<Item = &'w Arrangement> + use<'w> {
    let mut order: Vec<usize> = (0..ways.len()).collect();
    order.sort_by(|&one, &other| costs[one].total_cmp(&costs[other]));
    order.into_iter().map(|way| &ways[way])
}

/// Work per row of a judgement.
const WORK: u64 = 8;

/// A free cell beside one that was just changed, if it now has the same content: then the two change places.
fn beside(
    sketch: &Sketch,
    (row, column): (usize, usize),
    free: &[(usize, usize)],
    random: &mut Random,
) -> Option<(usize, usize)> {
    let (row_step, column_step) = [(0, 1), (1, 0), (0, -1), (-1, 0)][random.below(4) as usize];
    let next = (row.checked_add_signed(row_step)?, column.checked_add_signed(column_step)?);
    let is_free = free.binary_search(&next).is_ok();
    (is_free && sketch.is_open(next.0, next.1) == sketch.is_open(row, column)).then_some(next)
}

/// Returns the best fill of so many steps and its quality, or `None` if there is none among them.
fn fill(
    grid: &Grid,
    index: &WordIndex<'_>,
    steps: u64,
    seed: u64,
    run: &mut Run<'_>,
) -> Result<Option<(Filling, Quality)>, Stop> {
    let puzzle = Puzzle::new(grid);
    let task = FillTask::with_index(&puzzle, index);
    let mut best = None;
    let budget = Budget { time: run.time_left(), ..Budget::steps(steps) };
    let mut part = Run::new(budget).with_cancel(run.cancel().clone());
    let mut report = |filling: &Filling, quality: Quality| best = Some((filling.clone(), quality));
    let end = Improver::new(&task, seed, &mut report).improve(&mut part);
    match end {
        // Out of time with a fill is a design.
        Err(stop @ (Stop::Cancelled | Stop::Time)) if best.is_none() => Err(stop),
        _ => Ok(best),
    }
}

#[cfg(test)]
mod tests;
