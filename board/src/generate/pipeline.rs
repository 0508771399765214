//! Boards made on several threads, in order.
//!
//! Boards are made in blocks. Thread `t` of `n` makes the blocks `t`, `t + n`, `t + 2n` … and hands each over a channel of
//! its own with little room. Taking from the channels in turn gives the blocks in order, no thread runs far ahead, and
//! memory stays bounded however many boards are asked for. The first blocks have one board, so that something is seen at
//! once; later ones are larger, so that handing over costs nothing. With one thread, everything happens on the calling
//! thread.

use std::ops::Range;
use std::sync::mpsc::sync_channel;
use std::time::Duration;

use worddle_lexicon::Dawg;
use worddle_run::{Budget, Cancel, Run, Stop};

use super::{Detail, DrawStatistics, GeneratedBoard, Generator, Recipe};
use crate::solve::Solver;

/// Finished blocks of a thread that may wait.
const WAITING: usize = 2;

/// How many cells the boards of a block have at most together, if each takes long: 64 boards of 4×4, whose solutions take
/// less than a megabyte and stay in the cache until they are written.
const BLOCK_CELLS: usize = 1 << 10;

/// The same if every board that is drawn is kept and none is solved: a thousand of 4×4 take some milliseconds. With blocks
/// of 64, threads woke each other 59,000 times for two million boards.
const LARGE_BLOCK_CELLS: usize = 1 << 14;

/// Why no more boards are made.
#[derive(Debug)]
pub enum ProductionEnd {
    /// All are made.
    Complete,
    /// It was cancelled, or ran out of time.
    Stopped(Stop),
    /// A board was not found.
    NotFound {
        /// The number of the board, from 0 on.
        number: u64,
        /// What was drawn instead.
        seen: Box<DrawStatistics>,
    },
}

/// Boards to make.
#[derive(Clone, Copy)]
pub struct Production<'a> {
    /// How boards are drawn, and which are kept.
    pub recipe: &'a Recipe,
    /// Words that no board may have.
    pub forbidden: Option<&'a Dawg>,
    /// The words that filters are about; all words if there are none.
    pub judged_by: Option<&'a Dawg>,
    /// The solver of which each thread takes a copy.
    pub solver: &'a Solver<'a, Dawg>,
    /// The seed of all boards.
    pub seed: u64,
    /// What is found out about each board.
    pub detail: Detail,
    /// How many boards to make.
    pub count: u64,
    /// The most draws in a row without a match.
    pub tries: u64,
    /// How many threads work.
    pub threads: usize,
}

impl<'a> Production<'a> {
    /// A generator for one thread.
    pub fn generator(&self, solver: Solver<'a, Dawg>) -> Generator<'a> {
        let generator = Generator::new(self.recipe, solver, self.seed, self.detail);
        generator.without(self.forbidden).judged_by(self.judged_by)
    }

    /// The most boards of a block.
    fn largest_block(&self) -> u64 {
        let is_quick = self.detail != Detail::Solution && self.recipe.keeps_all() && self.forbidden.is_none();
        let cells = if is_quick { LARGE_BLOCK_CELLS } else { BLOCK_CELLS };
        (cells / self.recipe.topology().len().max(1)) as u64
    }
}

/// What was made of a block of boards.
struct Block<P> {
    product: P,
    boards: u64,
    /// Why it is the last one, if it is.
    ending: Option<ProductionEnd>,
}

/// Makes boards on all threads of a production. `make` gives each thread its way to turn boards into a product; `take`
/// receives the products in the order of the boards. Each board is a step of the run.
pub fn produce<P, W, E>(
    production: Production<'_>,
    run: &mut Run<'_>,
    make: impl Fn() -> W + Sync,
    mut take: impl FnMut(P) -> Result<(), E>,
) -> Result<ProductionEnd, E>
where
    P: Default + Send,
    W: FnMut(u64, GeneratedBoard, &mut P),
{
    let (cancel, time) = (run.cancel().part(), run.time_left());
    let worker = |thread| Worker { production, thread, time, cancel: cancel.clone() };
    // The block is taken first: what was made is shown, even if the run stops with it.
    let mut receive = |Block { product, boards, ending }: Block<P>| match take(product) {
        Err(error) => Some(Err(error)),
        Ok(()) => match (ending, run.steps_at_once(boards)) {
            (Some(ending), _) => Some(Ok(ending)),
            (None, Err(stop)) => Some(Ok(ProductionEnd::Stopped(stop))),
            (None, Ok(())) => None,
        },
    };
    if production.threads == 1 {
        let mut ending = None;
        worker(0).work(make(), |block| {
            ending = receive(block);
            ending.is_none()
        });
        return ending.unwrap_or(Ok(ProductionEnd::Complete));
    }
    std::thread::scope(|scope| {
        let start = |thread| {
            let (sender, receiver) = sync_channel(WAITING);
            let (worker, make) = (worker(thread), &make);
            scope.spawn(move || worker.work(make(), |block| sender.send(block).is_ok()));
            receiver
        };
        let receivers: Vec<_> = (0..production.threads).map(start).collect();
        let mut receivers = receivers.iter().cycle();
        let ending = loop {
            // A thread that hands over nothing more has found its next block beyond the last board.
            let Some(block) = receivers.next().and_then(|receiver| receiver.recv().ok()) else {
                break Ok(ProductionEnd::Complete);
            };
            if let Some(ending) = receive(block) {
                break ending;
            }
        };
        // Nobody waits for what the other threads are still looking for.
        cancel.cancel();
        ending
    })
}

/// A thread that makes boards.
struct Worker<'a> {
    production: Production<'a>,
    thread: usize,
    /// The time left. Each thread looks at the clock itself: the run waits for boards, and one board may take for ever.
    time: Option<Duration>,
    cancel: Cancel,
}

