//! The words that crosswords are filled with: any list, with scores or without.

use std::io::Cursor;

use anyhow::Result;
use worddle_crossword::Entries;
use worddle_crossword::entries::EntriesError;
use worddle_lexicon::file::is_saved;
use worddle_lexicon::{Alphabet, Encoding};

use crate::settings::Settings;

/// How many lines of a list are looked at to see whether they have scores.
const LOOKED_AT: usize = 20;

/// Loads the list that was asked for.
pub(super) fn load_entries(settings: &Settings) -> Result<(Entries, Alphabet)> {
    let bytes = settings.list_bytes()?;
    if let Some(bytes) = bytes.as_deref().filter(|bytes| is_scored(bytes)) {
        let alphabet = settings.alphabet();
        let text = Encoding::detect(bytes).decode(bytes)?;
        return Ok((read_scored(&text, alphabet, settings)?, alphabet));
    }
    let list = settings.load_from(Cursor::new(bytes.unwrap_or_default()))?;
    Ok((Entries::new(&list.words(), list.alphabet()), list.alphabet()))
}

/// Whether lines are words with scores, `word;score`.
fn is_scored(bytes: &[u8]) -> bool {
    let lines = || bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let mut some = lines().take(LOOKED_AT).peekable();
    !is_saved(bytes) && some.peek().is_some() && some.all(|line| line.contains(&b';'))
}

/// Reads words with scores. Words with digits and the like are left out, a score that is none is an error.
fn read_scored(text: &str, alphabet: Alphabet, settings: &Settings) -> Result<Entries, EntriesError> {
    let (entries, left_out) = Entries::read_leaving_out(text, alphabet)?;
    if left_out > 0 {
        let speech = settings.speech;
        let lines =
            speech.count(left_out, ("line left out", "ligne écartée"), ("lines left out", "lignes écartées"));
        settings.note(&format!("{}{} {lines}", settings.list_name(), speech.say(":", " :")));
    }
    Ok(entries)
}
