//! SIGTERM, by which systems ask a program to end.

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Hears when the system asks the worker to end.
pub(super) struct Termination(#[cfg(unix)] Option<Signal>);

impl Termination {
    /// Listens from now on.
    pub(super) fn listen() -> Self {
        Self(
            #[cfg(unix)]
            signal(SignalKind::terminate()).ok(),
        )
    }

    /// Waits until it is asked for; for ever where there are no signals.
    pub(super) async fn heard(&mut self) {
        #[cfg(unix)]
        if let Some(signal) = &mut self.0 {
            signal.recv().await;
            return;
        }
        std::future::pending::<()>().await;
    }
}
