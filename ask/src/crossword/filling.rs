//! Fills as data: the answer of a search, and each filled grid in it.

use serde::Serialize;
use worddle_crossword::fill::{Effort, End};
use worddle_crossword::puzzle::SlotId;
use worddle_crossword::{Filling, Grid, phrase};
use worddle_run::{Budget, Interruption, Run, Stop};

use super::fill::FillPlan;
use super::search::FillEnd;
use crate::Plan;

/// The answer to a request to fill a grid.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FillAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// The seed, to get the same fill again.
    pub seed: u64,
    /// The outcome.
    pub outcome: FillOutcome,
    /// The grid of the first fill; without one, the grid with the most words that crossed.
    pub grid: String,
    /// How many fills were found.
    pub found: u64,
    /// The fills; of very many, only the first.
    pub fillings: Vec<FillingAnswer>,
    /// How many words were tried.
    pub tried: u64,
    /// How many letters were tried, if all fills were also enumerated letter by letter.
    pub letters: u64,
    /// How many dead ends there were.
    pub dead_ends: u64,
    /// The reason why there is no fill, if one was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blame: Option<BlameAnswer>,
}

/// The outcome of a search for fills.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum FillOutcome {
    /// There is a fill.
    Filled,
    /// There is no fill.
    Impossible,
    /// The search stopped before its end, without a fill.
    Stopped,
}

/// A filled grid. A command that prints many prints each as a separate answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FillingAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// Every slot of the task has a word.
    pub complete: bool,
    /// The grid with its letters.
    pub grid: String,
    /// The words, by slot.
    pub words: Vec<FilledAnswer>,
    /// The lowest score of a word.
    pub lowest: u16,
    /// The mean score of the words.
    pub mean: f64,
}

/// A filled slot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FilledAnswer {
    /// The slot, such as `12A`.
    pub slot: String,
    /// The word.
    pub word: String,
    /// The score in the list; `null` for a given word that is not in the list.
    pub score: Option<u16>,
    /// The enumeration of a phrase, such as `3,5`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enumeration: Option<String>,
}

/// Why there is no fill.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BlameAnswer {
    /// Slots that cannot all be filled together.
    pub slots: Vec<String>,
    /// Cells whose given letters are part of the reason. Cells count from 0, row by row.
    pub cells: Vec<u32>,
}

impl FillPlan {
    /// The grid with the letters of a fill.
    pub fn filled(&self, filling: &Filling) -> Grid {
        filling.on(self.grid())
    }

    /// A complete fill, as data.
    pub fn whole(&self, filling: &Filling) -> FillingAnswer {
        self.filling(filling, true)
    }

    /// An incomplete fill, as data.
    pub fn partial(&self, filling: &Filling) -> FillingAnswer {
        self.filling(filling, false)
    }

    fn filling(&self, filling: &Filling, complete: bool) -> FillingAnswer {
        let (puzzle, alphabet) = (self.puzzle(), self.alphabet());
        let filled = |slot: SlotId| {
            let word = filling.word(puzzle, slot)?;
            let table = self.entries().table(word.len());
            // A given word need not be in the list, and then has no score.
            let score = table.find(&word).map(|entry| table.score(entry));
            let spellings = self.spellings(&word);
            let enumerations = spellings.iter().map(|spelling| phrase::enumeration(spelling, alphabet));
            let enumeration = enumerations.into_iter().find(|lengths| lengths.contains([',', '-']));
            let (slot, word) = (puzzle.slot(slot).to_string(), alphabet.spell(&word));
            Some(FilledAnswer { slot, word, score, enumeration })
        };
        let words: Vec<FilledAnswer> = puzzle.ids().filter_map(filled).collect();
        let scores: Vec<u16> = words.iter().filter_map(|word| word.score).collect();
        let sum: f64 = scores.iter().copied().map(f64::from).sum();
        FillingAnswer {
            schema: "worddle.crossword-fill/2",
            complete,
            grid: self.filled(filling).notation(alphabet),
            lowest: scores.iter().copied().min().unwrap_or(0),
            mean: (sum / scores.len().max(1) as f64 * 100.0).round() / 100.0,
            words,
        }
    }

    /// The answer of a search that stops here, with these fillings.
    pub(super) fn answer(
        &self,
        fillings: &[Filling],
        reached: Option<&Filling>,
        effort: Effort,
    ) -> FillAnswer {
        // Without a complete fill, show the one that got furthest.
        let shown = fillings.first().or(reached);
        let grid = shown.map_or_else(|| self.grid().clone(), |filling| self.filled(filling));
        FillAnswer {
            schema: "worddle.crossword-fills/1",
            list: self.list_name().to_owned(),
            seed: self.seed(),
            outcome: if fillings.is_empty() { FillOutcome::Stopped } else { FillOutcome::Filled },
            grid: grid.notation(self.alphabet()),
            found: fillings.len() as u64,
            fillings: fillings.iter().map(|filling| self.whole(filling)).collect(),
            tried: effort.nodes,
            letters: effort.letters,
            dead_ends: effort.failures,
            blame: None,
        }
    }
}

impl Plan for FillPlan {
    type Answer = FillAnswer;

    fn budget(&self) -> Budget {
        let time = match (self.time, self.wait) {
            (Some(time), Some(wait)) => Some(time.min(wait)),
            (time, wait) => time.or(wait),
        };
        Budget { steps: None, time }
    }

    fn run(&self, run: &mut Run<'_>) -> Result<FillAnswer, Interruption<FillAnswer>> {
        let answer = self.fill(run, &mut |_| ());
        // A fill that runs out of time still answers with what it reached; a cancelled one does not.
        if run.cancel().is_cancelled() {
            return Err(Interruption { so_far: answer, stop: Stop::Cancelled });
        }
        Ok(answer)
    }
}

impl FillEnd {
    /// The outcome in one word.
    pub(super) fn outcome(&self) -> FillOutcome {
        match (self.found, self.how) {
            (1.., _) => FillOutcome::Filled,
            (0, Ok(End::Exhausted | End::Enough)) => FillOutcome::Impossible,
            (0, Ok(End::Limit) | Err(_)) => FillOutcome::Stopped,
        }
    }
}
