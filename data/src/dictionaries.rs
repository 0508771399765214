//! The dictionaries of a person and of the system.
//!
//! A dictionary that a person adds is packed into one file of their data directory. Those of the system stay where their
//! packages put them; the first lookup packs one into the user's cache, and again when its files change.

use std::fs::{self, DirEntry, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use worddle_dictionary::{
    Dictionary, Error, Files, Found, Kind, PackedError, ReadAt, ReadOptions, describe_formats, find, read,
};

use crate::files::{self, FileError, write_atomically};
use crate::inside;
use crate::languages::Language;
use crate::parts::Part;

/// Where Debian's packages put dictionaries: `wordnet-base`, `dict-*`, `mythes-*`, and those of `StarDict`.
const SYSTEM: [&str; 4] =
    ["/usr/share/wordnet", "/usr/share/dictd", "/usr/share/mythes", "/usr/share/stardict/dic"];

/// The ending of a packed dictionary.
const ENDING: &str = "dictionary";

/// The most files of a directory that are looked at: the directory of a package has a few hundred.
const MOST_FILES: usize = 10_000;

/// The places to look for dictionaries.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dictionaries {
    /// The directory of the user's own.
    own: Option<PathBuf>,
    /// Directories with dictionaries of the system, packed or not.
    system: Vec<PathBuf>,
    /// Where those of the system are packed.
    cache: Option<PathBuf>,
}

/// A dictionary that can be opened.
#[derive(Clone)]
pub struct Installed {
    /// The name that it is removed by.
    pub name: String,
    /// The language of its headwords, as far as it is known before it is opened.
    pub language: Option<String>,
    /// What it says about words, as far as that is known before it is opened.
    pub kind: Kind,
    /// A person added it; otherwise it is the system's.
    pub is_own: bool,
    place: Place,
}

/// Where a dictionary is.
#[derive(Clone)]
enum Place {
    /// In a packed file.
    Packed(PathBuf),
    /// Among files of a directory.
    Found(PathBuf, Found),
}

/// Why a dictionary cannot be added, removed or opened.
#[derive(Debug, thiserror::Error)]
pub enum DictionaryError {
    /// A file could not be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Its files are damaged or incomplete.
    #[error("{directory}: {source}")]
    Read {
        /// Where its files are.
        directory: String,
        /// The file, the place and the problem.
        source: Error,
    },
    /// Its packed file is damaged.
    #[error("dictionary {name:?}: {source}")]
    Packed {
        /// Its name.
        name: String,
        /// The reason.
        source: PackedError,
    },
    /// There is no dictionary.
    #[error("no dictionary in {0:?}: expected {formats}", formats = describe_formats())]
    Nothing(String),
    /// One name for several dictionaries.
    #[error("{directory:?} has several dictionaries ({}): add one file, or leave out --name", .names.join(", "))]
    Several {
        /// The directory.
        directory: String,
        /// Their names.
        names: Vec<String>,
    },
    /// The name cannot be that of a file.
    #[error("{0:?} is not a valid name: choose one without / and . (--name)")]
    Name(String),
    /// The name is taken.
    #[error("the name {0:?} is taken: choose another (--name), or remove that dictionary first")]
    Taken(String),
    /// There is no such dictionary.
    #[error("no dictionary {name:?}: {}", if .known.is_empty() { "none is installed".to_owned() } else { format!("expected {}", .known.join(", ")) })]
    Unknown {
        /// The name.
        name: String,
        /// The known names.
        known: Vec<String>,
    },
    /// A dictionary of the system.
    #[error("{0:?} belongs to the system: remove its package instead")]
    OfTheSystem(String),
    /// There is no directory for dictionaries.
    #[error("no directory for dictionaries: set HOME or XDG_DATA_HOME")]
    NoDirectory,
}

impl Dictionaries {
    /// Looks in a directory of the user's own and in those of the system, which are packed in `cache`.
    pub fn new(own: Option<PathBuf>, cache: Option<PathBuf>) -> Self {
        Self { own, system: SYSTEM.map(PathBuf::from).into(), cache }
    }

    /// Looks in other directories than those of the system.
    #[must_use]
    pub fn with_system(mut self, directories: Vec<PathBuf>) -> Self {
        self.system = directories;
        self
    }

