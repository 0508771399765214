//! What goes wrong, as RFC 9457 has it.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Why a request is not answered as asked: `application/problem+json` of RFC 9457.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// Always `about:blank`: the status and `code` say what kind of problem it is.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The status in words.
    title: String,
    /// The status of the response.
    status: u16,
    /// What was found, where, and what was expected.
    detail: String,
    /// What kind of problem it is, for programs: `body`, `board`, `limit` …
    code: &'static str,
    /// The field of the request that is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    /// After how many seconds to try again.
    #[serde(skip)]
    retry_after: Option<u32>,
}

impl Problem {
    /// A problem with a status.
    pub(crate) fn new(status: StatusCode, code: &'static str, detail: impl Into<String>) -> Self {
        let title = status.canonical_reason().unwrap_or("problem").to_owned();
        let status = status.as_u16();
        Self {
            kind: "about:blank",
            title,
            status,
            detail: detail.into(),
            code,
            field: None,
            retry_after: None,
        }
    }

    /// A field that makes no sense.
    pub(crate) fn field(field: &'static str, problem: impl std::fmt::Display) -> Self {
        let problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, field, problem.to_string());
        Self { field: Some(field), ..problem }
    }

    /// More than may be asked for.
    pub(crate) fn limit(field: &'static str, detail: impl Into<String>) -> Self {
        let problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "limit", detail);
        Self { field: Some(field), ..problem }
    }

    /// Something that is not there.
    pub(crate) fn not_found(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", detail)
    }

    /// More work than there are threads for.
    pub(crate) fn busy() -> Self {
        let detail = "the server is busy: expected another try in a second";
        Self { retry_after: Some(1), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail) }
    }

    /// More requests than a peer may send.
    pub(crate) fn too_many() -> Self {
        let detail = "too many requests from this address: expected another try in a second";
        Self { retry_after: Some(1), ..Self::new(StatusCode::TOO_MANY_REQUESTS, "rate", detail) }
    }

    /// A body that comes too slowly.
    pub(crate) fn too_slow() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "slow", "the body comes too slowly: expected all of it by now")
    }

    /// A computation that took too long.
    pub(crate) fn too_long() -> Self {
        let detail = "the computation took too long: expected a smaller board, or one with fewer blanks";
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "time", detail)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self).expect("text and numbers are always JSON");
        let mut response = (status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
