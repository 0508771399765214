//! Chooses instructions by measurement.
//!
//! Which instructions are the fastest cannot be read off a processor: some slow down for wide registers, and others load slowly
//! what lies apart. So the solvers that count the first boards of a process take turns with all that the processor has, and
//! the rest of the process goes on with the fastest. No board is counted twice for it, and the counts are the same with all of
//! them. Whoever solves a single board takes the [`favourite`].

use std::sync::OnceLock;
use std::time::Duration;

use worddle_lexicon::Dawg;
use worddle_run::{Budget, Run};

use super::engine::Instructions;
use crate::board::Board;
use crate::rules::Rules;
use crate::solve::Solver;

/// The rounds of a race. Only the best of each contender counts, since other work on the machine makes laps slower.
const ROUNDS: usize = 8;

/// The boards of each contender in a round. On 4×4, some hundred microseconds of work.
const BOARDS: usize = 8;

/// The instructions that this process goes on with, once they are fixed or the first race is over.
static CHOICE: OnceLock<Choice> = OnceLock::new();

/// The instructions that the [fast solvers](crate::Solver::fast) of a process count with, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The instructions.
    pub instructions: Instructions,
    /// The nanoseconds that each contender took for a path in its best round; empty if the instructions were fixed.
    pub measured: Vec<(Instructions, f64)>,
}

impl Choice {
    /// Fixes the instructions of this process, so that none are measured. Counts do not depend on them.
    ///
    /// False if the processor lacks them, or if the process counts with others already.
    pub fn fix(instructions: Instructions) -> bool {
        let choice = Self { instructions, measured: Vec::new() };
        instructions.are_here() && *CHOICE.get_or_init(|| choice.clone()) == choice
    }

    /// The choice of this process; `None` if it is still open, or if the processor leaves none.
    pub fn made() -> Option<&'static Self> {
        CHOICE.get()
    }

    /// The choice of this process. An open one is made by counting these boards again and again, for some milliseconds.
    pub fn make(lexicon: &Dawg, boards: &[Board]) -> Option<&'static Self> {
        let mut solver = Solver::fast(lexicon, Rules::boggle());
        let most = Instructions::ALL.len() * BOARDS * ROUNDS;
        for board in boards.iter().cycle().take(most) {
            if Self::made().is_some() {
                break;
            }
            solver.count(board);
        }
        Self::made()
    }
}

/// What is taken without a race: the instructions of this process, or those that are likely to be the fastest.
pub(super) fn favourite() -> Instructions {
    Choice::made().map_or_else(Instructions::detect, |choice| choice.instructions)
}

/// A race between instructions.
#[derive(Clone)]
pub(super) struct Race {
    contenders: Vec<Contender>,
    /// The number of boards so far.
    boards: usize,
}

/// What was measured of some instructions.
#[derive(Clone)]
struct Contender {
    instructions: Instructions,
    /// The time and the paths of this round.
    time: Duration,
    paths: usize,
    /// The nanoseconds for a path in the best round.
    best: f64,
}

/// A board that is being counted.
pub(super) struct Lap {
    instructions: Instructions,
    /// For its clock.
    run: Run<'static>,
}

impl Lap {
    /// The instructions to count it with.
    pub(super) fn instructions(&self) -> Instructions {
        self.instructions
    }
}

impl Race {
    /// A race, unless the instructions are given or known, or there is no choice. The portable loops take part only where there
    /// are no others.
    pub(super) fn new(given: Option<Instructions>) -> Option<Self> {
        if given.is_some() || Choice::made().is_some() {
            return None;
        }
        let contender =
            |instructions| Contender { instructions, time: Duration::ZERO, paths: 0, best: f64::INFINITY };
        let vectors = Instructions::here().filter(|&instructions| instructions != Instructions::Portable);
        let contenders: Vec<_> = vectors.map(contender).collect();
        (contenders.len() > 1).then_some(Self { contenders, boards: 0 })
    }

    /// Starts a board.
    pub(super) fn start(&self) -> Lap {
        let turn = self.boards % self.contenders.len();
        Lap { instructions: self.contenders[turn].instructions, run: Run::new(Budget::UNLIMITED) }
    }

    /// Notes that a board with so many paths was counted. Returns the fastest instructions once the race is over, here or on
    /// another thread.
    pub(super) fn finish(&mut self, lap: &Lap, paths: usize) -> Option<Instructions> {
        let count = self.contenders.len();
        let contender = &mut self.contenders[self.boards % count];
        contender.time += lap.run.elapsed();
        contender.paths += paths;
        self.boards += 1;
        if self.boards.is_multiple_of(count * BOARDS) {
            self.contenders.iter_mut().for_each(Contender::end_round);
        }
        if self.boards == count * BOARDS * ROUNDS {
            return Some(CHOICE.get_or_init(|| self.choice()).instructions);
        }
        Choice::made().map(|choice| choice.instructions)
    }

    /// The instructions with the best round.
    fn choice(&self) -> Choice {
        let best = self.contenders.iter().min_by(|one, other| one.best.total_cmp(&other.best));
        Choice {
            instructions: best.expect("a race has contenders").instructions,
            measured: self.contenders.iter().map(|one| (one.instructions, one.best)).collect(),
        }
    }
}

impl Contender {
    /// Compares the round with the best so far, and begins another.
    fn end_round(&mut self) {
        if self.paths > 0 {
            self.best = self.best.min(self.time.as_secs_f64() * 1e9 / self.paths as f64);
        }
        (self.time, self.paths) = (Duration::ZERO, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A race in which some instructions were slower than the others.
    fn race(slow: Instructions) -> Option<Race> {
        let mut race = Race::new(None)?;
        for contender in &mut race.contenders {
            contender.best = if contender.instructions == slow { 2.0 } else { 1.0 };
        }
        Some(race)
    }

    #[test]
    fn every_contender_has_its_turns_and_the_fastest_goes_on() {
        let Some(mut race) = race(Instructions::Avx512) else {
            return crate::fast::vector::check::report_missing("a race between instructions");
        };
        assert_ne!(race.choice().instructions, Instructions::Avx512);
        assert_eq!(race.choice().measured.len(), race.contenders.len());
        let mut turns = vec![0; race.contenders.len()];
        let fastest = loop {
            let lap = race.start();
            let turn = race.contenders.iter().position(|known| known.instructions == lap.instructions());
            turns[turn.expect("a contender")] += 1;
            // No paths, so that only the times above count.
            if let Some(fastest) = race.finish(&lap, 0) {
                break fastest;
            }
        };
        assert!(turns.iter().all(|&boards| boards <= BOARDS * ROUNDS));
        assert!(fastest.are_here() && fastest != Instructions::Portable);
        // Another test of this process may have raced before.
        assert_eq!(Some(fastest), Choice::made().map(|choice| choice.instructions));
        assert!(Race::new(None).is_none(), "a process races once");
        assert_eq!(favourite(), fastest);
        let lap = race.start();
        assert_eq!(race.finish(&lap, 0), Some(fastest), "a solver that raced meanwhile takes the winner");
        assert!(!Choice::fix(Instructions::Portable), "the choice is made");
    }
}
