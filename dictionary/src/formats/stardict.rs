//! `StarDict`: `NAME.ifo` describes the dictionary, `NAME.idx` has each word with the place and the size of its data in
//! `NAME.dict`, and `NAME.syn` sends further words to those of the index (`StarDict`'s `doc/DICTFILE_FORMAT`).

use super::{Format, Stated, lines, stem, stems_with};
use crate::about::Kind;
use crate::collect::Collector;
use crate::error::{Error, Place, Problem};
use crate::files::Files;
use crate::limits;
use crate::text::{cut, decoded, without_markup};

/// `StarDict`.
pub(super) struct StarDict;

/// How every `.ifo` begins.
const FIRST_LINE: &[u8] = b"StarDict's dict ifo file";

impl Format for StarDict {
    fn describe(&self) -> &'static str {
        "StarDict (NAME.ifo with NAME.idx and NAME.dict, or NAME.idx.gz and NAME.dict.dz)"
    }

    fn find(&self, files: &dyn Files) -> Vec<String> {
        stems_with(files, ".ifo").map(|stem| format!("{stem}.ifo")).collect()
    }

    fn by_name(&self, _: &str) -> (Option<&'static str>, Kind) {
        (None, Kind::Definitions)
    }

    fn read(&self, main: &str, files: &dyn Files, senses: &mut Collector) -> Result<Stated, Error> {
        let info = Info::parse(main, &files.whole(main)?)?;
        let name = stem(main);
        let index = files.first_of(main, [format!("{name}.idx"), format!("{name}.idx.gz")])?;
        let data = files.first_of(main, [format!("{name}.dict.dz"), format!("{name}.dict")])?;
        let data = files.whole(&data)?;
        let words = read_index(&index, &files.whole(&index)?, &info, |word, place, size| {
            let data = data.get(place..place.checked_add(size)?)?;
            let add = senses.point(size).and_then(|()| senses.sense(word, "", &info.text_of(data)));
            Some(add)
        })?;
        let synonyms = format!("{name}.syn");
        if files.has(&synonyms) {
            read_synonyms(&synonyms, &files.whole(&synonyms)?, &words, senses)?;
        }
        let Info { title, licence, source, .. } = info;
        Ok(Stated { title, licence, source, entries: None })
    }
}

/// What `.ifo` states.
#[derive(Default)]
struct Info {
    title: String,
    licence: String,
    source: String,
    /// The types of the fields of every entry, if they are the same for all.
    types: Option<String>,
    /// Places have 64 bits.
    is_long: bool,
}

impl Info {
    /// Reads lines such as `bookname=…`.
    fn parse(file: &str, bytes: &[u8]) -> Result<Self, Error> {
        let first = lines(bytes).next().map(|(_, line)| line.trim_ascii());
        // Some tools write a byte order mark.
        let first = first.map(|line| line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line));
        if first != Some(FIRST_LINE) {
            let (english, french) = ("\"StarDict's dict ifo file\"", "« StarDict's dict ifo file »");
            return Err(Error::malformed(file, Place::Line(1), english, french));
        }
        let mut info = Self::default();
        for (_, line) in lines(bytes).skip(1) {
            let line = decoded(line);
            let Some((name, value)) = line.split_once('=') else { continue };
            let value = value.trim();
            match name.trim() {
                "bookname" => info.title = cut(value, limits::NAME),
                "description" => info.licence = cut(&without_markup(value), limits::LICENCE),
                "website" => info.source = cut(value, limits::NAME),
                "sametypesequence" => info.types = Some(cut(value, limits::NAME)),
                "idxoffsetbits" => info.is_long = value == "64",
                _ => {}
            }
        }
        Ok(info)
    }

    /// The texts among the fields of an entry. What breaks off ends the text: the checks of the index have passed, and half
    /// a picture is no reason to refuse a dictionary.
    fn text_of(&self, mut data: &[u8]) -> String {
        let mut texts: Vec<String> = Vec::new();
        let mut types = self.types.as_deref().map(|types| types.bytes());
        while !data.is_empty() {
            let (kind, is_last) = if let Some(types) = &mut types {
                let Some(kind) = types.next() else { break };
                (kind, types.len() == 0)
            } else {
                let Some((&kind, rest)) = data.split_first() else { break };
                data = rest;
                (kind, false)
            };
            let Some(field) = take_field(&mut data, kind, is_last) else { break };
            texts.extend(text_of_field(kind, field));
        }
        texts.join("\n")
    }
}

