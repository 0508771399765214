//! The byte stream of a connection, with its timeouts.
//!
//! Hyper knows no timeouts for a client that stops reading, and none for closing politely. Both are here,
//! below HTTP, where one implementation serves answers, sockets and streams of events.

use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use crate::connections::Place;

/// How long a client may read nothing of what is sent to it.
const STALL: Duration = Duration::from_secs(30);

/// How long the server keeps reading from a client that still sends after its answer. Closing at once would reset the
/// connection, and the client would lose the answer.
const LINGER: Duration = Duration::from_secs(1);

/// The byte stream of a connection, which records when bytes arrive and fails when none can be sent.
///
/// It owns the connection's place, so that a connection upgraded to a socket keeps it.
pub(crate) struct GuardedStream {
    /// The connection.
    stream: TcpStream,
    /// Its place, given back on drop.
    place: Place,
    /// Timeout of a write that makes no progress.
    stalled: Option<Pin<Box<Sleep>>>,
    /// Timeout of reading from a client that is being closed.
    lingering: Option<Pin<Box<Sleep>>>,
}

impl GuardedStream {
    /// Guards a stream that has a place among the connections.
    ///
    /// No timeout runs until something stalls.
    pub(crate) fn new(stream: TcpStream, place: Place) -> Self {
        Self { stream, place, stalled: None, lingering: None }
    }

    /// Fails if nothing could be sent for too long.
    ///
    /// The clock starts with the first write that cannot be done, and stops with the next one that can.
    ///
    /// # Errors
    ///
    /// `TimedOut` after [`STALL`], which makes hyper drop the connection.
    fn sent<T>(&mut self, context: &mut Context<'_>, sent: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if sent.is_ready() {
            self.stalled = None;
            return sent;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(STALL)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for GuardedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        // An end of file is ready too, but brings no bytes.
        if buffer.filled().len() > before {
            self.place.connection().receives();
        }
        read
    }
}

impl AsyncWrite for GuardedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.sent(context, sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.sent(context, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Self { stream, lingering, .. } = &mut *self;
        // The write side closes first, which lets the client see the end of its answer while it still sends.
        if lingering.is_none() {
            ready!(Pin::new(&mut *stream).poll_shutdown(context))?;
        }
        let lingering = lingering.get_or_insert_with(|| Box::pin(sleep(LINGER)));
        let mut unread = [MaybeUninit::uninit(); 4096];
        loop {
            // Checked before each read: a client that sends without pause would otherwise never let the loop end.
            if lingering.as_mut().poll(context).is_ready() {
                return Poll::Ready(Ok(()));
            }
            let mut buffer = ReadBuf::uninit(&mut unread);
            let read = ready!(Pin::new(&mut *stream).poll_read(context, &mut buffer));
            if read.is_err() || buffer.filled().is_empty() {
                return Poll::Ready(Ok(()));
            }
        }
    }
}
