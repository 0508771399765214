//! The table of questions as `OpenAPI` 3.1.
//!
//! Addresses, verbs, summaries and types come from the rows; nothing is written a second time. A job has six
//! operations, which differ between jobs only in their types.

use utoipa::ToSchema;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{AdditionalProperties, Object, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Components, ContentBuilder, OpenApi, Ref, RefOr, Required, Response, ResponseBuilder};

use crate::bytes::JSON;
use crate::problem::{Problem, ProblemAnswer};
use crate::question::{Method, Question, Summary};
use crate::shape::named;

/// Adds questions to a document, below `base`.
///
/// Components that are there already are kept. Names of types must be unique over all questions.
pub fn describe<'q>(document: &mut OpenApi, base: &str, questions: impl IntoIterator<Item = &'q Question>) {
    // Taken out, so that operations and components can be changed at the same time.
    let mut components = document.components.take().unwrap_or_default();
    named::<ProblemAnswer>(&mut components);
    for question in questions {
        let address = format!("{base}{}", question.path);
        let verb = match question.method {
            Method::Get => HttpMethod::Get,
            Method::Post => HttpMethod::Post,
        };
        let operations = if question.is_job() {
            job_operations(question, &address, &mut components)
        } else {
            vec![(address, verb, answered(question, &mut components))]
        };
        for (address, verb, operation) in operations {
            document.paths.add_path_operation(&address, vec![verb], operation);
        }
    }
    // After all questions: a struct may be flattened into several requests.
    inline_flattened(&mut components);
    document.components = Some(components);
}

/// Puts the fields of flattened structs among those of their requests, as JSON has them. As parts of `allOf`, no part
/// could forbid unknown fields.
fn inline_flattened(components: &mut Components) {
    let schemas = &mut components.schemas;
    let (mut flattened, mut whole) = (Vec::new(), Vec::new());
    for (name, schema) in schemas.iter().filter(|(name, _)| name.ends_with("Request")) {
        let RefOr::T(Schema::AllOf(parts)) = schema else { continue };
        let mut object = Object::new();
        object.description.clone_from(&parts.description);
        for part in &parts.items {
            let part = match link_in(part) {
                Some(link) => {
                    let name = link.ref_location.rsplit('/').next().unwrap_or_default();
                    flattened.push(name.to_owned());
                    schemas.get(name)
                }
                None => Some(part),
            };
            let Some(RefOr::T(Schema::Object(part))) = part else { continue };
            object.properties.extend(part.properties.clone());
            object.required.extend(part.required.clone());
        }
        // As `deny_unknown_fields` has it.
        object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        whole.push((name.clone(), RefOr::T(Schema::Object(object))));
    }
    schemas.extend(whole);
    // Their fields are in the requests now, and nothing refers to them any more.
    schemas.retain(|name, _| !flattened.contains(name));
}

/// The reference to a flattened struct. If it has a default, as in a request whose fields all have one, it is a part of
/// another schema.
fn link_in(part: &RefOr<Schema>) -> Option<&Ref> {
    match part {
        RefOr::Ref(link) => Some(link),
        RefOr::T(Schema::AllOf(all)) => all.items.iter().find_map(link_in),
        RefOr::T(Schema::OneOf(one)) => one.items.iter().find_map(link_in),
        RefOr::T(_) => None,
    }
}

/// The response of a problem.
pub fn problem_response(description: &str) -> Response {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(ProblemAnswer::name()))).build();
    ResponseBuilder::new().description(description).content(Problem::MEDIA, content).build()
}

/// The field of an operation with its summary in French, beside the English one that `OpenAPI` defines.
pub const FRENCH_SUMMARY: &str = "x-summary-fr";

/// An operation with its summary in both languages.
fn summed_up(summary: Summary) -> OperationBuilder {
    let french = Extensions::builder().add(FRENCH_SUMMARY, summary.french).build();
    OperationBuilder::new().summary(Some(summary.english)).extensions(Some(french))
}

