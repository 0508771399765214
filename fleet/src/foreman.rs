//! The owner's side of a fleet: prepares the database, adds and steers jobs, and collects answers.
//!
//! The functions in `database/*.sql` enforce every rule for workers, who have no other access. The foreman
//! connects as the owner of the schema: adding a job (including the choice of units that two logins do),
//! pausing, cancelling, retrying and exporting are plain statements in this file, each in one transaction.
//! `machines` makes and locks the logins of workers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use sqlx::{Connection, Executor, PgConnection};
use tokio::runtime::{Builder, Runtime};
use worddle_ask::SharedList;
use worddle_ask::shared::{SharedRequest, UnitFlaw};
use worddle_prove::ledger::UnitSignature;

use crate::address::Address;
use crate::database::{QUEUE, connect, prepare, within};
use crate::error::FleetError;
use crate::job::{Job, JobId, StoredJob, inputs_text};
use crate::lists::unpack;
use crate::signature::is_signed;
use crate::status::Status;

mod machines;

/// Units inserted per statement: a few megabytes.
const AT_ONCE: usize = 100_000;

/// A job to add.
pub struct Addition<'a> {
    /// The question, with every default filled in.
    pub request: SharedRequest,
    /// Its word list.
    pub list: &'a SharedList,
    /// Priority; higher comes first.
    pub priority: i32,
    /// Fraction of the units that two workers with different logins do, from 0 to 1.
    pub second_look: f64,
}

/// A change to a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Steering {
    /// Stop leasing its units.
    Pause,
    /// Lease its units again.
    Resume,
    /// Abandon it.
    Cancel,
    /// Set its priority; higher comes first.
    Priority(i32),
    /// Redo the units that were set aside, from scratch.
    Retry,
}

/// A unit in an export.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportedUnit {
    /// Unit number.
    pub unit: i64,
    /// `waiting`, `leased`, `done` or `aside`.
    pub state: String,
    /// Why it was set aside, or what happened to the last worker that leased it.
    pub error: Option<String>,
    /// The worker that gave the answer; the first, if there are several.
    pub worker: Option<i64>,
    /// Number of workers that gave this answer.
    pub looks: i64,
    /// How long the first worker took.
    pub milliseconds: Option<i64>,
    /// The answer as JSON.
    pub answer: Option<String>,
}

/// The owner's connection to a fleet.
pub struct Foreman {
    /// Runs the calls of this connection, one at a time.
    runtime: Runtime,
    /// As the owner of the schema, or as a reader.
    connection: PgConnection,
    /// Jobs planned so far.
    jobs: BTreeMap<JobId, Job>,
    /// For each job, the best unit whose answer has been verified.
    checked: BTreeMap<JobId, i64>,
}

impl Foreman {
    /// Connects to a database.
    ///
    /// # Errors
    ///
    /// An unreachable database, or one that rejects the user.
    pub fn connect(address: &Address) -> Result<Self, FleetError> {
        let runtime = Builder::new_current_thread().enable_all().build().map_err(FleetError::System)?;
        let connection = runtime.block_on(async {
            let mut connection = connect(address).await?;
            // A worker that leaves a transaction open must not keep the owner waiting for ever.
            within(connection.execute("SET lock_timeout = '10s'")).await?;
            Ok::<_, FleetError>(connection)
        })?;
        Ok(Self { runtime, connection, jobs: BTreeMap::new(), checked: BTreeMap::new() })
    }

    /// Prepares the database for a fleet, or reopens a stopped one.
    ///
    /// `lease` sets how long a unit stays with a worker after its last heartbeat, `longest` how long it stays
    /// with one at all; `None` keeps what is set.
    ///
    /// # Errors
    ///
    /// A database without `fsync`, one that another version prepared, or a user without the right to create a
    /// schema.
    pub fn start(&mut self, lease: Option<Duration>, longest: Option<Duration>) -> Result<(), FleetError> {
        let Self { runtime, connection, .. } = self;
        runtime.block_on(async {
            prepare(connection, &QUEUE).await?;
            let open = sqlx::query(
                "UPDATE worddle.settings SET is_open = true, lease = coalesce($1 * interval '1 second', lease), \
                 longest = coalesce($2 * interval '1 second', longest)",
            );
            let [lease, longest] = [lease, longest].map(|time| time.map(|time| time.as_secs_f64()));
            within(open.bind(lease).bind(longest).execute(&mut *connection)).await?;
            Ok(())
        })
    }

