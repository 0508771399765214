//! The server itself.

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
use crate::connections::Connections;
use crate::headers;
use crate::peer::Peer;
use crate::problem::{Code, Problem};
use crate::reception::Reception;
use crate::rooms::StoreError;
use crate::systemd::{self, Notification};
use crate::{routes, speech};

/// How often time passes in rooms: nobody notices that a round lasts this much longer.
const TICK: Duration = Duration::from_millis(50);

/// How long requests may run on when the server stops.
const FAREWELL: Duration = Duration::from_secs(4);

/// How long threads may run on after that.
const THREADS: Duration = Duration::from_millis(500);

/// Threads beside those that compute for whatever may block for a moment. Few, since each keeps memory of its own that
/// it once needed.
const OTHERS: usize = 4;

/// How many connections may wait to be taken in. Where a crowd finds no room there, others wait a second for their turn.
const BACKLOG: u32 = 4096;

/// The most connections to the address for figures: a few programs ask, now and then.
const READERS: usize = 16;

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The system refuses.
    #[error("cannot serve on {address}: {source}")]
    Address {
        /// The address asked for.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// The threads cannot be started.
    #[error("cannot start the threads of the server: {0}")]
    Threads(std::io::Error),
    /// Rooms cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A server that has its address, and waits to be run.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    /// The address for figures, with who listens there.
    figures: Option<(TcpListener, SocketAddr)>,
    app: Arc<App>,
    config: Config,
    termination: Termination,
}

impl Server {
    /// Takes an address; port 0 is any that is free.
    pub fn bind(address: SocketAddr, config: &Config) -> Result<Self, ServeError> {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        builder.worker_threads(2).max_blocking_threads(config.workers.max(1) + OTHERS).enable_all();
        let runtime = builder.build().map_err(ServeError::Threads)?;
        let listen = |address: SocketAddr| -> Result<(TcpListener, SocketAddr), ServeError> {
            let failed = |source| ServeError::Address { address, source };
            let _inside = runtime.enter();
            let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() };
            let socket = socket.map_err(failed)?;
            // A server that starts again gets its address back at once.
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
            let _inside = runtime.enter();
            Termination::new()
        };
        let (app, config) = (App::new(config, address)?, config.clone());
        Ok(Self { runtime, listener, address, figures, app, config, termination })
    }

    /// The address that it has.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address where it gives figures for Prometheus, if it does.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.figures.as_ref().map(|&(_, address)| address)
    }

    /// Answers requests until `stopped` says that it is enough, or the system asks for it (SIGTERM).
    ///
    /// Then it takes no more requests, tells rooms that it closes, ends jobs, answers what it has begun to, and returns
    /// within five seconds.
    pub fn run(self, stopped: impl Fn() -> bool + Send + 'static) -> Result<(), ServeError> {
        let Self { runtime, listener, address, figures, app, config, termination } = self;
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
            let ticking = tokio::spawn(tick(Arc::clone(&app)));
            tracing::info!(%address, "the server is ready");
            notify_manager(Notification::Ready, notify.as_deref());

            let asked = async {
                while !stopped() {
                    tokio::time::sleep(TICK).await;
                }
            };
            tokio::select! { () = asked => {}, () = termination.come() => {} }
            tracing::info!("the server stops");
            notify_manager(Notification::Stopping, notify.as_deref());
            let _: Result<(), _> = stop.send(true);
            // No more connections come in once this has ended.
            let _: Result<(), _> = opened.await;
            app.rooms.say_goodbye();
            app.all_jobs().for_each(|(_, jobs)| jobs.stop_all());
            app.connections.close_waiting();
            let end = Instant::now() + FAREWELL;
            while !app.connections.is_empty() && Instant::now() < end {
                tokio::time::sleep(TICK / 5).await;
            }
            ticking.abort();
        });
        runtime.shutdown_timeout(THREADS);
        Ok(())
    }
}

/// Lets time pass in rooms.
async fn tick(app: Arc<App>) {
    let mut interval = tokio::time::interval(TICK);
    loop {
        interval.tick().await;
        app.rooms.tick();
    }
}

/// Notifies the service manager, if there is one.
fn notify_manager(what: Notification, socket: Option<&OsStr>) {
    if let Some(socket) = socket {
        systemd::send(what, socket);
    }
}

/// SIGTERM, which is heard from the moment that this is made.
struct Termination(#[cfg(unix)] Option<tokio::signal::unix::Signal>);

impl Termination {
    /// Begins to hear it. Where that fails, the signal ends the program as it always does.
    #[cfg(unix)]
    fn new() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        Self(signal(SignalKind::terminate()).ok())
    }

    /// There is no such signal here.
    #[cfg(not(unix))]
    fn new() -> Self {
        Self()
    }

    /// Waits for it.
    async fn come(self) {
        #[cfg(unix)]
        if let Some(mut signal) = self.0 {
            signal.recv().await;
            return;
        }
        std::future::pending::<()>().await;
    }
}

/// Every address, with what holds for all of them.
fn router(app: Arc<App>) -> Router {
    let api = routes::api(&app).layer(middleware::from_fn_with_state(Arc::clone(&app), limit_rate));
    Router::new()
        .nest("/api/v1", api)
        .merge(routes::pages())
        .layer(DefaultBodyLimit::max(app.limits.body))
        .layer(CompressionLayer::new())
        .layer(middleware::map_response_with_state(app.policy.clone(), headers::secure))
        .layer(middleware::from_fn(speech::listen))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), observe))
        .with_state(app)
}

/// Sends a peer away that asks too often.
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

/// Counts requests, and logs them by the pattern of their address: the address itself may let someone into a room.
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
