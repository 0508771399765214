//! What a pattern is worth: its faults, the fills to expect, and what people like to see.

use super::arrange::Arrangement;
use super::sketch::{SIDES, Sketch, bits, crossed, joined, runs};
use super::ways::Ways;
use crate::convention::{Checking, Ground};
use crate::pattern::{PatternRecipe, TOLERANCE};
use crate::puzzle::Direction;

/// How much a person minds each thing in a pattern. The unit is the logarithm of a number of fills: 1 makes a pattern as much
/// worse as fills that are 2.7 times fewer.
#[derive(Clone, Debug)]
pub(super) struct Taste {
    /// The weight of the logarithm of the fills to expect.
    fills: f64,
    /// A word.
    word: f64,
    /// A block.
    block: f64,
    /// Two blocks side by side.
    touching: f64,
    /// A square of four blocks.
    clump: f64,
    /// A word of the fewest letters allowed.
    short: f64,
    /// Each letter by which a word that is not of the theme is longer than usual.
    long: f64,
    /// The length from which a word counts as long.
    long_from: usize,
    /// A letter in one word only, where that is allowed.
    single: f64,
    /// Two such letters in a row.
    double: f64,
    /// Each block outside the share of the recipe.
    outside: f64,
}

impl Taste {
    pub(super) fn of(recipe: &PatternRecipe) -> Self {
        let shortest_theme = recipe.theme.iter().map(Vec::len).min();
        let american = Self {
            fills: 1.0,
            word: 0.0,
            block: 1.0,
            touching: 0.0,
            clump: 6.0,
            short: 2.5,
            long: 6.0,
            long_from: shortest_theme.unwrap_or(usize::MAX).min(10),
            single: 0.0,
            double: 0.0,
            outside: 6.0,
        };
        match (recipe.ground, recipe.checking) {
            (Ground::Lattice, _) => Self {
                fills: 0.05,
                word: 2.0,
                block: 0.3,
                clump: 8.0,
                short: 4.0,
                long: 0.5,
                long_from: 12,
                double: 6.0,
                ..american
            },
            (_, Checking::Both) => american,
            // French: as few blocks as can be filled, none touching.
            (_, Checking::One) => {
                Self { fills: 0.3, block: 2.0, touching: 6.0, short: 1.5, long: 0.0, single: 2.0, ..american }
            }
        }
    }
}

/// Weight of a broken rule: no taste makes up for it.
const FAULT: f64 = 30.0;

/// The judgement on a pattern.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Verdict {
    /// Broken rules.
    pub(super) faults: usize,
    /// The lower, the better; broken rules are part of it.
    pub(super) cost: f64,
}

/// Judges patterns with the theme words of an arrangement.
pub(super) struct Judge<'a> {
    recipe: &'a PatternRecipe,
    taste: Taste,
    ways: Ways<'a>,
    /// The cells with letters of the theme, by row.
    themed: [u32; SIDES],
    /// Most words allowed.
    most_words: usize,
    /// What each line across and each line down is worth.
    lines: [[Tally; SIDES]; 2],
}

/// What the runs of a line are worth.
#[derive(Clone, Copy, Default)]
struct Tally {
    faults: usize,
    words: usize,
    fills: f64,
    cost: f64,
}

impl<'a> Judge<'a> {
    pub(super) fn new(recipe: &'a PatternRecipe, ways: Ways<'a>, most_words: usize) -> Self {
        let lines = [[Tally::default(); SIDES]; 2];
        Self { recipe, taste: Taste::of(recipe), ways, themed: [0; SIDES], most_words, lines }
    }

    /// Takes the theme words of an arrangement.
    pub(super) fn take(&mut self, way: &Arrangement) {
        self.ways.set_letters(&way.letters);
        self.themed = [0; SIDES];
        for (cell, _) in way.letters.iter().enumerate().filter(|(_, letter)| letter.is_some()) {
            self.themed[cell / self.recipe.width] |= 1 << (cell % self.recipe.width);
        }
    }

    /// Looks at every line of a sketch.
    pub(super) fn look(&mut self, sketch: &Sketch) {
        for row in 0..sketch.height {
            self.lines[0][row] =
                self.line(Direction::Across, row, sketch.rows[row], crossed(&sketch.rows, row));
        }
        for column in 0..sketch.width {
            self.lines[1][column] =
                self.line(Direction::Down, column, sketch.columns[column], crossed(&sketch.columns, column));
        }
    }

    /// Looks again at the lines that a changed cell may have changed.
    pub(super) fn look_at(&mut self, sketch: &Sketch, (row, column): (usize, usize)) {
        // Whether letters are in two words changes beside the cell too, and matters where they need not be.
        let reach = usize::from(self.recipe.checking == Checking::One);
        for row in row.saturating_sub(reach)..=(row + reach).min(sketch.height - 1) {
            self.lines[0][row] =
                self.line(Direction::Across, row, sketch.rows[row], crossed(&sketch.rows, row));
        }
        for column in column.saturating_sub(reach)..=(column + reach).min(sketch.width - 1) {
            self.lines[1][column] =
                self.line(Direction::Down, column, sketch.columns[column], crossed(&sketch.columns, column));
        }
    }

