//! Boards: solving them, and checking one word.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use worddle_board::{Board, Bonus, Rules, Solution, Tile, Topology, paths_of};
use worddle_data::usual_rules;
use worddle_lexicon::{Letter, WordList};
use worddle_run::{Budget, Cancel, Run, Stop};

use crate::app::App;
use crate::config::Limits;
use crate::lists::{Chosen, named, rules_name};
use crate::problem::Problem;
use crate::wire::{Body, CheckRequest, SolveRequest, WireBoard, WireFound, cells};

/// The most paths of one word.
const MOST_PATHS: usize = 1000;

/// The most cells of a board that is solved at once, so quickly that nobody need interrupt it.
const AT_ONCE: usize = 16;

/// A board to work on.
struct Asked {
    words: Chosen,
    board: Board,
    rules: &'static str,
}

impl Asked {
    /// Reads a board and its rules within the limits.
    fn read(
        text: &str,
        topology: Option<&str>,
        words: Chosen,
        rules: Option<&str>,
        limits: &Limits,
    ) -> Result<Self, Problem> {
        if text.chars().count() > limits.cells * 16 {
            let detail = format!("the board is too long: expected {} cells at most", limits.cells);
            return Err(Problem::limit("board", detail));
        }
        let alphabet = words.language.alphabet();
        let board = match topology {
            Some(topology) => Board::parse_on(Arc::new(read_topology(topology, limits)?), text, alphabet),
            None => Board::parse(text, alphabet),
        };
        let board = board.map_err(|error| Problem::field("board", error))?;
        check_size(&board, limits)?;
        let bonuses = board.bonuses().iter().filter(|&&bonus| bonus != Bonus::None).count();
        let rules = match rules {
            Some(rules) => rules_name(rules)?,
            None => usual_rules(board.len(), bonuses),
        };
        Ok(Self { words, board, rules })
    }
}

/// A topology of as many cells as a board may have.
pub(super) fn read_topology(text: &str, limits: &Limits) -> Result<Topology, Problem> {
    let numbers =
        text.split(|character: char| !character.is_ascii_digit()).filter_map(|part| part.parse::<u64>().ok());
    let cells: u64 = numbers.filter(|_| !text.starts_with("graph")).fold(1, u64::saturating_mul);
    if cells > limits.cells as u64 || text.len() > 16 * limits.cells {
        let detail = format!("the topology has more than {} cells: expected fewer", limits.cells);
        return Err(Problem::limit("topology", detail));
    }
    let topology: Topology = text.parse().map_err(|error| Problem::field("topology", error))?;
    if topology.len() > limits.cells {
        let detail = format!("the topology has {} cells: expected {} at most", topology.len(), limits.cells);
        return Err(Problem::limit("topology", detail));
    }
    Ok(topology)
}

fn check_size(board: &Board, limits: &Limits) -> Result<(), Problem> {
    let blanks = board.tiles().iter().filter(|tile| matches!(tile, Tile::Any)).count();
    let [cells, allowed] = [board.len(), limits.cells];
    if cells > allowed {
        return Err(Problem::limit(
            "board",
            format!("the board has {cells} cells: expected {allowed} at most"),
        ));
    }
    if blanks > limits.blanks {
        let detail = format!("the board has {blanks} blanks: expected {} at most", limits.blanks);
        return Err(Problem::limit("board", detail));
    }
    Ok(())
}

/// All words of a board.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Solved {
    /// The name and version of this form.
    schema: &'static str,
    /// The board, with all that is needed to draw it.
    board: WireBoard,
    /// The rules.
    rules: String,
    /// The language.
    language: &'static str,
    /// How many words there are.
    words: u64,
    /// How many points they are worth.
    points: u64,
    /// The words, by points down, then by length down, then by the alphabet.
    found: Vec<WireFound>,
}

/// Finds every word of a board, with its best path and its points.
#[utoipa::path(post, path = "/api/v1/solve", request_body = SolveRequest, responses(
    (status = 200, body = Solved), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn solve(
    State(app): State<Arc<App>>,
    Body(request): Body<SolveRequest>,
) -> Result<Json<Solved>, Problem> {
    let topology = request.topology.as_deref();
    let rules = request.rules.as_deref();
    let words = app.choose(&request.language, request.list.as_deref())?;
    let asked = Asked::read(&request.board, topology, words, rules, &app.limits)?;
    let shared = Arc::clone(&app);
    let solved = app.pool.run(move |cancel| solved(&shared, &asked, cancel)).await??;
    Ok(Json(solved))
}

