//! A genetic algorithm: boards of a population are crossed in pairs, and some mutate.
//!
//! The loop is that of the article on the most beautiful grid: neighbors in the ranking are crossed at one point, every
//! board may mutate, and the best one replaces the worst.

use worddle_board::Tile;
use worddle_run::Stop;

use crate::beauty::Beauty;
use crate::moves::MoveReach;
use crate::optimizer::{Continuation, Optimizer, Preset};
use crate::task::Task;

/// Evolves one population after another, each for some generations.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Genetic {
    /// The moves that a mutation may make.
    reach: MoveReach,
    /// Boards in the population.
    population: usize,
    /// Generations of a population.
    generations: u32,
    /// The probability that a child mutates.
    mutation: f64,
    /// Who survives.
    survival: Survival,
}

/// Who survives into the next generation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Survival {
    /// The children, the worst of whom is replaced by a copy of the best.
    Children,
    /// The best of parents and children together, each board once.
    Fittest,
}

impl Genetic {
    /// Returns the parameters of a preset. The article has 80 boards, 600 generations and one mutation in ten. We let
    /// the fittest of two generations survive, which takes more boards and mutations to stay diverse, and fewer
    /// generations. On the French list four seeds out of four reached 1634 words within 0.23 to 0.64 million boards;
    /// with 600 boards and 400 generations three did within a million.
    pub(crate) fn preset(preset: Preset) -> Self {
        match preset {
            Preset::Worddle => Self {
                reach: MoveReach::TilesAndSwaps,
                population: 300,
                generations: 200,
                mutation: 0.7,
                survival: Survival::Fittest,
            },
            Preset::Article => Self {
                reach: MoveReach::Tiles,
                population: 80,
                generations: 600,
                mutation: 0.1,
                survival: Survival::Children,
            },
        }
    }

    /// Crosses parents in pairs and mutates the children.
    fn children(self, task: &mut Task<'_>, population: &[Individual]) -> Vec<Vec<Tile>> {
        let mut parents: Vec<&[Tile]> = population.iter().map(|individual| &*individual.tiles).collect();
        if self.survival == Survival::Fittest {
            // Neighbors in the ranking are often siblings, so partners are paired at random.
            task.random().shuffle(&mut parents);
        }
        let mut children = Vec::with_capacity(parents.len());
        for pair in parents.chunks(2) {
            let (first, second) = (pair[0], pair[pair.len() - 1]);
            let cut = task.random().below(first.len() as u64 + 1) as usize;
            let crossed =
                [[&first[..cut], &second[cut..]].concat(), [&second[..cut], &first[cut..]].concat()];
            // In an odd population the last board is crossed with itself and has one child.
            for wishes in crossed.into_iter().take(pair.len()) {
                // The halves of two allowed boards may not make an allowed board.
                let mut child = task.mend(&wishes);
                if task.random().unit() < self.mutation
                    && let Some(change) = task.draw_move(&child, self.reach)
                {
                    change.apply(&mut child);
                }
                children.push(child);
            }
        }
        children
    }

    /// The next generation, best first.
    fn survivors(
        self,
        task: &Task<'_>,
        parents: Vec<Individual>,
        mut children: Vec<Individual>,
    ) -> Vec<Individual> {
        match self.survival {
            Survival::Children => {
                if let [best, .., worst] = &mut children[..] {
                    worst.clone_from(best);
                }
                children
            }
            Survival::Fittest => {
                let size = parents.len();
                // In canonical form a board and its rotations are equal, and only one of them survives.
                for child in &mut children {
                    child.tiles = task.canonical(&child.tiles);
                }
                let mut all = [parents, children].concat();
                all.sort_by(|a, b| b.beauty.cmp(&a.beauty).then_with(|| a.tiles.cmp(&b.tiles)));
                // The sort has put equal boards next to each other.
                all.dedup();
                all.truncate(size);
                all
            }
        }
    }
}

impl Optimizer for Genetic {
    fn name(&self) -> &'static str {
        "genetic"
    }

    fn start(&mut self, task: &mut Task<'_>) -> Result<Continuation, Stop> {
        // At least two, so that there is a pair to cross.
        let drawn = (0..self.population.max(2)).map(|_| task.draw()).collect();
        let mut population = ranked(task, drawn)?;
        for _ in 0..self.generations {
            let children = self.children(task, &population);
            let children = ranked(task, children)?;
            population = self.survivors(task, population, children);
        }
        Ok(Continuation::Again)
    }
}

/// A board of the population.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Individual {
    beauty: Beauty,
    tiles: Vec<Tile>,
}

/// Values boards and sorts them, best first.
fn ranked(task: &mut Task<'_>, boards: Vec<Vec<Tile>>) -> Result<Vec<Individual>, Stop> {
    let mut individuals = Vec::with_capacity(boards.len());
    for tiles in boards {
        individuals.push(Individual { beauty: task.value(&tiles)?, tiles });
    }
    individuals.sort_by_key(|individual| std::cmp::Reverse(individual.beauty));
    Ok(individuals)
}
