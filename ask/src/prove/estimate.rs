//! Estimates the time of a proof.

use serde::{Deserialize, Serialize};
use worddle_prove::{Search, Stratum, estimate, next_stratum, strata, units, weights};
use worddle_run::Interruption;
use worddle_run::{Budget, Random, Run, Stop, processor_time};

use super::plan::{ProvePlan, ProveRequest};
use crate::library::Library;
use crate::limits::Limits;
use crate::notation::Time;
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// The default time of sampling.
const USUAL_TIME: Time = Time(std::time::Duration::from_mins(10));

/// The default seed.
const USUAL_SEED: u64 = 1;

/// A proof whose time is estimated.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EstimateRequest {
    /// The proof.
    pub proof: ProveRequest,
    /// The time of sampling: `10m`. A unit that has begun is finished.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub time: Option<Time>,
    /// The seed of the sample.
    pub seed: Option<u64>,
}

/// A planned estimate.
pub struct EstimatePlan {
    proof: ProvePlan,
    time: Time,
    seed: u64,
}

/// The estimated time of a proof.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EstimateAnswer {
    /// The cutoff.
    pub cutoff: u32,
    /// The number of units.
    pub units: u64,
    /// The number of sampled units.
    pub sampled: u64,
    /// The time of the whole proof in seconds of one core; absent if too few units were sampled.
    pub seconds: Option<f64>,
    /// The 95% confidence interval.
    pub interval: Option<[f64; 2]>,
    /// The share of the time that the heaviest tenth of the units takes.
    pub tail: Option<f64>,
}

impl Request for EstimateRequest {
    type Plan = EstimatePlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<EstimatePlan, Refusal> {
        let proof = self.proof.plan(library, limits)?;
        Ok(EstimatePlan {
            proof,
            time: self.time.unwrap_or(USUAL_TIME),
            seed: self.seed.unwrap_or(USUAL_SEED),
        })
    }
}

impl EstimatePlan {
    /// Samples units in turn from all strata and reports the estimate after each. No unit begins after the time is up.
    pub fn sample(
        &self,
        run: &mut Run<'_>,
        mut report: impl FnMut(&EstimateAnswer),
    ) -> Result<EstimateAnswer, Stop> {
        let problem = self.proof.problem();
        let cutoff = self.proof.find_cutoff(run)?;
        let units = units(&problem);
        let mut all = strata(&weights(&problem, &units));
        let mut random = Random::new(self.seed);
        for stratum in &mut all {
            random.shuffle(&mut stratum.units);
        }
        let mut search = Search::new(&problem, cutoff);
        let clock = Run::new(Budget::UNLIMITED);
        let mut answer = EstimateAnswer { cutoff, units: units.len() as u64, ..EstimateAnswer::default() };
        while let Some(place) = next_stratum(&all) {
            if clock.elapsed() >= self.time.0 {
                break;
            }
            let stratum: &mut Stratum = &mut all[place];
            let unit = &units[stratum.units[stratum.seconds.len()]];
            // Without a time limit: leaving out slow units would make the estimate too low.
            let mut own = Run::new(Budget::UNLIMITED).with_cancel(run.cancel().clone());
            let seconds = if stratum.is_whole {
                let before = processor_time();
                search.unit(unit, &mut own)?;
                processor_time().saturating_sub(before).as_secs_f64()
            } else {
                search.probe(unit, &mut random, &mut own)?.seconds
            };
            stratum.seconds.push(seconds);
            answer.sampled += 1;
            let found = estimate(&all);
            (answer.seconds, answer.interval) = (found.map(|own| own.seconds), found.map(|own| own.interval));
            answer.tail = found.map(|own| own.tail);
            report(&answer);
        }
        Ok(answer)
    }
}

impl Plan for EstimatePlan {
    type Answer = EstimateAnswer;

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }

    fn run(&self, run: &mut Run<'_>) -> Result<EstimateAnswer, Interruption<EstimateAnswer>> {
        let mut so_far = EstimateAnswer::default();
        let answer = self.sample(run, |answer| so_far.clone_from(answer));
        answer.map_err(|stop| Interruption { so_far, stop })
    }
}
