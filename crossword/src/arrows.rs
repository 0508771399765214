//! Arrow crosswords: definitions take the place of blocks, and arrows point at their words.
//!
//! An arrow leads from a definition to the first letter of its word, in the cell to the right or below; the
//! word continues straight or turns. Slots are those of any grid, so arrow crosswords are filled like all
//! others. This module only assigns each slot to a definition.

use crate::grid::{Grid, GridCell, Square};
use crate::puzzle::{Direction, Puzzle, SlotId};

/// Most definitions in a cell; more could not be read.
pub const MOST_IN_A_CELL: usize = 2;

/// The way from a definition to its word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arrow {
    /// To a word across that starts in the cell to the right.
    Right,
    /// To a word down that starts in the cell to the right.
    RightDown,
    /// To a word down that starts in the cell below.
    Down,
    /// To a word across that starts in the cell below.
    DownRight,
}

impl Arrow {
    /// Every arrow, in their order within a cell.
    pub const ALL: [Self; 4] = [Self::Right, Self::RightDown, Self::Down, Self::DownRight];

    /// Stable name, used in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::RightDown => "right-down",
            Self::Down => "down",
            Self::DownRight => "down-right",
        }
    }

    /// Returns the printed symbol.
    pub const fn sign(self) -> char {
        match self {
            Self::Right => '→',
            Self::RightDown => '↴',
            Self::Down => '↓',
            Self::DownRight => '↳',
        }
    }

    /// Looks up an arrow by name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|arrow| arrow.name() == name)
    }

    /// Returns the direction of its word.
    pub const fn direction(self) -> Direction {
        match self {
            Self::Right | Self::DownRight => Direction::Across,
            Self::Down | Self::RightDown => Direction::Down,
        }
    }

    /// Returns true if it leaves its cell to the right, false if below.
    pub const fn leaves_right(self) -> bool {
        matches!(self, Self::Right | Self::RightDown)
    }

    /// Returns the cell that the arrow leads to from a cell.
    fn target(self, grid: &Grid, cell: GridCell) -> Option<GridCell> {
        let (row, column) = grid.place(cell);
        if self.leaves_right() { grid.cell(row, column + 1) } else { grid.cell(row + 1, column) }
    }

    /// Returns the cell from which the arrow leads to a cell.
    fn source(self, grid: &Grid, cell: GridCell) -> Option<GridCell> {
        let (row, column) = grid.place(cell);
        if self.leaves_right() {
            grid.cell(row, column.checked_sub(1)?)
        } else {
            grid.cell(row.checked_sub(1)?, column)
        }
    }
}

/// An arrow in the cell of its definition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlacedArrow {
    /// The cell.
    pub cell: GridCell,
    /// The arrow.
    pub arrow: Arrow,
}

impl PlacedArrow {
    /// Returns the slot it points at, if it is in a block and leads to the start of a word.
    pub fn slot(self, grid: &Grid, puzzle: &Puzzle) -> Option<SlotId> {
        let is_inside = self.cell.index() < grid.cells().len();
        if !is_inside || grid.square(self.cell) != Square::Block {
            return None;
        }
        let place = puzzle.place(self.arrow.target(grid, self.cell)?, self.arrow.direction())?;
        (place.position == 0).then_some(place.slot)
    }
}

/// An assignment of slots to definitions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrows {
    /// Each slot's arrow, by cell and then in cell order.
    pub placed: Vec<(PlacedArrow, SlotId)>,
    /// Slots without an arrow.
    pub undefined: Vec<SlotId>,
    /// Blocks without an arrow.
    pub idle: Vec<GridCell>,
}

impl Arrows {
    /// Assigns the usual arrows: each word is defined next to its first letter, straight ahead if possible,
    /// with at most [`MOST_IN_A_CELL`] definitions per cell and as few undefined words as possible.
    pub fn of(grid: &Grid, puzzle: &Puzzle) -> Self {
        let mut matching = Matching { grid, puzzle, held: vec![Vec::new(); grid.cells().len()] };
        for slot in puzzle.ids() {
            matching.define(slot, &mut Vec::new());
        }
        let held = matching.held.into_iter().enumerate();
        let placed = held.flat_map(|(cell, held)| {
            let place = move |arrow| PlacedArrow { cell: GridCell(cell as u32), arrow };
            held.into_iter().map(move |(arrow, slot)| (place(arrow), slot))
        });
        Self::with(placed.collect(), grid, puzzle)
    }

