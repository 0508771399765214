//! Requests of saved searches, in every form that has been written.

use std::time::Duration;

use serde::Deserialize;

use super::plan::BestRequest;
use crate::library::{ListRequest, ReadRequest};
use crate::notation::{Names, Time};

/// A text that is the request of no saved search.
#[derive(Debug, thiserror::Error)]
pub enum SavedRequestError {
    /// It is neither a request of today nor of an earlier form.
    #[error("the request of the search cannot be read: {0}")]
    Form(serde_json::Error),
    /// It lacks a field without which no search can resume.
    #[error("the request of the search has no {0}")]
    Missing(&'static str),
}

/// Reads the request of a saved search.
pub fn from_saved(text: &str) -> Result<BestRequest, SavedRequestError> {
    let request = match serde_json::from_str(text) {
        Ok(request) => request,
        // If it is neither, what is wrong with it as a request of today says more.
        Err(error) => {
            serde_json::from_str::<FirstForm>(text).map_err(|_| SavedRequestError::Form(error))?.into()
        }
    };
    let BestRequest { list: Some(_), seed: Some(_), chains: Some(_), .. } = &request else {
        return Err(SavedRequestError::Missing("list, seed and number of chains"));
    };
    Ok(request)
}

/// The form that the first searches were saved in: the same values, in groups of their own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstForm {
    list: FirstList,
    board: Option<String>,
    topology: Option<String>,
    rules: Option<String>,
    maximize: String,
    allowed: FirstAllowed,
    methods: Vec<String>,
    preset: String,
    seed: u64,
    chains: u64,
    top: u64,
    limits: FirstLimits,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstList {
    name: String,
    alphabet: Option<String>,
    encoding: Option<String>,
    shortest: Option<usize>,
    longest: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstAllowed {
    without: Option<String>,
    with: Option<String>,
    only_vowels: Option<String>,
    at_most: Vec<String>,
    arrange: Option<String>,
    dice: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstLimits {
    steps: Option<u64>,
    time: Option<Duration>,
}

impl From<FirstForm> for BestRequest {
    fn from(first: FirstForm) -> Self {
        let FirstForm { list, allowed, limits, .. } = first;
        let list = ReadRequest {
            name: list.name,
            alphabet: list.alphabet,
            encoding: list.encoding,
            min_letters: list.shortest,
            max_letters: list.longest,
        };
        Self {
            language: None,
            list: Some(ListRequest::from(list)),
            board: first.board,
            topology: first.topology,
            rules: first.rules,
            shortest: None,
            maximize: Some(first.maximize),
            without: allowed.without,
            with: allowed.with,
            only_vowels: allowed.only_vowels,
            at_most: Names(allowed.at_most),
            arrange: allowed.arrange,
            dice: allowed.dice,
            method: Names(first.methods),
            preset: Some(first.preset),
            time: limits.time.map(Time),
            steps: limits.steps,
            seed: Some(first.seed),
            chains: Some(first.chains),
            top: Some(first.top),
            threads: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_of_the_first_form_is_read_as_one_of_today() {
        let first = r#"{"list":{"name":"fr","alphabet":null,"encoding":null,"shortest":3,"longest":null},"board":null,
            "topology":"3x3","rules":"ruzzle","maximize":"points","allowed":{"without":"E","with":null,"only_vowels":null,
            "at_most":["S=1"],"arrange":null,"dice":null},"methods":["tabu"],"preset":"worddle","seed":7,"chains":2,"top":4,
            "limits":{"steps":null,"time":{"secs":20,"nanos":0}}}"#;
        let request = from_saved(first).expect("a request");
        assert_eq!((request.seed, request.chains, request.steps), (Some(7), Some(2), None));
        assert_eq!(request.time, Some(Time(Duration::from_secs(20))));
        assert_eq!(request.list.as_ref().map(ListRequest::name), Some("fr"));
        let again = serde_json::to_string(&request).expect("JSON");
        assert_eq!(from_saved(&again).expect("a request of today"), request);
    }

    #[test]
    fn what_is_no_request_is_refused() {
        for text in ["", "{", "7", "{}", r#"{"seed":"x"}"#, r#"{"cats":3}"#] {
            assert!(from_saved(text).is_err(), "{text}");
        }
    }
}
