//! Wiktionary as JSON Lines: an object for each word and part of speech, as wiktextract writes them (Ylönen 2022) and kaikki.org
//! offers them. An extract has gigabytes, so it is read line by line and each line is forgotten.

use std::borrow::Cow;

use serde::Deserialize;

use super::{Format, Stated, stems_with};
use crate::about::{Kind, language_of};
use crate::collect::Collector;
use crate::error::{Error, Problem};
use crate::files::Files;

/// Extracts of Wiktionary.
pub(super) struct Wiktionary;

/// The endings of extracts.
const ENDINGS: [&str; 2] = [".jsonl", ".jsonl.gz"];

impl Format for Wiktionary {
    fn describe(&self) -> &'static str {
        "Wiktionary extracts (NAME.jsonl or NAME.jsonl.gz)"
    }

    fn find(&self, files: &dyn Files) -> Vec<String> {
        let named = |ending| stems_with(files, ending).map(move |stem| format!("{stem}{ending}"));
        ENDINGS.into_iter().flat_map(named).collect()
    }

    fn by_name(&self, _: &str) -> (Option<&'static str>, Kind) {
        (None, Kind::Definitions)
    }

    fn read(&self, main: &str, files: &dyn Files, senses: &mut Collector) -> Result<Stated, Error> {
        let mut stream = files.stream(main)?;
        let mut kept = senses.preferred().map(str::to_owned);
        let mut kind = Kind::Definitions;
        let mut line = Vec::new();
        while stream.next_line(&mut line)? {
            if line.is_empty() {
                continue;
            }
            let entry: Entry<'_> = serde_json::from_slice(&line).map_err(|_| {
                stream.malformed("a JSON object of wiktextract", "un objet JSON de wiktextract")
            })?;
            // Redirects and templates have neither.
            let (Some(word), Some(code)) = (&entry.word, &entry.lang_code) else { continue };
            let language = language_of(code).unwrap_or(code);
            // Without a choice, the language of the first word: an extract may have thousands.
            if *kept.get_or_insert_with(|| language.to_owned()) != language {
                continue;
            }
            if entry.is_explained_in_english() {
                kind = Kind::Translation;
            }
            entry.add(word, senses).map_err(|problem| Error::of(main, problem))?;
        }
        Ok(Stated { entries: kept.map(|language| (language, kind)), ..Stated::default() })
    }
}

/// A line, as far as it is read.
#[derive(Deserialize)]
struct Entry<'a> {
    #[serde(borrow)]
    word: Option<Cow<'a, str>>,
    /// The name of the language, in the language of the Wiktionary.
    #[serde(borrow)]
    lang: Option<Cow<'a, str>>,
    #[serde(borrow)]
    lang_code: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pos: Option<Cow<'a, str>>,
    #[serde(default)]
    senses: Vec<EntrySense>,
}

/// A sense, as far as it is read.
#[derive(Deserialize)]
struct EntrySense {
    /// From the general to the particular; the last is the sense itself.
    #[serde(default)]
    glosses: Vec<String>,
    /// The words that this is a form of.
    #[serde(default)]
    form_of: Vec<Reference>,
}

/// A word that a sense refers to.
#[derive(Deserialize)]
struct Reference {
    #[serde(default)]
    word: String,
}

impl Entry<'_> {
    /// Whether a word of another language is explained in English, by the English Wiktionary.
    fn is_explained_in_english(&self) -> bool {
        const NAMES: [&str; 11] = [
            "French",
            "German",
            "Spanish",
            "Italian",
            "Dutch",
            "Portuguese",
            "Swedish",
            "Danish",
            "Norwegian",
            "Catalan",
            "Polish",
        ];
        self.lang.as_deref().is_some_and(|name| NAMES.iter().any(|known| name.starts_with(known)))
    }

    /// Adds its senses.
    fn add(&self, word: &str, senses: &mut Collector) -> Result<(), Problem> {
        let part = match self.pos.as_deref().unwrap_or_default() {
            "adj" => "adjective",
            "adv" => "adverb",
            "intj" => "interjection",
            "prep" => "preposition",
            "conj" => "conjunction",
            "pron" => "pronoun",
            "num" => "numeral",
            other => other,
        };
        for sense in &self.senses {
            if let Some(gloss) = sense.glosses.last() {
                senses.sense(word, part, gloss)?;
            }
            for base in &sense.form_of {
                senses.see(word, &base.word)?;
            }
        }
        Ok(())
    }
}