    /// Takes given arrows, without those that point at no word, at a word already taken, or exceed the limit
    /// of a cell.
    pub fn given(given: impl IntoIterator<Item = PlacedArrow>, grid: &Grid, puzzle: &Puzzle) -> Self {
        let pointing = |arrow: PlacedArrow| Some((arrow, arrow.slot(grid, puzzle)?));
        Self::with(given.into_iter().filter_map(pointing).collect(), grid, puzzle)
    }

    /// Keeps the arrows that fit.
    fn with(mut placed: Vec<(PlacedArrow, SlotId)>, grid: &Grid, puzzle: &Puzzle) -> Self {
        placed.sort_unstable_by_key(|&(arrow, _)| arrow);
        // A file may contain millions of arrows, so each check is a lookup, not a search.
        let (mut is_defined, mut held) = (vec![false; puzzle.slots().len()], vec![0; grid.cells().len()]);
        placed.retain(|(arrow, slot)| {
            let (is_defined, held) = (&mut is_defined[slot.index()], &mut held[arrow.cell.index()]);
            let fits = !*is_defined && *held < MOST_IN_A_CELL;
            if fits {
                (*is_defined, *held) = (true, *held + 1);
            }
            fits
        });
        let is_idle = |cell: &GridCell| grid.square(*cell) == Square::Block && held[cell.index()] == 0;
        Self {
            undefined: puzzle.ids().filter(|slot| !is_defined[slot.index()]).collect(),
            idle: grid.cells().filter(is_idle).collect(),
            placed,
        }
    }
}

/// A bipartite matching of slots to definition cells by augmenting paths (Kuhn, 1955).
struct Matching<'a> {
    grid: &'a Grid,
    puzzle: &'a Puzzle,
    /// Each cell's definitions so far.
    held: Vec<Vec<(Arrow, SlotId)>>,
}