fn solved(app: &App, asked: &Asked, cancel: Cancel) -> Result<Solved, Problem> {
    let (list, language) = (app.lists.chosen(&asked.words), asked.words.language);
    let solution = solution(app, asked, cancel)?;
    let (rules, count) = (named(asked.rules, language), solution.count());
    Ok(Solved {
        schema: "worddle.api.solve/1",
        board: WireBoard::new(&asked.board, &rules, list),
        rules: rules.id,
        language: language.id(),
        words: count.words,
        points: count.points,
        found: WireFound::all(&solution, list),
    })
}

/// Solves a board, for as long as someone waits for it and it may take.
fn solution(app: &App, asked: &Asked, cancel: Cancel) -> Result<Solution, Problem> {
    let is_quick = asked.board.len() <= AT_ONCE && !asked.board.tiles().contains(&Tile::Any);
    let mut run = Run::new(Budget::time(app.limits.time)).with_cancel(cancel);
    app.lists.solve_with(&asked.words, asked.rules, |solver| {
        if is_quick {
            return Ok(solver.solve(&asked.board));
        }
        solver.solve_within(&asked.board, &mut run).map_err(|_| Problem::too_long())
    })
}

/// What is known of one word on a board.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Checked {
    /// The word as it is played.
    word: String,
    /// The word as it is spelled.
    spellings: Vec<String>,
    /// Whether it is in the list.
    in_list: bool,
    /// Whether it is on the board.
    on_board: bool,
    /// Whether it counts.
    counts: bool,
    /// What it is worth.
    points: u32,
    /// Its paths, the best one first, at most 1000.
    paths: Vec<Vec<u32>>,
    /// Why it does not count: `not-in-list`, `too-short`, `too-long` or `not-on-board`.
    why: Option<&'static str>,
}

/// Tells whether a word is on a board and in the list, what it is worth, its paths, and why not.
#[utoipa::path(post, path = "/api/v1/check", request_body = CheckRequest, responses(
    (status = 200, body = Checked), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn check(
    State(app): State<Arc<App>>,
    Body(request): Body<CheckRequest>,
) -> Result<Json<Checked>, Problem> {
    let topology = request.topology.as_deref();
    let rules = request.rules.as_deref();
    let words = app.choose(&request.language, request.list.as_deref())?;
    let asked = Asked::read(&request.board, topology, words, rules, &app.limits)?;
    if request.word.len() > worddle_lexicon::MAX_LETTERS {
        return Err(Problem::limit("word", "the word is too long: no word of a list has so many letters"));
    }
    let word =
        asked.words.language.alphabet().fold(&request.word).map_err(|error| Problem::field("word", error))?;
    let shared = Arc::clone(&app);
    let checked = app.pool.run(move |cancel| checked(&shared, &asked, &word, cancel)).await??;
    Ok(Json(checked))
}

fn checked(app: &App, asked: &Asked, word: &[Letter], cancel: Cancel) -> Result<Checked, Problem> {
    let (list, rules) = (app.lists.chosen(&asked.words), named(asked.rules, asked.words.language));
    let mut run = Run::new(Budget::time(app.limits.time)).with_cancel(cancel);
    let mut paths = match paths_of(&asked.board, &rules, word, MOST_PATHS, &mut run) {
        Ok(found) => found.paths,
        Err(stopped) if stopped.stop == Stop::Time => return Err(Problem::too_long()),
        Err(stopped) => stopped.so_far.paths,
    };
    // The paths stay in their order where their points are the same.
    paths.sort_by_key(|path| std::cmp::Reverse(rules.points(&asked.board, path)));
    let id = list.id(word);
    let why = why_not(word, &rules, list, !paths.is_empty());
    Ok(Checked {
        word: list.alphabet().spell(word),
        spellings: id.map_or_else(Vec::new, |id| list.spellings_of(id)),
        in_list: id.is_some(),
        on_board: !paths.is_empty(),
        counts: why.is_none(),
        points: paths.first().map_or(0, |path| rules.points(&asked.board, path)),
        paths: paths.iter().map(|path| cells(path)).collect(),
        why,
    })
}

/// Why a word does not count, if it does not.
pub(crate) fn why_not(
    word: &[Letter],
    rules: &Rules,
    list: &WordList,
    on_board: bool,
) -> Option<&'static str> {
    match word.len() {
        length if length < rules.shortest => Some("too-short"),
        length if length > rules.longest => Some("too-long"),
        _ if !on_board => Some("not-on-board"),
        _ if list.id(word).is_none() => Some("not-in-list"),
        _ => None,
    }
}
