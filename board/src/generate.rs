//! Boards on demand: drawn at random, and kept if they match.
//!
//! A [`Recipe`] says how boards are drawn and which are kept; a [`Generator`], one for each thread, follows it. Board
//! number `i` of a seed depends on nothing but the two: its chance is a stream of its own, so that any number of
//! threads, in any order, gives the same boards. What is cheap to check comes first: letters, then forbidden words, then
//! the count of words and points; only a board that is kept is solved with its paths.

use std::sync::Arc;

use worddle_lexicon::{Dawg, Letter};
use worddle_run::{Random, Run, Stop};

use crate::board::Board;
use crate::bonus::Bonus;
use crate::cell::Cell;
use crate::rules::{LengthTable, Points, Rules};
use crate::solution::{Count, Solution};
use crate::solve::Solver;
use crate::tile::Tile;
use crate::topology::Topology;

mod distribution;
mod draw;
mod filter;
mod pipeline;
mod span;

pub use distribution::Distribution;
pub use draw::Letters;
pub use filter::Filters;
pub use pipeline::{Production, ProductionEnd, produce};
pub use span::{NoSpan, Span};

/// How boards are drawn, and which are kept.
#[derive(Clone, Debug)]
pub struct Recipe {
    topology: Arc<Topology>,
    letters: Letters,
    /// The word that every board contains; empty for none.
    planted: Vec<Letter>,
    bonuses: Vec<Bonus>,
    filters: Filters,
}

/// Why a recipe cannot produce any board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecipeError {
    /// Not one die for each cell.
    #[error("{dice} dice on {cells} cells: expected one die for each cell")]
    Dice {
        /// How many dice there are.
        dice: usize,
        /// How many cells.
        cells: usize,
    },
    /// A word that has more letters than a path can have.
    #[error(
        "a word of {letters} letters on {cells} cells: expected at least one letter, and no more letters than cells"
    )]
    Length {
        /// How many letters the word has.
        letters: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// A word that the dice cannot show.
    #[error("the dice cannot show the word: expected a separate die for each letter")]
    Faces,
    /// More bonuses than cells.
    #[error("{bonuses} bonuses on {cells} cells: expected one for each cell at most")]
    Bonuses {
        /// How many bonuses there are.
        bonuses: usize,
        /// How many cells.
        cells: usize,
    },
}

impl Recipe {
    /// Whether every board that is drawn is kept.
    fn keeps_all(&self) -> bool {
        self.filters == Filters { vowel_letters: self.filters.vowel_letters, ..Filters::default() }
    }

    /// Boards with these letters, without bonuses; every one is kept.
    pub fn build(topology: Arc<Topology>, letters: Letters) -> Result<Self, RecipeError> {
        let cells = topology.len();
        match &letters {
            Letters::ByDice(dice) if dice.len() != cells => {
                Err(RecipeError::Dice { dice: dice.len(), cells })
            }
            _ => Ok(Self {
                topology,
                letters,
                planted: Vec::new(),
                bonuses: Vec::new(),
                filters: Filters::default(),
            }),
        }
    }

    /// The same, with a word on each board.
    pub fn containing(mut self, word: Vec<Letter>) -> Result<Self, RecipeError> {
        let cells = self.topology.len();
        let possible = match &self.letters {
            _ if word.is_empty() => false,
            Letters::ByFrequency(_) => word.len() <= cells,
            // Any chance will do: whether there are dice for a word does not depend on it.
            Letters::ByDice(dice) if dice.spelled(&word, &mut Random::new(0)).is_none() => {
                return Err(RecipeError::Faces);
            }
            Letters::ByDice(_) => true,
        };
        if !possible {
            return Err(RecipeError::Length { letters: word.len(), cells });
        }
        self.planted = word;
        Ok(self)
    }

    /// The same, with bonuses on random cells.
    pub fn with_bonuses(mut self, bonuses: Vec<Bonus>) -> Result<Self, RecipeError> {
        let cells = self.topology.len();
        if bonuses.len() > cells {
            return Err(RecipeError::Bonuses { bonuses: bonuses.len(), cells });
        }
        self.bonuses = bonuses;
        Ok(self)
    }

