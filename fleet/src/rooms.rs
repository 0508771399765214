//! Rooms on several servers: who owns which, and their logs.
//!
//! Several servers share a database. A room has one owner at a time, by the rules of [`lease`], which are functions of the database
//! (`rooms/1-rooms.sql`). A [`Registry`] calls those that are about owners, while requests wait; a [`RoomWriter`] writes what happened,
//! on a thread of its own. Both speak of rooms as texts: what a line of a log says is for the server to know.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use sqlx::postgres::{PgPool, PgPoolOptions};
use sqlx::{Connection, Executor, PgConnection};

use crate::address::Address;
use crate::database::{PLANS, Schema, connect, prepare, within_time};
use crate::error::FleetError;

pub mod lease;
#[cfg(test)]
mod model;
#[cfg(test)]
mod rules;
#[cfg(test)]
mod tests;
mod writer;

use lease::{Claim, LEASE};
pub use writer::{RoomWrite, RoomWriter};

/// The tables of rooms.
const ROOMS: Schema = Schema {
    name: "worddle_rooms",
    // "wrooms" in ASCII.
    lock: 0x7772_6f6f_6d73,
    migrations: &[("1-rooms", include_str!("rooms/1-rooms.sql"))],
    unknown: FleetError::OtherRooms,
};

/// Longest wait for a call. Whoever asked for a room waits no longer, and a heartbeat must not cost more than a lease.
const PATIENCE: Duration = Duration::from_secs(2);

/// Connections for requests. A call takes a millisecond, so a few serve thousands of players.
const CONNECTIONS: u32 = 4;

/// What the database itself bounds, should a server vanish in the middle of a call.
const BOUNDS: &str = "SET synchronous_commit = on; SET statement_timeout = '5s'; SET lock_timeout = '2s'; \
                      SET idle_in_transaction_session_timeout = '5s'";

/// A line of a room's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomLine {
    /// Its number.
    pub number: u64,
    /// The time in the room.
    pub at: u64,
    /// What happened.
    pub act: String,
    /// The checksum.
    pub sum: u64,
}

/// What a heartbeat is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beat {
    /// Whether the lease had not expired. Otherwise other servers may own rooms that this one had.
    pub was_live: bool,
    /// All servers whose lease lasts.
    pub live: BTreeSet<i64>,
}

/// A server's entry among those that share the rooms of a database.
pub struct Registry {
    /// Connections for requests.
    pool: PgPool,
    /// The connection for heartbeats, which wait for no request.
    beats: PgPool,
    database: Address,
    server: i64,
    address: String,
    version: i32,
    secret: String,
}

impl Registry {
    /// Prepares the database, and enters a server that other servers reach at an address and that reads logs up to a version.
    ///
    /// # Errors
    ///
    /// An unreachable database, one that denies the user the right to prepare it, or one of a later version.
    pub async fn enter(database: &Address, address: &str, version: i32) -> Result<Self, FleetError> {
        let mut connection = connect(database).await?;
        prepare(&mut connection, &ROOMS).await?;
        let secret =
            sqlx::query_scalar("SELECT secret FROM worddle_rooms.settings").fetch_one(&mut connection);
        let secret: String = within_time(PATIENCE, secret).await?;
        let enter =
            sqlx::query_scalar("SELECT worddle_rooms.enter($1, $2)").bind(address).bind(milliseconds());
        let server = within_time(PATIENCE, enter.fetch_one(&mut connection)).await?;
        // A connection that does not close in order is closed all the same.
        let _: Result<(), _> = connection.close().await;
        let (pool, beats) = (pool(database, CONNECTIONS), pool(database, 1));
        let (database, address) = (database.clone(), address.to_owned());
        Ok(Self { pool, beats, database, server, address, version, secret })
    }

    /// The number of this server. A server that starts again has another one.
    pub fn server(&self) -> i64 {
        self.server
    }

    /// What all servers know and nobody else does.
    pub fn secret(&self) -> &str {
        &self.secret
    }

    /// Writes the rooms of this server.
    ///
    /// # Errors
    ///
    /// If the system has no sockets to give.
    pub fn writer(&self) -> Result<RoomWriter, FleetError> {
        RoomWriter::new(self.database.clone(), self.server)
    }

    /// Sends a heartbeat.
    ///
    /// # Errors
    ///
    /// No answer from the database.
    pub async fn beat(&self) -> Result<Beat, FleetError> {
        let beat = sqlx::query_scalar("SELECT worddle_rooms.beat($1, $2, $3)");
        let beat = beat.bind(self.server).bind(&self.address).bind(milliseconds());
        let was_live = within_time(PATIENCE, beat.fetch_one(&self.beats)).await?;
        let live = "SELECT id FROM worddle_rooms.servers WHERE leased_until > clock_timestamp()";
        let live: Vec<i64> = within_time(PATIENCE, sqlx::query_scalar(live).fetch_all(&self.beats)).await?;
        Ok(Beat { was_live, live: live.into_iter().collect() })
    }

