//! What still fits in a grid.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use worddle_crossword::candidates::Possibilities;
use worddle_crossword::grid::GridCell;
use worddle_crossword::puzzle::SlotId;
use worddle_crossword::{Entries, FillTask, Grid, Puzzle};
use worddle_lexicon::WordList;

use crate::app::App;
use crate::construct::read_grid;
use crate::lists::language;
use crate::problem::Problem;
use crate::wire::{Body, CandidatesRequest};

/// How many words are shown that fit a slot.
const SHOWN: usize = 200;

/// What is still possible in a grid.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Possible {
    /// For each cell, the letters that it may have; none for a block.
    letters: Vec<String>,
    /// The slots, with how many words each may have.
    slots: Vec<PossibleSlot>,
    /// A slot for which no word is left, if there is one.
    dead: Option<String>,
    /// The words of the slot that was asked for, those that leave most ways first.
    candidates: Vec<PossibleWord>,
}

/// How many words a slot may have.
#[derive(Debug, Serialize, ToSchema)]
struct PossibleSlot {
    slot: String,
    cells: Vec<u32>,
    words: usize,
}

/// A word that still fits.
#[derive(Debug, Serialize, ToSchema)]
struct PossibleWord {
    word: String,
    spellings: Vec<String>,
    /// The logarithm of how many ways it leaves for the slots that it crosses.
    ways: f64,
}

/// Tells which letters each cell may have, how many words each slot, and which.
#[utoipa::path(post, path = "/api/v1/crossword/candidates", request_body = CandidatesRequest, responses(
    (status = 200, body = Possible), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn candidates(
    State(app): State<Arc<App>>,
    Body(request): Body<CandidatesRequest>,
) -> Result<Json<Possible>, Problem> {
    let language = language(&request.language)?;
    let grid = read_grid(&request.grid, language)?;
    let puzzle = Puzzle::new(&grid);
    let named = |name: &str| puzzle.ids().find(|&slot| puzzle.slot(slot).to_string() == name);
    let slot = match &request.slot {
        Some(name) => Some(named(name).ok_or_else(|| {
            Problem::field("slot", format!("no slot {name:?} in the grid: expected one such as 12A"))
        })?),
        None => None,
    };
    let shared = Arc::clone(&app);
    let possible = move |_| {
        let list = shared.lists.list(language);
        possible(&grid, &puzzle, slot, (shared.lists.entries(language), list))
    };
    Ok(Json(app.pool.run(possible).await?))
}

fn possible(grid: &Grid, puzzle: &Puzzle, slot: Option<SlotId>, words: (&Entries, &WordList)) -> Possible {
    let (entries, list) = words;
    let alphabet = list.alphabet();
    let task = FillTask::new(puzzle, entries);
    let possibilities = Possibilities::of(&task);
    let letters =
        |cell: GridCell| possibilities.letters(cell).iter().map(|letter| alphabet.upper(letter)).collect();
    let word = |word: &[worddle_lexicon::Letter], ways| PossibleWord {
        word: alphabet.spell(word),
        spellings: list.id(word).map_or_else(Vec::new, |id| list.spellings_of(id)),
        ways,
    };
    let candidates = slot.map_or_else(Vec::new, |slot| possibilities.candidates(slot));
    Possible {
        letters: grid.cells().map(letters).collect(),
        slots: puzzle
            .ids()
            .map(|id| PossibleSlot {
                slot: puzzle.slot(id).to_string(),
                cells: puzzle.slot(id).cells().iter().map(|cell| cell.0).collect(),
                words: possibilities.size(id),
            })
            .collect(),
        dead: possibilities.dead().map(|slot| puzzle.slot(slot).to_string()),
        candidates: candidates.iter().take(SHOWN).map(|found| word(&found.word, found.ways)).collect(),
    }
}
