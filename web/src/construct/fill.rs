//! Filling a grid.

use std::ops::ControlFlow;
use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;
use worddle_crossword::explain::explain;
use worddle_crossword::fill::{End, Listener, Store};
use worddle_crossword::grid::GridCell;
use worddle_crossword::puzzle::SlotId;
use worddle_crossword::strategy::PartNames;
use worddle_crossword::{Entries, FillTask, Filling, Grid, Puzzle, Strategy};
use worddle_data::Language;
use worddle_run::{Budget, Cancel, Run};

use super::read_grid;
use crate::lists::language;
use crate::problem::Problem;
use crate::wire::{FillRequest, seed};

/// The most words after which a search can be looked at.
const MOST_STEPS: u64 = 1_000_000;

/// How long it may take to find out why a grid has no filling.
const REASONING: Duration = Duration::from_secs(5);

/// A grid to be filled, checked.
pub(crate) struct FillWish {
    pub(crate) language: Language,
    grid: Grid,
    request: FillRequest,
    seed: u64,
}

/// What came of filling a grid.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Filled {
    /// `filled`, `impossible`, or `stopped` before the end of the search.
    outcome: &'static str,
    /// The grid with the words that were found, all of them or the most that went together.
    grid: String,
    /// How many words were tried.
    tried: u64,
    /// How many dead ends there were.
    dead_ends: u64,
    /// Why there is no filling, if that is known.
    blame: Option<Blame>,
}

/// Why there is no filling.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Blame {
    /// Slots that have no words together.
    slots: Vec<String>,
    /// Cells with given letters that are part of the reason.
    cells: Vec<u32>,
}

impl FillWish {
    /// Checks what is asked for.
    pub(crate) fn check(request: FillRequest) -> Result<Self, Problem> {
        let language = language(&request.language)?;
        let grid = read_grid(&request.grid, language)?;
        let cells = grid.cells().len() as u32;
        if request.cells.iter().flatten().any(|&cell| cell >= cells) {
            let detail = format!("a cell outside the grid: expected numbers below {cells}");
            return Err(Problem::field("cells", detail));
        }
        if let Some(steps) = request.steps.filter(|&steps| steps > MOST_STEPS) {
            let detail = format!("{steps} words to try: expected {MOST_STEPS} at most");
            return Err(Problem::limit("steps", detail));
        }
        strategy(&request)?;
        let seed = seed(request.seed)?;
        Ok(Self { language, grid, request, seed })
    }

    /// Fills the grid; `further` is told of each grid with more words than all before.
    pub(crate) fn fill(
        &self,
        entries: &Entries,
        (mut run, cancel): (Run<'_>, &Cancel),
        further: impl FnMut(String),
    ) -> Filled {
        let puzzle = Puzzle::new(&self.grid);
        let mut task = FillTask::new(&puzzle, entries);
        if let Some(cells) = &self.request.cells {
            task = task.within(cells.iter().map(|&cell| GridCell(cell)));
        }
        let strategy = strategy(&self.request).expect("checked when it was asked for");
        let mut search = task.search(strategy, self.seed);
        if let Some(steps) = self.request.steps {
            search.limit(steps);
        }
        let mut stand = Stand { wish: self, found: None, last: None, most: 0, further };
        let end = search.fill(&mut run, &mut stand);
        let (outcome, shown, blame) = match (end, stand.found) {
            (_, Some(found)) => ("filled", found, None),
            (Ok(End::Exhausted), None) => ("impossible", search.best_partial().clone(), blame(&task, cancel)),
            // Whoever looks at single steps wants to see where the search stands, not how far it once was.
            _ => ("stopped", stand.last.unwrap_or_else(|| search.best_partial().clone()), None),
        };
        let effort = search.effort();
        let grid = self.shown(&shown);
        Filled { outcome, grid, tried: effort.nodes, dead_ends: effort.failures, blame }
    }

    /// The grid with some words.
    fn shown(&self, filling: &Filling) -> String {
        filling.on(&self.grid).notation(self.language.alphabet())
    }
}

/// Where a search stands.
struct Stand<'a, F> {
    wish: &'a FillWish,
    found: Option<Filling>,
    last: Option<Filling>,
    /// The most words that went together so far.
    most: usize,
    further: F,
}

impl<F: FnMut(String)> Listener for Stand<'_, F> {
    fn found(&mut self, filling: &Filling) -> ControlFlow<()> {
        self.found = Some(filling.clone());
        ControlFlow::Break(())
    }

    fn stands(&mut self, store: &Store<'_>) {
        if self.wish.request.steps.is_some() {
            self.last = Some(Filling::of(store));
        }
        if store.decisions().len() > self.most {
            self.most = store.decisions().len();
            (self.further)(self.wish.shown(&Filling::of(store)));
        }
    }
}

fn blame(task: &FillTask<'_>, cancel: &Cancel) -> Option<Blame> {
    let mut run = Run::new(Budget::time(REASONING)).with_cancel(cancel.clone());
    let explanation = explain(task, &mut run).ok().flatten()?;
    let name = |&slot: &SlotId| task.puzzle().slot(slot).to_string();
    Some(Blame {
        slots: explanation.slots.iter().map(name).collect(),
        cells: explanation.letters.iter().map(|cell| cell.0).collect(),
    })
}

/// How a grid is to be filled.
fn strategy(request: &FillRequest) -> Result<Strategy, Problem> {
    let names = PartNames {
        algorithm: request.algorithm.as_deref(),
        order: request.order.as_deref(),
        domains: request.domains.as_deref(),
        ..PartNames::default()
    };
    Strategy::named(names).map_err(|error| Problem::field(error.part.name(), error))
}
