//! Writes the logs of rooms: what waits in all of them, in one commit.

use std::collections::BTreeMap;
use std::time::Duration;

use sqlx::{Connection, PgConnection};
use tokio::runtime::{Builder, Runtime};

use super::{RoomLine, set_up};
use crate::address::Address;
use crate::database::within_time;
use crate::error::FleetError;

/// Longest wait for a commit. A database that takes longer is treated as away, and the same is written again.
const PATIENCE: Duration = Duration::from_secs(6);

/// What is to be written in a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomWrite {
    /// The room.
    pub room: String,
    /// The fence of the owner.
    pub fence: i64,
    /// The log starts anew from this line, and all lines before it go.
    pub cut: Option<u64>,
    /// The lines; the one with number 0 replaces the one before.
    pub lines: Vec<RoomLine>,
    /// The room is closed, and everything about it goes.
    pub is_closed: bool,
}

/// Writes the rooms of a server. Its calls block.
pub struct RoomWriter {
    /// Runs the calls, one at a time, and outlives the threads of the server: what waits when it stops is still written.
    runtime: Runtime,
    /// None before the first call, and after one that failed.
    connection: Option<PgConnection>,
    database: Address,
    server: i64,
}

impl RoomWriter {
    /// Connects at the first call.
    pub(super) fn new(database: Address, server: i64) -> Result<Self, FleetError> {
        let runtime = Builder::new_current_thread().enable_all().build().map_err(FleetError::System)?;
        Ok(Self { runtime, connection: None, database, server })
    }

    /// Writes durably, all of it or nothing, and returns the rooms in which nothing was written because another server owns them by
    /// now. The same may be written again.
    ///
    /// # Errors
    ///
    /// No answer from the database. All may be written then, or nothing.
    pub fn write(&mut self, writes: &[RoomWrite]) -> Result<Vec<String>, FleetError> {
        let Self { runtime, connection, database, server } = self;
        // Taken out: a connection that failed in the middle of a call must not be used again.
        let before = connection.take();
        let (used, lost) = runtime.block_on(async {
            let mut used = match before {
                Some(connection) => connection,
                None => within_time(PATIENCE, open(database)).await?,
            };
            let lost = within_time(PATIENCE, write(&mut used, *server, writes)).await?;
            Ok::<_, FleetError>((used, lost))
        })?;
        *connection = Some(used);
        Ok(lost)
    }
}

/// Opens a connection.
async fn open(database: &Address) -> Result<PgConnection, sqlx::Error> {
    let mut connection = PgConnection::connect_with(database.options()).await?;
    set_up(&mut connection).await?;
    Ok(connection)
}

/// Writes in one call, whose commit is the end of it: no transaction is ever left open.
async fn write(
    connection: &mut PgConnection,
    server: i64,
    writes: &[RoomWrite],
) -> Result<Vec<String>, sqlx::Error> {
    let (rooms, fences): (Vec<&str>, Vec<i64>) =
        writes.iter().map(|write| (write.room.as_str(), write.fence)).unzip();
    let cuts = writes.iter().filter_map(|write| Some((write.room.as_str(), write.cut?.cast_signed())));
    let (cut_rooms, cut_numbers): (Vec<&str>, Vec<i64>) = cuts.unzip();
    // A statement may write a row once: of lines with the same number, the last counts.
    let lines: BTreeMap<(&str, u64), &RoomLine> = writes
        .iter()
        .flat_map(|write| write.lines.iter().map(|line| ((write.room.as_str(), line.number), line)))
        .collect();
    let line_rooms: Vec<&str> = lines.keys().map(|&(room, _)| room).collect();
    let numbers = |number: fn(&RoomLine) -> u64| -> Vec<i64> {
        lines.values().map(|line| number(line).cast_signed()).collect()
    };
    let acts: Vec<&str> = lines.values().map(|line| line.act.as_str()).collect();
    let closed: Vec<&str> =
        writes.iter().filter(|write| write.is_closed).map(|write| write.room.as_str()).collect();
    sqlx::query_scalar("SELECT worddle_rooms.write($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)")
        .bind(server)
        .bind(rooms)
        .bind(fences)
        .bind(cut_rooms)
        .bind(cut_numbers)
        .bind(line_rooms)
        .bind(numbers(|line| line.number))
        .bind(numbers(|line| line.at))
        .bind(acts)
        .bind(numbers(|line| line.sum))
        .bind(closed)
        .fetch_one(connection)
        .await
}
