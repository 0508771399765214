//! Lists of names for help texts and completions, each taken from the crate that owns it.
//!
//! A help text writes `{rules}` where the names of all rules go, so that a new name shows up in every text by itself.
//!
//! Shells complete from the same lists. Completion suggests and does not restrict: `--rules` takes a name or
//! a file, so clap must not refuse a value that is not in the list.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, ValueEnum};
use worddle_ask::best::{GOALS, all_methods};
use worddle_ask::generate::Show;
use worddle_ask::{LIMITS, Sort, Speech, wordplay_kinds};
use worddle_board::{Instructions, Rules};
use worddle_crossword::convention::{CONVENTIONS, Kind, Symmetry};
use worddle_crossword::strategy::Part;
use worddle_data::{Language, RULES, dice_sets};
use worddle_lexicon::{Alphabet, Encoding, structure_names};
use worddle_optimize::Goal;
use worddle_paper::formats::{Format, Paper};

use crate::args::{Color, GpuChoice, LogFormat, LogLevel};
use crate::crossword::format_table;

/// Every list, by the placeholder that help texts use for it.
///
/// Built once per run of the program, also when no help is printed; it takes microseconds.
fn lists(speech: Speech) -> Vec<(&'static str, Vec<String>)> {
    let texts = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    vec![
        ("rules", texts(&RULES)),
        ("methods", all_methods().map(ToOwned::to_owned).collect()),
        // The goals that stand alone; help writes the others as examples.
        ("goals", texts(&GOALS[..SINGLE])),
        (
            "sums",
            GOALS[..SINGLE].iter().copied().filter(|goal| adds_up(goal)).map(ToOwned::to_owned).collect(),
        ),
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
        ("wordplays", wordplay_kinds().map(ToOwned::to_owned).collect()),
        ("formats", texts(&Format::names())),
        ("readable", texts(&Format::readable_names())),
        ("instructions", texts(&Instructions::ALL.map(Instructions::name))),
        ("colors", variants::<Color>()),
        ("gpus", variants::<GpuChoice>()),
        ("levels", variants::<LogLevel>()),
        ("logs", variants::<LogFormat>()),
        ("shells", variants::<clap_complete::Shell>()),
        ("dictionaries", vec![worddle_dictionary::describe_formats()]),
        ("crossword_files", vec![format_table(speech)]),
    ]
}

/// How many of [`GOALS`] are plain names. The others are examples of `lengths=`, which help texts write themselves.
const SINGLE: usize = 4;

/// Whether a goal is a sum over the words of a board. Proofs need that.
///
/// Tried with the rules of Boggle; whether a goal adds up does not depend on the rules.
fn adds_up(goal: &str) -> bool {
    goal.parse::<Goal>().is_ok_and(|goal| goal.points(&Rules::boggle()).is_some())
}

/// The names of an enumeration of `clap`.
///
/// In the order of the declaration, which is that of the help.
fn variants<V: ValueEnum>() -> Vec<String> {
    let values = V::value_variants().iter().filter_map(V::to_possible_value);
    values.map(|value| value.get_name().to_owned()).collect()
}

/// Text arguments and the list that a shell completes them from. Other values stay possible, such as a file of rules.
/// Arguments with a type of their own (`args::named`) bring their names with them.
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

/// Fills in the placeholders of all help texts, and adds the names for completions.
///
/// Runs after translation, so that both languages get their lists from here.
pub(crate) fn fill(command: Command, speech: Speech) -> Command {
    fill_with(command, &lists(speech))
}

/// The same for a command and all commands below it.
///
/// Subcommands first need their names copied, because `mut_subcommand` takes the command itself.
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

/// The same for an argument.
///
/// Help is filled for every argument; names are added only to arguments of plain text.
fn argument_with(argument: Arg, lists: &[(&'static str, Vec<String>)]) -> Arg {
    let help = argument.get_help().map(|help| shown(&help.to_string(), lists)).unwrap_or_default();
    let completed = COMPLETED.iter().find(|(id, _)| argument.get_id() == id);
    // A typed argument keeps its own parser.
    let is_text = argument.get_value_parser().type_id() == clap::builder::ValueParser::string().type_id();
    let argument = argument.help(help);
    match completed.and_then(|(_, list)| lists.iter().find(|(name, _)| name == list)) {
        Some((_, names)) if is_text => {
            // Hidden in the help, where the placeholder shows them already, but offered to the shell.
            argument.value_parser(Suggestion(names.clone())).hide_possible_values(true)
        }
        _ => argument,
    }
}

/// Replaces each placeholder by its list.
///
/// A text without placeholders is returned unchanged. A name that is no list stays in braces, where a test
/// finds it.
fn shown(text: &str, lists: &[(&'static str, Vec<String>)]) -> String {
    lists
        .iter()
        .fold(text.to_owned(), |text, (name, names)| text.replace(&format!("{{{name}}}"), &names.join(", ")))
}

/// Any text, with names that a shell suggests. Planning the request checks the value.
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
