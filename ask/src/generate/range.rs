//! A range of a histogram's boards, the unit by which machines share it.

use std::ops::Range;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_board::Solver;
use worddle_board::generate::{Detail, Distribution, Generator};
use worddle_run::{Budget, Cancel, Run, Stop};

use super::histogram::{HistogramAnswer, HistogramPlan};

/// Duration of the trial that estimates the speed: long enough to be right within a few percent.
const TRIAL: Duration = Duration::from_millis(500);

/// The word counts of consecutive boards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangeCount {
    /// The number of the first board, from 0.
    pub first: u64,
    /// The number of boards counted.
    pub boards: u64,
    /// The number of boards for every number of words that occurs.
    pub words: Vec<(u64, u64)>,
    /// The number of the first board with the most words, which can be drawn again as a check.
    pub richest: Option<u64>,
    /// The number of a board that was not found, after which no more are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_found: Option<u64>,
}

/// The reason why a count is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RangeFlaw {
    /// It counts other boards.
    #[error("it counts {found} boards from {first} on: expected {expected}")]
    Boards {
        /// Its first board.
        first: u64,
        /// Its number of boards.
        found: u64,
        /// The expected number of boards.
        expected: u64,
    },
    /// Its richest board has another number of words.
    #[error("board {number} has {found:?} words, not {said:?}")]
    Richest {
        /// The board.
        number: u64,
        /// The claimed number of words.
        said: Option<u64>,
        /// The actual number of words.
        found: Option<u64>,
    },
}

impl HistogramPlan {
    /// A generator for one counting thread.
    pub fn counter(&self) -> Generator<'_> {
        self.boards().generator(self.boards().solver(), Detail::Count)
    }

    /// Counts the words of some boards.
    pub fn count_range(
        &self,
        numbers: Range<u64>,
        counter: &mut Generator<'_>,
        cancel: &Cancel,
    ) -> Result<RangeCount, Stop> {
        let mut words = Distribution::default();
        let (mut most, mut richest, mut not_found) = (None, None, None);
        let first = numbers.start;
        let mut run = self.tries(cancel);
        for number in numbers {
            match words_of(number, counter, &mut run) {
                Ok(count) => {
                    words.add(count);
                    if most.is_none_or(|most| count > most) {
                        (most, richest) = (Some(count), Some(number));
                    }
                }
                Err(Stop::Steps) => {
                    not_found = Some(number);
                    break;
                }
                Err(stop) => return Err(stop),
            }
        }
        let (boards, words) = (words.total(), words.counts().collect());
        Ok(RangeCount { first, boards, words, richest, not_found })
    }

    /// A run with the tries that a board may take.
    fn tries(&self, cancel: &Cancel) -> Run<'static> {
        Run::new(Budget::steps(self.boards().tries())).with_cancel(cancel.clone())
    }

    /// Estimates how many boards a thread counts in some time, from a short trial.
    pub fn boards_within(&self, time: Duration) -> u64 {
        let mut counter = self.counter();
        let mut run = self.tries(&Cancel::default());
        let mut number = 0;
        while run.elapsed() < TRIAL && number < self.total() {
            if words_of(number, &mut counter, &mut run).is_err() {
                break;
            }
            number += 1;
        }
        let pace = number.max(1) as f64 / run.elapsed().as_secs_f64().max(1e-6);
        ((pace * time.as_secs_f64()) as u64).max(1)
    }

    /// Checks a count cheaply: its numbers, and its richest board, which is drawn again.
    pub fn check_count(&self, numbers: &Range<u64>, answer: &RangeCount) -> Result<(), RangeFlaw> {
        let RangeCount { first, boards, ref words, richest, not_found } = *answer;
        let expected = not_found.unwrap_or(numbers.end).saturating_sub(numbers.start);
        let total = words.iter().map(|&(_, boards)| boards).fold(0, u64::saturating_add);
        if first != numbers.start || boards != expected || total != boards {
            return Err(RangeFlaw::Boards { first, found: boards, expected });
        }
        let said = words.last().map(|&(words, _)| words);
        let number = richest.unwrap_or(first);
        // By the walk: for one board it needs no tables, and it shares no code with the counting.
        let plan = self.boards();
        let mut walk = plan.generator(Solver::new(plan.list().dawg(), plan.rules().clone()), Detail::Count);
        let found = richest
            .filter(|number| numbers.contains(number))
            .and_then(|number| words_of(number, &mut walk, &mut self.tries(&Cancel::default())).ok());
        if said == found { Ok(()) } else { Err(RangeFlaw::Richest { number, said, found }) }
    }

    /// Merges consecutive counts into a histogram; also returns the board that was not found, if any.
    pub fn histogram_of(&self, counts: &[RangeCount]) -> (HistogramAnswer, Option<u64>) {
        let mut words = Distribution::default();
        let mut missing = None;
        for count in counts {
            for &(number, times) in &count.words {
                words.add_times(number, times);
            }
            missing = count.not_found;
            if missing.is_some() {
                break;
            }
        }
        (self.answer(words), missing)
    }
}

/// The number of words on a board.
fn words_of(number: u64, counter: &mut Generator<'_>, run: &mut Run<'_>) -> Result<u64, Stop> {
    // Tries are counted per board.
    run.restart_steps();
    Ok(counter.board(number, run)?.count.map_or(0, |count| count.words))
}
