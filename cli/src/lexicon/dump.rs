//! `worddle lexicon dump`: prints all words of a list, read back from a structure.
//!
//! Every structure must return the same words. Dumping each and comparing the files shows that, on a list of
//! one's own.

use std::io::Write;

use anyhow::{Result, bail};
use worddle_lexicon::{EachStructure, Structure, WordList, each_structure, each_word, structure_names};

use crate::args::DumpArgs;
use crate::outcome::Outcome;
use crate::settings::Settings;

/// Runs the command.
///
/// Exit code 1 means that the list has no words.
///
/// # Errors
///
/// Fails on an unknown structure, before the list is opened.
pub(super) fn run(arguments: &DumpArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let names = structure_names();
    if !names.contains(&arguments.structure.as_str()) {
        let (name, names) = (&arguments.structure, names.join(", "));
        bail!(settings.speech.say(
            format!("no structure {name:?}: expected one of {names}"),
            format!("pas de structure {name:?} ; valeurs possibles : {names}"),
        ));
    }
    let list = settings.open()?;
    let mut dump =
        Dump { name: &arguments.structure, list: &list, folded: arguments.folded, lines: Vec::new() };
    each_structure(&mut dump);
    // Words come in alphabet order; spellings are printed in character order, as `sort` does, so that `cmp` can compare.
    dump.lines.sort_unstable();
    dump.lines.iter().try_for_each(|line| writeln!(output, "{line}"))?;
    Ok(Outcome::found(!dump.lines.is_empty()))
}

/// Reads all words back from the structure with a name.
///
/// Visits all structures, because a name becomes a type only in `each_structure`.
struct Dump<'a> {
    /// The name of the structure to read.
    name: &'a str,
    /// The words, and their spellings.
    list: &'a WordList,
    /// Print folded words, as the structure has them, instead of spellings.
    folded: bool,
    /// What was read, not sorted yet.
    lines: Vec<String>,
}

impl EachStructure for Dump<'_> {
    fn visit<S: Structure>(&mut self) {
        if S::NAME != self.name {
            return;
        }
        let lexicon = S::build(&self.list.words());
        let alphabet = self.list.alphabet();
        each_word(&lexicon, lexicon.root(), &mut |word, id| {
            if self.folded {
                self.lines.push(alphabet.spell(word));
            } else {
                self.lines.extend(self.list.spellings().of(id, word));
            }
        });
    }
}
