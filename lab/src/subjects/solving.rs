//! Ways to solve a board: the ladder from brute force upwards, and Worddle's fastest next to the textbook.
//!
//! The ladder tells the story of the subject: try every path, then prune by prefixes, then share them. A rung that
//! would take years is stopped and its time extrapolated from the paths that it has tried.

use std::time::Duration;

use worddle_board::ladder::{LadderError, Rung, ladder as rungs};
use worddle_board::{Board, Cell, Count, Instructions, Solver, naive};
use worddle_lexicon::WordId;
use worddle_run::{Budget, Run, Stop};

use super::boards::{draw_boards, rules};
use crate::contender::{Contender, Row};
use crate::oracle::mix;
use crate::record::Verdict;
use crate::workbench::{LabError, Workbench};
use crate::workload::{ENGLISH, FRENCH, Workload, small};
use crate::yardstick::Yardstick;

/// Runs every rung up to its time limit. Those that try every path are extrapolated beyond it.
///
/// # Errors
///
/// A missing input, or cancellation between two rungs.
pub(super) fn ladder(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let words = list.words();
    let limit = Duration::from_millis(bench.count("milliseconds")? as u64);
    let rungs = rungs(&words);
    for shape in bench.texts("shapes")? {
        let board = &draw_boards(bench, &list, shape)?[0];
        let solution = naive::solve(&words, board, &rules());
        let expected: Vec<WordId> = solution.iter().map(|found| found.word).collect();
        // Counted beforehand, so that an unfinished rung can be extrapolated.
        let paths = count_paths(board);
        for rung in &rungs {
            bench.go_on()?;
            let (verdict, seconds) = climb(&**rung, board, limit, &expected, paths);
            let row = Row::new(rung.name()).on(board.len() as f64, shape);
            bench.note(&row, "solve", "s", verdict, vec![seconds])?;
        }
    }
    Ok(())
}

/// Runs one rung on one board. Returns how long it took or would have taken.
///
/// A rung is timed once: the slow ones take the whole limit.
fn climb(rung: &dyn Rung, board: &Board, limit: Duration, expected: &[WordId], paths: u64) -> (Verdict, f64) {
    let mut run = Run::new(Budget::time(limit));
    let answer = rung.solve(board, &rules(), &mut run);
    let seconds = run.elapsed().as_secs_f64();
    match answer {
        Ok(found) if found == expected => (Verdict::Right, seconds),
        Err(LadderError::Stopped(Stop::Time)) if rung.name().starts_with("brute") => {
            // A step extends one path, so the time for all paths is proportional to the steps done.
            (Verdict::Extrapolated, seconds * paths as f64 / run.steps().max(1) as f64)
        }
        // Pruned searches do not progress evenly, so nothing can be extrapolated from them.
        Err(LadderError::Stopped(Stop::Time)) => (Verdict::Unfinished, seconds),
        Ok(_) | Err(_) => (Verdict::Wrong, 0.0),
    }
}

/// Counts the paths of a board, each cell used once.
///
/// Exponential; shapes of the experiment have at most 32 cells, one bit each.
fn count_paths(board: &Board) -> u64 {
    /// Counts the path that ends in a cell and all of its extensions.
    fn from(board: &Board, cell: Cell, used: u32) -> u64 {
        let free = board.topology().neighbors(cell).iter().filter(|next| used >> next.0 & 1 == 0);
        1 + free.map(|&next| from(board, next, used | 1 << next.0)).sum::<u64>()
    }
    board.topology().cells().map(|cell| from(board, cell, 1 << cell.0)).sum()
}

/// Worddle's counts next to the textbook's, on the standard boards.
///
/// # Errors
///
/// A missing input or list.
pub(super) fn speed(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let (english, french) = (bench.list(ENGLISH)?, bench.list(FRENCH)?);
    let boards = bench.count("boards")?;
    for mut workload in small(&english, &french) {
        workload.boards.truncate(boards);
        bench.with_list(workload.list_name, &workload.list);
        race_counts(bench, &workload)?;
    }
    Ok(())
}

/// Races all counting solvers on a workload.
///
/// # Errors
///
/// Cancellation, or a record that cannot be written.
fn race_counts(bench: &mut Workbench<'_>, workload: &Workload) -> Result<(), LabError> {
    let Workload { title, list, rules, boards, .. } = workload;
    let words = list.words();
    let textbook = || {
        let mut tree = Yardstick::new(&words, boards[0].topology(), rules);
        move |board: &Board| tree.count(board)
    };
    let queue = |instructions| {
        let mut solver = Solver::with_instructions(list.dawg(), rules.clone(), instructions);
        move |board: &Board| solver.count(board)
    };
    let walk = || {
        let mut solver = Solver::new(list.dawg(), rules.clone());
        move |board: &Board| solver.count(board)
    };
    let mut contenders = vec![
        counting("textbook", boards, textbook()),
        counting("walk", boards, walk()),
        counting("queue", boards, queue(Instructions::Portable)),
    ];
    // A processor without some instructions has no row for them, rather than a wrong one.
    for instructions in Instructions::ALL.into_iter().filter(|instructions| instructions.are_here()) {
        if instructions != Instructions::Portable {
            contenders.push(counting(&format!("queue, {instructions}"), boards, queue(instructions)));
        }
    }
    // The yardstick is checked against a search for each word on some boards, and the others against the
    // yardstick. If the yardstick is wrong, the digest is changed so that no contender counts as right.
    let expected = || {
        let mut count = textbook();
        let right = |board: &Board| naive::solve(&words, board, rules).count() == count(board);
        let is_right = boards.iter().take(CHECKED).all(right);
        digest(boards, textbook()).wrapping_add(u64::from(!is_right))
    };
    let contenders = contenders.into_iter().map(|contender| contender.on(0.0, title)).collect();
    bench.race(expected, contenders)
}

/// Number of boards that are also solved word by word, which takes a few milliseconds each.
const CHECKED: usize = 20;

/// Makes a contender that counts the words and points of boards.
///
/// Counting is both the answer and the task.
fn counting<'a>(
    name: &str,
    boards: &'a [Board],
    mut count: impl FnMut(&Board) -> Count + 'a,
) -> Contender<'a> {
    Contender::new(name, move || digest(boards, &mut count)).timing_its_answer("count")
}

/// Returns a digest of the counts of all boards.
///
/// In the order of the boards.
fn digest(boards: &[Board], count: impl FnMut(&Board) -> Count) -> u64 {
    boards.iter().map(count).fold(0, |digest, count| mix(mix(digest, count.words), count.points))
}
