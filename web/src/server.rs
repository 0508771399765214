//! The server itself.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::time::Instant;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::config::Config;
use crate::headers;
use crate::problem::Problem;
use crate::rooms::StoreError;
use crate::{routes, speech};

/// How often time passes in rooms: nobody notices that a round lasts this much longer.
const TICK: Duration = Duration::from_millis(50);

/// How long requests may run on when the server shuts down.
const FAREWELL: Duration = Duration::from_secs(2);

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
    app: Arc<App>,
}

impl Server {
    /// Takes an address; port 0 is any that is free.
    pub fn bind(address: SocketAddr, config: &Config) -> Result<Self, ServeError> {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let runtime = builder.worker_threads(2).enable_all().build().map_err(ServeError::Threads)?;
        let failed = |source| ServeError::Address { address, source };
        let listener = runtime.block_on(TcpListener::bind(address)).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(Self { runtime, listener, address, app: App::new(config)? })
    }

    /// The address that it has.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until `stopped` says that it is enough.
    pub fn run(self, stopped: impl Fn() -> bool + Send + 'static) -> Result<(), ServeError> {
        let Self { runtime, listener, address, app } = self;
        let router = router(Arc::clone(&app)).into_make_service_with_connect_info::<SocketAddr>();
        let result = runtime.block_on(async move {
            let ticking = tokio::spawn(async move {
                let mut interval = tokio::time::interval(TICK);
                loop {
                    interval.tick().await;
                    app.rooms.tick();
                }
            });
            let (over, mut ended) = tokio::sync::watch::channel(false);
            let waiting = async move {
                while !stopped() {
                    tokio::time::sleep(TICK).await;
                }
                let _: Result<(), _> = over.send(true);
            };
            let served = axum::serve(listener, router).with_graceful_shutdown(waiting);
            let farewell = async {
                let _: Result<_, _> = ended.wait_for(|&over| over).await;
                tokio::time::sleep(FAREWELL).await;
                Ok(())
            };
            let result =
                tokio::select! { result = async { served.await } => result, result = farewell => result };
            ticking.abort();
            result
        });
        runtime.shutdown_timeout(FAREWELL);
        result.map_err(|source| ServeError::Address { address, source })
    }
}

/// Every address, with what holds for all of them.
fn router(app: Arc<App>) -> Router {
    let api = routes::api(&app.limits).layer(middleware::from_fn_with_state(Arc::clone(&app), limit_rate));
    Router::new()
        .nest("/api/v1", api)
        .merge(routes::pages())
        .layer(DefaultBodyLimit::max(app.limits.body))
        .layer(CompressionLayer::new())
        .layer(middleware::map_response(headers::secure))
        .layer(middleware::from_fn(speech::listen))
        .with_state(app)
}

/// Sends a peer away that asks too often.
async fn limit_rate(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if app.rates.admit(peer.ip(), Instant::now()) {
        next.run(request).await
    } else {
        Problem::too_many().into_response()
    }
}
