//! Tabu search: always move to the best neighbor, better or not, but never back to a recent board.
//!
//! Glover, "Tabu search", 1989. As in the article on the most beautiful grid, whole boards are tabu, not moves.

use std::collections::{HashSet, VecDeque};

use worddle_board::Tile;
use worddle_run::Stop;

use crate::beauty::Beauty;
use crate::moves::{Move, MoveReach};
use crate::neighborhood::Neighborhood;
use crate::optimizer::{Continuation, Optimizer, Preset};
use crate::task::Task;

/// Walks from board to board and avoids recent ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tabu {
    /// The kinds of moves.
    reach: MoveReach,
    /// The number of recent boards that are tabu.
    length: usize,
    /// Start over after this many moves without a better board.
    patience: u32,
}

impl Tabu {
    /// Returns the parameters of a preset. The article gives no length. A hundred boards are enough to escape its local
    /// maxima, and after five hundred moves without a better board there is little hope. Our walks start over much earlier,
    /// and swap tiles too.
    pub(crate) fn preset(preset: Preset) -> Self {
        match preset {
            Preset::Worddle => Self { reach: MoveReach::TilesAndSwaps, length: 1000, patience: 60 },
            Preset::Article => Self { reach: MoveReach::Tiles, length: 100, patience: 500 },
        }
    }
}

impl Optimizer for Tabu {
    fn name(&self) -> &'static str {
        "tabu"
    }

    fn start(&mut self, task: &mut Task<'_>) -> Result<Continuation, Stop> {
        let mut neighborhood = Neighborhood::new(self.reach);
        let mut tiles = task.draw();
        let mut best = task.value(&tiles)?;
        let mut recent = TabuList::new(self.length);
        let mut in_vain = 0;
        while in_vain < self.patience {
            let Some((change, beauty)) = best_new(neighborhood.all(task, &tiles)?, &tiles, &recent) else {
                return Ok(Continuation::Again);
            };
            // The old board becomes tabu, or the walk would come straight back.
            recent.push(tiles.clone());
            change.apply(&mut tiles);
            in_vain = if beauty > best { 0 } else { in_vain + 1 };
            best = best.max(beauty);
        }
        Ok(Continuation::Again)
    }
}

/// Returns the best move to a board that is not tabu; the first among equals.
fn best_new(
    moves: impl Iterator<Item = (Move, Beauty)>,
    tiles: &[Tile],
    recent: &TabuList,
) -> Option<(Move, Beauty)> {
    let mut next = tiles.to_vec();
    let mut best: Option<(Move, Beauty)> = None;
    for (change, beauty) in moves {
        // Beauty first: hashing a board for the tabu list costs more than comparing two numbers.
        if best.is_some_and(|(_, best)| beauty <= best) {
            continue;
        }
        let back = change.apply(&mut next);
        if !recent.contains(&next) {
            best = Some((change, beauty));
        }
        back.apply(&mut next);
    }
    best
}

/// The most recent boards, as a queue with a set for fast lookups.
struct TabuList {
    most: usize,
    queue: VecDeque<Vec<Tile>>,
    set: HashSet<Vec<Tile>>,
}

impl TabuList {
    fn new(most: usize) -> Self {
        Self { most, queue: VecDeque::new(), set: HashSet::new() }
    }

    fn contains(&self, tiles: &[Tile]) -> bool {
        self.set.contains(tiles)
    }

    /// Adds a board, and drops the oldest if there are too many.
    fn push(&mut self, tiles: Vec<Tile>) {
        if self.set.insert(tiles.clone()) {
            self.queue.push_back(tiles);
        }
        if self.queue.len() > self.most
            && let Some(oldest) = self.queue.pop_front()
        {
            self.set.remove(&oldest);
        }
    }
}
