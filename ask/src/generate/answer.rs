//! Generated boards as data.

use serde::Serialize;
use worddle_board::{Board, Cell, Rules, Solution};

use super::plan::Show;
use crate::board::BoardAnswer;
use crate::design::DesignAnswer;
use crate::known::AboutPlan;
use crate::library::SharedList;
use crate::refusal::Refusal;
use crate::word::FoundAnswer;

/// Boards that match the request.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GenerateAnswer {
    /// The name and version of this schema.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// The rules.
    pub rules: String,
    /// The seed, which repeats the boards.
    pub seed: u64,
    /// The boards.
    pub boards: Vec<GeneratedAnswer>,
    /// The board that was not found, which ended the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_found: Option<NotFoundAnswer>,
}

impl GenerateAnswer {
    /// The refusal for a missing board, for interfaces that return all boards or none.
    pub fn complaint(&self) -> Option<Refusal> {
        let draws = self.not_found?.draws;
        Some(Refusal::missing(
            "words",
            format!("no board found in {draws} tries: loosen the filters"),
            format!("aucune grille trouvée en {draws} tirages : assouplissez les filtres"),
        ))
    }
}

/// A board that was not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NotFoundAnswer {
    /// Its number among the boards of the seed, from 1.
    pub number: u64,
    /// The number of boards drawn in a row without a match.
    pub draws: u64,
}

/// A board that matches the request. In a stream, each board is a separate answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GeneratedAnswer {
    /// The name and version of this schema.
    pub schema: &'static str,
    /// Its number among the boards of the seed, from 1.
    pub number: u64,
    /// The board in notation.
    pub board: String,
    /// The rules by which words count, if more than the board was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The number of words, if requested; of the listed ones, if only some are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<u64>,
    /// The points of these words, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u64>,
    /// The length of the longest word, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<usize>,
    /// The words in alphabetical order, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Vec<FoundAnswer>>,
    /// The data to draw the board, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing: Option<BoardAnswer>,
    /// What the board was made for, if it was designed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub design: Option<DesignAnswer>,
}

/// How boards are shown in an answer.
pub(crate) struct Shown<'a> {
    /// The words.
    pub(crate) list: &'a SharedList,
    /// The rules that score them.
    pub(crate) rules: &'a Rules,
    /// The data shown for each board.
    pub(crate) show: Show,
    /// What to include about each word, and which words to list.
    pub(crate) known: AboutPlan,
    /// With the data to draw each board.
    pub(crate) drawing: bool,
}

impl Shown<'_> {
    /// A board as data, with what is shown of its solution. Numbers count from 0 here and from 1 in answers.
    pub(crate) fn answer(&self, number: u64, board: &Board, solution: Option<&Solution>) -> GeneratedAnswer {
        let &Self { list, rules, show, known, drawing } = self;
        let solution = solution.filter(|_| show != Show::Boards);
        let found = solution
            .filter(|_| show == Show::Solutions)
            .map(|solution| FoundAnswer::all(solution, list, known));
        let (mut words, mut points) =
            solution.map(Solution::count).map(|count| (count.words, count.points)).unzip();
        let letters = |path: &[Cell]| path.iter().map(|&cell| board.tile(cell).length()).sum();
        let longest = |solution: &Solution| solution.iter().map(|found| letters(&found.path)).max();
        let mut longest = solution.map(|solution| longest(solution).unwrap_or_default());
        // If only some words are listed, they are the ones that count.
        if let Some(found) = found.as_ref().filter(|_| !known.lists_all()) {
            words = Some(found.len() as u64);
            points = Some(found.iter().map(|found| u64::from(found.points)).sum());
            longest = Some(found.iter().map(|found| found.letters).max().unwrap_or_default());
        }
        GeneratedAnswer {
            schema: GENERATED,
            number: number + 1,
            board: board.notation(list.alphabet()),
            rules: solution.map(|_| rules.id.clone()),
            words,
            points,
            longest,
            found,
            drawing: drawing.then(|| BoardAnswer::new(board, rules, list)),
            design: None,
        }
    }
}

/// The name and version of [`GeneratedAnswer`].
pub const GENERATED: &str = "worddle.generate/2";
