//! What a request brings: how much, and how fast.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::connections::Connection;
use crate::problem::Problem;

/// How much a request may bring, and how long it may take to do so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intake {
    /// The most bytes of the body.
    pub(crate) bytes: usize,
    /// From the first byte of the body to the last.
    pub(crate) time: Duration,
}

/// Refuses a body that says it is too large before any of it is read, and gives up one that takes too long.
pub(crate) async fn bound(State(intake): State<Intake>, request: Request, next: Next) -> Response {
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let announced: u64 = announced.and_then(|length| length.parse().ok()).unwrap_or(0);
    if announced > intake.bytes as u64 {
        return Problem::too_large(announced, intake.bytes).into_response();
    }
    let connection = request.extensions().get::<Arc<Connection>>().cloned();
    let until = Instant::now() + intake.time;
    let (most, left) = (intake.bytes, intake.bytes);
    next.run(request.map(|body| Body::new(TimedBody { body, most, left, until, late: None, connection })))
        .await
}

/// Why a body has no more bytes: it took too long.
#[derive(Debug, thiserror::Error)]
#[error("the body arrives too slowly")]
pub(crate) struct TooSlow;

/// Why a body has no more bytes: it goes on after the most that it may have, though it did not say so.
#[derive(Debug, thiserror::Error)]
#[error("the body goes on after {0} bytes")]
pub(crate) struct TooLong(pub(crate) usize);

/// A body that must be complete at a certain time, and within a number of bytes.
struct TimedBody {
    body: Body,
    most: usize,
    /// How many bytes may still come.
    left: usize,
    until: Instant,
    /// Set as soon as there is something to wait for: most bodies are there with the head.
    late: Option<Pin<Box<Sleep>>>,
    connection: Option<Arc<Connection>>,
}

impl HttpBody for TimedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            let come = frame.as_ref().and_then(|frame| frame.as_ref().ok()?.data_ref());
            let Some(left) = self.left.checked_sub(come.map_or(0, Bytes::len)) else {
                return Poll::Ready(Some(Err(axum::Error::new(TooLong(self.most)))));
            };
            self.left = left;
            return Poll::Ready(frame);
        }
        let until = self.until;
        let late = self.late.get_or_insert_with(|| Box::pin(sleep_until(until)));
        ready!(late.as_mut().poll(context));
        Poll::Ready(Some(Err(axum::Error::new(TooSlow))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for TimedBody {
    /// Whoever drops a body reads no more of it, and now makes the answer.
    fn drop(&mut self) {
        if let Some(connection) = &self.connection {
            connection.answers();
        }
    }
}
