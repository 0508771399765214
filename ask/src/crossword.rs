//! Questions about crosswords: fill a grid, draw a pattern, list what still fits, review, count, and convert files.
//!
//! | file | question |
//! |---|---|
//! | `fill`, with `conditions`, `search`, `filling`, `progress` | fills a grid |
//! | `pattern` | draws a pattern of black cells or bars |
//! | `candidates`, `survey` | what each cell and slot can still take |
//! | `places` | where a word can stand |
//! | `check`, `stats` | reviews and counts a grid |
//! | `convert` | reads and writes files |
//! | `publish` | no question: prepares a crossword for a server that publishes it |
//!
//! They share the words that a grid may use (`entries`), the grid as text (`grid`), and the readers of names below.

mod arrows;
mod candidates;
mod check;
mod conditions;
mod convert;
mod entries;
mod fill;
mod filling;
mod grid;
mod pattern;
mod places;
mod progress;
mod publish;
mod search;
mod stats;
mod survey;

use worddle_crossword::convention::{CONVENTIONS, Convention, Kind, Symmetry, convention};
use worddle_crossword::puzzle::{SlotId, SlotName};
use worddle_crossword::{Puzzle, phrase};
use worddle_lexicon::{Alphabet, Letter};

use crate::limits::Limits;
use crate::refusal::Refusal;

pub use arrows::ArrowAnswer;
pub use candidates::{CandidateAnswer, CandidatesAnswer, CandidatesPlan, CandidatesRequest, SlotAnswer};
pub use check::{
    ArrowRequest, CrosswordCheckAnswer, CrosswordCheckPlan, CrosswordCheckRequest, FindingAnswer,
};
pub use convert::{ConvertAnswer, ConvertPlan, ConvertRequest};
pub use entries::{EntriesRequest, GivenListRequest, OwnListRequest};
pub use fill::{FillPlan, FillRequest};
pub use filling::{BlameAnswer, FillAnswer, FillOutcome, FilledAnswer, FillingAnswer};
pub use grid::GridRequest;
pub use pattern::{Drawn, PatternAnswer, PatternFigures, PatternPlan, PatternRequest};
pub use places::{PlaceAnswer, PlacesAnswer, PlacesPlan, PlacesRequest};
pub use progress::{FillDetail, FillProgress, PartialFill};
pub use publish::{Answers, Publication, Solution};
pub use search::FillEnd;
pub use stats::{LetterCount, StatsAnswer, StatsPlan, StatsRequest, WordLength};
pub use survey::{ForcedAnswer, PlacedAnswer, SurveyAnswer, SurveyPlan, SurveyRequest, SurveyedAnswer};

/// Rejects a grid with a longer side than the limits allow.
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

/// Finds a slot by its name.
fn find_slot(name: SlotName, puzzle: &Puzzle) -> Result<SlotId, Refusal> {
    puzzle.named(name).ok_or_else(|| {
        // A few names show the form, also where the grid has hundreds of slots.
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

/// Finds a kind of crossword by its name; the usual kind, if there is none.
fn read_kind(name: Option<&str>) -> Result<Kind, Refusal> {
    let Some(name) = name else { return Ok(Kind::default()) };
    let known = Kind::ALL.into_iter().find(|known| known.name() == name);
    known.ok_or_else(|| Refusal::unknown("kind", ("kind", "genre"), name, &Kind::ALL.map(Kind::name)))
}

/// Finds a symmetry by its name.
fn read_symmetry(name: &str) -> Result<Symmetry, Refusal> {
    let known = Symmetry::ALL.into_iter().find(|known| known.name() == name);
    let names = Symmetry::ALL.map(Symmetry::name);
    known.ok_or_else(|| Refusal::unknown("symmetry", ("symmetry", "symétrie"), name, &names))
}

/// Reads the letters of a word or a phrase; rejects a text without letters.
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

/// Finds a convention by the name of its country.
fn read_convention(name: &str) -> Result<&'static Convention, Refusal> {
    convention(name).ok_or_else(|| {
        let known = CONVENTIONS.map(|known| known.name);
        Refusal::unknown("convention", ("convention", "convention"), name, &known)
    })
}

#[cfg(test)]
mod tests;
