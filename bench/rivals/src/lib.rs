//! Shared by the programs of the race: each fills one grid from one list and reports its cost.

use std::fmt;
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};

/// The cost of a process so far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cost {
    /// Processor time, whatever it was spent on.
    pub time: Duration,
    /// Peak memory in bytes.
    pub memory: u64,
}

impl Cost {
    /// Measures this process.
    ///
    /// # Panics
    ///
    /// If the system does not provide it.
    pub fn of_this_process() -> Self {
        let usage = getrusage(UsageWho::RUSAGE_SELF).expect("the system counts time and memory");
        let microseconds = [usage.user_time(), usage.system_time()]
            .map(|time| time.tv_sec() as u64 * 1_000_000 + time.tv_usec() as u64);
        Self { time: Duration::from_micros(microseconds.iter().sum()), memory: most_memory() }
    }

    /// Parses the output of [`Cost`].
    pub fn parse(text: &str) -> Option<Self> {
        let (time, memory) = text.trim().split_once(' ')?;
        Some(Self { time: Duration::from_micros(time.parse().ok()?), memory: memory.parse().ok()? })
    }
}

/// Returns the peak memory of this process. `getrusage` would include that of its parent before the `exec`.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells of processes");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the most memory");
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
    kilobytes * 1024
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.time.as_micros(), self.memory)
    }
}

/// Returns the grid, the list and the time limit that the program was called with.
///
/// # Panics
///
/// If the arguments are wrong.
pub fn arguments() -> (String, String, Duration) {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, grid, list, seconds] = &arguments[..] else { panic!("expected GRID LIST SECONDS") };
    (grid.clone(), list.clone(), Duration::from_secs(seconds.parse().expect("seconds")))
}
