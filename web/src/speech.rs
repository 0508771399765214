//! The language of a response.

use axum::extract::Request;
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;
use worddle_ask::Speech;

tokio::task_local! {
    /// The language of the request that this task answers.
    static SPEECH: Speech;
}

/// The language of the current request; English outside of one.
pub(crate) fn current() -> Speech {
    SPEECH.try_with(|speech| *speech).unwrap_or(Speech::English)
}

/// Selects the language of a response: `?lang=fr`, for requests whose headers a browser does not let a page set, or the
/// first language of `Accept-Language` that the server supports.
pub(crate) async fn listen(request: Request, next: Next) -> Response {
    let query = request.uri().query().unwrap_or_default();
    let accepted = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let speech = Speech::asked_for(query, accepted.unwrap_or_default());
    within(speech, next.run(request)).await
}

/// Runs a future in a language.
pub(crate) async fn within<T>(speech: Speech, work: impl Future<Output = T>) -> T {
    SPEECH.scope(speech, work).await
}
