//! The request for a proof, and its plan.

use serde::{Deserialize, Serialize};
use worddle_prove::{Problem, Unprovable};
use worddle_run::{Run, Stop};

use crate::best::{BestPlan, BestRequest};
use crate::library::Library;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::{Plan as _, Request};

/// Default steps of the search for a first board: a few seconds, which find the best board of 3×3 and 3×4.
const FIRST_STEPS: u64 = 300_000;

/// Default seed of that search, fixed so that the same request has the same proof.
const FIRST_SEED: u64 = 1;

/// A request for a proof.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProveRequest {
    /// The boards, the goal, and the search for a first board.
    pub search: BestRequest,
    /// The value to prove unreached, or reached only by the listed boards; by default, the value of a board found by
    /// search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cutoff: Option<u32>,
}

/// A planned proof.
pub struct ProvePlan {
    /// The boards, the goal, and the search for a first board.
    pub search: BestPlan,
    /// The cutoff, if requested.
    pub cutoff: Option<u32>,
}

impl Request for ProveRequest {
    type Plan = ProvePlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<ProvePlan, Refusal> {
        // Steps, not time: the cutoff must not depend on how fast the machine is.
        let steps = self.search.steps.or(self.search.time.is_none().then_some(FIRST_STEPS));
        let seed = self.search.seed.or(Some(FIRST_SEED));
        let search = BestRequest { steps, seed, ..self.search.clone() }.plan(library, limits)?;
        let BestPlan { rules, goal, board, constraint, .. } = &search;
        Problem::check(rules, goal, board, constraint).map_err(|why| Refusal::new(field(&why), why))?;
        let plan = ProvePlan { search, cutoff: self.cutoff };
        if let Some(cutoff) = self.cutoff {
            plan.check_cutoff(cutoff)?;
        }
        Ok(plan)
    }
}

/// The field of a request that makes it unprovable.
fn field(why: &Unprovable) -> &'static str {
    match why {
        Unprovable::Cells(_) => "topology",
        Unprovable::Tiles(_) | Unprovable::Blank => "dice",
        Unprovable::Goal => "maximize",
        Unprovable::CellUse => "rules",
    }
}

impl ProvePlan {
    /// The problem to solve.
    pub fn problem(&self) -> Problem<'_> {
        let BestPlan { list, rules, goal, board, constraint, .. } = &self.search;
        Problem::build(list, rules, goal, board, constraint).expect("the plan has checked that there is one")
    }

    /// The request with all defaults filled in, and a cutoff.
    pub fn settled(&self, cutoff: u32) -> ProveRequest {
        ProveRequest { search: self.search.settled().clone(), cutoff: Some(cutoff) }
    }

    /// The cutoff that all units share; refused if there is none.
    pub(crate) fn shared_cutoff(&self) -> Result<u32, Refusal> {
        self.cutoff.ok_or_else(|| {
            Refusal::said(
                "cutoff",
                "a proof shared in units has no cutoff: set the one that all units share",
                "une preuve partagée en parties n'a pas de seuil : indiquez celui que toutes les parties ont en commun",
            )
        })
    }

    /// Refuses a cutoff that no board can reach, or that every board does.
    fn check_cutoff(&self, cutoff: u32) -> Result<(), Refusal> {
        // The highest number stays free: it means "no bound".
        let most = self.problem().ceiling().min(u64::from(u32::MAX) - 1);
        if (1..=most).contains(&cutoff.into()) {
            return Ok(());
        }
        Err(Refusal::said(
            "cutoff",
            format!("a cutoff of {cutoff}: choose 1 to {most}, the value of all words together"),
            format!(
                "un seuil de {cutoff} : choisissez un nombre de 1 à {most}, la valeur de tous les mots ensemble"
            ),
        ))
    }

    /// The cutoff: the requested one, or the value of a board found by search.
    pub fn find_cutoff(&self, run: &mut Run<'_>) -> Result<u32, Stop> {
        if let Some(cutoff) = self.cutoff {
            return Ok(cutoff);
        }
        let answer = self.search.run(run).map_err(|stopped| stopped.stop)?;
        let best =
            answer.methods.iter().filter_map(|method| method.best.first()).map(|best| best.value).max();
        Ok(u32::try_from(best.unwrap_or(0)).unwrap_or(u32::MAX - 1).max(1))
    }
}
