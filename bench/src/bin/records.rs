//! Lists the records of `page/assets/records.json`, which the page shows, checks every board, and writes `docs/records.md`.
//!
//! With arguments it searches first: `records SEEDS [NAME…]` repeats the searches whose section and name
//! contain all of the names, from that many seeds. Better boards are kept, and the file is written after each
//! record, so stopping it loses nothing.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use worddle_bench::records::{Records, Section, grouped, library};
use worddle_data::write_atomically;

/// Exit code 0 if every record is right, 1 if one is not, 2 if the file cannot be read or written.
fn main() -> ExitCode {
    match run() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            eprintln!("{wrong} records have a wrong value");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Does what the arguments ask for. Returns the number of wrong records.
///
/// The document is only written if all values are right: it says "checked".
///
/// # Errors
///
/// Fails if a file cannot be read or written, or if an argument is no number.
fn run() -> Result<usize, Box<dyn Error>> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let file = docs.join("../page/assets/records.json");
    let text = std::fs::read_to_string(&file)?;
    let mut records: Records =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut arguments = std::env::args().skip(1);
    if let Some(seeds) = arguments.next() {
        let seeds = seeds
            .parse()
            .map_err(|_| format!("{seeds:?} is not a number of seeds: usage: records SEEDS [NAME…]"))?;
        search(&mut records, seeds, &arguments.collect::<Vec<_>>(), &file)?;
    }
    let wrong = list(&records)?;
    if wrong == 0 {
        write_atomically(&docs.join("records.md"), records.document().as_bytes())?;
    }
    Ok(wrong)
}

/// Repeats the searches of some records.
///
/// `names` select records; without any, all are searched again.
fn search(records: &mut Records, seeds: u64, names: &[String], file: &Path) -> Result<(), Box<dyn Error>> {
    let library = library();
    for section in 0..records.sections.len() {
        for place in 0..records.sections[section].records.len() {
            let Section { title, records: rows, .. } = &mut records.sections[section];
            let record = &mut rows[place];
            let name = format!("{title}: {}", record.name);
            if !names.iter().all(|wanted| name.contains(wanted)) {
                continue;
            }
            eprintln!("{name}, so far {}", grouped(record.value));
            record.search(&library, seeds, |result| {
                eprintln!("  seed {}: {}", result.seed, grouped(result.value));
            })?;
            // The whole file each time: it is small, and written whole or not at all.
            write_atomically(file, (serde_json::to_string_pretty(&records)? + "\n").as_bytes())?;
        }
    }
    Ok(())
}

/// Solves every board and prints its record: value, agreement between seeds, and the command that finds it.
///
/// Returns how many are wrong.
///
/// # Errors
///
/// Fails on a record whose board or rules are refused.
fn list(records: &Records) -> Result<usize, Box<dyn Error>> {
    let library = library();
    let mut wrong = 0;
    for section in &records.sections {
        println!("\n{}", section.title);
        for record in &section.records {
            let value = record.solve(&library)?;
            let verdict =
                if value == record.value { "checked".to_owned() } else { format!("WRONG, it has {value}") };
            wrong += usize::from(value != record.value);
            let (agreeing, seeds) = (record.agreeing(), record.seeds.len());
            println!(
                "  {:28} {:>7}  {}  {agreeing} of {seeds} seeds, {verdict}",
                record.name,
                grouped(record.value),
                record.board
            );
            println!("  {:28} {:>7}  {}", "", "", record.command());
        }
    }
    Ok(wrong)
}
