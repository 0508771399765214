//! Limits on requests.
//!
//! A limit is checked when a request is planned, before memory is allocated or work begins, and its refusal
//! says how to raise it. Time limits become the budget of the plan instead. The guide lists all of them, and
//! a test compares.

use std::time::Duration;

use worddle_run::Budget;

use crate::notation::{Time, new_seed};
use crate::refusal::Refusal;

/// Limits on requests: each bounds something that could take too much time or memory.
///
/// The command and the server have a preset each; a person raises a limit with `--limit NAME=VALUE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Maximum cells of a board.
    pub cells: usize,
    /// Maximum cells of a board that is searched for.
    pub search_cells: usize,
    /// Maximum blanks of a board to solve: each multiplies the work by the size of the alphabet.
    pub blanks: usize,
    /// Maximum paths listed per word.
    pub paths: usize,
    /// Maximum boards kept for one answer. Boards printed one after the other do not count.
    pub boards: usize,
    /// Maximum boards of a histogram.
    pub counted: u64,
    /// Maximum words listed in an answer.
    pub listed: usize,
    /// Maximum words of a list.
    pub words: usize,
    /// Maximum bytes of a file, unpacked.
    pub memory: u64,
    /// Maximum time of an answer whose work can explode: blanks, many neighbors, and paths of a long word.
    pub time: Duration,
    /// Maximum time of any other answer that somebody waits for; `None` for no limit.
    pub wait: Option<Duration>,
    /// Maximum time of a background search; `None` for no limit.
    pub search: Option<Duration>,
    /// Maximum threads.
    pub threads: usize,
    /// Maximum methods of one search.
    pub methods: usize,
    /// Maximum side of a crossword.
    pub side: usize,
    /// Maximum seed: programs in a browser count to 2^53.
    pub seed: u64,
}

/// The growth of an answer's work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Growth {
    /// In proportion to the request: those who ask for much expect to wait.
    Steady,
    /// Exponential.
    Explosive,
}

/// The refusal when no answer is found in time.
///
/// Suggests ten times the limit, since the time that would be needed is unknown.
pub fn out_of_time(budget: Budget) -> Refusal {
    let time = budget.time.unwrap_or_default();
    let said = (
        format!(
            "no answer after {}: simplify the request (a smaller board, fewer neighbors, fewer blanks)",
            Time(time)
        ),
        format!(
            "pas de réponse après {} : simplifiez la demande (une grille plus petite, moins de voisines, moins de jokers)",
            Time(time)
        ),
    );
    Refusal::limit("time", "time", Time(time.saturating_mul(10)), said)
}

/// The names of the limits that `--limit` sets, in the order of the help.
pub const LIMITS: [&str; 9] =
    ["cells", "blanks", "paths", "boards", "words", "memory", "time", "threads", "side"];

impl Limits {
    /// The limits at a terminal: as much as the machine can take, but nothing by accident.
    ///
    /// Time is limited only for work that can explode, since Ctrl-C ends everything else.
    pub fn command() -> Self {
        Self {
            cells: worddle_board::MAX_CELLS,
            search_cells: worddle_board::MAX_CELLS,
            // Four take seconds on a 4×4 board; each further one takes about ten times as long.
            blanks: 4,
            paths: 1000,
            boards: 100_000,
            counted: u64::MAX,
            listed: usize::MAX,
            // Ten times the largest list we know of; building such a list takes two gigabytes.
            words: 6_000_000,
            memory: 256 << 20,
            time: Duration::from_secs(10),
            wait: None,
            search: None,
            threads: 1024,
            methods: usize::MAX,
            side: worddle_crossword::grid::MAX_SIDE,
            seed: u64::MAX,
        }
    }

    /// The limits of a server that many share.
    ///
    /// One person's request must not be felt by the others: small boards, one thread, seconds.
    pub fn server() -> Self {
        Self {
            cells: 100,
            search_cells: 36,
            blanks: 4,
            paths: 1000,
            boards: 100,
            counted: 100_000,
            listed: 10_000,
            words: 1_000_000,
            memory: 64 << 20,
            time: Duration::from_secs(5),
            wait: Some(Duration::from_secs(5)),
            search: Some(Duration::from_mins(2)),
            threads: 1,
            methods: 1,
            // The largest newspaper grids have 25.
            side: 40,
            seed: (1 << 53) - 1,
        }
    }

