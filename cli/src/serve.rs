//! `worddle serve`: serves the web app and the HTTP API.
//!
//! The command fills in a `Config` and gives it to `worddle_web`; the limits of a server are in its defaults, and a
//! flag replaces one of them. The address is the only line on standard output: scripts read it.

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::process::{Command, Stdio};

#[cfg(feature = "fleet")]
use anyhow::bail;
use anyhow::{Context, Result};
use tracing_subscriber::filter::LevelFilter;
#[cfg(feature = "fleet")]
use worddle_ask::Speech;
use worddle_ask::Time;
#[cfg(feature = "fleet")]
use worddle_fleet::Address;
#[cfg(feature = "fleet")]
use worddle_web::Sharing;
use worddle_web::{BrowserEngine, Capacity, Config, Server};

use crate::args::{LogFormat, LogLevel, ServeArgs};
#[cfg(feature = "fleet")]
use crate::fleet::named_address;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::settings::Settings;

mod health;
mod memory;

/// Runs the command.
///
/// Returns after Ctrl-C, once open requests have been answered and rooms are on disk. `--health` asks a
/// running server instead and returns at once.
///
/// # Errors
///
/// Fails if the address is taken, if the directory of rooms is in use by another server or cannot be written,
/// and if the engine for browsers cannot be read.
pub(crate) fn run(arguments: &ServeArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    if arguments.health {
        health::ask(SocketAddr::new(arguments.address, arguments.port), settings.speech)?;
        writeln!(output, "ok")?;
        return Ok(Outcome::Done);
    }
    #[cfg(not(feature = "fleet"))]
    if arguments.database.is_some() || arguments.database_file.is_some() || arguments.peer_address.is_some() {
        return crate::left_out("fleet", settings.speech);
    }
    // Created here, so that a mistyped path fails before the server answers anybody.
    if let Some(directory) = &arguments.keep {
        std::fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
    }
    memory::keep_together().context("memory")?;
    let config = config(arguments, settings)?;
    // After the arguments are checked: their errors are for the terminal, in its language, and not for the log.
    log(arguments.log, arguments.log_format);
    let server = Server::bind(SocketAddr::new(arguments.address, arguments.port), &config)?;
    let address = format!("http://{}", server.address());
    // Flushed at once: with --port 0, scripts read the address from here.
    writeln!(output, "{address}")?;
    output.flush()?;
    if let Some(address) = server.metrics_address() {
        settings.note(&settings.speech.say(
            format!("metrics at http://{address}/metrics"),
            format!("mesures à http://{address}/metrics"),
        ));
    }
    settings.note(settings.speech.say("Ctrl-C stops the server", "Ctrl-C arrête le serveur"));
    // Only for a person: a service has no terminal, and a browser there would hang.
    if !arguments.no_open && std::io::stdout().is_terminal() && settings.has_desktop() {
        open(&address);
    }
    let cancel = interrupt::cancel();
    server.run(move || cancel.is_cancelled())?;
    Ok(Outcome::Done)
}

/// What the flags configure.
///
/// # Errors
///
/// Fails if the engine for browsers or the file with the address of a database cannot be read.
fn config(arguments: &ServeArgs, settings: &Settings) -> Result<Config> {
    // Flags replace defaults one by one, so that a new limit of the server needs no flag to have a value.
    let usual = Config::default();
    #[cfg(feature = "fleet")]
    let (fleet, sharing) = databases(arguments, settings.speech)?;
    let mut ask = usual.ask;
    if let Some(cells) = arguments.cells {
        ask.cells = cells;
    }
    if let Some(Time(time)) = arguments.time {
        // `time` bounds answers whose work can explode, `wait` all others.
        (ask.time, ask.wait) = (time, Some(time));
    }
    // Last, so that `--limit time=…` wins over `--time`.
    settings.set_limits(&mut ask)?;
    Ok(Config {
        workers: arguments.workers.map_or(usual.workers, Into::into),
        ask,
        limits: Capacity {
            requests: arguments.rate,
            connections: arguments.connections,
            connections_each: arguments.connections_each,
            rooms: arguments.rooms,
            rooms_each: arguments.rooms_each,
            lists: arguments.word_lists.unwrap_or_else(|| lists_by_default(arguments)),
            ..usual.limits
        },
        directory: arguments.keep.clone(),
        publishes: arguments.publish,
        lists: settings.lists().clone(),
        dictionaries: settings.dictionaries().clone(),
        proxies: arguments.behind.clone(),
        names: arguments.name.clone(),
        metrics: arguments.metrics,
        engine: arguments.engine.as_deref().map(BrowserEngine::read).transpose()?,
        #[cfg(feature = "fleet")]
        fleet,
        #[cfg(feature = "fleet")]
        sharing,
        notify: settings.notify_socket().map(ToOwned::to_owned),
    })
}

/// The database whose fleet is shown, or the one that has the rooms.
///
/// # Errors
///
/// Fails if an address cannot be read, or if other servers could not reach this one.
#[cfg(feature = "fleet")]
fn databases(arguments: &ServeArgs, speech: Speech) -> Result<(Option<Address>, Option<Sharing>)> {
    let database = named_address(arguments.database.as_deref(), arguments.database_file.as_deref())?;
    let Some(address) = arguments.peer_address else { return Ok((database, None)) };
    let Some(database) = database else {
        bail!(speech.say(
            "--peer-address needs the database that has the rooms: add --database URL or --database-file FILE",
            "--peer-address demande la base qui garde les salons : ajoutez --database URL ou --database-file FICHIER",
        ));
    };
    if address.ip().is_unspecified() {
        bail!(speech.say(
            format!("other servers cannot reach {address}: give --peer-address the address that this machine has for them"),
            format!(
                "les autres serveurs ne peuvent pas joindre {address} : donnez à --peer-address l'adresse que cette machine a pour eux"
            ),
        ));
    }
    if arguments.publish {
        bail!(speech.say(
            "--publish keeps crosswords on one server: leave out --publish or --peer-address",
            "--publish garde les grilles sur un seul serveur : retirez --publish ou --peer-address",
        ));
    }
    Ok((None, Some(Sharing { database, address })))
}

/// The number of word lists to accept, if nobody says: what fills the memory of a server that others can reach is the
/// operator's choice.
fn lists_by_default(arguments: &ServeArgs) -> usize {
    if arguments.address.is_loopback() && arguments.behind.is_empty() { 16 } else { 0 }
}

/// Starts logging to standard error.
///
/// A request is a line at the level `debug`. Logs have no colours: they are read in files and journals more
/// than on terminals.
fn log(level: LogLevel, format: LogFormat) {
    let level = match level {
        LogLevel::Off => LevelFilter::OFF,
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let lines = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_ansi(false);
    match format {
        // The target is the module, which says nothing to someone who runs a server.
        LogFormat::Text => lines.with_target(false).init(),
        LogFormat::Json => lines.with_target(false).json().flatten_event(true).init(),
    }
}

/// Opens an address in the default browser, if there is one.
///
/// Does not wait for it: the server has to answer the browser.
fn open(address: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    // A failure does not matter: the address is on the screen too.
    let _ = Command::new(program).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
