//! Problems: why a request is not answered as asked, in the form of RFC 9457.

use serde::Serialize;

use worddle_ask::{Kind, Refusal, Speech};

/// An HTTP status.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Status(pub u16);

impl Status {
    /// Answered.
    pub const OK: Self = Self(200);
    /// The body cannot be parsed.
    pub const BAD_REQUEST: Self = Self(400);
    /// This server does not do that.
    pub const FORBIDDEN: Self = Self(403);
    /// No such address or object.
    pub const NOT_FOUND: Self = Self(404);
    /// The address has another verb.
    pub const METHOD_NOT_ALLOWED: Self = Self(405);
    /// The request arrived too slowly.
    pub const REQUEST_TIMEOUT: Self = Self(408);
    /// The body is too large.
    pub const PAYLOAD_TOO_LARGE: Self = Self(413);
    /// The body has another media type than expected.
    pub const UNSUPPORTED_MEDIA_TYPE: Self = Self(415);
    /// Well-formed but semantically invalid.
    pub const UNPROCESSABLE_ENTITY: Self = Self(422);
    /// The address needs a WebSocket.
    pub const UPGRADE_REQUIRED: Self = Self(426);
    /// The client sends too many requests.
    pub const TOO_MANY_REQUESTS: Self = Self(429);
    /// A defect of the server.
    pub const INTERNAL_SERVER_ERROR: Self = Self(500);
    /// The server cannot do that right now.
    pub const SERVICE_UNAVAILABLE: Self = Self(503);

    /// Every status of a problem.
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

    /// HTTP's name of the status.
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

/// Why a request is not answered as asked, in both languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The status of the response.
    status: Status,
    /// The kind of problem, for programs.
    code: &'static str,
    /// The offending field of the request.
    field: Option<&'static str>,
    /// What is wrong and what to do, in English.
    english: String,
    /// The same in French.
    french: String,
}

/// Why a request is not answered as asked: `application/problem+json` of RFC 9457.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Problem))]
pub struct ProblemAnswer {
    /// Always `about:blank`: the status and `code` say what kind of problem it is.
    #[serde(rename = "type")]
    kind: &'static str,
    /// HTTP's name of the status.
    title: &'static str,
    /// The status of the response.
    status: u16,
    /// What is wrong, where, and what to do, in the language of the request.
    detail: String,
    /// The kind of problem, for programs: `body`, `board`, `limit` …
    code: &'static str,
    /// The offending field of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
}

impl Problem {
    /// The media type of a problem.
    pub const MEDIA: &str = "application/problem+json";

    /// A problem with a status.
    pub fn new(
        status: Status,
        code: &'static str,
        english: impl Into<String>,
        french: impl Into<String>,
    ) -> Self {
        // Here, so that no caller can forget the French spaces.
        let french = Speech::French.typeset(&french.into());
        Self { status, code, field: None, english: english.into(), french }
    }

    /// An object that does not exist.
    pub fn not_found(english: &str, french: &str) -> Self {
        Self::new(Status::NOT_FOUND, "not-found", english, french)
    }

    /// A word list that does not exist.
    pub fn no_list() -> Self {
        Self::not_found("no such word list: check its id", "liste introuvable : vérifiez son identifiant")
    }

    /// A body whose declared length is over the limit.
    pub fn too_large(found: u64, most: usize) -> Self {
        Self::new(
            Status::PAYLOAD_TOO_LARGE,
            "body",
            format!("the body has {found} bytes: send at most {most}"),
            format!("le corps de la requête a {found} octets : envoyez-en {most} au plus"),
        )
    }

    /// An address that does not exist.
    pub fn no_address() -> Self {
        Self::not_found(
            "no such address: see /api/v1/openapi.json for the list",
            "adresse inconnue : la liste est dans /api/v1/openapi.json",
        )
    }

    /// An address with another verb.
    pub fn no_method() -> Self {
        Self::new(
            Status::METHOD_NOT_ALLOWED,
            "method",
            "this address does not allow this method",
            "cette adresse n'accepte pas cette méthode",
        )
    }

    /// A job at a door that only answers at once.
    pub(crate) fn only_a_job() -> Self {
        Self::new(
            Status::METHOD_NOT_ALLOWED,
            "job",
            "this question runs as a job: start it on a server, or use the search of this package",
            "cette question est une tâche : lancez-la sur un serveur, ou utilisez la recherche de ce paquet",
        )
    }

    /// The status of the response.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The kind of problem, for programs.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// The problem in a language.
    pub fn answer(&self, speech: Speech) -> ProblemAnswer {
        ProblemAnswer {
            kind: "about:blank",
            title: self.status.title(),
            status: self.status.0,
            detail: self.message(speech),
            code: self.code,
            field: self.field,
        }
    }

    /// What is wrong, in a language.
    pub fn message(&self, speech: Speech) -> String {
        speech.say(&self.english, &self.french).clone()
    }

    /// The problem in a language, as JSON.
    pub fn json(&self, speech: Speech) -> Vec<u8> {
        serde_json::to_vec(&self.answer(speech)).expect("text and numbers are always JSON")
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let (code, field) = match refusal.kind() {
            // No single field is to blame for what takes too long.
            Kind::Limit("time") if refusal.field() == "time" => ("time", None),
            Kind::Limit(_) => ("limit", Some(refusal.field())),
            // An unknown list is a mistake in the request; finding nothing is an answer.
            Kind::Missing if refusal.field() != "list" => ("nothing", Some(refusal.field())),
            Kind::Meaning | Kind::Missing => (refusal.field(), Some(refusal.field())),
        };
        let [english, french] =
            [Speech::English, Speech::French].map(|speech| refusal.say(speech).to_owned());
        Self { field, ..Self::new(Status::UNPROCESSABLE_ENTITY, code, english, french) }
    }
}
