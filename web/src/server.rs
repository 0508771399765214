//! The server: listening sockets, start, and orderly stop.
//!
//! The order of the end matters: first no more connections, then the message to the rooms, then the jobs, and the
//! answers that have begun are finished last.

use std::ffi::OsStr;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Router};
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::time::Instant;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::config::Config;
use crate::connections::{Connection, Connections};
use crate::peer::Peer;
use crate::problem::{Code, Problem};
use crate::reception::Reception;
use crate::rooms::StoreError;
#[cfg(feature = "fleet")]
use crate::rooms::{Rooms, Shared};
use crate::systemd::{self, Notification};
use crate::{headers, hosts};
use crate::{routes, speech, watchdog};

/// Interval at which rooms check the time: nobody notices that a round lasts this much longer.
const TICK: Duration = Duration::from_millis(50);

/// How long running requests may finish when the server stops.
const FAREWELL: Duration = Duration::from_secs(4);

/// How long threads may finish after that.
const THREADS: Duration = Duration::from_millis(500);

/// Threads for short blocking calls, besides those that compute. Few, because each holds on to the memory it once
/// needed.
const OTHERS: usize = 4;

/// Maximum connections waiting to be accepted. Without space for a crowd here, others retry after a second.
const BACKLOG: u32 = 4096;

/// Maximum connections to the metrics address: a few programs read it now and then.
const READERS: usize = 16;

/// The reason why the server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be used.
    #[error("cannot serve on {address}: {source}")]
    Address {
        /// The requested address.
        address: SocketAddr,
        /// The system's error.
        source: std::io::Error,
    },
    /// The threads cannot be started.
    #[error("cannot start the threads of the server: {0}")]
    Threads(std::io::Error),
    /// Rooms cannot be saved.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The database of shared rooms cannot be used.
    #[cfg(feature = "fleet")]
    #[error(transparent)]
    Database(#[from] worddle_fleet::FleetError),
}

/// A server that is bound to its address and ready to run.
pub struct Server {
    /// The threads that answer.
    runtime: Runtime,
    /// Accepts connections.
    listener: TcpListener,
    /// The address that it is bound to.
    address: SocketAddr,
    /// The listener and address of the metrics.
    figures: Option<(TcpListener, SocketAddr)>,
    /// Where servers that share rooms with this one send players.
    #[cfg(feature = "fleet")]
    peers: Option<TcpListener>,
    /// The state that all requests share.
    app: Arc<App>,
    /// How it was asked to run.
    config: Config,
    /// SIGTERM, caught from the start.
    termination: Termination,
}

impl Server {
    /// Binds an address; port 0 selects a free one.
    ///
    /// Saved rooms are found here. After this, connections wait in the backlog until [`Self::run`] accepts them.
    ///
    /// # Errors
    ///
    /// A [`ServeError`]: the address is taken or not allowed, threads cannot be started, or rooms cannot be
    /// kept.
    pub fn bind(address: SocketAddr, config: &Config) -> Result<Self, ServeError> {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        // Two threads answer; everything that computes is on the pool.
        builder.worker_threads(2).max_blocking_threads(OTHERS).enable_all();
        let runtime = builder.build().map_err(ServeError::Threads)?;
        let listen = |address: SocketAddr| -> Result<(TcpListener, SocketAddr), ServeError> {
            let failed = |source| ServeError::Address { address, source };
            let _inside = runtime.enter();
            let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() };
            let socket = socket.map_err(failed)?;
            // A restarted server gets its address back at once.
            #[cfg(not(windows))]
            socket.set_reuseaddr(true).map_err(failed)?;
            socket.bind(address).map_err(failed)?;
            let listener = socket.listen(BACKLOG).map_err(failed)?;
            let address = listener.local_addr().map_err(failed)?;
            Ok((listener, address))
        };
        let (listener, address) = listen(address)?;
        let figures = config.metrics.map(listen).transpose()?;
        let termination = {
            // Signals are caught by the runtime, which must be entered first.
            let _inside = runtime.enter();
            Termination::new()
        };
        #[cfg(feature = "fleet")]
        let peers = config.sharing.as_ref().map(|sharing| listen(sharing.address)).transpose()?;
        #[cfg(feature = "fleet")]
        let (peers, app) = match config.sharing.as_ref().zip(peers) {
            None => (None, App::new(config, address)?),
            Some((sharing, (peers, reached))) => {
                let shared = runtime.block_on(Shared::enter(&sharing.database, &reached.to_string()))?;
                (Some(peers), App::sharing(config, address, Rooms::share(shared)?)?)
            }
        };
        #[cfg(not(feature = "fleet"))]
        let app = App::new(config, address)?;
        Ok(Self {
            runtime,
            listener,
            address,
            figures,
            #[cfg(feature = "fleet")]
            peers,
            app,
            config: config.clone(),
            termination,
        })
    }

    /// The bound address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The bound address of the metrics, if any.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.figures.as_ref().map(|&(_, address)| address)
    }

    /// Serves until `stopped` returns true or SIGTERM arrives.
    ///
    /// It then accepts no more requests, notifies rooms that it is closing, stops jobs, finishes the answers it has
    /// begun, and returns within five seconds.
    pub fn run(self, stopped: impl Fn() -> bool + Send + 'static) -> Result<(), ServeError> {
        #[cfg(feature = "fleet")]
        let peers = self.peers;
        let Self { runtime, listener, address, figures, app, config, termination, .. } = self;
        let Config { proxies, notify, .. } = config;
        runtime.block_on(async {
            let (stop, stopping) = watch::channel(false);
            let reception = |router, connections, proxies| {
                Arc::new(Reception { router, connections, proxies, stopping: stopping.clone() })
            };
            let pages = reception(router(Arc::clone(&app)), Arc::clone(&app.connections), proxies);
            let opened = tokio::spawn(pages.open(listener));
            if let Some((listener, _)) = figures {
                let router = routes::figures().with_state(Arc::clone(&app));
                let readers =
                    reception(router, Connections::new(READERS, 0, app.limits.patience), Vec::new());
                tokio::spawn(readers.open(listener));
            }
            #[cfg(feature = "fleet")]
            let guests = peers.map(|peers| {
                let leased = Arc::clone(&app);
                tokio::spawn(async move { leased.rooms.keep_lease().await });
                tokio::spawn(routes::receive_players(peers, Arc::clone(&app), stopping.clone()))
            });
            let ticking = tokio::spawn(tick(Arc::clone(&app)));
            let watching = tokio::spawn(watchdog::watch(Arc::clone(&app)));
            tracing::info!(%address, "the server is ready");
            notify_manager(Notification::Ready, notify.as_deref());

            let asked = async {
                while !stopped() {
                    tokio::time::sleep(TICK).await;
                }
            };
            tokio::select! { () = asked => {}, () = termination.come() => {} }
            tracing::info!("the server is stopping");
            notify_manager(Notification::Stopping, notify.as_deref());
            let _: Result<(), _> = stop.send(true);
            // No more connections are accepted once this has ended.
            let _: Result<(), _> = opened.await;
            // Before players are told, so that another server has their rooms when they come back.
            #[cfg(feature = "fleet")]
            app.rooms.hand_over().await;
            // Only now, with no new connections: everyone who can listen to a room receives the message.
            app.rooms.send_closing();
            app.all_jobs().for_each(|(_, jobs)| jobs.stop_all());
            app.connections.close_waiting();
            let end = Instant::now() + FAREWELL;
            #[cfg(feature = "fleet")]
            if let Some(guests) = guests {
                let _: Result<_, _> = tokio::time::timeout_at(end, guests).await;
            }
            // Polled, since connections end one by one and nothing waits for the last.
            while !app.connections.is_empty() && Instant::now() < end {
                tokio::time::sleep(TICK / 5).await;
            }
            ticking.abort();
            watching.abort();
        });
        // A computation that ignores its cancellation must not keep the program alive.
        runtime.shutdown_timeout(THREADS);
        app.pool.drain(THREADS);
        Ok(())
    }
}