    /// The same, with filters that decide which boards are kept.
    #[must_use]
    pub fn with_filters(mut self, filters: Filters) -> Self {
        self.filters = filters;
        self
    }

    /// Which cells touch.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// Draws a board; `None` if the planted word found no path this time.
    fn draw(&self, board: &mut Board, random: &mut Random) -> Option<()> {
        if self.planted.is_empty() {
            self.letters.draw(board, random);
        } else {
            self.letters.draw_around(&self.planted, board, random)?;
        }
        draw::scatter(&self.bonuses, board, random);
        Some(())
    }
}

/// What is known of each board that is generated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Detail {
    /// The board alone.
    Board,
    /// How many words and points it has.
    Count,
    /// Every word with its best path.
    Solution,
}

/// A board that passed all filters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GeneratedBoard {
    /// The board.
    pub board: Board,
    /// How many words and points it has, if that was asked for or needed.
    pub count: Option<Count>,
    /// Its words, if they were asked for.
    pub solution: Option<Solution>,
}

impl GeneratedBoard {
    /// How many letters the longest word has; 0 without words.
    pub fn longest(&self) -> usize {
        self.solution.as_ref().map_or(0, |solution| longest(&self.board, solution))
    }
}

/// Statistics of the draws for one board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DrawStatistics {
    /// How many boards were drawn.
    pub draws: u64,
    /// How many found no path for the word to be contained.
    pub unplanted: u64,
    /// How many had one letter too often, or too many or too few vowels.
    pub letters: u64,
    /// How many contained a forbidden word.
    pub forbidden: u64,
    /// How many words the others had.
    pub words: Distribution,
    /// How many points the others had, where points were counted.
    pub points: Distribution,
    /// How many letters the longest word of the others had, where a filter asks for it.
    pub longest: Distribution,
}

/// Generates boards on one thread.
///
/// ```
/// use std::sync::Arc;
/// use worddle_board::generate::{Detail, Generator, Letters, Recipe};
/// use worddle_board::{Rules, Solver, Topology};
/// use worddle_lexicon::{Alphabet, ReadOptions, WordList};
/// use worddle_run::{Budget, Run, Weights};
///
/// let (list, _) = WordList::read(b"cat\nact\ntact\n", &ReadOptions::new(Alphabet::English))?;
/// let letters = Letters::ByFrequency(Weights::new(list.letter_counts()).expect("there are letters"));
/// let recipe = Recipe::build(Arc::new(Topology::grid(&[2, 2])?), letters)?;
/// let mut generator = Generator::new(&recipe, Solver::fast(list.dawg(), Rules::boggle()), 7, Detail::Solution);
/// let first = generator.board(0, &mut Run::new(Budget::steps(100))).expect("every board is kept");
/// assert_eq!(first.board.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Generator<'a> {
    recipe: &'a Recipe,
    solver: Solver<'a, Dawg>,
    /// Counts words faster than the solver, where nothing else decides.
    counter: Option<Solver<'a, Dawg>>,
    forbidden: Option<Solver<'a, Dawg>>,
    seed: u64,
    detail: Detail,
    /// The board being drawn.
    board: Board,
    seen: DrawStatistics,
}

impl<'a> Generator<'a> {
    /// A generator that follows a recipe, finds words with a solver, and draws from a seed.
    pub fn new(recipe: &'a Recipe, solver: Solver<'a, Dawg>, seed: u64, detail: Detail) -> Self {
        let tiles = vec![Tile::Block; recipe.topology.len()];
        // Of its own: every board that is handed out counts the holders of its topology, and threads that share one count
        // would wait for each other.
        let topology = Arc::new(Topology::clone(&recipe.topology));
        let board = Board::build(topology, tiles).expect("there is a tile for each cell");
        let by_tiles = matches!(solver.rules().points, Points::ByTiles { .. });
        // Only where points depend on the path: otherwise the solver counts as fast itself.
        let counter = (by_tiles && recipe.filters.need_words_only()).then(|| solver.counter());
        Self {
            recipe,
            solver,
            counter,
            forbidden: None,
            seed,
            detail,
            board,
            seen: DrawStatistics::default(),
        }
    }

