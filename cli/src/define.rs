//! `worddle define`: what a word means, who knows it, its lemma and its points.

use std::io::Write;

use anyhow::Result;
use worddle_ask::{DefineAnswer, DefineRequest, DefinitionAnswer, Speech};

use crate::args::DefineArgs;
use crate::outcome::Outcome;
use crate::progress::Unit;
use crate::settings::Settings;

/// Runs the command.
///
/// Exit code 1 means that no dictionary has the word. What is known of the word is printed all the same, and a note says
/// what to do.
///
/// # Errors
///
/// Fails on an empty word, and if the list or the rules are refused.
pub(crate) fn run(arguments: &DefineArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let request = DefineRequest {
        word: arguments.word.clone(),
        language: settings.language(),
        list: settings.list_request(),
        rules: arguments.rules.clone(),
    };
    let (answer, _) = settings.run(&settings.plan(&request)?, Unit::Steps)?;
    if arguments.json {
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        output.write_all(settings.speech.typeset(&text(&answer, settings.speech)).as_bytes())?;
    }
    if answer.definitions.is_empty() {
        settings.note(&why_none(&answer, settings.speech));
    }
    Ok(Outcome::found(!answer.definitions.is_empty()))
}

/// Renders an answer as text: a line about the word, then what each dictionary says.
fn text(answer: &DefineAnswer, speech: Speech) -> String {
    let mut lines = Vec::new();
    lines.extend(answer.in_list.then(|| about(answer, speech)));
    let mut shown = None;
    for definition in &answer.definitions {
        let DefinitionAnswer { dictionary, headword, part, text, kind } = definition;
        if shown != Some((dictionary, headword, part)) {
            shown = Some((dictionary, headword, part));
            let comma = if part.is_empty() { "" } else { ", " };
            let kind = kind_name(kind, speech);
            lines.extend((!lines.is_empty()).then(String::new));
            lines.push(format!("{headword}{comma}{part} ({dictionary}{kind})"));
        }
        for (number, line) in text.lines().enumerate() {
            let mark = if number == 0 { "-" } else { " " };
            lines.push(format!("  {mark} {}", line.trim()));
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

/// What is known of a word, in one line.
fn about(answer: &DefineAnswer, speech: Speech) -> String {
    let mut facts = Vec::new();
    facts.extend(answer.about.tier.map(|tier| tier_name(tier, speech).to_owned()));
    facts.extend(
        answer
            .about
            .crude
            .map(|class| format!("{}{} {class}", speech.say("crude", "grossier"), speech.colon())),
    );
    let lemma = answer.about.lemma.as_ref().filter(|lemma| !answer.spellings.contains(lemma));
    facts.extend(lemma.map(|lemma| format!("{} {lemma}", speech.say("form of", "forme de"))));
    let points = answer.points.map(|points| points as usize);
    facts.extend(points.map(|points| speech.count(points, ("point", "point"), ("points", "points"))));
    format!("{}{} {}", answer.spellings.join(", "), speech.colon(), facts.join(", "))
}

/// Who knows a word of a tier.
fn tier_name(tier: u8, speech: Speech) -> &'static str {
    match tier {
        1 => speech.say("everyone knows it", "tout le monde le connaît"),
        2 => speech.say("well-read people know it", "les gens cultivés le connaissent"),
        _ => speech.say("rare", "rare"),
    }
}

/// What a dictionary says, named if it is not a definition.
fn kind_name(kind: &str, speech: Speech) -> &'static str {
    match kind {
        "synonyms" => speech.say(", synonyms", ", synonymes"),
        "translation" => speech.say(", translation", ", traduction"),
        _ => "",
    }
}

/// Why there is no definition, and what to do.
fn why_none(answer: &DefineAnswer, speech: Speech) -> String {
    if answer.dictionaries.is_empty() {
        let list = &answer.list;
        return speech.say(
            format!(
                "no dictionary of {list:?} is installed: install a package (apt install wordnet-base for English, mythes-fr for \
                 French), or add your own with \"worddle dictionary add FILE\""
            ),
            format!(
                "aucun dictionnaire de {list:?} n'est installé : installez un paquet (apt install mythes-fr pour le français, \
                 wordnet-base pour l'anglais), ou ajoutez le vôtre avec « worddle dictionary add FICHIER »"
            ),
        );
    }
    let names: Vec<&str> = answer.dictionaries.iter().map(|dictionary| dictionary.name.as_str()).collect();
    let (word, names) = (&answer.word, names.join(", "));
    let mut text = speech.say(
        format!("no definition of {word:?} in {names}"),
        format!("pas de définition de {word:?} dans {names}"),
    );
    if !answer.nearest.is_empty() {
        let nearest = answer.nearest.join(", ");
        text += &speech.say(format!("; near it: {nearest}"), format!(" ; mots proches : {nearest}"));
    }
    text
}
