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

use std::collections::HashMap;
use std::error::Error;
use std::io::Read;
use std::path::Path;

use worddle_data::{built_in, write_atomically};
use worddle_lexicon::file;

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).ok_or("name a list: en, fr, de, es or it")?;
    let list =
        built_in(&name).ok_or_else(|| format!("no word list {name:?}: expected en, fr, de, es or it"))?;
    let mut table = String::new();
    std::io::stdin().read_to_string(&mut table)?;
    let (mut known, mut tenths) = (HashMap::new(), vec![0; list.len()]);
    for line in table.lines() {
        let (spelling, zipf) = line.split_once('\t').ok_or_else(|| format!("no tab in {line:?}"))?;
        let zipf: f64 = zipf.parse()?;
        // Hundredths for ranking spellings, which may share a tenth.
        known.insert(spelling, (zipf * 100.0).round() as u32);
        if let Some(id) = list.alphabet().fold(spelling).ok().and_then(|word| list.id(&word)) {
            tenths[id.index()] = tenths[id.index()].max((zipf * 10.0).round() as u8);
        }
    }
    let list = list.ranked(|spelling| known.get(spelling).copied().unwrap_or_default());
    let data = Path::new(env!("CARGO_MANIFEST_DIR"));
    write_atomically(&data.join(format!("frequencies/{name}.zst")), &tenths)?;
    write_atomically(&data.join(format!("lists/{name}.lexicon.zst")), &file::save(&list))?;
    let known = tenths.iter().filter(|&&tenths| tenths > 0).count();
    let common = tenths.iter().filter(|&&tenths| tenths >= 30).count();
    eprintln!("{name}: {} words, {known} known, {common} common", tenths.len());
    Ok(())
}
