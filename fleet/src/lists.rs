//! Word lists in transit: identified by checksum, in their saved form, compressed.

use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use worddle_ask::{Limits, OpenList, SharedLibrary, Shelf};
use worddle_data::{Language, read_bytes, read_file, write_atomically};
use worddle_lexicon::file;

use crate::error::FleetError;

/// Compression level. Higher levels take seconds and save a few percent.
const LEVEL: i32 = 9;

/// Compresses a list.
pub(crate) fn pack(list: &OpenList) -> Vec<u8> {
    zstd::encode_all(&file::save(list)[..], LEVEL).expect("compressing in memory does not fail")
}

/// Opens a compressed list and verifies its checksum. The name is the one it was added under.
///
/// # Errors
///
/// [`FleetError::List`] if the content is not what the checksum says.
pub(crate) fn unpack(checksum: &str, packed: &[u8], name: &str) -> Result<OpenList, FleetError> {
    let damaged = |found: String| FleetError::List { expected: checksum.to_owned(), found };
    let saved = read_bytes(checksum, Cursor::new(packed), Limits::command().memory)?;
    let words = file::open(&saved).map_err(|error| damaged(error.to_string()))?;
    let list = OpenList::new(name, words, None);
    let found = list.checksum();
    if found == checksum { Ok(list) } else { Err(damaged(found)) }
}

/// The lists on a worker's disk.
pub(crate) struct ListStore(PathBuf);

impl ListStore {
    /// Opens the store and creates its directory.
    ///
    /// # Errors
    ///
    /// If the directory cannot be created.
    pub(crate) fn open(store: &Path) -> Result<Self, FleetError> {
        let directory = store.join("lists");
        std::fs::create_dir_all(&directory).map_err(FleetError::System)?;
        Ok(Self(directory))
    }

    /// Returns the file of a list.
    fn path(&self, checksum: &str) -> PathBuf {
        // A checksum is alphanumeric. Filtering ensures that nothing the server sends leads outside the
        // directory.
        let digits: String = checksum.chars().filter(char::is_ascii_alphanumeric).collect();
        self.0.join(digits + ".lexicon")
    }

    /// Returns a stored list that matches its checksum.
    ///
    /// A damaged file counts as absent, and is fetched and written again.
    pub(crate) fn find(&self, checksum: &str, name: &str) -> Option<OpenList> {
        let path = self.path(checksum);
        let packed = read_file(path.to_str()?, std::io::empty(), Limits::command().memory).ok()?;
        unpack(checksum, &packed, name).ok()
    }

    /// Stores a list. If that fails, it is fetched again next time.
    pub(crate) fn keep(&self, checksum: &str, packed: &[u8]) {
        let _ = write_atomically(&self.path(checksum), packed);
    }
}

/// Makes a library with one list, named by its checksum, besides the built-in ones.
pub(crate) fn library(checksum: &str, language: Option<&str>, list: Arc<OpenList>) -> SharedLibrary {
    let language = language.and_then(Language::named).unwrap_or(Language::English);
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
