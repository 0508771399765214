//! Who looks at a fleet for everybody who asks the server.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;
use worddle_api::Status;
use worddle_fleet::{Address, FleetError, Foreman};

use crate::problem::Problem;

/// How long what was seen is told again, so that the database has one who asks, however many people look.
const FRESH: Duration = Duration::from_secs(1);

/// Who looks at a fleet, on a thread of its own: the database may let it wait for seconds.
pub(crate) struct Lookout {
    questions: Sender<oneshot::Sender<Told>>,
}

/// How the fleet is, as JSON.
type Told = Result<Arc<str>, Problem>;

impl Lookout {
    /// Begins to wait for questions. The database is first asked when somebody looks.
    pub(crate) fn new(address: Address) -> Self {
        let (questions, asked) = channel();
        std::thread::spawn(move || look(&address, &asked));
        Self { questions }
    }

    /// How the fleet is now, or was a moment ago.
    pub(crate) async fn status(&self) -> Told {
        let (reply, told) = oneshot::channel();
        self.questions.send(reply).map_err(|_| Problem::busy())?;
        told.await.map_err(|_| Problem::busy())?
    }
}

/// Answers questions until nobody can ask any more.
fn look(address: &Address, asked: &Receiver<oneshot::Sender<Told>>) {
    let mut foreman = None;
    let mut last: Option<(Instant, Told)> = None;
    while let Ok(reply) = asked.recv() {
        let fresh = last.take().filter(|(seen, _)| seen.elapsed() < FRESH);
        let (seen, told) = fresh.unwrap_or_else(|| {
            let told = ask(&mut foreman, address);
            (Instant::now(), told)
        });
        // Whoever asked may have gone.
        let _: Result<(), _> = reply.send(told.clone());
        last = Some((seen, told));
    }
}

/// Asks the database. A connection that failed is not used again.
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

/// Why nothing can be seen. What exactly the database says is for whoever runs the server.
fn unseen(error: &FleetError) -> Problem {
    tracing::warn!(%error, "the fleet cannot be seen");
    Problem::new(
        Status::SERVICE_UNAVAILABLE,
        "fleet",
        "the fleet cannot be seen now: its database does not answer as expected",
        "la flotte est invisible pour le moment : sa base de données ne répond pas comme prévu",
    )
}
