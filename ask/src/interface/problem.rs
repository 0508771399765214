//! What goes wrong, as RFC 9457 has it.

use serde::Serialize;

use crate::refusal::{Kind, Refusal};
use crate::speech::Speech;

/// The status of an answer, as HTTP numbers it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Status(pub u16);

impl Status {
    /// There is an answer, and no problem.
    pub const OK: Self = Self(200);
    /// The body makes no sense.
    pub const BAD_REQUEST: Self = Self(400);
    /// This is not done here.
    pub const FORBIDDEN: Self = Self(403);
    /// There is no such thing.
    pub const NOT_FOUND: Self = Self(404);
    /// It is asked in another way.
    pub const METHOD_NOT_ALLOWED: Self = Self(405);
    /// It came too slowly.
    pub const REQUEST_TIMEOUT: Self = Self(408);
    /// The body is too large.
    pub const PAYLOAD_TOO_LARGE: Self = Self(413);
    /// The body is said to be something else than expected.
    pub const UNSUPPORTED_MEDIA_TYPE: Self = Self(415);
    /// The body is understood, but not what it means.
    pub const UNPROCESSABLE_ENTITY: Self = Self(422);
    /// It is no connection for messages.
    pub const UPGRADE_REQUIRED: Self = Self(426);
    /// Too much was asked.
    pub const TOO_MANY_REQUESTS: Self = Self(429);
    /// Something failed that should not.
    pub const INTERNAL_SERVER_ERROR: Self = Self(500);
    /// It cannot be done right now.
    pub const SERVICE_UNAVAILABLE: Self = Self(503);

    /// Every status that a problem has.
    pub const ALL: [Self; 12] = [
        Self::BAD_REQUEST,
        Self::FORBIDDEN,
        Self::NOT_FOUND,
        Self::METHOD_NOT_ALLOWED,
        Self::REQUEST_TIMEOUT,
        Self::PAYLOAD_TOO_LARGE,
        Self::UNSUPPORTED_MEDIA_TYPE,
        Self::UNPROCESSABLE_ENTITY,
        Self::UPGRADE_REQUIRED,
        Self::TOO_MANY_REQUESTS,
        Self::INTERNAL_SERVER_ERROR,
        Self::SERVICE_UNAVAILABLE,
    ];

    /// The status in the words of HTTP.
    pub const fn title(self) -> &'static str {
        match self {
            Self::BAD_REQUEST => "Bad Request",
            Self::FORBIDDEN => "Forbidden",
            Self::NOT_FOUND => "Not Found",
            Self::METHOD_NOT_ALLOWED => "Method Not Allowed",
            Self::REQUEST_TIMEOUT => "Request Timeout",
            Self::PAYLOAD_TOO_LARGE => "Payload Too Large",
            Self::UNSUPPORTED_MEDIA_TYPE => "Unsupported Media Type",
            Self::UNPROCESSABLE_ENTITY => "Unprocessable Entity",
            Self::UPGRADE_REQUIRED => "Upgrade Required",
            Self::TOO_MANY_REQUESTS => "Too Many Requests",
            Self::INTERNAL_SERVER_ERROR => "Internal Server Error",
            Self::SERVICE_UNAVAILABLE => "Service Unavailable",
            Self(_) => "problem",
        }
    }
}

/// Why a question is not answered as asked, in both languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    status: Status,
    code: &'static str,
    field: Option<&'static str>,
    english: String,
    french: String,
}

/// Why a request is not answered as asked: `application/problem+json` of RFC 9457.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Problem))]
pub struct ToldProblem {
    /// Always `about:blank`: the status and `code` say what kind of problem it is.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The status in words.
    title: &'static str,
    /// The status of the response.
    status: u16,
    /// What was found, where, and what was expected, in the language of the request.
    detail: String,
    /// What kind of problem it is, for programs: `body`, `board`, `limit` …
    code: &'static str,
    /// The field of the request that is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
}

impl Problem {
    /// What the bytes of a problem are.
    pub const MEDIA: &str = "application/problem+json";

    /// A problem with a status.
    pub fn new(
        status: Status,
        code: &'static str,
        english: impl Into<String>,
        french: impl Into<String>,
    ) -> Self {
        let french = Speech::French.typeset(&french.into());
        Self { status, code, field: None, english: english.into(), french }
    }

    /// Something that is not there.
    pub fn not_found(english: &str, french: &str) -> Self {
        Self::new(Status::NOT_FOUND, "not-found", english, french)
    }

    /// A word list that there is not.
    pub fn no_list() -> Self {
        Self::not_found("no such word list: the id is wrong", "liste introuvable : l'identifiant est faux")
    }

    /// A body that says it is larger than it may be.
    pub fn too_large(found: u64, most: usize) -> Self {
        Self::new(
            Status::PAYLOAD_TOO_LARGE,
            "body",
            format!("the body has {found} bytes: expected {most} at most"),
            format!("le corps de la requête a {found} octets : {most} au maximum"),
        )
    }

    /// The status of the response.
    pub fn status(&self) -> Status {
        self.status
    }

    /// What kind of problem it is, for programs.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// The problem in a language.
    pub fn told(&self, speech: Speech) -> ToldProblem {
        ToldProblem {
            kind: "about:blank",
            title: self.status.title(),
            status: self.status.0,
            detail: speech.say(&self.english, &self.french).clone(),
            code: self.code,
            field: self.field,
        }
    }

    /// The problem in a language, as JSON.
    pub fn json(&self, speech: Speech) -> Vec<u8> {
        serde_json::to_vec(&self.told(speech)).expect("text and numbers are always JSON")
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
        Self { field, ..Self::new(Status::UNPROCESSABLE_ENTITY, code, english, french) }
    }
}
