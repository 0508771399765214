//! Board solving: Worddle's solvers and a textbook solver.
//!
//! A race needs a rival that does the same work: the yardstick of the lab is a textbook solver in which
//! nothing that makes such a solver fast is left out. Every contender counts the same boards, and the sum of
//! all counts must be equal before anything is timed. The workloads are those of the lab
//! (`worddle_lab::workload`): near the best boards, where searches spend their time, and ordinary ones.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use worddle_bench::workload::{Workload, medium, other_shapes, small};
use worddle_bench::{
    Contender, Summary, best_speed_up, duration, peak_megabytes, processor, race, race_in, table,
};
use worddle_board::ladder::{Rung, ladder};
use worddle_board::{Board, Choice, Count, Instructions, Rules, Solver, naive};
use worddle_data::built_in;
use worddle_lab::yardstick::Yardstick;
use worddle_lexicon::{Dawg, WordId};
use worddle_run::{Budget, Run};

/// Boards of a workload that are also solved by the naive solver, which takes a few milliseconds each.
/// All of them would take minutes and show nothing more.
const CHECKED: usize = 10;

/// Required speedup over the yardstick for the instruction sets of [`SETS`], a row per workload, first the 4×4 boards, then
/// the larger ones. `None` where nothing was promised.
///
/// On 5×5 the yardstick is 1.4 times as fast as the C++ solver whose technique it uses, so 7.8 there is 11 times that.
const REQUIRED: [[Option<f64>; SETS.len()]; 8] = [
    [Some(4.5), Some(8.0), Some(8.0)],
    [Some(4.5), Some(6.5), Some(6.5)],
    [Some(4.5), Some(8.0), Some(8.0)],
    [Some(4.5), Some(6.5), Some(6.5)],
    [Some(3.2), Some(7.8), Some(7.8)],
    [None; SETS.len()],
    [None; SETS.len()],
    [None; SETS.len()],
];

/// The instruction sets with required speedups.
const SETS: [Instructions; 3] = [Instructions::Portable, Instructions::Avx512, Instructions::Avx512Vbmi2];

/// Rounds of one thread against two.
/// Odd, so that there is a median.
const THREAD_ROUNDS: usize = 61;

/// How often the boards are counted in each of these rounds.
/// A round should take long enough that starting threads does not show.
const REPEATS: usize = 3;

/// Boards that a thread takes at a time.
/// Small enough that both threads end at nearly the same time.
const PORTION: usize = 50;

/// Required speedup of two threads over one. Two would be perfect.
const REQUIRED_OF_TWO: f64 = 1.9;

/// Memory comes first, because the kernel reports the largest child so far (see `peak_megabytes`).
fn main() {
    println!("{}", processor());
    let mut summary = Summary::default();
    let megabytes = peak_megabytes(&["solve", "CRESAMINILATLSER", "-d", "fr", "--stats"]);
    summary.at_most("memory of `worddle solve`, French list, in MB", megabytes, 30.0);
    let small = small();
    for (workload, required) in small.iter().chain(&medium()).zip(REQUIRED) {
        check(workload);
        race_counts(workload, required, &mut summary);
    }
    println!("\n{}", choice(&small[0]));
    for workload in &small {
        race_threads(workload, &mut summary);
    }
    for workload in other_shapes() {
        race_solutions(&workload);
    }
    for (board, rungs) in [("SAL/TER", 0), ("SAL/TER/INE", 1)] {
        race_ladder(board, rungs);
    }
    println!("\n{summary}");
}

/// What this process counts with from here on, and why.
fn choice(workload: &Workload) -> String {
    let Some(choice) = Choice::make(workload.list.dawg(), &workload.boards) else {
        return format!("counting with {}, the only instructions here", Instructions::detect());
    };
    let measured: Vec<_> = choice
        .measured
        .iter()
        .map(|(one, nanoseconds)| format!("{one} {nanoseconds:.2} ns a path"))
        .collect();
    format!("counting with {}, by a race: {}", choice.instructions, measured.join(", "))
}

/// Solves some boards word by word, and panics if the walk disagrees.
///
/// The naive solver looks for every word of the list on the board, so it shares no idea with the walk.
fn check(workload: &Workload) {
    let words = workload.list.words();
    let mut solver = Solver::new(workload.list.dawg(), workload.rules.clone());
    for board in workload.boards.iter().take(CHECKED) {
        let expected = naive::solve(&words, board, &workload.rules);
        assert!(solver.solve(board) == expected, "the walk disagrees with the naive solver");
    }
}

/// Combines the counts of all boards into one number that hardly any mistake leaves unchanged.
///
/// Words and points are weighted differently, so that one cannot make up for the other.
fn total(boards: &[Board], mut count: impl FnMut(&Board) -> Count) -> u64 {
    boards.iter().map(&mut count).fold(0, |total, count| total + count.words + 1_000 * count.points)
}

