//! The tiles of a constraint, as kinds that are counted.

use worddle_board::Tile;

use super::contradiction::Contradiction;
use super::matching::Matching;
use super::{Demand, Supply};

/// The kinds of tiles, and how often each may and must lie on a board.
#[derive(Clone, Debug)]
pub(super) struct Stock {
    cells: usize,
    kinds: Vec<Kind>,
    /// The kinds on each die; nothing if every tile may lie on every cell as often as its bounds say.
    dice: Option<Vec<Vec<usize>>>,
    /// Whether the tiles are given and only arranged.
    exact: bool,
    /// Whether any kind has a bound, or there are dice: if not, everything fits.
    bounded: bool,
    /// What lies on the fixed cells.
    fixed: Counts,
}

/// A kind of tile.
#[derive(Clone, Debug)]
struct Kind {
    tile: Tile,
    /// How often to draw it; 0 for one that lies on fixed cells only.
    weight: u64,
    least: usize,
    most: usize,
}

/// How many tiles of each kind lie on a board that may not be full yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Counts {
    of: Vec<usize>,
    total: usize,
}

impl Counts {
    /// One tile more.
    pub(super) fn add(&mut self, kind: usize) {
        self.of[kind] += 1;
        self.total += 1;
    }

    /// One tile less.
    pub(super) fn remove(&mut self, kind: usize) {
        self.of[kind] -= 1;
        self.total -= 1;
    }
}

impl Stock {
    /// The stock for boards of so many cells, some of them fixed.
    pub(super) fn build(
        cells: usize,
        supply: &Supply,
        demands: &[Demand],
        fixed: &[Option<Tile>],
    ) -> Result<Self, Contradiction> {
        refuse_forbidden(demands, fixed)?;
        let mut stock = Self::of_supply(cells, supply, demands)?;
        for &tile in fixed.iter().flatten() {
            let kind = stock.kind_or_new(tile);
            stock.fixed.add(kind);
        }
        stock.set_bounds(demands)?;
        stock.find_contradiction()?;
        Ok(stock)
    }

    /// The stock of what is not forbidden, without bounds.
    fn of_supply(cells: usize, supply: &Supply, demands: &[Demand]) -> Result<Self, Contradiction> {
        let mut stock = Self {
            cells,
            kinds: Vec::new(),
            dice: None,
            exact: matches!(supply, Supply::Exactly(_)),
            bounded: false,
            fixed: Counts { of: Vec::new(), total: 0 },
        };
        match supply {
            Supply::Any(tiles) => {
                for &(tile, weight) in tiles.iter().filter(|(tile, _)| !is_forbidden(*tile, demands)) {
                    stock.draw_more_often(tile, weight);
                }
            }
            Supply::Exactly(tiles) if tiles.len() != cells => {
                return Err(Contradiction::WrongCount { found: tiles.len(), cells });
            }
            Supply::Exactly(tiles) => stock.set_dice(tiles.iter().map(std::slice::from_ref), demands),
            Supply::Dice(dice) => stock.set_dice(dice.iter().map(Vec::as_slice), demands),
        }
        Ok(stock)
    }

