//! Files of version 2: the request of each room in one table, all of its acts in another, and no snapshots.

use rusqlite::Connection;
use worddle_ask::RoomRequest;
use worddle_play::Millis;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::act::{Act, Line, LogEnd};
use super::kept::{Found, KeptRoom};
use crate::secret::Secret;

/// The version of these tables.
pub(super) const VERSION: i64 = 2;

/// Reads every room. A fault costs its own room, and no other.
///
/// # Errors
///
/// If the database as a whole cannot be read.
pub(super) fn read(connection: &Connection) -> rusqlite::Result<Found> {
    let mut found = Found::default();
    let mut rooms = connection.prepare("select id, request, sum from rooms order by rowid")?;
    let mut acts =
        connection.prepare("select number, at, act, sum from acts where room = ? order by number")?;
    let mut rows = rooms.query([])?;
    while let Some(row) = rows.next()? {
        let (id, request, sum): (String, String, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let lines = acts.query_map([&id], |row| {
            let numbers = [row.get::<_, i64>(0)?, row.get(1)?, row.get(3)?].map(i64::cast_unsigned);
            Ok(Line { number: numbers[0], at: Millis(numbers[1]), act: row.get(2)?, sum: numbers[2] })
        })?;
        let lines: Vec<Line> = lines.collect::<Result<_, _>>()?;
        let secret = id.parse().map_err(|()| "its id was altered".to_owned());
        found.push(&id, secret.and_then(|secret| gather(secret, &request, sum.cast_unsigned(), &lines)));
    }
    Ok(found)
}

/// Puts a room together from its acts in any order, up to the first that is missing or was altered.
///
/// # Errors
///
/// If its settings were altered.
pub(super) fn gather(id: Secret, request: &str, sum: u64, acts: &[Line]) -> Result<KeptRoom, String> {
    let mut old_end = LogEnd { number: 0, sum: xxh3_64_with_seed(format!("{id} {request}").as_bytes(), 0) };
    let room: RoomRequest = serde_json::from_str(request).map_err(|error| error.to_string())?;
    if old_end.sum != sum {
        return Err("its settings were altered".to_owned());
    }
    let mut end = LogEnd::start(id);
    let mut lines = vec![end.base(id, Millis(0), &Act::Open { room })];
    let mut acts: Vec<&Line> = acts.iter().collect();
    acts.sort_by_key(|line| line.number);
    for line in &acts {
        if old_end.pass(line).is_ok() {
            lines.push(end.push_text(line.at, line.act.clone()));
        }
    }
    let is_cut = acts.last().is_some_and(|line| line.number > old_end.number);
    let clock = lines.iter().map(|line| line.at).max().unwrap_or(Millis(0));
    Ok(KeptRoom { id, lines, end, clock, is_cut, damaged: is_cut })
}
