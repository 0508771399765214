//! Connections to the database, and its migrations.

use std::time::Duration;

use sqlx::{Connection, Executor, PgConnection};
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

/// Number of the advisory lock held while preparing the database: "worddl" in ASCII.
const LOCK: i64 = 0x776f_7264_646c;

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
    match timeout(PATIENCE, call).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(FleetError::Away(format!("no answer after {} seconds", PATIENCE.as_secs()))),
    }
}

/// Prepares the database by running the migrations it lacks.
///
/// In one transaction: a failure leaves the database as it was.
///
/// # Errors
///
/// [`FleetError::Unsafe`] without `fsync`, [`FleetError::OtherFleet`] for migrations that this program does
/// not know.
pub(crate) async fn prepare(connection: &mut PgConnection) -> Result<(), FleetError> {
    // Without fsync, a power cut could lose answers that workers have already deleted.
    let (fsync,): (String,) =
        sqlx::query_as("SELECT current_setting('fsync')").fetch_one(&mut *connection).await?;
    if fsync != "on" {
        return Err(FleetError::Unsafe);
    }
    let mut transaction = connection.begin().await?;
    // Two programs may start a fleet at once. The second waits here, and then finds the migrations done.
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
    transaction.execute("CREATE SCHEMA IF NOT EXISTS worddle").await?;
    transaction
        .execute("CREATE TABLE IF NOT EXISTS worddle.migrations (name text PRIMARY KEY, hash text NOT NULL)")
        .await?;
    let done: Vec<(String, String)> =
        sqlx::query_as("SELECT name, hash FROM worddle.migrations ORDER BY name")
            .fetch_all(&mut *transaction)
            .await?;
    let known = MIGRATIONS.map(|(name, sql)| (name.to_owned(), format!("{:016x}", xxh3_64(sql.as_bytes()))));
    // An unknown migration, or a known one with another hash, means that another version prepared this
    // database.
    if let Some((name, _)) = done.iter().find(|own| !known.contains(own)) {
        return Err(FleetError::OtherFleet(format!("it has {name}, which this program does not know")));
    }
    for ((name, sql), (_, hash)) in MIGRATIONS.iter().zip(&known) {
        if done.iter().all(|(known, _)| known != name) {
            sqlx::raw_sql(*sql).execute(&mut *transaction).await?;
            let written = sqlx::query("INSERT INTO worddle.migrations VALUES ($1, $2)").bind(name).bind(hash);
            written.execute(&mut *transaction).await?;
        }
    }
    transaction.commit().await?;
    Ok(())
}
