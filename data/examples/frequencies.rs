//! Makes `data/frequencies/LANGUAGE.zst` from a table of words with their Zipf frequencies.
//!
//! ```sh
//! cargo run --release -p worddle-data --example frequencies -- fr < fr.tsv > data/frequencies/fr.zst
//! ```
//!
//! A line of the table is a spelling, a tab and its Zipf frequency, as `zipf_frequency(spelling, 'fr', 'large')` of the
//! Python package wordfreq gives it, for every spelling of the list that it knows. The file has a byte for each word of the language's
//! list, in its order: the tenths of the frequency of its commonest spelling, 0 where the table has none.

use std::error::Error;
use std::io::{Read, Write};

use worddle_data::built_in;

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).ok_or("expected the name of a list: en, fr, de, es or it")?;
    let list =
        built_in(&name).ok_or_else(|| format!("no word list {name:?}: expected en, fr, de, es or it"))?;
    let mut table = String::new();
    std::io::stdin().read_to_string(&mut table)?;
    let mut tenths = vec![0; list.len()];
    for line in table.lines() {
        let (spelling, zipf) = line.split_once('\t').ok_or_else(|| format!("no tab in {line:?}"))?;
        let id = list.alphabet().fold(spelling).ok().and_then(|word| list.id(&word));
        let zipf = (zipf.parse::<f64>()? * 10.0).round() as u8;
        if let Some(id) = id {
            tenths[id.index()] = zipf.max(tenths[id.index()]);
        }
    }
    std::io::stdout().write_all(&zstd::bulk::compress(&tenths, 22)?)?;
    let known = tenths.iter().filter(|&&tenths| tenths > 0).count();
    let common = tenths.iter().filter(|&&tenths| tenths >= 30).count();
    eprintln!("{name}: {} words, {known} known, {common} common", tenths.len());
    Ok(())
}
