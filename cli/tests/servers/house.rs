//! The program itself, serving rooms that it shares with others.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// `worddle serve` on free ports.
pub(crate) struct House {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl House {
    /// Starts it, with its rooms in the database that a file names.
    pub(crate) fn start(database: &Path) -> Self {
        let mut child = Self::command(database).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").parse();
        Self { child, address: address.unwrap_or_else(|_| panic!("an address, not {line:?}")) }
    }

    fn command(database: &Path) -> Command {
        let program = std::env::var("WORDDLE").unwrap_or_else(|_| env!("CARGO_BIN_EXE_worddle").to_owned());
        let mut command = Command::new(program);
        // All players have one address here.
        let free = ["--rate", "0", "--rooms-each", "0", "--connections-each", "0"];
        command.args(["serve", "--port", "0", "--no-open", "--peer-address", "127.0.0.1:0"]).args(free);
        command.arg("--database-file").arg(database).stdin(Stdio::null());
        command
    }

    /// Sends it a signal: `KILL` pulls the plug, `STOP` freezes it, `TERM` asks it to stop.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").arg(format!("-{name}")).arg(self.child.id().to_string()).status();
        assert!(sent.unwrap().success(), "the server runs");
    }

    /// Waits until it is gone.
    pub(crate) fn wait(&mut self) {
        self.child.wait().unwrap();
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _: Result<(), _> = self.child.kill();
        let _: Result<_, _> = self.child.wait();
    }
}

/// Asks a server for something; the status, and the answer if it is JSON.
pub(crate) fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    body: &str,
) -> std::io::Result<(u16, Value)> {
    let patience = Duration::from_secs(10);
    let mut stream = TcpStream::connect_timeout(&address, patience)?;
    stream.set_read_timeout(Some(patience))?;
    let head = format!("Content-Type: application/json\r\nContent-Length: {}", body.len());
    write!(
        stream,
        "{method} /api/v1/{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{head}\r\n\r\n{body}"
    )?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
    let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    Ok((status, serde_json::from_str(body).unwrap_or_default()))
}
