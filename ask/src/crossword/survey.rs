//! Surveys a grid: the letters left for each cell, the words left for each slot, and what placing a word would leave.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use worddle_crossword::entries::Score;
use worddle_crossword::puzzle::{SlotId, SlotName, SlotNameError};
use worddle_crossword::survey::{Survey, given_word};
use worddle_crossword::{FillTask, Grid, Puzzle};
use worddle_lexicon::Letter;
use worddle_run::{Budget, Interruption, Run};

use super::entries::EntriesRequest;
use super::find_slot;
use super::grid::GridRequest;
use crate::library::{Library, SharedEntries};
use crate::limits::{Growth, Limits};
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// A grid to survey.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SurveyRequest {
    /// The rows, with `/` or line ends between them, as in `/crossword/fill`.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "C../.../..."))]
    pub grid: GridRequest,
    /// The words that the grid may use.
    #[serde(flatten)]
    pub entries: EntriesRequest,
    /// With `word`: the slot to try it in, such as `12A`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<String>,
    /// With `slot`: a word to try there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
}

/// A grid and the words to survey it with.
///
/// ```
/// use worddle_ask::crossword::SurveyRequest;
/// use worddle_ask::{Limits, Plan, Request, SharedLibrary};
/// use worddle_run::Run;
///
/// let request: SurveyRequest =
///     serde_json::from_str(r#"{"grid": "C.T", "list": "en", "slot": "1A", "word": "cat"}"#)?;
/// let plan = request.plan(&SharedLibrary::default(), &Limits::server())?;
/// let answer = plan.run(&mut Run::new(plan.budget())).expect("a question of milliseconds");
/// assert_eq!(answer.letters, ["C", "AOU", "T"]);
/// assert!(answer.consistent && answer.placed.is_some_and(|placed| placed.fits && placed.known));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SurveyPlan {
    /// The words that may still be placed.
    entries: SharedEntries,
    /// The words that count as known: a low score does not make a given word unknown.
    known: SharedEntries,
    grid: Grid,
    /// Its slots and crossings.
    puzzle: Puzzle,
    /// The word to try, and its slot.
    placed: Option<(SlotId, Vec<Letter>)>,
    budget: Budget,
}

/// The survey of a grid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SurveyAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// Every slot has a word left, and all consequences are drawn. If `false`, each slot counts the words that fit its own
    /// letters.
    pub consistent: bool,
    /// For each cell, the letters left for it: the given one, and none for a block.
    pub letters: Vec<String>,
    /// Empty cells with one letter left.
    pub forced: Vec<ForcedAnswer>,
    /// The slots, with the words left for them.
    pub slots: Vec<SurveyedAnswer>,
    /// Slots without any word left.
    pub dead: Vec<String>,
    /// What the word of the request would leave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<PlacedAnswer>,
}

/// An empty cell with one letter left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ForcedAnswer {
    /// The cell, counted from 0, row by row.
    pub cell: u32,
    /// The letter.
    pub letter: char,
}

/// A slot of the survey.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SurveyedAnswer {
    /// The slot, as `12A`.
    pub slot: String,
    /// Its cells, counted from 0, row by row.
    pub cells: Vec<u32>,
    /// How many words are left; for a full slot, 1 if its word is in the list.
    pub words: usize,
    /// The word of a full slot.
    pub word: Option<String>,
    /// The score of that word, if it is in the list.
    pub score: Option<Score>,
    /// The word also stands in another slot.
    pub repeated: bool,
}

/// What a word would leave.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlacedAnswer {
    /// The slot, as `12A`.
    pub slot: String,
    /// The word.
    pub word: String,
    /// It has the length of the slot and agrees with its given letters.
    pub fits: bool,
    /// It is in the list.
    pub known: bool,
    /// Slots that would have no word left.
    pub dead: Vec<String>,
    /// Cells of the word that would have no letter left.
    pub empty: Vec<u32>,
}

