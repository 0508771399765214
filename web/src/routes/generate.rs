//! Boards on demand, and the board of the day.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;
use worddle_board::generate::{Detail, Filters, Generated, Generator, Letters, Recipe, Span};
use worddle_board::{Board, Rules, Solution};
use worddle_data::{Language, bonuses_by_name, dice_set, usual_rules};
use worddle_lexicon::WordList;
use worddle_run::{Budget, Cancel, Run, Stop, Weights};

use crate::app::App;
use crate::clock::Day;
use crate::lists::{language, named, rules_name};
use crate::problem::Problem;
use crate::routes::boards::read_topology;
use crate::wire::{Asked, Body, GenerateRequest, InLanguage, WireBoard, WireFound, seed};

/// How many draws in a row without success are enough.
const TRIES: u64 = 1_000_000;

/// The board of the day has so many words: enough to look for, not too many to find.
const DAILY_WORDS: (u64, u64) = (80, 250);

/// Boards as wanted.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GeneratedBoards {
    /// The name and version of this form.
    schema: &'static str,
    /// The seed, to have the same boards again.
    seed: u64,
    /// The rules.
    rules: String,
    boards: Vec<GeneratedBoard>,
}

/// A board as wanted.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GeneratedBoard {
    board: WireBoard,
    /// How many words it has.
    words: u64,
    /// How many points they are worth.
    points: u64,
    /// How many letters the longest word has.
    longest: usize,
    /// The words, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<Vec<WireFound>>,
}

impl GeneratedBoard {
    fn new(board: &Board, solution: &Solution, rules: &Rules, list: &WordList, with_words: bool) -> Self {
        let (found, count) = (WireFound::all(solution, list), solution.count());
        Self {
            board: WireBoard::new(board, rules, list),
            words: count.words,
            points: count.points,
            longest: found.iter().map(WireFound::letters).max().unwrap_or(0),
            found: with_words.then_some(found),
        }
    }
}

/// What is wanted, checked.
struct Plan {
    language: Language,
    rules: &'static str,
    recipe: Recipe,
    seed: u64,
    count: usize,
    with_words: bool,
}

/// Generates random boards as wanted.
#[utoipa::path(post, path = "/api/v1/generate", request_body = GenerateRequest, responses(
    (status = 200, body = GeneratedBoards), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn generate(
    State(app): State<Arc<App>>,
    Body(request): Body<GenerateRequest>,
) -> Result<Json<GeneratedBoards>, Problem> {
    let shared = Arc::clone(&app);
    let boards = move |cancel| {
        let plan = Plan::new(&request, &shared)?;
        let boards = plan.boards(&shared, cancel)?;
        let rules = named(plan.rules, plan.language).id;
        Ok(GeneratedBoards { schema: "worddle.api.generate/1", seed: plan.seed, rules, boards })
    };
    Ok(Json(app.pool.run(boards).await??))
}

impl Plan {
    fn new(request: &GenerateRequest, app: &App) -> Result<Self, Problem> {
        let language = language(&request.language)?;
        let list = app.lists.list(language);
        let (letters, side) = letters(request, list)?;
        let topology = request.topology.clone().unwrap_or_else(|| format!("{side}x{side}"));
        let topology = read_topology(&topology, &app.limits)?;
        let bonuses = request.bonuses.as_deref().map(bonuses_by_name).transpose();
        let bonuses = bonuses.map_err(|error| Problem::field("bonuses", error))?.unwrap_or_default();
        let rules = match &request.rules {
            Some(rules) => rules_name(rules)?,
            None => usual_rules(topology.len(), bonuses.len()),
        };
        let recipe =
            Recipe::build(Arc::new(topology), letters).map_err(|error| Problem::field("dice", error))?;
        let mut recipe = recipe.with_bonuses(bonuses).map_err(|error| Problem::field("bonuses", error))?;
        if let Some(word) = &request.containing {
            let word = language.alphabet().fold(word).map_err(|error| Problem::field("containing", error))?;
            recipe = recipe.containing(word).map_err(|error| Problem::field("containing", error))?;
        }
        Ok(Self {
            language,
            rules,
            recipe: recipe.with_filters(filters(request, list)?),
            seed: seed(request.seed)?,
            count: count(request.count, app)?,
            with_words: request.solutions,
        })
    }

