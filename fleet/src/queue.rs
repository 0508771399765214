//! The queue as a worker sees it: calls of functions in the database.

use serde::{Deserialize, Serialize};
use sqlx::{Executor, PgConnection};

use crate::address::Address;
use crate::database::{connect, within};
use crate::error::FleetError;
use crate::job::JobId;

/// Who a worker is to the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enrolment {
    /// Its number.
    pub worker: i64,
    /// Its secret.
    pub key: String,
    /// The fleet that it belongs to.
    pub fleet: String,
    /// For how long its units are its own after each sign of life.
    pub lease: std::time::Duration,
}

/// What came of a unit, on its way to the database.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Delivery {
    /// The worker that found it.
    pub worker: i64,
    /// The worker's secret.
    pub key: String,
    /// The job.
    pub job: JobId,
    /// The number of the unit.
    pub unit: u64,
    /// The hash of what all workers must agree on.
    pub inputs: String,
    /// The answer.
    pub answer: String,
    /// How many boards were looked at.
    pub boards: u64,
    /// How long it took.
    pub milliseconds: u64,
    /// The best board, with its value.
    pub best: Option<(u64, String)>,
}

/// What the database makes of a delivery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The unit is done.
    Done,
    /// Another worker has to do it too.
    Again,
    /// Another worker has given another answer: the unit is set aside.
    Disagrees,
    /// It is the answer to another question.
    Refused,
    /// Nobody wants it any more.
    Unwanted,
}

/// A question as the database has it.
pub(crate) struct FetchedJob {
    pub(crate) request: String,
    pub(crate) list: String,
    pub(crate) list_name: String,
    pub(crate) inputs: String,
}

/// How the server plans what workers call: once for each connection, by the indexes that are made for it. To plan each call
/// anew, or to compile it, would take longer than to do it; and a plan by statistics that are not there yet can read whole
/// tables for ever.
const PLANS: &str = "SET plan_cache_mode = force_generic_plan; SET jit = off; SET enable_seqscan = off; \
                     SET enable_bitmapscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off";

/// A worker's connection to the queue.
pub struct Queue {
    connection: PgConnection,
}

impl Queue {
    /// Connects.
    pub async fn connect(address: &Address) -> Result<Self, FleetError> {
        let mut connection = connect(address).await?;
        within(connection.execute(PLANS)).await?;
        Ok(Self { connection })
    }

    /// Takes this worker in.
    pub async fn enroll(
        &mut self,
        name: &str,
        program: &str,
        threads: usize,
    ) -> Result<Enrolment, FleetError> {
        let call = sqlx::query_as(
            "SELECT worker, key::text, fleet::text, lease_milliseconds FROM worddle.enroll($1, $2, $3)",
        );
        let call = call.bind(name).bind(program).bind(i32::try_from(threads).unwrap_or(i32::MAX));
        let (worker, key, fleet, lease): (i64, String, String, i64) =
            within(call.fetch_one(&mut self.connection)).await?;
        let lease = std::time::Duration::from_millis(lease.unsigned_abs());
        Ok(Enrolment { worker, key, fleet, lease })
    }

    /// Leases units, some at most.
    pub async fn take(&mut self, who: &Enrolment, most: usize) -> Result<Vec<(JobId, u64)>, FleetError> {
        let call = sqlx::query_as("SELECT job, number FROM worddle.take($1, $2::uuid, $3)");
        let call = call.bind(who.worker).bind(&who.key).bind(i32::try_from(most).unwrap_or(i32::MAX));
        let units: Vec<(i64, i64)> = within(call.fetch_all(&mut self.connection)).await?;
        Ok(units.into_iter().map(|(job, unit)| (JobId(job), unit.unsigned_abs())).collect())
    }

