//! The pages of an `SQLite` file that `SQLite` itself refuses to read, and the rows on them.
//!
//! A damaged page may be one that leads to all others, so the tree is not followed: every page that looks like one with rows
//! is read for itself, with the pages that its long rows overflow to. Nothing is believed here; rows carry checksums of
//! their own. The format is that of <https://www.sqlite.org/fileformat2.html>.

use std::collections::BTreeMap;

/// The size of a page. Files of rooms have had no other.
const PAGE: usize = 4096;

/// Maximum columns of a row that is read: those of the tables of rooms, and no more.
const COLUMNS: usize = 5;

/// Maximum bytes of a row: more than any snapshot has, so that a damaged length takes no memory.
const ROW: usize = 16 << 20;

/// The bytes before the first page of a file.
const FILE_HEADER: usize = 100;

/// A field of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Field {
    Integer(i64),
    Text(String),
}

/// The pages of a file, by number from 1 on.
pub(super) struct Pages(BTreeMap<u32, Vec<u8>>);

impl Pages {
    /// The pages of a file. Those of its write-ahead log replace them: whole transactions first, then whatever else the log
    /// has, since rows are checked one by one.
    pub(super) fn read(file: &[u8], log: &[u8]) -> [Self; 2] {
        let numbered = (1..).zip(file.chunks(PAGE).map(<[u8]>::to_vec));
        let mut committed: BTreeMap<u32, Vec<u8>> = numbered.collect();
        let frames = frames(log);
        let whole =
            frames.iter().rposition(|frame| frame.is_whole && frame.commits).map_or(0, |last| last + 1);
        let put = |pages: &mut BTreeMap<u32, Vec<u8>>, frames: &[Frame<'_>]| {
            pages.extend(frames.iter().map(|frame| (frame.number, frame.page.to_vec())));
        };
        put(&mut committed, &frames[..whole]);
        let mut all = committed.clone();
        put(&mut all, &frames[whole..]);
        [Self(committed), Self(all)]
    }

    /// All rows of all tables.
    pub(super) fn rows(&self) -> Vec<Vec<Field>> {
        let cells = self.0.iter().flat_map(|(&number, page)| cells(number, page));
        cells.filter_map(|cell| self.row(&cell)).collect()
    }

    /// Reads the row of a cell, with the pages that it overflows to.
    fn row(&self, cell: &Cell<'_>) -> Option<Vec<Field>> {
        if cell.length > ROW.min(self.0.len() * PAGE) {
            return None;
        }
        let mut payload = cell.local.to_vec();
        let mut next = cell.overflow;
        while payload.len() < cell.length {
            let page = self.0.get(&next)?;
            next = u32_at(page, 0)?;
            let rest = page.get(4..)?;
            if rest.is_empty() {
                return None;
            }
            // The length bounds the loop, however the pages are linked.
            payload.extend_from_slice(&rest[..rest.len().min(cell.length - payload.len())]);
        }
        record(&payload)
    }
}

/// Whether a log lost transactions that were followed by others: a transaction is synced before the next one is written, so
/// two that end after a damaged one prove that it was whole once.
pub(super) fn is_cut(log: &[u8]) -> bool {
    let frames = frames(log);
    frames.iter().skip_while(|frame| frame.is_whole).filter(|frame| frame.commits).count() > 1
}

/// A page in a write-ahead log.
struct Frame<'a> {
    number: u32,
    page: &'a [u8],
    /// It ends a transaction.
    commits: bool,
    /// It and all frames before it are unaltered.
    is_whole: bool,
}