    /// Judges the sketch that was looked at.
    pub(super) fn verdict(&self, sketch: &Sketch) -> Verdict {
        let lines = self.lines[0][..sketch.height].iter().chain(&self.lines[1][..sketch.width]);
        let Tally { mut faults, words, fills, mut cost } = lines.fold(Tally::default(), |sum, line| Tally {
            faults: sum.faults + line.faults,
            words: sum.words + line.words,
            fills: sum.fills + line.fills,
            cost: sum.cost + line.cost,
        });
        let crossings: u32 = (0..sketch.height)
            .map(|row| {
                (joined(sketch.rows[row]) & crossed(&sketch.rows, row) & !self.themed[row]).count_ones()
            })
            .sum();
        faults += sketch.cut_off() + words.saturating_sub(self.most_words);
        // Blocks alone break no rule of words, and are no crossword.
        faults += usize::from(words == 0);
        let blocks = sketch.blocks();
        if let Some(most) = self.recipe.most_blocks {
            faults += blocks.saturating_sub(most);
        }
        let outside = self.outside(sketch, blocks);
        // A share that was asked for is kept, within what symmetry allows; a usual one is only usual.
        if self.recipe.blocks.0 >= self.recipe.blocks.1 {
            faults += (outside as usize).saturating_sub(TOLERANCE);
        }
        cost += self.looks(sketch) + self.taste.block * blocks as f64 + self.taste.outside * outside;
        cost -= self.taste.fills * (fills - f64::from(self.ways.agreement) * f64::from(crossings));
        Verdict { faults, cost: cost + FAULT * faults as f64 }
    }

    /// Judges the runs of a line; `crossed` are its cells with a neighbor across the line.
    fn line(&mut self, direction: Direction, place: usize, line: u32, crossed: u32) -> Tally {
        let mut tally = Tally::default();
        let shortest = self.recipe.shortest;
        let may_be_single = self.recipe.checking == Checking::One;
        for (start, length) in runs(line) {
            let cells = bits(start, length);
            if length < shortest {
                // A cell alone in one direction is fine if it is in a word in the other.
                if !(may_be_single && length == 1 && crossed & cells != 0) {
                    tally.faults += shortest - length;
                }
                continue;
            }
            tally.words += 1;
            tally.cost += self.taste.word;
            let fits = f64::from(self.ways.of(direction, place, start, length));
            tally.fills += fits;
            // A slot that no word fits is a fault, and one that few words fit a trap, however many the others have.
            tally.faults += usize::from(fits < 0.0);
            if fits != 0.0 {
                tally.cost += TIGHT.1 * (TIGHT.0 - fits).max(0.0);
            }
            if length == shortest {
                tally.cost += self.taste.short;
            }
            if length >= self.taste.long_from && fits != 0.0 {
                tally.cost += self.taste.long * (length - self.taste.long_from + 1) as f64;
            }
            if !may_be_single {
                continue;
            }
            let alone = cells & !crossed;
            tally.cost += self.taste.single * f64::from(alone.count_ones());
            if self.recipe.ground == Ground::Lattice {
                // At most half of a word's letters are in no other word, and hardly ever two in a row.
                tally.faults += (2 * alone.count_ones() as usize).saturating_sub(length);
                tally.faults += usize::from(alone & alone << 1 & alone << 2 != 0);
                tally.cost += self.taste.double * f64::from((alone & alone << 1).count_ones());
            }
        }
        tally
    }

    /// What people do not like to see, whatever fills it.
    fn looks(&self, sketch: &Sketch) -> f64 {
        let (mut touching, mut clumps) = (0, 0);
        let whole = bits(0, sketch.width);
        let mut above = 0;
        for row in 0..sketch.height {
            let blocks = whole & !sketch.rows[row];
            let (beside, over) = (blocks & blocks << 1, blocks & above);
            touching += beside.count_ones() + over.count_ones();
            clumps += (over & over << 1).count_ones();
            above = blocks;
        }
        self.taste.touching * f64::from(touching) + self.taste.clump * f64::from(clumps)
    }

    /// How many blocks too few or too many there are for the recipe.
    fn outside(&self, sketch: &Sketch, blocks: usize) -> f64 {
        let cells = (sketch.width * sketch.height) as f64;
        let (least, most) = (self.recipe.blocks.0 * cells, self.recipe.blocks.1 * cells);
        let blocks = blocks as f64;
        (least - blocks).max(blocks - most).max(0.0)
    }
}

/// The logarithm of the words below which a slot is tight, some 50 words, and the weight of what is missing.
const TIGHT: (f64, f64) = (4.0, 2.0);
