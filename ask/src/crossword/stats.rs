//! Counts a crossword: words, blocks, lengths, scores, letters.

use serde::{Deserialize, Serialize};
use worddle_crossword::entries::Score;
use worddle_crossword::puzzle::{SlotId, SlotName, SlotNameError};
use worddle_crossword::{Grid, Puzzle};
use worddle_paper::review::{Finding, review};
use worddle_paper::statistics::Statistics;
use worddle_run::{Budget, Interruption, Run};

use super::entries::EntriesRequest;
use super::find_slot;
use super::grid::GridRequest;
use crate::library::{Library, SharedEntries};
use crate::limits::{Growth, Limits};
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// A crossword to count.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StatsRequest {
    /// The rows, with `/` or line ends between them, as in `/crossword/fill`.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "CAT/ORE"))]
    pub grid: GridRequest,
    /// The words that the grid may use.
    #[serde(flatten)]
    pub entries: EntriesRequest,
    /// The slots that have a clue, such as `12A`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clued: Option<Vec<String>>,
}

/// A crossword and the words to count it with.
pub struct StatsPlan {
    entries: SharedEntries,
    grid: Grid,
    puzzle: Puzzle,
    clued: Option<Vec<SlotId>>,
    budget: Budget,
}

/// The statistics of a crossword.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StatsAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// Cells of a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// How many slots the grid has.
    pub words: usize,
    /// Slots with all their letters.
    pub filled: usize,
    /// Black cells.
    pub blocks: usize,
    /// Bars between cells.
    pub bars: usize,
    /// Cells without a letter.
    pub empty: usize,
    /// The mean length of a slot.
    pub mean_length: Option<f64>,
    /// The number of slots by length.
    pub lengths: Vec<WordLength>,
    /// The mean score of the words that are in the list.
    pub mean_score: Option<f64>,
    /// The lowest of these scores.
    pub lowest_score: Option<Score>,
    /// The number of cells by letter of the alphabet.
    pub letters: Vec<LetterCount>,
    /// Every letter of the alphabet occurs.
    pub pangram: bool,
    /// Slots with the same word.
    pub repeated: Vec<Vec<String>>,
    /// Slots whose word is not in the list.
    pub unknown: Vec<String>,
    /// Slots without a clue, if the request lists those that have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unclued: Option<Vec<String>>,
    /// The share of white cells that two words cross.
    pub checked: Option<f64>,
}

/// The number of slots of one length.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WordLength {
    /// The length.
    pub letters: usize,
    /// The number of slots.
    pub words: usize,
}

/// The number of cells with a letter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LetterCount {
    /// The letter.
    pub letter: char,
    /// The number of cells.
    pub count: usize,
}

impl Request for StatsRequest {
    type Plan = StatsPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<StatsPlan, Refusal> {
        let entries = self.entries.open(library, limits)?;
        let grid = self.grid.read(entries.alphabet(), limits)?;
        let puzzle = Puzzle::new(&grid);
        let find = |name: &String| {
            let name: SlotName = name.parse().map_err(|error: SlotNameError| Refusal::new("clued", error))?;
            find_slot(name, &puzzle).map_err(|refusal| refusal.about("clued"))
        };
        let clued = self.clued.as_ref().map(|names| names.iter().map(find).collect()).transpose()?;
        Ok(StatsPlan { entries, grid, puzzle, clued, budget: limits.budget(Growth::Steady) })
    }
}

impl Plan for StatsPlan {
    type Answer = StatsAnswer;

    fn budget(&self) -> Budget {
        self.budget
    }

    fn run(&self, _: &mut Run<'_>) -> Result<StatsAnswer, Interruption<StatsAnswer>> {
        let (grid, puzzle, entries) = (&self.grid, &self.puzzle, &self.entries);
        let alphabet = entries.alphabet();
        let statistics = Statistics::of(grid, puzzle, entries, alphabet);
        let name = |slot: SlotId| puzzle.slot(slot).to_string();
        let (mut repeated, mut unknown) = (Vec::new(), Vec::new());
        // Without a convention: only faults of the words count here, not those of the pattern.
        for finding in review(grid, puzzle, entries, None) {
            match finding {
                Finding::Repeated(slots) => repeated.push(slots.into_iter().map(name).collect()),
                Finding::Unknown(slot) => unknown.push(name(slot)),
                _ => {}
            }
        }
        let unclued =
            |clued: &Vec<SlotId>| puzzle.ids().filter(|slot| !clued.contains(slot)).map(name).collect();
        Ok(StatsAnswer {
            schema: "worddle.crossword-stats/1",
            list: entries.name().to_owned(),
            width: grid.width(),
            height: grid.height(),
            words: puzzle.slots().len(),
            filled: statistics.filled,
            blocks: statistics.blocks,
            bars: statistics.bars,
            empty: statistics.empty,
            mean_length: statistics.mean_length().map(rounded),
            lengths: statistics
                .lengths
                .iter()
                .map(|(&letters, &words)| WordLength { letters, words })
                .collect(),
            mean_score: statistics.mean_score().map(rounded),
            lowest_score: statistics.scores.iter().copied().min(),
            letters: statistics
                .letters
                .iter()
                .map(|&(letter, count)| LetterCount { letter: alphabet.upper(letter), count })
                .collect(),
            pangram: statistics.is_pangram(),
            repeated,
            unknown,
            unclued: self.clued.as_ref().map(unclued),
            checked: statistics.checked.map(rounded),
        })
    }
}

/// Rounds to two decimals.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
