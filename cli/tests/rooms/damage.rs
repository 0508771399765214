//! Damage to the file of rooms, by hand.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;

use rusqlite::Connection;

use crate::chance::Chance;

/// The bytes that a disk writes at once.
const SECTOR: u64 = 512;

/// How a file is damaged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Damage {
    /// A sector has other bytes.
    Sector,
    /// A page does.
    Page,
    /// The last acts of a room are missing.
    Tail,
}

/// Damages the file of rooms.
pub(crate) fn damage(rooms: &Path, chance: &mut Chance) -> Damage {
    let path = rooms.join("rooms.sqlite");
    let kind = *chance.pick(&[Damage::Sector, Damage::Page, Damage::Tail]).unwrap();
    if kind == Damage::Tail {
        let file = Connection::open(&path).unwrap();
        let cut = "create temp table chosen as select room, max(number) as last from lines group by room order by random() \
            limit 1; delete from lines where number > 0 and exists (select * from chosen \
            where chosen.room = lines.room and lines.number > last - 2);";
        file.execute_batch(cut).unwrap();
        return kind;
    }
    // What is in the write-ahead log would be read in place of the damage.
    let file = Connection::open(&path).unwrap();
    let _: i64 = file.query_row("pragma wal_checkpoint(truncate)", [], |row| row.get(0)).unwrap();
    drop(file);
    let file = File::options().read(true).write(true).open(&path).unwrap();
    let bytes = if kind == Damage::Page { 8 * SECTOR } else { SECTOR };
    let place = chance.below(file.metadata().unwrap().len() / bytes) * bytes;
    let filler = if chance.below(2) == 0 { 0 } else { 0xa5 };
    file.write_all_at(&vec![filler; bytes as usize], place).unwrap();
    kind
}
