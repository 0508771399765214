//! The page as a folder of files for any host, with the engine inside.
//!
//! Every page is a file, so a host needs no configuration. Files with a hash in their address never change; the pages,
//! the manifest and the service worker do. An existing folder is updated in place, because it may hold files of its
//! owner's (`CNAME`, `.git`). New files are written first, then the pages that point to them, and old files are removed
//! last: at no moment does a page point to a missing file.

use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use worddle_ask::Bilingual;
use worddle_data::{FileError, LICENCES, SOURCES, write_atomically};
use xxhash_rust::xxh3::Xxh3;

use crate::page::{self, Edition, Engine, Making};
use crate::pages::PAGES;

/// The engine's modules: a visitor who solves boards should not wait for the code of crosswords.
const MODULES: [&str; 2] = ["boards.wasm", "crosswords.wasm"];

/// The file name suffix of lists.
const LIST: &str = ".gz";

/// The file that identifies a folder written by [`write_site`].
const SERVICE: &str = "service.js";

/// The content security policy of a page: only files beside it, and pictures that it draws itself. The worker that
/// compiles the engine is subject to the headers of its own script, which the host sets.
fn policy() -> String {
    format!(
        "default-src 'self'; {} 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
         object-src 'none'; base-uri 'none'; form-action 'none'",
        page::own_scripts()
    )
}

/// The path of a folder on its host; begins and ends with `/`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Base(String);

/// A text that is not a base path.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{0:?} is not a base path: write / or a path that begins and ends with /, such as /worddle/, of letters, digits and -._~"
)]
pub struct BaseError(String);

impl Bilingual for BaseError {
    fn french(&self) -> String {
        format!(
            "{:?} n'est pas un chemin de base : indiquez / ou un chemin qui commence et finit par /, comme /worddle/, \
             fait de lettres, de chiffres et de -._~",
            self.0
        )
    }
}

impl FromStr for Base {
    type Err = BaseError;

    /// # Errors
    ///
    /// [`BaseError`] with the text as it was given.
    fn from_str(text: &str) -> Result<Self, BaseError> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
        let is_base = text.starts_with('/')
            && text.ends_with('/')
            && text.bytes().all(is_plain)
            // Dots would leave the folder, and a double slash begins another host's address.
            && !text.split('/').any(|part| part == "." || part == "..")
            && !text.contains("//");
        if is_base { Ok(Self(text.to_owned())) } else { Err(BaseError(text.to_owned())) }
    }
}

/// The reason why a folder cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A directory cannot be read, created or removed.
    #[error("{}: {source}", path.display())]
    Directory {
        /// The directory.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The folder holds other files.
    #[error("{} holds other files: choose a new folder, an empty one, or one written by `worddle site`", .0.display())]
    Taken(PathBuf),
    /// The engine is missing.
    #[error("no engine in {}: run `make engine`, which builds boards.wasm, crosswords.wasm and lists/*.list.gz", .0.display())]
    NoEngine(PathBuf),
}

impl Bilingual for SiteError {
    fn french(&self) -> String {
        match self {
            Self::File(error) => error.french(),
            Self::Directory { path, source } => format!("{} : {source}", path.display()),
            Self::Taken(path) => format!(
                "{} contient d'autres fichiers : indiquez un nouveau dossier, un dossier vide ou un dossier écrit par `worddle site`",
                path.display()
            ),
            Self::NoEngine(path) => format!(
                "pas de moteur dans {} : lancez `make engine`, qui construit boards.wasm, crosswords.wasm et lists/*.list.gz",
                path.display()
            ),
        }
    }
}

/// The engine for browsers and its word lists, as `make engine` builds them.
#[derive(Clone, Debug)]
pub struct BrowserEngine {
    /// In the order of [`MODULES`].
    modules: [Vec<u8>; MODULES.len()],
    /// Each list in its saved form, compressed, with its file name.
    lists: Vec<(String, Vec<u8>)>,
    /// The directory of the lists below the base; its name changes when a list does.
    shelf: String,
}

impl BrowserEngine {
    /// Reads the engine from the directory it was built into.
    ///
    /// # Errors
    ///
    /// [`SiteError::NoEngine`] if a module or every list is missing, otherwise the error of the file.
    pub fn read(directory: &Path) -> Result<Self, SiteError> {
        let none = || SiteError::NoEngine(directory.to_owned());
        let (modules, shelf) = (MODULES.map(|name| directory.join(name)), directory.join("lists"));
        if !modules.iter().all(|module| module.is_file()) || !shelf.is_dir() {
            return Err(none());
        }
        let mut lists = Vec::new();
        for path in entries(&shelf)? {
            let name = path.file_name().and_then(|name| name.to_str()).filter(|name| name.ends_with(LIST));
            if let Some(name) = name {
                lists.push((name.to_owned(), read(&path)?));
            }
        }
        let [boards, crosswords] = &modules;
        let modules = [read(boards)?, read(crosswords)?];
        // The order of a directory depends on the system, and the hash must not.
        lists.sort();
        if lists.is_empty() {
            return Err(none());
        }
        let mut hash = Xxh3::new();
        for (name, bytes) in &lists {
            hash.update(name.as_bytes());
            hash.update(bytes);
        }
        let shelf = format!("lists/{}", Edition(hash.digest()).name());
        Ok(Self { modules, lists, shelf })
    }

    /// The directory of its lists, below the base.
    ///
    /// Its name is a hash of the lists, so browsers may keep them for ever.
    pub(crate) fn shelf(&self) -> &str {
        &self.shelf
    }

