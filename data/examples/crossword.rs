//! Makes `data/crossword/LANGUAGE.txt.zst`, the entries of crosswords beyond the word list.
//!
//! ```sh
//! cargo run --release -p worddle-data --example crossword -- en < entries.txt
//! ```
//!
//! Each line has an entry and a score: `ice cream;58`. Entries with a score under 30 are left out, which nobody would
//! put into a grid, and so are those with a crude word, and those that the word list has.

use std::error::Error;
use std::io::Read;
use std::path::Path;

use worddle_data::{Language, Part, built_in, knowledge, write_atomically};

/// The lowest score that is kept.
const LOWEST: u32 = 30;

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
        let is_wanted = score.parse::<u32>()? >= LOWEST && !parts.any(is_crude) && id(&solid).is_none();
        kept.extend(is_wanted.then_some(line));
    }
    kept.sort_unstable();
    kept.dedup();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(Part::Entries.path(language).ok_or("no entries")?);
    write_atomically(&path, (kept.join("\n") + "\n").as_bytes())?;
    eprintln!("{}: {} entries, {} bytes", path.display(), kept.len(), std::fs::metadata(&path)?.len());
    Ok(())
}
