//! The program itself, serving: on a disk that fails when told to, until it is killed.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// What is wrong with the world of a server.
pub(crate) struct Faults {
    library: PathBuf,
    control: PathBuf,
    file: File,
}

/// How writes fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Disk {
    Works = 0,
    IsFull = 1,
    IsBroken = 2,
}

impl Faults {
    /// Builds the library that lets writes fail, with the compiler that every build needs.
    pub(crate) fn build(directory: &Path) -> Self {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rooms/faults.c");
        let (library, control) = (directory.join("faults.so"), directory.join("faults"));
        let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
        let built = Command::new(compiler)
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .arg(&library)
            .arg(source)
            .arg("-ldl")
            .status()
            .expect("a C compiler");
        assert!(built.success(), "the library of faults is built");
        std::fs::write(&control, [0; 16]).unwrap();
        let file = File::options().write(true).open(&control).unwrap();
        Self { library, control, file }
    }

    /// From now on, the disk is like this.
    pub(crate) fn set_disk(&self, disk: Disk) {
        self.file.write_all_at(&[disk as u8], 0).unwrap();
    }

    /// From now on, the clock on the wall is wrong by this much.
    pub(crate) fn set_clock(&self, seconds: i64) {
        self.file.write_all_at(&seconds.to_le_bytes(), 8).unwrap();
    }
}

/// `worddle serve` on a free port.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts it, with its rooms in a directory.
    pub(crate) fn start(rooms: &Path, faults: Option<&Faults>) -> Self {
        let mut command = Self::command(rooms);
        if let Some(faults) = faults {
            command.env("LD_PRELOAD", &faults.library).env("WORDDLE_FAULTS", &faults.control);
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").parse();
        Self { child, address: address.unwrap_or_else(|_| panic!("an address, not {line:?}")) }
    }

    /// Starts it and kills it a moment later, ready or not.
    pub(crate) fn start_and_kill(rooms: &Path, after: Duration) {
        let mut child = Self::command(rooms).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(after);
        child.kill().unwrap();
        child.wait().unwrap();
    }

    fn command(rooms: &Path) -> Command {
        // Another build of the program may be put to the test.
        let program = std::env::var("WORDDLE").unwrap_or_else(|_| env!("CARGO_BIN_EXE_worddle").to_owned());
        let mut command = Command::new(program);
        // All players have one address here.
        let free = ["--rate", "0", "--rooms-each", "0", "--connections-each", "0"];
        command.args(["serve", "--port", "0", "--no-open"]).args(free).arg("--keep").arg(rooms);
        command
    }

    /// Sends it a signal: `KILL` pulls the plug, `TERM` asks it to stop.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").arg(format!("-{name}")).arg(self.child.id().to_string()).status();
        assert!(sent.unwrap().success(), "the server runs");
    }

    /// Waits until it is gone.
    pub(crate) fn wait(&mut self) {
        self.child.wait().unwrap();
    }

    /// Sends a request and returns its answer.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Result<Value, std::io::Error> {
        let body = body.to_string();
        let head = format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        self.ask(&format!("POST /api/v1/{path}"), &head, &body)
    }

    /// Asks for something and returns it.
    pub(crate) fn get(&self, path: &str) -> Result<Value, std::io::Error> {
        self.ask(&format!("GET /api/v1/{path}"), "", "")
    }

    fn ask(&self, what: &str, head: &str, body: &str) -> Result<Value, std::io::Error> {
        let request =
            format!("{what} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{head}\r\n{body}", self.address);
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        stream.write_all(request.as_bytes())?;
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        serde_json::from_str(body).map_err(std::io::Error::other)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _: Result<(), _> = self.child.kill();
        let _: Result<_, _> = self.child.wait();
    }
}