    /// The files that go with the page, by their names among its assets.
    ///
    /// Served and cached like any other asset.
    pub(crate) fn modules(&self) -> impl Iterator<Item = (String, &[u8])> {
        let bytes = self.modules.iter().map(Vec::as_slice);
        MODULES.iter().map(|name| format!("engine/{name}")).zip(bytes)
    }

    /// A list, by its address below the base.
    ///
    /// `None` for a list of an older engine too.
    pub(crate) fn list(&self, address: &str) -> Option<&[u8]> {
        let name = address.strip_prefix(&self.shelf)?.strip_prefix('/')?;
        self.lists.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_slice())
    }

    /// The edition of a page that has this engine.
    ///
    /// A change of the engine or of a list makes another edition, and so another address for every asset.
    pub(crate) fn edition(&self) -> Edition {
        Edition::of_files(self.modules.iter().map(Vec::as_slice).chain([self.shelf.as_bytes()]))
    }
}

/// The size of a written site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrittenSite {
    /// The number of files.
    pub files: usize,
    /// The number of bytes.
    pub bytes: u64,
}

/// Writes the page as a folder for a host that serves it at `base`.
///
/// An existing folder is updated in place. If that fails in the middle, the pages, old or new, still work.
///
/// # Errors
///
/// [`SiteError::Taken`] if the folder has files of somebody else, otherwise the error of the first file.
pub fn write_site(folder: &Path, base: &Base, engine: &BrowserEngine) -> Result<WrittenSite, SiteError> {
    let is_made = |folder: &Path| folder.join(SERVICE).is_file();
    let holds_something =
        std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) || folder.is_file();
    if holds_something && !is_made(folder) {
        return Err(SiteError::Taken(folder.to_owned()));
    }
    let lists = engine.shelf();
    let making = Making {
        base: base.0.clone(),
        engine: Engine::Worker { lists: format!("{}{lists}", base.0) },
        edition: engine.edition(),
        shows_fleet: false,
        publishes: false,
        policy: Some(policy()),
    };
    let mut writer = Writer { folder, written: WrittenSite { files: 0, bytes: 0 } };
    let assets = format!("assets/{}", making.edition.name());
    for name in page::asset_names() {
        let file = page::asset(&name).expect("a name of the list");
        writer.put(&format!("{assets}/{name}"), &file.data)?;
    }
    for (name, bytes) in engine.modules() {
        writer.put(&format!("{assets}/{name}"), bytes)?;
    }
    for (name, bytes) in &engine.lists {
        writer.put(&format!("{lists}/{name}"), bytes)?;
    }
    writer.put("lists/README.md", SOURCES.as_bytes())?;
    for (name, text) in LICENCES {
        writer.put(&format!("lists/licenses/{name}"), text.as_bytes())?;
    }
    // The assets, modules and lists that pages point to are in place from here on.
    for page in making.pages() {
        writer.put(&format!("{}/index.html", page.name), making.page(&page.name).as_bytes())?;
    }
    writer.put("404.html", making.page("").as_bytes())?;
    writer.put("manifest.webmanifest", making.manifest().as_bytes())?;
    // GitHub Pages runs Jekyll over a folder without this file, which drops some names.
    writer.put(".nojekyll", b"")?;
    writer.put("index.html", making.page(&PAGES[0].name).as_bytes())?;
    // Last of the new files: browsers that find a new service worker fetch everything it lists.
    writer.put(SERVICE, making.service(engine.modules().map(|(name, _)| name)).as_bytes())?;
    remove_others(&folder.join("assets"), &making.edition.name())?;
    remove_others(&folder.join("lists"), lists.trim_start_matches("lists/"))?;
    Ok(writer.written)
}

/// Writes files into a folder, and counts them.
struct Writer<'a> {
    /// Where files go.
    folder: &'a Path,
    /// What was written.
    written: WrittenSite,
}

impl Writer<'_> {
    /// Writes a file, whole or not at all.
    ///
    /// # Errors
    ///
    /// That of the directory or the file.
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), SiteError> {
        let path = self.folder.join(name);
        let parent = path.parent().expect("a file in a folder");
        std::fs::create_dir_all(parent).map_err(|source| directory_error(parent, source))?;
        write_atomically(&path, bytes)?;
        self.written.files += 1;
        self.written.bytes += bytes.len() as u64;
        Ok(())
    }
}

/// Removes the directories of other editions.
///
/// Only names that look like editions are removed: anything else is the owner's.
///
/// # Errors
///
/// If a directory cannot be read or removed.
fn remove_others(directory: &Path, current: &str) -> Result<(), SiteError> {
    for path in entries(directory)? {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if Edition::is_name(name) && name != current {
            std::fs::remove_dir_all(&path).map_err(|source| directory_error(&path, source))?;
        }
    }
    Ok(())
}

/// The paths in a directory.
///
/// # Errors
///
/// If the directory cannot be read.
fn entries(directory: &Path) -> Result<Vec<PathBuf>, SiteError> {
    let entries = std::fs::read_dir(directory)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect());
    entries.map_err(|source| directory_error(directory, source))
}

/// The error of a directory.
fn directory_error(path: &Path, source: io::Error) -> SiteError {
    SiteError::Directory { path: path.to_owned(), source }
}

/// Reads a built file without unpacking it.
#[expect(
    clippy::disallowed_methods,
    reason = "readers of data unpack compressed files, and this one is copied as it is"
)]
fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    std::fs::read(path).map_err(|source| FileError::Unreadable { name: path.display().to_string(), source })
}
