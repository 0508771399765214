//! SIGTERM, with which systems ask a program to exit.

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Waits for SIGTERM.
pub(super) struct Termination(#[cfg(unix)] Option<Signal>);

impl Termination {
    /// Starts listening.
    pub(super) fn listen() -> Self {
        Self(
            #[cfg(unix)]
            signal(SignalKind::terminate()).ok(),
        )
    }

    /// Waits until the signal arrives; forever on systems without signals.
    pub(super) async fn received(&mut self) {
        #[cfg(unix)]
        if let Some(signal) = &mut self.0 {
            signal.recv().await;
            return;
        }
        std::future::pending::<()>().await;
    }
}
