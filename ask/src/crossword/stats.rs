//! Figures of a crossword.

use serde::{Deserialize, Serialize};
use worddle_crossword::entries::Score;
use worddle_crossword::puzzle::{SlotId, SlotName, SlotNameError};
use worddle_crossword::{Grid, Puzzle};
use worddle_paper::review::{Finding, review};
use worddle_paper::statistics::Statistics;
use worddle_run::Interruption;
use worddle_run::{Budget, Run};

use super::chosen::{Choice, OwnListRequest};
use super::{find_slot, read_grid};
use crate::library::{Library, ListRequest, SharedEntries};
use crate::limits::{Growth, Limits};
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// A crossword whose figures are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StatsRequest {
    /// The rows, with `/` or line ends between them, as for filling.
    #[cfg_attr(feature = "schema", schema(example = "CAT/ORE"))]
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
    /// Words with a lower score count as unknown. In a list without scores a word has 20 and ten times its Zipf frequency, so that
    /// common words have 50 or more.
    #[serde(default, alias = "min_score", skip_serializing_if = "Option::is_none")]
    pub lowest_score: Option<Score>,
    /// The slots that have a clue, as `12A`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clued: Option<Vec<String>>,
}

/// A crossword that can be counted.
pub struct StatsPlan {
    entries: SharedEntries,
    grid: Grid,
    puzzle: Puzzle,
    clued: Option<Vec<SlotId>>,
    budget: Budget,
}

/// Figures of a crossword.
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
    /// How many words the grid has room for.
    pub words: usize,
    /// Words of which every letter is there.
    pub filled: usize,
    /// Black cells.
    pub blocks: usize,
    /// Bars between cells.
    pub bars: usize,
    /// Cells without a letter.
    pub empty: usize,
    /// The mean number of letters of a word.
    pub mean_length: Option<f64>,
    /// How many words there are of each length.
    pub lengths: Vec<WordLength>,
    /// The mean score of the words that are in the list.
    pub mean_score: Option<f64>,
    /// The lowest of these scores.
    pub lowest_score: Option<Score>,
    /// How often each letter of the alphabet is there.
    pub letters: Vec<LetterCount>,
    /// Whether every letter of the alphabet is there.
    pub pangram: bool,
    /// Slots with the same word.
    pub repeated: Vec<Vec<String>>,
    /// Slots whose word is not in the list.
    pub unknown: Vec<String>,
    /// Slots without a clue, if the request says which have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unclued: Option<Vec<String>>,
    /// The share of the white cells that are in two words.
    pub checked: Option<f64>,
}

/// How many words have a number of letters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WordLength {
    /// How many letters.
    pub letters: usize,
    /// How many words.
    pub words: usize,
}

/// How often a letter is there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LetterCount {
    /// The letter.
    pub letter: char,
    /// How often it is there.
    pub count: usize,
}

impl Request for StatsRequest {
    type Plan = StatsPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<StatsPlan, Refusal> {
        let choice = Choice {
            language: self.language.as_deref(),
            list: self.list.as_ref(),
            lists: &self.lists,
            ban: &self.ban,
            favour: &self.favour,
            lowest_score: self.lowest_score.unwrap_or(0),
        };
        let entries = choice.entries(library, limits)?;
        let grid = read_grid(&self.grid, entries.alphabet(), limits)?;
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

/// With two decimals.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
