//! A real `PostgreSQL` server with its data in a temporary directory, to be stopped and killed.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The system user to run the server as when tests run as root, which `PostgreSQL` refuses to do.
const USER: &str = "postgres";

/// A server on its own port. Dropping it stops it.
pub(crate) struct Server {
    directory: tempfile::TempDir,
    programs: PathBuf,
    port: u16,
}

impl Server {
    /// Creates a cluster and starts it.
    pub(crate) fn start() -> Self {
        let programs = programs();
        let directory = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let server = Self { directory, programs, port };
        if is_root() {
            let owned = Command::new("chown").arg(USER).arg(server.directory.path()).status().unwrap();
            assert!(owned.success(), "the directory is given to the user {USER}");
        }
        let data = server.data();
        server.run("initdb", &["-D", &data, "-A", "trust", "-U", "owner", "-E", "UTF8", "--no-locale", "-N"]);
        server.start_again();
        server
    }

    /// Starts it again after a stop.
    pub(crate) fn start_again(&self) {
        let options = format!(
            "-p {} -k {} -c listen_addresses=127.0.0.1 -c fsync=on -c max_connections=600",
            self.port,
            self.directory.path().display()
        );
        let log = self.directory.path().join("log").display().to_string();
        self.run("pg_ctl", &["-D", &self.data(), "-w", "-t", "60", "-l", &log, "-o", &options, "start"]);
    }

    /// Stops it as a power cut would: nothing is flushed, and no connection is closed.
    pub(crate) fn stop_at_once(&self) {
        self.run("pg_ctl", &["-D", &self.data(), "-w", "-m", "immediate", "stop"]);
    }

    /// Enables TLS as `localhost`, with a certificate of its own authority, and returns that authority's
    /// certificate.
    pub(crate) fn certify(&self) -> PathBuf {
        let key = ["-newkey", "rsa:2048", "-nodes", "-keyout"];
        self.openssl(
            &[&["req", "-x509", "-subj", "/CN=authority", "-out", "ca.crt"], &key[..], &["ca.key"]].concat(),
        );
        self.openssl(
            &[&["req", "-subj", "/CN=localhost", "-out", "server.csr"], &key[..], &["server.key"]].concat(),
        );
        std::fs::write(self.directory.path().join("names"), "subjectAltName=DNS:localhost").unwrap();
        self.openssl(&[
            "x509",
            "-req",
            "-in",
            "server.csr",
            "-CA",
            "ca.crt",
            "-CAkey",
            "ca.key",
            "-CAcreateserial",
            "-extfile",
            "names",
            "-out",
            "server.crt",
        ]);
        let [certificate, key] = ["server.crt", "server.key"].map(|name| self.directory.path().join(name));
        if is_root() {
            assert!(Command::new("chown").arg(USER).arg(&key).status().unwrap().success());
        }
        self.sql(&format!("ALTER SYSTEM SET ssl_cert_file = '{}'", certificate.display()));
        self.sql(&format!("ALTER SYSTEM SET ssl_key_file = '{}'", key.display()));
        self.sql("ALTER SYSTEM SET ssl = on");
        self.sql("SELECT pg_reload_conf()");
        self.directory.path().join("ca.crt")
    }

    fn openssl(&self, arguments: &[&str]) {
        let made =
            Command::new("openssl").args(arguments).current_dir(self.directory.path()).output().unwrap();
        assert!(made.status.success(), "openssl {arguments:?}: {}", String::from_utf8_lossy(&made.stderr));
    }

    /// The port.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// The path of one of its programs.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.programs.join(name)
    }

    /// The address for a user.
    pub(crate) fn address(&self, user: &str) -> String {
        address(user, self.port)
    }

    /// Runs SQL as the owner of the cluster and returns the output.
    pub(crate) fn sql(&self, text: &str) -> String {
        let (is_done, said) = self.psql("owner", text);
        assert!(is_done, "{text}: {said}");
        said
    }

    /// Runs SQL as a user and returns the output or the error.
    pub(crate) fn as_user(&self, user: &str, text: &str) -> String {
        self.psql(user, text).1
    }

    fn psql(&self, user: &str, text: &str) -> (bool, String) {
        let output = Command::new(self.programs.join("psql"))
            .args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", &self.address(user), "-c", text])
            .output()
            .unwrap();
        let said = if output.status.success() { output.stdout } else { output.stderr };
        (output.status.success(), String::from_utf8(said).unwrap().trim().to_owned())
    }

    fn data(&self) -> String {
        self.directory.path().join("data").display().to_string()
    }

    /// Runs one of its programs as its system user.
    fn run(&self, program: &str, arguments: &[&str]) {
        let path = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid", USER, "--regid", USER, "--clear-groups", "--"]).arg(path);
            command
        } else {
            Command::new(path)
        };
        // The server inherits open pipes. With one here, nobody would ever see its end.
        let log = std::fs::File::create(self.directory.path().join(format!("{program}.out"))).unwrap();
        let status = command
            .args(arguments)
            .current_dir(self.directory.path())
            .stdin(std::process::Stdio::null())
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .status()
            .unwrap();
        let said = std::fs::read_to_string(self.directory.path().join(format!("{program}.out")));
        assert!(status.success(), "{program} {arguments:?}: {}", said.unwrap_or_default());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let pid = std::fs::read_to_string(Path::new(&self.data()).join("postmaster.pid"));
        if pid.is_ok() && !std::thread::panicking() {
            self.stop_at_once();
        } else if let Some(pid) = pid.ok().and_then(|text| text.lines().next().map(str::to_owned)) {
            let _ = Command::new("kill").args(["-QUIT", &pid]).status();
        }
    }
}

/// The address of a database on this machine.
pub(crate) fn address(user: &str, port: u16) -> String {
    format!("postgres://{user}@127.0.0.1:{port}/postgres?sslmode=disable")
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.starts_with(b"0\n")
}

/// Finds the latest installed programs of `PostgreSQL`.
fn programs() -> PathBuf {
    let found = || {
        let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
        let mut versions: Vec<PathBuf> =
            versions.filter_map(|entry| Some(entry.ok()?.path().join("bin"))).collect();
        versions.sort();
        versions.reverse();
        versions.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
        let has = |directory: &PathBuf, program: &&str| directory.join(program).is_file();
        versions
            .into_iter()
            .find(|directory| ["initdb", "pg_ctl", "psql"].iter().all(|program| has(directory, program)))
    };
    if let Some(programs) = found() {
        return programs;
    }
    if is_root() {
        let installed = Command::new("apt-get").args(["install", "-y", "-qq", "postgresql"]).status();
        assert!(installed.is_ok_and(|status| status.success()), "apt-get install postgresql");
    }
    found().expect("PostgreSQL is not installed: expected the Debian package postgresql, or initdb in PATH")
}
