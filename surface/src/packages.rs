//! The packages of the workspace, from `cargo metadata`.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Why the packages could not be listed.
#[derive(Debug, thiserror::Error)]
pub enum PackagesError {
    /// Cargo could not be run.
    #[error("cannot run cargo: {0}")]
    Cargo(#[from] std::io::Error),
    /// Cargo did not return JSON, for example because a manifest is invalid.
    #[error("cargo metadata failed: {0}")]
    Said(String),
}

/// Whether a package is published.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Publishing {
    /// It is published.
    Public,
    /// It stays in the workspace.
    Private,
}

/// A library of the workspace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Library {
    /// Crate name, such as `worddle_board`.
    pub name: String,
    /// Root source file.
    pub root: PathBuf,
    /// Whether it is published.
    pub publishing: Publishing,
}

/// Returns the libraries of the workspace that contains a directory.
///
/// Works offline, and without building anything.
///
/// # Errors
///
/// A [`PackagesError`] with what cargo printed.
pub fn libraries(directory: &Path) -> Result<Vec<Library>, PackagesError> {
    let output = Command::new("cargo")
        // Only the workspace itself matters, and a test must not need the network.
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(directory)
        .output()?;
    let said = || PackagesError::Said(String::from_utf8_lossy(&output.stderr).into_owned());
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|_| said())?;
    let packages = metadata["packages"].as_array().ok_or_else(said)?;
    Ok(packages.iter().filter_map(of_package).collect())
}

/// Returns the library of a package, if it has one.
fn of_package(package: &Value) -> Option<Library> {
    let is_library =
        |target: &&Value| target["kind"].as_array().is_some_and(|kinds| kinds.contains(&"lib".into()));
    let target = package["targets"].as_array()?.iter().find(is_library)?;
    let is_private = package["publish"].as_array().is_some_and(Vec::is_empty);
    Some(Library {
        name: target["name"].as_str()?.to_owned(),
        root: target["src_path"].as_str()?.into(),
        publishing: if is_private { Publishing::Private } else { Publishing::Public },
    })
}
