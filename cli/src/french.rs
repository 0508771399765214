//! The help in French.
//!
//! Only help texts are here. Output has both languages side by side where it is written (`Speech::say`), and errors are
//! translated in `errors`.
//!
//! A test goes through every command and every flag and fails if one has no French text, so a new flag cannot
//! ship with English help. Flags that several commands share have one text under `*`.

use clap::Command;

use worddle_ask::Speech;

mod fleet;
mod help;

use fleet::FLEET;
use help::HELP;

/// Translates the help of a command and its subcommands. `path` names the commands above it.
///
/// Commands and flags keep their names: only what a person reads changes. Examples stay as they are, because
/// they are commands. A text that is missing becomes empty, which the test finds.
pub(crate) fn translate(command: Command, path: &str) -> Command {
    let name = command.get_name().to_owned();
    let place = if path.is_empty() { name.clone() } else { format!("{path} {name}") };
    // `fleet add best` takes the flags of `best`, and so its help.
    let place = place.replace("worddle fleet add ", "worddle ");
    let about = text_of(&place).map(typeset).unwrap_or_default();
    let below: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    let examples = command.get_after_help().map(ToString::to_string);
    let examples =
        // Replaced piece by piece, because the text after the options mixes sentences with commands and
        // placeholders.
        examples.map(|help| AFTER.iter().fold(help, |help, (english, french)| help.replace(english, french)));
    let examples = examples.as_deref().map(typeset);
    let command = command
        .about(about)
        .help_template(TEMPLATE)
        .subcommand_help_heading("Commandes\u{a0}")
        .subcommand_value_name("COMMANDE")
        // By id and not by flag: the ids are the fields of the structs in `args`, and stay if a flag is
        // renamed.
        .mut_args(|argument| {
            let id = argument.get_id().as_str();
            let help = text_of(&format!("{place} {id}"));
            let help = help.or_else(|| text_of(&format!("* {id}")));
            // Clap appends the colon; French wants a no-break space before it.
            let heading = match argument.get_help_heading() {
                Some(_) => "Options communes\u{a0}",
                None if argument.is_positional() => "Arguments\u{a0}",
                None => "Options\u{a0}",
            };
            argument.help(help.map(typeset).unwrap_or_default()).help_heading(heading)
        })
        .after_help(examples.unwrap_or_default());
    // Collected first: clap lends out the names of subcommands, but `mut_subcommand` needs the command
    // itself.
    below
        .into_iter()
        .fold(command, |command, name| command.mut_subcommand(name, |below| translate(below, &place)))
}

/// Clap's own template with the French word for usage. Clap has no way to change that word alone.
const TEMPLATE: &str =
    "{before-help}{about-with-newline}\nUtilisation\u{a0}: {usage}\n\n{all-args}{after-help}\n";

/// The text after the options, piece by piece. Examples stay as they are.
/// Each pair replaces its English text wherever it occurs, in this order.
const AFTER: &[(&str, &str)] = &[
    ("Without a question, list every question.", "Sans question, liste toutes les questions."),
    ("A board is written row by row:", "Une grille s'écrit ligne par ligne :"),
    (", or CRESAMINILATLSER, or C R E S ...", ", ou CRESAMINILATLSER, ou C R E S ..."),
    (
        "Qu or (qu)  a tile of several letters    e:tw   a bonus: dl, tl, dw or tw",
        "Qu ou (qu)  une case à plusieurs lettres e:tw   un bonus : dl, tl, dw ou tw",
    ),
    (
        "?           any letter                   #      a block",
        "?           une lettre quelconque        #      une case bloquée",
    ),
    ("//          between planes: AB/CD//EF/GH", "//          entre les plans : AB/CD//EF/GH"),
    (
        "A proof rules out all boards of a shape but those it lists, many at a time. Boards have up to 16 cells;",
        "Une preuve écarte toutes les grilles d'une forme sauf celles qu'elle donne, beaucoup à la fois. Une grille a 16 \
         cases au plus ;",
    ),
    (
        "3x3 takes seconds, 3x4 half an hour, 4x4 hundreds of hours. A large NVIDIA card takes seconds for 3x4.",
        "3x3 prend quelques secondes, 3x4 une demi-heure, 4x4 des centaines d'heures. Une grande carte NVIDIA prend \
         quelques secondes pour 3x4.",
    ),
    (
        "Goals: {sums}, lengths=4,5, or a sum of these.",
        "Objectifs : {sums}, lengths=4,5, ou une somme de ceux-ci.",
    ),
    ("A range is 250..350, 250.., ..350 or 300.", "Un intervalle s'écrit 250..350, 250.., ..350 ou 300."),
    ("Dice: {dice}", "Dés : {dice}"),
    (
        "A list may have scores (word;score, one per line). Slots are named 12A (across) and 7D (down).",
        "Une liste peut avoir des scores (mot;score, un par ligne). Les emplacements s'appellent 12A (horizontal) et 7D \
         (vertical).",
    ),
    (
        "A grid is rows of text: # is a block, . an empty cell, a letter is given;",
        "Une grille est un texte en lignes : # est une case noire, . une case vide, une lettre est imposée ;",
    ),
    (
        "after a cell, | is a bar on its right and _ a bar below it.",
        "après une case, | est une barre à sa droite et _ une barre dessous.",
    ),
    (
        "Crossword files, by the extension of their names:",
        "Fichiers de mots croisés, selon l'extension de leur nom :",
    ),
    (
        "; those with tanglet in their names are generated, not official.",
        " ; ceux dont le nom contient tanglet sont générés et non officiels.",
    ),
    (
        "A board with ? on its free cells sets the shape and the fixed tiles:",
        "Une grille avec ? sur ses cases libres fixe la forme et les lettres imposées :",
    ),
    ("Goals: {goals},", "Objectifs : {goals},"),
    ("or a sum: '100", "ou une somme : '100"),
    ("Methods: {methods};", "Méthodes : {methods} ;"),
    ("exhaustive for boards of a few cells.", "exhaustive pour les grilles de quelques cases."),
    (
        "Machines run `worddle work`; docs/FLEET.md shows how to set up a fleet.",
        "Les machines lancent « worddle work » ; docs/FLEET.md explique comment monter une flotte.",
    ),
    (
        "Put the password of the database in WORDDLE_DATABASE, in a file (--database-file) or in ~/.pgpass.",
        "Mettez le mot de passe de la base dans WORDDLE_DATABASE, dans un fichier (--database-file) ou dans ~/.pgpass.",
    ),
    (
        "Ctrl-C or SIGTERM gives back unfinished units. While the database is unreachable, the worker goes on",
        "Ctrl-C ou SIGTERM rend les parties inachevées. Si la base est injoignable, le travail continue",
    ),
    ("and keeps results in the store.", "et les résultats restent sur place."),
    (
        "(DIRTY ROOM)* is an anagram, ST(A)IR one piece around another, LIVED< a word read backwards,",
        "(NICHE)* est une anagramme, ST(A)IR un morceau autour d'un autre, LIVED< un mot lu à l'envers,",
    ),
    ("[s]TRAIN a word without its first letter.", "[s]TRAIN un mot sans sa première lettre."),
    (
        "Definitions come from dictionaries that you install: see `worddle dictionary`.",
        "Les définitions viennent des dictionnaires que vous installez : voir « worddle dictionary ».",
    ),
    (
        "Dictionaries of Debian's packages (wordnet-base, dict-*, mythes-*) are found by themselves.",
        "Les dictionnaires des paquets de Debian (wordnet-base, dict-*, mythes-*) sont trouvés d'eux-mêmes.",
    ),
    ("Formats: {dictionaries}.", "Formats : {dictionaries}."),
    (
        "With --language, it is the language of the dictionary's words.",
        "Avec --language, c'est la langue des mots du dictionnaire.",
    ),
    ("Examples:", "Exemples :"),
    ("In a pattern a letter stands for itself, and", "Dans un motif, une lettre se représente elle-même, et"),
    (
        "?  or .    any letter            *          any letters, or none",
        "?  ou .    une lettre            *          des lettres, ou aucune",
    ),
    ("one of these          [a-f]      one from a to f", "l'une de celles-ci    [a-f]      l'une de a à f"),
    (
        "any but these         @  and  #  a vowel, a consonant",
        "toute autre           @  et  #   une voyelle, une consonne",
    ),
];

