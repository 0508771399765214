//! Random boards that match filters, and histograms of their words.
//!
//! `plan` reads the recipe (letters or dice, shape, filters), `answer` has a board as data, `histogram` counts words
//! over many boards, and `range` counts a part of them for a fleet. Boards are numbered: each draws from a random
//! stream of its own, so a board depends on the seed and its number alone.

use worddle_board::generate::Detail;
use worddle_run::Interruption;
use worddle_run::{Budget, Run, Stop};

use crate::Plan;
use crate::refusal::Refusal;

mod answer;
mod histogram;
mod plan;
mod range;

pub(crate) use answer::Shown;
pub use answer::{GENERATED, GenerateAnswer, GeneratedAnswer, NotFoundAnswer};
pub use histogram::{CLASS, HistogramAnswer, HistogramPlan, HistogramRequest, MEDIAN, QUANTILES};
pub use plan::{GeneratePlan, GenerateRequest, LetterSource, Show};
pub use range::{RangeCount, RangeFlaw};

impl Plan for GeneratePlan {
    type Answer = GenerateAnswer;

    fn budget(&self) -> Budget {
        self.budget
    }

    fn shortfall(answer: &GenerateAnswer) -> Option<Refusal> {
        answer.complaint()
    }

    fn run(&self, run: &mut Run<'_>) -> Result<GenerateAnswer, Interruption<GenerateAnswer>> {
        let detail = if self.show() == Show::Boards { Detail::Board } else { Detail::Solution };
        let mut answer = GenerateAnswer {
            schema: "worddle.boards/1",
            list: self.list().name.clone(),
            rules: self.rules().id.clone(),
            seed: self.seed(),
            boards: Vec::new(),
            not_found: None,
        };
        // On this thread alone: an answer has few boards.
        let mut generator = self.generator(self.solver(), detail);
        for number in 0..self.count() {
            // Each board has its own number of tries, and all share the time: one rare board must not use up the tries
            // of the others.
            let budget = Budget { steps: Some(self.tries()), time: run.time_left() };
            let mut draws = Run::new(budget).with_cancel(run.cancel().clone());
            match generator.board(number, &mut draws) {
                Ok(generated) => answer.boards.push(self.answer(number, &generated)),
                // Not even one board was solved in time, so nothing is known about the filters.
                Err(Stop::Time) if draws.steps() <= 1 => {
                    return Err(Interruption { so_far: answer, stop: Stop::Time });
                }
                // Finding nothing is an answer too: no such board may exist, or it is too rare to wait for.
                Err(Stop::Steps | Stop::Time) => {
                    answer.not_found = Some(NotFoundAnswer { number: number + 1, draws: draws.steps() });
                    break;
                }
                Err(Stop::Cancelled) => {
                    return Err(Interruption { so_far: answer, stop: Stop::Cancelled });
                }
            }
            // Draws count as steps, so that progress moves even while no board passes.
            if let Err(stop) = run.steps_at_once(draws.steps()) {
                return Err(Interruption { so_far: answer, stop });
            }
        }
        Ok(answer)
    }
}
