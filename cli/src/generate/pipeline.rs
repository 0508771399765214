//! Boards made on several threads, in order.
//!
//! Boards are made in blocks. Thread `t` of `n` makes the blocks `t`, `t + n`, `t + 2n` and so on, and hands each over a
//! channel of its own with little room, so that taking from the channels in turn gives the blocks in order, no thread
//! runs far ahead, and memory stays bounded however many boards are asked for. The first blocks have one board, so that
//! something is seen at once; later ones are larger, so that handing over costs nothing.

use std::ops::Range;
use std::sync::mpsc::{SyncSender, sync_channel};

use anyhow::Result;
use worddle_board::generate::{Detail, Generated, Seen};
use worddle_run::{Budget, Cancel, Observer, Run, Stop};

use super::plan::Plan;
use crate::interrupt;

/// How many finished blocks of a thread may wait.
const WAITING: usize = 2;

/// How many cells the boards of a block have at most together: 64 boards of 4×4, whose solutions take less than a
/// megabyte and stay in the cache until they are written.
const BLOCK_CELLS: usize = 1024;

/// Why no more boards are made.
#[derive(Debug)]
pub(super) enum Ended {
    /// All are made.
    Done,
    /// The user stopped it.
    Cancelled,
    /// A board was not found.
    NotFound {
        /// The number of the board.
        number: u64,
        /// What was drawn instead.
        seen: Box<Seen>,
    },
}

/// What was made of a block.
struct Block<P> {
    product: P,
    boards: u64,
    /// Why it is the last one, if it is.
    ended: Option<Ended>,
}

/// Makes boards on all threads. `make` gives each thread its way to turn boards into a product; `take` is given the
/// products in the order of the boards.
pub(super) fn produce<P, W>(
    plan: &Plan<'_>,
    detail: Detail,
    count: u64,
    progress: &mut impl Observer,
    make: impl Fn() -> W + Sync,
    mut take: impl FnMut(P) -> Result<()>,
) -> Result<Ended>
where
    P: Default + Send,
    W: FnMut(u64, Generated, &mut P),
{
    let cancel = interrupt::cancel();
    let mut run = Run::new(Budget::steps(count)).with_observer(progress);
    std::thread::scope(|scope| {
        let start = |thread| {
            let (sender, receiver) = sync_channel(WAITING);
            let worker = Worker { plan, detail, count, thread, cancel: cancel.clone() };
            let make = &make;
            scope.spawn(move || worker.work(make(), &sender));
            receiver
        };
        let receivers: Vec<_> = (0..plan.threads).map(start).collect();
        let mut receivers = receivers.iter().cycle();
        let ended = loop {
            // A thread that hands over nothing more has found its next block beyond the last board.
            let Some(block) = receivers.next().and_then(|receiver| receiver.recv().ok()) else {
                break Ok(Ended::Done);
            };
            let Block { product, boards, ended } = block;
            let taken = take(product);
            // Only the observer listens: the threads themselves stop at the last board, or when they are cancelled.
            let _ = run.steps_at_once(boards);
            match (taken, ended) {
                (Err(error), _) => break Err(error),
                (Ok(()), Some(ended)) => break Ok(ended),
                (Ok(()), None) => {}
            }
        };
        // Nobody waits for what the other threads are still looking for.
        cancel.cancel();
        ended
    })
}

/// A thread that makes boards.
struct Worker<'a> {
    plan: &'a Plan<'a>,
    detail: Detail,
    count: u64,
    thread: usize,
    cancel: Cancel,
}

impl Worker<'_> {
    /// Makes one block after the other, until all are made, something ends it, or nobody listens any more.
    fn work<P: Default>(&self, mut make: impl FnMut(u64, Generated, &mut P), sender: &SyncSender<Block<P>>) {
        let mut generator = self.plan.generator(self.detail);
        for numbers in blocks(self.plan.threads, self.thread, self.count, self.plan.topology().len()) {
            let (first, mut product, mut ended) = (numbers.start, P::default(), None);
            let mut boards = 0;
            for number in numbers {
                let mut run = Run::new(Budget::steps(self.plan.tries)).with_cancel(self.cancel.clone());
                match generator.board(number, &mut run) {
                    Ok(generated) => make(number, generated, &mut product),
                    Err(Stop::Cancelled) => ended = Some(Ended::Cancelled),
                    Err(Stop::Steps | Stop::Time) => {
                        ended = Some(Ended::NotFound { number, seen: Box::new(generator.seen().clone()) });
                    }
                }
                if ended.is_some() {
                    break;
                }
                boards = number + 1 - first;
            }
            let last = ended.is_some();
            if sender.send(Block { product, boards, ended }).is_err() || last {
                return;
            }
        }
    }
}

/// The numbers of the boards in each block of a thread. Blocks double in size from round to round.
fn blocks(threads: usize, thread: usize, count: u64, cells: usize) -> impl Iterator<Item = Range<u64>> {
    let largest = (BLOCK_CELLS / cells.max(1)).max(1) as u64;
    let (threads, thread) = (threads as u64, thread as u64);
    let mut round = (0u64, 1u64);
    std::iter::from_fn(move || {
        let (first, size) = round;
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
        for (threads, count, cells) in [(1, 1, 16), (2, 1000, 16), (3, 7, 16), (4, 100, 10_000), (2, 0, 16)] {
            let mut each: Vec<_> = (0..threads).map(|thread| blocks(threads, thread, count, cells)).collect();
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
        let last = blocks(2, 1, u64::MAX, 16).nth(1000).expect("a block");
        assert!(last.start > 100_000);
    }
}
