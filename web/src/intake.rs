//! Bounds request bodies in size and time.
//!
//! The size is checked twice: against `Content-Length` before anything is read, and while bytes arrive, because a
//! chunked body declares no length.

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

/// The bounds of a request body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intake {
    /// Maximum bytes.
    pub(crate) bytes: usize,
    /// Maximum time from the first byte to the last.
    pub(crate) time: Duration,
}

/// Rejects a body that declares too many bytes before reading any of it, and aborts one that takes too long.
///
/// Applies to every route that reads a body. The handler sees the errors [`TooSlow`] and [`TooLong`] when it
/// reads.
pub(crate) async fn bound(State(intake): State<Intake>, request: Request, next: Next) -> Response {
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    // Without a valid length the body is counted as it arrives.
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

/// Aborts a body: it took too long.
#[derive(Debug, thiserror::Error)]
#[error("the body arrived too slowly")]
pub(crate) struct TooSlow;

/// Aborts a body: it exceeds the limit, and declared no length.
#[derive(Debug, thiserror::Error)]
#[error("the body is longer than {0} bytes")]
pub(crate) struct TooLong(pub(crate) usize);

/// A body with a deadline and a maximum length.
struct TimedBody {
    /// The body itself.
    body: Body,
    /// The limit, for the message.
    most: usize,
    /// Bytes that may still arrive.
    left: usize,
    /// The deadline as a time.
    until: Instant,
    /// The deadline, set when the body first has to be awaited: most bodies arrive together with the head.
    late: Option<Pin<Box<Sleep>>>,
    /// The connection, which changes its phase when the body is read.
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
        // Only a pending body can be late: one that is ready is passed on even after the deadline.
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
    /// A dropped body is read no further: its connection is at work on the answer from here on.
    fn drop(&mut self) {
        if let Some(connection) = &self.connection {
            connection.answers();
        }
    }
}
