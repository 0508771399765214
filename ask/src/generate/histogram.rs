//! Histograms of the number of words per board.

use std::convert::Infallible;

use serde::{Deserialize, Serialize};
use worddle_board::generate::{Detail, Distribution, GeneratedBoard, ProductionEnd, produce};
use worddle_run::Interruption;
use worddle_run::{Budget, Run, Stop};

use super::plan::{GeneratePlan, GenerateRequest};
use crate::library::Library;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// The default number of boards.
const COUNT: u64 = 1_000_000;

/// The width of a class, in words.
pub const CLASS: u64 = 10;

/// The median as a quantile.
pub const MEDIAN: f64 = 0.5;

/// The reported quantiles.
pub const QUANTILES: [f64; 7] = [0.01, 0.05, 0.25, MEDIAN, 0.75, 0.95, 0.99];

/// The boards whose words are counted: a request for generated boards.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HistogramRequest(pub GenerateRequest);

/// A planned histogram.
pub struct HistogramPlan {
    boards: GeneratePlan,
    count: u64,
    request: GenerateRequest,
}

/// The distribution of the number of words per board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HistogramAnswer {
    /// The name and version of this schema.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// The rules.
    pub rules: String,
    /// The seed, which repeats the boards.
    pub seed: u64,
    /// The number of boards.
    pub boards: u64,
    /// The mean number of words.
    pub mean: Option<f64>,
    /// The minimum number of words.
    pub least: Option<u64>,
    /// The maximum number of words.
    pub most: Option<u64>,
    /// Quantiles: shares of the boards, each with the largest number of words in that share.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<Option<f64>>>))]
    pub quantiles: Vec<(f64, Option<u64>)>,
    /// The width of a class, in words.
    pub class: u64,
    /// The classes: the first number of words, and the number of boards.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<u64>>))]
    pub classes: Vec<(u64, u64)>,
    /// The number of boards for every number of words, for plots.
    #[serde(skip)]
    pub words: Distribution,
}

impl Request for HistogramRequest {
    type Plan = HistogramPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<HistogramPlan, Refusal> {
        // The default bends to the limit; a number that was asked for does not.
        let count = self.0.count.unwrap_or(COUNT.min(limits.counted));
        if count > limits.counted {
            let most = limits.counted;
            return Err(Refusal::said(
                "count",
                format!("{count} boards to count: expected {most} at most"),
                format!("{count} grilles à compter : {most} au maximum"),
            ));
        }
        // Written out, since a machine that shares the count may have another default.
        let language = Some(library.language(self.0.language.as_deref())?.id().to_owned());
        let request = GenerateRequest { language, ..self.0.clone() };
        Ok(HistogramPlan { boards: self.0.plan_stream(library, limits)?, count, request })
    }
}

impl HistogramPlan {
    /// The boards to count.
    pub fn boards(&self) -> &GeneratePlan {
        &self.boards
    }

    /// Counts words until all boards are done or the run ends, and returns the reason for the end.
    pub fn count(&self, run: &mut Run<'_>) -> (HistogramAnswer, ProductionEnd) {
        let mut words = Distribution::default();
        let make = || {
            |_: u64, generated: GeneratedBoard, part: &mut Distribution| {
                part.add(generated.count.map_or(0, |count| count.words));
            }
        };
        let take = |part: Distribution| -> Result<(), Infallible> {
            words.merge(&part);
            Ok(())
        };
        // Built once, and cloned by each thread.
        let solver = self.boards.solver();
        let production = self.boards.production(&solver, Detail::Count, self.count);
        let Ok(ending) = produce(production, run, make, take);
        (self.answer(words), ending)
    }

    /// A distribution as data.
    pub(super) fn answer(&self, words: Distribution) -> HistogramAnswer {
        let at = |share: f64| (share, words.quantile(share));
        HistogramAnswer {
            schema: "worddle.histogram/1",
            list: self.boards.list().name.clone(),
            rules: self.boards.rules().id.clone(),
            seed: self.boards.seed(),
            boards: words.total(),
            mean: words.mean(),
            least: words.quantile(0.0),
            most: words.quantile(1.0),
            quantiles: QUANTILES.map(at).into(),
            class: CLASS,
            classes: words.classes(CLASS).collect(),
            words,
        }
    }

    /// The number of boards.
    pub fn total(&self) -> u64 {
        self.count
    }

    /// The request with all defaults filled in: it counts the same boards again.
    pub fn settled(&self) -> HistogramRequest {
        let (seed, count) = (Some(self.boards.seed()), Some(self.count));
        // Threads do not change the result, so they are no part of the question.
        HistogramRequest(GenerateRequest { seed, count, threads: None, ..self.request.clone() })
    }
}

impl Plan for HistogramPlan {
    type Answer = HistogramAnswer;

    fn budget(&self) -> Budget {
        Budget { steps: Some(self.count), ..self.boards.budget() }
    }

    fn run(&self, run: &mut Run<'_>) -> Result<HistogramAnswer, Interruption<HistogramAnswer>> {
        match self.count(run) {
            (answer, ProductionEnd::Complete) => Ok(answer),
            (so_far, ProductionEnd::Stopped(stop)) => Err(Interruption { so_far, stop }),
            // A board that cannot be found ends the count as if its steps were spent.
            (so_far, ProductionEnd::NotFound { .. }) => Err(Interruption { so_far, stop: Stop::Steps }),
        }
    }
}
