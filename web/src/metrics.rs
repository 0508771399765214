//! Metrics in the text format of Prometheus.
//!
//! A route is counted by its pattern, never by its address: an address may contain the id of a room, which lets
//! whoever reads it in.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use axum::http::StatusCode;

/// Upper bounds of the latency buckets in seconds: most answers take milliseconds, and none more than a few seconds.
const LATENCIES: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0];

/// Counters of requests.
#[derive(Default)]
pub(crate) struct Metrics {
    counts: Mutex<Counts>,
}

/// All counters.
#[derive(Default)]
struct Counts {
    /// By route pattern, such as `/api/v1/rooms/{id}`: the router bounds their number, while addresses have no bound.
    routes: BTreeMap<String, RouteCount>,
    /// By problem code.
    refused: BTreeMap<&'static str, u64>,
}

/// The counters of one route.
#[derive(Default)]
struct RouteCount {
    /// Answers with 1xx, 2xx, 3xx, 4xx and 5xx.
    statuses: [u64; 5],
    /// Answers per latency bucket, not cumulative.
    latencies: [u64; LATENCIES.len()],
    /// The sum of all times, for the mean.
    seconds: f64,
}

impl Metrics {
    /// Counts an answer.
    pub(crate) fn count(
        &self,
        route: &str,
        status: StatusCode,
        took: Duration,
        refused: Option<&'static str>,
    ) {
        let mut counts = self.lock();
        // Looked up first: `entry` would need an owned text for every request.
        if !counts.routes.contains_key(route) {
            counts.routes.insert(route.to_owned(), RouteCount::default());
        }
        if let Some(count) = counts.routes.get_mut(route) {
            count.statuses[usize::from(status.as_u16() / 100).clamp(1, 5) - 1] += 1;
            count.seconds += took.as_secs_f64();
            if let Some(class) = LATENCIES.iter().position(|&most| took.as_secs_f64() <= most) {
                count.latencies[class] += 1;
            }
        }
        if let Some(why) = refused {
            *counts.refused.entry(why).or_default() += 1;
        }
    }

    /// Writes all counters.
    pub(crate) fn write(&self, exposition: &mut Exposition) {
        let counts = self.lock();
        let name = "worddle_requests_total";
        exposition.head(name, "counter", "Requests, by route pattern and status class.");
        for (route, count) in &counts.routes {
            for (class, &number) in (1..).zip(&count.statuses).filter(|&(_, &number)| number > 0) {
                let status = format!("{class}xx");
                exposition.sample(name, &[("route", route), ("status", &status)], number);
            }
        }
        let name = "worddle_request_seconds";
        exposition.head(name, "histogram", "Time from the request to the first byte of the answer.");
        for (route, count) in &counts.routes {
            // Prometheus wants cumulative buckets; counting is cheaper without.
            let mut below = 0;
            for (most, number) in LATENCIES.iter().zip(count.latencies) {
                below += number;
                let most = most.to_string();
                exposition.sample(&format!("{name}_bucket"), &[("route", route), ("le", &most)], below);
            }
            let (all, route) = (count.statuses.iter().sum::<u64>(), ("route", route.as_str()));
            exposition.sample(&format!("{name}_bucket"), &[route, ("le", "+Inf")], all);
            exposition.sample(&format!("{name}_sum"), &[route], count.seconds);
            exposition.sample(&format!("{name}_count"), &[route], all);
        }
        let name = "worddle_refused_total";
        exposition.head(name, "counter", "Rejected requests, by problem code.");
        for (why, &number) in &counts.refused {
            exposition.sample(name, &[("why", why)], number);
        }
    }

    /// The counters.
    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().expect("no thread panics while it counts")
    }
}

/// Samples in the text format of Prometheus.
#[derive(Default)]
pub(crate) struct Exposition(String);

impl Exposition {
    /// Begins a metric family.
    pub(crate) fn head(&mut self, name: &str, kind: &str, help: &str) {
        self.line(format_args!("# HELP {name} {help}\n# TYPE {name} {kind}"));
    }

    /// Writes a sample. All label values are ours, so nothing needs escaping.
    pub(crate) fn sample(&mut self, name: &str, labels: &[(&str, &str)], value: impl Display) {
        let labels: Vec<String> = labels.iter().map(|(key, value)| format!("{key}=\"{value}\"")).collect();
        if labels.is_empty() {
            self.line(format_args!("{name} {value}"));
        } else {
            self.line(format_args!("{name}{{{}}} {value}", labels.join(",")));
        }
    }

    /// Writes a family of a single gauge.
    pub(crate) fn gauge(&mut self, name: &str, help: &str, value: impl Display) {
        self.head(name, "gauge", help);
        self.sample(name, &[], value);
    }

    /// The whole text.
    pub(crate) fn finish(self) -> String {
        self.0
    }

    /// Adds a line.
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        writeln!(self.0, "{line}").expect("a text takes any text");
    }
}

/// The resident memory of this process in bytes, where the system reports it.
#[expect(clippy::disallowed_methods, reason = "the system reports it in a file")]
pub(crate) fn resident_bytes() -> Option<u64> {
    let status = String::from_utf8(std::fs::read("/proc/self/status").ok()?).ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = resident.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_written_as_prometheus_reads_them() {
        let metrics = Metrics::default();
        for (status, millis) in [(200, 2), (200, 3), (429, 0), (200, 60_000)] {
            let refused = (status == 429).then_some("rate");
            let status = StatusCode::from_u16(status).expect("a status");
            metrics.count("/api/v1/solve", status, Duration::from_millis(millis), refused);
        }
        let mut exposition = Exposition::default();
        metrics.write(&mut exposition);
        let text = exposition.finish();
        for line in [
            "# TYPE worddle_requests_total counter",
            r#"worddle_requests_total{route="/api/v1/solve",status="2xx"} 3"#,
            r#"worddle_requests_total{route="/api/v1/solve",status="4xx"} 1"#,
            r#"worddle_request_seconds_bucket{route="/api/v1/solve",le="0.001"} 1"#,
            r#"worddle_request_seconds_bucket{route="/api/v1/solve",le="0.0025"} 2"#,
            r#"worddle_request_seconds_bucket{route="/api/v1/solve",le="5"} 3"#,
            r#"worddle_request_seconds_bucket{route="/api/v1/solve",le="+Inf"} 4"#,
            r#"worddle_request_seconds_count{route="/api/v1/solve"} 4"#,
            r#"worddle_refused_total{why="rate"} 1"#,
        ] {
            assert!(text.lines().any(|written| written == line), "{line} in\n{text}");
        }
    }
}
