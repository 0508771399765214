//! Proofs that no board is better: how long complete proofs of 3×3 take on one core, and the speedup of two
//! threads.
//!
//! The answers are known, from proofs that were checked independently (`docs/proofs`). A proof that comes out
//! otherwise panics, so only right proofs are timed. User time is counted, since a proof does nothing but
//! compute.

use std::sync::Arc;
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use worddle_ask::best::BestRequest;
use worddle_ask::prove::ProveRequest;
use worddle_ask::{Limits, Plan, Request, SharedLibrary};
use worddle_bench::workload::list;
use worddle_bench::{Contender, Summary, best_speed_up, duration, processor, race_in, table};
use worddle_board::{Board, Rules, Tile, Topology};
use worddle_lexicon::WordList;
use worddle_optimize::{Constraint, Goal, Supply};
use worddle_prove::{Problem, Search, units};
use worddle_run::{Budget, Run};

/// Most seconds of user time for a complete proof.
const REQUIRED: f64 = 15.0;

/// Required speedup of two threads over one.
const REQUIRED_OF_TWO: f64 = 1.9;

/// Rounds of one thread against two.
/// A proof takes seconds, so few rounds are enough.
const THREAD_ROUNDS: usize = 3;

/// A proof with a known answer: the maximum value, and how many boards reach it.
struct Known {
    /// For the printed line.
    title: &'static str,
    /// The word list.
    list: &'static str,
    /// The rules, with their shortest word.
    rules: Rules,
    /// What is maximized.
    goal: Goal,
    /// The maximum value, which is also the cutoff.
    best: u32,
    /// Boards that reach it, up to symmetry.
    boards: usize,
}

fn main() {
    println!("{}", processor());
    let known = [
        Known {
            title: "3x3, English, Boggle points",
            list: "en",
            rules: Rules::boggle(),
            goal: Goal::Points,
            best: 545,
            boards: 1,
        },
        Known {
            title: "3x3, the article's French list, words from 2 letters on",
            list: "fr-gutenberg",
            rules: Rules::boggle().with_shortest(2),
            goal: Goal::Words,
            best: 343,
            boards: 2,
        },
    ];
    let mut summary = Summary::default();
    for proof in &known {
        let spent = prove(proof, &list(proof.list));
        println!("{}: {}", proof.title, duration(spent));
        summary.at_most(&format!("seconds of user time, {}", proof.title), spent.as_secs_f64(), REQUIRED);
    }
    race_threads(&mut summary);
    println!("\n{summary}");
}

/// Races two threads against one, the way the command proves.
///
/// Goes through the request, as the command does, so that splitting work among threads is part of it.
fn race_threads(summary: &mut Summary) {
    let (library, limits) = (SharedLibrary::default(), Limits::command());
    let [one, two] = [1, 2].map(|threads| {
        let search = BestRequest {
            language: Some("en".to_owned()),
            topology: Some("3x3".to_owned()),
            maximize: Some("points".to_owned()),
            threads: Some(threads),
            ..BestRequest::default()
        };
        let plan = ProveRequest { search, cutoff: Some(545) }.plan(&library, &limits).expect("a proof");
        Contender::new(format!("threads: {threads}"), move || {
            let answer = plan.run(&mut Run::new(Budget::UNLIMITED)).unwrap_or_else(|_| panic!("no limit"));
            assert!(answer.proven, "all units are done");
            answer.boards.iter().map(|board| board.value).sum()
        })
    });
    let timings = race_in(THREAD_ROUNDS, 545, vec![one, two]);
    println!("{}", table("3x3, English, Boggle points", &timings));
    summary.at_least("two threads to one", best_speed_up(&timings[0], &timings[1]), REQUIRED_OF_TWO);
}

/// Proves a known answer, checks it, and returns the user time.
///
/// On the current thread, unit by unit. The time includes building the problem.
///
/// # Panics
///
/// If another value is the maximum, or another number of boards reaches it.
fn prove(known: &Known, list: &WordList) -> Duration {
    let topology = Topology::grid(&[3, 3]).expect("a small board");
    let board = Board::build(Arc::new(topology), vec![Tile::Any; 9]).expect("a tile for each cell");
    let constraint = Constraint::build(9, &Supply::letters_of(list), &[]).expect("no demands");
    // Lists and board are ready before: reading them is no part of a proof.
    let before = user_time();
    let problem = Problem::build(list, &known.rules, &known.goal, &board, &constraint).expect("a problem");
    let mut search = Search::new(&problem, known.best);
    let mut boards = Vec::new();
    for unit in units(&problem) {
        boards.extend(search.unit(&unit, &mut Run::new(Budget::UNLIMITED)).expect("no limit").boards);
    }
    let spent = user_time().saturating_sub(before);
    let best = boards.iter().map(|board| board.beauty.0).max();
    assert_eq!((best, boards.len()), (Some(known.best.into()), known.boards), "{}", known.title);
    spent
}

/// Returns the user time of this process so far.
///
/// All threads together, without time in the kernel.
fn user_time() -> Duration {
    let time = getrusage(UsageWho::RUSAGE_SELF).expect("the system counts").user_time();
    Duration::from_micros(time.tv_sec() as u64 * 1_000_000 + time.tv_usec() as u64)
}
