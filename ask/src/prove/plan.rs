//! The request for a proof, and the plan made from it.

use serde::{Deserialize, Serialize};
use worddle_prove::{Problem, Unprovable};
use worddle_run::{Run, Stop};

use crate::best::{BestPlan, BestRequest};
use crate::library::Library;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::{Plan as _, Request};

/// How many boards the search for a first board looks at unless the request says so: some seconds' worth, which find the
/// best board of 3×3 and 3×4.
const FIRST_STEPS: u64 = 300_000;

/// The seed of that search unless the request says so: the same question then has the same proof.
const FIRST_SEED: u64 = 1;

/// What is to be proven.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProveRequest {
    /// Which boards, what makes one of them better, and how a first board is searched for.
    pub search: BestRequest,
    /// The value that is proven not to be exceeded, or to be reached by the boards listed; without it, that of a board that
    /// is searched for first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cutoff: Option<u32>,
}

/// A proof that can begin.
pub struct ProvePlan {
    /// Which boards, what makes one of them better, and how a first board is searched for.
    pub search: BestPlan,
    /// The cutoff, if it was asked for.
    pub cutoff: Option<u32>,
}

impl Request for ProveRequest {
    type Plan = ProvePlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<ProvePlan, Refusal> {
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
    /// The problem that is to be solved.
    pub fn problem(&self) -> Problem<'_> {
        let BestPlan { list, rules, goal, board, constraint, .. } = &self.search;
        Problem::build(list, rules, goal, board, constraint).expect("the plan has checked that there is one")
    }

    /// The request with everything that was chosen for it, and a cutoff.
    pub fn settled(&self, cutoff: u32) -> ProveRequest {
        ProveRequest { search: self.search.settled().clone(), cutoff: Some(cutoff) }
    }

    /// The cutoff that all units share, if there is one already.
    pub(crate) fn shared_cutoff(&self) -> Result<u32, Refusal> {
        self.cutoff.ok_or_else(|| {
            Refusal::said(
                "cutoff",
                "a unit of a proof without a cutoff: expected the one that all units share",
                "une partie d'une preuve sans seuil : indiquez celui que toutes les parties ont en commun",
            )
        })
    }

    /// Refuses a cutoff that no board can reach, or that every board does.
    fn check_cutoff(&self, cutoff: u32) -> Result<(), Refusal> {
        let most = self.problem().ceiling().min(u64::from(u32::MAX) - 1);
        if (1..=most).contains(&cutoff.into()) {
            return Ok(());
        }
        Err(Refusal::said(
            "cutoff",
            format!("a cutoff of {cutoff}: expected 1 to {most}, which is what all words together are worth"),
            format!(
                "un seuil de {cutoff} : choisissez un nombre de 1 à {most}, la valeur de tous les mots ensemble"
            ),
        ))
    }

    /// The cutoff: what was asked for, or the value of a board that is searched for.
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