/// Takes a field: a text up to its zero, or data after its size. The last of a known sequence has neither.
fn take_field<'a>(data: &mut &'a [u8], kind: u8, is_last: bool) -> Option<&'a [u8]> {
    if is_last {
        return Some(std::mem::take(data));
    }
    if kind.is_ascii_uppercase() {
        let (size, rest) = data.split_first_chunk()?;
        let (field, rest) = rest.split_at_checked(u32::from_be_bytes(*size) as usize)?;
        *data = rest;
        return Some(field);
    }
    let end = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
    let field = &data[..end];
    *data = data.get(end + 1..).unwrap_or_default();
    Some(field)
}

/// The text of a field: plain (`m`, `l`, `n`, `w`) or with markup (`g`, `h`, `k`, `x`). Sounds and pictures have none.
fn text_of_field(kind: u8, field: &[u8]) -> Option<String> {
    // Markup may be longer than its text.
    let text = decoded(&field[..field.len().min(4 * limits::SENSE)]).into_owned();
    match kind {
        b'm' | b'l' | b'n' | b'w' => Some(text),
        b'g' | b'h' | b'k' | b'x' => Some(without_markup(&text)),
        _ => None,
    }
}

/// Reads an index: each word up to its zero, then the place and the size of its data. Returns the words.
fn read_index(
    file: &str,
    bytes: &[u8],
    info: &Info,
    mut entry: impl FnMut(&str, usize, usize) -> Option<Result<(), Problem>>,
) -> Result<Vec<String>, Error> {
    let mut words = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let at = (bytes.len() - rest.len()) as u64;
        let malformed = || {
            let (english, french) = (
                "a word, and the place and size of its data within the dictionary",
                "un mot, et la place et la taille de ses données dans le dictionnaire",
            );
            Error::malformed(file, Place::Byte(at), english, french)
        };
        let word = take_word(&mut rest).ok_or_else(malformed)?;
        let place = if info.is_long { take_u64(&mut rest) } else { take_u32(&mut rest).map(u64::from) };
        let place = place.and_then(|place| usize::try_from(place).ok()).ok_or_else(malformed)?;
        let size = take_u32(&mut rest).ok_or_else(malformed)? as usize;
        let added = entry(&word, place, size).ok_or_else(malformed)?;
        added.map_err(|problem| Error::of(file, problem))?;
        words.push(word);
    }
    Ok(words)
}

/// Reads further words, each with the number of a word of the index.
fn read_synonyms(file: &str, bytes: &[u8], words: &[String], senses: &mut Collector) -> Result<(), Error> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let at = (bytes.len() - rest.len()) as u64;
        let word = take_word(&mut rest);
        let other = take_u32(&mut rest).and_then(|number| words.get(number as usize));
        let (Some(word), Some(other)) = (word, other) else {
            let (english, french) =
                ("a word and the number of a word of the index", "un mot et le numéro d'un mot de l'index");
            return Err(Error::malformed(file, Place::Byte(at), english, french));
        };
        senses.see(&word, other).map_err(|problem| Error::of(file, problem))?;
    }
    Ok(())
}

/// Takes a word up to its zero. The format allows 255 bytes.
fn take_word(bytes: &mut &[u8]) -> Option<String> {
    let end = bytes.iter().take(256).position(|&byte| byte == 0)?;
    let word = decoded(&bytes[..end]).into_owned();
    *bytes = &bytes[end + 1..];
    Some(word)
}

/// Takes a number of four bytes.
fn take_u32(bytes: &mut &[u8]) -> Option<u32> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u32::from_be_bytes(*number))
}

/// Takes a number of eight bytes.
fn take_u64(bytes: &mut &[u8]) -> Option<u64> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u64::from_be_bytes(*number))
}