    /// Every dictionary: the user's own by name, then those of the system.
    pub fn all(&self) -> Vec<Installed> {
        let own = self.own.iter().flat_map(|directory| installed_in(directory, true));
        let system = self.system.iter().flat_map(|directory| installed_in(directory, false));
        let mut all: Vec<Installed> = own.chain(system).collect();
        // dictd's `wn` is WordNet again, in another format.
        if all.iter().any(|installed| installed.name == "wordnet") {
            all.retain(|installed| installed.is_own || installed.name != "wn");
        }
        all
    }

    /// Adds the dictionary that a file belongs to, or all of a directory. Returns those added.
    ///
    /// # Errors
    ///
    /// If there is none, its name is taken, or its files are damaged. What was added before an error stays.
    pub fn add(
        &self,
        path: &Path,
        name: Option<&str>,
        options: &ReadOptions,
    ) -> Result<Vec<Installed>, DictionaryError> {
        let own = self.own.as_ref().ok_or(DictionaryError::NoDirectory)?;
        let (directory, found) = dictionaries_at(path)?;
        if let (Some(_), true) = (name, found.len() > 1) {
            let names = found.iter().map(|found| found.name().to_owned()).collect();
            return Err(DictionaryError::Several { directory: path.display().to_string(), names });
        }
        let mut added = Vec::new();
        for found in found {
            let name = name.unwrap_or(found.name());
            self.check_name(name)?;
            let place = own.join(format!("{name}.{ENDING}"));
            let bytes = pack(&directory, &found, options)?;
            make_directory(own)?;
            write_atomically(&place, &bytes)?;
            added.extend(installed_in(own, true).into_iter().find(|installed| installed.name == name));
        }
        Ok(added)
    }

    /// Removes a dictionary of the user's own.
    ///
    /// # Errors
    ///
    /// If there is none of that name, or it is the system's.
    pub fn remove(&self, name: &str) -> Result<(), DictionaryError> {
        let all = self.all();
        let own = all.iter().find(|installed| installed.is_own && installed.name == name);
        let Some(Installed { place: Place::Packed(path), .. }) = own else {
            if all.iter().any(|installed| installed.name == name) {
                return Err(DictionaryError::OfTheSystem(name.to_owned()));
            }
            let known = all.into_iter().filter(|known| known.is_own).map(|known| known.name).collect();
            return Err(DictionaryError::Unknown { name: name.to_owned(), known });
        };
        let unwritable = |source| FileError::Unwritable { name: path.display().to_string(), source };
        Ok(fs::remove_file(path).map_err(unwritable)?)
    }

    /// Opens a dictionary. The first time, one of the system is read and packed, which can take seconds.
    ///
    /// # Errors
    ///
    /// If its files are damaged.
    pub fn open(&self, installed: &Installed) -> Result<Dictionary, DictionaryError> {
        let packed = |source| DictionaryError::Packed { name: installed.name.clone(), source };
        match &installed.place {
            Place::Packed(path) => open_packed(path)?.map_err(packed),
            Place::Found(directory, found) => {
                let cached = self.cache.as_ref().and_then(|cache| cached_as(cache, directory, found));
                if let Some(Ok(Ok(dictionary))) = cached.as_deref().map(open_packed) {
                    return Ok(dictionary);
                }
                let bytes = pack(directory, found, &ReadOptions::default())?;
                // Without a cache it is packed again next time, which is slow but right.
                if let (Some(path), Some(cache)) = (&cached, &self.cache) {
                    let _ = make_directory(cache).and_then(|()| Ok(write_atomically(path, &bytes)?));
                }
                Dictionary::open(bytes).map_err(packed)
            }
        }
    }

    /// Refuses a name that is no file's name, or taken.
    fn check_name(&self, name: &str) -> Result<(), DictionaryError> {
        // A slash would leave the directory; a full stop would end the name.
        if name.is_empty() || name.contains(['/', '\\', '.']) {
            return Err(DictionaryError::Name(name.to_owned()));
        }
        let is_taken = self.all().iter().any(|installed| installed.is_own && installed.name == name);
        if is_taken { Err(DictionaryError::Taken(name.to_owned())) } else { Ok(()) }
    }
}

/// The dictionary of a language that the host supplied, in a browser. Elsewhere there is none.
pub fn supplied_dictionary(language: Language) -> Option<Dictionary> {
    Dictionary::open(inside::part(language, Part::Dictionary)?).ok()
}

/// Reads and packs a dictionary.
fn pack(directory: &Path, found: &Found, options: &ReadOptions) -> Result<Vec<u8>, DictionaryError> {
    let read = read(&Directory::list(directory), found, options);
    read.map_err(|source| DictionaryError::Read { directory: directory.display().to_string(), source })
}

