//! How a fleet is: what is shown on a terminal and on a page.

use serde::Serialize;
use sqlx::{FromRow, PgConnection, Row, postgres::PgRow};
use worddle_ask::best::RankedAnswer;

use crate::database::within;
use crate::error::FleetError;
use crate::job::JobId;

/// How many faults are shown: the latest.
const FAULTS: i64 = 20;

/// How long workers that have left are shown.
const LEFT: i64 = 3600;

/// How a fleet is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Status {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The jobs, in the order in which they were added.
    pub jobs: Vec<JobStatus>,
    /// The workers that are here, or have left not long ago.
    pub workers: Vec<WorkerStatus>,
    /// What went wrong lately, the last first.
    pub faults: Vec<FaultStatus>,
}

/// How far a job is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct JobStatus {
    /// Its number.
    pub id: JobId,
    /// The command that asks the same of one machine: `best`, `generate` or `prove`.
    pub question: String,
    /// The name of its word list.
    pub list: String,
    /// `running`, `paused`, `cancelled` or `done`.
    pub state: String,
    /// Its priority: jobs with a higher one come first.
    pub priority: i32,
    /// How many seconds ago it was added.
    pub age: i64,
    /// How many units it has.
    pub units: i64,
    /// How many of them wait.
    pub waiting: i64,
    /// How many workers have taken.
    pub leased: i64,
    /// How many are done.
    pub done: i64,
    /// How many are set aside, because something is wrong with them.
    pub aside: i64,
    /// How many are done by one worker and wait for a second one.
    pub second: i64,
    /// How many boards were looked at.
    pub boards: i64,
    /// How many boards a second were looked at in the last minutes.
    pub pace: f64,
    /// About how many seconds are left.
    pub left: Option<f64>,
    /// The best board so far.
    pub best: Option<RankedAnswer>,
    /// The unit that has found it.
    #[serde(skip)]
    pub(crate) best_unit: Option<i64>,
}

/// How a worker is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WorkerStatus {
    /// Its number.
    pub id: i64,
    /// What it calls itself.
    pub name: String,
    /// Its version.
    pub program: String,
    /// How many threads it has.
    pub threads: i32,
    /// Whether it is here.
    pub here: bool,
    /// How many seconds ago it was heard of.
    pub silent: i64,
    /// How many units it has taken.
    pub leased: i64,
    /// How many units it has done.
    pub units: i64,
    /// How many boards a second it has looked at in the last minutes.
    pub pace: f64,
}

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FaultStatus {
    /// How many seconds ago.
    pub age: i64,
    /// The job.
    pub job: Option<i64>,
    /// The unit.
    #[serde(rename = "unit")]
    pub number: Option<i64>,
    /// The worker.
    pub worker: Option<i64>,
    /// What it was.
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
    /// Asks the database.
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
