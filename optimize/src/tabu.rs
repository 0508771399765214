//! Tabu search: always to the best board beside this one, better or not, but never back to one of the last boards.
//!
//! Glover, "Tabu search", 1989. As in the article on the most beautiful grid, whole boards are tabu, not moves.

use std::collections::{HashSet, VecDeque};

use worddle_board::Tile;
use worddle_run::Stop;

use crate::ascent::Beside;
use crate::beauty::Beauty;
use crate::moves::{Move, Reach};
use crate::optimizer::{After, Optimizer, Preset};
use crate::task::Task;

/// Walks from board to board, and leaves those of late alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tabu {
    /// Which boards lie beside a board.
    pub reach: Reach,
    /// How many boards are remembered as tabu.
    pub length: usize,
    /// After how many moves without a better board the walk begins anew.
    pub patience: u32,
}

impl Tabu {
    /// The article gives no length; a hundred boards are enough to leave the local maxima that it met, and five hundred
    /// moves in vain are as good as an end. Our walks begin anew much earlier, and swap tiles.
    pub fn preset(preset: Preset) -> Self {
        match preset {
            Preset::Worddle => Self { reach: Reach::TilesAndSwaps, length: 1000, patience: 60 },
            Preset::Article => Self { reach: Reach::Tiles, length: 100, patience: 500 },
        }
    }

    /// Walks from a random board until patience ends.
    fn walk(self, task: &mut Task<'_>) -> Result<(), Stop> {
        let mut beside = Beside::new(self.reach);
        let mut tiles = task.draw();
        let mut best = task.value(&tiles)?;
        let mut recent = Recent::new(self.length);
        let mut in_vain = 0;
        while in_vain < self.patience {
            let Some((change, beauty)) = best_new(beside.all(task, &tiles)?, &tiles, &recent) else {
                return Ok(());
            };
            recent.push(tiles.clone());
            change.apply(&mut tiles);
            in_vain = if beauty > best { 0 } else { in_vain + 1 };
            best = best.max(beauty);
        }
        Ok(())
    }
}

impl Optimizer for Tabu {
    fn name(&self) -> &'static str {
        "tabu"
    }

    fn start(&mut self, task: &mut Task<'_>) -> Result<After, Stop> {
        self.walk(task)?;
        Ok(After::Again)
    }
}

/// The best move that leads to a board which is not tabu, the first of equals.
fn best_new(
    moves: impl Iterator<Item = (Move, Beauty)>,
    tiles: &[Tile],
    recent: &Recent,
) -> Option<(Move, Beauty)> {
    let mut next = tiles.to_vec();
    let mut best: Option<(Move, Beauty)> = None;
    for (change, beauty) in moves {
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

/// The last boards, up to a number.
struct Recent {
    most: usize,
    queue: VecDeque<Vec<Tile>>,
    set: HashSet<Vec<Tile>>,
}

impl Recent {
    fn new(most: usize) -> Self {
        Self { most, queue: VecDeque::new(), set: HashSet::new() }
    }

    fn contains(&self, tiles: &[Tile]) -> bool {
        self.set.contains(tiles)
    }

    /// Remembers a board that is not tabu, and forgets the oldest if there are too many.
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
