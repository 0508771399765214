//! Reads and validates requests, and writes responses.

use std::error::Error;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;
use worddle_api::{Reply, Status};

use crate::intake::{TooLong, TooSlow};
use crate::problem::Problem;
use crate::secret::Secret;

/// The body of a request: JSON without unknown fields.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    /// # Errors
    ///
    /// A media type that is not JSON, a body that cannot be read, or JSON that is not a `T`: the problem
    /// names the field.
    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        worddle_api::accept_json(media(&request))?;
        let RawBody(bytes) = RawBody::from_request(request, state).await?;
        Ok(Self(worddle_api::body(&bytes)?))
    }
}

/// The declared media type of a request's body.
///
/// Empty if there is none, or if it is no text.
pub(crate) fn media(request: &Request) -> &str {
    request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// The body of a request as it is.
pub(crate) struct RawBody(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for RawBody {
    type Rejection = Problem;

    /// # Errors
    ///
    /// Too large, too slow, or cut off.
    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        Bytes::from_request(request, state).await.map(Self).map_err(|error| unread(&error))
    }
}

/// The problem of a body that could not be read.
///
/// The status is that of the cause: 413 for size, 408 for time, otherwise what axum chose.
fn unread(error: &BytesRejection) -> Problem {
    // Axum wraps the reason, and its own text would be in English and name no limit.
    let causes = || std::iter::successors(Some(error as &(dyn Error + 'static)), |&cause| cause.source());
    if causes().any(<dyn Error>::is::<TooSlow>) {
        return Problem::too_slow();
    }
    if let Some(TooLong(most)) = causes().find_map(<dyn Error>::downcast_ref) {
        return Problem::too_long(*most);
    }
    let text = error.body_text();
    Problem::new(
        Status(error.status().as_u16()),
        "body",
        text.clone(),
        format!("le corps de la requête est illisible : {text}"),
    )
}

/// The response to a question. A file is sent as a download, so that no picture or page of a client is shown as one of
/// this server's.
///
/// Losses are the features that the format does not keep; they travel in a header, because the body is the
/// file.
pub(crate) fn respond(reply: Reply) -> Response {
    let Reply { media, body, losses } = reply;
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    if let Some(losses) = losses {
        headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
        if let Ok(losses) = HeaderValue::from_str(&losses)
            && !losses.is_empty()
        {
            headers.insert("worddle-losses", losses);
        }
    }
    response
}

/// The query of a request, without unknown fields.
pub(crate) struct QueryFields<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryFields<T> {
    type Rejection = Problem;

    /// # Errors
    ///
    /// An unknown or malformed field.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        Ok(Self(worddle_api::query(parts.uri.query().unwrap_or_default())?))
    }
}

/// A job that was started.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JobAnswer {
    /// The id of the job.
    id: String,
}

impl JobAnswer {
    /// The answer to whoever started a job.
    pub(crate) fn new(id: Secret) -> Self {
        Self { id: id.to_string() }
    }
}
