//! The search for beautiful boards: counting all neighbors of a board at once, and how far each method gets.
//!
//! Searches change one letter at a time, so the heart of a method is to know what every single change would
//! give. Counting all of them in one walk is raced against counting board by board. Then each method gets a
//! minute, and must find what the article on the most beautiful grid found.

use std::time::Duration;

use worddle_bench::workload::{Workload, medium, small};
use worddle_bench::{Contender, Summary, duration, processor, race_in, speed_up, table};
use worddle_board::{Board, Cell, Count, Instructions, Solver, Tile};
use worddle_lexicon::{Dawg, Letter};
use worddle_optimize::{Constraint, Goal, Improvement, Preset, Supply, Task, optimizer};
use worddle_run::{Budget, Cancel, Random, Run};

/// Boards per workload whose neighbors are all counted: 416 each on 4×4, 650 on 5×5.
const BOARDS: usize = 40;

/// Rounds for each way of counting them: many, since the ratio is close to the requirement.
const NEIGHBOR_ROUNDS: usize = 31;

/// Required speedup of counting all neighbors at once over one by one, near the best boards.
const REQUIRED: f64 = 4.0;

/// The same on 5×5, where a change leaves more of the board as it was.
const REQUIRED_LARGE: f64 = 5.0;

/// Required boards per second of the pool on 5×5, on one core, and the measuring time.
const REQUIRED_RATE: f64 = 120_000.0;
const RATE_TIME: Duration = Duration::from_secs(20);

/// Seeds that the pool gets.
const SEEDS: u64 = 10;

/// Time per seed, and the number of seeds that should reach the best known board: French words, and English
/// Boggle points.
const FRENCH: Target = Target {
    title: "1634 French words in 20 s, pool",
    value: 1634,
    time: Duration::from_secs(20),
    seeds: 9.0,
};
const ENGLISH: Target = Target {
    title: "3623 English points in 60 s, pool",
    value: 3623,
    time: Duration::from_mins(1),
    seeds: 5.0,
};

/// A value to reach from a number of seeds out of ten.
struct Target {
    /// What is reached, for the summary.
    title: &'static str,
    /// The value of the best known board.
    value: u64,
    /// Time for each seed.
    time: Duration,
    /// Seeds that must reach the value.
    seeds: f64,
}

/// Words that the other methods should find with our parameters: as many as in the article on the most
/// beautiful grid.
const REQUIRED_WORDS: [(&str, u32); 4] =
    [("steepest-ascent", 1388), ("tabu", 1473), ("genetic", 1508), ("annealing", 1634)];

/// Time for each of them.
const LONG: Duration = Duration::from_mins(1);

/// Results of the article's parameters in the article, to compare with those here.
const PUBLISHED: [(&str, u64); 5] =
    [("random", 827), ("steepest-ascent", 1388), ("tabu", 1473), ("annealing", 1634), ("genetic", 1508)];

/// Boards for each method with the article's parameters: the two thousand coolings of a thousand moves each
/// that it states for annealing.
const PUBLISHED_BOARDS: u64 = 2_000_000;

/// Takes up to twenty minutes, most of them for seeds that do not reach their target.
fn main() {
    println!("{}", processor());
    let mut summary = Summary::default();
    let workloads = small();
    let (english, french) = (&workloads[1], &workloads[3]);
    for workload in &workloads {
        let ratio = race_neighbors(workload);
        // The titles begin with the letter of the workload in brackets.
        let name = &workload.title[..3];
        // Searches spend their time near the best boards, so that is where it counts.
        if [&english.title, &french.title].contains(&&workload.title) {
            summary.at_least(&format!("at once against one by one, {name}"), ratio, REQUIRED);
        }
    }
    let large = medium().into_iter().next().expect("5×5 near the best comes first");
    summary.at_least("at once against one by one, 5×5", race_neighbors(&large), REQUIRED_LARGE);
    // No value is enough, so that the whole time is measured.
    let limit = Limit { budget: Budget::time(RATE_TIME), enough: u64::MAX };
    let rate = search(&large, &Goal::Points, ("pool", Preset::Worddle), 1, limit).rate;
    summary.at_least("boards a second of the pool, 5×5", rate, REQUIRED_RATE);
    for (workload, goal, target) in [(french, Goal::Words, FRENCH), (english, Goal::Points, ENGLISH)] {
        let limit = Limit { budget: Budget::time(target.time), enough: target.value };
        let reached = |&seed: &u64| {
            search(workload, &goal, ("pool", Preset::Worddle), seed, limit).most >= target.value
        };
        let seeds = (0..SEEDS).filter(reached).count();
        summary.at_least(&format!("seeds out of ten with {}", target.title), seeds as f64, target.seeds);
    }
    for (method, required) in REQUIRED_WORDS {
        // The best known board is enough: no method can do better.
        let limit = Limit { budget: Budget::time(LONG), enough: FRENCH.value };
        let words = search(french, &Goal::Words, (method, Preset::Worddle), 1, limit).most;
        summary.at_least(&format!("words in 60 s, {method}"), words as f64, f64::from(required));
    }
    println!("\n{summary}\nwith the article's parameters, {PUBLISHED_BOARDS} boards each:");
    for (method, published) in PUBLISHED {
        let limit = Limit { budget: Budget::steps(PUBLISHED_BOARDS), enough: u64::MAX };
        let words = search(french, &Goal::Words, (method, Preset::Article), 1, limit).most;
        println!("{method}: {words} words, {published} in the article");
    }
}

