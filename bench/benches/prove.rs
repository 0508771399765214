//! The proof that no board is better: how long whole proofs of 3×3 take on one core.

use std::sync::Arc;
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use worddle_bench::workload::list;
use worddle_bench::{Summary, duration, processor};
use worddle_board::{Board, Rules, Tile, Topology};
use worddle_lexicon::WordList;
use worddle_optimize::{Constraint, Goal, Supply};
use worddle_prove::{Problem, Search, units};
use worddle_run::{Budget, Run};

/// How many seconds of user time a whole proof may take.
const REQUIRED: f64 = 15.0;

/// A proof whose answer is known: the value that no board exceeds, and how many boards reach it.
struct Known {
    title: &'static str,
    list: &'static str,
    rules: Rules,
    goal: Goal,
    best: u32,
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
    println!("\n{summary}");
}

/// Proves what is known, checks the answer, and gives the user time that it took.
fn prove(known: &Known, list: &WordList) -> Duration {
    let topology = Topology::grid(&[3, 3]).expect("a small board");
    let board = Board::build(Arc::new(topology), vec![Tile::Any; 9]).expect("a tile for each cell");
    let constraint = Constraint::build(9, &Supply::letters_of(list), &[]).expect("no demands");
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

/// The user time of this process so far.
fn user_time() -> Duration {
    let time = getrusage(UsageWho::RUSAGE_SELF).expect("the system counts").user_time();
    Duration::from_micros(time.tv_sec() as u64 * 1_000_000 + time.tv_usec() as u64)
}
