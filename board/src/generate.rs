//! Generates boards: draws them at random, and keeps those that pass filters.
//!
//! A [`Recipe`] defines how boards are drawn and which are kept. A [`Generator`], one for each thread, follows it. Board number
//! `i` of a seed has its own stream of random numbers, so any number of threads, in any order, generates the same boards. Cheap
//! checks come first: letters, then forbidden words, then the count of words and points. Only a board that is kept is solved
//! with its paths.

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

/// Defines how boards are drawn, and which are kept.
#[derive(Clone, Debug)]
pub struct Recipe {
    topology: Arc<Topology>,
    letters: Letters,
    /// The word that every board contains; empty for none.
    planted: Vec<Letter>,
    bonuses: Vec<Bonus>,
    filters: Filters,
}

/// Why a recipe cannot yield any board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecipeError {
    /// The number of dice is not the number of cells.
    #[error("{dice} dice on {cells} cells: expected one die for each cell")]
    Dice {
        /// The number of dice.
        dice: usize,
        /// The number of cells.
        cells: usize,
    },
    /// The word to plant has no letters, or more letters than the board has cells.
    #[error(
        "a word of {letters} letters on {cells} cells: expected at least one letter, and no more letters than cells"
    )]
    Length {
        /// The number of letters of the word.
        letters: usize,
        /// The number of cells.
        cells: usize,
    },
    /// The dice cannot show the word to plant.
    #[error("the dice cannot show the word: expected a separate die for each letter")]
    Faces,
    /// There are more bonuses than cells.
    #[error("{bonuses} bonuses on {cells} cells: expected one for each cell at most")]
    Bonuses {
        /// The number of bonuses.
        bonuses: usize,
        /// The number of cells.
        cells: usize,
    },
}

impl Recipe {
    /// Whether every board that is drawn is kept.
    fn keeps_all(&self) -> bool {
        self.filters == Filters { vowel_letters: self.filters.vowel_letters, ..Filters::default() }
    }

    /// A recipe for boards with these letters, without bonuses. Every board is kept.
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

    /// The same recipe, with a word planted on each board.
    pub fn containing(mut self, word: Vec<Letter>) -> Result<Self, RecipeError> {
        let cells = self.topology.len();
        let possible = match &self.letters {
            _ if word.is_empty() => false,
            Letters::ByFrequency(_) => word.len() <= cells,
            // Any seed will do: whether the dice can show a word does not depend on it.
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

    /// The same recipe, with bonuses on random cells.
    pub fn with_bonuses(mut self, bonuses: Vec<Bonus>) -> Result<Self, RecipeError> {
        let cells = self.topology.len();
        if bonuses.len() > cells {
            return Err(RecipeError::Bonuses { bonuses: bonuses.len(), cells });
        }
        self.bonuses = bonuses;
        Ok(self)
    }

    /// The same recipe, with filters that decide which boards are kept.
    #[must_use]
    pub fn with_filters(mut self, filters: Filters) -> Self {
        self.filters = filters;
        self
    }

    /// The topology of the boards.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// Draws a board; `None` if no path was found for the planted word this time.
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

/// How much to find out about each generated board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Detail {
    /// The board alone.
    Board,
    /// The number of words, and their points.
    Count,
    /// Every word with its best path.
    Solution,
}

/// A board that passed all filters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GeneratedBoard {
    /// The board.
    pub board: Board,
    /// The number of words and points, if requested or needed by a filter.
    pub count: Option<Count>,
    /// Its words, if requested.
    pub solution: Option<Solution>,
}

impl GeneratedBoard {
    /// The number of letters of the longest word; 0 without words.
    pub fn longest(&self) -> usize {
        self.solution.as_ref().map_or(0, |solution| longest(&self.board, solution))
    }
}

/// Statistics of the draws for one board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DrawStatistics {
    /// The number of boards drawn.
    pub draws: u64,
    /// Rejected: no path was found for the planted word.
    pub unplanted: u64,
    /// Rejected: too many of one letter, or too many or too few vowels.
    pub letters: u64,
    /// Rejected: a forbidden word.
    pub forbidden: u64,
    /// The numbers of words of the others.
    pub words: Distribution,
    /// The points of the others, where points were counted.
    pub points: Distribution,
    /// The lengths of the longest words of the others, where a filter needs them.
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
    /// Counts words without points, for filters that need nothing else. Faster than the solver.
    counter: Option<Solver<'a, Dawg>>,
    forbidden: Option<Solver<'a, Dawg>>,
    /// Finds the words that filters are about, if those are not all words.
    judge: Option<Solver<'a, Dawg>>,
    seed: u64,
    detail: Detail,
    /// The board being drawn.
    board: Board,
    seen: DrawStatistics,
}

