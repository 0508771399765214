//! `worddle lexicon add`: installs a list of the user's own under a name.
//!
//! An installed list is a copy in the saved form: the original may be moved or deleted, and the list is found
//! by its name from any directory.

use std::path::Path;

use anyhow::{Context, Result, bail};
use worddle_data::BUILT_IN;

use crate::args::AddArgs;
use crate::outcome::Outcome;
use crate::settings::Settings;

/// The ending of an installed list: the saved form, which opens faster than text, compressed.
const ENDING: &str = "lexicon.zst";

/// Runs the command.
///
/// The name is that of the file up to its first full stop, unless `--name` gives another.
///
/// # Errors
///
/// Fails if the name is empty, is taken or could not be a file's name, if there is no home directory, or if
/// the list cannot be read. An installed list is never overwritten.
pub(super) fn run(arguments: &AddArgs, settings: &Settings) -> Result<Outcome> {
    let speech = settings.speech;
    let of_file = || Path::new(&arguments.file).file_name()?.to_str()?.split('.').next();
    let name = arguments.name.as_deref().or_else(of_file).unwrap_or_default();
    // A slash would leave the directory; a full stop would hide part of the name from `lexicon names`.
    if name.is_empty() || name == "-" || name.contains(['/', '\\', '.']) {
        bail!(speech.say(
            format!("{name:?} is not a valid list name: choose one without / and . (--name)"),
            format!("{name:?} n'est pas un nom de liste : choisissez-en un sans / ni . (--name)"),
        ));
    }
    let Some(directory) = settings.own_lists() else {
        bail!(speech.say(
            "no directory for lists: set HOME or XDG_DATA_HOME",
            "aucun répertoire pour les listes : définissez HOME ou XDG_DATA_HOME",
        ));
    };
    if BUILT_IN.contains(&name) || settings.list_names().iter().any(|taken| taken == name) {
        bail!(speech.say(
            format!("the name {name:?} is taken: choose another (--name)"),
            format!("le nom {name:?} est déjà pris : choisissez-en un autre (--name)"),
        ));
    }
    // After the name is checked: reading a list can take seconds.
    let list = settings.open_file(&arguments.file)?;
    std::fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
    super::write(&list, &directory.join(format!("{name}.{ENDING}")), settings)
}
