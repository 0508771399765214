//! What the server knows: languages, rules, dice, limits.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use worddle_data::{Language, RULES, dice_sets};

use crate::app::App;
use crate::lists::named;
use crate::problem::Problem;

/// What the server knows.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Info {
    /// The version of the program.
    version: &'static str,
    languages: Vec<InfoLanguage>,
    rules: Vec<InfoRules>,
    dice: Vec<InfoDice>,
    limits: InfoLimits,
}

/// A language.
#[derive(Debug, Serialize, ToSchema)]
struct InfoLanguage {
    id: &'static str,
    /// Its name in itself.
    own_name: &'static str,
    /// How many words its list has.
    words: usize,
    /// Its letters, in order.
    alphabet: String,
    /// Those that are vowels.
    vowels: String,
}

/// Rules.
#[derive(Debug, Serialize, ToSchema)]
struct InfoRules {
    id: &'static str,
    /// The fewest letters of a word.
    shortest: usize,
    /// Whether points go by tiles and bonuses, and not by length.
    by_tiles: bool,
}

/// A set of dice.
#[derive(Debug, Serialize, ToSchema)]
struct InfoDice {
    id: String,
    language: String,
    /// The side of the square that it fills.
    size: u32,
    /// How far it can be trusted.
    status: String,
}

/// What may be asked for.
#[derive(Debug, Serialize, ToSchema)]
struct InfoLimits {
    /// The most cells of a board.
    cells: usize,
    /// The most blanks of a board.
    blanks: usize,
    /// The most boards at once.
    boards: usize,
    /// The longest time of a computation, in milliseconds.
    time_ms: u64,
    /// The longest time of a search, in milliseconds.
    search_ms: u64,
}

/// Tells what the server knows.
#[utoipa::path(get, path = "/api/v1/info", responses(
    (status = 200, body = Info), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn info(State(app): State<Arc<App>>) -> Result<Json<Info>, Problem> {
    let dice = dice_sets().into_iter();
    let shared = Arc::clone(&app);
    // The first to ask waits until all lists are open.
    let language = move |language| InfoLanguage::new(language, shared.lists.list(language).len());
    let languages = app.pool.run(move |_| Language::ALL.into_iter().map(language).collect()).await?;
    Ok(Json(Info {
        version: env!("CARGO_PKG_VERSION"),
        languages,
        rules: RULES.into_iter().map(InfoRules::new).collect(),
        dice: dice
            .map(|set| InfoDice { id: set.id, language: set.language, size: set.size, status: set.status })
            .collect(),
        limits: InfoLimits {
            cells: app.limits.cells,
            blanks: app.limits.blanks,
            boards: app.limits.boards,
            time_ms: app.limits.time.as_millis() as u64,
            search_ms: app.limits.search.as_millis() as u64,
        },
    }))
}

impl InfoLanguage {
    fn new(language: Language, words: usize) -> Self {
        let alphabet = language.alphabet();
        let own_name = match language {
            Language::English => "English",
            Language::French => "Français",
            Language::German => "Deutsch",
            Language::Spanish => "Español",
            Language::Italian => "Italiano",
        };
        let vowels = alphabet.vowels().iter().map(|letter| alphabet.upper(letter)).collect();
        Self { id: language.id(), own_name, words, alphabet: alphabet.letters().iter().collect(), vowels }
    }
}

impl InfoRules {
    fn new(id: &'static str) -> Self {
        let rules = named(id, Language::English);
        let by_tiles = matches!(rules.points, worddle_board::Points::ByTiles { .. });
        Self { id, shortest: rules.shortest, by_tiles }
    }
}
