//! Every word of a board, with its best path and its points.
//!
//! The solver finds every word in one walk over board and automaton; this module chooses what is listed, in
//! which order, and with how many paths.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use worddle_board::{Board, Rules, Solution, Solver, Tile, paths_of};
use worddle_lexicon::Dawg;
use worddle_run::{Budget, Interruption, Run, Stop};

use crate::board::{BoardAnswer, cell_numbers, check_blanks, look_of, read_board, read_rules};
use crate::known::{AboutPlan, AboutRequest};
use crate::library::{Library, ListRequest, SharedList};
use crate::limits::{Growth, Limits};
use crate::own::{OwnPlan, OwnRequest};
use crate::refusal::Refusal;
use crate::word::FoundAnswer;
use crate::{Plan, Request};

/// The most neighbors of a cell in the plane.
const PLANE: usize = 8;

/// A board to solve.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SolveRequest {
    /// The board: `CRES/AMIN/ILAT/LSER`, with `Qu` or `(qu)`, `e:tw`, `?` for any letter, `#` for a block.
    #[cfg_attr(feature = "schema", schema(example = "CRES/AMIN/ILAT/LSER"))]
    pub board: String,
    /// A language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; that of the language by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
    /// The rules, by name; those that suit the board by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::rules))]
    pub rules: Option<String>,
    /// The topology, where the board does not show it: `4x4`, `3x3x3`, `hex3x4`, `4x4:wrapped`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topology: Option<String>,
    /// The order of the words; by default `points`, or `length` if only the longest are listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<Sort>,
    /// List only this many of the longest words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest: Option<usize>,
    /// Include every path of each word.
    #[serde(default)]
    pub paths: bool,
    /// Include each word's Zipf frequency.
    #[serde(default)]
    pub zipf: bool,
    /// What to include about each word, and which words to list.
    #[serde(flatten)]
    pub about: AboutRequest,
    /// Words of one's own.
    #[serde(flatten)]
    pub own: OwnRequest,
    /// Include the data to draw the board.
    #[serde(default)]
    pub drawing: bool,
}

/// The order of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Sort {
    /// The most points first.
    Points,
    /// The fewest points first.
    PointsUp,
    /// The longest first.
    Length,
    /// Alphabetical order.
    Alphabet,
}

impl Sort {
    /// All orders.
    pub const ALL: [Self; 4] = [Self::Points, Self::PointsUp, Self::Length, Self::Alphabet];

    /// The name of the order.
    ///
    /// As in requests, flags and menus.
    pub fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::PointsUp => "points-up",
            Self::Length => "length",
            Self::Alphabet => "alphabet",
        }
    }
}

/// A planned solution.
#[derive(Clone)]
pub struct SolvePlan {
    /// The words that count.
    list: SharedList,
    /// The board.
    board: Board,
    /// The rules that score the words.
    rules: Rules,
    /// The order of the words.
    sort: Sort,
    /// How many of the longest words to list.
    longest: Option<usize>,
    /// The number of paths listed per word.
    paths: usize,
    /// What to include about each word, and which words to list.
    known: AboutPlan,
    /// Words of one's own.
    own: OwnPlan,
    /// With the data to draw the board.
    drawing: bool,
    /// The time that the answer may take.
    budget: Budget,
}

/// Every word of a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SolveAnswer {
    /// The name and version of this schema.
    pub schema: &'static str,
    /// The board in notation.
    pub board: String,
    /// The name of the word list.
    pub list: String,
    /// The rules.
    pub rules: String,
    /// The number of words.
    pub words: u64,
    /// The points of all words.
    pub points: u64,
    /// The words in the requested order, then by length, then in alphabetical order.
    pub found: Vec<FoundAnswer>,
    /// The data to draw the board, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing: Option<BoardAnswer>,
}

impl Request for SolveRequest {
    type Plan = SolvePlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<SolvePlan, Refusal> {
        let list = library.list(self.language.as_deref(), self.list.as_ref(), limits)?;
        let board = read_board(&self.board, self.topology.as_deref(), list.alphabet(), limits)?;
        check_blanks(&board, limits)?;
        let rules = read_rules(self.rules.as_deref(), look_of(&board), list.alphabet(), library)?;
        // Blanks and all paths can multiply without end, and so can the paths of a board with more neighbors than in the plane.
        // In the plane, the work grows with the cells, and people solve boards of a million.
        let is_plain = !board.tiles().contains(&Tile::Any) && board.topology().widest() <= PLANE;
        let work = if is_plain && !self.paths { Growth::Steady } else { Growth::Explosive };
        // A person who asks for the longest words wants them in that order.
        let usual = if self.longest.is_some() { Sort::Length } else { Sort::Points };
        Ok(SolvePlan {
            own: self.own.plan(&list)?,
            list,
            board,
            rules,
            sort: self.sort.unwrap_or(usual),
            longest: self.longest,
            paths: if self.paths { limits.paths } else { 0 },
            known: self.about.plan(self.zipf)?,
            drawing: self.drawing,
            budget: limits.budget(work),
        })
    }
}