    /// Sets limits from text: `cells=400`, or several separated by commas, `time=1m,blanks=6`.
    ///
    /// Underscores in numbers are allowed, as in `words=2_000_000`. A limit can be lowered too.
    ///
    /// # Errors
    ///
    /// A refusal of `limit`: an unknown name, no number, 0, or no time. Settings before the mistake stay set.
    pub fn set(&mut self, text: &str) -> Result<(), Refusal> {
        for setting in text.split(',') {
            let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
            let (name, value) = (name.trim(), value.trim());
            let number = || {
                value.replace('_', "").parse().ok().filter(|&number: &u64| number > 0).ok_or_else(|| {
                    Refusal::said(
                        "limit",
                        format!("the limit {name} is {value:?}: write a number, as in {name}=100"),
                        format!("la limite {name} vaut {value:?} : écrivez un nombre, comme {name}=100"),
                    )
                })
            };
            match name {
                "cells" => {
                    self.cells = number()? as usize;
                    // A person who raises one wants to search on such boards too.
                    self.search_cells = self.search_cells.max(self.cells);
                }
                "blanks" => self.blanks = number()? as usize,
                "paths" => self.paths = number()? as usize,
                "boards" => self.boards = number()? as usize,
                "words" => self.words = number()? as usize,
                "memory" => self.memory = number()?,
                "time" => {
                    self.time = value.parse::<Time>().map_err(|error| Refusal::new("limit", error))?.0;
                    // A wait without a limit stays without one.
                    self.wait = self.wait.map(|_| self.time);
                }
                "threads" => self.threads = number()? as usize,
                "side" => self.side = number()? as usize,
                _ => return Err(Refusal::unknown("limit", ("limit", "limite"), name, &LIMITS)),
            }
        }
        Ok(())
    }

    /// The time an answer may take.
    ///
    /// Steady work has a budget only where somebody waits for it.
    pub(crate) fn budget(&self, work: Growth) -> Budget {
        match work {
            Growth::Explosive => Budget::time(self.time),
            Growth::Steady => Budget { steps: None, time: self.wait },
        }
    }

    /// The requested time of a search, within the limit.
    ///
    /// # Errors
    ///
    /// More than the limit, or no time at all where there is a limit.
    pub(crate) fn search_time(&self, asked: Option<Time>) -> Result<Option<Duration>, Refusal> {
        match (asked, self.search) {
            (Some(time), Some(most)) if time.0 > most || time.0.is_zero() => {
                let most = Time(most);
                Err(Refusal::said(
                    "time",
                    format!("a search of {time}: choose 1ms to {most}"),
                    format!("une recherche de {time} : choisissez une durée de 1ms à {most}"),
                ))
            }
            _ => Ok(asked.map(|Time(time)| time)),
        }
    }

    /// The requested seed, or a random one.
    ///
    /// # Errors
    ///
    /// A seed above the limit. It would come back as another number from a program that counts in floats.
    pub(crate) fn seed(&self, asked: Option<u64>) -> Result<u64, Refusal> {
        match asked {
            Some(seed) if seed > self.seed => {
                let most = self.seed;
                Err(Refusal::said(
                    "seed",
                    format!("the seed is {seed}: expected {most} at most"),
                    format!("la graine vaut {seed} : {most} au maximum"),
                ))
            }
            Some(seed) => Ok(seed),
            None => Ok(new_seed()),
        }
    }

    /// The requested number of threads, or one per core.
    ///
    /// Without a number, more cores than the limit are simply not used.
    ///
    /// # Errors
    ///
    /// None, or more than the limit.
    pub fn threads(&self, asked: Option<usize>) -> Result<usize, Refusal> {
        if asked == Some(0) {
            return Err(Refusal::said(
                "threads",
                "0 threads: choose 1 or more",
                "0 fil d'exécution : demandez-en au moins un",
            ));
        }
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = asked.unwrap_or_else(|| cores().min(self.threads));
        Self::at_most("threads", "threads", threads, self.threads, ("threads", "fils d'exécution"))
    }

    /// The number of words an answer lists.
    ///
    /// # Errors
    ///
    /// More than the limit. Without a number, an answer lists as many as the limit allows.
    pub(crate) fn list_at_most(&self, asked: Option<usize>) -> Result<usize, Refusal> {
        let asked = asked.unwrap_or(self.listed);
        if asked <= self.listed {
            return Ok(asked);
        }
        let most = self.listed;
        Err(Refusal::said(
            "limit",
            format!("{asked} words to list: expected {most} at most"),
            format!("{asked} mots à lister : {most} au maximum"),
        ))
    }

    /// Refuses more of something than a limit allows.
    ///
    /// `field` is what the request calls it, `name` what `--limit` calls it.
    ///
    /// # Errors
    ///
    /// The refusal names both numbers and the limit.
    pub(crate) fn at_most(
        field: &'static str,
        name: &'static str,
        found: usize,
        most: usize,
        (english, french): (&str, &str),
    ) -> Result<usize, Refusal> {
        if found <= most {
            return Ok(found);
        }
        let said = (
            format!("{found} {english}: expected {most} at most"),
            format!("{found} {french} : {most} au maximum"),
        );
        Err(Refusal::limit(field, name, found, said))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_can_be_set_by_its_name() {
        for name in LIMITS {
            let (mut limits, before) = (Limits::server(), Limits::server());
            limits.set(&format!("{name}=77")).expect("a limit");
            assert_ne!(limits, before, "{name}");
        }
    }

    #[test]
    fn a_limit_that_is_none_is_refused() {
        let mut limits = Limits::command();
        for (text, expected) in [
            ("cats=3", "expected cells, blanks"),
            ("cells", "write a number"),
            ("time=long", "write one such as"),
        ] {
            let refusal = limits.set(text).expect_err(text);
            assert!(refusal.to_string().contains(expected), "{refusal}");
        }
        limits.set("time=1m, blanks=6").expect("two limits");
        assert_eq!((limits.time, limits.blanks), (Duration::from_mins(1), 6));
    }
}
