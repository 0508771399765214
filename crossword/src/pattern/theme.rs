//! Places theme words before the rest of a pattern is drawn.

use worddle_lexicon::Letter;
use worddle_run::{Random, Run, Stop};

use super::PatternRecipe;
use super::place::Room;
use crate::grid::{Grid, GridCell};
use crate::puzzle::Direction;

/// Cost of a block or bar at a word's end. Its image comes with it, so the opposite line gets the same
/// lengths. A word that fits the slot left by the image of another word needs none.
const END: u64 = 6;

/// Cost of a letter next to a letter of another theme word: the two start a word that few words of a list may
/// fit.
const TOUCHING: u64 = 8;

/// Cost of a letter one line further away, which three-letter words have to span.
const NEAR: u64 = 1;

/// Cost of a word down: readers look for a theme in the words across.
const DOWN: u64 = 5;

/// Greatest random cost, for variety.
const CHANCE: u64 = 24;

impl PatternRecipe {
    /// Returns the grid with all theme words, or `None` if one has no place left.
    pub(super) fn with_theme(
        &self,
        grid: Grid,
        random: &mut Random,
        run: &mut Run<'_>,
    ) -> Result<Option<Grid>, Stop> {
        let mut words: Vec<&[Letter]> = self.theme.iter().map(Vec::as_slice).collect();
        random_order(&mut words, random);
        let mut grid = grid;
        for word in words {
            let mut rooms: Vec<(u64, Room)> = self
                .rooms(&grid, word)
                .into_iter()
                .map(|room| (cost(&grid, &room) + random.below(CHANCE), room))
                .collect();
            rooms.sort_by_key(|&(cost, _)| cost);
            // Costs are cheap and the rules are not, so the rules are checked in order of cost.
            let mut place = None;
            for (_, room) in &rooms {
                run.work(self.work())?;
                place = self.place(&grid, word, room, 0);
                if place.is_some() {
                    break;
                }
            }
            let Some(place) = place else { return Ok(None) };
            grid = place.grid;
        }
        Ok(Some(grid))
    }
}

/// Sorts longest words first, since they have the fewest places; equal lengths stay together in random order.
fn random_order(words: &mut [&[Letter]], random: &mut Random) {
    if words.len() > 1 {
        random.shuffle(words);
        words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    }
}

/// Returns how undesirable a room is.
fn cost(grid: &Grid, room: &Room) -> u64 {
    let is_lettered = |cell: Option<GridCell>| {
        let lettered = cell.is_some_and(|cell| grid.square(cell).letter().is_some());
        u64::from(lettered)
    };
    let beside = |&cell: &GridCell| {
        let (row, column) = grid.place(cell);
        // A cell shared by two words has letters on both sides, as it should.
        if grid.square(cell).letter().is_some() {
            return 0;
        }
        let at = |lines: usize, ahead: bool| {
            let moved = |place: usize| if ahead { Some(place + lines) } else { place.checked_sub(lines) };
            match room.direction {
                Direction::Across => moved(row).and_then(|row| grid.cell(row, column)),
                Direction::Down => moved(column).and_then(|column| grid.cell(row, column)),
            }
        };
        let around = |lines| is_lettered(at(lines, true)) + is_lettered(at(lines, false));
        TOUCHING * around(1) + NEAR * around(2)
    };
    let down = if room.direction == Direction::Down { DOWN } else { 0 };
    END * room.needs() as u64 + down + room.cells.iter().map(beside).sum::<u64>()
}
