//! The boards that a search may try.
//!
//! A [`Supply`] of tiles and some [`Demand`]s make a [`Constraint`]. It draws boards, repairs boards and lists moves, and
//! every board it returns is allowed. Building it fails with an explanation if the demands contradict each other. Whether
//! a partial board can be completed is decided exactly, for dice by a bipartite matching of tiles and dice.

use worddle_board::{Cell, Tile};
use worddle_run::{Random, Weights};

mod contradiction;
mod demand;
mod matching;
mod stock;

pub use contradiction::Contradiction;
pub use demand::{Demand, Supply};

use crate::moves::{Move, MoveReach};
use stock::{Counts, Stock};

/// The boards that a search may try. There is at least one.
#[derive(Clone, Debug)]
pub struct Constraint {
    stock: Stock,
    /// The fixed tile of each cell, if it has one.
    fixed: Vec<Option<Tile>>,
    /// The cells that are not fixed.
    free: Vec<Cell>,
    /// The weight of each kind of tile in a draw.
    weights: Weights,
}

impl Constraint {
    /// Builds the constraint for boards of `cells` cells, or explains why no board can satisfy it.
    pub fn build(cells: usize, supply: &Supply, demands: &[Demand]) -> Result<Self, Contradiction> {
        let fixed = fixed_tiles(cells, demands)?;
        let stock = Stock::build(cells, supply, demands, &fixed)?;
        let free = (0..cells as u32).map(Cell).filter(|cell| fixed[cell.index()].is_none()).collect();
        let weights = Weights::new(stock.weights()).ok_or(Contradiction::NoTile)?;
        Ok(Self { stock, fixed, free, weights })
    }

    /// The number of cells of a board.
    pub fn cells(&self) -> usize {
        self.fixed.len()
    }

    /// Whether a board is allowed.
    pub fn allows(&self, tiles: &[Tile]) -> bool {
        let in_place = |(fixed, tile): (&Option<Tile>, &Tile)| fixed.is_none_or(|fixed| fixed == *tile);
        tiles.len() == self.fixed.len()
            && self.fixed.iter().zip(tiles).all(in_place)
            && self.stock.count(tiles, &self.fixed).is_some_and(|counts| self.stock.can_complete(&counts))
    }

    /// Whether some allowed board has these tiles on these cells. Each cell may occur once.
    pub fn allows_part(&self, part: impl IntoIterator<Item = (Cell, Tile)>) -> bool {
        let mut counts = self.stock.fixed_counts().clone();
        for (cell, tile) in part {
            match (self.fixed[cell.index()], self.stock.drawn_kind(tile)) {
                (Some(fixed), _) if fixed == tile => {}
                (None, Some(kind)) => counts.add(kind),
                _ => return false,
            }
        }
        self.stock.can_complete(&counts)
    }

    /// Whether the cells are independent: any choice for one goes with any choice for the others.
    pub fn is_free(&self) -> bool {
        self.stock.is_free()
    }

    /// Whether a symmetry of the board leaves the constraint unchanged.
    pub fn is_kept_by(&self, permutation: &[Cell]) -> bool {
        permutation.iter().zip(&self.fixed).all(|(cell, fixed)| self.fixed[cell.index()] == *fixed)
    }

    /// The tiles that may lie on a cell.
    pub fn choices(&self, cell: Cell) -> Vec<Tile> {
        match self.fixed[cell.index()] {
            Some(tile) => vec![tile],
            None => self.stock.drawn().map(|kind| self.stock.tile(kind)).collect(),
        }
    }

    /// Draws a board.
    pub fn draw(&self, random: &mut Random) -> Vec<Tile> {
        self.mend(&[], random)
    }

    /// Repairs a board: keeps as many tiles of `wishes` as it can, and draws the others.
    pub fn mend(&self, wishes: &[Tile], random: &mut Random) -> Vec<Tile> {
        let mut counts = self.stock.fixed_counts().clone();
        let mut tiles: Vec<Tile> = self.fixed.iter().map(|fixed| fixed.unwrap_or(Tile::Block)).collect();
        // In random order, or the last cells would lose their tiles more often than the first.
        let mut order = self.free.clone();
        random.shuffle(&mut order);
        for cell in order {
            let wish = wishes.get(cell.index()).and_then(|&tile| self.stock.kind(tile));
            let fits = |&kind: &usize| self.stock.can_add(&mut counts, kind);
            let kind = wish.filter(fits).unwrap_or_else(|| self.draw_kind(&mut counts, random));
            counts.add(kind);
            tiles[cell.index()] = self.stock.tile(kind);
        }
        tiles
    }

