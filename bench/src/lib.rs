//! Measures contenders against each other in one run.
//!
//! Every contender answers with a number. All answers of a race must be equal, or the race is off: nothing wrong is
//! ever timed. The contenders then take turns, so that a slow moment of the machine hits them alike, and the median of
//! each counts.

pub mod crosswords;
pub mod workload;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
pub use worddle_lab::yardstick as pointer_trie;

/// How often each contender runs: odd, so that there is a median.
pub const ROUNDS: usize = 9;

/// A way to do the work of a race.
pub struct Contender<'a> {
    name: String,
    run: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Contender<'a> {
    /// A contender, and what it does; the number is its answer.
    pub fn new(name: impl Into<String>, run: impl FnMut() -> u64 + 'a) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }
}

/// How long a contender took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timing {
    /// Its name.
    pub name: String,
    /// The middle one of its times.
    pub median: Duration,
    /// Its shortest time.
    pub best: Duration,
    /// Its longest time.
    pub worst: Duration,
}

/// Checks that all contenders give `expected`, then times them in turns.
///
/// # Panics
///
/// If an answer differs: a benchmark of something wrong is worth nothing.
pub fn race(expected: u64, contenders: Vec<Contender<'_>>) -> Vec<Timing> {
    race_in(ROUNDS, expected, contenders)
}

/// A race of some other number of rounds.
///
/// # Panics
///
/// If an answer differs.
pub fn race_in(rounds: usize, expected: u64, mut contenders: Vec<Contender<'_>>) -> Vec<Timing> {
    for contender in &mut contenders {
        let answer = (contender.run)();
        assert_eq!(answer, expected, "{} gives a wrong answer", contender.name);
    }
    let mut times = vec![Vec::with_capacity(rounds); contenders.len()];
    for _ in 0..rounds {
        for (contender, times) in contenders.iter_mut().zip(&mut times) {
            times.push(time(&mut contender.run));
        }
    }
    contenders.into_iter().zip(times).map(|(contender, times)| Timing::new(contender.name, times)).collect()
}

/// How long one call takes.
#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
pub fn time(run: &mut dyn FnMut() -> u64) -> Duration {
    let start = Instant::now();
    std::hint::black_box(run());
    start.elapsed()
}

/// What something gives, and how long the processor worked on it: other programs on the machine do not count.
pub fn processor_time<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let now = || {
        let clock = nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID;
        Duration::from(nix::time::clock_gettime(clock).expect("the system counts a thread's time"))
    };
    let start = now();
    let answer = run();
    (answer, now().saturating_sub(start))
}

/// The middle one of some numbers; of none, no number.
pub fn middle(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The middle one of the times of several calls, for what is too slow for a race.
pub fn median(rounds: usize, run: &mut dyn FnMut() -> u64) -> Duration {
    Timing::new(String::new(), (0..rounds.max(1)).map(|_| time(run)).collect()).median
}

impl Timing {
    fn new(name: String, mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self { name, median: times[times.len() / 2], best: times[0], worst: times[times.len() - 1] }
    }
}

/// How many times faster than `slow` the contender `fast` is, by their medians.
pub fn speed_up(slow: &Timing, fast: &Timing) -> f64 {
    slow.median.as_secs_f64() / fast.median.as_secs_f64()
}

/// The times as a table: median, spread, and how many times faster than the first contender each is.
pub fn table(title: &str, timings: &[Timing]) -> String {
    let width = timings.iter().map(|timing| timing.name.chars().count()).max().unwrap_or(0).max(10);
    let mut text = format!(
        "\n{title}\n{:width$}  {:>10}  {:>10}  {:>10}  {:>7}\n",
        "", "median", "best", "worst", "ratio"
    );
    for timing in timings {
        let ratio = timings[0].median.as_secs_f64() / timing.median.as_secs_f64();
        let [median, best, worst] = [timing.median, timing.best, timing.worst].map(duration);
        let _ =
            writeln!(text, "{:width$}  {median:>10}  {best:>10}  {worst:>10}  {ratio:>6.2}×", timing.name);
    }
    text
}

/// A time with three digits and its unit.
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

/// What was asked for, and whether it was reached.
#[derive(Default)]
pub struct Summary(String);

impl Summary {
    /// Notes a figure that should not be less than required.
    pub fn at_least(&mut self, what: &str, figure: f64, required: f64) {
        self.line(what, figure, &format!("≥ {required}"), figure >= required);
    }

    /// Notes a figure that should not be more than required.
    pub fn at_most(&mut self, what: &str, figure: f64, required: f64) {
        self.line(what, figure, &format!("≤ {required}"), figure <= required);
    }

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

/// Runs the release build of the program, and gives the most memory that it had at any time, in megabytes.
///
/// # Panics
///
/// If the program is not there (`make bench` builds it first) or fails.
pub fn peak_megabytes(arguments: &[&str]) -> f64 {
    let bench = std::env::current_exe().expect("a benchmark is a file");
    let program = bench.ancestors().nth(2).expect("a benchmark lies in target/release/deps").join("worddle");
    // The kernel's figure is the largest of all children so far, and a child begins with what its parent has: this must
    // come before everything else.
    let output = std::process::Command::new(program).args(arguments).output().expect("the program is built");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts memory");
    usage.max_rss() as f64 * 1024.0 / 1e6
}

/// The processor's name, where the system tells it.
#[expect(clippy::disallowed_methods, reason = "a benchmark says what it ran on")]
pub fn processor() -> String {
    let info = std::fs::read("/proc/cpuinfo").unwrap_or_default();
    let info = String::from_utf8_lossy(&info);
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "liar gives a wrong answer")]
    fn a_wrong_answer_is_not_timed() {
        race(3, vec![Contender::new("honest", || 3), Contender::new("liar", || 4)]);
    }

    #[test]
    fn ratios_are_against_the_first() {
        let timing = |name: &str, milliseconds| {
            let time = Duration::from_millis(milliseconds);
            Timing { name: name.to_owned(), median: time, best: time, worst: time }
        };
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
