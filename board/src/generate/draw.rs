//! Draws the tiles and bonuses of a board.

use worddle_lexicon::Letter;
use worddle_run::{Random, Weights};

use crate::board::Board;
use crate::bonus::Bonus;
use crate::cell::Cell;
use crate::dice::Dice;
use crate::tile::Tile;
use crate::topology::Topology;

/// How many cells the search for a path may try before it gives up: a path over all cells of a 6×6 board is found with
/// some hundreds.
const PATH_STEPS: usize = 10_000;

/// Where the letters of boards come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Letters {
    /// Each cell for itself, by how often each letter of the alphabet occurs.
    ByFrequency(Weights),
    /// By rolling dice, each once.
    ByDice(Dice),
}

impl Letters {
    /// Puts a tile on each cell.
    pub(super) fn draw(&self, board: &mut Board, random: &mut Random) {
        let (tiles, _) = board.parts_mut();
        match self {
            Self::ByFrequency(weights) => tiles.fill_with(|| {
                let place = weights.draw(random) as u8;
                Tile::letter(Letter::new(place).expect("there are weights for letters only"))
            }),
            Self::ByDice(dice) => dice.roll(random, tiles),
        }
    }

    /// Puts a word on a random path and draws the other tiles; `None` if no path or no dice were found for it.
    pub(super) fn draw_around(&self, word: &[Letter], board: &mut Board, random: &mut Random) -> Option<()> {
        match self {
            Self::ByFrequency(_) => {
                // The path comes first: if there is none, no letter was drawn for nothing.
                let path = random_path(board.topology(), word.len(), random)?;
                self.draw(board, random);
                for (&cell, &letter) in path.iter().zip(word) {
                    board.put(cell, Tile::letter(letter));
                }
            }
            Self::ByDice(dice) => {
                let spelled = dice.spelled(word, random)?;
                let path = random_path(board.topology(), spelled.len(), random)?;
                roll_around(dice, &spelled, &path, board, random);
            }
        }
        Some(())
    }
}

/// Lays some dice on a path, with the faces given, and rolls the others onto the cells that are left.
fn roll_around(
    dice: &Dice,
    spelled: &[(Tile, usize)],
    path: &[Cell],
    board: &mut Board,
    random: &mut Random,
) {
    let others = (0..dice.len()).filter(|&die| spelled.iter().all(|&(_, taken)| taken != die));
    let mut rolled: Vec<Tile> = others.map(|die| dice[die].roll(random)).collect();
    // Dice lie anywhere, not in the order in which they are numbered.
    random.shuffle(&mut rolled);
    let free = board.topology().cells().filter(|cell| !path.contains(cell));
    let laid = path.iter().copied().zip(spelled.iter().map(|&(tile, _)| tile));
    for (cell, tile) in free.zip(rolled).chain(laid) {
        board.put(cell, tile);
    }
}

/// Puts bonuses on different cells, none on a block as long as there are others.
pub(super) fn scatter(bonuses: &[Bonus], board: &mut Board, random: &mut Random) {
    if bonuses.is_empty() {
        return;
    }
    let (tiles, places) = board.parts_mut();
    let mut order: Vec<usize> = (0..places.len()).collect();
    random.shuffle(&mut order);
    // The sort is stable, so cells stay in random order; blocks go to the end.
    order.sort_by_key(|&place| tiles[place] == Tile::Block);
    places.fill(Bonus::None);
    order.into_iter().zip(bonuses).for_each(|(place, &bonus)| places[place] = bonus);
}

/// A path of so many cells from a random one on, each step to a random free neighbor, going back where there is none;
/// `None` if there is no such path or it is too hard to find.
fn random_path(topology: &Topology, length: usize, random: &mut Random) -> Option<Vec<Cell>> {
    let start = Cell(random.below(topology.len() as u64) as u32);
    let mut search = PathSearch { topology, length, path: vec![start], steps: PATH_STEPS };
    search.go_on(random).then_some(search.path)
}

/// The search for a path.
struct PathSearch<'a> {
    topology: &'a Topology,
    length: usize,
    path: Vec<Cell>,
    /// How many steps are left.
    steps: usize,
}

impl PathSearch<'_> {
    /// Goes on from the last cell until the path is long enough.
    fn go_on(&mut self, random: &mut Random) -> bool {
        let Some(&last) = self.path.last().filter(|_| self.path.len() < self.length) else {
            return true;
        };
        let neighbors = self.topology.neighbors(last).iter().copied();
        let mut free: Vec<Cell> = neighbors.filter(|cell| !self.path.contains(cell)).collect();
        random.shuffle(&mut free);
        for cell in free {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            self.path.push(cell);
            if self.go_on(random) {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_steps_to_free_neighbors_only() {
        for text in ["4x4", "3x3x3", "hex4x4", "5x5:straight", "1x16"] {
            let topology: Topology = text.parse().expect("a topology");
            for seed in 0..100 {
                let Some(path) = random_path(&topology, 9, &mut Random::new(seed)) else { continue };
                assert_eq!(path.len(), 9);
                assert!(path.windows(2).all(|pair| topology.neighbors(pair[0]).contains(&pair[1])));
                assert!((1..9).all(|place| !path[..place].contains(&path[place])));
            }
        }
    }

    #[test]
    fn a_path_over_every_cell_is_found() {
        for text in ["4x4", "6x6", "3x3x3"] {
            let topology: Topology = text.parse().expect("a topology");
            let found = (0..20)
                .filter_map(|seed| random_path(&topology, topology.len(), &mut Random::new(seed)))
                .count();
            assert!(found > 0, "{text}");
        }
    }

    #[test]
    fn no_path_leads_where_none_can() {
        let topology: Topology = "graph:0-1,2".parse().expect("a topology");
        for seed in 0..20 {
            assert_eq!(random_path(&topology, 3, &mut Random::new(seed)), None);
        }
    }
}