impl Request for SurveyRequest {
    type Plan = SurveyPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<SurveyPlan, Refusal> {
        // Two selections of the same lists: a low score keeps a word from being suggested, not from being a word.
        let known = self.entries.open_any_score(library, limits)?;
        let entries = self.entries.open(library, limits)?;
        let alphabet = entries.alphabet();
        let grid = self.grid.read(alphabet, limits)?;
        let puzzle = Puzzle::new(&grid);
        let placed = match (&self.slot, &self.word) {
            (None, None) => None,
            (Some(slot), Some(word)) => {
                let name: SlotName =
                    slot.parse().map_err(|error: SlotNameError| Refusal::new("slot", error))?;
                let word = alphabet.fold(word).map_err(|error| Refusal::new("word", error))?;
                Some((find_slot(name, &puzzle)?, word))
            }
            (slot, _) => {
                let missing = if slot.is_none() { "slot" } else { "word" };
                return Err(Refusal::said(
                    missing,
                    "give slot and word together",
                    "indiquez slot et word ensemble",
                ));
            }
        };
        Ok(SurveyPlan { entries, known, grid, puzzle, placed, budget: limits.budget(Growth::Steady) })
    }
}

impl SurveyPlan {
    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Describes every slot.
    fn slots(&self, survey: &Survey<'_>) -> Vec<SurveyedAnswer> {
        let (puzzle, alphabet) = (&self.puzzle, self.entries.alphabet());
        let given: Vec<Option<Vec<Letter>>> = puzzle.ids().map(|slot| given_word(puzzle, slot)).collect();
        // Counted once for the whole grid, so that a grid of a hundred words is not searched a hundred times.
        let mut times: BTreeMap<&[Letter], usize> = BTreeMap::new();
        for word in given.iter().flatten() {
            *times.entry(word).or_default() += 1;
        }
        let surveyed = |(slot, word): (SlotId, &Option<Vec<Letter>>)| {
            let table = self.known.table(puzzle.slot(slot).len());
            let entry = word.as_ref().and_then(|word| table.find(word));
            SurveyedAnswer {
                slot: puzzle.slot(slot).to_string(),
                cells: puzzle.slot(slot).cells().iter().map(|cell| cell.0).collect(),
                words: if word.is_some() { usize::from(entry.is_some()) } else { survey.words(slot) },
                word: word.as_ref().map(|word| alphabet.spell(word)),
                score: entry.map(|entry| table.score(entry)),
                repeated: word.as_ref().is_some_and(|word| times[word.as_slice()] > 1),
            }
        };
        puzzle.ids().zip(&given).map(surveyed).collect()
    }
}

impl Plan for SurveyPlan {
    type Answer = SurveyAnswer;

    fn budget(&self) -> Budget {
        self.budget
    }

    fn run(&self, run: &mut Run<'_>) -> Result<SurveyAnswer, Interruption<SurveyAnswer>> {
        let (puzzle, alphabet) = (&self.puzzle, self.entries.alphabet());
        let index = self.entries.index(puzzle);
        let task = FillTask::with_index(puzzle, &index);
        let survey = Survey::of(&task, run);
        let names = |slots: &[SlotId]| slots.iter().map(|&slot| puzzle.slot(slot).to_string()).collect();
        let letters = |cell| survey.letters(cell).iter().map(|letter| alphabet.upper(letter)).collect();
        let forced = |cell| {
            let letter = survey.forced(cell)?;
            Some(ForcedAnswer { cell: cell.0, letter: alphabet.upper(letter) })
        };
        let mut stopped = survey.stopped();
        let placed = self.placed.as_ref().and_then(|(slot, word)| {
            let placement = survey.place(*slot, word, run).map_err(|stop| stopped = Some(stop)).ok()?;
            Some(PlacedAnswer {
                slot: puzzle.slot(*slot).to_string(),
                word: alphabet.spell(word),
                fits: placement.fits,
                known: self.known.table(word.len()).find(word).is_some(),
                dead: names(&placement.dead),
                empty: placement.empty.iter().map(|cell| cell.0).collect(),
            })
        });
        let answer = SurveyAnswer {
            schema: "worddle.crossword-survey/1",
            list: self.entries.name().to_owned(),
            consistent: survey.dead().is_empty() && stopped.is_none(),
            letters: self.grid.cells().map(letters).collect(),
            forced: self.grid.cells().filter_map(forced).collect(),
            slots: self.slots(&survey),
            dead: names(survey.dead()),
            placed,
        };
        match stopped {
            None => Ok(answer),
            Some(stop) => Err(Interruption { so_far: answer, stop }),
        }
    }
}
