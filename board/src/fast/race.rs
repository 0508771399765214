//! Chooses instructions by measurement.
//!
//! Which instructions are the fastest cannot be read off a processor: some slow down for wide registers, and others load slowly
//! what lies apart. So the solvers that count the first boards of a process take turns with all that the processor has, and
//! the rest of the process goes on with the fastest. No board is counted twice for it, and the counts are the same with all of
//! them. Whoever solves a single board takes the [`favourite`].

use std::sync::OnceLock;
use std::time::Duration;

use worddle_run::{Budget, Run};

use super::engine::Instructions;

/// The rounds of a race. Only the best of each contender counts, since other work on the machine makes laps slower.
const ROUNDS: usize = 8;

/// The boards of each contender in a round. On 4×4, some hundred microseconds of work.
const BOARDS: usize = 8;

/// The winner of the first race in this process.
static FASTEST: OnceLock<Instructions> = OnceLock::new();

/// What is taken without a race: the fastest, or what is likely to be.
pub(super) fn favourite() -> Instructions {
    FASTEST.get().copied().unwrap_or_else(Instructions::detect)
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
        if given.is_some() || FASTEST.get().is_some() {
            return None;
        }
        let is_contender =
            |&instructions: &Instructions| instructions != Instructions::Portable && instructions.are_here();
        let contender =
            |instructions| Contender { instructions, time: Duration::ZERO, paths: 0, best: f64::INFINITY };
        let contenders: Vec<_> = Instructions::ALL.into_iter().filter(is_contender).map(contender).collect();
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
            return Some(*FASTEST.get_or_init(|| self.fastest()));
        }
        FASTEST.get().copied()
    }

    /// The instructions with the best round.
    fn fastest(&self) -> Instructions {
        let best = self.contenders.iter().min_by(|one, other| one.best.total_cmp(&other.best));
        best.expect("a race has contenders").instructions
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
        assert_ne!(race.fastest(), Instructions::Avx512);
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
        assert_eq!(Some(&fastest), FASTEST.get());
        assert!(Race::new(None).is_none(), "a process races once");
        assert_eq!(favourite(), fastest);
        let lap = race.start();
        assert_eq!(race.finish(&lap, 0), Some(fastest), "a solver that raced meanwhile takes the winner");
    }
}
