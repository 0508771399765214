//! Reads the status of a fleet on behalf of all visitors.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;
use worddle_api::Status;
use worddle_fleet::{Address, FleetError, Foreman};

use crate::problem::Problem;

/// How long a status is reused, so that the load on the database does not grow with the number of visitors.
const FRESH: Duration = Duration::from_secs(1);

/// Reads a fleet's status on a thread of its own, because the database may block for seconds.
pub(crate) struct Lookout {
    /// Requests, each with where to send the answer.
    questions: Sender<oneshot::Sender<Told>>,
}

/// The status of the fleet, as JSON.
type Told = Result<Arc<str>, Problem>;

impl Lookout {
    /// Starts the thread. It connects to the database only when somebody asks.
    pub(crate) fn new(address: Address) -> Self {
        let (questions, asked) = channel();
        std::thread::spawn(move || look(&address, &asked));
        Self { questions }
    }

    /// The status of the fleet, at most [`FRESH`] old.
    ///
    /// # Errors
    ///
    /// A problem if the database cannot be reached; visitors do not learn why.
    pub(crate) async fn status(&self) -> Told {
        let (reply, told) = oneshot::channel();
        self.questions.send(reply).map_err(|_| Problem::busy())?;
        told.await.map_err(|_| Problem::busy())?
    }
}

/// Answers until the server drops its end of the channel.
///
/// Requests that arrive while the database is asked are answered with the same status.
fn look(address: &Address, asked: &Receiver<oneshot::Sender<Told>>) {
    let mut foreman = None;
    let mut last: Option<(Instant, Told)> = None;
    while let Ok(reply) = asked.recv() {
        // A failure is kept for as long as a status, so that a crowd does not hammer a database that is down.
        let fresh = last.take().filter(|(seen, _)| seen.elapsed() < FRESH);
        let (seen, told) = fresh.unwrap_or_else(|| {
            let told = ask(&mut foreman, address);
            (Instant::now(), told)
        });
        // The visitor may have disconnected meanwhile.
        let _: Result<(), _> = reply.send(told.clone());
        last = Some((seen, told));
    }
}

/// Queries the database. A connection that failed is dropped, and the next call opens another.
///
/// # Errors
///
/// The problem for visitors. The next call connects again.
fn ask(foreman: &mut Option<Foreman>, address: &Address) -> Told {
    let connected = foreman.take().map_or_else(|| Foreman::connect(address), Ok);
    let status = connected.and_then(|mut connected| {
        let status = connected.status()?;
        *foreman = Some(connected);
        Ok(status)
    });
    match status {
        Ok(status) => Ok(serde_json::to_string(&status).expect("a status is always JSON").into()),
        Err(error) => Err(unseen(&error)),
    }
}

/// The problem sent to visitors; the database's own error goes to the log, for whoever runs the server.
fn unseen(error: &FleetError) -> Problem {
    tracing::warn!(%error, "cannot read the status of the fleet");
    Problem::new(
        Status::SERVICE_UNAVAILABLE,
        "fleet",
        "cannot read the fleet's database: try again later",
        "la base de données de la flotte est inaccessible : réessayez plus tard",
    )
}
