//! Connections to the database, and what is prepared in it.

use std::time::Duration;

use sqlx::{Connection, Executor, PgConnection};
use tokio::time::timeout;
use xxhash_rust::xxh3::xxh3_64;

use crate::address::Address;
use crate::error::FleetError;

/// Everything that has been done to a database, in order: a file is never changed, another is added.
pub const MIGRATIONS: [(&str, &str); 1] = [("1-queue", include_str!("database/1-queue.sql"))];

/// How long a connection or a call may take: far more than any takes, and less than a lease.
pub(crate) const PATIENCE: Duration = Duration::from_secs(15);

/// The number of the lock that whoever prepares the database holds: the first letters of "worddle".
const LOCK: i64 = 0x776f_7264_646c;

/// Connects.
pub(crate) async fn connect(address: &Address) -> Result<PgConnection, FleetError> {
    let connection = PgConnection::connect_with(address.options());
    let mut connection = within(connection).await?;
    // What is delivered is on the disk before the server says so. The same calls come again and again, with other numbers:
    // to plan each of them anew would take the server longer than to do it.
    within(connection.execute("SET synchronous_commit = on; SET plan_cache_mode = force_generic_plan"))
        .await?;
    Ok(connection)
}

/// Waits for a call, but not for ever: a connection that was cut may say nothing at all.
pub(crate) async fn within<T>(call: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, FleetError> {
    match timeout(PATIENCE, call).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(FleetError::Away(format!("no answer after {} seconds", PATIENCE.as_secs()))),
    }
}

/// Prepares the database: does what has not been done to it yet.
pub(crate) async fn prepare(connection: &mut PgConnection) -> Result<(), FleetError> {
    let (fsync,): (String,) =
        sqlx::query_as("SELECT current_setting('fsync')").fetch_one(&mut *connection).await?;
    if fsync != "on" {
        return Err(FleetError::Unsafe);
    }
    let mut transaction = connection.begin().await?;
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
