//! `worddle fleet`: adds jobs to a fleet, steers them, and prints their status and answers.
//!
//! A fleet is a database; these commands are its clients (`Foreman`) and do no work themselves. The workers
//! run `worddle work`. See `docs/FLEET.md` for how to set one up.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use worddle_fleet::job::JobId;
use worddle_fleet::{Address, ExportedUnit, FleetError, Foreman, Steering};

use crate::args::{DatabaseArgs, FleetArgs, FleetCommand};
use crate::outcome::Outcome;
use crate::settings::Settings;

mod add;
mod show;
mod watch;

/// The largest address file that is read.
/// An address is one line.
const MAX_ADDRESS: u64 = 1 << 12;

/// Workers that may be connected with the login of one machine, unless the owner says otherwise. A server
/// of `PostgreSQL` has a hundred connections as it comes.
const CONNECTIONS: u32 = 16;

/// Runs the command.
///
/// Each command is one call of the foreman. Steering a job that does not exist is an error of the foreman,
/// which names the job.
pub(crate) fn run(arguments: &FleetArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let address = address(&arguments.database, settings)?;
    // `add` connects by itself, and plans its question between two uses of the connection.
    if let FleetCommand::Add(arguments) = &arguments.command {
        return add::run(arguments, &address, settings, output);
    }
    let mut foreman = Foreman::connect(&address)?;
    match &arguments.command {
        // Handled above; the compiler cannot know.
        FleetCommand::Add(_) => {}
        FleetCommand::Start(arguments) => {
            foreman.start(arguments.lease.map(|time| time.0), arguments.longest.map(|time| time.0))?;
            settings.note(&settings.speech.say(
                format!("the fleet is open at {address}"),
                format!("la flotte est ouverte sur {address}"),
            ));
        }
        FleetCommand::Enroll(arguments) => {
            let connections = arguments.connections.unwrap_or(CONNECTIONS);
            writeln!(output, "{}", foreman.enroll(&address, &arguments.name, connections)?)?;
        }
        FleetCommand::Dismiss(arguments) => foreman.dismiss(&arguments.name)?,
        FleetCommand::Stop(_) => foreman.stop()?,
        FleetCommand::Status(arguments) => {
            let status = foreman.status()?;
            if arguments.json {
                serde_json::to_writer(&mut *output, &status)?;
                writeln!(output)?;
            } else {
                output.write_all(show::text(&status, settings).as_bytes())?;
            }
        }
        FleetCommand::Watch(arguments) => return watch::run(arguments, &mut foreman, settings),
        FleetCommand::Result(arguments) => return result(&mut foreman, arguments.job, settings, output),
        FleetCommand::Export(arguments) if arguments.ledger => {
            output.write_all(foreman.ledger(JobId(arguments.job))?.as_bytes())?;
        }
        FleetCommand::Export(arguments) => {
            foreman.export(JobId(arguments.job), |unit| export(&unit, output))?;
        }
        FleetCommand::Pause(arguments) => foreman.steer(JobId(arguments.job), Steering::Pause)?,
        FleetCommand::Resume(arguments) => foreman.steer(JobId(arguments.job), Steering::Resume)?,
        FleetCommand::Cancel(arguments) => foreman.steer(JobId(arguments.job), Steering::Cancel)?,
        FleetCommand::Retry(arguments) => foreman.steer(JobId(arguments.job), Steering::Retry)?,
        FleetCommand::Priority(arguments) => {
            foreman.steer(JobId(arguments.job), Steering::Priority(arguments.priority))?;
        }
    }
    Ok(Outcome::Done)
}

/// Returns the address of the database: from a flag, a file, or the environment, in this order.
///
/// # Errors
///
/// Fails if there is no address, or if it is not a valid one. An address on the command line may not contain
/// a password, since other users can see it there; in a file and in a variable it may.
pub(crate) fn address(arguments: &DatabaseArgs, settings: &Settings) -> Result<Address> {
    if let Some(named) = named_address(arguments.database.as_deref(), arguments.database_file.as_deref())? {
        return Ok(named);
    }
    let Some(text) = settings.database() else {
        anyhow::bail!(settings.speech.say(
            "no database given: use --database URL, --database-file FILE or WORDDLE_DATABASE",
            "aucune base de données : utilisez --database URL, --database-file FICHIER ou WORDDLE_DATABASE",
        ));
    };
    Ok(Address::read(text)?)
}

/// Returns the address of the database from a flag or a file, if the command line has either.
///
/// `serve` calls this without looking at the environment: a server joins a fleet only if it is told to.
pub(crate) fn named_address(typed: Option<&str>, file: Option<&Path>) -> Result<Option<Address>> {
    if let Some(typed) = typed {
        return Ok(Some(Address::typed(typed)?));
    }
    let Some(path) = file else { return Ok(None) };
    let name = path.display().to_string();
    // Nothing to read from standard input: the name `-` gives an empty file, which is no address.
    let bytes = worddle_data::read_file(&name, std::io::empty(), MAX_ADDRESS)?;
    Ok(Some(Address::read(&String::from_utf8_lossy(&bytes))?))
}

/// Prints the answer of a job. An unfinished job is not a failure: the exit code is that of "nothing found".
///
/// The answer is JSON, as the same question prints it on one machine.
fn result(foreman: &mut Foreman, job: i64, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    match foreman.result(JobId(job)) {
        Ok(answer) => output.write_all(answer.as_bytes())?,
        Err(error @ FleetError::Unfinished { .. }) => {
            settings.note(&crate::errors::explain(&error.into(), settings.speech));
            return Ok(Outcome::NothingFound);
        }
        Err(error) => return Err(error.into()),
    }
    Ok(Outcome::Done)
}

/// Prints a unit as a line of JSON.
///
/// Fields: the number of the unit, its state, the error if it failed, who delivered it, how many workers
/// looked at it, how long it took, and the answer.
fn export(unit: &ExportedUnit, output: &mut impl Write) -> Result<()> {
    let fields = serde_json::json!({
        "unit": unit.unit, "state": unit.state, "error": unit.error, "worker": unit.worker, "looks": unit.looks,
        "milliseconds": unit.milliseconds,
    });
    // The answer is appended as it was delivered, byte for byte, instead of being parsed and written anew.
    let fields = fields.to_string();
    // Reopens the object to append a field.
    let fields = fields.strip_suffix('}').unwrap_or(&fields);
    writeln!(output, "{fields},\"answer\":{}}}", unit.answer.as_deref().unwrap_or("null"))?;
    Ok(())
}
