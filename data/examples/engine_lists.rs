//! Writes the built-in lists in the form that the engine in a browser fetches: `engine_lists DIRECTORY`.
//!
//! Each language gets a file for each part: `LANGUAGE.list.gz`, the saved list, `LANGUAGE.zipf.gz`, its word
//! frequencies, and so on. A part that a language lacks is an empty file, so that a page can cache all of them
//! without knowing which there are.

use std::error::Error;
use std::io::Write;
use std::path::Path;

use flate2::{Compression, GzBuilder};
use worddle_data::{Language, ListFile, Part, write_atomically};

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args().nth(1).ok_or("name a directory")?;
    let (data, directory) = (Path::new(env!("CARGO_MANIFEST_DIR")), Path::new(&directory));
    std::fs::create_dir_all(directory)?;
    for language in Language::ALL {
        for part in Part::ALL {
            let bytes = if part.is_of(language) {
                let path = data.join(part.path(language)).display().to_string();
                zstd::decode_all(worddle_data::read_file(&path, std::io::empty(), u64::MAX)?.as_slice())?
            } else {
                Vec::new()
            };
            // No timestamp, so that the same list always gives the same file.
            let mut packed = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
            packed.write_all(&bytes)?;
            write_atomically(
                &directory.join(format!("{}.gz", ListFile { language, part }.name())),
                &packed.finish()?,
            )?;
        }
    }
    Ok(())
}
