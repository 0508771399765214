//! `worddle ask`: any question of the API, as JSON, without a server.
//!
//! The request and the answer are those of the HTTP API, byte for byte, so scripts can be tried without a
//! server. Only questions that are answered at once are here; a long job has a command of its own, with
//! progress and files.

use std::io::{Read, Write};

use anyhow::{Result, bail};
use worddle_api::{Call, Desk, JSON, Kind, Method, Problem, QUESTIONS, Question, Reply, at};
use worddle_ask::Speech;
use worddle_run::since_epoch;

use crate::args::AskArgs;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::render::{Align, Table};
use crate::settings::Settings;

/// Runs the command.
///
/// Without a question, lists all of them. A leading `/` and a query (`?limit=3`) are accepted, as in an
/// address.
///
/// # Errors
///
/// The same problems as over HTTP (unknown address, bad JSON, a refusal), as text in the user's language.
pub(crate) fn run(arguments: &AskArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let Some(address) = &arguments.question else {
        output.write_all(list(settings).as_bytes())?;
        return Ok(Outcome::Done);
    };
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let path = format!("/{}", path.trim_start_matches('/'));
    let speech = settings.speech;
    let said = |problem: Problem| anyhow::anyhow!(problem.message(speech));
    let question = at(QUESTIONS, &path).map_err(said)?;
    if let Kind::Job { commands, .. } = question.kind {
        bail!(runs_as_a_job(question, commands, speech));
    }
    let body = request(arguments, question, speech)?;
    let cancel = interrupt::cancel();
    // Limits of the command line, not of a server: this machine is the user's own.
    let desk =
        Desk { library: &settings.library, limits: &settings.limits, cancel: &cancel, now: since_epoch() };
    let call = Call { query, media: JSON, body: &body };
    let Reply { body, media, .. } = question.answer(&call, &desk).map_err(said)?;
    output.write_all(&body)?;
    // Text ends with a line; a picture must not grow a byte.
    if media == JSON {
        writeln!(output)?;
    }
    Ok(Outcome::Done)
}

/// Why a long job is not asked here, and what to run instead: it would report no progress and could not be saved.
fn runs_as_a_job(question: &Question, commands: &[&str], speech: Speech) -> String {
    let name = question.path.trim_start_matches('/');
    let quoted: Vec<String> = commands.iter().map(|command| format!("`{command}`")).collect();
    speech.say(
        format!("{name} runs as a long job: use {}", quoted.join(" or ")),
        format!("{name} est une longue tâche : utilisez {}", quoted.join(" ou ")),
    )
}

/// The request: from the command line, or from standard input.
///
/// `-` reads standard input. Without a request, a question that takes one gets an empty object, which means
/// all defaults; one that is only read gets no body.
///
/// # Errors
///
/// Fails if standard input has more bytes than the API accepts.
fn request(arguments: &AskArgs, question: &Question, speech: Speech) -> Result<Vec<u8>> {
    match arguments.request.as_deref() {
        Some("-") => {
            let mut body = Vec::new();
            // One byte more than allowed shows that there is more.
            let most = worddle_api::MOST_BYTES as u64 + 1;
            std::io::stdin().lock().take(most).read_to_end(&mut body)?;
            if body.len() as u64 == most {
                bail!(Problem::too_large(most, worddle_api::MOST_BYTES).message(speech));
            }
            Ok(body)
        }
        Some(text) => Ok(text.as_bytes().to_vec()),
        None if question.method == Method::Get => Ok(Vec::new()),
        None => Ok(b"{}".to_vec()),
    }
}

/// Every question that is answered at once, with what it does.
///
/// In the order of the API's table.
fn list(settings: &Settings) -> String {
    let speech = settings.speech;
    let heads = (speech.say("question", "question"), speech.say("what it does", "ce qu'elle fait"));
    let mut table = Table::new(&[(heads.0, Align::Left), (heads.1, Align::Left)]);
    for question in QUESTIONS.iter().copied().flatten().filter(|question| !question.is_job()) {
        table
            .row([question.path.trim_start_matches('/').to_owned(), question.summary.say(speech).to_owned()]);
    }
    table.render(settings.paint)
}
