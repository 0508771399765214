//! Crosswords: filling, patterns, what still fits, what is wrong, and files.

mod arrows;
mod candidates;
mod check;
mod chosen;
mod conditions;
mod convert;
mod fill;
mod filling;
mod pattern;
mod places;
mod search;
mod stats;
mod survey;

use worddle_crossword::convention::{CONVENTIONS, Convention, Kind, Symmetry, convention};
use worddle_crossword::puzzle::{SlotId, SlotName};
use worddle_crossword::{Grid, Puzzle, phrase};
use worddle_lexicon::{Alphabet, Letter};

use crate::limits::Limits;
use crate::refusal::Refusal;

pub use arrows::ArrowAnswer;
pub use candidates::{CandidateAnswer, CandidatesAnswer, CandidatesPlan, CandidatesRequest, SlotAnswer};
pub use check::{
    ArrowRequest, CrosswordCheckAnswer, CrosswordCheckPlan, CrosswordCheckRequest, FindingAnswer,
};
pub use chosen::{GivenListRequest, OwnListRequest};
pub use convert::{ConvertAnswer, ConvertPlan, ConvertRequest};
pub use fill::{FillPlan, FillRequest};
pub use filling::{BlameAnswer, FillAnswer, FillNews, FillOutcome, FillSoFar, FilledAnswer, FillingAnswer};
pub use pattern::{PatternAnswer, PatternPlan, PatternRequest};
pub use places::{PlaceAnswer, PlacesAnswer, PlacesPlan, PlacesRequest};
pub use search::FillEnd;
pub use stats::{LetterCount, StatsAnswer, StatsPlan, StatsRequest, WordLength};
pub use survey::{ForcedAnswer, PlacedAnswer, SurveyAnswer, SurveyPlan, SurveyRequest, SurveyedAnswer};

/// Reads a grid that is not too large.
fn read_grid(text: &str, alphabet: Alphabet, limits: &Limits) -> Result<Grid, Refusal> {
    let grid = Grid::parse(text, alphabet).map_err(|error| Refusal::new("grid", error))?;
    check_sides("grid", (grid.width(), grid.height()), limits)?;
    Ok(grid)
}

/// Refuses a grid that is larger than a limit allows.
fn check_sides(field: &'static str, (width, height): (usize, usize), limits: &Limits) -> Result<(), Refusal> {
    let (longest, most) = (width.max(height), limits.side);
    if longest <= most {
        return Ok(());
    }
    let said = (
        format!("a grid of {width} by {height} cells: expected {most} a side at most"),
        format!("une grille de {width} sur {height} cases : {most} au maximum de chaque côté"),
    );
    Err(Refusal::limit(field, "side", longest, said))
}

/// The slot of a name.
fn find_slot(name: SlotName, puzzle: &Puzzle) -> Result<SlotId, Refusal> {
    puzzle.named(name).ok_or_else(|| {
        let some: Vec<String> = puzzle.slots().iter().take(3).map(ToString::to_string).collect();
        let some = if some.is_empty() { "12A".to_owned() } else { some.join(", ") };
        let name = name.to_string();
        Refusal::said(
            "slot",
            format!("no slot {name:?} in the grid: expected one such as {some}"),
            format!("pas d'emplacement {name:?} dans la grille : il y a par exemple {some}"),
        )
    })
}

/// A kind of crossword; black cells and clues beside the grid, if it is not named.
fn read_kind(name: Option<&str>) -> Result<Kind, Refusal> {
    let Some(name) = name else { return Ok(Kind::default()) };
    let known = Kind::ALL.into_iter().find(|known| known.name() == name);
    known.ok_or_else(|| Refusal::unknown("kind", ("kind", "genre"), name, &Kind::ALL.map(Kind::name)))
}

/// A symmetry by its name.
fn read_symmetry(name: &str) -> Result<Symmetry, Refusal> {
    let known = Symmetry::ALL.into_iter().find(|known| known.name() == name);
    let names = Symmetry::ALL.map(Symmetry::name);
    known.ok_or_else(|| Refusal::unknown("symmetry", ("symmetry", "symétrie"), name, &names))
}

/// The letters of a word or a phrase; at least one.
fn read_phrase(field: &'static str, text: &str, alphabet: Alphabet) -> Result<Vec<Letter>, Refusal> {
    let letters = phrase::letters(text, alphabet).map_err(|error| Refusal::new(field, error))?;
    if letters.is_empty() {
        return Err(Refusal::said(
            field,
            format!("{text:?} has no letters: expected a word or a phrase"),
            format!("{text:?} n'a pas de lettres : écrivez un mot ou une expression"),
        ));
    }
    Ok(letters)
}

/// The grids of a country.
fn read_convention(name: &str) -> Result<&'static Convention, Refusal> {
    convention(name).ok_or_else(|| {
        let known = CONVENTIONS.map(|known| known.name);
        Refusal::unknown("convention", ("convention", "convention"), name, &known)
    })
}

#[cfg(test)]
mod tests;