/// What all operations of a question have: its summary, its parameters, its body and its problems.
fn asked(question: &Question, components: &mut Components) -> OperationBuilder {
    let operation = summed_up(question.summary)
        .operation_id(Some(operation_id(question.path)))
        .parameters(Some((question.shape.parameters)()))
        .response("4XX", problem_response("The request cannot be answered as it is"))
        .response("503", problem_response("The server is busy"));
    let body = if let Some(request) = question.shape.request {
        RequestBodyBuilder::new()
            .content(JSON, ContentBuilder::new().schema(Some(request(components))).build())
    } else if let Some((media, example)) = question.shape.file {
        // An example of JSON is shown as JSON, any other as text.
        let example = serde_json::from_str(example).unwrap_or_else(|_| example.into());
        let bytes = ObjectBuilder::new().schema_type(Type::String).build();
        let content =
            ContentBuilder::new().schema(Some(RefOr::T(Schema::from(bytes)))).example(Some(example));
        RequestBodyBuilder::new().content(media, content.build())
    } else {
        return operation;
    };
    operation.request_body(Some(body.required(Some(Required::True)).build()))
}

/// An operation that is answered at once.
fn answered(question: &Question, components: &mut Components) -> OperationBuilder {
    let response = match question.shape.answer {
        Some(answer) => json_response("The answer", answer(components), JSON),
        None => ResponseBuilder::new().description("The file").build(),
    };
    asked(question, components).response("200", response)
}

/// A response with a body of a known type.
fn json_response(description: &str, schema: Ref, media: &str) -> Response {
    let content = ContentBuilder::new().schema(Some(schema)).build();
    ResponseBuilder::new().description(description).content(media, content).build()
}

/// The summary of the address at which a job is followed.
const FOLLOW: Summary = Summary::new(
    "Follow a job: server-sent events `progress` and, at the end, `done`.",
    "Suivre une tâche : événements `progress` envoyés par le serveur et, à la fin, `done`.",
);

/// The addresses of a job: started, followed, paused, resumed, stopped.
fn job_operations(
    question: &Question,
    address: &str,
    components: &mut Components,
) -> Vec<(String, HttpMethod, OperationBuilder)> {
    let view = question.shape.answer.map(|view| view(components));
    // Cloned, because three operations show the same view.
    let view = || view.clone().expect("a job has a view");
    let id = ObjectBuilder::new().schema_type(Type::String).build();
    let id = ParameterBuilder::new()
        .name("id")
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .description(Some("The job"))
        .schema(Some(RefOr::T(Schema::from(id))))
        .build();
    let one = |summary: Summary, name: &str| {
        summed_up(summary)
            .operation_id(Some(format!("{}_{name}", operation_id(question.path))))
            .parameter(id.clone())
            .response("404", problem_response("No such job"))
    };
    let done = || ResponseBuilder::new().description("Done").build();
    let object = ObjectBuilder::new()
        .property("id", ObjectBuilder::new().schema_type(Type::String).build())
        .required("id")
        .build();
    let started = ContentBuilder::new().schema(Some(RefOr::T(Schema::from(object)))).build();
    let started = ResponseBuilder::new().description("The job has started").content(JSON, started).build();
    vec![
        // Only starting a job takes a request; the other operations name it by its id.
        (address.to_owned(), HttpMethod::Post, asked(question, components).response("201", started)),
        (
            format!("{address}/{{id}}"),
            HttpMethod::Get,
            one(Summary::new("Get the state of a job.", "Lire l'état d'une tâche."), "state")
                .response("200", json_response("The state", view(), JSON)),
        ),
        (
            format!("{address}/{{id}}/events"),
            HttpMethod::Get,
            one(FOLLOW, "events").response("200", json_response("The states", view(), "text/event-stream")),
        ),
        (
            format!("{address}/{{id}}/pause"),
            HttpMethod::Post,
            one(Summary::new("Pause a job.", "Mettre une tâche en pause."), "pause").response("204", done()),
        ),
        (
            format!("{address}/{{id}}/resume"),
            HttpMethod::Post,
            one(Summary::new("Resume a job.", "Reprendre une tâche."), "resume").response("204", done()),
        ),
        (
            format!("{address}/{{id}}"),
            HttpMethod::Delete,
            one(Summary::new("Stop a job.", "Arrêter une tâche."), "stop").response("204", done()),
        ),
    ]
}

/// A name for programs: `crossword_fill`.
fn operation_id(path: &str) -> String {
    path.trim_start_matches('/').replace('/', "_")
}
