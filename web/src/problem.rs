//! What goes wrong, as RFC 9457 has it.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;
use worddle_ask::{Kind, Refusal, Speech};

use crate::speech;

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
    /// What was found, where, and what was expected, in the language of the request.
    #[schema(value_type = String)]
    detail: Detail,
    /// What kind of problem it is, for programs: `body`, `board`, `limit` …
    code: &'static str,
    /// The field of the request that is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    /// After how many seconds to try again.
    #[serde(skip)]
    retry_after: Option<u32>,
}

/// The code of a problem, on its response: so that problems can be counted by it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Code(pub(crate) &'static str);

/// What is wrong, in both languages.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Detail {
    english: String,
    french: String,
}

impl Serialize for Detail {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(speech::current().say(&self.english, &self.french))
    }
}

impl Problem {
    /// A problem with a status.
    pub(crate) fn new(
        status: StatusCode,
        code: &'static str,
        english: impl Into<String>,
        french: impl Into<String>,
    ) -> Self {
        Self {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("problem").to_owned(),
            status: status.as_u16(),
            detail: Detail { english: english.into(), french: Speech::French.typeset(&french.into()) },
            code,
            field: None,
            retry_after: None,
        }
    }

    /// Something that is not there.
    pub(crate) fn not_found(english: &str, french: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", english, french)
    }

    /// More work than there are threads for.
    pub(crate) fn busy() -> Self {
        let problem = Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "busy",
            "the server is busy: try again in a second",
            "le serveur est occupé : réessayez dans une seconde",
        );
        Self { retry_after: Some(1), ..problem }
    }

    /// Something that would be lost, since it cannot be written down.
    pub(crate) fn unsaved() -> Self {
        let problem = Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "unsaved",
            "the server cannot save rooms right now: try again in a moment",
            "le serveur ne peut pas enregistrer les salons : réessayez dans un instant",
        );
        Self { retry_after: Some(1), ..problem }
    }

    /// No room for more of what is kept.
    pub(crate) fn full(english: String, french: String) -> Self {
        let problem = Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", english, french);
        Self { retry_after: Some(60), ..problem }
    }

    /// More requests than a peer may send.
    pub(crate) fn too_many() -> Self {
        let problem = Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "rate",
            "too many requests from this address: try again in a second",
            "trop de requêtes de cette adresse : réessayez dans une seconde",
        );
        Self { retry_after: Some(1), ..problem }
    }

    /// A body that says it is larger than it may be.
    pub(crate) fn too_large(found: u64, most: usize) -> Self {
        Self::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "body",
            format!("the body has {found} bytes: expected {most} at most"),
            format!("le corps de la requête a {found} octets : {most} au maximum"),
        )
    }

    /// A body that is larger than it may be, and did not say so.
    pub(crate) fn too_long(most: usize) -> Self {
        Self::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "body",
            format!("the body goes on after {most} bytes: expected {most} at most"),
            format!("le corps de la requête continue après {most} octets : {most} au maximum"),
        )
    }

    /// A body that arrives too slowly.
    pub(crate) fn too_slow() -> Self {
        Self::new(
            StatusCode::REQUEST_TIMEOUT,
            "slow",
            "the body arrives too slowly: expected all of it by now",
            "le corps de la requête arrive trop lentement : il devrait être arrivé en entier",
        )
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let (code, field) = match refusal.kind() {
            // No single field is to blame for what takes too long.
            Kind::Limit("time") if refusal.field() == "time" => ("time", None),
            Kind::Limit(_) => ("limit", Some(refusal.field())),
            Kind::Missing if refusal.field() != "list" => ("nothing", Some(refusal.field())),
            Kind::Meaning | Kind::Missing => (refusal.field(), Some(refusal.field())),
        };
        let [english, french] =
            [Speech::English, Speech::French].map(|speech| refusal.say(speech).to_owned());
        Self { field, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, english, french) }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self).expect("text and numbers are always JSON");
        let mut response = (status, body).into_response();
        response.extensions_mut().insert(Code(self.code));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(speech::current().say("en", "fr")));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
