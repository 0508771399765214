//! What went wrong, in the user's language.

use worddle_ask::{Bilingual, Refusal};
use worddle_board::ParseError;
use worddle_data::{FileError, ListError};
use worddle_fleet::{AddressError, FleetError};
use worddle_lab::{CountError, LabError, RecordError};
use worddle_lexicon::{NoLetter, file};
use worddle_paper::document::LetterError;
use worddle_web::{ServeError, SiteError, StoreError};

use crate::assignment::AssignmentError;
use crate::best::SaveError;
use crate::crossword::CrosswordFileError;
use crate::prove::ProofError;
use crate::render::PictureTooLarge;
use worddle_ask::Speech;

/// What went wrong, for a person.
pub(crate) fn explain(error: &anyhow::Error, speech: Speech) -> String {
    speech.typeset(&sentence(error, speech))
}

fn sentence(error: &anyhow::Error, speech: Speech) -> String {
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
    let english = || with_causes(error);
    if speech == Speech::English {
        return english();
    }
    let fleet = error.downcast_ref::<FleetError>().map(Bilingual::french);
    let fleet = fleet.or(error.downcast_ref::<AddressError>().map(Bilingual::french));
    let crossword = error.downcast_ref::<CrosswordFileError>().map(Bilingual::french);
    let cell = error.downcast_ref::<LetterError>().map(Bilingual::french);
    let list = error.downcast_ref::<ListError>().map(Bilingual::french);
    let file = error.downcast_ref::<FileError>().map(Bilingual::french);
    let letter = error.downcast_ref::<NoLetter>().map(Bilingual::french);
    let board = error.downcast_ref::<ParseError>().map(Bilingual::french);
    let saved = error.downcast_ref::<file::SavedError>().map(Bilingual::french);
    let serve =
        error.downcast_ref().map(serve_error).or(error.downcast_ref::<SiteError>().map(Bilingual::french));
    let record = error.downcast_ref().map(record_error);
    let lab = error.downcast_ref().and_then(lab_error).or(error.downcast_ref().map(count_error));
    let any = list
        .or(crossword)
        .or(cell)
        .or(record)
        .or(lab)
        .or(saved)
        .or(board)
        .or(serve)
        .or(file)
        .or(letter)
        .or(fleet);
    any.unwrap_or_else(english)
}

/// An error and its causes. Most of our messages quote their cause already, which is not said again.
fn with_causes(error: &anyhow::Error) -> String {
    let mut text = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

fn serve_error(error: &ServeError) -> String {
    match error {
        ServeError::Address { address, source } => format!("impossible d'écouter sur {address} : {source}"),
        ServeError::Threads(source) => {
            format!("impossible de démarrer les fils d'exécution du serveur : {source}")
        }
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

fn record_error(error: &RecordError) -> String {
    match error {
        RecordError::File { name, source } => format!("impossible d'utiliser {name:?} : {source}"),
        RecordError::Line { name, line, source } => {
            format!("la ligne {line} de {name:?} n'est pas une mesure du laboratoire : {source}")
        }
    }
}

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

/// What stopped an experiment; `None` if that is a mistake of ours.
fn lab_error(error: &LabError) -> Option<String> {
    match error {
        LabError::Refused(refusal) => Some(refusal.say(Speech::French).to_owned()),
        LabError::Record(error) => Some(record_error(error)),
        LabError::Input { .. } | LabError::Subject(_) | LabError::Stopped => None,
    }
}
