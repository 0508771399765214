//! Reviews a crossword: unknown and repeated words, unchecked letters, broken conventions.

use serde::{Deserialize, Serialize};
use worddle_crossword::arrows::{Arrow, Arrows, PlacedArrow};
use worddle_crossword::convention::{Checking, Convention, Kind};
use worddle_crossword::grid::{GridCell, Square};
use worddle_crossword::puzzle::SlotId;
use worddle_crossword::{Grid, Puzzle};
use worddle_paper::review::{Finding, block_share, review, review_arrows, unchecked};
use worddle_run::Interruption;
use worddle_run::{Budget, Run};

use super::arrows::{ArrowAnswer, arrow_answers};
use super::grid::GridRequest;
use super::{read_convention, read_kind};
use crate::library::{Library, ListRequest, SharedEntries};
use crate::limits::{Growth, Limits};
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// A crossword to check.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CrosswordCheckRequest {
    /// The rows, with `/` or line ends between them, as in `/crossword/fill`.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "CAT/ORE"))]
    pub grid: GridRequest,
    /// A language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; by default, that of the language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
    /// The convention to check; none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::convention))]
    pub convention: Option<String>,
    /// `crossword`, or `arrow` if black cells hold clues; `crossword` by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::kind))]
    pub kind: Option<String>,
    /// The arrows of an arrow crossword; by default, the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrows: Option<Vec<ArrowRequest>>,
}

/// An arrow from a black cell with a clue to its word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArrowRequest {
    /// The black cell, counted from 0, row by row.
    pub cell: u32,
    /// `right`, `right-down`, `down` or `down-right`.
    #[cfg_attr(feature = "schema", schema(example = "right"))]
    pub arrow: String,
}

/// A crossword and the words to check it with.
///
/// ```
/// use worddle_ask::crossword::CrosswordCheckRequest;
/// use worddle_ask::{Limits, Plan, Request, SharedLibrary};
/// use worddle_run::Run;
///
/// let request: CrosswordCheckRequest = serde_json::from_str(r#"{"grid": "CAT/OXE/TAN", "list": "en"}"#)?;
/// let plan = request.plan(&SharedLibrary::default(), &Limits::server())?;
/// let answer = plan.run(&mut Run::new(plan.budget())).expect("a question of milliseconds");
/// let faults: Vec<_> = answer.problems.iter().map(|fault| (fault.kind, fault.word.as_deref())).collect();
/// assert_eq!(faults, [("unknown", Some("OXE")), ("unknown", Some("AXA"))]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CrosswordCheckPlan {
    /// The words that count as known.
    entries: SharedEntries,
    grid: Grid,
    /// Its slots and crossings.
    puzzle: Puzzle,
    /// The convention to check, if any.
    convention: Option<&'static Convention>,
    /// The arrows of an arrow crossword.
    arrows: Option<Arrows>,
    budget: Budget,
}

/// The faults of a crossword.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CrosswordCheckAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// Cells of a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// How many slots the grid has.
    pub words: usize,
    /// Slots with all their letters.
    pub filled: usize,
    /// Black cells.
    pub blocks: usize,
    /// The percentage of black cells.
    pub black: f64,
    /// Cells without a letter.
    pub empty: usize,
    /// Cells that no two words cross.
    pub unchecked: usize,
    /// There are no faults.
    pub good: bool,
    /// The faults.
    pub problems: Vec<FindingAnswer>,
    /// The arrows of an arrow crossword.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<ArrowAnswer>,
}

/// A fault of a crossword.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FindingAnswer {
    /// `unknown`: a word is not in the list; `repeated`: a word occurs again; `short`: a word has too few letters; `unchecked`:
    /// letters are in too few words; `asymmetric`: cells differ from their image; `apart`: the grid falls into parts; `sides`: a
    /// side is too short or too long; `blocks`: too few or too many black cells; `undefined`: words have no arrow; `idle`: black
    /// cells could hold a clue and hold none.
    pub kind: &'static str,
    /// The slots concerned.
    pub slots: Vec<String>,
    /// The cells concerned, counted from 0, row by row.
    pub cells: Vec<u32>,
    /// The unknown or repeated word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
    /// The length of the word, the number of parts, or the percentage of black cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<f64>,
    /// The usual range of a side, or of the percentage of black cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<[f64; 2]>,
}

impl Request for CrosswordCheckRequest {
    type Plan = CrosswordCheckPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<CrosswordCheckPlan, Refusal> {
        let entries = library.entries(self.language.as_deref(), self.list.as_ref(), limits)?;
        let grid = self.grid.read(entries.alphabet(), limits)?;
        let puzzle = Puzzle::new(&grid);
        let arrows = self.arrows(&grid, &puzzle)?;
        Ok(CrosswordCheckPlan {
            arrows,
            convention: self.convention.as_deref().map(read_convention).transpose()?,
            puzzle,
            budget: limits.budget(Growth::Steady),
            entries,
            grid,
        })
    }
}

