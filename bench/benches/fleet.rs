//! A fleet on this machine: the units per second of one `PostgreSQL`, how long workers wait for a unit, and
//! what a unit costs.
//!
//! Run with `make bench-fleet`. `MINUTES=5` sets the duration of the crowd test (0 skips it),
//! `BOARDS=100000000` the size of the histogram. All answers are compared before any time is reported.

#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a benchmark that cannot go on has failed"
)]

#[path = "../../fleet/tests/support/server.rs"]
#[expect(dead_code, reason = "tests need the rest")]
mod server;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use server::Server;
use worddle_ask::generate::{GenerateRequest, HistogramPlan, HistogramRequest};
use worddle_ask::shared::{Bench, SharedRequest};
use worddle_ask::{Limits, Plan, Request, SharedLibrary};
use worddle_fleet::job::JobId;
use worddle_fleet::{
    Addition, Address, Delivery, Enrolment, Foreman, Queue, Steering, Until, Verdict, WorkOrder, work_with,
};
use worddle_run::{Budget, Cancel, Random, Run};

/// Workers in the crowd.
const CROWD: usize = 500;

/// Average time per unit of a crowd worker: together 500 units per second.
const UNIT: Duration = Duration::from_secs(1);

/// Period over which the crowd's workers start.
const START: Duration = Duration::from_secs(10);

/// Boards counted with and without a fleet, in units of about a second.
const TURN_BOARDS: u64 = 5_000_000;

/// Number of those units.
const TURN_UNITS: u64 = 20;

/// How often they are counted each way.
const TURNS: usize = 5;

/// Reads a number from the environment.
fn number(name: &str, usual: u64) -> u64 {
    // A benchmark may stop with a message; nobody reads more from it.
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

/// Plans a histogram of French boards.
///
/// The list, the rules and the seed are fixed, so that every run counts the same boards.
fn histogram(boards: u64, threads: usize) -> HistogramPlan {
    let request = GenerateRequest {
        language: Some("fr".to_owned()),
        count: Some(boards),
        seed: Some(1),
        threads: Some(threads),
        ..GenerateRequest::default()
    };
    HistogramRequest(request).plan(&SharedLibrary::default(), &Limits::command()).unwrap()
}

/// Adds a histogram, cut into units.
///
/// No unit is computed twice here: comparing answers would lower the throughput that is measured.
fn add(foreman: &mut Foreman, plan: &HistogramPlan, units: u64) -> JobId {
    let request = SharedRequest::Histogram { boards: plan.settled(), units };
    let list = plan.boards().list();
    foreman.add(Addition { request, list, priority: 0, second_look: 0.0 }).unwrap()
}

/// A worker that does no work.
///
/// It takes, beats and delivers like a worker, so what is measured is the database alone.
struct Idler {
    /// Its connection.
    queue: Queue,
    /// Its number and key, from enrolment.
    who: Enrolment,
    /// The hash of the job's inputs, which every delivery must name.
    inputs: String,
}

impl Idler {
    /// Each idler has a connection of its own, as machines have.
    async fn new(server: &Server, inputs: &str) -> Self {
        let mut queue = Queue::connect(&Address::read(&server.address("owner")).unwrap()).await.unwrap();
        let who = queue.enroll("idler", env!("CARGO_PKG_VERSION"), 1).await.unwrap();
        Self { queue, who, inputs: inputs.to_owned() }
    }

    /// The answer has the form of a histogram of one board, so that it takes the path of a real one.
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
            signature: None,
        };
        self.queue.deliver(&delivery).await.unwrap()
    }
}

/// Asked of the database directly: a real worker derives it from the job, which takes a list.
fn inputs(server: &Server, job: JobId) -> String {
    server.sql(&format!("SELECT inputs_hash FROM worddle.jobs WHERE id = {}", job.0))
}

