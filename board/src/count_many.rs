//! The words of many boards, counted on several threads.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use worddle_lexicon::Dawg;
use worddle_run::{Budget, Run, Stop};

use crate::board::Board;
use crate::solution::Count;
use crate::solve::Solver;

/// How many boards a thread takes at once: some milliseconds of work, so that threads end together and rarely meet.
const BLOCK: usize = 256;

/// The numbers of some boards, and their counts.
type CountedBlock = (Range<usize>, Vec<Count>);

/// Counts the words of many boards, unless the run stops it: its time and its flag hold for all threads, and it sees no
/// steps.
///
/// `lay` lays the board of a number: on the board that it is given, which is `None` the first time on each thread. So
/// boards of one shape need one allocation, and no list of boards has to exist.
pub fn count_many<'a>(
    boards: usize,
    threads: usize,
    run: &Run<'_>,
    solver: &(dyn Fn() -> Solver<'a, Dawg> + Sync),
    lay: &(dyn Fn(usize, &mut Option<Board>) + Sync),
) -> Result<Vec<Count>, Stop> {
    let next = AtomicUsize::new(0);
    let (time, cancel) = (run.time_left(), run.cancel());
    let work = || {
        let (mut solver, mut board, mut done) = (solver(), None, Vec::new());
        let mut run = Run::new(Budget { steps: None, time }).with_cancel(cancel.clone());
        loop {
            let first = next.fetch_add(BLOCK, Ordering::Relaxed).min(boards);
            let block = first..(first + BLOCK).min(boards);
            if block.is_empty() {
                return Ok(done);
            }
            // A block of small boards may end before the run looks at its flag.
            if cancel.is_cancelled() {
                return Err(Stop::Cancelled);
            }
            let mut counts = Vec::with_capacity(block.len());
            for number in block.clone() {
                lay(number, &mut board);
                let board = board.as_ref().expect("a board is laid");
                counts.push(solver.count_within(board, &mut run)?);
            }
            done.push((block, counts));
        }
    };
    let parts: Result<Vec<Vec<CountedBlock>>, Stop> = std::thread::scope(|scope| {
        // One thread is this one.
        let count = threads.min(boards.div_ceil(BLOCK)).max(1);
        let others: Vec<_> = (1..count).map(|_| scope.spawn(work)).collect();
        let own = work();
        let joined = others.into_iter().map(|thread| thread.join().expect("threads do not panic"));
        std::iter::once(own).chain(joined).collect()
    });
    let mut counts = vec![Count::default(); boards];
    for (block, counted) in parts?.into_iter().flatten() {
        counts[block].copy_from_slice(&counted);
    }
    Ok(counts)
}