impl CrosswordCheckRequest {
    /// Reads the arrows of an arrow crossword.
    fn arrows(&self, grid: &Grid, puzzle: &Puzzle) -> Result<Option<Arrows>, Refusal> {
        // Read in any case: a wrong kind is refused even if the arrows are given.
        let kind = read_kind(self.kind.as_deref())?;
        let Some(given) = &self.arrows else {
            return Ok((kind == Kind::Arrow).then(|| Arrows::of(grid, puzzle)));
        };
        let read = |request: &ArrowRequest| {
            let unknown = || {
                Refusal::unknown("arrows", ("arrow", "flèche"), &request.arrow, &Arrow::ALL.map(Arrow::name))
            };
            let arrow = Arrow::named(&request.arrow).ok_or_else(unknown)?;
            let (cell, cells) = (request.cell, grid.cells().len());
            // Arrows index cells, so a number outside the grid must not reach them.
            if cell as usize >= cells {
                return Err(Refusal::said(
                    "arrows",
                    format!("an arrow in cell {cell}: expected 0 to {}", cells - 1),
                    format!("une flèche dans la case {cell} : choisissez une case de 0 à {}", cells - 1),
                ));
            }
            Ok(PlacedArrow { cell: GridCell(cell), arrow })
        };
        let given: Vec<PlacedArrow> = given.iter().map(read).collect::<Result<_, Refusal>>()?;
        Ok(Some(Arrows::given(given, grid, puzzle)))
    }
}

impl CrosswordCheckPlan {
    /// The word of a slot, if it is full.
    fn word(&self, slot: SlotId) -> Option<String> {
        let cells = self.puzzle.slot(slot).cells().iter();
        let word: Option<Vec<_>> = cells.map(|&cell| self.puzzle.given(cell)).collect();
        Some(self.entries.alphabet().spell(&word?))
    }

    /// A fault, as data.
    fn finding(&self, finding: &Finding) -> FindingAnswer {
        let about = |kind, slots: &[SlotId], cells: &[GridCell]| FindingAnswer {
            kind,
            slots: slots.iter().map(|&slot| self.puzzle.slot(slot).to_string()).collect(),
            cells: cells.iter().map(|cell| cell.0).collect(),
            word: None,
            found: None,
            usual: None,
        };
        match finding {
            &Finding::Unknown(slot) => {
                FindingAnswer { word: self.word(slot), ..about("unknown", &[slot], &[]) }
            }
            Finding::Repeated(slots) => {
                let word = slots.first().and_then(|&slot| self.word(slot));
                FindingAnswer { word, ..about("repeated", slots, &[]) }
            }
            &Finding::Short(slot) => {
                let letters = self.puzzle.slot(slot).len() as f64;
                FindingAnswer { found: Some(letters), ..about("short", &[slot], &[]) }
            }
            Finding::Undefined(slots) => about("undefined", slots, &[]),
            Finding::Idle(cells) => about("idle", &[], cells),
            Finding::Unchecked(cells) => about("unchecked", &[], cells),
            Finding::Asymmetric(cells) => about("asymmetric", &[], cells),
            &Finding::Apart(parts) => FindingAnswer { found: Some(parts as f64), ..about("apart", &[], &[]) },
            // The sides themselves are in the answer already; the finding adds what would be usual.
            Finding::Sides => {
                let usual = self.convention.map(|convention| convention.sides);
                let usual = usual.map(|(least, most)| [least as f64, most as f64]);
                FindingAnswer { usual, ..about("sides", &[], &[]) }
            }
            &Finding::Blocks(share) => {
                let usual = self.convention.map(|convention| convention.blocks);
                let usual = usual.map(|(least, most)| [least, most].map(percent));
                FindingAnswer { found: Some(percent(share)), usual, ..about("blocks", &[], &[]) }
            }
        }
    }
}

/// A share as a percentage, with two decimals.
fn percent(share: f64) -> f64 {
    (share * 10_000.0).round() / 100.0
}

impl Plan for CrosswordCheckPlan {
    type Answer = CrosswordCheckAnswer;

    fn budget(&self) -> Budget {
        self.budget
    }

    fn run(&self, _: &mut Run<'_>) -> Result<CrosswordCheckAnswer, Interruption<CrosswordCheckAnswer>> {
        let (grid, puzzle) = (&self.grid, &self.puzzle);
        let mut findings = review(grid, puzzle, &self.entries, self.convention);
        if let Some(arrows) = &self.arrows {
            findings.extend(review_arrows(grid, puzzle, arrows));
        }
        let count = |square: Square| grid.cells().filter(|&cell| grid.square(cell) == square).count();
        Ok(CrosswordCheckAnswer {
            schema: "worddle.crossword-check/2",
            list: self.entries.name().to_owned(),
            width: grid.width(),
            height: grid.height(),
            words: puzzle.slots().len(),
            filled: puzzle.ids().filter(|&slot| self.word(slot).is_some()).count(),
            blocks: count(Square::Block),
            black: percent(block_share(grid)),
            empty: count(Square::Open),
            unchecked: unchecked(grid, puzzle, Checking::Both).len(),
            good: findings.is_empty(),
            problems: findings.iter().map(|finding| self.finding(finding)).collect(),
            arrows: self.arrows.as_ref().map_or_else(Vec::new, |arrows| arrow_answers(arrows, puzzle)),
        })
    }
}
