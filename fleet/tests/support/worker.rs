//! What tests of the queue need to act as workers.

use worddle_fleet::job::JobId;
use worddle_fleet::{Address, Delivery, Enrolment, Queue};

use crate::server::Server;

/// The version of the program.
pub(crate) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// Runs a future to completion.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

/// Enrolls a worker with a login.
pub(crate) async fn enrolled_as(server: &Server, login: &str, name: &str) -> (Queue, Enrolment) {
    let mut queue = Queue::connect(&Address::read(&server.address(login)).unwrap()).await.unwrap();
    let who = queue.enroll(name, PROGRAM, 1).await.unwrap();
    (queue, who)
}

/// An answer of a worker, to be delivered.
pub(crate) fn delivery(
    server: &Server,
    who: &Enrolment,
    (job, unit): (JobId, u64),
    answer: &str,
) -> Delivery {
    Delivery {
        worker: who.worker,
        key: who.key.clone(),
        job,
        unit,
        inputs: server.sql(&format!("SELECT inputs_hash FROM worddle.jobs WHERE id = {}", job.0)),
        answer: answer.to_owned(),
        boards: 1,
        milliseconds: 1,
        best: None,
        signature: None,
    }
}