    /// Takes these dice, without the faces that are forbidden.
    fn set_dice<'a>(&mut self, dice: impl Iterator<Item = &'a [Tile]>, demands: &[Demand]) {
        let faces = |die: &[Tile]| -> Vec<usize> {
            let allowed = die.iter().filter(|&&tile| !is_forbidden(tile, demands));
            allowed.map(|&tile| self.draw_more_often(tile, 1)).collect()
        };
        self.dice = Some(dice.map(faces).collect());
        self.bounded = true;
    }

    /// Adds to the weight of a tile, and gives its kind.
    fn draw_more_often(&mut self, tile: Tile, weight: u64) -> usize {
        let kind = self.kind_or_new(tile);
        self.kinds[kind].weight = self.kinds[kind].weight.saturating_add(weight);
        kind
    }

    /// The kind of a tile, which is new if need be.
    fn kind_or_new(&mut self, tile: Tile) -> usize {
        self.kind(tile).unwrap_or_else(|| {
            self.kinds.push(Kind { tile, weight: 0, least: 0, most: self.cells });
            self.fixed.of.push(0);
            self.kinds.len() - 1
        })
    }

    /// Sets the bounds that are demanded.
    fn set_bounds(&mut self, demands: &[Demand]) -> Result<(), Contradiction> {
        for demand in demands {
            match *demand {
                Demand::AtLeast(tile, least) if least > 0 => {
                    let kind = self.kind(tile).ok_or(Contradiction::NotThere { tile })?;
                    self.kinds[kind].least = self.kinds[kind].least.max(least);
                    self.bounded = true;
                }
                Demand::AtMost(tile, most) => {
                    if let Some(kind) = self.kind(tile) {
                        self.kinds[kind].most = self.kinds[kind].most.min(most);
                        self.bounded = true;
                    }
                }
                Demand::AtLeast(..) | Demand::Forbid(_) | Demand::Fix(..) => {}
            }
        }
        Ok(())
    }

    /// Says why no board can be made of this stock, if none can.
    fn find_contradiction(&self) -> Result<(), Contradiction> {
        let mut required = 0;
        for (kind, &fixed) in self.kinds.iter().zip(&self.fixed.of) {
            let &Kind { tile, weight, least, most } = kind;
            if least.max(fixed) > most {
                return Err(Contradiction::Bounds { tile, least: least.max(fixed), most });
            }
            if least > fixed && weight == 0 {
                return Err(Contradiction::NotThere { tile });
            }
            required += least.max(fixed);
        }
        if required > self.cells {
            return Err(Contradiction::NoRoom { required, cells: self.cells });
        }
        if let Some(kind) = self.not_shown() {
            return Err(Contradiction::NoDie { tile: self.tile(kind) });
        }
        if !self.can_complete(&self.fixed) {
            return Err(Contradiction::TooFew { cells: self.cells });
        }
        Ok(())
    }

    /// The first kind that the dice cannot show as often as it must lie on a board.
    fn not_shown(&self) -> Option<usize> {
        let mut matching = Matching::new(self.dice.as_ref()?);
        let must = |kind: usize| self.kinds[kind].least.max(self.fixed.of[kind]);
        (0..self.kinds.len()).find(|&kind| (0..must(kind)).any(|_| !matching.show(kind)))
    }

    /// How often to draw each kind.
    pub(super) fn weights(&self) -> impl Iterator<Item = u64> {
        // With every cell fixed nothing is drawn, and any weights do.
        let all_fixed = self.fixed.total == self.cells;
        self.kinds.iter().map(move |kind| if all_fixed { 1 } else { kind.weight })
    }

    /// The kinds that may be drawn.
    pub(super) fn drawn(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.kinds.len()).filter(|&kind| self.kinds[kind].weight > 0)
    }

    /// The tile of a kind.
    pub(super) fn tile(&self, kind: usize) -> Tile {
        self.kinds[kind].tile
    }

    /// The kind of a tile.
    pub(super) fn kind(&self, tile: Tile) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.tile == tile)
    }

    /// Whether the tiles are given and only arranged.
    pub(super) fn is_exact(&self) -> bool {
        self.exact
    }

    /// What lies on the fixed cells.
    pub(super) fn fixed_counts(&self) -> &Counts {
        &self.fixed
    }

    /// Counts the tiles of a board; `None` if one of them is not in stock, or lies on a fixed cell only.
    pub(super) fn count(&self, tiles: &[Tile], fixed: &[Option<Tile>]) -> Option<Counts> {
        let mut counts = Counts { of: vec![0; self.kinds.len()], total: 0 };
        for (&tile, fixed) in tiles.iter().zip(fixed) {
            let kind = self.kind(tile).filter(|&kind| fixed.is_some() || self.kinds[kind].weight > 0)?;
            counts.add(kind);
        }
        Some(counts)
    }

    /// Whether a board can still be completed after one more tile of a kind.
    pub(super) fn can_add(&self, counts: &mut Counts, kind: usize) -> bool {
        if self.kinds[kind].weight == 0 {
            return false;
        }
        if !self.bounded {
            return true;
        }
        counts.add(kind);
        let can = self.can_complete(counts);
        counts.remove(kind);
        can
    }

    /// Whether a board with these tiles, which include those of the fixed cells, can be completed.
    pub(super) fn can_complete(&self, counts: &Counts) -> bool {
        if counts.total > self.cells {
            return false;
        }
        let left = self.cells - counts.total;
        let lacking: usize =
            self.kinds.iter().zip(&counts.of).map(|(kind, &of)| kind.least.saturating_sub(of)).sum();
        let within = self.kinds.iter().zip(&counts.of).all(|(kind, &of)| of <= kind.most);
        within && lacking <= left && self.can_fill(counts)
    }

    /// Whether there are tiles for all cells that are left, when every kind is within its bounds.
    fn can_fill(&self, counts: &Counts) -> bool {
        let kinds = self.kinds.iter().zip(&counts.of);
        let Some(dice) = &self.dice else {
            let drawn = kinds.filter(|(kind, _)| kind.weight > 0);
            let room: usize = drawn.map(|(kind, &of)| kind.most.saturating_sub(of)).sum();
            return room >= self.cells - counts.total;
        };
        let mut matching = Matching::new(dice);
        let mut shown = 0;
        for (kind, (bounds, &of)) in kinds.clone().enumerate() {
            let must = bounds.least.max(of);
            if (0..must).any(|_| !matching.show(kind)) {
                return false;
            }
            shown += must;
        }
        for (kind, (bounds, &of)) in kinds.enumerate() {
            let may = bounds.most.saturating_sub(bounds.least.max(of)).min(self.cells - shown);
            shown += (0..may).take_while(|_| matching.show(kind)).count();
        }
        shown == self.cells
    }
}

/// Whether a tile has a forbidden letter.
fn is_forbidden(tile: Tile, demands: &[Demand]) -> bool {
    let Tile::Letters(spelling) = tile else {
        return false;
    };
    let forbids = |demand: &Demand| match demand {
        Demand::Forbid(letters) => spelling.iter().any(|&letter| letters.contains(letter)),
        Demand::AtLeast(..) | Demand::AtMost(..) | Demand::Fix(..) => false,
    };
    demands.iter().any(forbids)
}

/// Refuses fixed cells with a forbidden letter.
fn refuse_forbidden(demands: &[Demand], fixed: &[Option<Tile>]) -> Result<(), Contradiction> {
    for (cell, &fixed) in fixed.iter().enumerate() {
        if let Some(tile) = fixed.filter(|&tile| is_forbidden(tile, demands)) {
            return Err(Contradiction::FixedForbidden { cell: worddle_board::Cell(cell as u32), tile });
        }
    }
    Ok(())
}
