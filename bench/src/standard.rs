//! The standard set for crossword fillers: the 72 grids of Beacham, Chen, Sillito and van Beek (2001).
//!
//! The paper's list `words`, some 45,000 words of British English, was never published with the grids. Debian's package
//! `wbritish-small` has a list of that kind, and `wbritish` a larger one; both are used where they are installed.
//! The rival is the crossword example of Gecode, as a program `gecode-crossword` in the search path:
//!
//! ```sh
//! apt-get install libgecode-dev wbritish wbritish-small && apt-get source gecode && cd gecode-6*
//! g++ -O2 -I. examples/crossword.cpp -o ~/.local/bin/gecode-crossword -lgecodedriver -lgecodegist -lgecodesearch \
//!     -lgecodeminimodel -lgecodeint -lgecodekernel -lgecodesupport
//! ```

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use worddle_crossword::{Entries, FillTask, Filling, Grid, Puzzle, Strategy};
use worddle_data::{read_bytes, write_atomically};
use worddle_lexicon::Alphabet;
use worddle_run::{Budget, Run, Stop, processor_time};

use crate::crosswords::{NamedGrid, check};

/// The grids.
const GRIDS: &str = include_str!("../grids/beacham.txt");

/// Lists of Debian, in one form: a word per line.
const LISTS: [&str; 2] = ["british-english-small", "british-english"];

/// Name of the rival's program.
const RIVAL: &str = "gecode-crossword";

/// Words tried between two looks at the processor time: some tens of milliseconds' worth.
const SLICE: u64 = 500;

/// How a filler dealt with a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It found a fill.
    Filled,
    /// It proved that there is none.
    Refuted,
    /// Its time was over first.
    Open,
}

impl Verdict {
    /// One word for the table.
    pub fn name(self) -> &'static str {
        match self {
            Self::Filled => "filled",
            Self::Refuted => "refuted",
            Self::Open => "open",
        }
    }
}

/// Returns the grids, in their usual order.
///
/// # Panics
///
/// If the file beside this crate is damaged.
pub fn grids() -> Vec<NamedGrid> {
    let lines = GRIDS.lines().filter(|line| !line.starts_with('#'));
    let grid = |line: &str| {
        let (name, rows) = line.split_once(' ').expect("a name and rows");
        NamedGrid { name: name.to_owned(), grid: Grid::parse(rows, Alphabet::English).expect("a grid") }
    };
    lines.map(grid).collect()
}

/// A list of lower-case words, also as a file for the rival.
pub struct PlainList {
    /// Name.
    pub name: &'static str,
    /// The words.
    pub entries: Entries,
    file: PathBuf,
}

/// Returns those of Debian's lists that are installed, without names, possessives and single letters.
///
/// # Panics
///
/// If a file of words cannot be written.
pub fn lists() -> Vec<PlainList> {
    let open = |name: &'static str| {
        let path = Path::new("/usr/share/dict").join(name);
        let file = std::fs::OpenOptions::new().read(true).open(path).ok()?;
        let text = String::from_utf8(read_bytes(name, file, 1 << 24).ok()?).ok()?;
        let is_plain = |word: &&str| word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_lowercase());
        let words: Vec<&str> = text.lines().filter(is_plain).collect();
        let plain = words.join("\n") + "\n";
        let file = std::env::temp_dir().join(format!("worddle-{name}-{}", std::process::id()));
        write_atomically(&file, plain.as_bytes()).expect("a file of words is written");
        let entries = Entries::read(&plain, Alphabet::English).expect("plain words");
        Some(PlainList { name, entries, file })
    };
    LISTS.into_iter().filter_map(open).collect()
}

impl Drop for PlainList {
    fn drop(&mut self) {
        // What is left of it does no harm.
        let _ = std::fs::remove_file(&self.file);
    }
}

