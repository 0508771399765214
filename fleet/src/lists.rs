//! Word lists as they travel: by their checksum, in their saved form, compressed.

use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use worddle_ask::{Limits, OpenList, SharedLibrary, Shelf};
use worddle_data::{Language, read_bytes, read_file, write_atomically};
use worddle_lexicon::file;

use crate::error::FleetError;

/// How hard lists are compressed: more takes seconds and saves a few percent.
const LEVEL: i32 = 9;

/// A list as it travels.
pub(crate) fn pack(list: &OpenList) -> Vec<u8> {
    zstd::encode_all(&file::save(list)[..], LEVEL).expect("compressing in memory does not fail")
}

/// The list that has travelled under a checksum, with the name that it was added by.
pub(crate) fn unpack(checksum: &str, packed: &[u8], name: &str) -> Result<OpenList, FleetError> {
    let damaged = |found: String| FleetError::List { expected: checksum.to_owned(), found };
    let saved = read_bytes(checksum, Cursor::new(packed), Limits::command().memory)?;
    let words = file::open(&saved).map_err(|error| damaged(error.to_string()))?;
    let list = OpenList::new(name, words, None);
    let found = list.checksum();
    if found == checksum { Ok(list) } else { Err(damaged(found)) }
}

/// The lists on a worker's own disk.
pub(crate) struct ListStore(PathBuf);

impl ListStore {
    /// The lists in a directory, which is made.
    pub(crate) fn open(store: &Path) -> Result<Self, FleetError> {
        let directory = store.join("lists");
        std::fs::create_dir_all(&directory).map_err(FleetError::System)?;
        Ok(Self(directory))
    }

    fn path(&self, checksum: &str) -> PathBuf {
        // A checksum is hexadecimal digits; whatever else the server says leads to no file outside.
        let digits: String = checksum.chars().filter(char::is_ascii_alphanumeric).collect();
        self.0.join(digits + ".lexicon")
    }

    /// A list that is here and is what its checksum says.
    pub(crate) fn find(&self, checksum: &str, name: &str) -> Option<OpenList> {
        let path = self.path(checksum);
        let packed = read_file(path.to_str()?, std::io::empty(), Limits::command().memory).ok()?;
        unpack(checksum, &packed, name).ok()
    }

    /// Keeps a list. Without room for it, it is fetched again next time.
    pub(crate) fn keep(&self, checksum: &str, packed: &[u8]) {
        let _ = write_atomically(&self.path(checksum), packed);
    }
}

/// A library with one list besides those in the program, under its checksum.
pub(crate) fn library(checksum: &str, language: Option<&str>, list: Arc<OpenList>) -> SharedLibrary {
    let known = Language::ALL.into_iter().find(|own| Some(own.id()) == language);
    let language = known.unwrap_or(Language::English);
    SharedLibrary::new(Arc::new(OneList { checksum: checksum.to_owned(), language, list }))
}

/// A shelf with one list.
struct OneList {
    checksum: String,
    language: Language,
    list: Arc<OpenList>,
}

impl Shelf for OneList {
    fn find(&self, id: &str) -> Option<(Language, Arc<OpenList>)> {
        (id == self.checksum).then(|| (self.language, Arc::clone(&self.list)))
    }
}
