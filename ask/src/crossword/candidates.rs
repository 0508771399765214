//! What still fits in a grid.

use std::f64::consts::LN_10;

use serde::{Deserialize, Serialize};
use worddle_crossword::candidates::{Candidate, Possibilities};
use worddle_crossword::entries::Score;
use worddle_crossword::grid::GridCell;
use worddle_crossword::puzzle::{SlotId, SlotName, SlotNameError};
use worddle_crossword::{FillTask, Grid, Puzzle};
use worddle_run::Interruption;
use worddle_run::{Budget, Run};

use super::chosen::{Choice, OwnListRequest};
use super::{find_slot, read_grid};
use crate::library::{Library, ListRequest, SharedEntries};
use crate::limits::{Growth, Limits};
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// How many words of a slot are listed unless the request says so.
const USUAL_MOST: usize = 200;

/// A grid of which is asked what still fits.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CandidatesRequest {
    /// The rows, with `/` or line ends between them, as for filling.
    #[cfg_attr(feature = "schema", schema(example = "C../.../..."))]
    pub grid: String,
    /// `en`, `fr`, `de`, `es` or `it`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; by default, that of the language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
    /// Lists of one's own, which win over `list`: of a word in several, the first score counts. Each is a name, with `:80` behind
    /// it for the score of words that have none, or an object.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<OwnListRequest>,
    /// Words that are never used; `@` and a name stands for the words of a list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ban: Vec<String>,
    /// Words that come before all others, with a score of 100, in a list or not; `@` and a name stands for the words of a list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub favour: Vec<String>,
    /// Leaves out words with a lower score. In a list without scores a word has 20 and ten times its Zipf frequency, so that
    /// common words have 50 or more.
    #[serde(default, alias = "min_score", skip_serializing_if = "Option::is_none")]
    pub lowest_score: Option<Score>,
    /// The slot whose words are wanted, as `12A`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<String>,
    /// The most words to list; 200 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
}

/// A grid that can be looked into.
pub struct CandidatesPlan {
    entries: SharedEntries,
    grid: Grid,
    puzzle: Puzzle,
    slot: Option<SlotId>,
    most: usize,
    budget: Budget,
}

/// What is still possible in a grid.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CandidatesAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// For each cell, the letters that it may have; none for a block.
    pub letters: Vec<String>,
    /// The slots, with how many words each may have.
    pub slots: Vec<SlotAnswer>,
    /// A slot for which no word is left, if there is one. If so, the rest means little.
    pub dead: Option<String>,
    /// The slot that was asked for.
    pub slot: Option<String>,
    /// How many words fit there, listed or not.
    pub fitting: usize,
    /// The words that fit there: by score, then by the ways that they leave, then by the alphabet.
    pub candidates: Vec<CandidateAnswer>,
}

/// How many words a slot may have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SlotAnswer {
    /// The slot, as `12A`.
    pub slot: String,
    /// Its cells, counted row by row from 0 on.
    pub cells: Vec<u32>,
    /// How many words it may have.
    pub words: usize,
}

/// A word that still fits.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CandidateAnswer {
    /// The word.
    pub word: String,
    /// How people write it.
    pub spellings: Vec<String>,
    /// Its score.
    pub score: Score,
    /// The logarithm to the base of 10 of how many ways it leaves for the slots that it crosses.
    pub ways: f64,
}

impl CandidatesRequest {
    /// The words that it chooses.
    fn choice(&self) -> Choice<'_> {
        Choice {
            language: self.language.as_deref(),
            list: self.list.as_ref(),
            lists: &self.lists,
            ban: &self.ban,
            favour: &self.favour,
            lowest_score: self.lowest_score.unwrap_or(0),
        }
    }
}

impl Request for CandidatesRequest {
    type Plan = CandidatesPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<CandidatesPlan, Refusal> {
        let entries = self.choice().entries(library, limits)?;
        let grid = read_grid(&self.grid, entries.alphabet(), limits)?;
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

    fn run(&self, _: &mut Run<'_>) -> Result<CandidatesAnswer, Interruption<CandidatesAnswer>> {
        let (entries, puzzle) = (&self.entries, &self.puzzle);
        let alphabet = entries.alphabet();
        let index = entries.index(puzzle);
        let task = FillTask::with_index(puzzle, &index);
        let possible = Possibilities::of(&task);
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
            ways: (candidate.ways / LN_10 * 100.0).round() / 100.0,
        };
        Ok(CandidatesAnswer {
            schema: "worddle.crossword-candidates/2",
            list: entries.name().to_owned(),
            letters: self.grid.cells().map(letters).collect(),
            slots: puzzle.ids().map(slot).collect(),
            dead: possible.dead().map(name),
            slot: self.slot.map(name),
            fitting: found.len(),
            candidates: found.iter().take(self.most).map(candidate).collect(),
        })
    }
}
