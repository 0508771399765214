//! Crosswords: filling, what still fits, patterns, and files.

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use worddle_crossword::formats::{FORMATS, Format, Look, ReadOptions};
use worddle_crossword::{
    CONVENTIONS, Cell, Effort, End, Entries, Filling, Grid, Listener, PartNames, Possibilities, Puzzle,
    Recipe, SlotId, Store, Strategy, Symmetry, Task, convention, explain,
};
use worddle_data::Language;
use worddle_lexicon::WordList;
use worddle_run::{Budget, Cancel, Random, Run};

use crate::app::App;
use crate::lists::language;
use crate::problem::Problem;
use crate::routes::generate::seed;
use crate::wire::{Asked, Body, CandidatesRequest, FileFormat, FillRequest, PatternRequest};

/// The most cells of a side: the largest grids of newspapers have 25.
const SIDE: usize = 40;

/// The most words after which a search can be looked at.
const MOST_STEPS: u64 = 1_000_000;

/// How many words are shown that fit a slot.
const SHOWN: usize = 200;

/// What came of filling a grid.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Filled {
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
#[derive(Debug, Serialize, ToSchema)]
struct Blame {
    /// Slots that have no words together.
    slots: Vec<String>,
    /// Cells with given letters that are part of the reason.
    cells: Vec<u32>,
}

/// Fills a grid with crossing words.
#[utoipa::path(post, path = "/api/v1/crossword/fill", request_body = FillRequest, responses(
    (status = 200, body = Filled), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn fill(
    State(app): State<Arc<App>>,
    Body(request): Body<FillRequest>,
) -> Result<Json<Filled>, Problem> {
    let language = language(&request.language)?;
    let grid = read_grid(&request.grid, language)?;
    let cells = grid.cells().len() as u32;
    if request.cells.iter().flatten().any(|&cell| cell >= cells) {
        return Err(Problem::field(
            "cells",
            format!("a cell outside the grid: expected numbers below {cells}"),
        ));
    }
    if let Some(steps) = request.steps.filter(|&steps| steps > MOST_STEPS) {
        return Err(Problem::limit("steps", format!("{steps} words to try: expected {MOST_STEPS} at most")));
    }
    check_strategy(&request)?;
    let shared = Arc::clone(&app);
    let filled = app.pool.run(move |cancel| filled(&shared, &request, language, &grid, &cancel)).await??;
    Ok(Json(filled))
}

/// Reads a grid that is not too large.
fn read_grid(text: &str, language: Language) -> Result<Grid, Problem> {
    let grid = Grid::parse(text, language.alphabet()).map_err(|error| Problem::field("grid", error))?;
    if grid.width() > SIDE || grid.height() > SIDE {
        let detail =
            format!("a grid of {} by {} cells: expected {SIDE} at most", grid.width(), grid.height());
        return Err(Problem::limit("grid", detail));
    }
    Ok(grid)
}

