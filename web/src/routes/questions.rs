//! The routes of all questions, made from the table by one loop.
//!
//! A question that is answered at once has one route. One that starts a job has a group of them, below its
//! own address. A new row of the table needs nothing here.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, on};
use axum::{Json, Router};
use worddle_api::{Method, Question};

use crate::app::App;
use crate::jobs::RunningJob;
use crate::problem::Problem;
use crate::wire::JobAnswer;

/// Adds the routes of some questions.
///
/// The order does not matter: addresses are distinct.
pub(super) fn add(
    router: Router<Arc<App>>,
    questions: impl IntoIterator<Item = &'static Question>,
) -> Router<Arc<App>> {
    questions.into_iter().fold(router, |router, question| {
        if question.is_job() {
            add_job(router, question)
        } else {
            router.route(question.path, answered(question))
        }
    })
}

/// The route of a question that is answered at once.
///
/// The body is read by the handler and not by an extractor, because each question accepts its own media
/// types.
fn answered(question: &'static Question) -> MethodRouter<Arc<App>> {
    let verb = match question.method {
        Method::Get => MethodFilter::GET,
        Method::Post => MethodFilter::POST,
    };
    on(verb, move |State(app): State<Arc<App>>, request: Request| async move {
        app.answer(question, request).await
    })
}

/// The routes of a question that starts a job: start, state, events, pause, resume, stop.
///
/// Ids of jobs are secrets: whoever has one may look at the job and stop it.
fn add_job(router: Router<Arc<App>>, question: &'static Question) -> Router<Arc<App>> {
    let path = question.path;
    let start = move |State(app): State<Arc<App>>, request: Request| async move {
        let id = app.start(question, request).await?;
        Ok::<_, Problem>((StatusCode::CREATED, Json(JobAnswer::new(id))))
    };
    // All of these find the job first, and differ in what they do with it.
    let one = |verb, act| on_job(path, verb, act);
    router
        .route(path, on(MethodFilter::POST, start))
        .route(
            &format!("{path}/{{id}}"),
            one(MethodFilter::GET, |job| job.view().into_response()).merge(one(
                MethodFilter::DELETE,
                |job| {
                    job.stop();
                    StatusCode::NO_CONTENT.into_response()
                },
            )),
        )
        .route(&format!("{path}/{{id}}/events"), one(MethodFilter::GET, |job| job.events().into_response()))
        .route(
            &format!("{path}/{{id}}/pause"),
            one(MethodFilter::POST, |job| {
                job.pause(true);
                StatusCode::NO_CONTENT.into_response()
            }),
        )
        .route(
            &format!("{path}/{{id}}/resume"),
            one(MethodFilter::POST, |job| {
                job.pause(false);
                StatusCode::NO_CONTENT.into_response()
            }),
        )
}

/// A route that acts on the job of an id.
///
/// `act` is a plain function, so that every route has the same type.
///
/// An unknown id is 404, whether the job has ended long ago or never was.
fn on_job(
    path: &'static str,
    verb: MethodFilter,
    act: fn(&Arc<RunningJob>) -> Response,
) -> MethodRouter<Arc<App>> {
    let handle = move |State(app): State<Arc<App>>, Path(id): Path<String>| async move {
        Ok::<_, Problem>(act(&app.jobs(path).find(&id)?))
    };
    on(verb, handle)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::header;
    use http_body::Body as _;
    use tower::ServiceExt;
    use worddle_api::{QUESTIONS, Summary};
    use worddle_ask::SolveRequest;

    use crate::config::Config;
    use crate::peer::Peer;

    use super::*;

    /// A question that only this test knows.
    const ADDED: &[Question] = &[Question::asked::<SolveRequest>(
        "/added",
        Summary { english: "Solve again.", french: "Résoudre encore." },
    )];

    async fn ask(router: &Router, verb: &str, path: &str) -> (StatusCode, String) {
        let request = Request::builder()
            .method(verb)
            .uri(path)
            .header(header::CONTENT_TYPE, worddle_api::JSON)
            .extension(Peer::numbered(1))
            .body(Body::from(r#"{"board":"CAT/ORE","language":"en"}"#))
            .expect("a request");
        let response = router.clone().oneshot(request).await.expect("an answer");
        let (status, mut body) = (response.status(), response.into_body());
        let mut bytes = Vec::new();
        while let Some(frame) =
            std::future::poll_fn(|context| std::pin::Pin::new(&mut body).poll_frame(context)).await
        {
            bytes.extend_from_slice(frame.expect("a whole answer").data_ref().expect("data"));
        }
        (status, String::from_utf8(bytes).expect("text"))
    }

    #[test]
    fn an_added_question_has_a_route_and_a_description() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let questions = [QUESTIONS, &[ADDED]].concat();
            let address = "127.0.0.1:0".parse().expect("an address");
            let app = App::with_questions(&Config::default(), address, questions).expect("a server");
            let router = crate::routes::api(&app).with_state(app);
            let (status, added) = ask(&router, "POST", "/added").await;
            assert_eq!((status, &added), (StatusCode::OK, &ask(&router, "POST", "/solve").await.1));
            assert_eq!(ask(&router, "GET", "/added").await.0, StatusCode::METHOD_NOT_ALLOWED);
            let (_, document) = ask(&router, "GET", "/openapi.json").await;
            let document: serde_json::Value = serde_json::from_str(&document).expect("JSON");
            assert_eq!(document["paths"]["/api/v1/added"]["post"]["summary"], "Solve again.");
            // Rooms refuse some rules that boards accept.
            let rules = |request: &str| {
                document["components"]["schemas"][request]["properties"]["rules"]["enum"].clone()
            };
            assert!(rules("SolveRequest").to_string().contains("big-boggle"), "{}", rules("SolveRequest"));
            assert!(!rules("RoomRequest").to_string().contains("big-boggle"), "{}", rules("RoomRequest"));
        });
    }
}
