//! Words: anagrams and patterns.

use std::cmp::Reverse;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use worddle_lexicon::anagram::{Anagrams, Rack, Use};
use worddle_lexicon::pattern::Pattern;
use worddle_lexicon::{WordId, WordList};

use crate::app::App;
use crate::problem::Problem;
use crate::wire::{AnagramRequest, Body, WireWord, WordsRequest};

/// Some words of a list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Listed {
    /// How many there are, shown or not.
    total: usize,
    /// The first of them.
    words: Vec<WireWord>,
}

/// Finds the words that can be made of letters, the longest first.
#[utoipa::path(post, path = "/api/v1/anagram", request_body = AnagramRequest, responses(
    (status = 200, body = Listed), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn anagram(
    State(app): State<Arc<App>>,
    Body(request): Body<AnagramRequest>,
) -> Result<Json<Listed>, Problem> {
    let chosen = app.choose(&request.language, request.list.as_deref())?;
    let rack = Rack::parse(&request.letters, chosen.language.alphabet())
        .map_err(|error| Problem::field("letters", error))?;
    let usage = if request.exact { Use::All } else { Use::Some };
    let most = limit(request.limit, &app)?;
    let shared = Arc::clone(&app);
    let find = move |_| {
        let list = shared.lists.chosen(&chosen);
        let mut found = list.dawg().find(&rack, usage);
        found.sort_by_cached_key(|&id| Reverse(list.word(id).len()));
        listed(&found, most, list)
    };
    Ok(Json(app.pool.run(find).await?))
}

/// Finds the words that fit a pattern.
#[utoipa::path(post, path = "/api/v1/words", request_body = WordsRequest, responses(
    (status = 200, body = Listed), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn words(
    State(app): State<Arc<App>>,
    Body(request): Body<WordsRequest>,
) -> Result<Json<Listed>, Problem> {
    let chosen = app.choose(&request.language, request.list.as_deref())?;
    let pattern = Pattern::parse(&request.pattern, chosen.language.alphabet())
        .map_err(|error| Problem::field("pattern", error))?;
    let most = limit(request.limit, &app)?;
    let shared = Arc::clone(&app);
    let find = move |_| {
        let list = shared.lists.chosen(&chosen);
        let mut found = Vec::new();
        pattern.search(list.dawg(), &mut |id| found.push(id));
        listed(&found, most, list)
    };
    Ok(Json(app.pool.run(find).await?))
}

/// How many words are shown.
fn limit(asked: Option<usize>, app: &App) -> Result<usize, Problem> {
    let most = app.limits.words;
    match asked.unwrap_or(most) {
        asked if asked <= most => Ok(asked),
        asked => Err(Problem::limit("limit", format!("{asked} words asked for: expected {most} at most"))),
    }
}

fn listed(found: &[WordId], most: usize, list: &WordList) -> Listed {
    let word = |&id: &WordId| {
        let word = list.word(id);
        WireWord { spellings: list.spellings().of(id, &word).collect(), word: list.alphabet().spell(&word) }
    };
    Listed { total: found.len(), words: found.iter().take(most).map(word).collect() }
}
