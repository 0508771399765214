//! The search for boards that meet a brief.
//!
//! A try lays the spine on a random path, draws the other letters, and changes one letter or swaps two as long as that brings
//! the board nearer to the brief: worse boards are kept less and less often. A try that ends short of it is followed by
//! another, with another path and, unless words are given, another spine.

use worddle_board::generate::Span;
use worddle_board::{Board, Cell, Path, Rules, Solution, Solver, Tile};
use worddle_lexicon::{Dawg, Letter, WordList};
use worddle_run::{Random, Run, Stop, Weights};

use crate::difficulty::{Level, seconds};
use crate::lay::lay;
use crate::vocabulary::Vocabulary;

/// Boards valued in one try.
const TRY: u32 = 400;

/// What a board should be.
#[derive(Clone, Debug)]
pub struct Brief {
    /// The board, with a blank on each free cell.
    template: Board,
    /// The weight of each letter in a draw.
    letters: Weights,
    /// The words that must lie on the board; one is chosen if there are none.
    theme: Vec<Vec<Letter>>,
    /// The number of known words.
    words: Span,
    /// The fewest letters of the longest known word.
    longest: usize,
    /// The difficulty, if it matters.
    level: Option<Level>,
}

impl Brief {
    /// A board for a day: 25 to 50 known words, the longest of seven letters or more. Letters are drawn as often as the words
    /// of the list have them.
    ///
    /// # Panics
    ///
    /// If the list has no words.
    pub fn new(template: Board, list: &WordList) -> Self {
        let letters = Weights::new(list.letter_counts()).expect("a list with words");
        let words = Span::build(25, 50).expect("25 is less than 50");
        Self { template, letters, theme: Vec::new(), words, longest: 7, level: None }
    }

    /// Lays these words on the board instead of a spine of the designer's choice.
    #[must_use]
    pub fn with_theme(self, theme: Vec<Vec<Letter>>) -> Self {
        Self { theme, ..self }
    }

    /// Sets the number of known words.
    #[must_use]
    pub fn with_words(self, words: Span) -> Self {
        Self { words, ..self }
    }

    /// Sets the fewest letters of the longest known word.
    #[must_use]
    pub fn with_longest(self, longest: usize) -> Self {
        Self { longest, ..self }
    }

    /// Sets the difficulty.
    #[must_use]
    pub fn at_level(self, level: Level) -> Self {
        Self { level: Some(level), ..self }
    }

    /// The board, with a blank on each free cell.
    pub fn template(&self) -> &Board {
        &self.template
    }
}

/// A board that meets its brief.
#[derive(Clone, PartialEq, Debug)]
pub struct Design {
    /// The board.
    pub board: Board,
    /// The words of the spine or theme, with their paths.
    pub spine: Vec<(Vec<Letter>, Path)>,
    /// The known words. [`Vocabulary::listed`] has their numbers in the list.
    pub known: Solution,
    /// How hard it is.
    pub level: Level,
    /// The seconds after which a practised player should have found half of the known words.
    pub seconds: u64,
}

/// Designs boards by one brief.
pub struct Designer<'a> {
    brief: &'a Brief,
    vocabulary: &'a Vocabulary,
    known: Solver<'a, Dawg>,
    crude: Solver<'a, Dawg>,
    seed: u64,
    /// The place among the spines of that for board 0.
    first_spine: u64,
}

impl<'a> Designer<'a> {
    /// A designer. Words count by these rules.
    pub fn new(brief: &'a Brief, vocabulary: &'a Vocabulary, rules: &Rules, seed: u64) -> Self {
        let known = Solver::fast(&vocabulary.known, rules.clone());
        let crude = Solver::fast(&vocabulary.crude, rules.clone());
        Self { brief, vocabulary, known, crude, seed, first_spine: Random::new(seed).bits() }
    }

    /// The board of a number. Boards of consecutive numbers have different spines, as long as there are some left. Each board
    /// that is valued is a step.
    pub fn board(&mut self, number: u64, run: &mut Run<'_>) -> Result<Design, Stop> {
        let mut random = Random::stream(self.seed, number);
        for attempt in 0.. {
            // A step even if the words cannot be laid, so that a try without a board ends too.
            run.step()?;
            let words = self.spine(number, attempt);
            if let Some(design) = self.attempt(&words, &mut random, run)? {
                return Ok(design);
            }
        }
        unreachable!("the run stops a search without success")
    }

