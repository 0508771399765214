//! Board generation: boards per second with full solutions, a million for a histogram, and the cost of a
//! filter.
//!
//! The first two run the program as built by `make all`, so the time includes reading the list, drawing,
//! solving, writing and handing over.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use worddle_bench::{Contender, duration, median, processor, race, speed_up, table};
use worddle_board::generate::{Detail, Filters, Generator, Letters, Recipe};
use worddle_board::{Board, Rules, Solver, Topology};
use worddle_data::{built_in, ruzzle_values};
use worddle_lab::yardstick::Yardstick;
use worddle_lexicon::{Alphabet, WordList};
use worddle_run::{Budget, Run, Weights};

/// Boards that the program solves per round.
/// About two seconds on one thread.
const BOARDS: u64 = 50_000;

/// Boards per second of an OCaml program in a company's article on generating Ruzzle grids.
const PUBLISHED_BOARDS: f64 = 1_000.0;

/// Boards that a filter accepts.
/// Enough to make a median meaningful, few enough for five rounds.
const WANTED: u64 = 400;

/// Most draws per board. Far more than needed.
const TRIES: u64 = 1_000_000;

/// Prints figures and ratios, and requires none of them: the published ones are of other machines.
fn main() {
    println!("{}", processor());
    let list = built_in("fr").expect("the French list is inside the program");
    race_solutions(&list);
    time_histogram();
    for rules in [Rules::boggle(), Rules::ruzzle(ruzzle_values(Alphabet::French))] {
        compare_filter(&list, &rules);
    }
}

/// Returns the program, built next to this benchmark.
///
/// # Panics
///
/// If `make all` has not been run.
fn program() -> Command {
    let this = std::env::current_exe().expect("a program knows where it is");
    let built: PathBuf = this
        .ancestors()
        // The benchmark lies in `target/release/deps`, the program one level above.
        .skip(2)
        .map(|place| place.join("worddle"))
        .find(|path| path.is_file())
        .expect("`make all` has built the program");
    let mut command = Command::new(built);
    command.args(["generate", "-d", "fr", "--seed", "2026", "-q"]).stdin(Stdio::null());
    command
}

/// Full solutions written as JSON Lines, against the textbook solver, which only counts the same boards.
///
/// The rival only counts words, while the program also finds paths and writes them; it is still the best
/// published design.
fn race_solutions(list: &WordList) {
    let count = BOARDS.to_string();
    let arguments = ["--count", &count, "--show", "solutions", "--json", "--threads", "1"];
    let output = program().args(arguments).output().expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("JSON is text");
    let boards: Vec<Board> = text.lines().map(board_of).collect();
    // One topology for all, which the yardstick needs.
    let mut yardstick = Yardstick::new(&list.words(), boards[0].topology(), &Rules::boggle());
    let mut total = || boards.iter().map(|board| yardstick.count(board).words).sum::<u64>();
    let expected = total();
    // The program is checked by its output, and timed with its output discarded.
    let written = || text.matches("{\"word\":").count() as u64;
    let write = || {
        let ran = program().args(arguments).stdout(Stdio::null()).status().expect("the program runs");
        assert!(ran.success(), "the program did this before");
    };
    let contenders = vec![
        Contender::new("pointer-trie, counts only", total),
        Contender::new("worddle generate --show solutions --json", written).task("write", write),
    ];
    let timings = race(expected, contenders);
    println!("{}", table(&format!("{BOARDS} French boards with full solutions, one thread"), &timings));
    let rate = BOARDS as f64 / timings[1].median().as_secs_f64();
    let bytes = text.len() as f64 / BOARDS as f64 / 1000.0;
    println!(
        "{rate:.0} boards a second ({bytes:.1} kB each): {:.1} times the published {PUBLISHED_BOARDS:.0}, {:.2} times the yardstick",
        rate / PUBLISHED_BOARDS,
        speed_up(&timings[0], &timings[1])
    );
}

/// Parses the board of a JSON line.
///
/// By hand, because nothing else of the line is needed.
fn board_of(line: &str) -> Board {
    let (_, rest) = line.split_once("\"board\":\"").expect("a line has a board");
    let (notation, _) = rest.split_once('"').expect("a text ends");
    Board::parse(notation, Alphabet::French).expect("a board that was printed is one")
}

/// Counts a million boards on two threads.
///
/// Default options: a million boards, so that the figure can be compared with the published one.
fn time_histogram() {
    let run = || {
        let arguments = ["--histogram", "--threads", "2", "--json"];
        let output = program().args(arguments).output().expect("the program runs");
        let text = String::from_utf8(output.stdout).expect("JSON is text");
        assert!(text.contains("\"boards\":1000000"), "a million boards are counted");
    };
    let time = median(3, run);
    println!("\nhistogram of 1,000,000 French boards, two threads: {} (published: 4 hours)", duration(time));
}

/// Measures the cost of `--words 250..350`, compared with solving as many boards as were rejected.
///
/// A filter must reject boards without solving them. If it costs no more than counting the rejected boards,
/// it does.
fn compare_filter(list: &WordList, rules: &Rules) {
    let topology: Arc<Topology> = Arc::new("4x4".parse().expect("a topology"));
    let letters = Letters::ByFrequency(Weights::new(list.letter_counts()).expect("there are letters"));
    let all = Recipe::build(topology, letters).expect("a recipe");
    let words = "250..350".parse().expect("a range");
    let some = all.clone().with_filters(Filters { words, ..Filters::default() });
    let solver = Solver::fast(list.dawg(), rules.clone());
    let mut filtered = Generator::new(&some, solver.clone(), 2026, Detail::Solution);
    let mut generate = || {
        let board = |number| {
            let generated =
                // Steps are draws here: a filter that rejects too much ends the benchmark instead of hanging
                // it.
                filtered.board(number, &mut Run::new(Budget::steps(TRIES))).expect("such boards are many");
            let words = generated.solution.map_or(0, |solution| solution.count().words);
            assert!((250..=350).contains(&words), "a board out of range");
            filtered.seen().draws
        };
        (0..WANTED).map(board).sum::<u64>()
    };
    let refused = generate() - WANTED;
    // Another seed: the rejected boards themselves are gone, and any others do as well.
    let mut plain = Generator::new(&all, solver.clone(), 7, Detail::Board);
    let boards: Vec<Board> = (0..refused)
        .map(|number| plain.board(number, &mut Run::new(Budget::steps(1))).expect("all are wanted").board)
        .collect();
    let (mut whole, mut counter) = (solver.clone(), solver.counter());
    let mut solve = || boards.iter().map(|board| whole.solve(board).count().words).sum::<u64>();
    let mut count = || boards.iter().map(|board| counter.count(board).words).sum::<u64>();
    // Counting and solving must agree before either is timed.
    assert_eq!(solve(), count(), "boards have as many words counted as solved");
    let generating = median(5, generate);
    let solving = median(5, solve);
    let counting = median(5, count);
    let ratio = |other: std::time::Duration| generating.as_secs_f64() / other.as_secs_f64();
    println!(
        "\n--words 250..350 by {}: {WANTED} boards of {} draws in {}\n  {:.2} times solving the refused boards, {:.2} times only counting them",
        rules.id,
        refused + WANTED,
        duration(generating),
        ratio(solving),
        ratio(counting),
    );
}
