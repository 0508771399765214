//! The command line of `worddle fleet` and `worddle work`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use worddle_ask::Time;

use super::{BestArgs, GenerateArgs, ProveArgs};

/// The address of the database.
#[derive(Args, Debug)]
pub(crate) struct DatabaseArgs {
    #[arg(
        long,
        value_name = "URL",
        global = true,
        help = "Database: postgres://USER@HOST/DATABASE, without a password [default: WORDDLE_DATABASE]"
    )]
    pub(crate) database: Option<String>,

    /// Read the address of the database from a file; it may contain a password
    #[arg(long, value_name = "FILE", global = true, conflicts_with = "database")]
    pub(crate) database_file: Option<PathBuf>,
}

/// The command line of `worddle fleet`.
#[derive(Args, Debug)]
#[command(about = "Share long searches among many machines, through a PostgreSQL database")]
#[command(disable_help_subcommand = true)]
#[command(after_help = "Machines run `worddle work`; docs/FLEET.md shows how to set up a fleet.
Put the password of the database in WORDDLE_DATABASE, in a file (--database-file) or in ~/.pgpass.

Examples:
  worddle fleet start --database postgres://ada@db.example/worddle
  worddle fleet enroll kitchen > address
  worddle fleet add best -d fr --steps 100000000 --chains 1000 --seed 1
  worddle fleet add generate -d fr --histogram --count 100000000 --seed 1
  worddle fleet watch
  worddle fleet result 1")]
pub(crate) struct FleetArgs {
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,

    #[command(subcommand)]
    pub(crate) command: FleetCommand,
}

/// The commands on a fleet.
#[derive(Subcommand, Debug)]
pub(crate) enum FleetCommand {
    Start(FleetStartArgs),
    Enroll(FleetEnrollArgs),
    Dismiss(FleetDismissArgs),
    Add(FleetAddArgs),
    Status(FleetStatusArgs),
    Watch(FleetWatchArgs),
    /// Print the answer of a finished job: what one machine prints with --json, without times
    Result(JobArgs),
    Export(FleetExportArgs),
    /// Pause a job: workers take no more of its units until it is resumed
    Pause(JobArgs),
    /// Resume a paused or cancelled job
    Resume(JobArgs),
    Priority(FleetPriorityArgs),
    /// Cancel a job; finished units stay
    Cancel(JobArgs),
    /// Retry the units of a job that were set aside, from their beginning
    Retry(JobArgs),
    Stop(FleetStopArgs),
}

/// Prepare the database for a fleet, or reopen a stopped fleet
#[derive(Args, Debug)]
pub(crate) struct FleetStartArgs {
    /// Give a worker's units to others after this long without a heartbeat: 30s, 5m [default: 1m]
    #[arg(long, value_name = "TIME")]
    pub(crate) lease: Option<Time>,

    /// Give a unit to others after this long, heartbeats or not: 2h [default: 24h]
    #[arg(long, value_name = "TIME")]
    pub(crate) longest: Option<Time>,
}

/// Make a login for a machine and print the address with which it works, which contains its password
#[derive(Args, Debug)]
pub(crate) struct FleetEnrollArgs {
    /// Name of the machine: small letters, digits and _
    #[arg(value_name = "NAME")]
    pub(crate) name: String,

    /// Let this many workers be connected at a time [default: 16]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) connections: Option<u32>,
}

/// Lock out a machine: its units go to others, what it delivered stays
#[derive(Args, Debug)]
pub(crate) struct FleetDismissArgs {
    /// Name of the machine, as enrolled
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
}

/// Add a job and print its number: a search, a histogram or a proof, as on one machine
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true)]
pub(crate) struct FleetAddArgs {
    /// Priority; jobs with a higher one run first [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) priority: Option<i32>,

    /// Have two machines compute this percentage of the units, and compare their answers [default: 2]
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub(crate) second_look: Option<f64>,

    /// Split a histogram into this many units [default: about ten seconds of work per unit]
    #[arg(long, value_name = "N")]
    pub(crate) units: Option<u64>,

    #[command(subcommand)]
    pub(crate) command: AddCommand,
}

/// Parses a percentage into a share from 0 to 1.
fn percent(text: &str) -> Result<f64, String> {
    let number = text.trim_end_matches(['%', ' ']).parse::<f64>().ok();
    let share = number.map(|number| number / 100.0).filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "0 … 100".to_owned())
}

/// The questions that a fleet can share.
#[derive(Subcommand, Debug)]
pub(crate) enum AddCommand {
    Best(Box<BestArgs>),
    Generate(Box<GenerateArgs>),
    Prove(Box<ProveArgs>),
}

/// Print the progress of jobs, the workers, and what went wrong
#[derive(Args, Debug)]
pub(crate) struct FleetStatusArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Show the status on a terminal, and keep it current
#[derive(Args, Debug)]
pub(crate) struct FleetWatchArgs {
    /// Refresh after this time: 500ms, 2s [default: 1s]
    #[arg(long, value_name = "TIME")]
    pub(crate) every: Option<Time>,
}

// No doc comment: it would replace the help of each command that takes a job.
#[derive(Args, Debug)]
pub(crate) struct JobArgs {
    /// Number of the job
    #[arg(value_name = "JOB")]
    pub(crate) job: i64,
}

/// Print every unit of a job with its result, as JSON Lines
#[derive(Args, Debug)]
pub(crate) struct FleetExportArgs {
    /// Number of the job
    #[arg(value_name = "JOB")]
    pub(crate) job: i64,

    /// Print the ledger of a proof, for `worddle prove check` and `worddle prove --from`
    #[arg(long)]
    pub(crate) ledger: bool,
}

/// Change the priority of a job
#[derive(Args, Debug)]
pub(crate) struct FleetPriorityArgs {
    /// Number of the job
    #[arg(value_name = "JOB")]
    pub(crate) job: i64,

    /// Priority; jobs with a higher one run first
    #[arg(value_name = "N", allow_negative_numbers = true)]
    pub(crate) priority: i32,
}

/// Stop the fleet: workers give back their units and exit; jobs stay as they are
#[derive(Args, Debug)]
pub(crate) struct FleetStopArgs {}

/// Work for a fleet until it is stopped
#[derive(Args, Debug)]
#[command(
    after_help = "Ctrl-C or SIGTERM gives back unfinished units. While the database is unreachable, the worker goes on
and keeps results in the store.

Examples:
  worddle work --database postgres://worker@db.example/worddle
  worddle work --database-file ~/.config/worddle/database --threads 8 --once"
)]
pub(crate) struct WorkArgs {
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,

    /// Use this many threads [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,

    /// Directory for word lists and undelivered results [default: worddle/fleet in the data directory of the user]
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) store: Option<PathBuf>,

    /// Name of the worker in the status [default: the name of the machine]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Exit when there are no units left to take
    #[arg(long)]
    pub(crate) once: bool,
}