/// One thread: the clients wait for the database nearly all the time, and must not take its cores.
fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// Measures units per second through the server, leased ten at a time and delivered one by one.
///
/// # Panics
///
/// If a unit is delivered twice, or is not delivered.
fn throughput(server: &Server, foreman: &mut Foreman, clients: usize) {
    const UNITS: u64 = 10_000;
    let job = add(foreman, &histogram(UNITS, 1), UNITS);
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
        // A set of tasks, since all connections have to be open at once.
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

/// Runs a crowd of workers for some minutes: how long each waits for a unit, and whether any is lost or done
/// twice.
///
/// Workers sleep instead of computing, so that hundreds fit on one machine. Leases are renewed as in a real
/// worker.
///
/// # Panics
///
/// If a delivery is rejected.
fn crowd(server: &Server, foreman: &mut Foreman, minutes: u64) {
    let units = CROWD as u64 * 60 * minutes;
    let job = add(foreman, &histogram(units, 1), units);
    let inputs = inputs(server, job);
    let until = Duration::from_secs(60 * minutes);
    let (lost, delivered) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let waits: Vec<(Duration, Duration)> = runtime().block_on(async {
        let mut idlers = Vec::new();
        for _ in 0..CROWD {
            idlers.push(Idler::new(server, &inputs).await);
        }
        let mut set = tokio::task::JoinSet::new();
        let begin = Instant::now();
        for (number, mut idler) in idlers.into_iter().enumerate() {
            let (lost, delivered) = (Arc::clone(&lost), Arc::clone(&delivered));
            let mut random = Random::stream(1, number as u64);
            set.spawn(async move {
                let mut waits = Vec::new();
                // As in practice, workers do not start at once, and units vary in length. Otherwise they
                // would stay in lockstep.
                tokio::time::sleep(START.mul_f64(random.unit())).await;
                let mut beat = Instant::now();
                while begin.elapsed() < until {
                    let asked = Instant::now();
                    let units = idler.queue.take(&idler.who, 1).await.unwrap();
                    waits.push((asked - begin, asked.elapsed()));
                    let Some(&unit) = units.first() else { break };
                    tokio::time::sleep(UNIT.mul_f64(0.5 + random.unit())).await;
                    // A third of the lease, so that two heartbeats may be lost without losing the unit.
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
    let twice = server
        .sql(&format!("SELECT count(*) - count(DISTINCT number) FROM worddle.looks WHERE job = {}", job.0));
    println!(
        "{CROWD} workers for {minutes} min: {} units, {} leases lost, {twice} units done twice",
        delivered.load(Ordering::Relaxed),
        lost.load(Ordering::Relaxed),
    );
    // Cancel the rest, which the next worker would otherwise do.
    foreman.steer(job, Steering::Cancel).unwrap();
    // The first call on a connection makes the server load and plan everything.
    let (first, later): (Vec<_>, Vec<_>) = waits.into_iter().partition(|&(asked, _)| asked < START + UNIT);
    for (when, waits) in [("while they begin", first), ("then", later)] {
        let mut waits: Vec<Duration> = waits.into_iter().map(|(_, wait)| wait).collect();
        waits.sort();
        let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        println!(
            "     to take a unit, {when}: median {:.1} ms, 99 % {:.1} ms, longest {:.1} ms",
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
}

/// Measures the cost of a fleet: the share of a worker's time in which its threads do not compute, and how
/// much longer a histogram takes than without a fleet, with one and two threads. The four take turns, and the
/// best of each counts, since other load can only slow them down.
fn overhead(server: &Server, foreman: &mut Foreman) {
    let mut best = [[f64::INFINITY; 2]; 2];
    let mut lost = [WorkerTime::default(); 2];
    for _ in 0..TURNS {
        for (place, threads) in [1, 2].into_iter().enumerate() {
            let plan = histogram(TURN_BOARDS, threads);
            let (alone, own) = timed(|| without_fleet(&plan));
            let (shared, time) = through_fleet(server, foreman, &plan, TURN_UNITS, threads);
            assert_eq!(shared, alone, "number by number");
            best[0][place] = best[0][place].min(own);
            best[1][place] = best[1][place].min(time.whole);
            // Threads that wait count as lost time, so the whole time is that of all threads.
            lost[place].whole += time.whole * threads as f64;
            lost[place].computing += time.computing;
        }
    }
    // Both, because on some machines two threads are less than twice as fast, with a fleet or without.
    for (how, [one, two]) in ["without a fleet", "through the fleet"].into_iter().zip(best) {
        println!(
            "{TURN_BOARDS} boards {how}: {one:.2} s on one thread, {two:.2} s on two, {:.3} times as fast",
            one / two
        );
    }
    for (threads, WorkerTime { whole, computing }) in ["one thread", "two threads"].into_iter().zip(lost) {
        println!(
            "     {TURN_UNITS} units on {threads}: {:.2} % of the worker's time, from its start to its end, is not computing",
            (1.0 - computing / whole) * 100.0
        );
    }
}

/// Compares a large histogram with and without a fleet, number by number.
///
/// A unit takes about a second, from the time of the run without a fleet.
fn same_histogram(server: &Server, foreman: &mut Foreman, boards: u64) {
    let plan = histogram(boards, 2);
    let (alone, own) = timed(|| without_fleet(&plan));
    let units = (own.ceil() as u64).max(1);
    let (shared, time) = through_fleet(server, foreman, &plan, units, 2);
    assert_eq!(shared, alone, "number by number");
    println!(
        "{boards} boards without a fleet and through it, {units} units: equal; {own:.0} and {:.0} s",
        time.whole
    );
}

/// Runs a task and returns its result and the seconds it took.
fn timed<T>(task: impl FnOnce() -> T) -> (T, f64) {
    let begin = Instant::now();
    let result = task();
    (result, begin.elapsed().as_secs_f64())
}

/// As text, so that the comparison includes the way numbers are written.
fn without_fleet(plan: &HistogramPlan) -> String {
    let answer = plan.run(&mut Run::new(Budget::UNLIMITED)).ok().unwrap();
    serde_json::to_string(&answer).unwrap() + "\n"
}

/// Seconds a worker takes, and seconds its threads compute, in total.
///
/// Both in seconds.
#[derive(Clone, Copy, Default)]
struct WorkerTime {
    /// From the worker's start to its end.
    whole: f64,
    /// Sum over all threads.
    computing: f64,
}

/// Runs a histogram through the fleet. Returns its result and the worker's time.
///
/// The worker runs in this process, with a store of its own that is thrown away.
fn through_fleet(
    server: &Server,
    foreman: &mut Foreman,
    plan: &HistogramPlan,
    units: u64,
    threads: usize,
) -> (String, WorkerTime) {
    let job = add(foreman, plan, units);
    let store = tempfile::tempdir().unwrap();
    let order = WorkOrder {
        address: Address::read(&server.address("owner")).unwrap(),
        store: store.path().to_owned(),
        threads,
        name: "bench".to_owned(),
        until: Until::Empty,
    };
    let microseconds = AtomicU64::new(0);
    let compute = |bench: &mut dyn Bench, unit: u64, cancel: &Cancel| {
        let begin = Instant::now();
        let answer = bench.unit(unit, cancel);
        microseconds.fetch_add(begin.elapsed().as_micros() as u64, Ordering::Relaxed);
        answer
    };
    let (_, whole) = timed(|| work_with(&order, &Cancel::default(), &mut |_| {}, &compute).unwrap());
    let computing = microseconds.into_inner() as f64 / 1e6;
    (foreman.result(job).unwrap(), WorkerTime { whole, computing })
}

fn main() {
    let server = Server::start();
    let mut foreman = Foreman::connect(&Address::read(&server.address("owner")).unwrap()).unwrap();
    foreman.start(None, None).unwrap();
    for clients in [1, 8, 32, 128] {
        throughput(&server, &mut foreman, clients);
    }
    let minutes = number("MINUTES", 1);
    if minutes > 0 {
        crowd(&server, &mut foreman, minutes);
    }
    overhead(&server, &mut foreman);
    same_histogram(&server, &mut foreman, number("BOARDS", 1_000_000));
}
