//! Fillings as data.

use std::ops::ControlFlow;

use serde::Serialize;
use worddle_crossword::fill::{Effort, End, Listener};
use worddle_crossword::puzzle::SlotId;
use worddle_crossword::{Filling, Grid, phrase};
use worddle_run::Interruption;
use worddle_run::{Budget, Run, Stop};

use super::fill::FillPlan;
use super::search::FillEnd;
use crate::Plan;

/// What came of filling a grid.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FillAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// The seed, to have the same filling again.
    pub seed: u64,
    /// How it ended.
    pub outcome: FillOutcome,
    /// The grid with the words of the first filling, or else with the most words that went together.
    pub grid: String,
    /// How many fillings were found.
    pub found: u64,
    /// The fillings; of very many, the first.
    pub fillings: Vec<FillingAnswer>,
    /// How many words were tried.
    pub tried: u64,
    /// How many letters were tried, where all fillings are looked through as well.
    pub letters: u64,
    /// How many dead ends there were.
    pub dead_ends: u64,
    /// Why there is no filling, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blame: Option<BlameAnswer>,
}

/// How a search for fillings ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum FillOutcome {
    /// There is a filling.
    Filled,
    /// There is none.
    Impossible,
    /// It stopped before the end, without a filling.
    Stopped,
}

/// A filling. Where many are printed, each is a separate answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FillingAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// Whether every slot that was to be filled has a word.
    pub complete: bool,
    /// The grid with its letters.
    pub grid: String,
    /// The words of all slots that have one.
    pub words: Vec<FilledAnswer>,
    /// The lowest score of a word.
    pub lowest: u16,
    /// The mean score of the words.
    pub mean: f64,
}

/// A slot that has its word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FilledAnswer {
    /// The slot, as `12A`.
    pub slot: String,
    /// The word.
    pub word: String,
    /// The score in the list; a given word may not be there.
    pub score: Option<u16>,
    /// The lengths of its words, as `3,5`, if it is a phrase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enumeration: Option<String>,
}

/// Why there is no filling.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BlameAnswer {
    /// Slots that have no words together.
    pub slots: Vec<String>,
    /// Cells with given letters that are part of the reason, counted row by row from 0 on.
    pub cells: Vec<u32>,
}

impl FillPlan {
    /// The grid with the letters of a filling.
    pub fn filled(&self, filling: &Filling) -> Grid {
        filling.on(self.grid())
    }

    /// A filling that has every word, as data.
    pub fn whole(&self, filling: &Filling) -> FillingAnswer {
        self.filling(filling, true)
    }

    /// What was reached of a filling, as data.
    pub fn partial(&self, filling: &Filling) -> FillingAnswer {
        self.filling(filling, false)
    }

    fn filling(&self, filling: &Filling, complete: bool) -> FillingAnswer {
        let (puzzle, alphabet) = (self.puzzle(), self.alphabet());
        let filled = |slot: SlotId| {
            let word = filling.word(puzzle, slot)?;
            let table = self.entries().table(word.len());
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

    /// Fills the grid, and tells how far it is. What stops it leaves what was reached.
    pub fn run_told(&self, run: &mut Run<'_>, tell: impl FnMut(FillNews<'_>)) -> FillAnswer {
        let mut kept = KeepingListener { plan: self, fillings: Vec::new(), tell };
        let ended = self.search(run, &mut kept);
        FillAnswer {
            outcome: ended.outcome(),
            found: ended.found,
            blame: ended.blame.map(|blame| BlameAnswer {
                slots: blame.slots.iter().map(|&slot| self.puzzle().slot(slot).to_string()).collect(),
                cells: blame.letters.iter().map(|cell| cell.0).collect(),
            }),
            ..self.answer(&kept.fillings, ended.reached.as_ref(), ended.effort.unwrap_or_default())
        }
    }

    /// What would come of it if it were stopped here.
    pub fn stopped(&self, so_far: &FillSoFar) -> FillAnswer {
        self.answer(&so_far.fillings, so_far.reached.as_ref(), so_far.effort)
    }

    /// The grid with the most words that went together.
    pub fn reached(&self, so_far: &FillSoFar) -> Option<String> {
        so_far.reached.as_ref().map(|filling| self.filled(filling).notation(self.alphabet()))
    }

    /// What is known of a search wherever it stops.
    fn answer(&self, fillings: &[Filling], reached: Option<&Filling>, effort: Effort) -> FillAnswer {
        // Without a whole filling, the one that got furthest is still worth a look.
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

/// What a search for fillings has to tell before its end.
#[derive(Clone, Copy, Debug)]
pub enum FillNews<'a> {
    /// What was done so far.
    Tried(&'a Effort),
    /// More words than ever before that went together.
    Further(&'a Filling),
    /// A filling.
    Found(&'a Filling),
    /// A filling that is better than all before.
    Better(&'a Filling),
}

/// What a search for fillings has come to before its end.
#[derive(Clone, Debug, Default)]
pub struct FillSoFar {
    /// The most words that went together.
    reached: Option<Filling>,
    fillings: Vec<Filling>,
    effort: Effort,
}

impl FillSoFar {
    /// Takes in what a search tells.
    pub fn hear(&mut self, news: FillNews<'_>) {
        match news {
            FillNews::Tried(effort) => self.effort = *effort,
            FillNews::Further(filling) => self.reached = Some(filling.clone()),
            // The best of all is told once more when the search for it ends.
            FillNews::Found(filling) if self.fillings.last() == Some(filling) => {}
            FillNews::Found(filling) => self.fillings.push(filling.clone()),
            FillNews::Better(filling) => {
                self.reached = Some(filling.clone());
                self.fillings = vec![filling.clone()];
            }
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
        let answer = self.run_told(run, |_| ());
        // Running out of time is an answer, too; being cancelled is not.
        if run.cancel().is_cancelled() {
            return Err(Interruption { so_far: answer, stop: Stop::Cancelled });
        }
        Ok(answer)
    }
}

impl FillEnd {
    /// What there is to say of it in a word.
    pub(super) fn outcome(&self) -> FillOutcome {
        match (self.found, self.how) {
            (1.., _) => FillOutcome::Filled,
            (0, Ok(End::Exhausted | End::Enough)) => FillOutcome::Impossible,
            (0, Ok(End::Limit) | Err(_)) => FillOutcome::Stopped,
        }
    }
}

/// Keeps fillings, and tells how far a search is.
struct KeepingListener<'a, F> {
    plan: &'a FillPlan,
    fillings: Vec<Filling>,
    tell: F,
}

impl<F: FnMut(FillNews<'_>)> Listener for KeepingListener<'_, F> {
    fn found(&mut self, filling: &Filling) -> ControlFlow<()> {
        self.fillings.push(filling.clone());
        (self.tell)(FillNews::Found(filling));
        if self.fillings.len() < self.plan.most() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn tried(&mut self, effort: &Effort) {
        (self.tell)(FillNews::Tried(effort));
    }

    fn further(&mut self, filling: &Filling) {
        (self.tell)(FillNews::Further(filling));
    }

    fn better(&mut self, filling: &Filling) {
        (self.tell)(FillNews::Better(filling));
    }
}
