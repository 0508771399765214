//! `worddle cryptic`: wordplay for a cryptic clue.

use std::io::Write;

use anyhow::Result;
use worddle_ask::{CrypticAnswer, CrypticKindAnswer, CrypticRequest, Names, Speech, WordplayAnswer};
use worddle_lexicon::Tier;

use crate::args::CrypticArgs;
use crate::outcome::Outcome;
use crate::progress::Unit;
use crate::settings::Settings;

/// Indicators printed of each operation: enough to think on from. JSON has all of them.
const INDICATORS: usize = 6;

/// Runs the command.
///
/// Kinds without a result are not printed. Exit code 1 means that there is none at all.
///
/// # Errors
///
/// Fails on an answer that is too short or too long, and on an unknown kind.
pub(crate) fn run(arguments: &CrypticArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let request = CrypticRequest {
        answer: arguments.answer.clone(),
        language: settings.language(),
        list: settings.list_request(),
        kind: Names(arguments.kind.clone().into_iter().collect()),
        tier: arguments.tier.map(Tier::number),
        family: arguments.family,
        most: arguments.most,
    };
    let (answer, _) = settings.run(&settings.plan(&request)?, Unit::Steps)?;
    if arguments.json {
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        output.write_all(settings.speech.typeset(&text(&answer, settings.speech)).as_bytes())?;
    }
    let has_definitions = answer.kinds.iter().any(|kind| kind.kind == "definition");
    if has_definitions && answer.dictionaries.is_empty() {
        settings.note(settings.speech.say(
            "no double definitions: no dictionary of this language is installed (see \"worddle dictionary\")",
            "pas de doubles définitions : aucun dictionnaire de cette langue n'est installé (voir « worddle dictionary »)",
        ));
    }
    Ok(Outcome::found(answer.kinds.iter().any(|kind| !kind.wordplays.is_empty())))
}

/// Renders an answer as text: a heading for each kind with some indicators, then its wordplays.
fn text(answer: &CrypticAnswer, speech: Speech) -> String {
    let mut lines = vec![format!("{} ({})", answer.answer, answer.enumeration)];
    for kind in answer.kinds.iter().filter(|kind| !kind.wordplays.is_empty()) {
        lines.push(String::new());
        lines.push(heading(kind, speech));
        lines.extend(kind.wordplays.iter().map(|wordplay| format!("  {}", said(wordplay, speech))));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// The name of a kind, and how clues indicate it.
fn heading(kind: &CrypticKindAnswer, speech: Speech) -> String {
    let words = kind.indicators.iter().flat_map(|indicators| indicators.words.iter().take(INDICATORS));
    let words: Vec<&str> = words.copied().collect();
    if words.is_empty() {
        return name(kind.kind, speech).to_owned();
    }
    format!("{}{} {} …", name(kind.kind, speech), speech.colon(), words.join(", "))
}

/// The name of a kind of wordplay in the plural.
fn name(kind: &'static str, speech: Speech) -> &'static str {
    match kind {
        "anagram" => speech.say("anagrams", "anagrammes"),
        "charade" => speech.say("charades", "charades"),
        "container" => speech.say("containers", "inclusions"),
        "reversal" => speech.say("reversals", "renversements"),
        "hidden" => speech.say("hidden words", "mots cachés"),
        "deletion" => speech.say("deletions", "suppressions"),
        "alternation" => speech.say("alternations", "une lettre sur deux"),
        "spoonerism" => speech.say("spoonerisms, by spelling", "contrepèteries, par l'orthographe"),
        "definition" => speech.say("double definitions", "doubles définitions"),
        other => other,
    }
}

/// A wordplay in words where that is as short as its notation.
fn said(wordplay: &WordplayAnswer, speech: Speech) -> String {
    match &wordplay.pieces[..] {
        [piece] if piece.how == "reversed" => {
            let word = wordplay.notation.trim_end_matches('<');
            speech.say(format!("reverse of {word}"), format!("{word} à l'envers"))
        }
        _ => wordplay.notation.clone(),
    }
}
