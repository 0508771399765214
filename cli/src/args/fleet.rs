//! The command line of `worddle fleet` and `worddle work`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use worddle_ask::Time;

use super::{BestArgs, GenerateArgs, ProveArgs};

/// Where the database is.
#[derive(Args, Debug)]
pub(crate) struct DatabaseArgs {
    #[arg(
        long,
        value_name = "URL",
        global = true,
        help = "The database: postgres://USER@HOST/DATABASE, without a password [default: WORDDLE_DATABASE]"
    )]
    pub(crate) database: Option<String>,

    /// A file with the address of the database, which may have a password
    #[arg(long, value_name = "FILE", global = true, conflicts_with = "database")]
    pub(crate) database_file: Option<PathBuf>,
}

/// The command line of `worddle fleet`.
#[derive(Args, Debug)]
#[command(about = "Shares long searches among many machines, through a PostgreSQL database")]
#[command(disable_help_subcommand = true)]
#[command(after_help = "Machines run `worddle work`; docs/FLEET.md goes from nothing to a running fleet.
The password of the database stands in WORDDLE_DATABASE, in a file (--database-file) or in ~/.pgpass.

Examples:
  worddle fleet start --database postgres://ada@db.example/worddle
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

/// What can be done with a fleet.
#[derive(Subcommand, Debug)]
pub(crate) enum FleetCommand {
    Start(FleetStartArgs),
    Add(FleetAddArgs),
    Status(FleetStatusArgs),
    Watch(FleetWatchArgs),
    /// Prints the answer to a job that is done: the same that one machine prints with --json, without times
    Result(JobArgs),
    /// Prints every unit of a job with what came of it, as JSON Lines
    Export(JobArgs),
    /// Lets no more units of a job be taken, until it is resumed
    Pause(JobArgs),
    /// Lets the units of a paused or cancelled job be taken again
    Resume(JobArgs),
    Priority(FleetPriorityArgs),
    /// Gives a job up; what is done stays
    Cancel(JobArgs),
    /// Lets the units of a job that were set aside be done again, from the beginning
    Retry(JobArgs),
    Stop(FleetStopArgs),
}

/// Prepares the database for a fleet, or opens a fleet that was stopped
#[derive(Args, Debug)]
pub(crate) struct FleetStartArgs {
    /// How long a worker may be silent before others get its units: 30s, 5m [default: 1m]
    #[arg(long, value_name = "TIME")]
    pub(crate) lease: Option<Time>,
}

/// Adds a job: a search, a histogram or a proof, as on one machine; prints its number
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true)]
pub(crate) struct FleetAddArgs {
    /// The priority: jobs with a higher one come first [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) priority: Option<i32>,

    /// Which share of the units two workers do, to compare: a percentage [default: 2]
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub(crate) second_look: Option<f64>,

    /// How many units a histogram is cut into [default: so that one takes about ten seconds]
    #[arg(long, value_name = "N")]
    pub(crate) units: Option<u64>,

    #[command(subcommand)]
    pub(crate) command: AddCommand,
}

/// A percentage as a share.
fn percent(text: &str) -> Result<f64, String> {
    let number = text.trim_end_matches(['%', ' ']).parse::<f64>().ok();
    let share = number.map(|number| number / 100.0).filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "0 … 100".to_owned())
}

/// What can be shared.
#[derive(Subcommand, Debug)]
pub(crate) enum AddCommand {
    Best(Box<BestArgs>),
    Generate(Box<GenerateArgs>),
    Prove(Box<ProveArgs>),
}

/// Shows how far jobs are, who works, and what went wrong
#[derive(Args, Debug)]
pub(crate) struct FleetStatusArgs {
    /// Prints JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Shows the same on a terminal, again and again
#[derive(Args, Debug)]
pub(crate) struct FleetWatchArgs {
    /// How long to wait between two looks: 500ms, 2s [default: 1s]
    #[arg(long, value_name = "TIME")]
    pub(crate) every: Option<Time>,
}

// No text of its own: each command has one.
#[derive(Args, Debug)]
pub(crate) struct JobArgs {
    /// The number of the job
    #[arg(value_name = "JOB")]
    pub(crate) job: i64,
}

/// Changes the priority of a job
#[derive(Args, Debug)]
pub(crate) struct FleetPriorityArgs {
    /// The number of the job
    #[arg(value_name = "JOB")]
    pub(crate) job: i64,

    /// The priority: jobs with a higher one come first
    #[arg(value_name = "N", allow_negative_numbers = true)]
    pub(crate) priority: i32,
}

/// Stops the fleet: workers give back what they have and end; jobs stay as they are
#[derive(Args, Debug)]
pub(crate) struct FleetStopArgs {}

/// Works for a fleet until it is stopped
#[derive(Args, Debug)]
#[command(
    after_help = "Ctrl-C or SIGTERM gives back what is not done. While the database is away, work goes on,
and results are kept in the store.

Examples:
  worddle work --database postgres://worker@db.example/worddle
  worddle work --database-file ~/.config/worddle/database --threads 8 --once"
)]
pub(crate) struct WorkArgs {
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,

    /// How many threads [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,

    /// The directory for word lists and for results that are not delivered yet [default: worddle/fleet in the data
    /// directory of the user]
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) store: Option<PathBuf>,

    /// What the worker is called in the status [default: the name of the machine]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Ends when there is nothing left to take
    #[arg(long)]
    pub(crate) once: bool,
}