/// Lets time pass in rooms.
///
/// Ends with the runtime.
async fn tick(app: Arc<App>) {
    let mut interval = tokio::time::interval(TICK);
    loop {
        interval.tick().await;
        app.rooms.tick();
    }
}

/// Notifies the service manager, if there is one.
///
/// Without systemd, nothing happens.
fn notify_manager(what: Notification, socket: Option<&OsStr>) {
    if let Some(socket) = socket {
        systemd::send(what, socket);
    }
}

/// SIGTERM, which is caught from the construction of this value on.
struct Termination(#[cfg(unix)] Option<tokio::signal::unix::Signal>);

impl Termination {
    /// Begins to catch the signal. If that fails, the signal ends the program as usual.
    #[cfg(unix)]
    fn new() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        Self(signal(SignalKind::terminate()).ok())
    }

    /// This system has no such signal.
    #[cfg(not(unix))]
    fn new() -> Self {
        Self()
    }

    /// Waits for the signal.
    ///
    /// Never ready where the signal could not be caught.
    async fn come(self) {
        #[cfg(unix)]
        if let Some(mut signal) = self.0 {
            signal.recv().await;
            return;
        }
        std::future::pending::<()>().await;
    }
}

/// Every address, with the layers that apply to all of them.
///
/// Layers run from the last to the first: counting sees every answer, also those of other layers.
fn router(app: Arc<App>) -> Router {
    let api = routes::api(&app).layer(middleware::from_fn_with_state(Arc::clone(&app), limit_rate));
    Router::new()
        .nest("/api/v1", api)
        .merge(routes::pages())
        .layer(DefaultBodyLimit::max(app.limits.body))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(Arc::clone(&app), hosts::check))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), limit_connections))
        .layer(middleware::map_response_with_state(app.policies.clone(), headers::secure))
        .layer(middleware::from_fn(speech::listen))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), observe))
        .with_state(app)
}

/// Rejects a peer that sends requests too fast.
async fn limit_rate(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    request: Request,
    next: Next,
) -> Response {
    if app.rates.admit(peer, Instant::now()) {
        next.run(request).await
    } else {
        Problem::too_many().into_response()
    }
}

/// Rejects a request that a proxy forwards for a peer with too many connections.
async fn limit_connections(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Extension(connection): Extension<Arc<Connection>>,
    request: Request,
    next: Next,
) -> Response {
    if app.connections.carry(&connection, peer) {
        next.run(request).await
    } else {
        Problem::share(
            "connections",
            1,
            "this address has too many open connections: close some, or try again in a second",
            "cette adresse a trop de connexions ouvertes : fermez-en, ou réessayez dans une seconde",
        )
        .into_response()
    }
}

/// Counts requests, and logs them by route pattern: the address itself may let someone into a room.
async fn observe(
    State(app): State<Arc<App>>,
    route: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let start = Instant::now();
    let response = next.run(request).await;
    let (route, status, took) =
        (route.as_ref().map_or("other", MatchedPath::as_str), response.status(), start.elapsed());
    let refused = response.extensions().get().map(|&Code(code)| code);
    app.metrics.count(route, status, took, refused);
    tracing::debug!(route, status = status.as_u16(), ms = took.as_secs_f64() * 1e3, refused, "answered");
    response
}