/// The frames of a write-ahead log that were written since it began anew: those with the same salts.
fn frames(log: &[u8]) -> Vec<Frame<'_>> {
    let (Some((header, frames)), Some(magic)) = (log.split_at_checked(32), u32_at(log, 0)) else {
        return Vec::new();
    };
    let is_big = magic & 1 == 1;
    let mut sum = checksum((0, 0), &header[..24], is_big);
    let mut is_whole = magic & !1 == 0x377f_0682 && is_sum(sum, &header[24..]);
    let frames: Vec<(&[u8], &[u8])> =
        frames.chunks_exact(24 + PAGE).map(|frame| frame.split_at(24)).collect();
    let salts = if is_whole { header.get(16..24) } else { usual_salts(&frames) };
    let is_current = |header: &[u8]| header.get(8..16) == salts;
    let last = frames.iter().rposition(|(header, _)| is_current(header)).map_or(0, |last| last + 1);
    let mut current = Vec::new();
    for (header, page) in &frames[..last] {
        sum = checksum(checksum(sum, &header[..8], is_big), page, is_big);
        is_whole &= is_current(header) && is_sum(sum, &header[16..]);
        let (number, commits) = (u32_at(header, 0).unwrap_or(0), u32_at(header, 4) != Some(0));
        if is_current(header) {
            current.push(Frame { number, page, commits, is_whole });
        }
    }
    current
}

/// The salts that most frames have: where the header is damaged, the frame behind it may be too.
fn usual_salts<'a>(frames: &[(&'a [u8], &'a [u8])]) -> Option<&'a [u8]> {
    let mut counts: BTreeMap<&[u8], usize> = BTreeMap::new();
    for (header, _) in frames {
        *counts.entry(&header[8..16]).or_default() += 1;
    }
    counts.into_iter().max_by_key(|&(_, count)| count).map(|(salts, _)| salts)
}

/// Whether this checksum is written here.
fn is_sum(sum: (u32, u32), bytes: &[u8]) -> bool {
    u32_at(bytes, 0) == Some(sum.0) && u32_at(bytes, 4) == Some(sum.1)
}

/// The checksum of a write-ahead log, continued over more bytes.
fn checksum((mut first, mut second): (u32, u32), bytes: &[u8], is_big: bool) -> (u32, u32) {
    let word = |word: &[u8]| {
        let word: [u8; 4] = word.try_into().unwrap_or_default();
        if is_big { u32::from_be_bytes(word) } else { u32::from_le_bytes(word) }
    };
    for pair in bytes.chunks_exact(8) {
        first = first.wrapping_add(word(&pair[..4])).wrapping_add(second);
        second = second.wrapping_add(word(&pair[4..])).wrapping_add(first);
    }
    (first, second)
}

/// A row as it lies on a page: what is there of it, and the page with the rest.
struct Cell<'a> {
    length: usize,
    local: &'a [u8],
    overflow: u32,
}

/// The cells of a page with rows; none of any other page.
fn cells(number: u32, page: &[u8]) -> Vec<Cell<'_>> {
    let start = if number == 1 { FILE_HEADER } else { 0 };
    // Leaves of tables with and without row ids, and inner pages of the latter, which have rows too.
    let (pointers, skip, is_table) = match page.get(start) {
        Some(0x0d) => (start + 8, 0, true),
        Some(0x0a) => (start + 8, 0, false),
        Some(0x02) => (start + 12, 4, false),
        _ => return Vec::new(),
    };
    let count = u16_at(page, start + 3).unwrap_or(0).min(PAGE / 2);
    let places = (0..count).filter_map(|place| u16_at(page, pointers + 2 * place));
    places.filter_map(|place| cell(page.get(place + skip..)?, is_table)).collect()
}

/// Reads a cell.
fn cell(bytes: &[u8], is_table: bool) -> Option<Cell<'_>> {
    let (length, mut rest) = varint(bytes)?;
    if is_table {
        rest = varint(rest)?.1;
    }
    let length = usize::try_from(length).ok()?;
    let most = if is_table { PAGE - 35 } else { (PAGE - 12) * 64 / 255 - 23 };
    if length <= most {
        return Some(Cell { length, local: rest.get(..length)?, overflow: 0 });
    }
    let least = (PAGE - 12) * 32 / 255 - 23;
    let fitting = least + (length - least) % (PAGE - 4);
    let local = if fitting <= most { fitting } else { least };
    Some(Cell { length, local: rest.get(..local)?, overflow: u32_at(rest, local)? })
}