impl<'a> Generator<'a> {
    /// A generator that follows a recipe, with the words of a solver and the random numbers of a seed.
    pub fn new(recipe: &'a Recipe, solver: Solver<'a, Dawg>, seed: u64, detail: Detail) -> Self {
        let tiles = vec![Tile::Block; recipe.topology.len()];
        // An own copy: every board that is handed out changes the reference count of its topology, and threads that share a
        // count slow each other down.
        let topology = Arc::new(Topology::clone(&recipe.topology));
        let board = Board::build(topology, tiles).expect("there is a tile for each cell");
        let by_tiles = matches!(solver.rules().points, Points::ByTiles { .. });
        // Only where points depend on the path. Elsewhere the solver itself counts as fast.
        let counter = (by_tiles && recipe.filters.need_words_only()).then(|| solver.counter());
        Self {
            recipe,
            solver,
            counter,
            forbidden: None,
            judge: None,
            seed,
            detail,
            board,
            seen: DrawStatistics::default(),
        }
    }

    /// The same generator, which rejects boards with one of these words, however short.
    #[must_use]
    pub fn without(mut self, words: Option<&'a Dawg>) -> Self {
        let rules = self.solver.rules();
        // A forbidden word is rejected even if it is too short to count by the rules.
        let any_length = Rules::new("forbidden", Points::ByLength(LengthTable::default()));
        let any_length = Rules { cell_use: rules.cell_use, ..any_length };
        self.forbidden = words.map(|words| Solver::fast(words, any_length));
        self
    }

    /// The same generator, whose filters of words, points and lengths look at these words alone, if there are any.
    #[must_use]
    pub fn judged_by(mut self, words: Option<&'a Dawg>) -> Self {
        self.judge = words.map(|words| Solver::fast(words, self.solver.rules().clone()));
        self
    }

    /// Board number `number` of the seed. Each draw is a step of the run, which can also stop within a draw. Then
    /// [`Self::seen`] has the statistics so far.
    pub fn board(&mut self, number: u64, run: &mut Run<'_>) -> Result<GeneratedBoard, Stop> {
        // One stream for all draws of this board, so that its rejected draws do not change any other board.
        self.board_from(&mut Random::stream(self.seed, number), run)
    }

    /// A board drawn from the caller's random numbers, instead of the seed.
    pub fn board_from(&mut self, random: &mut Random, run: &mut Run<'_>) -> Result<GeneratedBoard, Stop> {
        self.seen = DrawStatistics::default();
        loop {
            run.step()?;
            self.seen.draws += 1;
            if self.recipe.draw(&mut self.board, random).is_none() {
                self.seen.unplanted += 1;
            } else if let Some(generated) = self.wanted(run)? {
                return Ok(generated);
            }
        }
    }

    /// Statistics of the draws for the last board.
    pub fn seen(&self) -> &DrawStatistics {
        &self.seen
    }

