//! dictd (RFC 2229's server): `NAME.index` has a line for each headword with the place and the length of its text in
//! `NAME.dict`, as numbers in base 64. `NAME.dict.dz` is the same compressed by dictzip.

use super::{Format, Stated, lines, stem, stems_with};
use crate::about::{Kind, language_of};
use crate::collect::Collector;
use crate::error::{Error, Place};
use crate::files::Files;
use crate::limits;
use crate::text::{cut, decoded};

/// dictd.
pub(super) struct Dictd;

/// Dictionaries of dictd whose name tells neither language nor kind.
const KNOWN: [(&str, &str, Kind); 5] = [
    ("gcide", "en", Kind::Definitions),
    ("wn", "en", Kind::Definitions),
    ("foldoc", "en", Kind::Definitions),
    ("devil", "en", Kind::Definitions),
    ("moby-thesaurus", "en", Kind::Synonyms),
];

impl Format for Dictd {
    fn describe(&self) -> &'static str {
        "dictd (NAME.index with NAME.dict or NAME.dict.dz)"
    }

    fn find(&self, files: &dyn Files) -> Vec<String> {
        stems_with(files, ".index").map(|stem| format!("{stem}.index")).collect()
    }

    /// `freedict-deu-eng` translates from German.
    fn by_name(&self, main: &str) -> (Option<&'static str>, Kind) {
        let name = stem(main);
        if let Some(&(_, language, kind)) = KNOWN.iter().find(|(known, _, _)| *known == name) {
            return (Some(language), kind);
        }
        let pair = name.strip_prefix("freedict-").unwrap_or(name).split_once('-');
        let Some((from, to)) = pair.map(|(from, to)| (language_of(from), language_of(to))) else {
            return (None, Kind::Definitions);
        };
        // The language of a translation need not be one that we know.
        (from, if from.is_some() && from != to { Kind::Translation } else { Kind::Definitions })
    }

    fn read(&self, main: &str, files: &dyn Files, senses: &mut Collector) -> Result<Stated, Error> {
        let name = stem(main);
        let file = files.first_of(main, [format!("{name}.dict.dz"), format!("{name}.dict")])?;
        let (index, texts) = (files.whole(main)?, files.whole(&file)?);
        let mut stated = Stated::default();
        for (number, line) in lines(&index) {
            let entry = Entry::parse(line, &texts).ok_or_else(|| {
                let (english, french) = (
                    "a headword, and the place and length of a text within the dictionary",
                    "un mot, et la place et la longueur d'un texte dans le dictionnaire",
                );
                Error::malformed(main, Place::Line(number), english, french)
            })?;
            if entry.is_about_the_dictionary() {
                entry.state(&mut stated);
                continue;
            }
            let add = senses
                .point(entry.text.len())
                .and_then(|()| senses.sense(&entry.headword, "", &entry.plain_text()));
            add.map_err(|problem| Error::of(main, problem))?;
        }
        Ok(stated)
    }
}

/// A line of the index with its text.
struct Entry<'a> {
    headword: String,
    text: &'a [u8],
}

impl<'a> Entry<'a> {
    /// Takes a line apart: headword, place, length, and perhaps the headword as written.
    fn parse(line: &[u8], texts: &'a [u8]) -> Option<Self> {
        let mut fields = line.split(|&byte| byte == b'\t');
        let (headword, place, length) = (fields.next()?, fields.next()?, fields.next()?);
        let written = fields.next().filter(|written| !written.is_empty()).unwrap_or(headword);
        let (place, length) = (base_64(place)?, base_64(length)?);
        let text = texts.get(place..place.checked_add(length)?)?;
        Some(Self { headword: decoded(written).into_owned(), text })
    }

    /// Whether it describes the dictionary instead of a word. Newer indexes leave out the hyphens.
    fn is_about_the_dictionary(&self) -> bool {
        self.headword.starts_with("00-") || self.headword.starts_with("00database")
    }

    /// Takes what it states of the dictionary.
    fn state(&self, stated: &mut Stated) {
        let text = decoded(self.text);
        // The first line repeats the headword, with hyphens.
        let text = text
            .split_once('\n')
            .filter(|(first, _)| first.starts_with("00"))
            .map_or(&*text, |(_, rest)| rest);
        let (target, most) = match self.headword.replace('-', "").strip_prefix("00database") {
            Some("info") => (&mut stated.licence, limits::LICENCE),
            Some("short") => (&mut stated.title, limits::NAME),
            Some("url") => (&mut stated.source, limits::NAME),
            _ => return,
        };
        *target = cut(text.trim(), most);
    }

    /// Its text, without a first line that only repeats the headword and without the braces around references.
    fn plain_text(&self) -> String {
        // Twice what is kept, since braces go.
        let text = decoded(&self.text[..self.text.len().min(2 * limits::SENSE)]);
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        let text = if first.trim().eq_ignore_ascii_case(&self.headword) { rest } else { &text };
        text.replace(['{', '}'], "")
    }
}

/// A number in dictd's base 64: letters, digits, `+` and `/`, the highest first.
fn base_64(digits: &[u8]) -> Option<usize> {
    let value = |digit: u8| match digit {
        b'A'..=b'Z' => Some(digit - b'A'),
        b'a'..=b'z' => Some(digit - b'a' + 26),
        b'0'..=b'9' => Some(digit - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let add = |number: usize, &digit: &u8| number.checked_mul(64)?.checked_add(usize::from(value(digit)?));
    digits.iter().try_fold(0, add).filter(|_| !digits.is_empty())
}
