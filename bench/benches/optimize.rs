//! The search for beautiful boards: all boards beside one at once, and how far each method comes.

use std::time::Duration;

use worddle_bench::workload::{Workload, small};
use worddle_bench::{Contender, Summary, duration, processor, race, speed_up, table};
use worddle_board::{Board, Cell, Count, Instructions, Solver, Tile};
use worddle_lexicon::{Dawg, Letter};
use worddle_optimize::{Constraint, Goal, Improvement, Preset, Supply, Task, optimizer};
use worddle_run::{Budget, Random, Run};

/// How many boards of a workload have all their neighbors counted: 416 each.
const BOARDS: usize = 40;

/// How many times faster than one by one all boards beside one should be counted, near the best.
const REQUIRED: f64 = 4.0;

/// How many seeds the pool gets, how long for each, and how often it should find the best board known.
const SEEDS: u64 = 10;
const TIME: Duration = Duration::from_secs(20);
const REQUIRED_SEEDS: f64 = 9.0;

/// The most words of a French board known.
const MOST_WORDS: u64 = 1634;

fn main() {
    println!("{}", processor());
    let mut summary = Summary::default();
    let workloads = small();
    for workload in &workloads {
        race_neighbors(workload, &mut summary);
    }
    let french = &workloads[3];
    let found = (0..SEEDS).filter(|&seed| pool(french, seed) >= MOST_WORDS).count();
    summary.at_least("seeds out of ten with 1634 words in 20 s, pool", found as f64, REQUIRED_SEEDS);
    println!("\n{summary}");
}

/// Races the counts of all boards that differ in one letter from some boards.
fn race_neighbors(workload: &Workload, summary: &mut Summary) {
    let plain = |board: &&Board| board.tiles().iter().all(|tile| tile.length() == 1);
    let boards: Vec<&Board> = workload.boards.iter().filter(plain).take(BOARDS).collect();
    let dawg = workload.list.dawg();
    let letters = workload.list.alphabet().size();
    let mut one_by_one = Solver::fast(dawg, workload.rules.clone());
    let mut at_once = Solver::fast(dawg, workload.rules.clone());
    let mut portable = Solver::with_instructions(dawg, workload.rules.clone(), Instructions::Portable);
    let mut separately = || {
        let count = |board: &&Board| {
            digest(board, letters, |cell, letter| {
                let mut changed = (*board).clone();
                changed.put(cell, Tile::letter(letter));
                one_by_one.count(&changed)
            })
        };
        boards.iter().map(count).fold(0, u64::wrapping_add)
    };
    let expected = separately();
    let timings = race(
        expected,
        vec![
            Contender::new("one by one", separately),
            Contender::new("at once, portable", || all(&mut portable, &boards, letters)),
            Contender::new("at once", || all(&mut at_once, &boards, letters)),
        ],
    );
    println!("{}", table(&format!("{}: all changes of {BOARDS}", workload.title), &timings));
    let counted = (BOARDS * letters * boards[0].len()) as f64;
    println!("{:.0} boards a second at once", counted / timings[2].median.as_secs_f64());
    let what = format!("at once against one by one, {}", &workload.title[..3]);
    summary.at_least(&what, speed_up(&timings[0], &timings[2]), REQUIRED);
}

/// The counts of all changes of a board as one number that hardly any mistake leaves as it is.
fn digest(board: &Board, letters: usize, mut count: impl FnMut(Cell, Letter) -> Count) -> u64 {
    let cells = board.topology().cells();
    let changes = cells.flat_map(|cell| Letter::first(letters).map(move |letter| (cell, letter)));
    changes.fold(0, |digest: u64, (cell, letter)| {
        let count = count(cell, letter);
        digest.wrapping_mul(31).wrapping_add(count.words + 1_000 * count.points)
    })
}

/// The counts of all changes of some boards, those of each board at once.
fn all(solver: &mut Solver<'_, Dawg>, boards: &[&Board], letters: usize) -> u64 {
    let count = |board: &&Board| {
        let changes = solver.count_changes(board).expect("a small board");
        digest(board, letters, |cell, letter| changes.after(cell, letter))
    };
    boards.iter().map(count).fold(0, u64::wrapping_add)
}

/// The most words that the pool finds from a seed.
fn pool(workload: &Workload, seed: u64) -> u64 {
    let board = &workload.boards[0];
    let constraint =
        Constraint::build(board.len(), &Supply::letters_of(&workload.list), &[]).expect("no demands");
    let mut objective = Goal::Words.objective(workload.list.dawg(), &workload.rules, board);
    let (run, random) = (Run::new(Budget::time(TIME)), Random::new(seed));
    let mut steps = 0;
    let mut improved = |improvement: Improvement<'_>| steps = improvement.steps;
    let mut task = Task::new(board, &mut *objective, &constraint, run, random).telling(&mut improved);
    let mut method = optimizer("pool", Preset::Worddle).expect("a method");
    let stop = method.search(&mut task).expect_err("the pool goes on");
    let (tried, best) = (task.steps(), task.best()[0].beauty);
    drop(task);
    println!(
        "pool, seed {seed}: {best} words after {steps} of {tried} boards in {} ({stop})",
        duration(TIME)
    );
    best.0
}
