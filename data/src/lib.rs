//! Word lists, dice, letter values and rules that ship with Worddle, and access to the user's files.
//!
//! This is the only crate of the engine that touches the file system. It finds lists by name or path, unpacks
//! and reads them within bounds, and writes files atomically.

mod dice;
mod dictionaries;
mod files;
mod inside;
mod knowledge;
mod languages;
mod letters;
mod lists;
mod parts;
mod presets;
mod processor;
mod rules;
mod sources;

pub use dice::{DiceError, DiceSet, dice_set, dice_sets};
pub use dictionaries::{Dictionaries, DictionaryError, Installed, supplied_dictionary};
pub use files::{FileError, read_bytes, read_file, write_atomically};
pub use inside::is_here;
#[cfg(target_family = "wasm")]
pub use inside::{give, take_missing};
pub use knowledge::{crossword_entries, frequencies, knowledge, lemmas};
pub use languages::{Language, LanguageName};
pub use letters::{Certainty, ruzzle_certainty, ruzzle_values, values_by_share};
pub use lists::{BUILT_IN, ListBounds, ListError, ListOptions, Lists, Loaded, built_in, commonest_first};
pub use parts::{ListFile, Part};
pub use presets::{NoBonuses, bonuses_by_name, usual_rules};
pub use processor::processor;
pub use rules::{RULES, RulesError, RulesProblem, parse_rules, rules, rules_by_name, words_only};
pub use sources::{LICENCES, SOURCES};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