/// Sets French spaces. Placeholders survive: `names` fills them in afterwards.
///
/// That is: a no-break space before `:` and `%` and inside « », a narrow one before `;` and `!`.
fn typeset(text: &str) -> String {
    Speech::French.typeset(text)
}

/// The French text of a command, or of a flag of a command.
///
/// A linear search over a few hundred texts, which only happens when help is printed in French.
fn text_of(place: &str) -> Option<&'static str> {
    HELP.iter().chain(FLEET).find(|(there, _)| *there == place).map(|&(_, text)| text)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::usage::command;

    /// Collects every command and argument without help.
    fn without_help(command: &Command, path: &str, missing: &mut Vec<String>) {
        let place = format!("{path} {}", command.get_name());
        if command.get_about().is_none_or(|about| about.to_string().is_empty()) {
            missing.push(place.clone());
        }
        for argument in command.get_arguments() {
            if argument.get_help().is_none_or(|help| help.to_string().is_empty()) {
                missing.push(format!("{place} {}", argument.get_id()));
            }
        }
        command.get_subcommands().for_each(|below| without_help(below, &place, missing));
    }

    #[test]
    fn every_command_and_argument_has_help_in_both_languages() {
        for speech in [Speech::English, Speech::French] {
            let mut missing = Vec::new();
            without_help(&command(speech), "", &mut missing);
            assert!(missing.is_empty(), "{speech:?}: {missing:?}");
        }
    }

    #[test]
    fn every_french_text_is_used() {
        let english = command(Speech::English);
        for (place, text) in HELP.iter().chain(FLEET) {
            let mut words = place.split(' ').peekable();
            let mut there = (words.next() == Some("worddle")).then_some(&english);
            let mut argument = None;
            for word in words {
                match there.and_then(|command| command.find_subcommand(word)) {
                    Some(below) => there = Some(below),
                    None => argument = Some(word),
                }
            }
            let known = |name: &str| knows(&english, there, name);
            assert!(argument.is_none_or(known), "{place}: {text}");
        }
    }

    /// Whether a command (any command, for `*`) has an argument.
    fn knows(all: &Command, one: Option<&Command>, name: &str) -> bool {
        let has = |command: &Command| command.get_arguments().any(|argument| argument.get_id() == name);
        let below = |command: &Command| command.get_subcommands().any(|below| knows(below, None, name));
        one.map_or_else(|| has(all) || below(all), has)
    }

    /// Collects the texts after the options of a command and of all commands below it.
    fn after(command: &Command, texts: &mut String) {
        texts.extend(command.get_after_help().map(ToString::to_string));
        command.get_subcommands().for_each(|below| after(below, texts));
    }

    #[test]
    fn every_piece_after_the_options_is_used() {
        let mut texts = String::new();
        after(&crate::args::Arguments::command(), &mut texts);
        // An English text that was changed keeps its translation only if that is changed too.
        for (english, _) in AFTER {
            assert!(texts.contains(english), "{english}");
        }
    }

    #[test]
    fn the_command_line_is_well_formed() {
        command(Speech::English).debug_assert();
        command(Speech::French).debug_assert();
    }
}
