//! The queue as workers see it: calls to the functions in the database.

use serde::{Deserialize, Serialize};
use sqlx::{Connection, Executor, PgConnection};

use crate::address::Address;
use crate::database::{PLANS, connect, within};
use crate::error::FleetError;
use crate::job::JobId;
use crate::signature::Signature;

/// A worker's identity in the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enrolment {
    /// Worker number.
    pub worker: i64,
    /// Secret key.
    pub key: String,
    /// The fleet it belongs to.
    pub fleet: String,
    /// How long its units stay its own after each heartbeat.
    pub lease: std::time::Duration,
}

/// The result of a unit, to be delivered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Delivery {
    /// The worker that computed it.
    pub worker: i64,
    /// The worker's key.
    pub key: String,
    /// The job.
    pub job: JobId,
    /// Unit number.
    pub unit: u64,
    /// Hash of the inputs that all workers must agree on.
    pub inputs: String,
    /// The answer.
    pub answer: String,
    /// Number of boards examined.
    pub boards: u64,
    /// Computing time.
    pub milliseconds: u64,
    /// The best board and its value.
    pub best: Option<(u64, String)>,
    /// The worker's signature, for units of proofs.
    #[serde(default)]
    pub signature: Option<Signature>,
}

/// The database's verdict on a delivery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The unit is done.
    Done,
    /// A second worker has to do it too.
    Again,
    /// Another worker gave another answer, and the unit is set aside.
    Disagrees,
    /// It answers another question.
    Refused,
    /// The job was cancelled or removed.
    Unwanted,
}

/// A job as fetched from the database.
pub(crate) struct FetchedJob {
    pub(crate) request: String,
    pub(crate) list: String,
    pub(crate) list_name: String,
    pub(crate) inputs: String,
}

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

    /// Enrolls this worker.
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

    /// Leases up to `most` units.
    pub async fn take(&mut self, who: &Enrolment, most: usize) -> Result<Vec<(JobId, u64)>, FleetError> {
        let call = sqlx::query_as("SELECT job, number FROM worddle.take($1, $2::uuid, $3)");
        let call = call.bind(who.worker).bind(&who.key).bind(i32::try_from(most).unwrap_or(i32::MAX));
        let units: Vec<(i64, i64)> = within(call.fetch_all(&mut self.connection)).await?;
        Ok(units.into_iter().map(|(job, unit)| (JobId(job), unit.unsigned_abs())).collect())
    }

    /// Sends a heartbeat with the units held. Returns those that no longer belong to this worker.
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

    /// Fetches a job.
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

    /// Fetches a compressed word list.
    pub(crate) async fn list(&mut self, who: &Enrolment, checksum: &str) -> Result<Vec<u8>, FleetError> {
        let call = sqlx::query_as("SELECT worddle.fetch_list($1, $2::uuid, $3)");
        let call = call.bind(who.worker).bind(&who.key).bind(checksum);
        let (packed,): (Option<Vec<u8>>,) = within(call.fetch_one(&mut self.connection)).await?;
        packed.ok_or_else(|| FleetError::List { expected: checksum.to_owned(), found: "nothing".to_owned() })
    }

    /// Delivers a result and its signature. When this returns, the server has stored both durably.
    pub async fn deliver(&mut self, delivery: &Delivery) -> Result<Verdict, FleetError> {
        let Some(Signature { key, signature }) = &delivery.signature else {
            return deliver(&mut self.connection, delivery).await;
        };
        let mut transaction = within(self.connection.begin()).await?;
        let verdict = deliver(&mut transaction, delivery).await?;
        let call = sqlx::query("SELECT worddle.sign($1, $2::uuid, $3, $4, $5, $6)")
            .bind(delivery.worker)
            .bind(&delivery.key)
            .bind(delivery.job.0)
            .bind(delivery.unit.cast_signed())
            .bind(key)
            .bind(signature);
        within(call.execute(&mut *transaction)).await?;
        within(transaction.commit()).await?;
        Ok(verdict)
    }

    /// Reports that this worker cannot do a unit.
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

    /// Leaves the fleet and returns all of this worker's units.
    pub async fn leave(&mut self, who: &Enrolment) -> Result<(), FleetError> {
        let call = sqlx::query("SELECT worddle.leave($1, $2::uuid)").bind(who.worker).bind(&who.key);
        within(call.execute(&mut self.connection)).await?;
        Ok(())
    }
}

/// Delivers a result without its signature.
async fn deliver(connection: &mut PgConnection, delivery: &Delivery) -> Result<Verdict, FleetError> {
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
    let (verdict,): (String,) = within(call.fetch_one(connection)).await?;
    match verdict.as_str() {
        "done" => Ok(Verdict::Done),
        "again" => Ok(Verdict::Again),
        "disagrees" => Ok(Verdict::Disagrees),
        "refused" => Ok(Verdict::Refused),
        "unwanted" => Ok(Verdict::Unwanted),
        other => Err(FleetError::OtherFleet(format!("it answers {other:?} to a delivery"))),
    }
}