    /// The words that lie on the board of a try. If the first choice of a number fails, the next one is far from those of the
    /// numbers around.
    fn spine(&self, number: u64, attempt: u64) -> Vec<Vec<Letter>> {
        /// Tries with one spine.
        const TRIES: u64 = 8;
        /// More numbers than a year has days.
        const YEAR: u64 = 401;
        let spines = &self.vocabulary.spines;
        if !self.brief.theme.is_empty() || spines.is_empty() {
            return self.brief.theme.clone();
        }
        let count = spines.len() as u64;
        // Other choices come from the other half, a year apart: those of two days of a year never meet.
        let shift = match (attempt / TRIES).checked_sub(1) {
            None => 0,
            Some(more) => count / 2 + more.wrapping_mul(YEAR) % (count / 2).saturating_sub(YEAR).max(1),
        };
        let choice = self.first_spine.wrapping_add(number).wrapping_add(shift);
        vec![spines[(choice % count) as usize].clone()]
    }

    /// Lays the words and searches for the letters around them.
    fn attempt(
        &mut self,
        words: &[Vec<Letter>],
        random: &mut Random,
        run: &mut Run<'_>,
    ) -> Result<Option<Design>, Stop> {
        let mut board = self.brief.template.clone();
        let Some(paths) = lay(&mut board, words, random) else { return Ok(None) };
        let free: Vec<Cell> =
            board.topology().cells().filter(|&cell| board.tile(cell) == Tile::Any).collect();
        for &cell in &free {
            board.put(cell, self.draw(random));
        }
        let mut current = self.value(&board, run)?;
        for left in (0..TRY).rev() {
            if current.lack == 0.0 {
                let Value { known, seconds, .. } = current;
                let spine = words.iter().cloned().zip(paths).collect();
                let level = Level::of(seconds);
                return Ok(Some(Design { board, spine, known, level, seconds: seconds as u64 }));
            }
            if free.is_empty() {
                return Ok(None);
            }
            run.step()?;
            let (first, second) = self.change(&mut board, &free, random);
            let next = self.value(&board, run)?;
            // What a worse board may lack more: next to nothing in the end.
            let patience = 0.5 * random.unit() * f64::from(left) / f64::from(TRY);
            if next.lack <= current.lack + patience {
                current = next;
            } else {
                board.put(first.0, first.1);
                board.put(second.0, second.1);
            }
        }
        Ok(None)
    }

    /// Draws a letter.
    fn draw(&self, random: &mut Random) -> Tile {
        let place = self.brief.letters.draw(random) as u8;
        Tile::letter(Letter::new(place).expect("there are weights for letters only"))
    }

    /// Changes a free cell or swaps two. Returns what lay there before.
    fn change(&self, board: &mut Board, free: &[Cell], random: &mut Random) -> ((Cell, Tile), (Cell, Tile)) {
        let mut any = || free[random.below(free.len() as u64) as usize];
        let (first, second) = (any(), any());
        let before = ((first, board.tile(first)), (second, board.tile(second)));
        // Two different cells are swapped one time in four.
        if first != second && random.below(4) == 0 {
            board.swap(first, second);
            return before;
        }
        board.put(first, self.draw(random));
        ((first, before.0.1), (first, before.0.1))
    }

    /// Values a board.
    fn value(&mut self, board: &Board, run: &mut Run<'_>) -> Result<Value, Stop> {
        /// A crude word outweighs everything else.
        const CRUDE: f64 = 5.0;
        let known = self.known.solve_within(board, run).map_err(|interruption| interruption.stop)?;
        let crude = self.crude.count_within(board, run)?.words;
        let count = known.len() as u64;
        let seconds = seconds(board, &known, self.vocabulary);
        let Brief { words, longest, level, .. } = self.brief;
        let missing = words.least().saturating_sub(count) + count.saturating_sub(words.most());
        let letters = known.iter().map(|found| found.path.len()).max().unwrap_or_default();
        let distance = level.map_or(0.0, |level| level.distance(seconds));
        let lack = CRUDE * crude as f64
            + unused(board, &known) as f64
            + missing as f64 / 5.0
            + longest.saturating_sub(letters) as f64
            + 4.0 * distance;
        Ok(Value { known, seconds, lack })
    }
}

/// A valued board.
struct Value {
    /// Its known words.
    known: Solution,
    /// How long a player should need.
    seconds: f64,
    /// How far it is from the brief; 0 if it meets it.
    lack: f64,
}

/// The number of tiles on no path of the solution.
fn unused(board: &Board, known: &Solution) -> usize {
    let mut used = vec![false; board.len()];
    for found in known.iter() {
        found.path.iter().for_each(|cell| used[cell.index()] = true);
    }
    let blocks = board.tiles().iter().map(|&tile| tile == Tile::Block);
    used.into_iter().zip(blocks).filter(|&(used, block)| !used && !block).count()
}
