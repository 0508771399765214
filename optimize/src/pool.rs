//! Pool search: a beam of the best boards, whose whole neighborhoods are tried.
//!
//! Steepest ascent follows one board and drops all others that were nearly as good. The pool keeps the best few, counting
//! a board and its rotations as one. In each round it tries the whole neighborhood of every new board and keeps the best
//! of all. A board that is pushed out before its turn is skipped. When nothing new enters, the pool is a local maximum, and
//! the next pool begins.

use worddle_board::Tile;
use worddle_run::Stop;

use crate::beauty::Beauty;
use crate::moves::MoveReach;
use crate::neighborhood::Neighborhood;
use crate::optimizer::{Continuation, Optimizer};
use crate::task::Task;

/// Improves one pool of boards after another, each until nothing new enters.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Pool;

/// The size of a pool.
struct Breadth {
    /// Boards in the pool.
    members: usize,
    /// Random boards at the beginning.
    first: usize,
    /// Swaps tried for each board.
    swaps: usize,
}

/// Up to 16 cells, small pools that start over soon beat large ones: on the French list, the board of 1634 words was found
/// after 0.09 and 0.10 million boards with 15 members, 0.30 and 0.21 with 50, 0.80 and 0.27 with 120 (seeds 0 and 1). Every
/// swap is tried: with the most promising 30 of 120 that board took 1.42 s on average instead of 0.65, with 12 it took 6.4.
const SMALL: Breadth = Breadth { members: 15, first: 15, swaps: usize::MAX };

/// Beyond 16 cells there are local maxima everywhere, so a pool keeps many boards. One random board is as good a start as
/// a hundred, which cost two thirds of the time until the pool is full. Trying 80 of 300 swaps values half as many boards
/// again per second, and 10,397 points on 5×5 in English within 80 seconds from two seeds of five, from none before.
const LARGE: Breadth = Breadth { members: 100, first: 1, swaps: 80 };

impl Optimizer for Pool {
    fn name(&self) -> &'static str {
        "pool"
    }

    fn start(&mut self, task: &mut Task<'_>) -> Result<Continuation, Stop> {
        let mut neighborhood = Neighborhood::new(MoveReach::TilesAndSwaps);
        let breadth = if task.constraint().cells() <= 16 { SMALL } else { LARGE };
        let mut members = Members::new(breadth.members);
        for _ in 0..breadth.first {
            let tiles = task.draw();
            let beauty = task.value(&tiles)?;
            members.offer(beauty, task.canonical(&tiles));
        }
        loop {
            let fresh = members.take_fresh();
            if fresh.is_empty() {
                return Ok(Continuation::Again);
            }
            for (own, mut tiles) in fresh {
                if !members.has(own, &tiles) {
                    // Better boards of this round have pushed it out, and would push out its neighbors too.
                    continue;
                }
                for (change, beauty) in neighborhood.promising(task, &tiles, breadth.swaps)? {
                    if members.wants(beauty) {
                        // Few neighbors get here, so only those pay for their canonical form.
                        let back = change.apply(&mut tiles);
                        members.offer(beauty, task.canonical(&tiles));
                        back.apply(&mut tiles);
                    }
                }
            }
        }
    }
}

/// The boards of a pool, best first; among equals, smaller tiles first.
struct Members {
    most: usize,
    boards: Vec<Member>,
}

/// A board of a pool.
struct Member {
    beauty: Beauty,
    tiles: Vec<Tile>,
    /// Its neighbors were tried.
    tried: bool,
}

impl Members {
    fn new(most: usize) -> Self {
        Self { most, boards: Vec::with_capacity(most + 1) }
    }

    /// Whether a board with this beauty may enter the pool.
    #[inline]
    fn wants(&self, beauty: Beauty) -> bool {
        self.boards.len() < self.most || self.boards.last().is_some_and(|worst| beauty > worst.beauty)
    }

    /// Adds a board in canonical form, if it is good enough and new.
    fn offer(&mut self, beauty: Beauty, tiles: Vec<Tile>) {
        if let Err(place) = self.place(beauty, &tiles) {
            self.boards.insert(place, Member { beauty, tiles, tried: false });
            self.boards.truncate(self.most);
        }
    }

    /// Whether a board in canonical form is still in the pool.
    fn has(&self, beauty: Beauty, tiles: &[Tile]) -> bool {
        self.place(beauty, tiles).is_ok()
    }

    /// The index of a board, or where to insert it.
    fn place(&self, beauty: Beauty, tiles: &[Tile]) -> Result<usize, usize> {
        self.boards.binary_search_by(|member| {
            beauty.cmp(&member.beauty).then_with(|| member.tiles.as_slice().cmp(tiles))
        })
    }

    /// Returns the boards whose neighbors were not tried yet, best first, and marks them as tried.
    fn take_fresh(&mut self) -> Vec<(Beauty, Vec<Tile>)> {
        let is_fresh = |member: &mut Member| !std::mem::replace(&mut member.tried, true);
        let fresh = |member: &mut Member| is_fresh(member).then(|| (member.beauty, member.tiles.clone()));
        self.boards.iter_mut().filter_map(fresh).collect()
    }
}
