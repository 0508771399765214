//! The program itself, as a server.
//!
//! A process of its own, so that its memory can be measured and its threads do not share ours.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// All clients share one address here, so limits per address would limit the benchmark.
const FREE: [&str; 6] = ["--rate", "0", "--rooms-each", "0", "--connections-each", "0"];

/// `worddle serve` on a free port, until it is dropped.
pub(crate) struct Server {
    /// The process.
    child: Child,
    /// Where it listens.
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts the release build, which `make bench-web` builds first.
    ///
    /// Rooms are kept in memory.
    pub(crate) fn start() -> Self {
        Self::limited(None, &FREE)
    }

    /// Starts it with its rooms stored in a directory.
    ///
    /// Every claim is then on disk before it is answered.
    pub(crate) fn keeping(rooms: &Path) -> Self {
        let rooms = rooms.to_str().expect("a path of text");
        Self::limited(None, &[&FREE[..], &["--keep", rooms]].concat())
    }

    /// Starts it with its own flags, and a limit on open files.
    ///
    /// `files` becomes `ulimit -n`, in a shell that the program then replaces.
    pub(crate) fn limited(files: Option<u32>, flags: &[&str]) -> Self {
        let bench = std::env::current_exe().expect("a benchmark is a file");
        let program =
            bench.ancestors().nth(2).expect("a benchmark lies in target/release/deps").join("worddle");
        let files = files.map_or(String::new(), |files| format!("ulimit -n {files}; "));
        let mut child = Command::new("sh")
            .args(["-c", &format!("{files}exec \"$@\""), "sh"])
            .arg(program)
            .args(["serve", "--port", "0", "--no-open"])
            .args(flags)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program is built");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output is piped");
        // The address is printed once the server listens, so nothing has to be polled.
        BufReader::new(output).read_line(&mut line).expect("it prints its address");
        let address = line.trim().trim_start_matches("http://").parse().expect("an address");
        Self { child, address }
    }

    /// Returns its peak memory so far in megabytes.
    ///
    /// `VmHWM`: the most physical memory at any time.
    pub(crate) fn peak_megabytes(&self) -> f64 {
        self.megabytes("VmHWM:")
    }

    /// Returns a memory figure under its name in `/proc`, in megabytes.
    ///
    /// # Panics
    ///
    /// If the server has ended, or on a system without `/proc`.
    #[expect(clippy::disallowed_methods, reason = "the system tells it in a file")]
    pub(crate) fn megabytes(&self, name: &str) -> f64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = String::from_utf8(std::fs::read(path).expect("the server runs")).expect("text");
        let figure = status.lines().find_map(|line| line.strip_prefix(name));
        let kilobytes = figure.and_then(|figure| figure.split_whitespace().next()?.parse::<f64>().ok());
        kilobytes.expect("the system counts memory") * 1024.0 / 1e6
    }
}

impl Drop for Server {
    // Killed: nothing that it keeps is needed, and an orderly end may take five seconds.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
