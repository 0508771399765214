//! A server of its own for each test, and a client too simple to be wrong.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::Value;
use worddle_web::{Capacity, Config, Server};

/// A server that runs until it is dropped.
pub(crate) struct Running {
    address: SocketAddr,
    metrics: Option<SocketAddr>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// A server with the usual limits, for any number of requests.
    pub(crate) fn start() -> Self {
        Self::with(Capacity { requests: 0, ..Capacity::default() }, None)
    }

    /// A server with these limits, which may keep rooms in a directory.
    pub(crate) fn with(limits: Capacity, directory: Option<&Path>) -> Self {
        Self::asking(worddle_ask::Limits::server(), limits, directory)
    }

    /// A server whose questions have limits of their own.
    pub(crate) fn asking(ask: worddle_ask::Limits, limits: Capacity, directory: Option<&Path>) -> Self {
        let directory = directory.map(Path::to_owned);
        Self::of(&Config { workers: 2, ask, limits, directory, ..Config::default() })
    }

    /// A server that is set up in any way.
    pub(crate) fn of(config: &Config) -> Self {
        let server = Server::bind("127.0.0.1:0".parse().expect("an address"), config).expect("a free port");
        let metrics = server.metrics_address();
        let (address, stop) = (server.address(), Arc::new(AtomicBool::new(false)));
        let stopped = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            server.run(move || stopped.load(Ordering::Relaxed)).expect("a server that ends well");
        });
        Self { address, metrics, stop, thread: Some(thread) }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Asks for the figures.
    pub(crate) fn figures(&self) -> Answer {
        let request = b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        Self::send(self.metrics.expect("it gives figures"), request)
    }

    /// Asks the server to stop, and waits until it has.
    pub(crate) fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("a server that ends well");
        }
    }

    /// Sends bytes as they are, and reads all that comes back.
    pub(crate) fn raw(&self, request: &[u8]) -> Answer {
        Self::send(self.address, request)
    }

    fn send(address: SocketAddr, request: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(address).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a timeout");
        stream.write_all(request).expect("the server reads");
        let mut bytes = Vec::new();
        // A server that has said enough may close a connection on which more was sent.
        let _: Result<usize, _> = stream.read_to_end(&mut bytes);
        Answer::parse(&bytes)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.raw(
            format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).as_bytes(),
        )
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        self.post_as(path, "application/json", body.as_bytes())
    }

    pub(crate) fn post_as(&self, path: &str, content: &str, body: &[u8]) -> Answer {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: {content}\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        self.raw(&[head.as_bytes(), body].concat())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _: std::thread::Result<()> = thread.join();
        }
    }
}

/// What a server has answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn parse(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let is_chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
        let body = if is_chunked { unchunk(body) } else { body.to_owned() };
        Self { status, head: head.to_owned(), body }
    }

    /// A header, by its name in lower case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            (key.to_ascii_lowercase() == name).then(|| value.trim())
        })
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error} in {self:?}"))
    }

    /// The code of a problem, which must be as RFC 9457 has it.
    pub(crate) fn problem(&self) -> String {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self:?}");
        let json = self.json();
        assert_eq!(json["status"], u64::from(self.status));
        assert!(json["detail"].as_str().is_some_and(|detail| detail.len() > 10), "{self:?}");
        json["code"].as_str().expect("a code").to_owned()
    }
}

/// The body of chunks, whose lengths are counted in bytes.
fn unchunk(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 || size > rest.len() {
            break;
        }
        whole.push_str(&rest[..size]);
        body = rest[size..].trim_start_matches("\r\n");
    }
    whole
}