    fn boards(&self, app: &App, cancel: Cancel) -> Result<Vec<GeneratedBoard>, Problem> {
        let (list, rules) = (app.lists.list(self.language), named(self.rules, self.language));
        let mut run =
            Run::new(Budget { steps: Some(TRIES), time: Some(app.limits.time) }).with_cancel(cancel);
        app.lists.with_solver(self.language, self.rules, |solver| {
            let mut generator = Generator::new(&self.recipe, solver.clone(), self.seed, Detail::Solution);
            let board = |number| match generator.board(number, &mut run) {
                Ok(Generated { board, solution, .. }) => {
                    let solution = solution.expect("solutions were asked for");
                    Ok(GeneratedBoard::new(&board, &solution, &rules, list, self.with_words))
                }
                Err(stop) => Err(nothing(stop, generator.seen().draws)),
            };
            (0..self.count as u64).map(board).collect()
        })
    }
}

/// Why there is no board as wanted.
fn nothing(stop: Stop, draws: u64) -> Problem {
    let detail = format!(
        "no such board among the last {draws} draws ({stop}): expected wishes that are easier to fulfil"
    );
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "nothing", detail)
}

/// Where the letters come from, and the side of the square that goes with it.
fn letters(request: &GenerateRequest, list: &WordList) -> Result<(Letters, u32), Problem> {
    let Some(name) = &request.dice else {
        let weights = Weights::new(list.letter_counts()).expect("every list inside the program has words");
        return Ok((Letters::ByFrequency(weights), 4));
    };
    let set = dice_set(name).map_err(|error| Problem::field("dice", error))?;
    let dice = set.dice(list.alphabet()).map_err(|error| Problem::field("dice", error))?;
    Ok((Letters::ByDice(dice), set.size))
}

fn filters(request: &GenerateRequest, list: &WordList) -> Result<Filters, Problem> {
    let span = |field, text: &Option<String>| match text {
        Some(text) => text.parse().map_err(|error| Problem::field(field, error)),
        None => Ok(Span::ALL),
    };
    Ok(Filters {
        words: span("words", &request.words)?,
        points: span("points", &request.points)?,
        longest: span("longest", &request.longest)?,
        vowels: span("vowels", &request.vowels)?,
        most_of_a_letter: request.most_of_a_letter,
        vowel_letters: list.alphabet().vowels(),
    })
}

fn count(asked: Option<usize>, app: &App) -> Result<usize, Problem> {
    let most = app.limits.boards;
    match asked.unwrap_or(1) {
        0 => Err(Problem::limit("count", "no boards asked for: expected one at least")),
        count if count <= most => Ok(count),
        count => Err(Problem::limit("count", format!("{count} boards asked for: expected {most} at most"))),
    }
}

/// The board of the day.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Daily {
    /// The day, in universal time.
    date: String,
    /// The number of the day.
    number: u64,
    /// The rules.
    rules: String,
    #[serde(flatten)]
    board: GeneratedBoard,
}

/// Gives the board of the day, the same for everyone in a language.
#[utoipa::path(get, path = "/api/v1/daily", params(InLanguage), responses(
    (status = 200, body = Daily), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn daily(
    State(app): State<Arc<App>>,
    Asked(InLanguage { language: id }): Asked<InLanguage>,
) -> Result<Json<Daily>, Problem> {
    let language = language(&id)?;
    let day = Day::today();
    let shared = Arc::clone(&app);
    let daily = move |cancel| {
        let (least, most) = DAILY_WORDS;
        let request = GenerateRequest {
            language: id,
            seed: Some(day.number()),
            words: Some(format!("{least}..{most}")),
            solutions: true,
            ..GenerateRequest::default()
        };
        let plan = Plan::new(&request, &shared)?;
        let board = plan.boards(&shared, cancel)?.pop().expect("one board was asked for");
        let rules = named(plan.rules, language).id;
        Ok(Daily { date: day.date(), number: day.number(), rules, board })
    };
    Ok(Json(app.pool.run(daily).await??))
}
