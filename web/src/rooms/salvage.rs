//! Rooms from a file that `SQLite` refuses to read.
//!
//! Damage to a page costs the rooms that have rows on it, and no other.

use std::collections::BTreeMap;

use worddle_play::Millis;

use super::act::Line;
use super::kept::{Found, KeptRoom};
use super::pages::{Field, Pages};
use super::version_2;
use crate::secret::Secret;

/// The rows of one room.
#[derive(Default)]
struct Rows {
    lines: Vec<Line>,
    /// Requests with their sums, as version 2 had them in a table of their own.
    requests: Vec<(String, u64)>,
}

/// Finds all rooms in the bytes of a file and of its write-ahead log.
pub(super) fn salvage(file: &[u8], log: &[u8]) -> Found {
    let mut rooms: BTreeMap<String, Rows> = BTreeMap::new();
    for row in Pages::read(file, log).iter().flat_map(Pages::rows) {
        match <[Field; 5]>::try_from(row) {
            Ok(
                [
                    Field::Text(room),
                    Field::Integer(number),
                    Field::Integer(at),
                    Field::Text(act),
                    Field::Integer(sum),
                ],
            ) => {
                let (number, at) = (number.cast_unsigned(), Millis(at.cast_unsigned()));
                let line = Line { number, at, act, sum: sum.cast_unsigned() };
                rooms.entry(room).or_default().lines.push(line);
            }
            Ok(_) => {}
            Err(row) => {
                if let [Field::Text(room), Field::Text(request), Field::Integer(sum)] = &row[..] {
                    let request = (request.clone(), sum.cast_unsigned());
                    rooms.entry(room.clone()).or_default().requests.push(request);
                }
            }
        }
    }
    let mut found = Found::default();
    for (id, rows) in rooms {
        let Ok(secret) = id.parse::<Secret>() else { continue };
        found.push(&id, gather(secret, rows));
    }
    found
}

/// Puts a room together, of this version or the one before.
fn gather(id: Secret, Rows { lines, requests }: Rows) -> Result<KeptRoom, String> {
    if requests.is_empty() {
        return KeptRoom::gather(id, lines);
    }
    let rooms =
        requests.iter().filter_map(|(request, sum)| version_2::gather(id, request, *sum, &lines).ok());
    rooms.max_by_key(|room| room.end.number).ok_or_else(|| "its settings were altered".to_owned())
}
