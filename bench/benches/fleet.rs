//! A fleet on this machine: how many units a second one `PostgreSQL` bears, how long workers wait for a unit, and what a unit costs.
//!
//! `make bench-fleet`; `MINUTES=5` for the crowd of workers, `BOARDS=100000000` for the histogram. All answers are compared
//! before anything is said of time.

#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a benchmark that cannot go on has failed"
)]

#[path = "../../fleet/tests/support/server.rs"]
#[expect(dead_code, reason = "tests need the rest")]
mod server;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use server::Server;
use worddle_ask::generate::{GenerateRequest, HistogramPlan, HistogramRequest};
use worddle_ask::shared::SharedRequest;
use worddle_ask::{Library, Limits, Plan, Request};
use worddle_fleet::job::JobId;
use worddle_fleet::{
    Addition, Address, Delivery, Enrolment, Foreman, Queue, Until, Verdict, WorkOrder, work,
};
use worddle_run::{Budget, Cancel, Run};

/// How many workers make a crowd.
const CROWD: usize = 500;

/// How long a worker of the crowd takes for a unit: as many cores as 500 units a second are worth.
const UNIT: Duration = Duration::from_secs(1);

/// A number from the environment.
fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

/// A histogram of so many French boards.
fn histogram(boards: u64) -> HistogramPlan {
    let request = GenerateRequest {
        language: Some("fr".to_owned()),
        count: Some(boards),
        seed: Some(1),
        threads: Some(1),
        ..GenerateRequest::default()
    };
    HistogramRequest(request).plan(&Library::shared(None), &Limits::command()).unwrap()
}

/// Adds a histogram, cut into so many units.
fn add(foreman: &mut Foreman, plan: &HistogramPlan, units: u64) -> JobId {
    let request = SharedRequest::Histogram { boards: plan.settled(), units };
    let list = plan.boards().list();
    foreman.add(Addition { request, list, priority: 0, second_look: 0.0 }).unwrap()
}

/// A worker that does no work.
struct Idler {
    queue: Queue,
    who: Enrolment,
    inputs: String,
}

impl Idler {
    async fn new(server: &Server, inputs: &str) -> Self {
        let mut queue = Queue::connect(&Address::read(&server.address("owner")).unwrap()).await.unwrap();
        let who = queue.enroll("idler", env!("CARGO_PKG_VERSION"), 1).await.unwrap();
        Self { queue, who, inputs: inputs.to_owned() }
    }

    async fn deliver(&mut self, (job, unit): (JobId, u64)) -> Verdict {
        let delivery = Delivery {
            worker: self.who.worker,
            key: self.who.key.clone(),
            job,
            unit,
            inputs: self.inputs.clone(),
            answer: format!("{{\"first\":{unit},\"boards\":1,\"words\":[[7,1]],\"richest\":{unit}}}"),
            boards: 1,
            milliseconds: 1000,
            best: None,
        };
        self.queue.deliver(&delivery).await.unwrap()
    }
}

