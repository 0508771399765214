//! Goals, and the objectives that value boards by them.
//!
//! Most goals are points by word length: one for each word, one for each word of four letters, one for each letter. They
//! all use the fastest solver. Points of a game may also depend on tiles and bonuses, and the longest word is not a sum;
//! for those, boards are solved in full.

use worddle_board::{Board, Cell, LengthTable, PerLetter, Points, Rules, Solver, Tile};
use worddle_lexicon::{Dawg, Letter};
use worddle_run::{Run, Stop};

use crate::beauty::Beauty;
use crate::moves::Move;

/// Values boards of one shape.
///
/// The same tiles must always have the same beauty. Searches compare boards that they valued at different times, so an
/// objective that breaks this returns the wrong best board.
pub trait Objective: Send {
    /// The beauty of the board with these tiles, unless the run stops it. Only time and cancellation do: a step is a board,
    /// and the caller counts them.
    fn value(&mut self, tiles: &[Tile], run: &mut Run<'_>) -> Result<Beauty, Stop>;

    /// Appends the beauties after the first of these moves, each made from the same tiles, unless the run stops it.
    ///
    /// It values as many moves as take a short time, and at least one if there is any. The search then checks its budget
    /// and calls again for the rest. The provided method values a few moves one by one; an objective that shares work
    /// between moves must return the same values.
    fn values_after(
        &mut self,
        tiles: &[Tile],
        moves: &[Move],
        values: &mut Vec<Beauty>,
        run: &mut Run<'_>,
    ) -> Result<(), Stop> {
        let mut tiles = tiles.to_vec();
        for change in moves.iter().take(A_FEW) {
            let back = change.apply(&mut tiles);
            values.push(self.value(&tiles, run)?);
            back.apply(&mut tiles);
        }
        Ok(())
    }
}

/// Boards valued between two checks of the budget: a random 3×3×3 board takes a third of a millisecond.
const A_FEW: usize = 32;

/// What a search maximizes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The most words.
    Words,
    /// The most points by the rules, including the bonuses of the board.
    Points,
    /// The most words of these lengths.
    Lengths(Vec<usize>),
    /// The most letters, summed over all words.
    Letters,
    /// The longest word.
    Longest,
    /// The largest weighted sum of goals.
    Sum(Vec<(u64, Goal)>),
}

impl Goal {
    /// The points of a word that sum up to the goal, as weighted parts; `None` if the goal is not a sum over words.
    pub fn points(&self, rules: &Rules) -> Option<Vec<(u64, Points)>> {
        let points = match self {
            Self::Words => Points::ByLength(LengthTable::new([1])),
            Self::Points => rules.points.clone(),
            Self::Lengths(lengths) => Points::ByLength(one_for_each(lengths)),
            Self::Letters => {
                let per_letter = Some(PerLetter { from: 1, points: 1 });
                Points::ByLength(LengthTable { values: Vec::new(), per_letter })
            }
            Self::Longest => return None,
            Self::Sum(parts) => {
                let weigh = |(weight, part): &(u64, Self)| {
                    let points = part.points(rules)?.into_iter();
                    Some(points.map(|(inner, points)| (weight.saturating_mul(inner), points)).collect())
                };
                return Some(parts.iter().map(weigh).collect::<Option<Vec<Vec<_>>>>()?.concat());
            }
        };
        Some(vec![(1, points)])
    }

    /// Builds the objective for boards with the shape and bonuses of this one.
    pub fn objective<'a>(&self, lexicon: &'a Dawg, rules: &Rules, board: &Board) -> Box<dyn Objective + 'a> {
        match self {
            Self::Longest => Box::new(LongestWord {
                solver: Solver::fast(lexicon, with_points(rules, Points::ByLength(LengthTable::default()))),
                board: board.clone(),
            }),
            Self::Sum(parts) => {
                let part = |(weight, goal): &(u64, Self)| (*weight, goal.objective(lexicon, rules, board));
                Box::new(WeightedSum { parts: parts.iter().map(part).collect(), part_values: Vec::new() })
            }
            Self::Words | Self::Points | Self::Lengths(_) | Self::Letters => {
                let mut points = self.points(rules).expect("these add up over words");
                let (_, points) = points.pop().expect("there is one kind of points");
                Box::new(SumOfPoints::new(lexicon, with_points(rules, points), board.clone()))
            }
        }
    }
}