    /// The board just drawn, if it passes all filters.
    fn wanted(&mut self, run: &mut Run<'_>) -> Result<Option<GeneratedBoard>, Stop> {
        let filters = &self.recipe.filters;
        if !filters.admit_tiles(self.board.tiles()) {
            self.seen.letters += 1;
            return Ok(None);
        }
        if let Some(solver) = &mut self.forbidden
            && solver.count_within(&self.board, run)?.words > 0
        {
            self.seen.forbidden += 1;
            return Ok(None);
        }
        if self.judge.is_some() {
            return self.judged(run);
        }
        // Only rejected boards are added to the statistics here: `admit` adds the others, with their points.
        if let Some(counter) = &mut self.counter {
            let words = counter.count_within(&self.board, run)?.words;
            if !filters.words.contains(words) {
                self.seen.words.add(words);
                return Ok(None);
            }
        }
        // With a counter, hardly any board is rejected from here on, so solving at once saves counting first.
        let refuses = filters.need_count() && self.counter.is_none();
        let at_once = filters.need_solution() || self.detail == Detail::Solution && !refuses;
        let solution = if at_once { Some(self.solve(run)?) } else { None };
        let count = match &solution {
            Some(solution) => Some(solution.count()),
            None if filters.need_count() || self.detail == Detail::Count => {
                Some(self.solver.count_within(&self.board, run)?)
            }
            None => None,
        };
        if !self.admit(count, solution.as_ref()) {
            return Ok(None);
        }
        let solution = match (self.detail, solution) {
            (Detail::Solution, None) => Some(self.solve(run)?),
            (Detail::Solution, solution) => solution,
            (Detail::Board | Detail::Count, _) => None,
        };
        Ok(Some(GeneratedBoard { board: self.board.clone(), count, solution }))
    }

    /// The board just drawn, if the words of the judge pass the filters.
    fn judged(&mut self, run: &mut Run<'_>) -> Result<Option<GeneratedBoard>, Stop> {
        let (filters, judge) = (&self.recipe.filters, self.judge.as_mut().expect("there is a judge"));
        let solution = if filters.need_solution() {
            Some(judge.solve_within(&self.board, run).map_err(|interruption| interruption.stop)?)
        } else {
            None
        };
        let count = match &solution {
            Some(solution) => solution.count(),
            None => judge.count_within(&self.board, run)?,
        };
        if !self.admit(Some(count), solution.as_ref()) {
            return Ok(None);
        }
        let solution = if self.detail == Detail::Solution { Some(self.solve(run)?) } else { None };
        let count = match (&solution, self.detail) {
            (Some(solution), _) => Some(solution.count()),
            (None, Detail::Count) => Some(self.solver.count_within(&self.board, run)?),
            (None, _) => None,
        };
        Ok(Some(GeneratedBoard { board: self.board.clone(), count, solution }))
    }

    /// The words of the board just drawn. Some of them are of no use, so a stop loses them.
    fn solve(&mut self, run: &mut Run<'_>) -> Result<Solution, Stop> {
        self.solver.solve_within(&self.board, run).map_err(|interruption| interruption.stop)
    }

    /// Whether words and points pass the filters. Adds them to the statistics.
    fn admit(&mut self, count: Option<Count>, solution: Option<&Solution>) -> bool {
        let filters = &self.recipe.filters;
        let Some(count) = count.filter(|_| filters.need_count()) else {
            return true;
        };
        // Before anything is rejected, so that a search without success can report what it drew.
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

/// The number of letters of the longest word of a solution; 0 without words.
fn longest(board: &Board, solution: &Solution) -> usize {
    // True of nearly every board. Then a word has as many letters as its path has cells.
    if board.tiles().iter().all(|tile| tile.length() <= 1) {
        return solution.iter().map(|found| found.path.len()).max().unwrap_or(0);
    }
    let letters = |path: &[Cell]| path.iter().map(|&cell| board.tile(cell).length()).sum();
    solution.iter().map(|found| letters(&found.path)).max().unwrap_or(0)
}