impl Matching<'_> {
    /// Finds a cell for a slot's definition, moving others if possible. Cells in `tried` are known to be
    /// full.
    fn define(&mut self, slot: SlotId, tried: &mut Vec<GridCell>) -> bool {
        for (cell, arrow) in self.choices(slot) {
            if tried.contains(&cell) {
                continue;
            }
            if self.held[cell.index()].len() < MOST_IN_A_CELL {
                self.held[cell.index()].push((arrow, slot));
                return true;
            }
            // The cell is full: try to move one of its definitions elsewhere.
            tried.push(cell);
            for place in 0..MOST_IN_A_CELL {
                let (_, other) = self.held[cell.index()][place];
                if self.define(other, tried) {
                    self.held[cell.index()][place] = (arrow, slot);
                    return true;
                }
            }
        }
        false
    }

    /// Iterates over the cells that can define a slot, the one straight before it first.
    fn choices(&self, slot: SlotId) -> impl Iterator<Item = (GridCell, Arrow)> + use<> {
        let slot = self.puzzle.slot(slot);
        let arrows = match slot.direction() {
            Direction::Across => [Arrow::Right, Arrow::DownRight],
            Direction::Down => [Arrow::Down, Arrow::RightDown],
        };
        let choice = |arrow: Arrow| {
            let cell = arrow.source(self.grid, slot.cells()[0])?;
            (self.grid.square(cell) == Square::Block).then_some((cell, arrow))
        };
        arrows.map(choice).into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::ARROW;
    use crate::pattern::PatternRecipe;
    use crate::{Entries, Filling};
    use proptest::prelude::*;
    use worddle_lexicon::Alphabet;
    use worddle_run::{Budget, Random, Run};

    fn parsed(text: &str) -> (Grid, Puzzle) {
        let grid = Grid::parse(text, Alphabet::English).unwrap();
        let puzzle = Puzzle::new(&grid);
        (grid, puzzle)
    }

    fn signs(text: &str) -> String {
        let (grid, puzzle) = parsed(text);
        let sign = |(arrow, slot): &(PlacedArrow, SlotId)| {
            format!("{}{}{}", arrow.cell.0, arrow.arrow.sign(), puzzle.slot(*slot))
        };
        Arrows::of(&grid, &puzzle).placed.iter().map(sign).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn definitions_stand_beside_the_first_letter() {
        assert_eq!(signs("#.#./..../#..."), "0↴1D 0↳3A 2↴2D 2↓4D 8→5A");
        // Without a straight arrow, a definition above or to the left serves.
        assert_eq!(signs("###/..."), "0↳1A");
        assert_eq!(signs(".../..."), "");
    }

    #[test]
    fn definitions_make_room_for_each_other() {
        // Other words may want both cells next to the first letter of a word.
        let (grid, puzzle) = parsed("##.#/#.../....");
        let arrows = Arrows::of(&grid, &puzzle);
        let in_cell = |cell: u32| arrows.placed.iter().filter(|(arrow, _)| arrow.cell.0 == cell).count();
        assert!(grid.cells().all(|cell| in_cell(cell.0) <= MOST_IN_A_CELL), "{arrows:?}");
        assert_eq!(arrows.undefined, []);
    }

    #[test]
    fn arrows_that_point_at_nothing_are_dropped() {
        let (grid, puzzle) = parsed("#.#/.../...");
        let arrow = |cell: u32, arrow| PlacedArrow { cell: GridCell(cell), arrow };
        let given = [
            arrow(0, Arrow::RightDown),
            arrow(2, Arrow::Right),
            arrow(4, Arrow::Down),
            arrow(99, Arrow::Right),
            arrow(2, Arrow::RightDown),
            arrow(0, Arrow::RightDown),
        ];
        let arrows = Arrows::given(given, &grid, &puzzle);
        assert_eq!(
            arrows.placed.iter().map(|(arrow, _)| *arrow).collect::<Vec<_>>(),
            [arrow(0, Arrow::RightDown)]
        );
        assert_eq!(arrows.idle, [GridCell(2)]);
        assert_eq!(arrows.undefined.len() + 1, puzzle.slots().len());
    }

    /// A pattern for an arrow crossword.
    fn drawn(width: usize, height: usize, seed: u64) -> Grid {
        let recipe = PatternRecipe::of(&ARROW, width, height);
        let mut run = Run::new(Budget::steps(10_000));
        recipe.draw(&mut Random::new(seed), &mut run).unwrap().unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(30))]

        #[test]
        fn every_word_of_a_drawn_grid_has_one_definition(seed: u64, width in 6usize..18, height in 6usize..18) {
            let grid = drawn(width, height, seed);
            let puzzle = Puzzle::new(&grid);
            let arrows = Arrows::of(&grid, &puzzle);
            prop_assert_eq!(&arrows.undefined, &[]);
            prop_assert_eq!(&arrows.idle, &[]);
            prop_assert_eq!(arrows.placed.len(), puzzle.slots().len());
            for cell in grid.cells() {
                let held: Vec<_> = arrows.placed.iter().filter(|(arrow, _)| arrow.cell == cell).collect();
                prop_assert!(held.len() <= MOST_IN_A_CELL);
                // Each letter is in a word, and an arrow's slot is the one it was assigned to.
                let is_read = Direction::ALL.iter().any(|&direction| puzzle.place(cell, direction).is_some());
                prop_assert!(is_read || grid.square(cell) == Square::Block);
                for (arrow, slot) in held {
                    prop_assert_eq!(arrow.slot(&grid, &puzzle), Some(*slot));
                }
            }
            let given = arrows.placed.iter().map(|(arrow, _)| *arrow);
            prop_assert_eq!(&Arrows::given(given, &grid, &puzzle), &arrows);
        }

        #[test]
        fn any_blocks_get_as_many_arrows_as_possible(rows in prop::collection::vec("[#.]{5}", 5)) {
            let (grid, puzzle) = parsed(&rows.join("/"));
            let arrows = Arrows::of(&grid, &puzzle);
            prop_assert_eq!(arrows.placed.len() + arrows.undefined.len(), puzzle.slots().len());
            for &slot in &arrows.undefined {
                // Every cell that could define it is full.
                let choices = Matching { grid: &grid, puzzle: &puzzle, held: Vec::new() };
                for (cell, _) in choices.choices(slot) {
                    let held = arrows.placed.iter().filter(|(arrow, _)| arrow.cell == cell).count();
                    prop_assert_eq!(held, MOST_IN_A_CELL);
                }
            }
        }
    }

    #[test]
    fn drawn_grids_can_be_filled_with_the_french_list() {
        let list = worddle_data::built_in("fr").unwrap();
        let entries = Entries::new(&list.words(), list.alphabet());
        for (seed, (width, height)) in [(7, 7), (9, 11), (11, 11), (13, 10), (12, 16)].into_iter().enumerate()
        {
            let recipe = PatternRecipe::of(&ARROW, width, height);
            let mut run = Run::new(Budget::steps(1_000_000));
            let drawn = recipe.draw_fillable(&entries, &mut Random::new(seed as u64), &mut run).unwrap();
            let (grid, filling): (Grid, Filling) = drawn.unwrap();
            let puzzle = Puzzle::new(&grid);
            for slot in puzzle.ids() {
                let word = filling.word(&puzzle, slot).unwrap();
                assert!(entries.table(word.len()).find(&word).is_some());
            }
        }
    }
}
