//! The events and the result of a search.

use serde::Serialize;
use worddle_optimize::{Checkpoint, Ending, FoundBoard};

use super::plan::BestPlan;
use super::ranked::RankedAnswer;
use crate::notation::Time;

/// The name and version of the schema of all events and answers.
const SCHEMA: &str = "worddle.best/2";

/// An event of a search.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum BestEvent {
    /// A search starts or resumes.
    Start {
        /// The name and version of this schema.
        schema: &'static str,
        /// The name of the word list.
        list: String,
        /// The rules.
        rules: String,
        /// The board, with `?` on each free cell.
        board: String,
        /// The goal.
        maximize: String,
        /// The methods, in the order they run.
        methods: Vec<&'static str>,
        /// The seed.
        seed: u64,
        /// The number of chains.
        chains: u64,
        /// The number of boards each method tries.
        steps: Option<u64>,
        /// The time of each method.
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        time: Option<Time>,
    },
    /// A board joins the best of its method.
    Found {
        /// The name and version of this schema.
        schema: &'static str,
        /// The method.
        method: &'static str,
        /// The value of the board.
        value: u64,
        /// The board.
        board: String,
        /// The chain that found it.
        chain: u64,
        /// The number of boards the chain had tried.
        step: u64,
    },
    /// A method has ended.
    End(MethodAnswer),
}

impl BestEvent {
    /// The event of a search that starts or resumes.
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

    /// The event of a board that joins the best of its method.
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
    /// The name and version of this schema.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// The rules.
    pub rules: String,
    /// The goal.
    pub maximize: String,
    /// The seed, which repeats the search.
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
    /// The name and version of this schema.
    pub schema: &'static str,
    /// The method.
    pub method: &'static str,
    /// The reason it ended: `exhausted`, `steps`, `time` or `cancelled`.
    pub stop: &'static str,
    /// The number of boards it tried.
    pub boards: u64,
    /// The time in seconds; absent from a search shared by machines, whose answer is always the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The best boards, best first.
    pub best: Vec<RankedAnswer>,
}

impl MethodAnswer {
    /// The result of a method at a checkpoint.
    pub fn new(plan: &BestPlan, method: &'static str, checkpoint: &Checkpoint, ending: Ending) -> Self {
        let best = checkpoint.best.boards().iter().map(|ranked| plan.ranked(ranked)).collect();
        Self {
            schema: SCHEMA,
            method,
            stop: ending.name(),
            boards: checkpoint.tried(),
            // With the time of earlier runs, as the number of boards is too.
            seconds: Some(checkpoint.elapsed.as_secs_f64()),
            best,
        }
    }
}
