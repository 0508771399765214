//! The server's metrics, on an address of their own.
//!
//! They are read by a program every few seconds, so everything here is a counter or a short sum under a lock.
//! The address is separate, because the figures are nobody's business but the operator's. `docs/DEPLOY.md`
//! explains each.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use crate::app::App;
use crate::metrics::{Exposition, resident_bytes};

/// Returns all metrics in the text format of Prometheus.
///
/// Names follow the conventions of Prometheus: a unit at the end, `_total` for counters.
pub(super) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let mut exposition = Exposition::default();
    app.metrics.write(&mut exposition);
    let census = app.connections.census();
    let name = "worddle_connections";
    // By phase: a server full of idle connections has another cause than one full of answers.
    exposition.head(name, "gauge", "Open connections, by phase.");
    for (doing, number) in [
        ("idle", census.idle),
        ("reading", census.reading),
        ("answering", census.answering),
        ("socket", census.sockets),
    ] {
        exposition.sample(name, &[("doing", doing)], number);
    }
    let closed = app.connections.closed();
    let name = "worddle_connections_closed_total";
    exposition.head(
        name,
        "counter",
        "Connections closed by the server: refused, displaced by others, expired.",
    );
    for (why, number) in
        [("refused", closed.refused), ("displaced", closed.displaced), ("expired", closed.expired)]
    {
        exposition.sample(name, &[("why", why)], number);
    }
    write_questions(&app, &mut exposition);
    // Locks every room for a moment, so it is asked once for both figures.
    let (rooms, players) = app.rooms.census();
    exposition.gauge("worddle_rooms", "Open rooms.", rooms);
    exposition.gauge("worddle_players", "Players present in rooms.", players);
    write_commits(&app, &mut exposition);
    let name = "worddle_jobs";
    exposition.head(name, "gauge", "Running jobs, by kind.");
    for (path, jobs) in app.all_jobs() {
        // The first part of the path, since a label must not grow with the addresses.
        let kind = path.trim_start_matches('/').split('/').next().unwrap_or_default();
        exposition.sample(name, &[("kind", kind)], jobs.running());
    }
    let name = "worddle_overruns_total";
    exposition.head(name, "counter", "Computations and jobs that overran their time and were cancelled.");
    exposition.sample(name, &[], app.watchdog.overruns());
    exposition.gauge("worddle_lists", "Uploaded word lists.", app.sent.count());
    // Absent where the system does not tell, instead of 0, which would look like a measurement.
    if let Some(bytes) = resident_bytes() {
        exposition.gauge("process_resident_memory_bytes", "Resident memory in bytes.", bytes);
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], exposition.finish())
}

/// Writes how long rooms take to be saved, and how they moved between servers.
fn write_commits(app: &App, exposition: &mut Exposition) {
    let commits = app.rooms.commits();
    let name = "worddle_commit_seconds";
    exposition.head(name, "summary", "Time until what happened in rooms was saved, for all that waited.");
    exposition.sample(&format!("{name}_sum"), &[], commits.time.as_secs_f64());
    exposition.sample(&format!("{name}_count"), &[], commits.count);
    #[cfg(feature = "fleet")]
    if let Some(shared) = app.rooms.shared() {
        let name = "worddle_rooms_moved_total";
        let help = "Rooms taken over from servers that were gone, handed over to others, lost after a pause.";
        exposition.head(name, "counter", help);
        for (how, count) in ["taken-over", "handed-over", "lost"].into_iter().zip(shared.moves()) {
            exposition.sample(name, &[("how", how)], count);
        }
    }
}

/// Writes who computes and who waits.
fn write_questions(app: &App, exposition: &mut Exposition) {
    let [running, aside, waiting] = app.pool.census();
    let name = "worddle_questions";
    exposition.head(
        name,
        "gauge",
        "Questions that compute, go on at a lower priority, wait for a thread, or wait to look up a room code.",
    );
    for (doing, number) in
        [("running", running), ("aside", aside), ("waiting", waiting), ("codes", app.guesses.waiting())]
    {
        exposition.sample(name, &[("doing", doing)], number);
    }
    let waits = app.pool.waits();
    let name = "worddle_wait_seconds";
    exposition.head(name, "summary", "Time that questions waited for a thread, if it was noticeable.");
    exposition.sample(&format!("{name}_sum"), &[], waits.time.as_secs_f64());
    exposition.sample(&format!("{name}_count"), &[], waits.count);
}
