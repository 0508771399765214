//! `WordNet`'s own files: `index.noun` names the senses of each word by their place in `data.noun`, and `noun.exc` has the
//! irregular forms (wndb(5WN), Princeton University).

use super::{Format, Stated, lines};
use crate::about::Kind;
use crate::collect::Collector;
use crate::error::{Error, Place};
use crate::files::Files;
use crate::limits;
use crate::text::cut;

/// `WordNet`.
pub(super) struct WordNet;

/// The parts of speech: the ending of the files, and the name for people.
const PARTS: [(&str, &str); 4] =
    [("noun", "noun"), ("verb", "verb"), ("adj", "adjective"), ("adv", "adverb")];

/// The file that a `WordNet` is known by.
const MAIN: &str = "data.noun";

/// The longest line of `data` read, in bytes. The longest of `WordNet` 3.0 has 12 kB, for *city* with all its pointers.
const LONGEST: usize = 64 << 10;

impl Format for WordNet {
    fn describe(&self) -> &'static str {
        "WordNet (data.noun, index.noun …)"
    }

    fn find(&self, files: &dyn Files) -> Vec<String> {
        if files.has(MAIN) { vec![MAIN.to_owned()] } else { Vec::new() }
    }

    fn name<'a>(&self, _: &'a str) -> &'a str {
        "wordnet"
    }

    fn by_name(&self, _: &str) -> (Option<&'static str>, Kind) {
        (Some("en"), Kind::Definitions)
    }

    fn owns(&self, _: &str, file: &str) -> bool {
        let is_of = |(part, _)| {
            [format!("data.{part}"), format!("index.{part}"), format!("{part}.exc")]
                .iter()
                .any(|own| own == file)
        };
        PARTS.into_iter().any(is_of)
    }

    fn read(&self, _: &str, files: &dyn Files, senses: &mut Collector) -> Result<Stated, Error> {
        let mut licence = String::new();
        for (part, name) in PARTS {
            let (data, index) = (format!("data.{part}"), format!("index.{part}"));
            // Somebody may want the nouns alone.
            if !files.has(&data) {
                continue;
            }
            let data = Synsets { file: data.clone(), bytes: files.whole(&data)? };
            if licence.is_empty() {
                licence = data.licence();
            }
            read_index(&index, &files.whole(&index)?, name, &data, senses)?;
            let exceptions = format!("{part}.exc");
            if files.has(&exceptions) {
                read_exceptions(&exceptions, &files.whole(&exceptions)?, senses)?;
            }
        }
        Ok(Stated {
            title: "WordNet".to_owned(),
            licence,
            source: "https://wordnet.princeton.edu".to_owned(),
            entries: None,
        })
    }
}

/// Reads an index: a line for each word, with the places of its senses, the commonest first.
fn read_index(
    file: &str,
    bytes: &[u8],
    part: &str,
    data: &Synsets,
    senses: &mut Collector,
) -> Result<(), Error> {
    for (number, line) in lines(bytes) {
        // The licence, in lines that begin with spaces.
        if line.starts_with(b"  ") {
            continue;
        }
        let malformed = || {
            let (english, french) =
                ("a word and the places of its senses", "un mot et les places de ses sens");
            Error::malformed(file, Place::Line(number), english, french)
        };
        let line = std::str::from_utf8(line).map_err(|_| malformed())?;
        let mut fields = line.split_ascii_whitespace();
        // lemma pos synset_cnt p_cnt [symbol…] sense_cnt tagsense_cnt offset…
        let lemma = fields.next().ok_or_else(malformed)?;
        let _pos = fields.next();
        let mut count = || fields.next()?.parse::<usize>().ok();
        let (Some(synsets), Some(symbols)) = (count(), count()) else { return Err(malformed()) };
        let places: Vec<&str> = fields.skip(symbols.saturating_add(2)).take(limits::SENSES).collect();
        if places.len() != synsets.min(limits::SENSES) {
            return Err(malformed());
        }
        for place in places {
            let place: u64 = place.parse().map_err(|_| malformed())?;
            let synset = data.at(place)?;
            let add = senses.point(synset.len()).and_then(|()| {
                let (headword, gloss) = sense_of(lemma, synset);
                senses.sense(&headword, part, gloss)
            });
            add.map_err(|problem| Error::of(file, problem))?;
        }
    }
    Ok(())
}

/// Reads irregular forms: `mice mouse`.
fn read_exceptions(file: &str, bytes: &[u8], senses: &mut Collector) -> Result<(), Error> {
    for (number, line) in lines(bytes) {
        let malformed = || {
            let (english, french) = ("an irregular form and its base", "une forme irrégulière et sa base");
            Error::malformed(file, Place::Line(number), english, french)
        };
        let line = std::str::from_utf8(line).map_err(|_| malformed())?;
        let mut words = line.split_ascii_whitespace().map(|word| word.replace('_', " "));
        let form = words.next().ok_or_else(malformed)?;
        for base in words.take(limits::SENSES) {
            senses.see(&form, &base).map_err(|problem| Error::of(file, problem))?;
        }
    }
    Ok(())
}

/// A `data` file: a line for each sense, which begins with its own place.
struct Synsets {
    file: String,
    bytes: Vec<u8>,
}

impl Synsets {
    /// The line at a place.
    fn at(&self, place: u64) -> Result<&str, Error> {
        let from = usize::try_from(place).ok().and_then(|place| self.bytes.get(place..)).unwrap_or_default();
        let from = &from[..from.len().min(LONGEST)];
        let line = from.iter().position(|&byte| byte == b'\n').map(|end| &from[..end]);
        let line = line.and_then(|line| std::str::from_utf8(line).ok());
        let is_own = |line: &&str| line.get(..8).and_then(|own| own.parse().ok()) == Some(place);
        line.filter(is_own).ok_or_else(|| {
            let (english, french) =
                ("a sense that begins with this number", "un sens qui commence par ce nombre");
            Error::malformed(&self.file, Place::Byte(place), english, french)
        })
    }

    /// The licence: the lines at the beginning, each after two spaces and its number.
    fn licence(&self) -> String {
        let text = |line: &[u8]| {
            let line = String::from_utf8_lossy(line.strip_prefix(b"  ")?).into_owned();
            let (_, text) = line.split_once(' ')?;
            Some(text.trim_end().to_owned())
        };
        let lines: Vec<String> = lines(&self.bytes).map_while(|(_, line)| text(line)).take(200).collect();
        cut(&lines.join("\n"), limits::LICENCE)
    }
}

/// A word as a sense writes it, and the text of the sense.
fn sense_of<'a>(lemma: &str, synset: &'a str) -> (String, &'a str) {
    let (fields, gloss) = synset.split_once(" | ").unwrap_or((synset, ""));
    // offset lex_filenum ss_type w_cnt word lex_id word lex_id …, where an adjective may end in `(a)`.
    let words = fields.split(' ').skip(4).step_by(2);
    let plain = |word: &'a str| word.split('(').next().unwrap_or(word);
    let word = words.map(plain).find(|word| word.eq_ignore_ascii_case(lemma)).unwrap_or(lemma);
    (word.replace('_', " "), gloss)
}
