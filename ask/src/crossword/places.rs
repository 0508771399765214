//! Finds the places where a word can stand in a grid.
//!
//! A constructor has a theme word and an empty or half-made pattern, and asks where it could go. Each place comes with
//! the black cells that it needs, by the symmetry and the rules of the convention, and with what it would do to its
//! surroundings: whether every slot still has a word, and how many words the crossing slots have left.

use std::cmp::Reverse;
use std::f64::consts::LN_10;

use serde::{Deserialize, Serialize};
use worddle_crossword::candidates::Possibilities;
use worddle_crossword::grid::Square;
use worddle_crossword::index::WordIndex;
use worddle_crossword::pattern::{PatternRecipe, Place};
use worddle_crossword::{FillTask, Grid, Puzzle, phrase};
use worddle_lexicon::{Letter, MAX_LETTERS};
use worddle_run::{Budget, Interruption, Run, Stop};

use super::grid::GridRequest;
use super::{read_convention, read_phrase, read_symmetry};
use crate::library::{Library, ListRequest, SharedEntries};
use crate::limits::{Growth, Limits};
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// The default number of places to list.
const USUAL_MOST: usize = 20;

/// A word to place in a grid.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlacesRequest {
    /// The rows, with `/` or line ends between them, as in `/crossword/fill`.
    #[cfg_attr(
        feature = "schema",
        schema(value_type = String, example = "......./......./......./......./......./......./.......")
    )]
    pub grid: GridRequest,
    /// The word, or a phrase with its spaces.
    #[cfg_attr(feature = "schema", schema(example = "cream"))]
    pub word: String,
    /// A language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; by default, that of the language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
    /// The convention that the pattern keeps; `american` by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::convention))]
    pub convention: Option<String>,
    /// The symmetry that the pattern keeps; by default, as usual for the convention.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::symmetry))]
    pub symmetry: Option<String>,
    /// The fewest letters a word may have; by default, as usual for the convention.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shortest: Option<usize>,
    /// The most places to list; 20 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
}

/// A word and the grid to place it in.
///
/// ```
/// use worddle_ask::crossword::PlacesRequest;
/// use worddle_ask::{Limits, Plan, Request, SharedLibrary};
/// use worddle_run::Run;
///
/// let grid = ["......."; 7].join("/");
/// let request: PlacesRequest =
///     serde_json::from_value(serde_json::json!({"grid": grid, "word": "cream", "most": 1}))?;
/// let plan = request.plan(&SharedLibrary::default(), &Limits::server())?;
/// let answer = plan.run(&mut Run::new(plan.budget())).expect("a question of milliseconds");
/// assert!(answer.found > 1 && answer.places.len() == 1 && answer.places[0].grid.contains("CREAM"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PlacesPlan {
    /// The words of all other slots.
    entries: SharedEntries,
    /// The rules that the pattern keeps.
    recipe: PatternRecipe,
    grid: Grid,
    /// The letters of the word or phrase, without its spaces.
    word: Vec<Letter>,
    /// The lengths of its words.
    enumeration: String,
    /// How many places to list.
    most: usize,
    budget: Budget,
}

/// The places of a word.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlacesAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// The word.
    pub word: String,
    /// Its enumeration, such as `3,5` for a phrase.
    pub enumeration: String,
    /// How many places there are, listed or not.
    pub found: usize,
    /// The places, best first: those that leave a word for every slot, then those that change the pattern least, share most
    /// letters and leave most ways.
    pub places: Vec<PlaceAnswer>,
}

/// A place for a word.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlaceAnswer {
    /// The slot in the grid with the word, such as `12A`.
    pub slot: String,
    /// Its cells, counted from 0, row by row.
    pub cells: Vec<u32>,
    /// The grid with the word and the black cells or bars it needs.
    pub grid: String,
    /// The cells that become black, counted from 0, row by row; empty if the word fits the pattern as it is.
    pub blocks: Vec<u32>,
    /// How many of its letters were there already.
    pub crossings: usize,
    /// A slot that would have no word left, if there is one.
    pub dead: Option<String>,
    /// How many ways it leaves for the slots that it crosses, as a base-10 logarithm.
    pub ways: f64,
}