fn inputs(server: &Server, job: JobId) -> String {
    server.sql(&format!("SELECT inputs_hash FROM worddle.jobs WHERE id = {}", job.0))
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// How many units a second go through the server, taken some at a time and delivered one by one.
fn throughput(server: &Server, foreman: &mut Foreman, clients: usize) {
    const UNITS: u64 = 10_000;
    let job = add(foreman, &histogram(UNITS), UNITS);
    let inputs = inputs(server, job);
    let done = runtime().block_on(async {
        let mut idlers = Vec::new();
        for _ in 0..clients {
            idlers.push(Idler::new(server, &inputs).await);
        }
        let begin = Instant::now();
        let work = idlers.into_iter().map(|mut idler| async move {
            let mut done = 0u64;
            loop {
                let units = idler.queue.take(&idler.who, 10).await.unwrap();
                if units.is_empty() {
                    return done;
                }
                for unit in units {
                    assert_eq!(idler.deliver(unit).await, Verdict::Done);
                    done += 1;
                }
            }
        });
        let set: tokio::task::JoinSet<u64> = work.fold(tokio::task::JoinSet::new(), |mut set, future| {
            set.spawn(future);
            set
        });
        let done: u64 = set.join_all().await.into_iter().sum();
        (done, begin.elapsed())
    });
    assert_eq!(done.0, UNITS, "every unit once");
    println!("{clients:>4} connections: {:>6.0} units a second", UNITS as f64 / done.1.as_secs_f64());
}

/// A crowd of workers for some minutes: how long each waits for a unit, and whether any is lost or done twice.
fn crowd(server: &Server, foreman: &mut Foreman, minutes: u64) {
    let units = CROWD as u64 * 60 * minutes.max(1);
    let job = add(foreman, &histogram(units), units);
    let inputs = inputs(server, job);
    let until = Duration::from_secs(60 * minutes);
    let (lost, delivered) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let mut waits: Vec<Duration> = runtime().block_on(async {
        let mut set = tokio::task::JoinSet::new();
        let begin = Instant::now();
        for number in 0..CROWD {
            let mut idler = Idler::new(server, &inputs).await;
            let (lost, delivered) = (Arc::clone(&lost), Arc::clone(&delivered));
            set.spawn(async move {
                let mut waits = Vec::new();
                // Not all at once, as in life.
                tokio::time::sleep(UNIT.mul_f64(number as f64 / CROWD as f64)).await;
                let mut beat = Instant::now();
                while begin.elapsed() < until {
                    let asked = Instant::now();
                    let units = idler.queue.take(&idler.who, 1).await.unwrap();
                    waits.push(asked.elapsed());
                    let Some(&unit) = units.first() else { break };
                    tokio::time::sleep(UNIT).await;
                    if beat.elapsed() > idler.who.lease / 3 {
                        let gone = idler.queue.beat(&idler.who, &[unit]).await.unwrap();
                        lost.fetch_add(gone.len() as u64, Ordering::Relaxed);
                        beat = Instant::now();
                    }
                    assert_eq!(idler.deliver(unit).await, Verdict::Done);
                    delivered.fetch_add(1, Ordering::Relaxed);
                }
                waits
            });
        }
        set.join_all().await.into_iter().flatten().collect()
    });
    waits.sort();
    let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    let twice = server
        .sql(&format!("SELECT count(*) - count(DISTINCT number) FROM worddle.looks WHERE job = {}", job.0));
    println!(
        "{CROWD} workers for {minutes} min: {} units, {} leases lost, {twice} units done twice; to take one: median {:.1} ms, \
         99 % {:.1} ms, longest {:.1} ms",
        delivered.load(Ordering::Relaxed),
        lost.load(Ordering::Relaxed),
        at(0.5),
        at(0.99),
        at(1.0),
    );
}

/// How much longer a histogram takes through the fleet, and that it is the same.
fn overhead(server: &Server, foreman: &mut Foreman, boards: u64, threads: usize) {
    let plan = histogram(boards);
    let begin = Instant::now();
    let alone = plan.run(&mut Run::new(Budget::UNLIMITED)).ok().unwrap();
    let alone_time = begin.elapsed();
    let units = (alone_time.as_secs_f64().ceil() as u64).max(1);
    let job = add(foreman, &plan, units);
    let store = tempfile::tempdir().unwrap();
    let begin = Instant::now();
    worker(server, store.path(), threads);
    let shared_time = begin.elapsed();
    let answer = foreman.result(job).unwrap();
    assert_eq!(answer, serde_json::to_string(&alone).unwrap() + "\n", "number by number");
    println!(
        "{boards} boards alone on one thread: {:.2} s; the same through the fleet, {units} units, {threads} threads: {:.2} s, \
         {:.3} times as fast, and equal",
        alone_time.as_secs_f64(),
        shared_time.as_secs_f64(),
        alone_time.as_secs_f64() / shared_time.as_secs_f64()
    );
}

fn worker(server: &Server, store: &Path, threads: usize) {
    let order = WorkOrder {
        address: Address::read(&server.address("owner")).unwrap(),
        store: store.to_owned(),
        threads,
        name: "bench".to_owned(),
        until: Until::Empty,
    };
    work(&order, &Cancel::default(), &mut |_| {}).unwrap();
}

fn main() {
    let server = Server::start();
    let mut foreman = Foreman::connect(&Address::read(&server.address("owner")).unwrap()).unwrap();
    foreman.start(None).unwrap();
    for clients in [1, 8, 32, 128] {
        throughput(&server, &mut foreman, clients);
    }
    crowd(&server, &mut foreman, number("MINUTES", 1));
    let boards = number("BOARDS", 1_000_000);
    overhead(&server, &mut foreman, boards, 1);
    overhead(&server, &mut foreman, boards, 2);
}
