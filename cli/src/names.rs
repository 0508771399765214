//! The lists of names that help, completions and errors show: each comes from the one list of the crate that owns it.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use worddle_ask::best::{GOALS, all_methods};
use worddle_ask::generate::Show;
use worddle_ask::{LIMITS, Sort, Speech};
use worddle_crossword::convention::{CONVENTIONS, Kind, Symmetry};
use worddle_crossword::strategy::Part;
use worddle_data::{Language, RULES, dice_sets};
use worddle_lexicon::{Alphabet, Encoding, structure_names};
use worddle_paper::formats::{Format, Paper};

use crate::crossword::format_table;

/// Every list by the name that stands in braces where a help text shows it.
fn lists(speech: Speech) -> Vec<(&'static str, Vec<String>)> {
    let texts = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    vec![
        ("rules", texts(&RULES)),
        ("methods", all_methods().map(ToOwned::to_owned).collect()),
        ("goals", texts(&GOALS[..4])),
        ("languages", texts(&Language::ALL.map(Language::id))),
        ("alphabets", texts(&Alphabet::ALL.map(Alphabet::id))),
        ("encodings", texts(&Encoding::ALL.map(Encoding::id))),
        ("structures", texts(&structure_names())),
        ("sorts", texts(&Sort::ALL.map(Sort::name))),
        ("shows", texts(&Show::ALL.map(Show::name))),
        ("limits", texts(&LIMITS)),
        ("dice", dice_sets().into_iter().map(|set| set.id).collect()),
        ("algorithms", texts(&Part::Algorithm.known())),
        ("orders", texts(&Part::Order.known())),
        ("retreats", texts(&Part::Retreat.known())),
        ("choices", texts(&Part::Choice.known())),
        ("domains", texts(&Part::Domains.known())),
        ("conventions", CONVENTIONS.iter().map(|convention| convention.name.to_owned()).collect()),
        ("symmetries", texts(&Symmetry::ALL.map(Symmetry::name))),
        ("papers", texts(&Paper::ALL.map(Paper::name))),
        ("kinds", texts(&Kind::ALL.map(Kind::name))),
        ("formats", texts(&Format::names())),
        ("readable", texts(&Format::readable_names())),
        ("crossword_files", vec![format_table(speech)]),
    ]
}

/// The texts that a shell can complete from a list, though others may do too. Values with a type of their own name theirs.
const COMPLETED: [(&str, &str); 11] = [
    ("rules", "rules"),
    ("method", "methods"),
    ("maximize", "goals"),
    ("dice", "dice"),
    ("structure", "structures"),
    ("algorithm", "algorithms"),
    ("order", "orders"),
    ("retreat", "retreats"),
    ("choice", "choices"),
    ("domains", "domains"),
    ("symmetry", "symmetries"),
];

/// The command line with the lists in its help, and for completions.
pub(crate) fn fill(command: Command, speech: Speech) -> Command {
    fill_with(command, &lists(speech))
}

fn fill_with(command: Command, lists: &[(&'static str, Vec<String>)]) -> Command {
    let about = command.get_about().map(|about| shown(&about.to_string(), lists));
    let after = command.get_after_help().map(|after| shown(&after.to_string(), lists));
    let below: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    let command = command.about(about.unwrap_or_default()).after_help(after.unwrap_or_default());
    let command = command.mut_args(|argument| argument_with(argument, lists));
    below
        .into_iter()
        .fold(command, |command, name| command.mut_subcommand(name, |below| fill_with(below, lists)))
}

fn argument_with(argument: Arg, lists: &[(&'static str, Vec<String>)]) -> Arg {
    let help = argument.get_help().map(|help| shown(&help.to_string(), lists)).unwrap_or_default();
    let completed = COMPLETED.iter().find(|(id, _)| argument.get_id() == id);
    // What has a type of its own is parsed by it.
    let is_text = argument.get_value_parser().type_id() == clap::builder::ValueParser::string().type_id();
    let argument = argument.help(help);
    match completed.and_then(|(_, list)| lists.iter().find(|(name, _)| name == list)) {
        Some((_, names)) if is_text => {
            argument.value_parser(Suggestion(names.clone())).hide_possible_values(true)
        }
        _ => argument,
    }
}

/// A text with the lists that it names in braces.
fn shown(text: &str, lists: &[(&'static str, Vec<String>)]) -> String {
    lists
        .iter()
        .fold(text.to_owned(), |text, (name, names)| text.replace(&format!("{{{name}}}"), &names.join(", ")))
}

/// A text for which a shell suggests names; what it means is decided where the request is understood.
#[derive(Clone)]
struct Suggestion(Vec<String>);

impl TypedValueParser for Suggestion {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(PossibleValue::new)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_has_names_and_is_shown_in_full() {
        let lists = lists(Speech::English);
        for (name, names) in &lists {
            assert!(!names.is_empty(), "{name}");
            let text = shown(&format!("one of {{{name}}}"), &lists);
            assert!(names.iter().all(|name| text.contains(name)), "{text}");
        }
        assert!(COMPLETED.iter().all(|(_, list)| lists.iter().any(|(name, _)| name == list)));
    }
}