impl Request for PlacesRequest {
    type Plan = PlacesPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<PlacesPlan, Refusal> {
        let entries = library.entries(self.language.as_deref(), self.list.as_ref(), limits)?;
        let alphabet = entries.alphabet();
        let grid = self.grid.read(alphabet, limits)?;
        let convention = read_convention(self.convention.as_deref().unwrap_or("american"))?;
        let usual = PatternRecipe::of(convention, grid.width(), grid.height());
        // A grid with bars keeps them: a word gets bars at its ends, not black cells.
        let usual = if grid.has_bars() { usual.barred() } else { usual };
        let recipe = PatternRecipe {
            symmetry: self.symmetry.as_deref().map(read_symmetry).transpose()?.unwrap_or(usual.symmetry),
            shortest: self.shortest.unwrap_or(usual.shortest),
            ..usual
        };
        let most = self.most.unwrap_or(USUAL_MOST.min(limits.listed));
        Ok(PlacesPlan {
            word: read_phrase("word", &self.word, alphabet)?,
            enumeration: phrase::enumeration(&self.word, alphabet),
            most: limits.list_at_most(Some(most)).map_err(|refusal| refusal.about("most"))?,
            budget: limits.budget(Growth::Explosive),
            entries,
            recipe,
            grid,
        })
    }
}

impl Plan for PlacesPlan {
    type Answer = PlacesAnswer;

    fn budget(&self) -> Budget {
        self.budget
    }

    fn run(&self, run: &mut Run<'_>) -> Result<PlacesAnswer, Interruption<PlacesAnswer>> {
        let mut answer = PlacesAnswer {
            schema: "worddle.crossword-places/1",
            list: self.entries.name().to_owned(),
            word: self.entries.alphabet().spell(&self.word),
            enumeration: self.enumeration.clone(),
            found: 0,
            places: Vec::new(),
        };
        let places = match self.recipe.places(&self.grid, &self.word, run) {
            Ok(places) => places,
            Err(stop) => return Err(Interruption { so_far: answer, stop }),
        };
        answer.found = places.len();
        // One index for all places: whatever black cells are added, slots have lengths in this range.
        let longest = self.grid.width().max(self.grid.height()).min(MAX_LETTERS);
        let index = WordIndex::of_lengths(&self.entries, 2..=longest);
        let mut ranked = Vec::new();
        let mut living = 0;
        for place in &places {
            // Places come in the order of their cuts; enough of them that leave a word everywhere are enough to list.
            if living == self.most {
                break;
            }
            let place_answer = match run.step().and_then(|()| self.place_answer(place, &index, run)) {
                Ok(place_answer) => place_answer,
                Err(stop) => return Err(Interruption { so_far: answer, stop }),
            };
            living += usize::from(place_answer.dead.is_none());
            ranked.push((place.cuts, place_answer));
        }
        ranked.sort_by(|(cuts, one), (others, other)| {
            let key =
                |cuts: usize, place: &PlaceAnswer| (place.dead.is_some(), cuts, Reverse(place.crossings));
            key(*cuts, one).cmp(&key(*others, other)).then(other.ways.total_cmp(&one.ways))
        });
        answer.places = ranked.into_iter().take(self.most).map(|(_, place)| place).collect();
        Ok(answer)
    }
}

impl PlacesPlan {
    /// A place as data, with the ways it leaves for the slots that it crosses.
    fn place_answer(
        &self,
        place: &Place,
        index: &WordIndex<'_>,
        run: &mut Run<'_>,
    ) -> Result<PlaceAnswer, Stop> {
        let puzzle = Puzzle::new(&place.grid);
        let task = FillTask::with_index(&puzzle, index);
        let possible = Possibilities::of(&task, run);
        if let Some(stop) = possible.stopped() {
            return Err(stop);
        }
        let slot = puzzle.named(place.slot).expect("a place names a slot of its grid");
        // A product of sizes overflows; a sum of logarithms does not. Slots without a word count as one: `dead` says
        // it.
        let ways: f64 = puzzle.neighbors(slot).map(|slot| (possible.size(slot).max(1) as f64).ln()).sum();
        let is_new =
            |grid: &Grid, cell| grid.square(cell) == Square::Block && self.grid.square(cell) != Square::Block;
        Ok(PlaceAnswer {
            slot: place.slot.to_string(),
            cells: place.cells.iter().map(|cell| cell.0).collect(),
            grid: place.grid.notation(self.entries.alphabet()),
            blocks: place.grid.cells().filter(|&cell| is_new(&place.grid, cell)).map(|cell| cell.0).collect(),
            crossings: place.crossings,
            dead: possible.dead().map(|slot| puzzle.slot(slot).to_string()),
            // Two digits: the number is an estimate that people compare.
            ways: (ways / LN_10 * 100.0).round() / 100.0,
        })
    }
}
