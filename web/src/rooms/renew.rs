//! Replaces the file of rooms by another, in a single step.
//!
//! The new file is written whole and synced under a name that nobody reads. Giving it the name `rooms-renewed.sqlite` is the
//! step: before it, the old file is untouched; after it, the new one counts. Whatever is left to do then, moving the old
//! file aside with its write-ahead log and taking its name, is done again by the next start if this one is killed.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::file::{self, StoreError};
use super::kept::KeptRoom;

/// The new file, once it is complete.
fn renewed(directory: &Path) -> PathBuf {
    directory.join("rooms-renewed.sqlite")
}

/// The new file while it is written.
fn unfinished(directory: &Path) -> PathBuf {
    directory.join("rooms-unfinished.sqlite")
}

/// Puts a file with these rooms in the place of the old one, which is moved aside if there is any.
///
/// # Errors
///
/// If the file cannot be written or renamed. The old one is then still there.
pub(super) fn renew(directory: &Path, rooms: &[KeptRoom]) -> Result<(), StoreError> {
    let failed = |source| StoreError::Directory { path: directory.to_owned(), source };
    prepare(directory, rooms)?;
    std::fs::rename(unfinished(directory), renewed(directory))
        .and_then(|()| sync_directory(directory))
        .and_then(|()| finish(directory))
        .map_err(failed)
}

/// Writes and syncs the new file, under the name that nobody reads.
fn prepare(directory: &Path, rooms: &[KeptRoom]) -> Result<(), StoreError> {
    let failed = |source| StoreError::Directory { path: directory.to_owned(), source };
    let path = unfinished(directory);
    // Left by a server that was killed.
    match std::fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    file::create(&path, rooms).map_err(|source| StoreError::Sqlite { path: path.clone(), source })?;
    File::options().write(true).open(&path).and_then(|file| file.sync_all()).map_err(failed)
}

/// Takes the last steps of a renewal, if one was begun.
///
/// # Errors
///
/// If a file cannot be renamed.
pub(super) fn finish(directory: &Path) -> io::Result<()> {
    if !renewed(directory).exists() {
        return Ok(());
    }
    if let Some(aside) = set_aside(directory, "rooms")? {
        tracing::warn!(aside = %aside.display(), "the file of rooms was replaced: the old one is kept aside");
    }
    std::fs::rename(renewed(directory), file::path(directory))?;
    sync_directory(directory)
}

/// Renames a database with its side files, and returns its new name; `None` if there is no file.
///
/// The first free number is taken, so that no earlier file is overwritten.
///
/// # Errors
///
/// If a file cannot be renamed.
pub(crate) fn set_aside(directory: &Path, name: &str) -> io::Result<Option<PathBuf>> {
    let named = |number: u32, suffix: &str| directory.join(format!("{name}-aside-{number}.sqlite{suffix}"));
    let mut number = 1;
    while named(number, "").exists() {
        number += 1;
    }
    let mut moved = None;
    // SQLite's side files move along: the newest entries may be in them.
    for suffix in ["-wal", "-shm", ""] {
        let from = directory.join(format!("{name}.sqlite{suffix}"));
        if from.exists() {
            std::fs::rename(&from, named(number, suffix))?;
            moved = Some(named(number, ""));
        }
    }
    Ok(moved)
}

/// Makes renamed files durable.
fn sync_directory(directory: &Path) -> io::Result<()> {
    // Only Unix opens directories.
    if cfg!(unix) { File::options().read(true).open(directory)?.sync_all() } else { Ok(()) }
}
