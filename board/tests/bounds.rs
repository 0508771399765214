//! No solve, count, table or generator outlives its run, whatever the topology.
//!
//! Time is measured as processor time of the thread, which a busy machine does not change, and with generous slack: code
//! that forgets its run takes minutes here, not a tenth of a second.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use worddle_board::generate::{
    Detail, Filters, GeneratedBoard, Generator, Letters, Production, ProductionEnd, Recipe, Span, produce,
};
use worddle_board::{Board, Instructions, Rules, Shape, Solver, Tile, Topology, count_many, paths_of};
use worddle_lexicon::{Alphabet, Dawg, Letter, Structure, Words};
use worddle_run::{Budget, Interruption, Run, Stop, Weights, processor_time};

/// The budget of each piece of work.
const TIME: Duration = Duration::from_millis(20);

/// The most that it may take: it ends within a millisecond or two, and allocating its tables may take some more.
const MOST: Duration = Duration::from_millis(100);

/// Every word of the letters A, B and C with up to nine letters: no path on a board of these letters is a dead end.
fn dense_words() -> Words {
    let letters = Alphabet::English.fold("abc").expect("letters");
    let mut words: Vec<Vec<Letter>> = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..9 {
        let end = words.len();
        for place in start..end {
            words.extend(
                letters.iter().map(|&letter| [&words[place][..], &[letter]].concat()).collect::<Vec<_>>(),
            );
        }
        start = end;
    }
    Words::new(words)
}

/// Runs a piece of work within its budget, and panics if it takes longer.
#[track_caller]
fn within<T>(what: &str, work: impl FnOnce(&mut Run<'_>) -> Result<T, Stop>) -> Result<T, Stop> {
    let before = processor_time();
    let result = work(&mut Run::new(Budget::time(TIME)));
    let took = processor_time().saturating_sub(before);
    assert!(took <= MOST, "{what} took {took:?}");
    result
}

fn stop<T, S>(result: Result<T, Interruption<S>>) -> Result<T, Stop> {
    result.map_err(|interruption| interruption.stop)
}

/// Boards of any shape: wrapped, dense, sparse, small and large.
fn topology() -> impl Strategy<Value = Topology> {
    let named = vec![
        "2x2x2x2x2x2",
        "3x3x3x3:wrapped",
        "3x3x3:wrapped",
        "4x4x4",
        "4x4x4:wrapped",
        "6x6",
        "8x8:wrapped",
        "hex10x10",
        "2x2x2x2x2:wrapped",
        "1x64",
    ];
    let named = prop::sample::select(named).prop_map(|text| text.parse().expect("a topology"));
    let graph = (2u32..100, 1usize..5000, any::<u64>()).prop_map(|(cells, links, seed)| {
        let mut random = worddle_run::Random::new(seed);
        let mut end = || random.below(u64::from(cells)) as u32;
        let edges = (0..links).map(|_| (end(), end())).filter(|(from, to)| from != to).collect();
        Topology::build(Shape::Graph { cells, edges }).expect("a graph")
    });
    prop_oneof![1 => named, 1 => graph]
}

/// A board of the letters A, B and C.
fn board_on(topology: Topology) -> Board {
    let tiles =
        (0..topology.len()).map(|cell| Tile::letter(Letter::new((cell * 7 % 3) as u8).expect("a letter")));
    let tiles = tiles.collect();
    Board::build(Arc::new(topology), tiles).expect("a tile for each cell")
}

fn check_solver(board: &Board, dawg: &Dawg) {
    for rules in [Rules::boggle(), Rules::ruzzle([1, 2, 3])] {
        for instructions in Instructions::here() {
            let mut solver = Solver::with_instructions(dawg, rules.clone(), instructions);
            let _ = within("a solve", |run| stop(solver.solve_within(board, run)));
            let _ = within("a count", |run| solver.count_within(board, run));
            let _ = within("a count of changes", |run| solver.count_changes(board, run).map(drop));
        }
        let mut walk = Solver::new(dawg, rules.clone());
        let _ = within("a walk", |run| stop(walk.solve_within(board, run)));
        let _ = within("a count by the walk", |run| walk.count_within(board, run));
        let word = Alphabet::English.fold("abcabcabcabcabc").expect("a word");
        let _ = within("the paths of a word", |run| stop(paths_of(board, &rules, &word, 10, run)));
    }
}

fn check_generator(topology: &Topology, dawg: &Dawg) {
    let weights = Weights::new([1, 1, 1]).expect("there is weight");
    let recipe = Recipe::build(Arc::new(topology.clone()), Letters::ByFrequency(weights)).expect("a recipe");
    let words = Span::build(1_000_000, u64::MAX).expect("a span");
    let filtered = recipe.clone().with_filters(Filters { words, ..Filters::default() });
    let solver = Solver::fast(dawg, Rules::boggle());
    for recipe in [&recipe, &filtered] {
        for detail in [Detail::Count, Detail::Solution] {
            let mut generator = Generator::new(recipe, solver.clone(), 1, detail);
            let _ = within("a generated board", |run| generator.board(0, run).map(drop));
            let production = Production {
                recipe,
                forbidden: None,
                judged_by: None,
                solver: &solver,
                seed: 1,
                detail,
                count: 1000,
                tries: u64::MAX,
                threads: 1,
            };
            let make = || |_: u64, _: GeneratedBoard, (): &mut ()| {};
            let take = |()| Ok::<(), Infallible>(());
            let _ = within("a production", |run| match produce(production, run, make, take) {
                Ok(ProductionEnd::Stopped(stop)) => Err(stop),
                Ok(_) => Ok(()),
            });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 8, ..ProptestConfig::default() })]

    #[test]
    fn no_solve_outlives_its_run(topology in topology()) {
        let dawg = Dawg::build(&dense_words());
        check_generator(&topology, &dawg);
        check_solver(&board_on(topology), &dawg);
    }
}

