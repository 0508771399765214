//! Makes `data/crossword/LANGUAGE.txt.zst`, the entries of crosswords beyond the word list.
//!
//! ```sh
//! cargo run --release -p worddle-data --example crossword -- en < entries.txt
//! ```
//!
//! Each line has an entry and a score: `ice cream;58`. Entries with a score under 30 are left out, which nobody would
//! put into a grid, and so are those with a crude word, and those that the word list has.
//!
//! Scores come from frequencies, and fragments such as *blame for*, *in length* or *not use* are frequent. What begins or ends as no
//! phrase of its own does has a score under that of everyday words.

use std::error::Error;
use std::io::Read;
use std::path::Path;

use worddle_data::{Language, Part, built_in, knowledge, write_atomically};

/// The lowest score that is kept.
const LOWEST: u32 = 30;

/// The highest score of what begins with such a word, in English.
const BEGINNINGS: [(&str, u32); 12] = [
    ("not", 45),
    ("be", 45),
    ("an", 45),
    ("with", 45),
    ("from", 45),
    ("of", 45),
    ("by", 50),
    ("for", 50),
    ("to", 50),
    ("in", 55),
    ("on", 55),
    ("at", 55),
];

/// The highest score of what ends with such a word, in English.
const ENDINGS: [(&str, u32); 25] = [
    ("to", 48),
    ("for", 48),
    ("with", 48),
    ("from", 48),
    ("of", 48),
    ("into", 48),
    ("upon", 48),
    ("about", 48),
    ("than", 48),
    ("as", 48),
    ("by", 48),
    ("against", 48),
    ("through", 55),
    ("around", 55),
    ("at", 55),
    ("it", 58),
    ("in", 58),
    ("on", 58),
    ("up", 60),
    ("out", 60),
    ("off", 60),
    ("down", 60),
    ("over", 60),
    ("away", 60),
    ("together", 60),
];

/// The highest score of what is made of such words alone, or ends with a single letter (*group A*).
const FRAGMENT: u32 = 45;

/// The highest score that an English entry of several words may have.
fn ceiling(entry: &str) -> u32 {
    let words: Vec<&str> = entry.split(' ').collect();
    let [first, .., last] = words[..] else { return u32::MAX };
    let of =
        |list: &[(&str, u32)], word: &str| list.iter().find(|(own, _)| *own == word).map(|(_, most)| *most);
    let is_small = |word: &&str| of(&BEGINNINGS, word).or_else(|| of(&ENDINGS, word)).is_some();
    if words.iter().all(is_small) || last.len() == 1 {
        return FRAGMENT;
    }
    of(&BEGINNINGS, first).unwrap_or(u32::MAX).min(of(&ENDINGS, last).unwrap_or(u32::MAX))
}

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).ok_or("name a language")?;
    let language = Language::of_locale(&name).ok_or("expected en or fr")?;
    let list = built_in(language.id()).ok_or("the list is built in")?;
    let known = knowledge(language).ok_or("knowledge is built in")?;
    let id = |text: &str| list.id(&list.alphabet().fold(text).ok()?);
    let is_crude = |text: &str| id(text).is_some_and(|id| known.is_hidden(id));
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let mut kept = Vec::new();
    for line in text.lines() {
        let (entry, score) = line.rsplit_once(';').ok_or_else(|| format!("no score in {line:?}"))?;
        let mut parts = entry.split(|character: char| !character.is_alphabetic());
        let solid: String = entry.chars().filter(|character| character.is_alphabetic()).collect();
        let most = if language == Language::English { ceiling(entry) } else { u32::MAX };
        let score = score.parse::<u32>()?.min(most);
        let is_wanted = score >= LOWEST && !parts.any(is_crude) && id(&solid).is_none();
        kept.extend(is_wanted.then(|| format!("{entry};{score}")));
    }
    kept.sort_unstable();
    kept.dedup();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(Part::Entries.path(language).ok_or("no entries")?);
    write_atomically(&path, (kept.join("\n") + "\n").as_bytes())?;
    eprintln!("{}: {} entries, {} bytes", path.display(), kept.len(), std::fs::metadata(&path)?.len());
    Ok(())
}
