//! Problem responses, as defined in RFC 9457.
//!
//! The texts that only a server has are here; those that every door shares are in `worddle_api`. A problem that passes
//! by itself says when to try again.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use worddle_api::Status;
use worddle_ask::Refusal;

use crate::shares::Full;
use crate::speech;

/// The reason why a request is not answered as asked, and when to retry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    /// What is wrong, in both languages.
    problem: worddle_api::Problem,
    /// Seconds to wait before a retry.
    retry_after: Option<u32>,
}

/// The code of a problem, attached to its response so that the metrics can count it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Code(pub(crate) &'static str);

impl Problem {
    /// A problem with a status.
    ///
    /// `code` is a stable name for programs, and a label of the metrics.
    pub(crate) fn new(
        status: Status,
        code: &'static str,
        english: impl Into<String>,
        french: impl Into<String>,
    ) -> Self {
        worddle_api::Problem::new(status, code, english, french).into()
    }

    /// A resource that does not exist.
    ///
    /// 404. The texts say what may be wrong with the address.
    pub(crate) fn not_found(english: &str, french: &str) -> Self {
        worddle_api::Problem::not_found(english, french).into()
    }

    /// More work than threads.
    ///
    /// 503, with a second to wait: the queue is short and moves fast.
    pub(crate) fn busy() -> Self {
        let problem = Self::new(
            Status::SERVICE_UNAVAILABLE,
            "busy",
            "the server is busy: try again in a second",
            "le serveur est occupé : réessayez dans une seconde",
        );
        Self { retry_after: Some(1), ..problem }
    }

    /// An action that cannot be saved, and so would be lost.
    ///
    /// 503, until the disk can be written again.
    pub(crate) fn unsaved() -> Self {
        let problem = Self::new(
            Status::SERVICE_UNAVAILABLE,
            "unsaved",
            "the server cannot save rooms right now: try again in a moment",
            "le serveur ne peut pas enregistrer les salons : réessayez dans un instant",
        );
        Self { retry_after: Some(1), ..problem }
    }

    /// A room between two servers.
    ///
    /// 503, with a second to wait: its owner is gone or going, and another server has it as soon as it may.
    #[cfg(feature = "fleet")]
    pub(crate) fn moving() -> Self {
        let problem = Self::new(
            Status::SERVICE_UNAVAILABLE,
            "moving",
            "this room is moving to another server: try again in a moment",
            "ce salon passe sur un autre serveur : réessayez dans un instant",
        );
        Self { retry_after: Some(1), ..problem }
    }

    /// No space to keep more.
    ///
    /// 503, with a minute to wait: space frees up as lists are forgotten.
    pub(crate) fn full(english: String, french: String) -> Self {
        let problem = Self::new(Status::SERVICE_UNAVAILABLE, "busy", english, french);
        Self { retry_after: Some(60), ..problem }
    }

    /// A peer over its rate.
    ///
    /// 429, with a second to wait.
    pub(crate) fn too_many() -> Self {
        Self::share(
            "rate",
            1,
            "too many requests from this address: try again in a second",
            "trop de requêtes de cette adresse : réessayez dans une seconde",
        )
    }

    /// A peer that has its share of something.
    ///
    /// 429, with the seconds after which it may have given some of it back.
    pub(crate) fn share(
        code: &'static str,
        retry_after: u32,
        english: impl Into<String>,
        french: impl Into<String>,
    ) -> Self {
        let problem = Self::new(Status::TOO_MANY_REQUESTS, code, english, french);
        Self { retry_after: Some(retry_after), ..problem }
    }

    /// A body that declares too many bytes.
    ///
    /// 413, before any of it is read.
    pub(crate) fn too_large(found: u64, most: usize) -> Self {
        worddle_api::Problem::too_large(found, most).into()
    }

    /// A body that exceeds the limit, and declared no length.
    ///
    /// 413, after the limit was reached.
    pub(crate) fn too_long(most: usize) -> Self {
        Self::new(
            Status::PAYLOAD_TOO_LARGE,
            "body",
            format!("the body is longer than {most} bytes: send {most} at most"),
            format!("le corps de la requête dépasse {most} octets : envoyez-en {most} au maximum"),
        )
    }

    /// A body that arrives too slowly.
    ///
    /// 408, once the time for the body is over.
    pub(crate) fn too_slow() -> Self {
        Self::new(
            Status::REQUEST_TIMEOUT,
            "slow",
            "the body arrived too slowly: try again",
            "le corps de la requête est arrivé trop lentement : réessayez",
        )
    }
}

impl From<worddle_api::Problem> for Problem {
    fn from(problem: worddle_api::Problem) -> Self {
        Self { problem, retry_after: None }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        worddle_api::Problem::from(refusal).into()
    }
}

impl From<Full> for Problem {
    /// The refusal of a request that cannot wait for its turn, with a second until there may be a place.
    fn from(full: Full) -> Self {
        match full {
            Full::House => Self::busy(),
            Full::Client => Self::share(
                "queue",
                1,
                "too many requests of this address are waiting for an answer: try again in a second",
                "trop de requêtes de cette adresse attendent une réponse : réessayez dans une seconde",
            ),
        }
    }
}

impl IntoResponse for Problem {
    /// In the language of the request, as `application/problem+json`.
    fn into_response(self) -> Response {
        let Self { problem, retry_after } = self;
        let status = StatusCode::from_u16(problem.status().0).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let speech = speech::current();
        let mut response = (status, problem.json(speech)).into_response();
        response.extensions_mut().insert(Code(problem.code()));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(worddle_api::Problem::MEDIA));
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(speech.say("en", "fr")));
        if let Some(seconds) = retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_the_title_of_http() {
        for status in Status::ALL {
            let known = StatusCode::from_u16(status.0).expect("a status of HTTP");
            assert_eq!(Some(status.title()), known.canonical_reason());
        }
    }
}