#[test]
fn a_dense_board_stops_in_every_way() {
    let dawg = Dawg::build(&dense_words());
    for text in ["2x2x2x2x2x2", "3x3x3x3:wrapped"] {
        let board = board_on(text.parse().expect("a topology"));
        let mut solver = Solver::fast(&dawg, Rules::boggle());
        let stopped = within("a solve", |run| stop(solver.solve_within(&board, run)));
        assert_eq!(stopped, Err(Stop::Time), "{text}");
        assert_eq!(within("a count", |run| solver.count_within(&board, run)), Err(Stop::Time), "{text}");
        check_generator(board.topology(), &dawg);
    }
}

#[test]
fn threads_that_solve_stop_when_they_are_told_to() {
    let dawg = Dawg::build(&dense_words());
    let board = board_on("2x2x2x2x2x2".parse().expect("a topology"));
    let lay = |_: usize, laid: &mut Option<Board>| *laid = Some(board.clone());
    let solver = || Solver::fast(&dawg, Rules::boggle());
    // Both would count for ever, and this test would never end.
    let run = Run::new(Budget::time(TIME));
    assert_eq!(count_many(2000, 2, &run, &solver, &lay), Err(Stop::Time));
    let run = Run::new(Budget::UNLIMITED);
    let cancel = run.cancel().clone();
    let lay = |_: usize, laid: &mut Option<Board>| {
        *laid = Some(board.clone());
        cancel.cancel();
    };
    assert_eq!(count_many(2000, 2, &run, &solver, &lay), Err(Stop::Cancelled));
}

#[test]
fn a_stopped_count_leaves_a_solver_that_counts_right() {
    let dawg = Dawg::build(&dense_words());
    let [dense, small] = ["4x4x4", "3x3"].map(|text| board_on(text.parse().expect("a topology")));
    let expected = Solver::new(&dawg, Rules::boggle()).solve(&small);
    let mut solver = Solver::fast(&dawg, Rules::boggle());
    for _ in 0..3 {
        let _ = within("a solve", |run| stop(solver.solve_within(&dense, run)));
        let _ = within("a count", |run| solver.count_within(&dense, run));
        let _ = within("a count of changes", |run| solver.count_changes(&dense, run).map(drop));
        assert_eq!(solver.solve(&small), expected);
        assert_eq!(solver.count(&small), expected.count());
        let changes = solver.count_changes(&small, &mut Run::new(Budget::UNLIMITED)).expect("no limit");
        let letter = Letter::new(0).expect("a letter");
        assert_eq!(changes.expect("a small board").after(worddle_board::Cell(0), letter), expected.count());
    }
}