    /// Stops the fleet: workers return their units and exit. Jobs stay as they are.
    ///
    /// # Errors
    ///
    /// No fleet, or no connection.
    pub fn stop(&mut self) -> Result<(), FleetError> {
        let Self { runtime, connection, .. } = self;
        let stop = sqlx::query("UPDATE worddle.settings SET is_open = false");
        runtime.block_on(within(stop.execute(&mut *connection)))?;
        Ok(())
    }

    /// Adds a job.
    ///
    /// All or nothing: a job that is visible has all of its units.
    ///
    /// # Errors
    ///
    /// A request that cannot be shared, or an error of the database.
    pub fn add(&mut self, addition: Addition<'_>) -> Result<JobId, FleetError> {
        let Addition { request, list, priority, second_look } = addition;
        let stored = StoredJob::new(request, list)?;
        let Self { runtime, connection, .. } = self;
        runtime.block_on(add(connection, &stored, priority, second_look))
    }

    /// Changes a job.
    ///
    /// # Errors
    ///
    /// [`FleetError::NoJob`] for an unknown job.
    pub fn steer(&mut self, job: JobId, steering: Steering) -> Result<(), FleetError> {
        let Self { runtime, connection, .. } = self;
        runtime.block_on(steer(connection, job, steering))
    }

    /// Returns the fleet's status. The best board of each job is solved again before it is shown. A wrong one
    /// is set aside, or hidden from users who may only read.
    ///
    /// # Errors
    ///
    /// A lost connection. Answers that cannot be checked here are hidden, which is no error.
    pub fn status(&mut self) -> Result<Status, FleetError> {
        loop {
            let mut status = self.runtime.block_on(Status::read(&mut self.connection))?;
            let mut is_wrong = false;
            for job in &mut status.jobs {
                let Some(unit) = job.best_unit.filter(|unit| self.checked.get(&job.id) != Some(unit)) else {
                    continue;
                };
                match self.check_unit(job.id, unit) {
                    Ok(true) => _ = self.checked.insert(job.id, unit),
                    Ok(false) => is_wrong = true,
                    Err(error) if error.is_passing() => return Err(error),
                    // A job of another version can be listed, but its boards cannot be solved here, and a
                    // reader cannot set a wrong one aside.
                    Err(_) => job.best = None,
                }
            }
            // Setting a unit aside changes the best board of its job, so read the status again.
            if !is_wrong {
                return Ok(status);
            }
        }
    }

    /// Verifies a unit's answer as far as that is cheap. If it is wrong, sets the unit aside and returns
    /// false.
    ///
    /// # Errors
    ///
    /// If the job cannot be planned by this version.
    fn check_unit(&mut self, job: JobId, unit: i64) -> Result<bool, FleetError> {
        self.plan_job(job)?;
        let Self { runtime, connection, jobs, .. } = self;
        let answers = "SELECT answer FROM worddle.answer_view WHERE job = $1 AND number = $2";
        let answers = sqlx::query_as(answers).bind(job.0).bind(unit).fetch_all(&mut *connection);
        let answers: Vec<(String,)> = runtime.block_on(within(answers))?;
        let plan = &jobs[&job].plan;
        let flaw = answers.iter().find_map(|(answer,)| plan.check(unit.unsigned_abs(), answer).err());
        match flaw {
            None => Ok(true),
            Some(flaw) => {
                runtime.block_on(discard(connection, job, &flaw))?;
                Ok(false)
            }
        }
    }

