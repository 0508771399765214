//! The tiles of a constraint, grouped into kinds and counted.
//!
//! Whether a board is allowed depends on how often each kind of tile lies on it, not on where. So constraints reduce to
//! counts, and one question: can a board with these counts so far be completed?

use worddle_board::Tile;
use worddle_lexicon::Letter;

use super::contradiction::Contradiction;
use super::demand::{Demand, Supply};
use super::matching::Matching;

/// The kinds of tiles, with bounds on how often each lies on a board.
#[derive(Clone, Debug)]
pub(super) struct Stock {
    cells: usize,
    kinds: Vec<Kind>,
    /// The kinds on each die; `None` without dice.
    dice: Option<Vec<Vec<usize>>>,
    /// Exactly these tiles, to be arranged.
    exact: bool,
    /// Bounds on letters, over tiles of one letter and of several.
    limits: Vec<Limit>,
    /// Kinds of several letters that contain a letter with a limit. They link limits to each other.
    linked: Vec<usize>,
    /// The tiles on the fixed cells.
    fixed: Counts,
}

/// A kind of tile.
#[derive(Clone, Debug)]
struct Kind {
    tile: Tile,
    /// The weight in a draw; 0 for a kind that only lies on fixed cells.
    weight: u64,
    /// The most tiles of this kind: the number of cells, or of dice that show it.
    most: usize,
}

impl Kind {
    /// How often a letter occurs on the tile.
    fn has(&self, letter: Letter) -> usize {
        match self.tile {
            Tile::Letters(spelling) => spelling.iter().filter(|&&other| other == letter).count(),
            Tile::Any | Tile::Block => 0,
        }
    }
}

/// Bounds on how often a letter occurs on a board.
#[derive(Clone, Copy, Debug)]
struct Limit {
    letter: Letter,
    least: usize,
    most: usize,
}

/// Bounds on how many tiles of a kind a complete board has.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    least: usize,
    most: usize,
}

/// Tiles of each kind on a partial board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Counts {
    of: Vec<usize>,
    total: usize,
}

impl Counts {
    /// Adds a tile.
    pub(super) fn add(&mut self, kind: usize) {
        self.of[kind] += 1;
        self.total += 1;
    }

    /// Removes a tile.
    pub(super) fn remove(&mut self, kind: usize) {
        self.of[kind] -= 1;
        self.total -= 1;
    }
}

impl Stock {
    /// Builds the stock for boards of `cells` cells, some of them fixed.
    pub(super) fn build(
        cells: usize,
        supply: &Supply,
        demands: &[Demand],
        fixed: &[Option<Tile>],
    ) -> Result<Self, Contradiction> {
        for (cell, &fixed) in fixed.iter().enumerate() {
            if let Some(tile) = fixed.filter(|&tile| is_forbidden(tile, demands)) {
                return Err(Contradiction::FixedForbidden { cell: worddle_board::Cell(cell as u32), tile });
            }
        }
        let mut stock = Self::of_supply(cells, supply, demands)?;
        // After the supply: a fixed tile that can also be drawn keeps its weight, and any other gets none.
        for &tile in fixed.iter().flatten() {
            let kind = stock.kind_or_new(tile);
            stock.fixed.add(kind);
        }
        stock.set_limits(demands);
        stock.find_contradiction()?;
        Ok(stock)
    }

