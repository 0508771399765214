//! Races contenders against each other and against other people's crates.
//!
//! Every contender answers with a number, and all answers of a race must be equal, or the race is off:
//! nothing wrong is ever timed. The contenders are then timed in turns by the lab's
//! [harness](worddle_lab::harness), and the median of each counts.

pub mod crosswords;
pub mod records;
pub mod standard;
pub mod workload;

use std::fmt::Write as _;
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
pub use worddle_lab::harness::{Clock, Timing};
use worddle_lab::harness::{check, time_in_turns};
pub use worddle_lab::{Contender, processor};
use worddle_run::Cancel;

/// Rounds per contender: odd, so that there is a median.
const ROUNDS: usize = 9;

/// Checks that all contenders answer `expected`, then times them in turns: their task if they have one, or
/// else the answer.
///
/// # Panics
///
/// If an answer differs, since a benchmark of something wrong is worthless.
pub fn race(expected: u64, contenders: Vec<Contender<'_>>) -> Vec<Timing> {
    race_in(ROUNDS, expected, contenders)
}

/// Like [`race`], with another number of rounds.
///
/// # Panics
///
/// If an answer differs.
pub fn race_in(rounds: usize, expected: u64, contenders: Vec<Contender<'_>>) -> Vec<Timing> {
    let contenders = contenders.into_iter().map(with_a_task).collect();
    let nobody = Cancel::default();
    let mut checked = check(expected, contenders, &nobody).expect("nobody cancels it");
    if let Some(wrong) = checked.wrong.first() {
        panic!("{} gives a wrong answer", wrong.name());
    }
    let timings = time_in_turns(&mut checked.right, rounds, Clock::Wall, &nobody);
    timings.expect("nobody cancels it").into_iter().flatten().collect()
}

/// Makes sure that a contender has a task. Without one, its answer is timed.
fn with_a_task(contender: Contender<'_>) -> Contender<'_> {
    if contender.measures().len() == 0 { contender.timing_its_answer("answer") } else { contender }
}

/// Returns the median of some numbers, or NaN if there are none.
pub fn middle(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Returns the median time of a task that is too slow for a race. The caller must have checked its result.
pub fn median<T>(rounds: usize, mut task: impl FnMut() -> T) -> Duration {
    let times = (0..rounds.max(1)).map(|_| Clock::Wall.time(|| std::hint::black_box(task())).1).collect();
    Timing::new(String::new(), times).median()
}

/// Returns the speedup of `fast` over `slow`, by their medians.
pub fn speed_up(slow: &Timing, fast: &Timing) -> f64 {
    slow.median().as_secs_f64() / fast.median().as_secs_f64()
}

/// Returns the speedup of `fast` over `slow`, by the best round of each. Other load on the machine makes a
/// round slower, never faster, so this varies less from run to run than medians do.
pub fn best_speed_up(slow: &Timing, fast: &Timing) -> f64 {
    slow.best().as_secs_f64() / fast.best().as_secs_f64()
}

/// Formats times as a table: median, spread, and speedup over the first contender.
pub fn table(title: &str, timings: &[Timing]) -> String {
    let width = timings.iter().map(|timing| timing.name.chars().count()).max().unwrap_or(0).max(10);
    let mut text = format!(
        "\n{title}\n{:width$}  {:>10}  {:>10}  {:>10}  {:>7}\n",
        "", "median", "best", "worst", "ratio"
    );
    for timing in timings {
        let ratio = speed_up(&timings[0], timing);
        let [median, best, worst] = [timing.median(), timing.best(), timing.worst()].map(duration);
        let _ =
            writeln!(text, "{:width$}  {median:>10}  {best:>10}  {worst:>10}  {ratio:>6.2}×", timing.name);
    }
    text
}

/// Formats a time with three digits and its unit.
pub fn duration(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    let (value, unit) = match seconds {
        1.0.. => (seconds, "s"),
        1e-3.. => (seconds * 1e3, "ms"),
        1e-6.. => (seconds * 1e6, "µs"),
        _ => (seconds * 1e9, "ns"),
    };
    let digits = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.digits$} {unit}")
}

/// The figures that a benchmark must reach, and whether it did.
///
/// Printed last. A figure that is missed does not fail the benchmark: machines differ, and a person has to
/// look.
#[derive(Default)]
pub struct Summary(String);

impl Summary {
    /// Adds a figure with a lower limit.
    pub fn at_least(&mut self, what: &str, figure: f64, required: f64) {
        self.line(what, figure, &format!("≥ {required}"), figure >= required);
    }

    /// Adds a figure with an upper limit.
    pub fn at_most(&mut self, what: &str, figure: f64, required: f64) {
        self.line(what, figure, &format!("≤ {required}"), figure <= required);
    }

    /// Three decimals suit ratios, milliseconds and counts alike.
    fn line(&mut self, what: &str, figure: f64, required: &str, reached: bool) {
        let verdict = if reached { "ok" } else { "MISSED" };
        let _ = writeln!(self.0, "{what:<58}{figure:>8.3}  required {required:<6}  {verdict}");
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Runs the release build of the program and returns its peak memory in megabytes.
///
/// # Panics
///
/// If the program is missing (`make bench` builds it first) or fails.
pub fn peak_megabytes(arguments: &[&str]) -> f64 {
    let bench = std::env::current_exe().expect("a benchmark is a file");
    let program = bench.ancestors().nth(2).expect("a benchmark lies in target/release/deps").join("worddle");
    // The kernel reports the largest of all children so far, and a child starts with its parent's memory. So
    // this must come before everything else.
    let output = std::process::Command::new(program).args(arguments).output().expect("the program is built");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts memory");
    usage.max_rss() as f64 * 1024.0 / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    #[should_panic(expected = "liar gives a wrong answer")]
    fn a_wrong_answer_is_not_timed() {
        race(3, vec![Contender::new("honest", || 3), Contender::new("liar", || 4)]);
    }

    #[test]
    fn a_task_is_timed_instead_of_the_answer() {
        let (answers, tasks) = (Cell::new(0), Cell::new(0));
        let answer = || {
            answers.set(answers.get() + 1);
            3
        };
        let contender = Contender::new("one", answer).task("task", || tasks.set(tasks.get() + 1));
        assert_eq!(race_in(5, 3, vec![contender]).len(), 1);
        assert_eq!((answers.get(), tasks.get()), (1, 5));
    }

    #[test]
    fn ratios_are_against_the_first() {
        let timing = |name: &str, milliseconds| Timing::new(name, vec![Duration::from_millis(milliseconds)]);
        let table = table("race", &[timing("slow", 50), timing("fast", 20)]);
        assert!(table.contains("fast           20.0 ms     20.0 ms     20.0 ms    2.50×"), "{table}");
    }

    #[test]
    fn durations_have_three_digits_and_a_unit() {
        let of = |nanoseconds| duration(Duration::from_nanos(nanoseconds));
        assert_eq!(
            [of(8), of(1_234), of(45_600_000), of(2_000_000_000)],
            ["8.00 ns", "1.23 µs", "45.6 ms", "2.00 s"]
        );
    }
}