    /// Returns the answer to a job as lines of JSON, identical to that of a single machine. Every unit is
    /// verified first; a wrong one is set aside.
    ///
    /// # Errors
    ///
    /// [`FleetError::Unfinished`] while units are missing, [`FleetError::Flaw`] if an answer was wrong.
    pub fn result(&mut self, job: JobId) -> Result<String, FleetError> {
        let (answers, units) = self.checked_answers(job)?;
        if answers.len() != units {
            return Err(FleetError::Unfinished { job: job.0, done: answers.len(), units });
        }
        let merged = self.jobs[&job].plan.merge(&answers);
        merged.map_err(|flaw| self.set_aside(job, flaw))
    }

    /// Returns the ledger of a proof with the units that are done, for `worddle prove check` and
    /// `worddle prove --from`. A signature that does not hold is left out.
    ///
    /// # Errors
    ///
    /// [`FleetError::NoProof`] for another question, [`FleetError::Flaw`] if an answer was wrong.
    pub fn ledger(&mut self, job: JobId) -> Result<String, FleetError> {
        let (answers, _) = self.checked_answers(job)?;
        let signatures = self.signatures(job)?;
        let ledger = self.jobs[&job].plan.ledger(&answers, &signatures);
        let ledger = ledger.ok_or(FleetError::NoProof(job.0))?;
        ledger.map_err(|flaw| self.set_aside(job, flaw))
    }

    /// Returns the signatures of a proof's units that are done, each verified.
    fn signatures(&mut self, job: JobId) -> Result<Vec<UnitSignature>, FleetError> {
        let Self { runtime, connection, jobs, .. } = self;
        let Some(statement) = jobs[&job].statement() else { return Ok(Vec::new()) };
        let rows = sqlx::query_as(
            "SELECT s.number, s.login, s.public, s.signature, r.answer FROM worddle.signatures s \
             JOIN worddle.results r USING (job, number, hash) JOIN worddle.units u USING (job, number) \
             WHERE job = $1 AND u.state = 'done' ORDER BY number, login",
        );
        let rows: Vec<(i64, String, String, String, String)> =
            runtime.block_on(async { rows.bind(job.0).fetch_all(&mut *connection).await })?;
        let verified = |(number, login, key, signature, answer): (i64, String, String, String, String)| {
            let worker = machines::name_of(&login).to_owned();
            let own = UnitSignature { unit: number.unsigned_abs(), worker, key, signature };
            is_signed(&own, statement, &answer).then_some(own)
        };
        Ok(rows.into_iter().filter_map(verified).collect())
    }

    /// Returns the answers of all units that are done, by number and each verified, and the number of units.
    ///
    /// # Errors
    ///
    /// [`FleetError::Flaw`] with the first wrong answer, which is set aside.
    fn checked_answers(&mut self, job: JobId) -> Result<(Vec<String>, usize), FleetError> {
        self.plan_job(job)?;
        let Self { runtime, connection, jobs, .. } = self;
        let rows = sqlx::query_as(
            "SELECT u.number, CASE WHEN u.state = 'done' THEN r.answer END FROM worddle.units u \
             LEFT JOIN worddle.results r USING (job, number) WHERE u.job = $1 ORDER BY u.number",
        );
        let rows: Vec<(i64, Option<String>)> =
            runtime.block_on(async { rows.bind(job.0).fetch_all(&mut *connection).await })?;
        let plan = &jobs[&job].plan;
        // A unit that was set aside has a row for each of its answers.
        let numbers: BTreeSet<i64> = rows.iter().map(|&(number, _)| number).collect();
        let done = rows.into_iter().filter_map(|(number, answer)| Some((number.unsigned_abs(), answer?)));
        let mut answers = Vec::new();
        for (number, answer) in done {
            if let Err(flaw) = plan.check(number, &answer) {
                return Err(self.set_aside(job, flaw));
            }
            answers.push(answer);
        }
        Ok((answers, numbers.len()))
    }

    /// Sets a unit with a wrong answer aside, and returns the error to report.
    fn set_aside(&mut self, job: JobId, flaw: UnitFlaw) -> FleetError {
        let Self { runtime, connection, .. } = self;
        match runtime.block_on(discard(connection, job, &flaw)) {
            Ok(()) => FleetError::Flaw(flaw),
            Err(error) => error,
        }
    }

