//! Draws the tiles and bonuses of a board.

use worddle_lexicon::Letter;
use worddle_run::{Random, Weights};

use crate::board::Board;
use crate::bonus::Bonus;
use crate::cell::Cell;
use crate::dice::Dice;
use crate::tile::Tile;
use crate::topology::Topology;

/// The number of cells that the search for a path tries before it gives up. A path over all cells of a 6×6 board takes some
/// hundreds.
const PATH_STEPS: usize = 10_000;

/// The source of the letters of boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Letters {
    /// Independent draws for each cell, by the frequency of each letter of the alphabet.
    ByFrequency(Weights),
    /// A roll of dice, each used once.
    ByDice(Dice),
}

impl Letters {
    /// Puts a tile on each cell.
    ///
    /// Bonuses stay as they are.
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

    /// Puts a word on a random path and draws the other tiles; `None` if no path or no dice were found.
    ///
    /// The other tiles are drawn as without the word, so the board looks like any other.
    pub(super) fn draw_around(&self, word: &[Letter], board: &mut Board, random: &mut Random) -> Option<()> {
        match self {
            Self::ByFrequency(_) => {
                // The path comes first, so that no letters are drawn in vain if there is none.
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

/// Puts the spelled faces on a path, and rolls the other dice onto the remaining cells.
///
/// Faces of dice that spell the word lie on the path, in its order.
fn roll_around(
    dice: &Dice,
    spelled: &[(Tile, usize)],
    path: &[Cell],
    board: &mut Board,
    random: &mut Random,
) {
    let others = (0..dice.len()).filter(|&die| spelled.iter().all(|&(_, taken)| taken != die));
    let mut rolled: Vec<Tile> = others.map(|die| dice[die].roll(random)).collect();
    // Shuffled, because otherwise a die would tend to lie on the cell with its number.
    random.shuffle(&mut rolled);
    let free = board.topology().cells().filter(|cell| !path.contains(cell));
    let laid = path.iter().copied().zip(spelled.iter().map(|&(tile, _)| tile));
    for (cell, tile) in free.zip(rolled).chain(laid) {
        board.put(cell, tile);
    }
}

/// Puts bonuses on different random cells, on blocks only if there are no other cells left.
///
/// Bonuses that were there are removed. More bonuses than cells are dropped.
pub(super) fn scatter(bonuses: &[Bonus], board: &mut Board, random: &mut Random) {
    if bonuses.is_empty() {
        return;
    }
    let (tiles, places) = board.parts_mut();
    let mut order: Vec<usize> = (0..places.len()).collect();
    random.shuffle(&mut order);
    // The sort is stable: it moves blocks to the end, and leaves the rest in random order.
    order.sort_by_key(|&place| tiles[place] == Tile::Block);
    places.fill(Bonus::None);
    order.into_iter().zip(bonuses).for_each(|(place, &bonus)| places[place] = bonus);
}

/// A random path of `length` cells: from a random cell, each step goes to a random free neighbor, and backtracks where there is
/// none. `None` if there is no such path or the search takes too long.
///
/// All paths of that length are possible, but not all equally likely.
fn random_path(topology: &Topology, length: usize, random: &mut Random) -> Option<Vec<Cell>> {
    let start = Cell(random.below(topology.len() as u64) as u32);
    let mut search = PathSearch { topology, length, path: vec![start], steps: PATH_STEPS };
    search.go_on(random).then_some(search.path)
}

/// A search for a random path.
struct PathSearch<'a> {
    topology: &'a Topology,
    length: usize,
    path: Vec<Cell>,
    /// The number of steps left.
    steps: usize,
}

impl PathSearch<'_> {
    /// Extends the path to its full length. Returns whether it succeeded.
    ///
    /// Recursion is as deep as the word is long.
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
