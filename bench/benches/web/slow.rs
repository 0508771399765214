//! Connections that send nothing, or a byte now and then, and how the server copes.
//!
//! A server must not give all its connections to clients that hold them open (Slowloris): it limits
//! connections per address and closes those that take too long to send a request. The health check shows
//! whether others still get through.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, TcpStream};
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use nix::sys::socket::{AddressFamily, SockFlag, SockType, SockaddrIn, bind, connect, socket};
use worddle_bench::Summary;

use crate::http::{Client, now, quantile};
use crate::server::Server;

/// Number of slow connections. From one address, nearly all of them are refused.
const SLOW: usize = 10_000;

/// Addresses that they come from: 250 from each, which is fewer than one may have.
const ADDRESSES: usize = 40;

/// Idle connections when few open files are allowed.
/// More than the limit of 1024 open files allows.
const IDLE: usize = 1_100;

/// Seconds of health checks, unless `SIEGE` sets another number.
const SECONDS: u64 = 20;

/// Longest response time of a health check, in milliseconds.
const REQUIRED: f64 = 100.0;

/// Measures both crowds.
///
/// `SIEGE=600` besieges for ten minutes, which shows a leak of memory.
#[expect(
    clippy::disallowed_methods,
    reason = "cargo hands its own arguments to a benchmark, so this one is a variable"
)]
pub(crate) fn measure(summary: &mut Summary) {
    let seconds =
        std::env::var("SIEGE").map_or(SECONDS, |text| text.parse().expect("SIEGE is a number of seconds"));
    for (title, files, crowd, addresses) in [
        ("10,000 slow connections from one address", None, SLOW, 1),
        ("10,000 slow connections from 40 addresses", None, SLOW, ADDRESSES),
        ("1,100 idle connections, ulimit -n 1024", Some(1024), IDLE, 1),
    ] {
        let server = Server::limited(files, &["--rate", "0"]);
        let Siege { mut times, made, halfway } =
            besiege(&server, crowd, addresses, Duration::from_secs(seconds));
        let [median, worst] = [0.5, 1.0].map(|share| quantile(&mut times, share) * 1e3);
        println!(
            "{title}: health {} times in {seconds} s, median {median:.2} ms, slowest {worst:.2} ms; {made} connections made",
            times.len(),
        );
        println!("  memory {halfway:.0} MB halfway, {:.0} MB at the end", server.megabytes("VmRSS:"));
        summary.at_most(&format!("health with {title}, slowest in milliseconds"), worst, REQUIRED);
    }
}

/// Observations of a besieged server.
struct Siege {
    /// Response times in seconds.
    times: Vec<f64>,
    /// Number of connections made.
    made: usize,
    /// Memory of the server halfway through, in megabytes.
    halfway: f64,
}

/// Opens connections that send a byte of a request head now and then, reopens them when closed, and sends
/// health checks all the while.
///
/// Connections come from addresses of the loopback network, which Linux has 16 million of.
///
/// # Panics
///
/// If a health check fails.
fn besiege(server: &Server, crowd: usize, addresses: usize, time: Duration) -> Siege {
    let (over, is_slow) = (AtomicBool::new(false), crowd == SLOW);
    thread::scope(|scope| {
        let crowd = scope.spawn(|| {
            let mut made = 0;
            let mut streams: Vec<TcpStream> = Vec::new();
            while !over.load(Ordering::Relaxed) {
                while streams.len() < crowd && !over.load(Ordering::Relaxed) {
                    let from = Ipv4Addr::new(127, 0, 1, (made % addresses) as u8 + 1);
                    let Some(mut stream) = connect_from(from, server.address) else { break };
                    made += 1;
                    // The server has the beginning of a request and has to wait for the rest.
                    if is_slow && stream.write_all(b"GET /health HTTP/1.1\r\nHost: ").is_err() {
                        continue;
                    }
                    streams.push(stream);
                }
                if is_slow {
                    // A byte in the value of a header, which never ends.
                    streams.retain_mut(|stream| stream.write_all(b"x").is_ok());
                }
                thread::sleep(Duration::from_millis(500));
            }
            made
        });
        let (mut times, mut halfway, start) = (Vec::new(), None, now());
        while start.elapsed() < time {
            let asked = now();
            // A new connection for each check: it has to be accepted like any other.
            let (status, _) = Client::connect(server.address).ask("GET", "/health", "");
            assert_eq!(status, 200, "the server is well");
            times.push(asked.elapsed().as_secs_f64());
            if start.elapsed() > time / 2 {
                halfway.get_or_insert_with(|| server.megabytes("VmRSS:"));
            }
            thread::sleep(Duration::from_millis(20));
        }
        over.store(true, Ordering::Relaxed);
        let made = crowd.join().expect("the crowd goes home");
        Siege { times, made, halfway: halfway.expect("time has a middle") }
    })
}

/// Connects from one of this machine's own addresses, or returns `None` if no socket is available.
///
/// Binding first chooses the source address; the standard library cannot.
fn connect_from(from: Ipv4Addr, to: SocketAddr) -> Option<TcpStream> {
    let SocketAddr::V4(to) = to else { return None };
    let own: OwnedFd = socket(AddressFamily::Inet, SockType::Stream, SockFlag::SOCK_CLOEXEC, None).ok()?;
    bind(own.as_raw_fd(), &SockaddrIn::from(SocketAddrV4::new(from, 0))).ok()?;
    connect(own.as_raw_fd(), &SockaddrIn::from(to)).ok()?;
    Some(own.into())
}