impl Worker<'_> {
    /// Makes one block after the other, until all are made, something ends it, or nobody takes more.
    fn work<P: Default>(
        &self,
        mut make: impl FnMut(u64, GeneratedBoard, &mut P),
        mut hand_over: impl FnMut(Block<P>) -> bool,
    ) {
        let Production { solver, tries, threads, count, .. } = self.production;
        // A thread alone has nobody to share with, and begins at once.
        let solver = if threads == 1 { solver.clone() } else { solver.unshared() };
        let mut generator = self.production.generator(solver);
        let mut run =
            Run::new(Budget { steps: Some(tries), time: self.time }).with_cancel(self.cancel.clone());
        for numbers in blocks(threads, self.thread, count, self.production.largest_block()) {
            let (first, mut product, mut ending) = (numbers.start, P::default(), None);
            let mut boards = 0;
            for number in numbers {
                // Tries are counted for each board.
                run.restart_steps();
                match generator.board(number, &mut run) {
                    Ok(generated) => make(number, generated, &mut product),
                    Err(Stop::Steps) => {
                        let seen = Box::new(generator.seen().clone());
                        ending = Some(ProductionEnd::NotFound { number, seen });
                        break;
                    }
                    Err(stop) => {
                        ending = Some(ProductionEnd::Stopped(stop));
                        break;
                    }
                }
                boards = number + 1 - first;
            }
            let is_last = ending.is_some();
            if !hand_over(Block { product, boards, ending }) || is_last {
                return;
            }
        }
    }
}

/// The numbers of the boards in each block of a thread. Blocks double in size from round to round, up to the largest.
fn blocks(threads: usize, thread: usize, count: u64, largest: u64) -> impl Iterator<Item = Range<u64>> {
    let largest = largest.max(1);
    let (threads, thread) = (threads as u64, thread as u64);
    let mut round = (0u64, 1u64);
    std::iter::from_fn(move || {
        let (first, size) = round;
        // All threads have blocks of one size in a round, so every thread knows the numbers of all others without
        // asking.
        round = (first.saturating_add(threads * size), (size * 2).min(largest));
        let start = first.saturating_add(thread * size);
        (start < count).then(|| start..count.min(start.saturating_add(size)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_taken_in_turn_are_all_boards_in_order() {
        for (threads, count, largest) in [(1, 1, 64), (2, 1000, 64), (3, 7, 64), (4, 100, 0), (2, 0, 64)] {
            let mut each: Vec<_> =
                (0..threads).map(|thread| blocks(threads, thread, count, largest)).collect();
            let mut numbers = Vec::new();
            'all: loop {
                for blocks in &mut each {
                    let Some(block) = blocks.next() else { break 'all };
                    numbers.extend(block);
                }
            }
            assert_eq!(numbers, (0..count).collect::<Vec<_>>());
        }
    }

    #[test]
    fn numbers_without_end_do_not_overflow() {
        let last = blocks(2, 1, u64::MAX, 64).nth(1000).expect("a block");
        assert!(last.start > 100_000);
    }
}