/// Races the counts of all boards that differ from some boards in one letter. Returns the speedup of counting
/// them at once.
///
/// # Panics
///
/// If counting at once gives another number for any change.
fn race_neighbors(workload: &Workload) -> f64 {
    // A tile of several letters cannot be changed to one letter without changing the shape of the workload.
    let plain = |board: &&Board| board.tiles().iter().all(|tile| tile.length() == 1);
    let boards: Vec<&Board> = workload.boards.iter().filter(plain).take(BOARDS).collect();
    let dawg = workload.list.dawg();
    let letters = workload.list.alphabet().size();
    let mut one_by_one = Solver::fast(dawg, workload.rules.clone());
    let mut at_once = Solver::fast(dawg, workload.rules.clone());
    // Shows how much of the gain is vector instructions and how much the algorithm.
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
    let timings = race_in(
        NEIGHBOR_ROUNDS,
        expected,
        vec![
            Contender::new("one by one", separately),
            Contender::new("at once, portable", || all(&mut portable, &boards, letters)),
            Contender::new("at once", || all(&mut at_once, &boards, letters)),
        ],
    );
    println!("{}", table(&format!("{}: all changes of {BOARDS}", workload.title), &timings));
    let counted = (BOARDS * letters * boards[0].len()) as f64;
    println!("{:.0} boards a second at once", counted / timings[2].median().as_secs_f64());
    speed_up(&timings[0], &timings[2])
}

/// Combines the counts of all changes of a board into one number that hardly any mistake leaves unchanged.
///
/// The order of changes matters in it, so two counts that are swapped are noticed.
fn digest(board: &Board, letters: usize, mut count: impl FnMut(Cell, Letter) -> Count) -> u64 {
    let cells = board.topology().cells();
    let changes = cells.flat_map(|cell| Letter::first(letters).map(move |letter| (cell, letter)));
    changes.fold(0, |digest: u64, (cell, letter)| {
        let count = count(cell, letter);
        digest.wrapping_mul(31).wrapping_add(count.words + 1_000 * count.points)
    })
}

/// Counts all changes of some boards, those of each board at once.
///
/// A board of up to 64 cells can be counted so.
fn all(solver: &mut Solver<'_, Dawg>, boards: &[&Board], letters: usize) -> u64 {
    let mut run = Run::new(Budget::UNLIMITED);
    let count = |board: &&Board| {
        let changes = solver.count_changes(board, &mut run).expect("no limit").expect("a small board");
        digest(board, letters, |cell, letter| changes.after(cell, letter))
    };
    boards.iter().map(count).fold(0, u64::wrapping_add)
}

/// When to stop a search.
///
/// Steps or time.
#[derive(Clone, Copy)]
struct Limit {
    budget: Budget,
    /// A value that is good enough.
    enough: u64,
}

/// The result of a search.
struct Reached {
    /// The highest value.
    most: u64,
    /// Boards tried per second.
    rate: f64,
}

/// Searches with a method from a seed.
///
/// The board of the workload only gives the shape: the search starts from random letters.
fn search(
    workload: &Workload,
    goal: &Goal,
    (method, preset): (&str, Preset),
    seed: u64,
    limit: Limit,
) -> Reached {
    let board = &workload.boards[0];
    let constraint =
        Constraint::build(board.len(), &Supply::letters_of(&workload.list), &[]).expect("no demands");
    let mut objective = goal.objective(workload.list.dawg(), &workload.rules, board);
    let cancel = Cancel::default();
    let (run, random) = (Run::new(limit.budget).with_cancel(cancel.clone()), Random::new(seed));
    let (mut most, mut steps) = (0, 0);
    let mut found = |find: Improvement<'_>| {
        if find.beauty.0 > most {
            (most, steps) = (find.beauty.0, find.steps);
        }
        if most >= limit.enough {
            // Cancelling is the way to end a search from its report.
            cancel.cancel();
        }
    };
    let mut task = Task::new(board, &mut *objective, &constraint, run, random).reporting(&mut found);
    let mut optimizer = optimizer(method, preset).expect("a method");
    let clock = Run::new(Budget::UNLIMITED);
    // They end by budget or cancellation only, which is an error to them.
    let stop = optimizer.search(&mut task).expect_err("these methods go on");
    let tried = task.steps();
    drop(task);
    let taken = clock.elapsed();
    println!("{method}, seed {seed}: {most} after {steps} of {tried} boards, {} ({stop})", duration(taken));
    Reached { most, rate: tried as f64 / taken.as_secs_f64() }
}