fn check_strategy(request: &FillRequest) -> Result<(), Problem> {
    strategy(request).map(drop)
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

fn filled(
    app: &App,
    request: &FillRequest,
    language: Language,
    grid: &Grid,
    cancel: &Cancel,
) -> Result<Filled, Problem> {
    let entries = app.lists.entries(language);
    let puzzle = Puzzle::new(grid);
    let mut task = Task::new(&puzzle, entries);
    if let Some(cells) = &request.cells {
        task = task.within(cells.iter().map(|&cell| Cell(cell)));
    }
    let mut search = task.search(strategy(request)?, seed(request.seed)?);
    let mut stand = Stand { found: None, last: None, watched: request.steps.is_some() };
    if let Some(steps) = request.steps {
        search.limit(steps);
    }
    let mut run = Run::new(Budget::time(app.limits.time)).with_cancel(cancel.clone());
    let end = search.fill(&mut run, &mut stand);
    let Effort { nodes, failures, .. } = search.effort();
    let (outcome, shown, blame) = match (end, stand.found) {
        (_, Some(found)) => ("filled", found, None),
        (Ok(End::Exhausted), None) => {
            let mut run = Run::new(Budget::time(app.limits.time)).with_cancel(cancel.clone());
            ("impossible", search.best_partial().clone(), blame(&task, &mut run))
        }
        // Whoever looks at single steps wants to see where the search stands, not how far it once was.
        _ => ("stopped", stand.last.unwrap_or_else(|| search.best_partial().clone()), None),
    };
    let grid = shown.on(grid).notation(language.alphabet());
    Ok(Filled { outcome, grid, tried: nodes, dead_ends: failures, blame })
}

/// Where a search stands.
struct Stand {
    found: Option<Filling>,
    last: Option<Filling>,
    watched: bool,
}

impl Listener for Stand {
    fn found(&mut self, filling: &Filling) -> ControlFlow<()> {
        self.found = Some(filling.clone());
        ControlFlow::Break(())
    }

    fn stands(&mut self, store: &Store<'_>) {
        if self.watched {
            self.last = Some(Filling::of(store));
        }
    }
}

fn blame(task: &Task<'_>, run: &mut Run<'_>) -> Option<Blame> {
    let explanation = explain(task, run).ok().flatten()?;
    let name = |&slot: &SlotId| task.puzzle().slot(slot).to_string();
    Some(Blame {
        slots: explanation.slots.iter().map(name).collect(),
        cells: explanation.letters.iter().map(|cell| cell.0).collect(),
    })
}

/// What is still possible in a grid.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Possible {
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
pub(super) async fn candidates(
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
    let task = Task::new(puzzle, entries);
    let possibilities = Possibilities::of(&task);
    let letters =
        |cell: Cell| possibilities.letters(cell).iter().map(|letter| alphabet.upper(letter)).collect();
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

/// A pattern of black cells.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Pattern {
    /// The grid.
    grid: String,
    /// The seed, to have the same pattern again.
    seed: u64,
}

/// Draws a pattern of black cells by the conventions of a country.
#[utoipa::path(post, path = "/api/v1/crossword/generate", request_body = PatternRequest, responses(
    (status = 200, body = Pattern), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn generate(
    State(app): State<Arc<App>>,
    Body(request): Body<PatternRequest>,
) -> Result<Json<Pattern>, Problem> {
    let (recipe, language) = (recipe(&request)?, language(&request.language)?);
    let seed = seed(request.seed)?;
    let shared = Arc::clone(&app);
    let draw = move |cancel| {
        let mut run = Run::new(Budget::time(shared.limits.time)).with_cancel(cancel);
        let mut random = Random::new(seed);
        let wants_words = request.fillable || request.filled;
        let drawn = if wants_words {
            let drawn = recipe.draw_fillable(shared.lists.entries(language), &mut random, &mut run);
            let grid =
                |(grid, filling): (Grid, Filling)| if request.filled { filling.on(&grid) } else { grid };
            drawn.map(|drawn| drawn.map(grid))
        } else {
            recipe.draw(&mut random, &mut run)
        };
        let drawn = drawn.map_err(|error| Problem::field("size", error))?;
        drawn.map(|grid| grid.notation(language.alphabet())).map_err(|_| Problem::too_long())
    };
    Ok(Json(Pattern { grid: app.pool.run(draw).await??, seed }))
}

/// How a pattern is to look.
fn recipe(request: &PatternRequest) -> Result<Recipe, Problem> {
    let name = request.convention.as_deref().unwrap_or("american");
    let country = convention(name).ok_or_else(|| {
        let known = CONVENTIONS.map(|known| known.name).join(", ");
        Problem::field("convention", format!("no convention {name:?}: expected {known}"))
    })?;
    let (width, height) = (request.width.unwrap_or(country.side), request.height.unwrap_or(country.side));
    if !(2..=SIDE).contains(&width) || !(2..=SIDE).contains(&height) {
        return Err(Problem::limit(
            "size",
            format!("{width} by {height} cells: expected 2 to {SIDE} a side"),
        ));
    }
    let usual = Recipe::of(country, width, height);
    let symmetry = match &request.symmetry {
        None => usual.symmetry,
        Some(name) => Symmetry::ALL.into_iter().find(|known| known.name() == name).ok_or_else(|| {
            let known = Symmetry::ALL.map(Symmetry::name).join(", ");
            Problem::field("symmetry", format!("no symmetry {name:?}: expected {known}"))
        })?,
    };
    let blocks = request.black.map_or(usual.blocks, |percent| percent / 100.0);
    Ok(Recipe { blocks, symmetry, shortest: request.shortest.unwrap_or(usual.shortest), ..usual })
}

/// A format that was asked for.
fn format(name: &str) -> Result<&'static Format, Problem> {
    let known = || FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(", ");
    Format::named(name)
        .ok_or_else(|| Problem::field("format", format!("no format {name:?}: expected {}", known())))
}

/// Reads a crossword file, and gives it as JSON; without a format, it is what the bytes look like.
#[utoipa::path(post, path = "/api/v1/crossword/read", params(FileFormat),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, description = "The crossword", content_type = "application/json"), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    Asked(FileFormat { format: name }): Asked<FileFormat>,
    bytes: Bytes,
) -> Result<Response, Problem> {
    let format = name.map_or_else(|| Ok(Format::of_bytes(&bytes)), |name| format(&name))?;
    let json = move |_| {
        let document = format.read(&bytes, ReadOptions::default())?;
        Format::named("json").expect("one of all formats").write(&document, Look::default())
    };
    Ok(file("json", app.pool.run(json).await?.map_err(|error| unreadable(&error))?))
}

/// Takes a crossword as JSON, and gives it as a file of a format.
#[utoipa::path(post, path = "/api/v1/crossword/write", params(FileFormat),
    request_body(content = String, content_type = "application/json"),
    responses((status = 200, description = "The file"), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub(super) async fn write(
    State(app): State<Arc<App>>,
    Asked(FileFormat { format: name }): Asked<FileFormat>,
    bytes: Bytes,
) -> Result<Response, Problem> {
    let format = format(name.as_deref().unwrap_or("json"))?;
    let written = move |_| {
        let json = Format::named("json").expect("one of all formats");
        format.write(&json.read(&bytes, ReadOptions::default())?, Look::default())
    };
    Ok(file(format.name, app.pool.run(written).await?.map_err(|error| unreadable(&error))?))
}

fn unreadable(error: &worddle_crossword::formats::FormatError) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "file", error.to_string())
}

/// A file of a format. Pages are never shown as pages of this server, but saved.
fn file(format: &str, bytes: Vec<u8>) -> Response {
    let media = match format {
        "json" | "ipuz" => "application/json",
        "jpz" => "application/xml",
        "text" | "xd" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    response
}