    /// Calls `each` with every unit of a job and its answer.
    ///
    /// In the order of unit numbers, a thousand at a time, so that a large job needs little memory.
    ///
    /// # Errors
    ///
    /// Those of `each`, or of the database.
    pub fn export<E: From<FleetError>>(
        &mut self,
        job: JobId,
        mut each: impl FnMut(ExportedUnit) -> Result<(), E>,
    ) -> Result<(), E> {
        let Self { runtime, connection, .. } = self;
        let mut next = 0;
        loop {
            let units = runtime.block_on(exported(connection, job, next))?;
            // Unit numbers have no gaps, so an empty page is the end.
            let Some(last) = units.last() else { break };
            next = last.unit + 1;
            units.into_iter().try_for_each(&mut each)?;
        }
        if next == 0 { Err(FleetError::NoJob(job.0).into()) } else { Ok(()) }
    }

    /// Plans a job, once.
    ///
    /// The list comes from the database, so that the foreman needs no file.
    ///
    /// # Errors
    ///
    /// An unknown job, or inputs that differ from those of this version.
    fn plan_job(&mut self, id: JobId) -> Result<(), FleetError> {
        if self.jobs.contains_key(&id) {
            return Ok(());
        }
        let Self { runtime, connection, .. } = self;
        let row = sqlx::query_as(
            "SELECT request, list, list_name, inputs, saved FROM worddle.question_view WHERE id = $1",
        );
        let row: Option<(String, String, String, String, Vec<u8>)> =
            runtime.block_on(within(row.bind(id.0).fetch_optional(&mut *connection)))?;
        let (request, checksum, name, inputs, packed) = row.ok_or(FleetError::NoJob(id.0))?;
        let list = Arc::new(unpack(&checksum, &packed, &name)?);
        let job = Job::parse(&request, list, &checksum)?;
        job.agree(id, &inputs)?;
        self.jobs.insert(id, job);
        Ok(())
    }
}

