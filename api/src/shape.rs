//! The types of a question's request and answer, for `OpenAPI`.

use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::openapi::{Components, Ref};
use utoipa::{IntoParams, ToSchema};

/// The types of a question's request and answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// The query.
    pub(crate) parameters: fn() -> Vec<Parameter>,
    /// The body.
    pub(crate) request: Option<Named>,
    /// The media type and an example of a body that is no JSON request.
    pub(crate) file: Option<(&'static str, &'static str)>,
    /// The answer, or the view of a job.
    pub(crate) answer: Option<Named>,
}

/// A type with its name, and the types that it refers to.
pub(crate) type Named = fn(&mut Components) -> Ref;

impl Shape {
    /// JSON in, JSON out.
    pub(crate) const fn json<R: ToSchema, A: ToSchema>() -> Self {
        Self { parameters: Vec::new, request: Some(named::<R>), file: None, answer: Some(named::<A>) }
    }

    /// A query in, JSON out.
    pub(crate) const fn query<Q: IntoParams, A: ToSchema>() -> Self {
        Self { parameters: parameters::<Q>, request: None, file: None, answer: Some(named::<A>) }
    }

    /// A query and a file in, a file out; with the media type and an example of the file.
    pub(crate) const fn file<Q: IntoParams>(media: &'static str, example: &'static str) -> Self {
        Self { parameters: parameters::<Q>, request: None, file: Some((media, example)), answer: None }
    }

    /// Nothing in, JSON out.
    pub(crate) const fn nothing<A: ToSchema>() -> Self {
        Self { parameters: Vec::new, request: None, file: None, answer: Some(named::<A>) }
    }
}

/// The parameters of a query. A function, since they cannot be built in a constant.
fn parameters<Q: IntoParams>() -> Vec<Parameter> {
    Q::into_params(|| Some(ParameterIn::Query))
}

/// Adds a type to the components of a document, with all that it refers to.
pub(crate) fn named<T: ToSchema>(components: &mut Components) -> Ref {
    let mut schemas = vec![(T::name().into_owned(), T::schema())];
    T::schemas(&mut schemas);
    components.schemas.extend(schemas);
    Ref::from_schema_name(T::name())
}
