//! Lists the words that still fit a slot, and the letters left for each cell.

use std::f64::consts::LN_10;

use serde::{Deserialize, Serialize};
use worddle_crossword::candidates::{Candidate, Possibilities};
use worddle_crossword::entries::Score;
use worddle_crossword::grid::GridCell;
use worddle_crossword::puzzle::{SlotId, SlotName, SlotNameError};
use worddle_crossword::{FillTask, Grid, Puzzle};
use worddle_run::{Budget, Interruption, Run};

use super::entries::EntriesRequest;
use super::find_slot;
use super::grid::GridRequest;
use crate::library::{Library, SharedEntries};
use crate::limits::{Growth, Limits};
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// The default number of words to list.
const USUAL_MOST: usize = 200;

/// A question about the words that still fit a grid.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CandidatesRequest {
    /// The rows, with `/` or line ends between them, as in `/crossword/fill`.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "C../.../..."))]
    pub grid: GridRequest,
    /// The words that the grid may use.
    #[serde(flatten)]
    pub entries: EntriesRequest,
    /// The slot whose words to list, such as `12A`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<String>,
    /// The most words to list; 200 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
}

/// A grid and the words to try in it.
///
/// ```
/// use worddle_ask::crossword::CandidatesRequest;
/// use worddle_ask::{Limits, Plan, Request, SharedLibrary};
/// use worddle_run::Run;
///
/// let request: CandidatesRequest =
///     serde_json::from_str(r#"{"grid": "C.T", "list": "en", "slot": "1A"}"#)?;
/// let plan = request.plan(&SharedLibrary::default(), &Limits::server())?;
/// let answer = plan.run(&mut Run::new(plan.budget())).expect("a question of milliseconds");
/// let words: Vec<_> = answer.candidates.iter().map(|word| (word.word.as_str(), word.score)).collect();
/// assert_eq!(words, [("CAT", 65), ("CUT", 65), ("COT", 58)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CandidatesPlan {
    /// The words that may be placed.
    entries: SharedEntries,
    grid: Grid,
    /// Its slots and crossings.
    puzzle: Puzzle,
    /// The slot whose words to list.
    slot: Option<SlotId>,
    /// The most words to list.
    most: usize,
    budget: Budget,
}

/// The letters and words that are left for a grid.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CandidatesAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// For each cell, the letters left for it; none for a block.
    pub letters: Vec<String>,
    /// The slots, with the number of words left for each.
    pub slots: Vec<SlotAnswer>,
    /// A slot without any word left, if there is one. The rest of the answer then means little.
    pub dead: Option<String>,
    /// The slot that was asked for.
    pub slot: Option<String>,
    /// How many words fit the slot, listed or not.
    pub fitting: usize,
    /// The words that fit the slot, sorted by score, then by the ways they leave, then alphabetically.
    pub candidates: Vec<CandidateAnswer>,
}

/// The number of words left for a slot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SlotAnswer {
    /// The slot, such as `12A`.
    pub slot: String,
    /// Its cells, counted from 0, row by row.
    pub cells: Vec<u32>,
    /// How many words are left.
    pub words: usize,
}

/// A word that still fits.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CandidateAnswer {
    /// The word.
    pub word: String,
    /// Its spellings, with accents and spaces.
    pub spellings: Vec<String>,
    /// Its score.
    pub score: Score,
    /// How many ways it leaves for the slots that it crosses, as a base-10 logarithm.
    pub ways: f64,
}

impl Request for CandidatesRequest {
    type Plan = CandidatesPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<CandidatesPlan, Refusal> {
        let entries = self.entries.open(library, limits)?;
        let grid = self.grid.read(entries.alphabet(), limits)?;
        let puzzle = Puzzle::new(&grid);
        let slot = self.slot.as_deref().map(|name| {
            let name: SlotName = name.parse().map_err(|error: SlotNameError| Refusal::new("slot", error))?;
            find_slot(name, &puzzle)
        });
        let most = self.most.unwrap_or(USUAL_MOST.min(limits.listed));
        Ok(CandidatesPlan {
            slot: slot.transpose()?,
            most: limits.list_at_most(Some(most)).map_err(|refusal| refusal.about("most"))?,
            budget: limits.budget(Growth::Steady),
            entries,
            grid,
            puzzle,
        })
    }
}

impl Plan for CandidatesPlan {
    type Answer = CandidatesAnswer;

    fn budget(&self) -> Budget {
        self.budget
    }

    fn run(&self, run: &mut Run<'_>) -> Result<CandidatesAnswer, Interruption<CandidatesAnswer>> {
        let (entries, puzzle) = (&self.entries, &self.puzzle);
        let alphabet = entries.alphabet();
        let index = entries.index(puzzle);
        let task = FillTask::with_index(puzzle, &index);
        // One propagation for the whole grid: letters, sizes and candidates all read its result.
        let possible = Possibilities::of(&task, run);
        let name = |slot: SlotId| puzzle.slot(slot).to_string();
        let letters =
            |cell: GridCell| possible.letters(cell).iter().map(|letter| alphabet.upper(letter)).collect();
        let slot = |slot: SlotId| SlotAnswer {
            slot: name(slot),
            cells: puzzle.slot(slot).cells().iter().map(|cell| cell.0).collect(),
            words: possible.size(slot),
        };
        let found = self.slot.map_or_else(Vec::new, |slot| possible.candidates(slot));
        let candidate = |candidate: &Candidate| CandidateAnswer {
            word: alphabet.spell(&candidate.word),
            spellings: entries.spellings(&candidate.word),
            score: candidate.score,
            // Two digits: the number is an estimate that people compare.
            ways: (candidate.ways / LN_10 * 100.0).round() / 100.0,
        };
        let answer = CandidatesAnswer {
            schema: "worddle.crossword-candidates/2",
            list: entries.name().to_owned(),
            letters: self.grid.cells().map(letters).collect(),
            slots: puzzle.ids().map(slot).collect(),
            dead: possible.dead().map(name),
            slot: self.slot.map(name),
            fitting: found.len(),
            candidates: found.iter().take(self.most).map(candidate).collect(),
        };
        match possible.stopped() {
            None => Ok(answer),
            Some(stop) => Err(Interruption { so_far: answer, stop }),
        }
    }
}
