//! Drawing a pattern of black cells or bars.

use worddle_crossword::convention::{CONVENTIONS, Symmetry, convention};
use worddle_crossword::pattern::{BARRED_SIDE, PatternRecipe};
use worddle_crossword::{Entries, Filling, Grid};
use worddle_data::Language;
use worddle_run::{Random, Run};

use super::SIDE;
use crate::lists::language;
use crate::problem::Problem;
use crate::wire::{PatternRequest, seed};

/// A pattern to be drawn, checked.
pub(crate) struct PatternWish {
    pub(crate) language: Language,
    pub(crate) seed: u64,
    recipe: PatternRecipe,
    fillable: bool,
    filled: bool,
}

impl PatternWish {
    /// Checks what is asked for.
    pub(crate) fn check(request: &PatternRequest) -> Result<Self, Problem> {
        Ok(Self {
            language: language(&request.language)?,
            seed: seed(request.seed)?,
            recipe: recipe(request)?,
            fillable: request.fillable,
            filled: request.filled,
        })
    }

    /// Draws the pattern.
    pub(crate) fn draw(&self, entries: &Entries, mut run: Run<'_>) -> Result<String, Problem> {
        let mut random = Random::new(self.seed);
        let drawn = if self.fillable || self.filled {
            let drawn = self.recipe.draw_fillable(entries, &mut random, &mut run);
            let grid = |(grid, filling): (Grid, Filling)| if self.filled { filling.on(&grid) } else { grid };
            drawn.map(|drawn| drawn.map(grid))
        } else {
            self.recipe.draw(&mut random, &mut run)
        };
        let drawn = drawn.map_err(|error| Problem::field("size", error))?;
        drawn.map(|grid| grid.notation(self.language.alphabet())).map_err(|_| Problem::too_long())
    }
}

/// How a pattern is to look.
fn recipe(request: &PatternRequest) -> Result<PatternRecipe, Problem> {
    let name = request.convention.as_deref().unwrap_or("american");
    let country = convention(name).ok_or_else(|| {
        let known = CONVENTIONS.map(|known| known.name).join(", ");
        Problem::field("convention", format!("no convention {name:?}: expected {known}"))
    })?;
    if request.bars && request.black.is_some() {
        return Err(Problem::field("black", "a share of black cells with bars: expected one of them"));
    }
    let side = if request.bars { BARRED_SIDE } else { country.side };
    let (width, height) = (request.width.unwrap_or(side), request.height.unwrap_or(side));
    if !(2..=SIDE).contains(&width) || !(2..=SIDE).contains(&height) {
        return Err(Problem::limit(
            "size",
            format!("{width} by {height} cells: expected 2 to {SIDE} a side"),
        ));
    }
    let usual = PatternRecipe::of(country, width, height);
    let usual = if request.bars { usual.barred() } else { usual };
    let symmetry = match &request.symmetry {
        None => usual.symmetry,
        Some(name) => Symmetry::ALL.into_iter().find(|known| known.name() == name).ok_or_else(|| {
            let known = Symmetry::ALL.map(Symmetry::name).join(", ");
            Problem::field("symmetry", format!("no symmetry {name:?}: expected {known}"))
        })?,
    };
    let blocks = request.black.map_or(usual.blocks, |percent| percent / 100.0);
    Ok(PatternRecipe { blocks, symmetry, shortest: request.shortest.unwrap_or(usual.shortest), ..usual })
}
