//! The search for beautiful boards: every method, and every constraint.

use worddle_board::{Board, Solver, naive};
use worddle_lexicon::{LetterSet, WordList};
use worddle_optimize::{Constraint, Demand, Find, Goal, Optimizer, Preset, Ranked, Supply, Task, optimizers};
use worddle_run::{Budget, Random, Run};

use super::boards::rules;
use crate::contender::Contender;
use crate::measure::{Bench, LabError};
use crate::record::Verdict;

/// The names of the best four boards, as measures.
const PLACES: [&str; 4] = ["best", "second", "third", "fourth"];

/// What a search came to.
struct Found {
    /// The best boards.
    best: Vec<Ranked>,
    /// The most words from each number of boards on at which they rose.
    history: Vec<(u64, u64)>,
}

fn blank(list: &WordList) -> Board {
    Board::parse("????/????/????/????", list.alphabet()).expect("a board")
}

/// Lets a method look at so many boards.
fn look(list: &WordList, optimizer: &mut dyn Optimizer, demands: &[Demand], seed: u64, steps: u64) -> Found {
    let board = blank(list);
    let supply = Supply::letters_of(list);
    let constraint = Constraint::build(board.len(), &supply, demands).expect("the lab's demands can be met");
    let mut objective = Goal::Words.objective(list.dawg(), &rules(), &board);
    let mut history: Vec<(u64, u64)> = Vec::new();
    let mut told = |find: Find<'_>| {
        if history.last().is_none_or(|&(_, words)| words < find.beauty.0) {
            history.push((find.steps, find.beauty.0));
        }
    };
    let run = Run::new(Budget::steps(steps));
    let mut task = Task::new(&board, &mut *objective, &constraint, run, Random::new(seed)).telling(&mut told);
    // Why a search ends does not matter here: its boards are spent, or there are no more.
    let _ = optimizer.search(&mut task);
    let best = task.best().to_vec();
    drop(task);
    Found { best, history }
}

/// Whether the words of the best board are as many as the solver and a search for each word of the list find.
fn is_right(list: &WordList, best: &Ranked) -> bool {
    let board = Board::build(blank(list).topology().clone(), best.tiles.clone()).expect("a tile a cell");
    let counted = Solver::fast(list.dawg(), rules()).count(&board).words;
    let naive = naive::solve(&list.words(), &board, &rules()).count().words;
    counted == best.beauty.0 && naive == counted
}

/// All methods with the same number of boards, from several seeds.
pub(super) fn methods(bench: &mut Bench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let (steps, seeds) = (bench.count("steps")? as u64, bench.count("seeds")? as u64);
    let places: Vec<u64> =
        (0..=24).map(|place| (10.0 * (steps as f64 / 10.0).powf(f64::from(place) / 24.0)) as u64).collect();
    for number in 0..optimizers(Preset::Worddle).len() {
        let mut curves = vec![Vec::new(); places.len()];
        let method = || optimizers(Preset::Worddle).swap_remove(number);
        // The exhaustive search is for boards of a few cells: it does not choose.
        if method().name() == "exhaustive" {
            continue;
        }
        for seed in 0..seeds {
            bench.go_on()?;
            let found = look(&list, &mut *method(), &[], seed, steps);
            let right = found.best.first().is_some_and(|best| is_right(&list, best));
            let verdict = if right { Verdict::Right } else { Verdict::Wrong };
            let contender = Contender::new(method().name(), || 0).on(steps as f64, seed.to_string());
            for (place, best) in PLACES.iter().zip(&found.best) {
                bench.note(&contender, place, "words", verdict, vec![best.beauty.0 as f64])?;
            }
            for (&place, curve) in places.iter().zip(&mut curves) {
                let so_far = found.history.iter().take_while(|(boards, _)| *boards <= place).last();
                curve.push(so_far.map_or(0, |&(_, words)| words) as f64);
            }
        }
        for (&place, curve) in places.iter().zip(curves) {
            let contender = Contender::new(method().name(), || 0).on(place as f64, "");
            bench.note(&contender, "so far", "words", Verdict::Right, curve)?;
        }
    }
    Ok(())
}

/// The best board under each constraint, by the method that needs the fewest boards.
pub(super) fn constraints(bench: &mut Bench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let steps = bench.count("steps")? as u64;
    for pair in bench.texts("constraints")?.chunks_exact(2) {
        bench.go_on()?;
        let letters: LetterSet = list.alphabet().fold(pair[1]).unwrap_or_default().into_iter().collect();
        let demands = if letters.is_empty() { Vec::new() } else { vec![Demand::Forbid(letters)] };
        let mut pool = worddle_optimize::optimizer("pool", Preset::Worddle).expect("a method");
        let found = look(&list, &mut *pool, &demands, 1, steps);
        let Some(best) = found.best.first() else { continue };
        let board = Board::build(blank(&list).topology().clone(), best.tiles.clone()).expect("a tile a cell");
        let verdict = if is_right(&list, best) { Verdict::Right } else { Verdict::Wrong };
        let case = format!("{}: {}", pair[0], board.notation(list.alphabet()).replace('/', ""));
        bench.note(
            &Contender::new("pool", || 0).on(0.0, case),
            "words",
            "words",
            verdict,
            vec![best.beauty.0 as f64],
        )?;
    }
    Ok(())
}
