//! Accepts connections, and answers their requests.
//!
//! Hyper serves each connection; this module decides which connections there are. A place is taken before the
//! first byte is read and given back when the stream is dropped, so that the count is right whatever happens
//! in between.

use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderValue, Request, Response, StatusCode, header};
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::Instant;
use tower::ServiceExt;

use crate::connections::{Connection, Connections, Place};
use crate::hosts::PassedOn;
use crate::peer::{Network, Peer};
use crate::stream::GuardedStream;

/// Interval at which idle and slow connections are closed.
/// Timeouts are seconds long, so this is precise enough.
const ROUND: Duration = Duration::from_secs(1);

/// Pause when the system is out of file descriptors: connections that were asked to close need a moment.
const RECOVERY: Duration = Duration::from_millis(5);

/// The response to a connection without a place.
const NO_PLACE: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/// Accepts connections, and answers their requests.
pub(crate) struct Reception {
    /// Every address.
    pub(crate) router: Router,
    /// The book of open connections.
    pub(crate) connections: Arc<Connections>,
    /// The trusted proxies.
    pub(crate) proxies: Vec<Network>,
    /// Becomes true when no more requests are accepted.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl Reception {
    /// Accepts connections until the server stops.
    ///
    /// Errors of a single connection never end it.
    pub(crate) async fn open(self: Arc<Self>, listener: TcpListener) {
        let mut stopping = self.stopping.clone();
        let mut round = tokio::time::interval(ROUND);
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                _ = round.tick() => {
                    self.connections.expire(Instant::now());
                    continue;
                }
                _ = stopping.wait_for(|&is_over| is_over) => return,
            };
            match accepted {
                Ok((stream, address)) => self.admit(stream, address.ip()),
                // The client disconnected before its turn came.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection");
                    // Usually the process is out of file descriptors, which only closing a connection frees.
                    self.connections.displace();
                    tokio::time::sleep(RECOVERY).await;
                }
            }
        }
    }

    /// Serves a connection if there is a place for it.
    ///
    /// A connection of a trusted proxy belongs to no peer yet: it counts for the peer whose request it carries.
    fn admit(self: &Arc<Self>, stream: TcpStream, address: IpAddr) {
        let Some(place) = self.connections.admit((!self.is_proxy(address)).then(|| Peer::new(address)))
        else {
            // Whatever fits into the system's buffer: nobody waits for a client that is turned away.
            let _: io::Result<usize> = stream.try_write(NO_PLACE);
            return;
        };
        // Answers are small and somebody waits for them.
        let _: io::Result<()> = stream.set_nodelay(true);
        tokio::spawn(Arc::clone(self).serve(stream, address, place));
    }

    /// Whether a trusted proxy is at an address.
    fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxies.iter().any(|network| network.contains(address))
    }

    /// Answers one request after another, until either side closes the connection.
    ///
    /// Also ends when the connection is closed to make room for another, or after its timeout.
    async fn serve(self: Arc<Self>, stream: TcpStream, address: IpAddr, place: Place) {
        let (connection, mut stopping) = (Arc::clone(place.connection()), self.stopping.clone());
        let service = service_fn(|request: Request<Incoming>| {
            Arc::clone(&self).answer(request, address, Arc::clone(&connection))
        });
        let io = TokioIo::new(GuardedStream::new(stream, place));
        let served = http1::Builder::new().serve_connection(io, service).with_upgrades();
        tokio::pin!(served);
        let mut is_last = false;
        loop {
            tokio::select! {
                // A failed connection has nobody left to report to.
                _ = &mut served => return,
                () = connection.closing.notified() => return,
                _ = stopping.wait_for(|&is_over| is_over), if !is_last => {
                    is_last = true;
                    // Finishes the current answer and keeps the connection no longer.
                    served.as_mut().graceful_shutdown();
                }
            }
        }
    }

    /// Answers a request.
    ///
    /// Marks the phases of the connection (reading, answering, idle), by which it may be closed or displaced.
    async fn answer(
        self: Arc<Self>,
        request: Request<Incoming>,
        address: IpAddr,
        connection: Arc<Connection>,
    ) -> Result<Response<Body>, Infallible> {
        let has_body = !request.body().is_end_stream();
        let is_read = Arc::new(AtomicBool::new(!has_body));
        // An empty body is read already, so the connection is at work from the start.
        let mut request = request.map(|body| Body::new(RequestBody { body, is_read: Arc::clone(&is_read) }));
        connection.reads();
        if !has_body {
            connection.answers();
        }
        let answering =
            Answering { connection: Arc::clone(&connection), connections: Arc::clone(&self.connections) };
        let peer = Peer::of_request(address, request.headers(), &self.proxies);
        request.extensions_mut().insert(peer);
        request.extensions_mut().insert(Arc::clone(&connection));
        if self.is_proxy(address) {
            request.extensions_mut().insert(PassedOn);
        }
        let mut response = self.router.clone().oneshot(request).await?;
        // The rest of the body is still on its way, so no other request can follow on this connection: say so.
        if !is_read.load(Ordering::Relaxed) {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        // Before the answer is dropped, which would mark the connection as idle and let others displace it.
        if response.status() == StatusCode::SWITCHING_PROTOCOLS {
            connection.upgrades();
        }
        Ok(response.map(|body| Body::new(AnswerBody { body, _answering: answering })))
    }
}

/// Marks a connection as answering until it is dropped.
struct Answering {
    connection: Arc<Connection>,
    connections: Arc<Connections>,
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.connections.rest(&self.connection);
    }
}

/// The body of a request, which notes whether it was read to its end.
struct RequestBody {
    /// The body.
    body: Incoming,
    /// Shared with whoever answers.
    is_read: Arc<AtomicBool>,
}

impl HttpBody for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None)) || self.body.is_end_stream() {
            self.is_read.store(true, Ordering::Relaxed);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of an answer. Its connection counts as answering until all of it is sent.
struct AnswerBody {
    /// The answer.
    body: Body,
    /// Ends the phase when the body is dropped, sent or not.
    _answering: Answering,
}

impl HttpBody for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