/// The dictionaries at a path: that of a file, or all of a directory; with the directory.
fn dictionaries_at(path: &Path) -> Result<(PathBuf, Vec<Found>), DictionaryError> {
    let shown = path.display().to_string();
    // A link is followed: the files that belong to one lie beside what it points to.
    let Ok(path) = &path.canonicalize() else {
        return Err(FileError::Missing(shown).into());
    };
    let file = path.file_name().filter(|_| !path.is_dir()).and_then(|name| name.to_str());
    let directory = if path.is_dir() { path } else { path.parent().unwrap_or(path) };
    let mut found = find(&Directory::list(directory));
    found.retain(|found| path.is_dir() || file.is_some_and(|file| found.owns(file)));
    if found.is_empty() { Err(DictionaryError::Nothing(shown)) } else { Ok((directory.to_owned(), found)) }
}

/// The dictionaries of a directory: packed ones, then others.
fn installed_in(directory: &Path, is_own: bool) -> Vec<Installed> {
    let files = Directory::list(directory);
    let packed = files.names().iter().filter_map(|file| {
        let name = file.strip_suffix(&format!(".{ENDING}"))?.to_owned();
        let path = directory.join(file);
        // A damaged one is listed too, so that it can be removed.
        let opened = open_packed(&path).ok().and_then(Result::ok);
        let about = opened.as_ref().map(Dictionary::about);
        let language = about.map(|about| about.language.clone());
        let kind = about.map_or(Kind::Definitions, |about| about.kind);
        Some(Installed { name, language, kind, is_own, place: Place::Packed(path) })
    });
    let others = find(&files).into_iter().filter(|_| !is_own).map(|found| Installed {
        name: found.name().to_owned(),
        language: found.language().map(str::to_owned),
        kind: found.kind(),
        is_own,
        place: Place::Found(directory.to_owned(), found),
    });
    packed.chain(others).collect()
}

/// The file in the cache that a dictionary of the system is packed as. Its name changes with the files.
fn cached_as(cache: &Path, directory: &Path, found: &Found) -> Option<PathBuf> {
    let about = fs::metadata(directory.join(found.file())).ok()?;
    let changed = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_secs();
    let shown: String = directory.display().to_string().replace(['/', '\\'], "-");
    Some(cache.join(format!("{}{shown}-{}-{changed}.{ENDING}", found.name(), about.len())))
}

/// Makes a directory, if there is none.
fn make_directory(path: &Path) -> Result<(), DictionaryError> {
    let unwritable = |source| FileError::Unwritable { name: path.display().to_string(), source };
    Ok(fs::create_dir_all(path).map_err(unwritable)?)
}

/// Opens a packed file.
fn open_packed(path: &Path) -> Result<Result<Dictionary, PackedError>, FileError> {
    let file = files::open(path)?;
    let unreadable = |source| FileError::Unreadable { name: path.display().to_string(), source };
    let size = file.metadata().map_err(unreadable)?.len();
    Ok(Dictionary::open(PackedFile { file: Mutex::new(file), size }))
}

/// A packed file, read at any place.
struct PackedFile {
    /// Behind a lock, since a file has one place where it is read.
    file: Mutex<File>,
    size: u64,
}

impl ReadAt for PackedFile {
    fn size(&self) -> u64 {
        self.size
    }

    fn read_at(&self, place: u64, buffer: &mut [u8]) -> io::Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(place))?;
        file.read_exact(buffer)
    }
}

/// The files of a directory.
struct Directory {
    path: PathBuf,
    names: Vec<String>,
}

impl Directory {
    /// Lists a directory; one that cannot be read has no files.
    ///
    /// Links within the directory are left out: a thesaurus has one for each country that speaks its language.
    fn list(path: &Path) -> Self {
        let is_link_within = |entry: &DirEntry| {
            let is_name = |target: PathBuf| target.file_name() == Some(target.as_os_str());
            fs::read_link(entry.path()).is_ok_and(is_name)
        };
        let entries = fs::read_dir(path).into_iter().flatten().take(MOST_FILES).flatten();
        let entries = entries.filter(|entry| !is_link_within(entry));
        let mut names: Vec<String> =
            entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.sort_unstable();
        Self { path: path.to_owned(), names }
    }
}

impl Files for Directory {
    fn names(&self) -> &[String] {
        &self.names
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>> {
        let file = files::open(&self.path.join(name)).map_err(|error| match error {
            FileError::Unreadable { source, .. } => source,
            other => io::Error::other(other.to_string()),
        })?;
        Ok(Box::new(file))
    }
}
