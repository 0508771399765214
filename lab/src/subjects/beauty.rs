//! The search for beautiful boards: every method, and every constraint.
//!
//! Searches run with one thread and a fixed seed, so that a record can be repeated exactly on any machine.

use serde::Deserialize;
use worddle_ask::best::{BestPlan, BestRequest, all_methods};
use worddle_ask::{ListRequest, Names};
use worddle_board::naive;
use worddle_optimize::{Goal, Improvement, RankedBoard, Task, Worker};
use worddle_run::{Budget, Random, Run};

use crate::contender::Row;
use crate::record::Verdict;
use crate::workbench::{LabError, Workbench};

/// Names of the best four boards, used as measures.
const PLACES: [&str; 4] = ["best", "second", "third", "fourth"];

/// The course of a search.
struct Trace {
    /// The best boards.
    best: Vec<RankedBoard>,
    /// The number of boards examined at each improvement, and the best value from then on.
    history: Vec<(u64, u64)>,
}

/// A row of the table of constraints.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConstraintCase {
    /// Its name.
    name: String,
    /// The request, as for `worddle best`; by default it maximizes words.
    #[serde(default)]
    request: BestRequest,
}

/// Plans a request for a 4×4 board with the experiment's list. Words of two letters or more count.
///
/// # Errors
///
/// A refusal of the request.
fn plan(bench: &Workbench<'_>, request: BestRequest) -> Result<BestPlan, LabError> {
    bench.plan(&BestRequest {
        list: Some(ListRequest::Name(bench.experiment().list.clone())),
        rules: Some("boggle".to_owned()),
        shortest: Some(2),
        ..request
    })
}

/// Runs the plan's method until it has examined a number of boards.
///
/// Bypasses the driver: there are no chains and no threads, so steps are those of the method alone.
fn look(plan: &BestPlan, seed: u64, steps: u64) -> Trace {
    let Worker { mut optimizer, mut objective } = plan.worker(plan.methods[0]);
    let mut history: Vec<(u64, u64)> = Vec::new();
    let mut told = |find: Improvement<'_>| {
        // A board that enters the ranks is reported too; the curve only needs rises of the best.
        if history.last().is_none_or(|&(_, words)| words < find.beauty.0) {
            history.push((find.steps, find.beauty.0));
        }
    };
    let run = Run::new(Budget::steps(steps));
    let task = Task::new(&plan.board, &mut *objective, &plan.constraint, run, Random::new(seed));
    let mut task = task.reporting(&mut told);
    // Why a search ends does not matter here: either its budget is spent, or there are no more boards.
    let _ = optimizer.search(&mut task);
    let best = task.best().to_vec();
    drop(task);
    Trace { best, history }
}

/// Checks the best board's value by looking for each word of the list on it.
///
/// Independent of the solver that valued it. Points are not searched for here.
fn verdict(plan: &BestPlan, best: &RankedBoard) -> Verdict {
    let words = plan.list.words();
    let found = naive::solve(&words, &plan.with_tiles(&best.tiles), &plan.rules);
    let lengths = found.iter().filter_map(|found| words.get(found.word)).map(<[_]>::len);
    let value = match &plan.goal {
        Goal::Lengths(wanted) => lengths.filter(|length| wanted.contains(length)).count(),
        Goal::Longest => lengths.max().unwrap_or(0),
        Goal::Letters => lengths.sum(),
        Goal::Words => lengths.count(),
        Goal::Points | Goal::Sum(_) => unreachable!("the lab looks for none of these"),
    };
    if value as u64 == best.beauty.0 { Verdict::Right } else { Verdict::Wrong }
}

/// All methods with the same number of boards, from several seeds.
///
/// # Errors
///
/// A missing input, or cancellation between two seeds.
pub(super) fn methods(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    bench.list(&bench.experiment().list)?;
    let steps = bench.count("steps")? as u64;
    for method in all_methods() {
        let plan =
            plan(bench, BestRequest { method: Names(vec![method.to_owned()]), ..BestRequest::default() })?;
        method_from_seeds(bench, &plan, steps)?;
    }
    Ok(())
}

/// Points on a curve.
const PLACES_OF_CURVE: u32 = 24;

/// One method from several seeds: its best boards, and its progress.
///
/// Curves are means over all seeds at the same numbers of boards.
fn method_from_seeds(bench: &mut Workbench<'_>, plan: &BestPlan, steps: u64) -> Result<(), LabError> {
    let method = plan.methods[0];
    // Logarithmically spaced, since searches improve quickly at first and slowly later.
    let share = |place| f64::from(place) / f64::from(PLACES_OF_CURVE);
    let place = |place| (10.0 * (steps as f64 / 10.0).powf(share(place))).round() as u64;
    let places: Vec<u64> = (0..=PLACES_OF_CURVE).map(place).collect();
    let (mut curves, mut bests) = (vec![Vec::new(); places.len()], Vec::new());
    for seed in 0..bench.count("seeds")? as u64 {
        bench.go_on()?;
        let found = look(plan, seed, steps);
        for (place, best) in PLACES.iter().zip(&found.best) {
            let board = plan.notation(&best.tiles);
            let row = Row::new(method).on(steps as f64, seed.to_string()).with_remark(board);
            let verdict = verdict(plan, best);
            bench.note(&row, place, "words", verdict, vec![best.beauty.0 as f64])?;
        }
        bests.extend(found.best.first().map(|best| best.beauty.0 as f64));
        for (&place, curve) in places.iter().zip(&mut curves) {
            let so_far = found.history.iter().take_while(|(boards, _)| *boards <= place).last();
            curve.push(so_far.map_or(0, |&(_, words)| words) as f64);
        }
    }
    for (&place, curve) in places.iter().zip(curves) {
        let row = Row::new(method).on(place as f64, "");
        bench.note(&row, "so far", "words", Verdict::Right, curve)?;
    }
    let row = Row::new(method).on(steps as f64, "");
    let best = bests.into_iter().fold(0.0, f64::max);
    bench.note(&row, "best of all seeds", "words", Verdict::Right, vec![best])
}

/// The best board under each constraint, by the method that needs the fewest boards.
///
/// # Errors
///
/// A constraint that no board meets, a missing input, or cancellation.
pub(super) fn constraints(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    bench.list(&bench.experiment().list)?;
    let steps = bench.count("steps")? as u64;
    for wish in bench.parsed::<Vec<ConstraintCase>>("wishes")? {
        bench.go_on()?;
        let plan = plan(bench, wish.request)?;
        let found = look(&plan, 1, steps);
        let Some(best) = found.best.first() else { continue };
        let row = Row::new(plan.methods[0]).on(0.0, wish.name).with_remark(plan.notation(&best.tiles));
        bench.note(&row, "words", "words", verdict(&plan, best), vec![best.beauty.0 as f64])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constraint_case_is_a_request_with_a_name() {
        let text = "name = 'x'\nrequest.with = 'QUU'\nrequest.without = 'E'\nrequest.only_vowels = 'U'";
        let wish: ConstraintCase = toml::from_str(text).expect("a wish");
        assert_eq!(wish.request.with.as_deref(), Some("QUU"));
        assert_eq!(wish.request.only_vowels.as_deref(), Some("U"));
        assert!(toml::from_str::<ConstraintCase>("name = 'x'\nrequest.wihtout = 'E'").is_err());
    }
}