/// Stores a job with its list and units.
async fn add(
    connection: &mut PgConnection,
    stored: &StoredJob,
    priority: i32,
    second_look: f64,
) -> Result<JobId, FleetError> {
    let (name, checksum, packed) = &stored.list;
    let mut transaction = connection.begin().await?;
    let list = sqlx::query("INSERT INTO worddle.lists VALUES ($1, $2) ON CONFLICT DO NOTHING");
    list.bind(checksum).bind(packed).execute(&mut *transaction).await?;
    let job = sqlx::query_as(
        "INSERT INTO worddle.jobs (question, request, list, list_name, program, inputs, inputs_hash, priority) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id",
    )
    .bind(stored.request.name())
    .bind(&stored.job.inputs.request)
    .bind(checksum)
    .bind(name)
    .bind(&stored.job.inputs.program)
    .bind(inputs_text(&stored.job.inputs))
    .bind(stored.job.inputs_hash())
    .bind(priority);
    let (id,): (i64,) = job.fetch_one(&mut *transaction).await?;
    let units: Vec<i64> = stored.job.plan.units().into_iter().map(u64::cast_signed).collect();
    for (place, some) in (0i64..).step_by(AT_ONCE).zip(units.chunks(AT_ONCE)) {
        // Drawn here and known to the database alone: a worker must not foresee which units are compared.
        let insert = sqlx::query(
            "INSERT INTO worddle.units (job, number, place, wanted) SELECT $1, u.number, $2 + u.place, \
             CASE WHEN random() < $4 THEN 2 ELSE 1 END \
             FROM unnest($3::bigint[]) WITH ORDINALITY AS u (number, place)",
        );
        insert.bind(id).bind(place).bind(some).bind(second_look).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(JobId(id))
}

/// Applies a change to a job.
async fn steer(connection: &mut PgConnection, job: JobId, steering: Steering) -> Result<(), FleetError> {
    let mut transaction = connection.begin().await?;
    let change = match steering {
        Steering::Pause => sqlx::query("UPDATE worddle.jobs SET state = 'paused' WHERE id = $1"),
        Steering::Resume => sqlx::query("UPDATE worddle.jobs SET state = 'running' WHERE id = $1"),
        Steering::Cancel => sqlx::query("UPDATE worddle.jobs SET state = 'cancelled' WHERE id = $1"),
        Steering::Priority(_) => sqlx::query("UPDATE worddle.jobs SET priority = $2 WHERE id = $1"),
        // A retry changes no column of the job, but it must exist, and no other change may interfere.
        Steering::Retry => sqlx::query("SELECT FROM worddle.jobs WHERE id = $1 FOR UPDATE"),
    };
    let change = match steering {
        Steering::Priority(priority) => change.bind(job.0).bind(priority),
        _ => change.bind(job.0),
    };
    if change.execute(&mut *transaction).await?.rows_affected() == 0 {
        return Err(FleetError::NoJob(job.0));
    }
    let units: &[&str] = match steering {
        // No longer leased, the units come back as lost from the next heartbeat, and their workers abandon
        // them.
        // Units in a transaction that a worker keeps open are left alone: nothing is leased or delivered
        // after it either.
        Steering::Cancel => &["UPDATE worddle.units u SET state = 'waiting', taken_by = NULL FROM ( \
                               SELECT job, number FROM worddle.units WHERE job = $1 AND state = 'leased' \
                               FOR UPDATE SKIP LOCKED) AS own WHERE u.job = own.job AND u.number = own.number"],
        Steering::Retry => &[
            "DELETE FROM worddle.leases l USING worddle.units u \
             WHERE u.job = $1 AND u.state = 'aside' AND l.job = u.job AND l.number = u.number",
            "DELETE FROM worddle.results r USING worddle.units u \
             WHERE u.job = $1 AND u.state = 'aside' AND r.job = u.job AND r.number = u.number",
            "UPDATE worddle.units SET state = 'waiting', lost = 0, error = NULL WHERE job = $1 AND state = 'aside'",
        ],
        _ => &[],
    };
    for &change in units {
        sqlx::query(change).bind(job.0).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Sets a unit with a wrong answer aside.
async fn discard(connection: &mut PgConnection, job: JobId, flaw: &UnitFlaw) -> Result<(), FleetError> {
    let call = sqlx::query("SELECT worddle.set_aside($1, $2, NULL, $3)");
    let call = call.bind(job.0).bind(flaw.unit.cast_signed()).bind(flaw.to_string());
    within(call.execute(connection)).await?;
    Ok(())
}

/// Returns up to a thousand units of a job, from a number on.
async fn exported(
    connection: &mut PgConnection,
    job: JobId,
    from: i64,
) -> Result<Vec<ExportedUnit>, FleetError> {
    type Row = (i64, String, Option<String>, Option<i64>, i64, Option<i64>, Option<String>);
    let rows = sqlx::query_as(
        "SELECT u.number, u.state::text, u.error, l.worker, \
            (SELECT count(*) FROM worddle.looks k WHERE k.job = u.job AND k.number = u.number AND k.hash = r.hash), \
            l.milliseconds, r.answer \
         FROM worddle.units u LEFT JOIN worddle.results r ON r.job = u.job AND r.number = u.number \
         LEFT JOIN LATERAL (SELECT worker, milliseconds FROM worddle.looks k WHERE k.job = u.job \
            AND k.number = u.number AND k.hash = r.hash ORDER BY delivered, worker LIMIT 1) l ON true \
         WHERE u.job = $1 AND u.number >= $2 AND u.number < $2 + 1000 ORDER BY u.number, l.worker",
    );
    let rows: Vec<Row> = within(rows.bind(job.0).bind(from).fetch_all(connection)).await?;
    let unit = |(unit, state, error, worker, looks, milliseconds, answer): Row| ExportedUnit {
        unit,
        state,
        error,
        worker,
        looks,
        milliseconds,
        answer,
    };
    Ok(rows.into_iter().map(unit).collect())
}