impl SolvePlan {
    /// The words.
    pub fn list(&self) -> &SharedList {
        &self.list
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Solves the board with a solver for the same words and rules, which keeps its tables from board to board.
    ///
    /// # Errors
    ///
    /// An [`Interruption`] with the words found so far, if time runs out or the run is cancelled.
    pub fn run_with(
        &self,
        solver: &mut Solver<'_, Dawg>,
        run: &mut Run<'_>,
    ) -> Result<SolveAnswer, Interruption<SolveAnswer>> {
        let (solution, stop) = match solver.solve_within(&self.board, run) {
            Ok(solution) => (solution, None),
            Err(Interruption { so_far, stop }) => (so_far, Some(stop)),
        };
        let (answer, unfinished) = self.answer(&solution, run);
        match stop.or(unfinished) {
            None => Ok(answer),
            Some(stop) => Err(Interruption { so_far: answer, stop }),
        }
    }

    /// The answer, and the reason why some of its paths are missing, if they are.
    ///
    /// Paths are searched word by word afterwards, since most requests want the best one only.
    fn answer(&self, solution: &Solution, run: &mut Run<'_>) -> (SolveAnswer, Option<Stop>) {
        let list = &self.list;
        let mut found = FoundAnswer::all(solution, list, self.known);
        let mut unfinished = None;
        if !self.own.is_empty() {
            let board = (&self.board, &self.rules, list.alphabet());
            unfinished = self.own.apply(&mut found, board, self.known.known, run);
        }
        let (words, points) = if self.known.lists_all() && self.own.is_empty() {
            let count = solution.count();
            (count.words, count.points)
        } else {
            (found.len() as u64, found.iter().map(|found| u64::from(found.points)).sum())
        };
        // Cut before the final order: the longest words are wanted, whichever way they are sorted.
        if let Some(most) = self.longest {
            found.sort_by_key(|found| Reverse(found.letters));
            found.truncate(most);
            // Back into alphabetical order, which the stable sorts below keep among equals.
            found.sort_by(|one, other| one.word.cmp(&other.word));
        }
        // Words come in alphabetical order, and the stable sorts keep it among equals.
        match self.sort {
            Sort::Points => found.sort_by_key(|found| Reverse((found.points, found.letters))),
            Sort::PointsUp => found.sort_by_key(|found| (found.points, found.letters)),
            Sort::Length => found.sort_by_key(|found| Reverse(found.letters)),
            Sort::Alphabet => {}
        }
        // Last, so that the order stays among words of one tier.
        if self.known.known_first {
            found.sort_by_key(|found| found.about.rank());
        }
        for found in found.iter_mut().filter(|_| self.paths > 0) {
            // The answer has capitals; paths are searched by letters.
            let word = list.alphabet().fold(&found.word).expect("a word of the list has letters");
            let paths = paths_of(&self.board, &self.rules, &word, self.paths, run);
            let found_paths = paths.unwrap_or_else(|Interruption { so_far, stop }| {
                unfinished = Some(stop);
                so_far
            });
            found.paths = found_paths.paths.iter().map(|path| cell_numbers(path)).collect();
        }
        let answer = SolveAnswer {
            schema: "worddle.solve/2",
            board: self.board.notation(list.alphabet()),
            list: list.name.clone(),
            rules: self.rules.id.clone(),
            words,
            points,
            found,
            drawing: self.drawing.then(|| BoardAnswer::new(&self.board, &self.rules, list)),
        };
        (answer, unfinished)
    }
}

impl Plan for SolvePlan {
    type Answer = SolveAnswer;

    fn budget(&self) -> Budget {
        self.budget
    }

    fn run(&self, run: &mut Run<'_>) -> Result<SolveAnswer, Interruption<SolveAnswer>> {
        self.list.with_solver(&self.rules, |solver| self.run_with(solver, run))
    }
}