    /// All rooms that this server owns, with their fences.
    ///
    /// # Errors
    ///
    /// No answer from the database.
    pub async fn owned(&self) -> Result<BTreeMap<String, i64>, FleetError> {
        let owned = sqlx::query_as("SELECT id, fence FROM worddle_rooms.rooms WHERE owner = $1");
        let owned: Vec<(String, i64)> =
            within_time(PATIENCE, owned.bind(self.server).fetch_all(&self.beats)).await?;
        Ok(owned.into_iter().collect())
    }

    /// Opens a room, whose fence is 1; false if its code or its id is taken.
    ///
    /// # Errors
    ///
    /// No answer from the database.
    pub async fn open(&self, room: &str, code: &str) -> Result<bool, FleetError> {
        let open = sqlx::query_scalar("SELECT worddle_rooms.open($1, $2, $3, $4)");
        let open = open.bind(self.server).bind(room).bind(code).bind(self.version);
        within_time(PATIENCE, open.fetch_one(&self.pool)).await
    }

    /// Claims a room.
    ///
    /// # Errors
    ///
    /// No answer from the database.
    pub async fn claim(&self, room: &str) -> Result<Claim, FleetError> {
        type Row = (String, Option<i64>, Option<i64>, Option<String>);
        let claim =
            sqlx::query_as("SELECT outcome, fence, other, address FROM worddle_rooms.claim($1, $2, $3)");
        let claim = claim.bind(self.server).bind(room).bind(self.version);
        let row: Row = within_time(PATIENCE, claim.fetch_one(&self.pool)).await?;
        Ok(match row {
            (outcome, Some(fence), from, _) if outcome == "own" => Claim::Own { fence, from },
            (outcome, _, Some(server), Some(address)) if outcome == "other" => {
                Claim::Other { server, address }
            }
            (outcome, ..) if outcome == "newer" => Claim::Newer,
            (outcome, ..) if outcome == "expired" => Claim::Expired,
            _ => Claim::Unknown,
        })
    }

    /// The log of a room.
    ///
    /// # Errors
    ///
    /// No answer from the database.
    pub async fn read(&self, room: &str) -> Result<Vec<RoomLine>, FleetError> {
        let read = "SELECT number, at, act, sum FROM worddle_rooms.lines WHERE room = $1 ORDER BY number";
        let read = sqlx::query_as(read).bind(room).fetch_all(&self.pool);
        let rows: Vec<(i64, i64, String, i64)> = within_time(PATIENCE, read).await?;
        let line = |(number, at, act, sum): (i64, i64, String, i64)| {
            let [number, at, sum] = [number, at, sum].map(i64::cast_unsigned);
            RoomLine { number, at, act, sum }
        };
        Ok(rows.into_iter().map(line).collect())
    }

    /// The room of a short code.
    ///
    /// # Errors
    ///
    /// No answer from the database.
    pub async fn find_code(&self, code: &str) -> Result<Option<String>, FleetError> {
        let find = sqlx::query_scalar("SELECT id FROM worddle_rooms.rooms WHERE code = $1").bind(code);
        within_time(PATIENCE, find.fetch_optional(&self.pool)).await
    }

    /// Gives back all rooms and the lease; returns the number of rooms.
    ///
    /// # Errors
    ///
    /// No answer from the database: others then wait for the lease to expire.
    pub async fn leave(&self) -> Result<u64, FleetError> {
        let leave = sqlx::query_scalar("SELECT worddle_rooms.leave($1)").bind(self.server);
        let rooms: i64 = within_time(PATIENCE, leave.fetch_one(&self.beats)).await?;
        Ok(rooms.cast_unsigned())
    }

    /// Closes rooms that nobody has owned for some time; returns their number.
    ///
    /// # Errors
    ///
    /// No answer from the database.
    pub async fn sweep(&self, after: Duration) -> Result<u64, FleetError> {
        let sweep = sqlx::query_scalar("SELECT worddle_rooms.sweep($1)");
        let sweep = sweep.bind(i64::try_from(after.as_millis()).unwrap_or(i64::MAX));
        let rooms: i64 = within_time(PATIENCE, sweep.fetch_one(&self.pool)).await?;
        Ok(rooms.cast_unsigned())
    }
}

/// A lease in milliseconds.
fn milliseconds() -> i64 {
    LEASE.as_millis() as i64
}

/// Connections that are opened when they are needed.
fn pool(database: &Address, most: u32) -> PgPool {
    let options = PgPoolOptions::new().max_connections(most).acquire_timeout(PATIENCE);
    let options = options.after_connect(|connection, _| Box::pin(set_up(connection)));
    options.connect_lazy_with(database.options().clone())
}

/// Sets what holds for every call of a connection.
async fn set_up(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    connection.execute(BOUNDS).await?;
    connection.execute(PLANS).await?;
    Ok(())
}