    /// Says that this worker lives and has these units; gives back those that are no longer its own.
    pub async fn beat(
        &mut self,
        who: &Enrolment,
        held: &[(JobId, u64)],
    ) -> Result<Vec<(JobId, u64)>, FleetError> {
        let jobs: Vec<i64> = held.iter().map(|(job, _)| job.0).collect();
        let units: Vec<i64> = held.iter().map(|&(_, unit)| unit.cast_signed()).collect();
        let call = sqlx::query_as("SELECT job, number FROM worddle.beat($1, $2::uuid, $3, $4)");
        let call = call.bind(who.worker).bind(&who.key).bind(jobs).bind(units);
        let lost: Vec<(i64, i64)> = within(call.fetch_all(&mut self.connection)).await?;
        Ok(lost.into_iter().map(|(job, unit)| (JobId(job), unit.unsigned_abs())).collect())
    }

    /// The question of a job.
    pub(crate) async fn job(&mut self, who: &Enrolment, job: JobId) -> Result<FetchedJob, FleetError> {
        type Row = (Option<String>, Option<String>, Option<String>, Option<String>);
        let call = sqlx::query_as(
            "SELECT request, list, list_name, inputs FROM worddle.fetch_job($1, $2::uuid, $3)",
        );
        let call = call.bind(who.worker).bind(&who.key).bind(job.0);
        let row: Row = within(call.fetch_one(&mut self.connection)).await?;
        match row {
            (Some(request), Some(list), Some(list_name), Some(inputs)) => {
                Ok(FetchedJob { request, list, list_name, inputs })
            }
            _ => Err(FleetError::NoJob(job.0)),
        }
    }

    /// A word list as it travels.
    pub(crate) async fn list(&mut self, who: &Enrolment, checksum: &str) -> Result<Vec<u8>, FleetError> {
        let call = sqlx::query_as("SELECT worddle.fetch_list($1, $2::uuid, $3)");
        let call = call.bind(who.worker).bind(&who.key).bind(checksum);
        let (packed,): (Option<Vec<u8>>,) = within(call.fetch_one(&mut self.connection)).await?;
        packed.ok_or_else(|| FleetError::List { expected: checksum.to_owned(), found: "nothing".to_owned() })
    }

    /// Delivers what came of a unit. When it returns, the server has it for good.
    pub async fn deliver(&mut self, delivery: &Delivery) -> Result<Verdict, FleetError> {
        let (value, board) = match &delivery.best {
            Some((value, board)) => (i64::try_from(*value).ok(), Some(board)),
            None => (None, None),
        };
        let call = sqlx::query_as("SELECT worddle.deliver($1, $2::uuid, $3, $4, $5, $6, $7, $8, $9, $10)")
            .bind(delivery.worker)
            .bind(&delivery.key)
            .bind(delivery.job.0)
            .bind(delivery.unit.cast_signed())
            .bind(&delivery.inputs)
            .bind(&delivery.answer)
            .bind(i64::try_from(delivery.boards).unwrap_or(i64::MAX))
            .bind(delivery.milliseconds.cast_signed())
            .bind(value)
            .bind(board);
        let (verdict,): (String,) = within(call.fetch_one(&mut self.connection)).await?;
        match verdict.as_str() {
            "done" => Ok(Verdict::Done),
            "again" => Ok(Verdict::Again),
            "disagrees" => Ok(Verdict::Disagrees),
            "refused" => Ok(Verdict::Refused),
            "unwanted" => Ok(Verdict::Unwanted),
            other => Err(FleetError::OtherFleet(format!("it says {other:?} of a delivery"))),
        }
    }

    /// Says that this worker cannot do a unit.
    pub async fn fail(
        &mut self,
        who: &Enrolment,
        (job, unit): (JobId, u64),
        why: &str,
    ) -> Result<(), FleetError> {
        let call = sqlx::query("SELECT worddle.fail($1, $2::uuid, $3, $4, $5)");
        let call = call.bind(who.worker).bind(&who.key).bind(job.0).bind(unit.cast_signed()).bind(why);
        within(call.execute(&mut self.connection)).await?;
        Ok(())
    }

    /// Says that this worker leaves, and gives back all of its units.
    pub async fn leave(&mut self, who: &Enrolment) -> Result<(), FleetError> {
        let call = sqlx::query("SELECT worddle.leave($1, $2::uuid)").bind(who.worker).bind(&who.key);
        within(call.execute(&mut self.connection)).await?;
        Ok(())
    }
}