/// Races every way to count words and points.
///
/// Prints a row for each contender: the textbook, the walk over any topology, the solver that also finds best
/// paths, and the queue for each instruction set that this processor has. `required` is in the order of [`SETS`].
fn race_counts(workload: &Workload, required: [Option<f64>; SETS.len()], summary: &mut Summary) {
    let Workload { title, list, rules, boards, .. } = workload;
    let mut walk = Solver::new(list.dawg(), rules.clone());
    let expected = total(boards, |board| walk.count(board));
    // The yardstick is built for one topology; all boards of a workload share it.
    let mut yardstick = Yardstick::new(&list.words(), boards[0].topology(), rules);
    let solver = |instructions| Solver::with_instructions(list.dawg(), rules.clone(), instructions);
    let mut full = solver(Instructions::detect());
    let known: Vec<Instructions> = Instructions::here().collect();
    let mut contenders = vec![
        Contender::new("textbook", || total(boards, |board| yardstick.count(board))),
        Contender::new("walk", || total(boards, |board| walk.count(board))),
        Contender::new("with best paths", || total(boards, |board| full.solve(board).count())),
    ];
    contenders.extend(known.iter().map(|&instructions| {
        let mut solver = solver(instructions);
        Contender::new(format!("queue, {instructions}"), move || total(boards, |board| solver.count(board)))
    }));
    let (mut within, mut run) = (solver(Instructions::detect()), Run::new(Budget::time(Duration::MAX)));
    contenders.push(Contender::new("within a run", move || {
        total(boards, |board| within.count_within(board, &mut run).expect("time without end"))
    }));
    let timings = race(expected, contenders);
    println!("{}", table(title, &timings));
    let name = title.split(':').next().unwrap_or_default();
    // The first three are no instruction sets.
    for (instructions, timing) in known.iter().zip(&timings[3..]) {
        let set = SETS.iter().position(|set| set == instructions);
        if let Some(required) = set.and_then(|set| required[set]) {
            summary.at_least(
                &format!("{name}, {instructions}"),
                // The best rounds are compared: other load on the machine only ever makes a round slower.
                best_speed_up(&timings[0], timing),
                required,
            );
        }
    }
}

/// Races two threads against one the way a stream of boards is solved: each thread has its own solver and
/// takes boards in batches. There are many rounds, since two threads suffer twice from other load on the
/// machine.
///
/// The speedup of the best rounds counts.
fn race_threads(workload: &Workload, summary: &mut Summary) {
    let Workload { title, list, rules, boards, .. } = workload;
    let [mut one, mut first, mut second] = std::array::from_fn(|_| Solver::fast(list.dawg(), rules.clone()));
    let expected = (0..REPEATS).map(|_| total(boards, |board| one.count(board))).sum();
    let contenders = vec![
        Contender::new("one thread", || in_portions(&mut [&mut one], boards)),
        Contender::new("two threads", || in_portions(&mut [&mut first, &mut second], boards)),
    ];
    let timings = race_in(THREAD_ROUNDS, expected, contenders);
    println!("{}", table(&format!("{title}, {REPEATS} times"), &timings));
    let name = title.split(':').next().unwrap_or_default();
    let ratio = best_speed_up(&timings[0], &timings[1]);
    summary.at_least(&format!("{name}, two threads to one"), ratio, REQUIRED_OF_TWO);
}

/// Counts the words and points of all boards several times, with a thread per solver.
///
/// Threads take the next portion from a shared counter, so that a slow portion keeps no other thread waiting.
fn in_portions(solvers: &mut [&mut Solver<'_, Dawg>], boards: &[Board]) -> u64 {
    let portions: Vec<&[Board]> = (0..REPEATS).flat_map(|_| boards.chunks(PORTION)).collect();
    let next = AtomicUsize::new(0);
    let count = |solver: &mut Solver<'_, Dawg>| {
        let mine = std::iter::from_fn(|| portions.get(next.fetch_add(1, Ordering::Relaxed)));
        mine.map(|portion| total(portion, |board| solver.count(board))).sum::<u64>()
    };
    thread::scope(|scope| {
        let threads: Vec<_> = solvers.iter_mut().map(|solver| scope.spawn(|| count(solver))).collect();
        threads.into_iter().map(|thread| thread.join().expect("it only counts")).sum()
    })
}

/// Races the ladder from brute force to prefixes over a tree, without its first rungs, on a board small
/// enough for all.
///
/// The ladder leads from brute force over all paths, each looked up in the list, to prefixes. `first` leaves
/// out rungs that are too slow for the board.
fn race_ladder(board: &str, first: usize) {
    let list = built_in("fr").expect("the French list is built in");
    let words = list.words();
    let board = Board::parse(board, list.alphabet()).expect("a board");
    let rules = Rules::boggle();
    // Adding 1 makes the first word, whose rank is 0, count.
    let total = |found: &[WordId]| found.iter().map(|word| u64::from(word.0) + 1).sum();
    let expected: Vec<WordId> = naive::solve(&words, &board, &rules).iter().map(|found| found.word).collect();
    let rungs = ladder(&words);
    let climb = |rung: &dyn Rung| {
        let found = rung.solve(&board, &rules, &mut Run::new(Budget::UNLIMITED));
        total(&found.expect("the board is small enough"))
    };
    let contenders =
        rungs[first..].iter().map(|rung| Contender::new(rung.name(), || climb(rung.as_ref()))).collect();
    let title = format!(
        "from brute force to prefixes, {}, {} words",
        board.notation(list.alphabet()),
        expected.len()
    );
    println!("{}", table(&title, &race(total(&expected), contenders)));
}

/// Times full solutions of boards that are not 4×4.
///
/// The yardstick has at most 64 cells, so nobody races here: the two rows only show what paths cost over
/// counting.
fn race_solutions(workload: &Workload) {
    let Workload { title, list, rules, boards, .. } = workload;
    let mut solver = Solver::fast(list.dawg(), rules.clone());
    let expected = total(boards, |board| solver.solve(board).count());
    let mut counter = solver.clone();
    let contenders = vec![
        Contender::new("with best paths", || total(boards, |board| solver.solve(board).count())),
        Contender::new("counted", || total(boards, |board| counter.count(board))),
    ];
    let timings = race(expected, contenders);
    println!("{}", table(title, &timings));
    // By the median: this is a time and not a ratio, so the best round would flatter it.
    println!("{} a board, with best paths", duration(timings[0].median() / boards.len() as u32));
}
