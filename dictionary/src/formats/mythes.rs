//! `MyThes`, the thesauri of `LibreOffice`: `NAME.dat` begins with its encoding; then for each word a line with the number
//! of its meanings, and a line for each meaning: `(noun)|home|dwelling`.
//!
//! `NAME.idx` has the place of each word, which is not needed to read all of them.

use super::{Format, Stated, lines, stem, stems_with};
use crate::about::{Kind, language_of};
use crate::collect::Collector;
use crate::error::{Error, Place};
use crate::files::Files;
use crate::limits;

/// `MyThes`.
pub(super) struct MyThes;

impl Format for MyThes {
    fn describe(&self) -> &'static str {
        "MyThes (NAME.dat with NAME.idx)"
    }

    fn find(&self, files: &dyn Files) -> Vec<String> {
        // Many things are called `.dat`.
        let is_thesaurus = |stem: &&str| files.has(&format!("{stem}.idx"));
        stems_with(files, ".dat").filter(is_thesaurus).map(|stem| format!("{stem}.dat")).collect()
    }

    /// `th_de_DE_v2`, `thes_fr`.
    fn by_name(&self, main: &str) -> (Option<&'static str>, Kind) {
        (stem(main).split(['_', '-', '.']).find_map(language_of), Kind::Synonyms)
    }

    fn read(&self, main: &str, files: &dyn Files, senses: &mut Collector) -> Result<Stated, Error> {
        let bytes = files.whole(main)?;
        let mut lines = lines(&bytes);
        let malformed = |line, (english, french)| Error::malformed(main, Place::Line(line), english, french);
        let encoding = lines.next().and_then(|(_, name)| Encoding::named(name));
        let encoding = encoding.ok_or_else(|| malformed(1, ("UTF-8 or ISO8859-1", "UTF-8 ou ISO8859-1")))?;
        while let Some((number, line)) = lines.next() {
            let text = encoding.decode(line);
            let entry =
                text.rsplit_once('|').and_then(|(word, count)| Some((word, count.trim().parse().ok()?)));
            let (word, meanings): (&str, usize) = entry.ok_or_else(|| {
                malformed(
                    number,
                    ("a word and the number of its meanings", "un mot et le nombre de ses sens"),
                )
            })?;
            for _ in 0..meanings {
                let (_, line) = lines.next().ok_or_else(|| {
                    malformed(number, ("as many meanings as stated", "autant de sens qu'annoncé"))
                })?;
                // Twice what is kept: the rest would be cut.
                let line = encoding.decode(&line[..line.len().min(2 * limits::SENSE)]);
                let (part, synonyms) = part_and_synonyms(&line);
                senses.sense(word, part, &synonyms).map_err(|problem| Error::of(main, problem))?;
            }
        }
        Ok(Stated::default())
    }
}

/// A meaning: its part of speech, without brackets, and its synonyms.
fn part_and_synonyms(line: &str) -> (&str, String) {
    let (part, synonyms) = line.split_once('|').unwrap_or(("", line));
    let synonyms: Vec<&str> = synonyms.split('|').map(str::trim).filter(|word| !word.is_empty()).collect();
    (part.trim_matches(['(', ')', '-', ' ']), synonyms.join(", "))
}

/// An encoding of thesauri.
#[derive(Clone, Copy)]
enum Encoding {
    Utf8,
    Latin1,
}

impl Encoding {
    /// Finds an encoding by its name.
    fn named(name: &[u8]) -> Option<Self> {
        let name = String::from_utf8_lossy(name.strip_prefix("\u{feff}".as_bytes()).unwrap_or(name));
        let name = name.trim().to_ascii_uppercase().replace('-', "");
        match name.as_str() {
            "UTF8" => Some(Self::Utf8),
            "ISO88591" | "ISO885915" | "CP1252" | "MICROSOFTCP1252" => Some(Self::Latin1),
            _ => None,
        }
    }

    /// Decodes a line.
    fn decode(self, line: &[u8]) -> String {
        match self {
            Self::Utf8 => String::from_utf8_lossy(line).into_owned(),
            // The difference between these encodings is the euro sign and a few letters, which windows-1252 has too.
            Self::Latin1 => {
                worddle_lexicon::Encoding::Windows1252.decode(line).unwrap_or_default().into_owned()
            }
        }
    }
}
