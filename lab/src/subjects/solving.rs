//! Ways to solve a board: the ladder from brute force on, and Worddle's fastest beside the textbook.

use std::hint::black_box;
use std::time::Duration;

use worddle_board::ladder::{Refused, Rung, ladder as rungs};
use worddle_board::{Board, Cell, Solver, Tile, naive};
use worddle_lexicon::{Alphabet, Letter, WordId, WordList};
use worddle_run::{Budget, Random, Run, Stop};

use super::boards::{draw_boards, rules};
use super::words::mix;
use crate::contender::Contender;
use crate::measure::{Bench, LabError};
use crate::record::Verdict;
use crate::yardstick::PointerTrie;

/// Every way up to its limit; those that try every path are extrapolated beyond.
pub(super) fn ladder(bench: &mut Bench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let words = list.words();
    let limit = Duration::from_millis(bench.count("milliseconds")? as u64);
    let rungs = rungs(&words);
    for shape in bench.texts("shapes")? {
        let board = &draw_boards(bench, &list, shape)?[0];
        let solution = naive::solve(&words, board, &rules());
        let expected: Vec<WordId> = solution.iter().map(|found| found.word).collect();
        let paths = count_paths(board);
        for rung in &rungs {
            bench.go_on()?;
            let (verdict, seconds) = climb(&**rung, board, limit, &expected, paths);
            let contender = Contender::new(rung.name(), || 0).on(board.len() as f64, shape);
            bench.note(&contender, "solve", "s", verdict, vec![seconds])?;
        }
    }
    Ok(())
}

/// One way on one board: how long it took, or would have taken.
fn climb(rung: &dyn Rung, board: &Board, limit: Duration, expected: &[WordId], paths: u64) -> (Verdict, f64) {
    let mut run = Run::new(Budget::time(limit));
    let answer = rung.solve(board, &rules(), &mut run);
    let seconds = run.elapsed().as_secs_f64();
    match answer {
        Ok(found) if found == expected => (Verdict::Right, seconds),
        Err(Refused::Stopped(Stop::Time)) if rung.name().starts_with("brute") => {
            (Verdict::Extrapolated, seconds * paths as f64 / run.steps().max(1) as f64)
        }
        Err(Refused::Stopped(Stop::Time)) => (Verdict::Unfinished, seconds),
        Ok(_) | Err(_) => (Verdict::Wrong, 0.0),
    }
}

/// How many paths a board has, each cell used once.
fn count_paths(board: &Board) -> u64 {
    fn from(board: &Board, cell: Cell, used: u32) -> u64 {
        let free = board.topology().neighbors(cell).iter().filter(|next| used >> next.0 & 1 == 0);
        1 + free.map(|&next| from(board, next, used | 1 << next.0)).sum::<u64>()
    }
    board.topology().cells().map(|cell| from(board, cell, 1 << cell.0)).sum()
}

/// The best board known, near which boards are rich.
const RICH: &str = "CRESAMINILATLSER";

/// Worddle's counts beside those of the textbook, on poor and on rich boards.
pub(super) fn speed(bench: &mut Bench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let drawn = draw_boards(bench, &list, "4x4")?;
    let near = near(drawn.len());
    for (case, boards) in [("by frequency", &drawn), ("near the best", &near)] {
        race_counts(bench, &list, case, boards)?;
    }
    Ok(())
}

fn race_counts(bench: &mut Bench<'_>, list: &WordList, case: &str, boards: &[Board]) -> Result<(), LabError> {
    let words = list.words();
    let mut textbook = PointerTrie::new(&words, boards[0].topology(), &rules());
    let (mut walk, mut fast) = (Solver::new(list.dawg(), rules()), Solver::fast(list.dawg(), rules()));
    let (mut walked, mut counted) = (walk.clone(), fast.clone());
    // The yardstick is checked against a search for each word, and the others against the yardstick.
    let first = naive::solve(&words, &boards[0], &rules()).count().words;
    let yardstick = |textbook: &mut PointerTrie| digest(boards, |board| textbook.count(board).words);
    let expected = if textbook.count(&boards[0]).words == first { yardstick(&mut textbook) } else { 0 };
    let mut again = PointerTrie::new(&words, boards[0].topology(), &rules());
    let contenders = vec![
        Contender::new("textbook", move || yardstick(&mut textbook)).task("count", move || {
            black_box(yardstick(&mut again));
        }),
        Contender::new("walk", move || digest(boards, |board| walk.count(board).words)).task(
            "count",
            move || {
                black_box(digest(boards, |board| walked.count(board).words));
            },
        ),
        Contender::new("fast", move || digest(boards, |board| fast.count(board).words)).task(
            "count",
            move || {
                black_box(digest(boards, |board| counted.count(board).words));
            },
        ),
    ];
    bench.race(expected, contenders.into_iter().map(|contender| contender.on(0.0, case)).collect())
}

fn digest(boards: &[Board], count: impl FnMut(&Board) -> u64) -> u64 {
    boards.iter().map(count).fold(0, mix)
}

/// Boards that differ from the best one in up to three letters.
fn near(count: usize) -> Vec<Board> {
    let best = Board::parse(RICH, Alphabet::French).expect("a board");
    let mut random = Random::new(2026);
    let mut change = |_| {
        let mut board = best.clone();
        for _ in 0..=random.below(3) {
            let letter = Letter::new(random.below(26) as u8).expect("a letter of the alphabet");
            board.put(Cell(random.below(16) as u32), Tile::letter(letter));
        }
        board
    };
    (0..count).map(&mut change).collect()
}