    /// Draws a kind of tile with which the board can still be completed.
    fn draw_kind(&self, counts: &mut Counts, random: &mut Random) -> usize {
        // Nearly every draw fits. Listing all kinds that fit is only worth it when demands leave little choice.
        for _ in 0..8 {
            let kind = self.weights.draw(random);
            if self.stock.can_add(counts, kind) {
                return kind;
            }
        }
        let fitting: Vec<usize> =
            self.stock.drawn().filter(|&kind| self.stock.can_add(counts, kind)).collect();
        let place = random.below(fitting.len() as u64) as usize;
        *fitting.get(place).expect("a board that can be completed has a tile to go on with")
    }

    /// Lists all moves from an allowed board to another allowed board.
    pub fn moves(&self, tiles: &[Tile], reach: MoveReach, moves: &mut Vec<Move>) {
        moves.clear();
        // An exact supply of tiles can only be rearranged: no other tile may come in.
        if let Some(mut counts) = self.stock.count(tiles, &self.fixed).filter(|_| !self.stock.is_exact()) {
            for &cell in &self.free {
                let kinds = self.kinds_for(tiles[cell.index()], &mut counts);
                moves.extend(kinds.map(|kind| Move::Put(cell, self.stock.tile(kind))));
            }
        }
        // A swap changes no counts, so it needs no check.
        if reach == MoveReach::TilesAndSwaps || self.stock.is_exact() {
            for (place, &first) in self.free.iter().enumerate() {
                let differs = |second: &Cell| tiles[first.index()] != tiles[second.index()];
                let seconds = self.free[place + 1..].iter().copied().filter(differs);
                moves.extend(seconds.map(|second| Move::Swap(first, second)));
            }
        }
    }

    /// The kinds of tiles that may replace a tile.
    fn kinds_for(&self, old: Tile, counts: &mut Counts) -> impl Iterator<Item = usize> + use<> {
        let old = self.stock.kind(old);
        if let Some(old) = old {
            counts.remove(old);
        }
        let fits = |&kind: &usize| Some(kind) != old && self.stock.can_add(counts, kind);
        let kinds: Vec<usize> = self.stock.drawn().filter(fits).collect();
        if let Some(old) = old {
            counts.add(old);
        }
        kinds.into_iter()
    }

    /// Draws a move from an allowed board to an allowed board: a new tile on a cell, drawn as for a new board, or a swap.
    /// The move may change nothing. `None` if every cell is fixed.
    pub fn draw_move(&self, tiles: &[Tile], reach: MoveReach, random: &mut Random) -> Option<Move> {
        let cell = self.draw_cell(random)?;
        // About the share of swaps among all moves on a 4×4 board: 120, next to 400 changes of a letter.
        if self.stock.is_exact() || (reach == MoveReach::TilesAndSwaps && random.below(4) == 0) {
            return Some(Move::Swap(cell, self.draw_cell(random)?));
        }
        let mut counts = self.stock.count(tiles, &self.fixed)?;
        counts.remove(self.stock.kind(tiles[cell.index()])?);
        Some(Move::Put(cell, self.stock.tile(self.draw_kind(&mut counts, random))))
    }

    /// Draws a cell that is not fixed.
    fn draw_cell(&self, random: &mut Random) -> Option<Cell> {
        self.free.get(random.below(self.free.len() as u64) as usize).copied()
    }
}

/// Collects the fixed tile of each cell.
fn fixed_tiles(cells: usize, demands: &[Demand]) -> Result<Vec<Option<Tile>>, Contradiction> {
    let mut fixed = vec![None; cells];
    for demand in demands {
        let &Demand::Fix(cell, tile) = demand else {
            continue;
        };
        let place = fixed.get_mut(cell.index()).ok_or(Contradiction::NoSuchCell { cell, cells })?;
        if let Some(first) = place.replace(tile).filter(|&first| first != tile) {
            return Err(Contradiction::FixedTwice { cell, first, second: tile });
        }
    }
    Ok(fixed)
}

#[cfg(test)]
mod tests;
