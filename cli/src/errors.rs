//! Error messages in the user's language.
//!
//! Errors of the engine say what is wrong in English (`Display`) and French (`Bilingual`). This module finds the right
//! text for any error that reaches `main`.
//!
//! Errors travel as `anyhow::Error` and are told apart here by downcasting, because only `main` knows the
//! language. An error that is not in the list below is shown in English: better a foreign message than none.

use worddle_ask::{Bilingual, Refusal};
use worddle_board::ParseError;
use worddle_data::{DictionaryError, FileError, ListError};
#[cfg(feature = "fleet")]
use worddle_fleet::{AddressError, FleetError};
#[cfg(feature = "lab")]
use worddle_lab::{CountError, LabError, RecordError};
use worddle_lexicon::{NoLetter, NoZipf, file};
use worddle_web::{ServeError, SiteError, StoreError};

use crate::assignment::AssignmentError;
use crate::best::SaveError;
use crate::crossword::CrosswordFileError;
use crate::prove::ProofError;
use crate::render::PictureTooLarge;
use worddle_ask::Speech;

/// Explains an error to a person.
///
/// The result has no prefix and no full stop; `main` puts `worddle: ` before it.
pub(crate) fn explain(error: &anyhow::Error, speech: Speech) -> String {
    speech.typeset(&sentence(error, speech))
}

/// Explains an error of a dictionary that does not end a command.
pub(crate) fn explain_dictionary(error: &DictionaryError, speech: Speech) -> String {
    speech.typeset(&speech.say(error.to_string(), error.french()))
}

/// The message without French spacing.
///
/// Context added with `anyhow` does not hide an error from `downcast_ref`, but it is left out of the message
/// where the error explains itself.
fn sentence(error: &anyhow::Error, speech: Speech) -> String {
    // First the errors that most people meet.
    if let Some(refusal) = error.downcast_ref::<Refusal>() {
        return refusal.say(speech).to_owned();
    }
    if let Some(error) = error.downcast_ref::<AssignmentError>() {
        return error.explain(speech);
    }
    if let Some(error) = error.downcast_ref::<PictureTooLarge>() {
        return error.explain(speech);
    }
    if let Some(error) = error.downcast_ref::<SaveError>() {
        return error.explain(speech);
    }
    if let Some(error) = error.downcast_ref::<ProofError>() {
        return error.explain(speech);
    }
    // The errors above phrase both languages themselves; for those below, English is their `Display`.
    let english = || with_causes(error);
    if speech == Speech::English {
        return english();
    }
    let crossword = error.downcast_ref::<CrosswordFileError>().map(Bilingual::french);
    let list = error.downcast_ref::<ListError>().map(Bilingual::french);
    let file = error.downcast_ref::<FileError>().map(Bilingual::french);
    let dictionary = error.downcast_ref::<DictionaryError>().map(Bilingual::french);
    let letter = error.downcast_ref::<NoLetter>().map(Bilingual::french);
    let zipf = error.downcast_ref::<NoZipf>().map(Bilingual::french);
    let board = error.downcast_ref::<ParseError>().map(Bilingual::french);
    let saved = error.downcast_ref::<file::SavedError>().map(Bilingual::french);
    let serve =
        error.downcast_ref().map(serve_error).or(error.downcast_ref::<SiteError>().map(Bilingual::french));
    let any = list
        // An error has one type, so the order does not matter.
        .or(crossword)
        .or_else(|| of_lab(error))
        .or(saved)
        .or(board)
        .or(serve)
        .or(file)
        .or(dictionary)
        .or(letter)
        .or(zipf)
        .or_else(|| of_fleet(error));
    any.unwrap_or_else(english)
}

/// An error of a fleet, in French.
///
/// `None` if the error has another cause.
#[cfg(feature = "fleet")]
fn of_fleet(error: &anyhow::Error) -> Option<String> {
    let fleet = error.downcast_ref::<FleetError>().map(Bilingual::french);
    fleet.or(error.downcast_ref::<AddressError>().map(Bilingual::french))
}

/// A build without fleets has no such errors.
#[cfg(not(feature = "fleet"))]
fn of_fleet(_: &anyhow::Error) -> Option<String> {
    None
}

/// An error of the lab, in French.
#[cfg(feature = "lab")]
fn of_lab(error: &anyhow::Error) -> Option<String> {
    let record = error.downcast_ref().map(record_error);
    record.or(error.downcast_ref().and_then(lab_error)).or(error.downcast_ref().map(count_error))
}

/// A build without the lab has no such errors.
#[cfg(not(feature = "lab"))]
fn of_lab(_: &anyhow::Error) -> Option<String> {
    None
}

/// Joins an error and its causes. Most of our messages quote their cause already; it is not repeated.
///
/// Causes are joined with colons, outermost first, as in `config.toml: permission denied`.
fn with_causes(error: &anyhow::Error) -> String {
    let mut text = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        // By text: there is no other way to know whether a message already includes its cause.
        if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

/// An error of the server, in French.
///
/// The English texts are the `Display` of the type. Only the command line shows these errors, so their French
/// is here.
fn serve_error(error: &ServeError) -> String {
    match error {
        ServeError::Address { address, source } => format!("impossible d'écouter sur {address} : {source}"),
        ServeError::Threads(source) => {
            format!("impossible de démarrer les fils d'exécution du serveur : {source}")
        }
        #[cfg(feature = "fleet")]
        ServeError::Database(error) => error.french(),
        ServeError::Store(StoreError::Sqlite { path, source }) => {
            format!("impossible de garder les salons dans {} : {source}", path.display())
        }
        ServeError::Store(StoreError::Directory { path, source }) => {
            format!("impossible de garder les salons dans {} : {source}", path.display())
        }
        ServeError::Store(StoreError::InUse(path)) => {
            format!(
                "un autre serveur garde ses salons dans {} : chacun doit avoir son propre dossier",
                path.display()
            )
        }
    }
}

/// An error of a file of records, in French.
///
/// A file that cannot be used, or a line in it that is not a record.
#[cfg(feature = "lab")]
fn record_error(error: &RecordError) -> String {
    match error {
        RecordError::File { name, source } => format!("impossible d'utiliser {name:?} : {source}"),
        RecordError::Line { name, line, source } => {
            format!("la ligne {line} de {name:?} n'est pas une mesure du laboratoire : {source}")
        }
    }
}

/// An error of counting instructions, in French.
///
/// The reason follows a sentence that says what failed; the technical part stays as valgrind wrote it.
#[cfg(feature = "lab")]
fn count_error(error: &CountError) -> String {
    let reason = match error {
        CountError::Start(source) => format!("impossible de lancer « valgrind » : {source}"),
        CountError::File(source) => source.to_string(),
        CountError::Failed { status, message } => {
            format!("l'exécution sous valgrind s'est terminée par {status} : {message}")
        }
        CountError::Counts(file) => {
            format!("le fichier {file} de valgrind n'a pas de ligne « totals: NOMBRE »")
        }
        CountError::Output(source) => source.to_string(),
    };
    format!("impossible de compter les instructions : {reason}")
}

/// Explains what stopped an experiment; `None` for a bug of ours, which stays in English.
///
/// Refusals come from `ask` and know French. The other kinds mean that an experiment is wrong, not its user.
#[cfg(feature = "lab")]
fn lab_error(error: &LabError) -> Option<String> {
    match error {
        LabError::Refused(refusal) => Some(refusal.say(Speech::French).to_owned()),
        LabError::Record(error) => Some(record_error(error)),
        LabError::Input { .. } | LabError::Subject(_) | LabError::Stopped => None,
    }
}
