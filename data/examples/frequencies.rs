//! Makes `data/frequencies/LANGUAGE.zst` from a table of Zipf frequencies, and puts the commonest spelling of
//! each word first in `data/lists/LANGUAGE.lexicon.zst`.
//!
//! ```sh
//! cargo run --release -p worddle-data --example frequencies -- fr < fr.tsv
//! ```
//!
//! Each line of the table has a spelling, a tab and a Zipf frequency, as returned by
//! `zipf_frequency(spelling, 'fr', 'large')` of the Python package wordfreq, for every spelling of the list
//! that it knows. The output has a byte for each word, in list order: the frequency of its commonest spelling
//! in tenths, or 0 if unknown.

use std::error::Error;
use std::io::Read;
use std::path::Path;

use worddle_data::{Language, built_in, write_atomically};
use worddle_lexicon::{ZipfTable, file};

fn main() -> Result<(), Box<dyn Error>> {
    let known = Language::BUILT_IN.map(Language::id).join(", ");
    let name = std::env::args().nth(1).ok_or_else(|| format!("name a list: {known}"))?;
    let list = built_in(&name).ok_or_else(|| format!("no word list {name:?}: expected {known}"))?;
    let mut table = String::new();
    std::io::stdin().read_to_string(&mut table)?;
    let (list, frequencies) = ZipfTable::parse(&table)?.apply(list);
    let tenths = frequencies.tenths();
    let data = Path::new(env!("CARGO_MANIFEST_DIR"));
    write_atomically(&data.join(format!("frequencies/{name}.zst")), tenths)?;
    write_atomically(&data.join(format!("lists/{name}.lexicon.zst")), &file::save(&list))?;
    let known = tenths.iter().filter(|&&tenths| tenths > 0).count();
    let common = tenths.iter().filter(|&&tenths| tenths >= 30).count();
    eprintln!("{name}: {} words, {known} known, {common} common", tenths.len());
    Ok(())
}
