//! Writes the built-in lists in the form that the engine in a browser fetches: `engine_lists DIRECTORY [DICTIONARIES]`.
//!
//! Each language gets a file for each part: `LANGUAGE.list.gz`, the saved list, `LANGUAGE.zipf.gz`, its word
//! frequencies, and so on. A part that a language lacks is an empty file, so that a page can cache all of them
//! without knowing which there are. Dictionaries come from a directory with `LANGUAGE.dictionary`.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};
use worddle_data::{Language, ListFile, Part, write_atomically};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let directory = arguments.next().ok_or("name a directory")?;
    let dictionaries = arguments.next().map(PathBuf::from);
    let (data, directory) = (Path::new(env!("CARGO_MANIFEST_DIR")), Path::new(&directory));
    std::fs::create_dir_all(directory)?;
    for language in Language::BUILT_IN {
        for part in Part::ALL {
            let read = |path: &Path| {
                worddle_data::read_file(&path.display().to_string(), std::io::empty(), u64::MAX)
            };
            let dictionary = dictionaries.as_ref().filter(|_| part == Part::Dictionary);
            let dictionary = dictionary.map(|place| place.join(format!("{}.dictionary", language.id())));
            let bytes = match (part.path(language), dictionary.filter(|path| path.exists())) {
                (Some(path), _) => zstd::decode_all(read(&data.join(path))?.as_slice())?,
                (None, Some(path)) => read(&path)?,
                (None, None) => Vec::new(),
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