    /// Builds the stock of all tiles that are not forbidden, without limits.
    fn of_supply(cells: usize, supply: &Supply, demands: &[Demand]) -> Result<Self, Contradiction> {
        let mut stock = Self {
            cells,
            kinds: Vec::new(),
            dice: None,
            exact: matches!(supply, Supply::Exactly(_)),
            limits: Vec::new(),
            linked: Vec::new(),
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

    /// Sets the dice, without forbidden faces.
    fn set_dice<'a>(&mut self, dice: impl Iterator<Item = &'a [Tile]>, demands: &[Demand]) {
        let faces = |die: &[Tile]| -> Vec<usize> {
            let allowed = die.iter().filter(|&&tile| !is_forbidden(tile, demands));
            allowed.map(|&tile| self.draw_more_often(tile, 1)).collect()
        };
        let dice: Vec<Vec<usize>> = dice.map(faces).collect();
        for (number, kind) in self.kinds.iter_mut().enumerate() {
            // Counted after all dice are read: a later die may show a kind that an earlier one introduced.
            kind.most = dice.iter().filter(|die| die.contains(&number)).count();
        }
        self.dice = Some(dice);
    }

    /// Adds to the weight of a tile, and returns its kind.
    fn draw_more_often(&mut self, tile: Tile, weight: u64) -> usize {
        let kind = self.kind_or_new(tile);
        self.kinds[kind].weight = self.kinds[kind].weight.saturating_add(weight);
        kind
    }

    /// Returns the kind of a tile, adding it if it is new.
    fn kind_or_new(&mut self, tile: Tile) -> usize {
        self.kind(tile).unwrap_or_else(|| {
            self.kinds.push(Kind { tile, weight: 0, most: self.cells });
            self.fixed.of.push(0);
            self.kinds.len() - 1
        })
    }

    /// Sets the limits from the demands.
    fn set_limits(&mut self, demands: &[Demand]) {
        for demand in demands {
            let (letter, least, most) = match *demand {
                Demand::AtLeast(letter, least) => (letter, least, usize::MAX),
                Demand::AtMost(letter, most) => (letter, 0, most),
                Demand::Forbid(_) | Demand::Fix(..) => continue,
            };
            match self.limits.iter_mut().find(|limit| limit.letter == letter) {
                Some(limit) => {
                    (limit.least, limit.most) = (limit.least.max(least), limit.most.min(most));
                }
                None => self.limits.push(Limit { letter, least, most }),
            }
        }
        let is_linked = |kind: &Kind| {
            kind.tile.length() > 1 && self.limits.iter().any(|limit| kind.has(limit.letter) > 0)
        };
        self.linked = (0..self.kinds.len()).filter(|&kind| is_linked(&self.kinds[kind])).collect();
    }

    /// Fails if no board can be made from this stock. The most specific explanation is tried first.
    fn find_contradiction(&self) -> Result<(), Contradiction> {
        let mut required = self.fixed.total;
        for &Limit { letter, least, most } in &self.limits {
            let fixed: usize =
                self.kinds.iter().zip(&self.fixed.of).map(|(kind, &of)| kind.has(letter) * of).sum();
            if least.max(fixed) > most {
                return Err(Contradiction::Bounds { letter, least: least.max(fixed), most });
            }
            if least > fixed && !self.drawn().any(|kind| self.kinds[kind].has(letter) > 0) {
                return Err(Contradiction::NotThere { letter });
            }
            required += least.saturating_sub(fixed);
        }
        // A tile of several letters may satisfy several limits at once, and then the sum proves nothing.
        if required > self.cells && self.linked.is_empty() {
            return Err(Contradiction::NoRoom { required, cells: self.cells });
        }
        if let Some(kind) = self.not_shown() {
            return Err(Contradiction::NoDie { tile: self.tile(kind) });
        }
        // With linked kinds, blame a limit if it cannot be satisfied even alone, while a board without limits can be
        // completed.
        let unlimited = Self { limits: Vec::new(), linked: Vec::new(), ..self.clone() };
        if !self.linked.is_empty() && unlimited.can_complete(&self.fixed) {
            for &limit in &self.limits {
                let alone = Self { limits: vec![limit], ..self.clone() };
                if !alone.can_complete(&self.fixed) {
                    return Err(Contradiction::NoDie { tile: Tile::letter(limit.letter) });
                }
            }
        }
        if !self.can_complete(&self.fixed) {
            return Err(Contradiction::TooFew { cells: self.cells });
        }
        Ok(())
    }

    /// The first kind that the dice cannot show as often as required.
    fn not_shown(&self) -> Option<usize> {
        let mut matching = Matching::new(self.dice.as_ref()?);
        let limits = if self.linked.is_empty() { &self.limits[..] } else { &[] };
        let must = |kind: usize| {
            let limit = limits.iter().find(|limit| Tile::letter(limit.letter) == self.kinds[kind].tile);
            limit.map_or(0, |limit| limit.least).max(self.fixed.of[kind])
        };
        (0..self.kinds.len()).find(|&kind| (0..must(kind)).any(|_| !matching.show(kind)))
    }

    /// The weight of each kind in a draw.
    pub(super) fn weights(&self) -> impl Iterator<Item = u64> {
        // With every cell fixed nothing is drawn, but `Weights` needs a positive sum.
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

    /// The kind of a tile, if it may be drawn.
    pub(super) fn drawn_kind(&self, tile: Tile) -> Option<usize> {
        self.kind(tile).filter(|&kind| self.kinds[kind].weight > 0)
    }

    /// Whether the cells are independent: any tile may lie on any cell, whatever lies on the others.
    pub(super) fn is_free(&self) -> bool {
        self.limits.is_empty() && self.dice.is_none()
    }

    /// Whether the tiles can only be rearranged.
    pub(super) fn is_exact(&self) -> bool {
        self.exact
    }

    /// The tiles on the fixed cells.
    pub(super) fn fixed_counts(&self) -> &Counts {
        &self.fixed
    }

    /// Counts the tiles of a board; `None` if a tile is not in stock, or only allowed on fixed cells.
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
        if self.is_free() {
            // The usual case needs no counting.
            return true;
        }
        counts.add(kind);
        let can = self.can_complete(counts);
        counts.remove(kind);
        can
    }

    /// Whether a partial board with these tiles, including the fixed ones, can be completed.
    pub(super) fn can_complete(&self, counts: &Counts) -> bool {
        counts.total <= self.cells && self.completes(counts, &mut Vec::with_capacity(self.linked.len()))
    }

    /// Whether a board can be completed, given the final counts of the first linked kinds.
    ///
    /// This tries every final count of each linked kind. Once all are known, each limit concerns the single-letter tiles of
    /// its letter alone. Linked kinds are few, and so are the dice that show them.
    fn completes(&self, counts: &Counts, linked: &mut Vec<usize>) -> bool {
        let Some(&kind) = self.linked.get(linked.len()) else {
            return self.bounds(counts, linked).is_some_and(|bounds| self.can_fill(&bounds));
        };
        // The final count of this kind decides how much of each limit is left for other tiles.
        (counts.of[kind]..=self.most(kind, counts)).any(|count| {
            linked.push(count);
            let completes = self.completes(counts, linked);
            linked.pop();
            completes
        })
    }

    /// The most tiles of a kind on a complete board, limits aside.
    fn most(&self, kind: usize, counts: &Counts) -> usize {
        let Kind { weight, most, .. } = self.kinds[kind];
        if weight == 0 { counts.of[kind] } else { most }
    }

    /// The bounds of each kind on a complete board; `None` if a limit cannot be satisfied.
    fn bounds(&self, counts: &Counts, linked: &[usize]) -> Option<Vec<Bounds>> {
        let bounds = |kind: usize| Bounds { least: counts.of[kind], most: self.most(kind, counts) };
        let mut bounds: Vec<Bounds> = (0..self.kinds.len()).map(bounds).collect();
        for (&kind, &count) in self.linked.iter().zip(linked) {
            bounds[kind] = Bounds { least: count, most: count };
        }
        for &Limit { letter, least, most } in &self.limits {
            let on_linked = |(&kind, &count): (&usize, &usize)| self.kinds[kind].has(letter) * count;
            let elsewhere: usize = self.linked.iter().zip(linked).map(on_linked).sum();
            let most = most.checked_sub(elsewhere)?;
            let least = least.saturating_sub(elsewhere);
            match self.kind(Tile::letter(letter)) {
                Some(kind) => {
                    let Bounds { least: at_least, most: at_most } = bounds[kind];
                    bounds[kind] = Bounds { least: least.max(at_least), most: most.min(at_most) };
                }
                None if least > 0 => return None,
                None => {}
            }
        }
        bounds.iter().all(|bounds| bounds.least <= bounds.most).then_some(bounds)
    }

    /// Whether tiles within these bounds can fill all cells.
    fn can_fill(&self, bounds: &[Bounds]) -> bool {
        let least: usize = bounds.iter().map(|bounds| bounds.least).sum();
        if least > self.cells {
            return false;
        }
        let Some(dice) = &self.dice else {
            return bounds.iter().map(|bounds| bounds.most).sum::<usize>() >= self.cells;
        };
        let mut matching = Matching::new(dice);
        // Required tiles first, since a matched tile stays matched; then optional ones until all cells are full.
        for (kind, bounds) in bounds.iter().enumerate() {
            if (0..bounds.least).any(|_| !matching.show(kind)) {
                return false;
            }
        }
        // The order of kinds does not matter: the sets of tiles that dice can show form a matroid, so every maximal set
        // has the same size.
        let mut shown = least;
        for (kind, bounds) in bounds.iter().enumerate() {
            let may = (bounds.most - bounds.least).min(self.cells - shown);
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