/// Reads a row of integers and texts; `None` for any other.
fn record(payload: &[u8]) -> Option<Vec<Field>> {
    let (length, _) = varint(payload)?;
    let (mut header, mut body) = payload.split_at_checked(usize::try_from(length).ok()?)?;
    header = varint(header)?.1;
    let mut fields = Vec::new();
    while !header.is_empty() && fields.len() < COLUMNS {
        let kind;
        (kind, header) = varint(header)?;
        let length = match kind {
            0..=4 => kind as usize,
            5 => 6,
            6 => 8,
            8 | 9 => 0,
            _ => usize::try_from(kind.checked_sub(13)? / 2).ok()?,
        };
        let field;
        (field, body) = body.split_at_checked(length)?;
        fields.push(match kind {
            1..=6 => Field::Integer(integer(field)),
            8 | 9 => Field::Integer(i64::from(kind == 9)),
            13.. if kind % 2 == 1 => Field::Text(String::from_utf8(field.to_vec()).ok()?),
            _ => return None,
        });
    }
    Some(fields)
}

/// An integer of one to eight bytes with its sign.
fn integer(bytes: &[u8]) -> i64 {
    let negative = bytes.first().is_some_and(|&first| first >= 0x80);
    bytes.iter().fold(-i64::from(negative), |number, &byte| number << 8 | i64::from(byte))
}

/// A number of one to nine bytes, and what follows it.
fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0;
    for (place, &byte) in bytes.iter().enumerate().take(9) {
        if place == 8 {
            return Some((number << 8 | u64::from(byte), &bytes[9..]));
        }
        number = number << 7 | u64::from(byte & 0x7f);
        if byte < 0x80 {
            return Some((number, &bytes[place + 1..]));
        }
    }
    None
}

fn u16_at(bytes: &[u8], place: usize) -> Option<usize> {
    let bytes = bytes.get(place..place + 2)?;
    Some(usize::from(u16::from_be_bytes(bytes.try_into().ok()?)))
}

fn u32_at(bytes: &[u8], place: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(place..place + 4)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_were_written() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("file");
        let connection = rusqlite::Connection::open(&path).expect("a file");
        connection
            .execute_batch(
                "create table t (room text, number integer, text text, primary key (room, number)) strict, without rowid;
                 create table other (id text primary key, number integer) strict;",
            )
            .expect("tables");
        let numbers = [0, 1, -1, 127, 128, -129, 1 << 20, -(1 << 30), 1 << 40, i64::MAX, i64::MIN];
        let mut expected = Vec::new();
        for (place, number) in numbers.into_iter().enumerate() {
            let text = "é".repeat(place * place * 97);
            let row = rusqlite::params!["room", number, text];
            connection.execute("insert into t values (?, ?, ?)", row).expect("a row");
            connection
                .execute("insert into other values (?, ?)", rusqlite::params![text, number])
                .expect("a row");
            let number = Field::Integer(number);
            expected.push(vec![Field::Text("room".to_owned()), number.clone(), Field::Text(text.clone())]);
            expected.push(vec![Field::Text(text), number]);
        }
        drop(connection);
        let mut bytes = Vec::new();
        let mut file = std::fs::File::options().read(true).open(&path).expect("a file");
        std::io::Read::read_to_end(&mut file, &mut bytes).expect("bytes");
        for pages in Pages::read(&bytes, &[]) {
            let rows = pages.rows();
            assert!(expected.iter().all(|row| rows.contains(row)));
        }
        // Whatever the bytes are, reading them ends.
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0xff;
            if place % 61 == 0 {
                Pages::read(&damaged, &damaged)[1].rows();
            }
        }
    }
}
