//! What goes over the wire, and how a request is checked.

use std::error::Error;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::intake::{TooLong, TooSlow};
use crate::problem::Problem;
use crate::secret::Secret;

/// The body of a request, as JSON without unknown fields.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let content = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let essence = content.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if !essence.eq_ignore_ascii_case("application/json") {
            return Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "body",
                format!("the content type is {essence:?}: expected \"application/json\""),
                format!("le type du contenu est {essence:?} ; type attendu : \"application/json\""),
            ));
        }
        let RawBody(bytes) = RawBody::from_request(request, state).await?;
        // Serde would take a list for an object whose fields are all optional.
        if let Some(b'[' | b'"' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n') = bytes.trim_ascii().first() {
            return Err(Problem::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "body",
                "the body is not an object: expected one, as in {\"language\":\"fr\"}",
                "le corps de la requête n'est pas un objet : envoyez-en un, comme {\"language\":\"fr\"}",
            ));
        }
        let value = serde_json::from_slice(&bytes).map_err(|error| {
            let status = match error.classify() {
                serde_json::error::Category::Data => StatusCode::UNPROCESSABLE_ENTITY,
                _ => StatusCode::BAD_REQUEST,
            };
            Problem::new(
                status,
                "body",
                format!("the body is not as expected: {error}"),
                format!("le corps de la requête est incorrect : {error}"),
            )
        })?;
        Ok(Self(value))
    }
}

/// The body of a request as it is.
pub(crate) struct RawBody(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for RawBody {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        Bytes::from_request(request, state).await.map(Self).map_err(|error| unread(&error))
    }
}

/// Why a body was not read.
fn unread(error: &BytesRejection) -> Problem {
    let causes = || std::iter::successors(Some(error as &(dyn Error + 'static)), |&cause| cause.source());
    if causes().any(<dyn Error>::is::<TooSlow>) {
        return Problem::too_slow();
    }
    if let Some(TooLong(most)) = causes().find_map(<dyn Error>::downcast_ref) {
        return Problem::too_long(*most);
    }
    let text = error.body_text();
    Problem::new(
        error.status(),
        "body",
        text.clone(),
        format!("le corps de la requête est illisible : {text}"),
    )
}

/// The query of a request, without unknown fields.
pub(crate) struct QueryFields<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryFields<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let query = Query::from_request_parts(parts, state).await;
        let bad = |error: axum::extract::rejection::QueryRejection| {
            let text = error.body_text();
            let french = format!("la requête est incorrecte : {text}");
            Problem::new(StatusCode::BAD_REQUEST, "query", text, french)
        };
        query.map(|Query(value)| Self(value)).map_err(bad)
    }
}

/// The language of a question.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct InLanguage {
    /// `en`, `fr`, `de`, `es` or `it`.
    pub(crate) language: String,
    /// The language of the answer's own words: `en` or `fr`.
    #[expect(dead_code, reason = "it is read for all requests, in `speech`")]
    pub(crate) lang: Option<String>,
}

/// The language of a board, and its day.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfDay {
    /// `en`, `fr`, `de`, `es` or `it`.
    pub(crate) language: String,
    /// The number of a day since 1970, up to today; by default, today.
    pub(crate) day: Option<u64>,
    /// The language of the answer's own words: `en` or `fr`.
    #[expect(dead_code, reason = "it is read for all requests, in `speech`")]
    pub(crate) lang: Option<String>,
}

/// A job that was begun.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JobAnswer {
    /// What it is known by.
    id: String,
}

impl JobAnswer {
    pub(crate) fn new(id: Secret) -> Self {
        Self { id: id.to_string() }
    }
}