/// The same rules with other points.
fn with_points(rules: &Rules, points: Points) -> Rules {
    Rules { points, ..rules.clone() }
}

/// One point for a word of these lengths, none for any other.
fn one_for_each(lengths: &[usize]) -> LengthTable {
    let end = lengths.iter().max().map_or(0, |&longest| longest + 1);
    // The last value applies to all longer words, so it must be 0.
    LengthTable::new((0..=end).map(|length| u32::from(lengths.contains(&length))).collect::<Vec<_>>())
}

/// The points of all words together.
struct SumOfPoints<'a> {
    solver: Solver<'a, Dawg>,
    board: Board,
}

impl<'a> SumOfPoints<'a> {
    fn new(lexicon: &'a Dawg, rules: Rules, board: Board) -> Self {
        Self { solver: Solver::fast(lexicon, rules), board }
    }

    /// Values the board after one move, then restores its tiles.
    fn value_after(&mut self, tiles: &[Tile], change: Move, run: &mut Run<'_>) -> Result<Beauty, Stop> {
        let touched = match change {
            Move::Swap(first, second) => {
                self.board.swap(first, second);
                [first, second]
            }
            Move::Put(cell, tile) => {
                self.board.put(cell, tile);
                [cell, cell]
            }
        };
        let count = self.solver.count_within(&self.board, run);
        // Restored from the original tiles, which is right for both kinds of moves.
        for cell in touched {
            self.board.put(cell, tiles[cell.index()]);
        }
        Ok(Beauty(count?.points))
    }
}

impl Objective for SumOfPoints<'_> {
    fn value(&mut self, tiles: &[Tile], run: &mut Run<'_>) -> Result<Beauty, Stop> {
        lay(&mut self.board, tiles);
        Ok(Beauty(self.solver.count_within(&self.board, run)?.points))
    }

    /// Counts all leading changes of one letter together if there are enough of them, and other moves board by board.
    fn values_after(
        &mut self,
        tiles: &[Tile],
        moves: &[Move],
        values: &mut Vec<Beauty>,
        run: &mut Run<'_>,
    ) -> Result<(), Stop> {
        lay(&mut self.board, tiles);
        let puts = moves.iter().take_while(|change| matches!(change, Move::Put(..))).count();
        // Only changes to a single letter are counted together; tiles of several letters are not.
        let letters = moves[..puts].iter().filter(|change| put_letter(change).is_some()).count();
        let at_once = letters >= FEWEST_AT_ONCE;
        let changes = if at_once { self.solver.count_changes(&self.board, run)? } else { None };
        // Collected first, because `changes` borrows the solver that counts the rest.
        let known: Vec<Option<Beauty>> = match changes {
            Some(changes) => {
                let beauty = |(cell, letter)| Beauty(changes.after(cell, letter).points);
                moves[..puts].iter().map(|change| put_letter(change).map(beauty)).collect()
            }
            None => vec![None; moves.len().min(A_FEW)],
        };
        for (&change, known) in moves.iter().zip(known) {
            values.push(match known {
                Some(known) => known,
                None => self.value_after(tiles, change, run)?,
            });
        }
        Ok(())
    }
}

/// From this many changes on, count all single-letter changes at once: all 416 on 4×4, or all 650 on 5×5, take as long as
/// 105 boards one by one.
const FEWEST_AT_ONCE: usize = 105;

/// The cell and letter of a move that puts a tile of one letter.
fn put_letter(change: &Move) -> Option<(Cell, Letter)> {
    match change {
        Move::Put(cell, Tile::Letters(spelling)) if spelling.len() == 1 => Some((*cell, spelling[0])),
        Move::Put(..) | Move::Swap(..) => None,
    }
}

/// The number of letters of the longest word.
struct LongestWord<'a> {
    solver: Solver<'a, Dawg>,
    board: Board,
}

