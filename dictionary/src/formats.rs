//! The list of formats, and what all of them share.
//!
//! A format is one file with a [`Format`], and its line in [`FORMATS`]. Finding, reading, messages and tests read the list.

use crate::about::{About, Kind, language_of};
use crate::collect::Collector;
use crate::error::{Error, Problem};
use crate::files::Files;
use crate::packed::pack;

mod dictd;
mod mythes;
mod stardict;
mod wiktionary;
mod wordnet;

/// Every format.
const FORMATS: [&dyn Format; 5] =
    [&wordnet::WordNet, &dictd::Dictd, &stardict::StarDict, &mythes::MyThes, &wiktionary::Wiktionary];

/// A format of dictionaries.
trait Format: Sync {
    /// Its name and its files, for people.
    fn describe(&self) -> &'static str;

    /// The dictionaries of this format: for each, the file that it is known by.
    ///
    /// Names alone decide. A name that promises too much makes [`Self::read`] fail, which is an error that a person sees.
    fn find(&self, files: &dyn Files) -> Vec<String>;

    /// The name of a dictionary, for people and files.
    fn name<'a>(&self, main: &'a str) -> &'a str {
        stem(main)
    }

    /// What the name alone tells: the language of the headwords, if it does, and the kind.
    fn by_name(&self, main: &str) -> (Option<&'static str>, Kind);

    /// Whether a file belongs to the dictionary that is known by `main`.
    fn owns(&self, main: &str, file: &str) -> bool {
        stem(main) == stem(file)
    }

    /// Reads a dictionary: gives every sense to the collector, and returns what its files state of it.
    fn read(&self, main: &str, files: &dyn Files, senses: &mut Collector) -> Result<Stated, Error>;
}

/// What the files of a dictionary state of it. A text that is not stated is empty.
#[derive(Default)]
struct Stated {
    title: String,
    licence: String,
    /// An address.
    source: String,
    /// Its language and kind, where its entries tell more than its name.
    entries: Option<(String, Kind)>,
}

/// A dictionary among some files.
#[derive(Clone)]
pub struct Found {
    format: &'static dyn Format,
    main: String,
}

impl Found {
    /// Its name, as a rule that of its file without endings.
    pub fn name(&self) -> &str {
        self.format.name(&self.main)
    }

    /// The file that it is known by.
    pub fn file(&self) -> &str {
        &self.main
    }

    /// The language of its headwords, as far as its name tells.
    pub fn language(&self) -> Option<&'static str> {
        self.format.by_name(&self.main).0
    }

    /// What it says about words, as far as its name tells.
    pub fn kind(&self) -> Kind {
        self.format.by_name(&self.main).1
    }

    /// Whether a file belongs to it.
    pub fn owns(&self, file: &str) -> bool {
        self.format.owns(&self.main, file)
    }
}

/// What to read a dictionary with, where its files do not tell or somebody knows better.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// Its title.
    pub title: Option<String>,
    /// The language of its headwords, as a code of two or three letters.
    pub language: Option<String>,
    /// Leave out phrases, which boards do not have: `WordNet` then takes less than 6 MB.
    pub without_phrases: bool,
}

/// Finds the dictionaries among some files, in the order of the formats.
pub fn find(files: &dyn Files) -> Vec<Found> {
    let of =
        |format: &'static dyn Format| format.find(files).into_iter().map(move |main| Found { format, main });
    FORMATS.into_iter().flat_map(of).collect()
}

/// Reads a dictionary and packs it.
///
/// # Errors
///
/// If a file is missing, damaged, or larger than any dictionary.
pub fn read(files: &dyn Files, found: &Found, options: &ReadOptions) -> Result<Vec<u8>, Error> {
    let wrong = |problem| Error::of(&found.main, problem);
    let mut senses = Collector::new(options.without_phrases);
    if let Some(language) = &options.language {
        senses.prefer(language_of(language).unwrap_or(language));
    }
    let stated = found.format.read(&found.main, files, &mut senses)?;
    let (by_name, by_entries) = (found.language().map(str::to_owned), stated.entries);
    let (stated_language, kind) =
        by_entries.map_or((by_name, found.kind()), |(language, kind)| (Some(language), kind));
    let language = options.language.clone().or(stated_language).ok_or_else(|| wrong(Problem::NoLanguage))?;
    let or = |text: String, other: &str| if text.is_empty() { other.to_owned() } else { text };
    let about = About {
        title: options.title.clone().unwrap_or_else(|| or(stated.title, found.name())),
        language: language_of(&language).map_or(language, str::to_owned),
        kind,
        licence: stated.licence,
        source: or(stated.source, &found.main),
    };
    let records = senses.into_records();
    if records.is_empty() {
        return Err(wrong(Problem::Empty));
    }
    Ok(pack(&about, &records))
}

/// The formats with their files, for people: "`WordNet` (data.noun …), …".
pub fn describe_formats() -> String {
    FORMATS.map(Format::describe).join(", ")
}

/// A name without its endings.
fn stem(file: &str) -> &str {
    const ENDINGS: [&str; 9] = [".dz", ".gz", ".index", ".dict", ".ifo", ".idx", ".syn", ".dat", ".jsonl"];
    let mut stem = file;
    // A file has at most two: `.dict.dz`.
    for _ in 0..2 {
        stem = ENDINGS.iter().find_map(|ending| stem.strip_suffix(ending)).unwrap_or(stem);
    }
    stem
}

/// The files with an ending, without it.
fn stems_with<'a>(files: &'a dyn Files, ending: &'a str) -> impl Iterator<Item = &'a str> {
    files.names().iter().filter_map(move |name| name.strip_suffix(ending))
}

/// Reads a text of several lines, each with its number from 1. Empty lines are left out.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let lines = bytes.split(|&byte| byte == b'\n').enumerate();
    let lines = lines.map(|(number, line)| (number + 1, line.strip_suffix(b"\r").unwrap_or(line)));
    lines.filter(|(_, line)| !line.is_empty())
}
