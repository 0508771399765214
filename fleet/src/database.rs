//! Connections to the database, and its migrations.

use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tokio::time::timeout;
use xxhash_rust::xxh3::xxh3_64;

use crate::address::Address;
use crate::error::FleetError;

/// The migrations, in order. A released file never changes, not even in a comment, because databases store
/// its hash; changes go into a new file.
pub const MIGRATIONS: [(&str, &str); 3] = [
    ("1-queue", include_str!("database/1-queue.sql")),
    ("2-trust", include_str!("database/2-trust.sql")),
    ("3-signatures", include_str!("database/3-signatures.sql")),
];

/// Longest wait for a connection or a call: far longer than any takes, but shorter than a lease.
pub(crate) const PATIENCE: Duration = Duration::from_secs(15);

/// Planner settings for calls that find all rows by an index: plan once per connection, by the indexes made for them. Planning or
/// compiling each call would take longer than executing it, and a plan based on statistics that do not exist
/// yet may scan whole tables indefinitely.
pub(crate) const PLANS: &str = "SET plan_cache_mode = force_generic_plan; SET jit = off; SET enable_seqscan = off; \
                     SET enable_bitmapscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off";

/// Tables with the functions that keep their rules, in a schema of their own.
pub(crate) struct Schema {
    /// The schema, which also has the table of migrations.
    pub(crate) name: &'static str,
    /// Number of the advisory lock held while preparing the schema.
    pub(crate) lock: i64,
    /// The migrations, in order.
    pub(crate) migrations: &'static [(&'static str, &'static str)],
    /// The error for a migration that this program does not know.
    pub(crate) unknown: fn(String) -> FleetError,
}

/// The queue of a fleet.
pub(crate) const QUEUE: Schema = Schema {
    name: "worddle",
    // "worddl" in ASCII.
    lock: 0x776f_7264_646c,
    migrations: &MIGRATIONS,
    unknown: FleetError::OtherFleet,
};

/// Connects.
///
/// # Errors
///
/// No answer within [`PATIENCE`], or a database that rejects the user.
pub(crate) async fn connect(address: &Address) -> Result<PgConnection, FleetError> {
    let connection = PgConnection::connect_with(address.options());
    let mut connection = within(connection).await?;
    // An answer must be on disk before the server acknowledges it. And the same calls repeat with other
    // numbers, so planning each of them anew would take the server longer than executing it.
    within(connection.execute("SET synchronous_commit = on; SET plan_cache_mode = force_generic_plan"))
        .await?;
    Ok(connection)
}

/// Waits for a call, with a time limit: a broken connection may never answer.
///
/// # Errors
///
/// [`FleetError::Away`] after [`PATIENCE`], otherwise what the call returned.
pub(crate) async fn within<T>(call: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, FleetError> {
    within_time(PATIENCE, call).await
}

/// Waits for a call, with a time limit of its own.
///
/// # Errors
///
/// [`FleetError::Away`] after that time, otherwise what the call returned.
pub(crate) async fn within_time<T>(
    patience: Duration,
    call: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, FleetError> {
    match timeout(patience, call).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(FleetError::Away(format!("no answer after {} seconds", patience.as_secs()))),
    }
}

/// Prepares a schema by running the migrations it lacks.
///
/// In one transaction: a failure leaves the database as it was.
///
/// # Errors
///
/// [`FleetError::Unsafe`] without `fsync`, and the error of the schema for migrations that this program does
/// not know.
pub(crate) async fn prepare(connection: &mut PgConnection, schema: &Schema) -> Result<(), FleetError> {
    // Without fsync, a power cut could lose what was acknowledged.
    let (fsync,): (String,) =
        sqlx::query_as("SELECT current_setting('fsync')").fetch_one(&mut *connection).await?;
    if fsync != "on" {
        return Err(FleetError::Unsafe);
    }
    let name = schema.name;
    let mut transaction = connection.begin().await?;
    // Two programs may start at once. The second waits here, and then finds the migrations done.
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(schema.lock).execute(&mut *transaction).await?;
    let tables = format!(
        "CREATE SCHEMA IF NOT EXISTS {name}; \
         CREATE TABLE IF NOT EXISTS {name}.migrations (name text PRIMARY KEY, hash text NOT NULL)"
    );
    sqlx::raw_sql(AssertSqlSafe(tables)).execute(&mut *transaction).await?;
    let listed = format!("SELECT name, hash FROM {name}.migrations ORDER BY name");
    let done: Vec<(String, String)> =
        sqlx::query_as(AssertSqlSafe(listed)).fetch_all(&mut *transaction).await?;
    let hash = |sql: &str| format!("{:016x}", xxh3_64(sql.as_bytes()));
    let known: Vec<(String, String)> =
        schema.migrations.iter().map(|(name, sql)| ((*name).to_owned(), hash(sql))).collect();
    // An unknown migration, or a known one with another hash, means that another version prepared this
    // database.
    if let Some((name, _)) = done.iter().find(|own| !known.contains(own)) {
        return Err((schema.unknown)(format!("it has {name}, which this program does not know")));
    }
    for ((migration, sql), (_, hash)) in schema.migrations.iter().zip(&known) {
        if done.iter().all(|(known, _)| known != migration) {
            sqlx::raw_sql(*sql).execute(&mut *transaction).await?;
            let write = format!("INSERT INTO {name}.migrations VALUES ($1, $2)");
            let write = sqlx::query(AssertSqlSafe(write)).bind(migration).bind(hash);
            write.execute(&mut *transaction).await?;
        }
    }
    transaction.commit().await?;
    Ok(())
}
