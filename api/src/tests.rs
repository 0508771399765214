//! A question that is added to the table appears at every door that reads it.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_ask::{Library, Limits, Plan, Refusal, Request};
use worddle_run::{Budget, Cancel, Interruption, Run};

use crate::{Local, Question, Status, Summary, find};

/// A question that only these tests know: it gives back what it was asked.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct EchoRequest {
    text: String,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct EchoAnswer {
    echo: String,
}

struct EchoPlan(String);

impl Request for EchoRequest {
    type Plan = EchoPlan;

    fn plan(&self, _: &dyn Library, _: &Limits) -> Result<EchoPlan, Refusal> {
        if self.text.is_empty() {
            return Err(Refusal::said(
                "text",
                "nothing to repeat: send a text",
                "rien à répéter : envoyez un texte",
            ));
        }
        Ok(EchoPlan(self.text.clone()))
    }
}

impl Plan for EchoPlan {
    type Answer = EchoAnswer;

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }

    fn run(&self, _: &mut Run<'_>) -> Result<EchoAnswer, Interruption<EchoAnswer>> {
        Ok(EchoAnswer { echo: self.0.clone() })
    }
}

const ADDED: &[Question] = &[Question::asked::<EchoRequest>(
    "/echo",
    Summary { english: "Repeat a text.", french: "Répéter un texte." },
)];

#[test]
fn an_added_question_is_answered_inside_a_program() {
    let local = Local::default();
    let ask =
        |local: &Local, body: &[u8]| local.ask("echo?lang=fr", body, Duration::ZERO, &Cancel::default());
    assert_eq!(ask(&local, b"{}").status, Status::NOT_FOUND);
    let local = local.with_questions(ADDED);
    let response = ask(&local, br#"{"text":"chat"}"#);
    assert_eq!((response.status, &response.body[..]), (Status::OK, &br#"{"echo":"chat"}"#[..]));
    let refused = ask(&local, br#"{"text":""}"#);
    assert_eq!(refused.status, Status::UNPROCESSABLE_ENTITY);
    assert!(String::from_utf8_lossy(&refused.body).contains("rien à répéter"));
    assert_eq!(ask(&local, br#"{"txet":"chat"}"#).status, Status::UNPROCESSABLE_ENTITY);
    assert!(find(&[ADDED], crate::Method::Get, "/echo").is_err());
}

#[cfg(feature = "schema")]
#[test]
fn an_added_question_is_described() {
    let mut document = utoipa::openapi::OpenApi::default();
    crate::describe(&mut document, "/api/v1", ADDED);
    let text = serde_json::to_value(&document).expect("JSON");
    let operation = &text["paths"]["/api/v1/echo"]["post"];
    assert_eq!(operation["summary"], "Repeat a text.");
    let request = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
    assert_eq!(request, "#/components/schemas/EchoRequest");
    assert_eq!(text["components"]["schemas"]["EchoAnswer"]["properties"]["echo"]["type"], "string");
}

#[cfg(feature = "schema")]
#[test]
fn every_question_of_the_table_is_described() {
    let mut document = utoipa::openapi::OpenApi::default();
    crate::describe(&mut document, "/api/v1", crate::QUESTIONS.iter().copied().flatten());
    let text = serde_json::to_value(&document).expect("JSON");
    for question in crate::QUESTIONS.iter().copied().flatten() {
        let item = &text["paths"][format!("/api/v1{}", question.path)];
        let verb = if question.method == crate::Method::Get { "get" } else { "post" };
        assert_eq!(item[verb]["summary"], question.summary.english, "{}", question.path);
    }
    // Rooms refuse rules that other questions take, and a query has no path parameters.
    let daily = &text["paths"]["/api/v1/daily"]["get"]["parameters"];
    assert!(daily.as_array().is_some_and(|all| all.iter().all(|one| one["in"] == "query")), "{daily}");
    // Every reference leads somewhere.
    let all = text.to_string();
    for reference in all.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap_or_default();
        assert!(text["components"]["schemas"].get(name).is_some(), "{name}");
    }
}

/// The names of all schemas that a part of the document refers to, directly or not.
#[cfg(feature = "schema")]
fn reached(part: &serde_json::Value, schemas: &serde_json::Value, names: &mut Vec<String>) {
    let text = part.to_string();
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap_or_default().to_owned();
        if !names.contains(&name) {
            names.push(name.clone());
            reached(&schemas[&name], schemas, names);
        }
    }
}

#[cfg(feature = "schema")]
#[test]
fn every_question_that_lists_words_can_leave_out_crude_ones() {
    let mut document = utoipa::openapi::OpenApi::default();
    crate::describe(&mut document, "/api/v1", crate::QUESTIONS.iter().copied().flatten());
    let text = serde_json::to_value(&document).expect("JSON");
    let schemas = &text["components"]["schemas"];
    let mut with_words = Vec::new();
    for question in crate::QUESTIONS.iter().copied().flatten() {
        let address = format!("/api/v1{}", question.path);
        let verb = if question.method == crate::Method::Get { "get" } else { "post" };
        let operation = &text["paths"][&address][verb];
        // The answer of a job is at an address of its own.
        let answers =
            [&operation["responses"], &text["paths"][format!("{address}/{{id}}")]["get"]["responses"]];
        let reaches = |parts: &[&serde_json::Value], found: &dyn Fn(&serde_json::Value) -> bool| {
            let mut names = Vec::new();
            for part in parts {
                reached(part, schemas, &mut names);
            }
            names.iter().any(|name| {
                // An answer with flattened structs has its own fields in a part.
                let parts = schemas[name]["allOf"].as_array().into_iter().flatten();
                std::iter::once(&schemas[name]).chain(parts).any(|part| found(&part["properties"]))
            })
        };
        // A word with its spellings or its score; one alone is a word of the asker's grid.
        let is_word = |fields: &serde_json::Value| {
            fields["spellings"]["type"] == "array"
                || (fields.get("word").is_some() && fields.get("score").is_some())
        };
        let request = [&operation["requestBody"]];
        let parameters = operation["parameters"].to_string();
        let takes = |field: &str| {
            reaches(&request, &|fields| fields.get(field).is_some())
                || parameters.contains(&format!("\"name\":\"{field}\""))
        };
        // A question about a word that the asker writes has nothing to leave out.
        if reaches(&answers, &is_word) && !takes("word") {
            with_words.push(question.path);
            assert!(takes("family"), "{} lists words, but cannot leave out crude ones", question.path);
        }
    }
    assert!(with_words.len() > 5 && with_words.contains(&"/solve"), "{with_words:?}");
}