    /// The same, which refuses boards with one of these words, however short it is.
    #[must_use]
    pub fn without(mut self, words: &'a Dawg) -> Self {
        let rules = self.solver.rules();
        // A forbidden word is unwelcome even if the rules would not count it, so its length is not limited.
        let any_length = Rules::new("forbidden", Points::ByLength(LengthTable::default()));
        let any_length = Rules { cell_use: rules.cell_use, ..any_length };
        self.forbidden = Some(Solver::fast(words, any_length));
        self
    }

    /// Board number `number` of the seed. Each draw is a step of the run. The error is why it stopped, and [`Self::seen`]
    /// says what was drawn until then.
    pub fn board(&mut self, number: u64, run: &mut Run<'_>) -> Result<GeneratedBoard, Stop> {
        // One stream for all draws of this board: how many were refused before does not change any other board.
        self.board_from(&mut Random::stream(self.seed, number), run)
    }

    /// A board drawn from a source of chance of the caller's, whatever the seed.
    pub fn board_from(&mut self, random: &mut Random, run: &mut Run<'_>) -> Result<GeneratedBoard, Stop> {
        self.seen = DrawStatistics::default();
        loop {
            run.step()?;
            self.seen.draws += 1;
            if self.recipe.draw(&mut self.board, random).is_none() {
                self.seen.unplanted += 1;
            } else if let Some(generated) = self.wanted() {
                return Ok(generated);
            }
        }
    }

    /// Statistics of the draws for the last board.
    pub fn seen(&self) -> &DrawStatistics {
        &self.seen
    }

    /// The board just drawn, if it passes all filters.
    fn wanted(&mut self) -> Option<GeneratedBoard> {
        let filters = &self.recipe.filters;
        if !filters.admit_tiles(self.board.tiles()) {
            self.seen.letters += 1;
            return None;
        }
        if self.forbidden.as_mut().is_some_and(|solver| solver.count(&self.board).words > 0) {
            self.seen.forbidden += 1;
            return None;
        }
        // Not remembered if it passes: `admit` counts those again, with their points.
        if let Some(counter) = &mut self.counter {
            let words = counter.count(&self.board).words;
            if !filters.words.contains(words) {
                self.seen.words.add(words);
                return None;
            }
        }
        // With a counter, hardly any board is refused from here on, so solving at once saves counting first.
        let refuses = filters.need_count() && self.counter.is_none();
        let at_once = filters.need_solution() || self.detail == Detail::Solution && !refuses;
        let solution = at_once.then(|| self.solver.solve(&self.board));
        let count = match &solution {
            Some(solution) => Some(solution.count()),
            None if filters.need_count() || self.detail == Detail::Count => {
                Some(self.solver.count(&self.board))
            }
            None => None,
        };
        self.admit(count, solution.as_ref()).then_some(())?;
        let solution = (self.detail == Detail::Solution)
            .then(|| solution.unwrap_or_else(|| self.solver.solve(&self.board)));
        Some(GeneratedBoard { board: self.board.clone(), count, solution })
    }

    /// Whether words and points pass the filters; the statistics keep what was seen.
    fn admit(&mut self, count: Option<Count>, solution: Option<&Solution>) -> bool {
        let filters = &self.recipe.filters;
        let Some(count) = count.filter(|_| filters.need_count()) else {
            return true;
        };
        // Before anything is refused, so that a search that finds nothing can show what it saw.
        self.seen.words.add(count.words);
        self.seen.points.add(count.points);
        let longest_fits = solution.filter(|_| filters.need_solution()).is_none_or(|solution| {
            let longest = longest(&self.board, solution) as u64;
            self.seen.longest.add(longest);
            filters.longest.contains(longest)
        });
        longest_fits && filters.words.contains(count.words) && filters.points.contains(count.points)
    }
}

/// How many letters the longest word of a solution has; 0 without words.
fn longest(board: &Board, solution: &Solution) -> usize {
    // Nearly every board: the length of the path is the length of the word.
    if board.tiles().iter().all(|tile| tile.length() <= 1) {
        return solution.iter().map(|found| found.path.len()).max().unwrap_or(0);
    }
    let letters = |path: &[Cell]| path.iter().map(|&cell| board.tile(cell).length()).sum();
    solution.iter().map(|found| letters(&found.path)).max().unwrap_or(0)
}
