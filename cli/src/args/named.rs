//! Flag values with a fixed set of names, which shells complete.
//!
//! Each constant names the owner of its list, so help, completions, errors and the parser cannot disagree. A value
//! that is not a name is refused by clap, before anything is planned.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command};
use worddle_ask::Sort;
use worddle_ask::generate::Show;
use worddle_board::Instructions;
use worddle_crossword::convention::{CONVENTIONS, Convention, Kind, convention};
use worddle_data::Language;
use worddle_lexicon::{Alphabet, Encoding};
use worddle_paper::formats::{Format, Paper};

/// A type of value with a fixed set of names.
#[derive(Clone, Copy)]
pub(super) struct Named<T> {
    /// Finds a value by its name.
    parse: fn(&str) -> Option<T>,
    /// All names, in the order of the owner.
    names: fn() -> Vec<&'static str>,
    /// The noun for an error: "no alphabet 'xx'".
    kind: &'static str,
}

/// Alphabets.
pub(super) const ALPHABET: Named<Alphabet> = Named {
    parse: |name| name.parse().ok(),
    names: || Alphabet::ALL.map(Alphabet::id).to_vec(),
    kind: "alphabet",
};

/// Conventions of crosswords, by country.
pub(super) const CONVENTION: Named<&'static Convention> = Named {
    parse: convention,
    names: || CONVENTIONS.iter().map(|convention| convention.name).collect(),
    kind: "convention",
};

/// Encodings of text files.
pub(super) const ENCODING: Named<Encoding> = Named {
    parse: |name| name.parse().ok(),
    names: || Encoding::ALL.map(Encoding::id).to_vec(),
    kind: "encoding",
};

/// Formats of crossword files.
pub(super) const FORMAT: Named<&'static Format> =
    Named { parse: Format::named, names: Format::names, kind: "format" };

/// Instructions of processors, those of others included.
pub(super) const INSTRUCTIONS: Named<Instructions> = Named {
    parse: Instructions::named,
    names: || Instructions::ALL.map(Instructions::name).to_vec(),
    kind: "instruction set",
};

/// Kinds of crosswords.
pub(super) const KIND: Named<Kind> = Named {
    parse: |name| Kind::ALL.into_iter().find(|kind| kind.name() == name),
    names: || Kind::ALL.map(Kind::name).to_vec(),
    kind: "kind",
};

/// Languages. Locales such as `fr_FR.UTF-8` are accepted too.
pub(super) const LANGUAGE: Named<Language> = Named {
    parse: Language::of_locale,
    names: || Language::ALL.map(Language::id).to_vec(),
    kind: "language",
};

/// Sizes of paper.
pub(super) const PAPER: Named<Paper> = Named {
    parse: |name| Paper::ALL.into_iter().find(|paper| paper.name() == name),
    names: || Paper::ALL.map(Paper::name).to_vec(),
    kind: "paper",
};

/// Formats with a reader.
pub(super) const READABLE: Named<&'static Format> = Named {
    parse: |name| Format::named(name).filter(|format| format.is_readable()),
    names: Format::readable_names,
    kind: "readable format",
};

/// What is shown of a generated board.
pub(super) const SHOW: Named<Show> = Named {
    parse: |name| Show::ALL.into_iter().find(|show| show.name() == name),
    names: || Show::ALL.map(Show::name).to_vec(),
    kind: "part to show",
};

/// Orders of words.
pub(super) const SORT: Named<Sort> = Named {
    parse: |name| Sort::ALL.into_iter().find(|sort| sort.name() == name),
    names: || Sort::ALL.map(Sort::name).to_vec(),
    kind: "order",
};

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        // Copied out, because clap wants a closure that borrows nothing.
        let Self { parse, names, kind } = *self;
        let found = move |name: &str| {
            let expected = || format!("no {kind} {name:?}: expected {}", names().join(", "));
            parse(name).ok_or_else(expected)
        };
        found.parse_ref(command, argument, value).map_err(|mut error| {
            // `usage` builds the French sentence from the names alone.
            let known = names().into_iter().map(ToOwned::to_owned).collect();
            error.insert(ContextKind::ValidValue, ContextValue::Strings(known));
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}
