//! Gathers the senses that a reader finds, within bounds, and puts them in order.

use crate::error::Problem;
use crate::limits;
use crate::packed::{put_see, put_sense, put_text};
use crate::text::{cut, key};

/// The senses found so far, encoded as they will be packed.
#[derive(Default)]
pub(crate) struct Collector {
    /// Key and encoded item, in the order of the source.
    items: Vec<(Box<str>, Box<[u8]>)>,
    /// Bytes of all items.
    text: u64,
    /// Bytes that index entries pointed at.
    pointed: u64,
    /// The language to keep, if a source has several.
    preferred: Option<String>,
    /// Phrases are left out.
    without_phrases: bool,
}

/// The items of one word, encoded.
pub(crate) struct Record {
    /// What the word is looked up by.
    pub(crate) key: Box<str>,
    /// The encoded record, which begins with the key.
    pub(crate) bytes: Vec<u8>,
}

impl Collector {
    /// Gathers words, with phrases or without.
    pub(crate) fn new(without_phrases: bool) -> Self {
        Self { without_phrases, ..Self::default() }
    }

    /// Keeps one language of a source that has several.
    pub(crate) fn prefer(&mut self, language: &str) {
        self.preferred = Some(language.to_owned());
    }

    /// The language to keep, if somebody chose one.
    pub(crate) fn preferred(&self) -> Option<&str> {
        self.preferred.as_deref()
    }

    /// Adds a sense of a word. Sentences as headwords and empty texts are left out.
    pub(crate) fn sense(&mut self, headword: &str, part: &str, text: &str) -> Result<(), Problem> {
        let (headword, part, text) = (headword.trim(), part.trim(), text.trim());
        if text.is_empty() {
            return Ok(());
        }
        let key = key(headword);
        // A headword that is its own key need not be kept.
        let shown = if key == headword { "" } else { headword };
        let mut item = Vec::new();
        put_sense(&mut item, shown, &cut(part, limits::HEADWORD), &cut(text, limits::SENSE));
        self.push(key, item)
    }

    /// Sends those who look up a word to another: *mice* to *mouse*.
    pub(crate) fn see(&mut self, word: &str, other: &str) -> Result<(), Problem> {
        let (key, other) = (key(word), key(other));
        if key == other || other.is_empty() || other.len() > limits::HEADWORD {
            return Ok(());
        }
        let mut item = Vec::new();
        put_see(&mut item, &other);
        self.push(key, item)
    }

    /// Counts bytes that an index entry points at.
    pub(crate) fn point(&mut self, bytes: usize) -> Result<(), Problem> {
        self.pointed += bytes as u64;
        if self.pointed > limits::POINTED {
            return Err(Problem::TooMany { what: "bytes that entries point at", most: limits::POINTED });
        }
        Ok(())
    }

    /// Adds an encoded item.
    fn push(&mut self, key: String, item: Vec<u8>) -> Result<(), Problem> {
        let is_left_out = self.without_phrases && key.contains(' ');
        if is_left_out || key.is_empty() || key.len() > limits::HEADWORD {
            return Ok(());
        }
        self.text += (key.len() + item.len()) as u64;
        if self.text > limits::TEXT {
            return Err(Problem::TooMany { what: "bytes of text", most: limits::TEXT });
        }
        if self.items.len() >= limits::ENTRIES {
            return Err(Problem::TooMany { what: "entries", most: limits::ENTRIES as u64 });
        }
        self.items.push((key.into_boxed_str(), item.into_boxed_slice()));
        Ok(())
    }

    /// The records of all words, sorted by key. The senses of a word keep their order; repeats go.
    pub(crate) fn into_records(mut self) -> Vec<Record> {
        self.items.sort_by(|(one, _), (other, _)| one.cmp(other));
        let mut records = Vec::new();
        for items in self.items.chunk_by(|(one, _), (other, _)| one == other) {
            let key = items[0].0.clone();
            let mut kept: Vec<&[u8]> = Vec::new();
            for (_, item) in items {
                if kept.len() < limits::SENSES && !kept.contains(&&item[..]) {
                    kept.push(item);
                }
            }
            let mut bytes = Vec::new();
            put_text(&mut bytes, &key);
            bytes.extend((kept.len() as u16).to_le_bytes());
            bytes.extend(kept.concat());
            records.push(Record { key, bytes });
        }
        records
    }
}
