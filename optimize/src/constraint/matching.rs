//! Which die shows which tile.
//!
//! Tiles are matched with dice by augmenting paths (Kuhn, 1955): a tile takes a free die, or one whose tile can move to
//! another die. A tile that was placed keeps a die, though not always the same one. So tiles that must be shown are placed
//! first, and never lose out to those that may be shown.

/// Dice and the tiles that they show.
pub(super) struct Matching<'a> {
    /// The kinds of tiles on each die.
    dice: &'a [Vec<usize>],
    /// The kind that each die shows.
    shown: Vec<Option<usize>>,
    /// The dice that the current augmenting path has tried already.
    asked: Vec<bool>,
}

impl<'a> Matching<'a> {
    /// Dice that show nothing yet.
    pub(super) fn new(dice: &'a [Vec<usize>]) -> Self {
        Self { dice, shown: vec![None; dice.len()], asked: vec![false; dice.len()] }
    }

    /// Shows one more tile, if the dice can; those shown before stay shown.
    pub(super) fn show(&mut self, kind: usize) -> bool {
        self.asked.fill(false);
        self.place(kind)
    }

    /// Finds a die for a tile, moving other tiles to other dice where needed.
    fn place(&mut self, kind: usize) -> bool {
        for die in 0..self.dice.len() {
            if self.asked[die] || !self.dice[die].contains(&kind) {
                continue;
            }
            // Whether or not its tile can move, asking the same die twice on one path would lead nowhere new.
            self.asked[die] = true;
            if self.shown[die].is_none_or(|other| self.place(other)) {
                self.shown[die] = Some(kind);
                return true;
            }
        }
        false
    }
}
