//! Help and usage errors in the user's language.
//!
//! Clap knows English only. Its help is translated text by text (`french`), its errors sentence by sentence from their
//! context, and both read the lists of names (`names`) in either language.

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::Result;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};
use worddle_ask::{Bilingual, NoTime};
use worddle_data::{Language, Lists};
use worddle_web::{BaseError, NetworkError};

use crate::args::Arguments;
use crate::outcome::FAILED;
use crate::settings::{Config, Environment, speech};
use crate::stderr;
use crate::{french, names};
use worddle_ask::Speech;

/// Returns the command line with help in a language.
///
/// `Arguments::command` is English with placeholders; both are resolved here, so help, completions and the
/// manual page read the same text.
pub(crate) fn command(speech: Speech) -> Command {
    let command = match speech {
        Speech::English => Arguments::command(),
        Speech::French => french::translate(Arguments::command(), ""),
    };
    names::fill(command, speech)
}

/// Finds the language of messages before the command line is parsed: from `--language`, the environment, the file.
///
/// Clap is not used, because a usage error has to be explained too. A value that is no language is ignored
/// here and reported by clap later. `config` is `None` if the file is broken, which is the next error.
pub(crate) fn speech_of(typed: &[OsString], environment: &Environment, config: Option<&Config>) -> Speech {
    // Words that are not UTF-8 are no flags of ours.
    let typed: Vec<&str> = typed.iter().filter_map(|word| word.to_str()).collect();
    let flags = ["--language", "--lang"];
    // Found by hand: a usage error has to be explained in this language, and then there is nothing parsed to ask.
    let after = typed.windows(2).find(|pair| flags.contains(&pair[0])).map(|pair| pair[1]);
    // `--language=fr` comes as one word.
    let joined = typed.iter().find_map(|word| {
        let (flag, value) = word.split_once('=')?;
        flags.contains(&flag).then_some(value)
    });
    let named = after.or(joined);
    let nothing = Config::default();
    let language = named.and_then(Language::of_locale);
    let language = language.or_else(|| environment.language(config.unwrap_or(&nothing), &Lists::default()));
    speech(language.unwrap_or(Language::English))
}

/// Prints help or the version if they were asked for, and explains any usage error.
///
/// Help and version go to standard output and are a success; everything else goes to standard error with exit
/// code 2.
pub(crate) fn report(error: &clap::Error, speech: Speech) -> Result<ExitCode> {
    if !error.use_stderr() {
        error.print()?;
        return Ok(ExitCode::SUCCESS);
    }
    match (speech, error.kind()) {
        // Help is translated already, and in English clap says it best.
        (Speech::English, _) | (_, ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand) => error.print()?,
        (Speech::French, _) => {
            let text = format!("worddle: {}\n\nEssayez « worddle --help ».", in_french(error));
            stderr::tell(speech.typeset(&text));
        }
    }
    Ok(ExitCode::from(FAILED))
}

/// Explains a usage error in French.
///
/// The kinds that a person can cause have a sentence of their own. The rest stays as clap says it.
fn in_french(error: &clap::Error) -> String {
    let context = |kind| error.get(kind).map(text).unwrap_or_default();
    let argument = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    // Named values list their names in the context; parsers of ours put the reason into the source.
    let expected = match (context(ContextKind::ValidValue), std::error::Error::source(error)) {
        (values, _) if !values.is_empty() => format!(" : valeurs possibles : {values}"),
        (_, Some(source)) => {
            let time = source.downcast_ref().map(NoTime::french);
            let network = source.downcast_ref().map(NetworkError::french);
            let base = source.downcast_ref().map(BaseError::french);
            format!(" : {}", time.or(network).or(base).unwrap_or_else(|| source.to_string()))
        }
        _ => String::new(),
    };
    match error.kind() {
        ErrorKind::UnknownArgument => format!("argument inattendu « {argument} »"),
        ErrorKind::InvalidSubcommand => {
            format!("commande inconnue « {} »", context(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => format!("il manque {argument}"),
        ErrorKind::MissingSubcommand => "il manque une commande".to_owned(),
        ErrorKind::InvalidValue if value.is_empty() => format!("il manque une valeur pour « {argument} »"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            format!("valeur « {value} » incorrecte pour « {argument} »{expected}")
        }
        ErrorKind::ArgumentConflict => {
            format!("« {argument} » ne va pas avec « {} »", context(ContextKind::PriorArg))
        }
        ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues => {
            format!("trop de valeurs pour « {argument} »")
        }
        _ => error.to_string(),
    }
}

/// Formats a value from the context of an error.
///
/// Lists are joined with commas: `fr, en`.
fn text(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(values) => values.join(", "),
        other => other.to_string(),
    }
}
