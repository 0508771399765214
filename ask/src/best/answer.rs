//! What a search reports: events while it runs, and its result.

use serde::Serialize;
use worddle_optimize::{Checkpoint, Ending, FoundBoard};

use super::plan::BestPlan;
use super::ranked::RankedAnswer;
use crate::notation::Time;

/// The name and version of what a search tells.
const SCHEMA: &str = "worddle.best/2";

/// Something that happens during a search.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum BestEvent {
    /// A search begins, or is resumed.
    Start {
        /// The name and version of this form.
        schema: &'static str,
        /// The name of the word list.
        list: String,
        /// The rules.
        rules: String,
        /// The board, with `?` on each free cell.
        board: String,
        /// The goal.
        maximize: String,
        /// The methods, one after the other.
        methods: Vec<&'static str>,
        /// The seed.
        seed: u64,
        /// How many chains the search is made of.
        chains: u64,
        /// How many boards each method looks at.
        steps: Option<u64>,
        /// How long each method looks.
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        time: Option<Time>,
    },
    /// A board is among the best of its method.
    Found {
        /// The name and version of this form.
        schema: &'static str,
        /// The method.
        method: &'static str,
        /// How good the board is.
        value: u64,
        /// The board.
        board: String,
        /// The chain that found it.
        chain: u64,
        /// How many boards the chain had looked at.
        step: u64,
    },
    /// A method has ended.
    End(MethodAnswer),
}

impl BestEvent {
    /// The event that a search begins, or is resumed.
    pub fn start(plan: &BestPlan) -> Self {
        Self::Start {
            schema: SCHEMA,
            list: plan.list.name.clone(),
            rules: plan.rules.id.clone(),
            board: plan.board.notation(plan.list.alphabet()),
            maximize: plan.maximize().to_owned(),
            methods: plan.methods.clone(),
            seed: plan.seed,
            chains: plan.chains,
            steps: plan.steps,
            time: plan.time.map(Time),
        }
    }

    /// The event that a board is among the best of its method.
    pub fn found(plan: &BestPlan, method: &'static str, found: &FoundBoard) -> Self {
        let FoundBoard { beauty, tiles, chain, step } = found;
        let (value, board) = (beauty.0, plan.notation(tiles));
        Self::Found { schema: SCHEMA, method, value, board, chain: *chain, step: *step }
    }
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BestAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// The rules.
    pub rules: String,
    /// The goal.
    pub maximize: String,
    /// The seed, to have the same search again.
    pub seed: u64,
    /// The result of each method.
    pub methods: Vec<MethodAnswer>,
}

impl BestAnswer {
    /// The answer before any method has run.
    pub(super) fn new(plan: &BestPlan) -> Self {
        Self {
            schema: SCHEMA,
            list: plan.list.name.clone(),
            rules: plan.rules.id.clone(),
            maximize: plan.maximize().to_owned(),
            seed: plan.seed,
            methods: Vec::new(),
        }
    }
}

/// The result of a method.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MethodAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The method.
    pub method: &'static str,
    /// Why it ended: `exhausted`, `steps`, `time` or `cancelled`.
    pub stop: &'static str,
    /// How many boards it looked at.
    pub boards: u64,
    /// For how many seconds; not told of a search that many machines shared, whose answer is always the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The best boards, from the best on.
    pub best: Vec<RankedAnswer>,
}

impl MethodAnswer {
    /// The result of a method where its search stands.
    pub fn new(plan: &BestPlan, method: &'static str, checkpoint: &Checkpoint, ending: Ending) -> Self {
        let best = checkpoint.best.boards().iter().map(|ranked| plan.ranked(ranked)).collect();
        Self {
            schema: SCHEMA,
            method,
            stop: ending.name(),
            boards: checkpoint.tried(),
            seconds: Some(checkpoint.elapsed.as_secs_f64()),
            best,
        }
    }
}
