//! The language that a request is answered in.

use axum::extract::Request;
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;
use worddle_ask::Speech;

tokio::task_local! {
    /// The language of the request that this task answers.
    static SPEECH: Speech;
}

/// The language of the request that is being answered; English outside of one.
pub(crate) fn current() -> Speech {
    SPEECH.try_with(|speech| *speech).unwrap_or(Speech::English)
}

/// Answers a request in the language that it asks for: `?lang=fr` where a browser sends no header of ours, or the first
/// language of `Accept-Language` that the server speaks.
pub(crate) async fn listen(request: Request, next: Next) -> Response {
    let query = request.uri().query().unwrap_or_default();
    let named = query.split('&').find_map(|pair| pair.strip_prefix("lang="));
    let accepted = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let speech = named.or(accepted).map_or(Speech::English, first_spoken);
    within(speech, next.run(request)).await
}

/// Does something in a language.
pub(crate) async fn within<T>(speech: Speech, work: impl Future<Output = T>) -> T {
    SPEECH.scope(speech, work).await
}

/// The first language of a list such as `de, fr;q=0.8, en;q=0.5` that the server speaks. Browsers send the best first.
fn first_spoken(languages: &str) -> Speech {
    let spoken = |language: &str| match language.trim().get(..2)?.to_ascii_lowercase().as_str() {
        "fr" => Some(Speech::French),
        "en" => Some(Speech::English),
        _ => None,
    };
    languages.split(',').find_map(spoken).unwrap_or(Speech::English)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_that_is_spoken_counts() {
        for (languages, expected) in [
            ("fr", Speech::French),
            ("fr-CA,fr;q=0.9,en;q=0.8", Speech::French),
            ("de, fr;q=0.8", Speech::French),
            ("en-GB, fr", Speech::English),
            ("de", Speech::English),
            ("", Speech::English),
            ("é", Speech::English),
        ] {
            assert_eq!(first_spoken(languages), expected, "{languages}");
        }
    }
}
