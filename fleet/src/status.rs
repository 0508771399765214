//! The status of a fleet, for terminals and web pages.

use serde::Serialize;
use sqlx::{FromRow, PgConnection, Row, postgres::PgRow};
use worddle_ask::best::RankedAnswer;

use crate::database::within;
use crate::error::FleetError;
use crate::job::JobId;

/// Number of faults shown, latest first.
const FAULTS: i64 = 20;

/// Seconds for which workers that have left are shown.
const LEFT: i64 = 3600;

/// The status of a fleet.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Status {
    /// Name and version of this format.
    pub schema: &'static str,
    /// Jobs in the order they were added.
    pub jobs: Vec<JobStatus>,
    /// Workers that are present or left recently.
    pub workers: Vec<WorkerStatus>,
    /// Recent faults, latest first.
    pub faults: Vec<FaultStatus>,
}

/// The progress of a job.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct JobStatus {
    /// Job number.
    pub id: JobId,
    /// The command that asks the same of one machine: `best`, `generate` or `prove`.
    pub question: String,
    /// Name of its word list.
    pub list: String,
    /// `running`, `paused`, `cancelled` or `done`.
    pub state: String,
    /// Priority; higher comes first.
    pub priority: i32,
    /// Seconds since it was added.
    pub age: i64,
    /// Total number of units.
    pub units: i64,
    /// Units waiting.
    pub waiting: i64,
    /// Units leased to workers.
    pub leased: i64,
    /// Units done.
    pub done: i64,
    /// Units set aside because of an error.
    pub aside: i64,
    /// Units done by one worker and waiting for a second.
    pub second: i64,
    /// Number of boards examined.
    pub boards: i64,
    /// Boards per second over the last minutes.
    pub pace: f64,
    /// Estimated seconds left.
    pub left: Option<f64>,
    /// The best board so far.
    pub best: Option<RankedAnswer>,
    /// The unit that found it.
    #[serde(skip)]
    pub(crate) best_unit: Option<i64>,
}

/// The status of a worker.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WorkerStatus {
    /// Worker number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Its version.
    pub program: String,
    /// Number of threads.
    pub threads: i32,
    /// Whether its lease is valid.
    pub here: bool,
    /// Seconds since it was last seen.
    pub silent: i64,
    /// Units it has leased.
    pub leased: i64,
    /// Units it has done.
    pub units: i64,
    /// Boards per second over the last minutes.
    pub pace: f64,
}

/// A fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FaultStatus {
    /// Seconds ago.
    pub age: i64,
    /// The job.
    pub job: Option<i64>,
    /// The unit.
    #[serde(rename = "unit")]
    pub number: Option<i64>,
    /// The worker.
    pub worker: Option<i64>,
    /// What happened.
    pub what: String,
}

impl FromRow<'_, PgRow> for JobStatus {
    fn from_row(row: &PgRow) -> sqlx::Result<Self> {
        let number = |name: &str| row.try_get::<i64, _>(name);
        let (units, done, aside) = (number("units")?, number("done")?, number("aside")?);
        let (recent_units, seconds) = (number("recent_units")?, row.try_get::<f64, _>("recent_seconds")?);
        let state: String = row.try_get("state")?;
        let is_done = state != "cancelled" && done == units;
        let to_do = units - done - aside;
        let left = (recent_units > 0 && to_do > 0).then(|| to_do as f64 * seconds / recent_units as f64);
        let value: Option<i64> = row.try_get("value")?;
        let board: Option<String> = row.try_get("board")?;
        let best = value.zip(board).map(|(value, board)| RankedAnswer { value: value.unsigned_abs(), board });
        Ok(Self {
            id: JobId(number("id")?),
            question: row.try_get("question")?,
            list: row.try_get("list_name")?,
            state: if is_done { "done".to_owned() } else { state },
            priority: row.try_get("priority")?,
            age: number("age")?,
            units,
            waiting: number("waiting")?,
            leased: number("leased")?,
            done,
            aside,
            second: number("second")?,
            boards: number("boards")?,
            // A unit delivered this very moment must not give an infinite pace.
            pace: number("recent_boards")? as f64 / seconds.max(1e-3),
            left,
            best,
            best_unit: row.try_get("best_unit")?,
        })
    }
}

impl FromRow<'_, PgRow> for WorkerStatus {
    fn from_row(row: &PgRow) -> sqlx::Result<Self> {
        let seconds: f64 = row.try_get("recent_seconds")?;
        Ok(Self {
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            program: row.try_get("program")?,
            threads: row.try_get("threads")?,
            here: row.try_get("is_here")?,
            silent: row.try_get("silent")?,
            leased: row.try_get("leased")?,
            units: row.try_get("units")?,
            pace: row.try_get::<i64, _>("recent_boards")? as f64 / seconds.max(1e-3),
        })
    }
}

impl FromRow<'_, PgRow> for FaultStatus {
    fn from_row(row: &PgRow) -> sqlx::Result<Self> {
        Ok(Self {
            age: row.try_get("age")?,
            job: row.try_get("job")?,
            number: row.try_get("number")?,
            worker: row.try_get("worker")?,
            what: row.try_get("what")?,
        })
    }
}

impl Status {
    /// Reads the status from the database.
    pub(crate) async fn read(connection: &mut PgConnection) -> Result<Self, FleetError> {
        let jobs = sqlx::query_as("SELECT * FROM worddle.job_view ORDER BY id").fetch_all(&mut *connection);
        let jobs = within(jobs).await?;
        let workers =
            sqlx::query_as("SELECT * FROM worddle.worker_view WHERE is_here OR silent < $1 ORDER BY id");
        let workers = within(workers.bind(LEFT).fetch_all(&mut *connection)).await?;
        let faults = sqlx::query_as("SELECT * FROM worddle.fault_view ORDER BY id DESC LIMIT $1");
        let faults = within(faults.bind(FAULTS).fetch_all(&mut *connection)).await?;
        Ok(Self { schema: "worddle.fleet/1", jobs, workers, faults })
    }
}