impl Objective for LongestWord<'_> {
    fn value(&mut self, tiles: &[Tile], run: &mut Run<'_>) -> Result<Beauty, Stop> {
        lay(&mut self.board, tiles);
        let solution = self.solver.solve_within(&self.board, run);
        let solution = solution.map_err(|interruption| interruption.stop)?;
        let letters = |path: &[Cell]| path.iter().map(|&cell| self.board.tile(cell).length() as u64).sum();
        Ok(Beauty(solution.iter().map(|found| letters(&found.path)).max().unwrap_or(0)))
    }
}

/// Several objectives, each times its weight.
struct WeightedSum<'a> {
    parts: Vec<(u64, Box<dyn Objective + 'a>)>,
    /// The values of one part; a buffer that is reused.
    part_values: Vec<Beauty>,
}

impl Objective for WeightedSum<'_> {
    fn value(&mut self, tiles: &[Tile], run: &mut Run<'_>) -> Result<Beauty, Stop> {
        let parts = self.parts.iter_mut();
        parts
            .map(|(weight, part)| Ok(part.value(tiles, run)? * *weight))
            .try_fold(Beauty(0), |sum, part: Result<Beauty, Stop>| Ok(sum + part?))
    }

    fn values_after(
        &mut self,
        tiles: &[Tile],
        moves: &[Move],
        values: &mut Vec<Beauty>,
        run: &mut Run<'_>,
    ) -> Result<(), Stop> {
        let mut moves = moves;
        let before = values.len();
        for (weight, part) in &mut self.parts {
            self.part_values.clear();
            part.values_after(tiles, moves, &mut self.part_values, run)?;
            if values.len() == before {
                // The first part decides how many moves to value now, and the others follow.
                moves = &moves[..self.part_values.len()];
                values.resize(before + moves.len(), Beauty(0));
            }
            while self.part_values.len() < moves.len() {
                part.values_after(tiles, &moves[self.part_values.len()..], &mut self.part_values, run)?;
            }
            for (sum, &value) in values[before..].iter_mut().zip(&self.part_values) {
                *sum = *sum + value * *weight;
            }
        }
        Ok(())
    }
}

/// Puts tiles onto the cells of a board.
fn lay(board: &mut Board, tiles: &[Tile]) {
    for (cell, &tile) in tiles.iter().enumerate() {
        board.put(Cell(cell as u32), tile);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use worddle_lexicon::{Alphabet, ReadOptions, WordList};
    use worddle_run::Budget;

    /// The beauty of a small board with a small list.
    #[track_caller]
    fn check(goal: &Goal, board: &str, expected: u64) {
        let text = b"as\nart\nrat\nrats\nstar\ntsar\narts\ntar\nsat\n";
        let (list, _) = WordList::read(text, &ReadOptions::new(Alphabet::English)).unwrap();
        let board = Board::parse(board, Alphabet::English).unwrap();
        let rules = Rules::boggle().with_shortest(2);
        let mut objective = goal.objective(list.dawg(), &rules, &board);
        let mut run = Run::new(Budget::UNLIMITED);
        assert_eq!(objective.value(board.tiles(), &mut run), Ok(Beauty(expected)), "{goal:?}");
        let change = [Move::Swap(Cell(0), Cell(0))];
        let mut values = Vec::new();
        objective.values_after(board.tiles(), &change, &mut values, &mut run).expect("no limit");
        assert_eq!(values, [Beauty(expected)], "{goal:?}");
    }

    #[test]
    fn each_goal_counts_what_it_says() {
        // as, art, rat, tar, sat; rats, star, tsar, arts.
        check(&Goal::Words, "ST/AR", 9);
        check(&Goal::Points, "ST/AR", 8);
        check(&Goal::Lengths(vec![4]), "ST/AR", 4);
        check(&Goal::Lengths(vec![2, 3]), "ST/AR", 5);
        check(&Goal::Lengths(vec![]), "ST/AR", 0);
        check(&Goal::Letters, "ST/AR", 2 + 4 * 3 + 4 * 4);
        check(&Goal::Longest, "ST/AR", 4);
        check(&Goal::Longest, "XX/AR", 0);
        let sum = Goal::Sum(vec![(100, Goal::Longest), (1, Goal::Words)]);
        check(&sum, "ST/AR", 409);
    }
}
