//! Bodies and queries. Unknown fields are errors, so that a typo never passes for a default.

use serde::de::DeserializeOwned;

use crate::problem::{Problem, Status};

/// The media type of JSON.
pub const JSON: &str = "application/json";

/// Refuses a body that is not declared as JSON, before it is read.
pub fn accept_json(media: &str) -> Result<(), Problem> {
    // A media type may have parameters, such as its character set.
    let essence = media.split(';').next().unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case(JSON) {
        return Ok(());
    }
    Err(Problem::new(
        Status::UNSUPPORTED_MEDIA_TYPE,
        "body",
        format!("the content type is {essence:?}: send {JSON:?}"),
        format!("le type du contenu est {essence:?} : envoyez {JSON:?}"),
    ))
}

/// Reads a body as JSON.
pub fn body<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    // Serde would take a list for an object whose fields are all optional.
    if let Some(b'[' | b'"' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n') = bytes.trim_ascii().first() {
        return Err(Problem::new(
            Status::UNPROCESSABLE_ENTITY,
            "body",
            "the body is not an object: send one, as in {\"language\":\"fr\"}",
            "le corps de la requête n'est pas un objet : envoyez-en un, comme {\"language\":\"fr\"}",
        ));
    }
    serde_json::from_slice(bytes).map_err(|error| {
        // 400 for what is not JSON, 422 for JSON that does not fit: clients retry neither, but people search for
        // different mistakes.
        let status = match error.classify() {
            serde_json::error::Category::Data => Status::UNPROCESSABLE_ENTITY,
            _ => Status::BAD_REQUEST,
        };
        Problem::new(
            status,
            "body",
            format!("the body is not as expected: {error}"),
            format!("le corps de la requête est incorrect : {error}"),
        )
    })
}

/// Reads a query such as `language=fr&day=7`.
pub fn query<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    let fields = serde_urlencoded::Deserializer::new(form_urlencoded::parse(text.as_bytes()));
    serde_path_to_error::deserialize(fields).map_err(|error| {
        let text = format!("Failed to deserialize query string: {error}");
        let french = format!("la requête est incorrecte : {text}");
        Problem::new(Status::BAD_REQUEST, "query", text, french)
    })
}