/// Fills a grid, or proves that it has no fill, within some processor time. Building the domains counts.
///
/// # Panics
///
/// If a fill is wrong.
pub fn solve(grid: &Grid, entries: &Entries, seed: u64, limit: Duration) -> (Verdict, Duration) {
    let puzzle = Puzzle::new(grid);
    let start = processor_time();
    let task = FillTask::new(&puzzle, entries);
    let mut search = task.search(Strategy::fast(), seed);
    let mut found = None;
    let verdict = loop {
        // Steps, as the limit of a run is one of the clock, and other programs may be at work.
        let end = search.fill(&mut Run::new(Budget::steps(SLICE)), &mut |filling: &Filling| {
            found = Some(filling.clone());
            ControlFlow::Break(())
        });
        match end {
            Ok(_) if found.is_some() => break Verdict::Filled,
            Ok(_) => break Verdict::Refuted,
            Err(Stop::Steps) if processor_time().saturating_sub(start) < limit => {}
            Err(_) => break Verdict::Open,
        }
    };
    let time = processor_time().saturating_sub(start);
    if let Some(filling) = &found {
        check(grid, filling, entries, Alphabet::English);
    }
    (verdict, time)
}

/// Returns true if the rival's program is there.
pub fn has_rival() -> bool {
    Command::new(RIVAL).arg("-help").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// Lets the rival fill a grid by its number, with its own best settings, within some seconds of processor
/// time. Its time includes reading the list.
///
/// # Panics
///
/// If its program cannot be run.
pub fn rival(number: usize, list: &PlainList, limit: Duration) -> (Verdict, Duration) {
    // Its own limit is one of the clock; that of the system is one of processor time.
    let script = format!(
        "ulimit -t {}; exec {RIVAL} -file-sol /dev/null -file '{}' {number}",
        limit.as_secs(),
        list.file.display()
    );
    let before = children_time();
    let output = Command::new("sh").arg("-c").arg(script).output().expect("a shell");
    let time = children_time().saturating_sub(before);
    let text = String::from_utf8_lossy(&output.stdout);
    let solutions = text.lines().find_map(|line| line.trim().strip_prefix("solutions:"));
    // A killed program has printed no figures.
    let verdict = match solutions.map(str::trim) {
        Some("0") => Verdict::Refuted,
        Some(_) => Verdict::Filled,
        None => Verdict::Open,
    };
    (verdict, time)
}

/// The processor time of all programs that ended.
fn children_time() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts time");
    let times = [usage.user_time(), usage.system_time()];
    times.iter().map(|time| Duration::new(time.tv_sec() as u64, time.tv_usec() as u32 * 1000)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use worddle_crossword::grid::Square;

    #[test]
    fn the_set_has_72_grids_of_known_sizes() {
        let grids = grids();
        let sides = |side: usize| grids.iter().filter(|named| named.grid.width() == side).count();
        assert_eq!(grids.len(), 72);
        assert_eq!([2, 5, 15, 19, 21, 23].map(sides), [1, 13, 13, 10, 10, 10]);
        assert!(grids.iter().all(|named| named.grid.width() == named.grid.height()));
        let slots = |name: &str| {
            let named = grids.iter().find(|named| named.name == name).expect("a grid of the set");
            Puzzle::new(&named.grid).slots().len()
        };
        // The numbers of words that Samaras and Stergiou (2005) print for these grids.
        assert_eq!(["15.02", "15.04", "15.07", "19.02"].map(slots), [80, 76, 74, 118]);
    }

    #[test]
    fn a_grid_is_filled_refuted_or_left_open() {
        let entries = Entries::read("an\nat\nno\nto", Alphabet::English).unwrap();
        let solve =
            |rows: &str, limit| solve(&Grid::parse(rows, Alphabet::English).unwrap(), &entries, 1, limit).0;
        assert_eq!(solve("../..", Duration::MAX), Verdict::Filled);
        assert_eq!(solve("...", Duration::MAX), Verdict::Refuted);
        let blocks = |named: &NamedGrid| {
            named.grid.cells().filter(|&cell| named.grid.square(cell) == Square::Block).count()
        };
        assert_eq!(blocks(&grids()[10]), 36);
    }
}
