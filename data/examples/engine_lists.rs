//! Writes the built-in lists in the form that the engine in a browser fetches: `engine_lists DIRECTORY`.
//!
//! Each language gets `LANGUAGE.list.gz`, the saved list, and `LANGUAGE.zipf.gz`, its word frequencies.

use std::error::Error;
use std::io::Write;
use std::path::Path;

use flate2::{Compression, GzBuilder};
use worddle_data::{Language, write_atomically};

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args().nth(1).ok_or("name a directory")?;
    let (data, directory) = (Path::new(env!("CARGO_MANIFEST_DIR")), Path::new(&directory));
    std::fs::create_dir_all(directory)?;
    for language in Language::ALL {
        let id = language.id();
        let pieces = [(format!("lists/{id}.lexicon.zst"), "list"), (format!("frequencies/{id}.zst"), "zipf")];
        for (piece, ending) in pieces {
            let bytes = zstd::decode_all(
                worddle_data::read_file(&data.join(piece).display().to_string(), std::io::empty(), u64::MAX)?
                    .as_slice(),
            )?;
            // No timestamp, so that the same list always gives the same file.
            let mut packed = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
            packed.write_all(&bytes)?;
            write_atomically(&directory.join(format!("{id}.{ending}.gz")), &packed.finish()?)?;
        }
    }
    Ok(())
}
