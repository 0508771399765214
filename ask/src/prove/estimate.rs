//! Estimates the time of a proof.

use serde::{Deserialize, Serialize};
use worddle_prove::{Halt, ProofMachine, Sampled, Sampling};
use worddle_run::{Budget, Interruption, Run};

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
    /// The proof whose time is asked for.
    proof: ProvePlan,
    /// How long to sample.
    time: Time,
    /// The seed of the sample.
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
    /// The time of the whole proof in seconds of one core, or of a graphics card; absent if too few units were sampled.
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
    ///
    /// # Errors
    ///
    /// If the run stops, or if the card fails. `report` has had every estimate until then.
    pub fn sample(
        &self,
        machine: ProofMachine<'_>,
        run: &mut Run<'_>,
        mut report: impl FnMut(&EstimateAnswer),
    ) -> Result<EstimateAnswer, Halt> {
        let problem = self.proof.problem();
        let cutoff = self.proof.find_cutoff(run)?;
        let sampling = Sampling { time: self.time.0, seed: self.seed };
        let mut report = |sampled: &Sampled| report(&EstimateAnswer::new(cutoff, sampled));
        let sampled = worddle_prove::sample(&problem, cutoff, sampling, machine, run.cancel(), &mut report)?;
        Ok(EstimateAnswer::new(cutoff, &sampled))
    }
}

impl EstimateAnswer {
    /// Before two units of each stratum are sampled, there is no estimate.
    fn new(cutoff: u32, &Sampled { units, sampled, estimate }: &Sampled) -> Self {
        Self {
            cutoff,
            units,
            sampled,
            seconds: estimate.map(|own| own.seconds),
            interval: estimate.map(|own| own.interval),
            tail: estimate.map(|own| own.tail),
        }
    }
}

impl Plan for EstimatePlan {
    type Answer = EstimateAnswer;

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }

    fn run(&self, run: &mut Run<'_>) -> Result<EstimateAnswer, Interruption<EstimateAnswer>> {
        let mut so_far = EstimateAnswer::default();
        // One thread, since the estimate is the time of one core.
        let threads = ProofMachine::Threads(1);
        match self.sample(threads, run, |answer| so_far.clone_from(answer)) {
            Ok(answer) => Ok(answer),
            Err(Halt::Stop(stop)) => Err(Interruption { so_far, stop }),
            Err(Halt::Card(_)) => unreachable!("threads of the processor have no card"),
        }
    }
}
