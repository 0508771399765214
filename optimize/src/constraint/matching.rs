//! Matching of tiles to dice.
//!
//! Tiles are matched by augmenting paths (Kuhn, 1955): a tile takes a free die, or one whose tile can move to another die.
//! A placed tile always keeps some die, though not always the same one. So required tiles are placed first, and optional
//! ones can never displace them.

/// A matching of tiles to dice.
pub(super) struct Matching<'a> {
    /// The kinds of tiles on each die.
    dice: &'a [Vec<usize>],
    /// The kind that each die shows.
    shown: Vec<Option<usize>>,
    /// Dice that the current augmenting path has tried.
    asked: Vec<bool>,
}

impl<'a> Matching<'a> {
    /// An empty matching.
    pub(super) fn new(dice: &'a [Vec<usize>]) -> Self {
        Self { dice, shown: vec![None; dice.len()], asked: vec![false; dice.len()] }
    }

    /// Matches one more tile, if possible. Tiles that are matched already stay matched.
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
            // Trying the same die twice on one path leads nowhere new, whether or not its tile can move.
            self.asked[die] = true;
            if self.shown[die].is_none_or(|other| self.place(other)) {
                self.shown[die] = Some(kind);
                return true;
            }
        }
        false
    }
}
