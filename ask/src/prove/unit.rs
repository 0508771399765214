//! One unit of a proof, as a question of its own: many machines can share a proof.

use serde::{Deserialize, Serialize};
use worddle_board::Interruption;
use worddle_prove::{Search, units};
use worddle_run::{Budget, Run, processor_time};

use super::ledger::UnitRecord;
use super::plan::{ProvePlan, ProveRequest};
use crate::library::Library;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// A unit of a proof.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct UnitRequest {
    /// What is to be proven, with a cutoff.
    pub proof: ProveRequest,
    /// The number of the unit.
    pub unit: u64,
}

/// A unit that can be gone through.
pub struct UnitPlan {
    proof: ProvePlan,
    cutoff: u32,
    unit: u64,
}

impl Request for UnitRequest {
    type Plan = UnitPlan;

    fn plan(&self, library: &Library, limits: &Limits) -> Result<UnitPlan, Refusal> {
        let proof = self.proof.plan(library, limits)?;
        let cutoff = proof.shared_cutoff()?;
        let count = units(&proof.problem()).len() as u64;
        if self.unit >= count {
            let last = count - 1;
            return Err(Refusal::said(
                "unit",
                format!("unit {}: expected 0 to {last}", self.unit),
                format!("partie {} : choisissez un nombre de 0 à {last}", self.unit),
            ));
        }
        Ok(UnitPlan { proof, cutoff, unit: self.unit })
    }
}

impl Plan for UnitPlan {
    type Answer = Option<UnitRecord>;

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }

    fn run(&self, run: &mut Run<'_>) -> Result<Self::Answer, Interruption<Self::Answer>> {
        let problem = self.proof.problem();
        let unit = units(&problem).swap_remove(self.unit as usize);
        let before = processor_time();
        match Search::new(&problem, self.cutoff).unit(&unit, run) {
            Ok(outcome) => {
                let spent = processor_time().saturating_sub(before);
                Ok(Some(UnitRecord::new(&self.proof, &problem, (self.unit, unit.class()), &outcome, spent)))
            }
            Err(stop) => Err(Interruption { so_far: None, stop }),
        }
    }
}
