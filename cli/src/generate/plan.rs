//! What is generated, decided from the command line.

use std::num::NonZero;
use std::sync::Arc;

use anyhow::{Result, bail};
use worddle_board::generate::{Detail, Filters, Generator, Letters, Recipe};
use worddle_board::{Bonus, Rules, Solver, Topology};
use worddle_data::{dice_set, rules, usual_rules};
use worddle_lexicon::{Dawg, Letter, WordList};
use worddle_run::Weights;

use crate::anagram::new_seed;
use crate::args::GenerateArgs;
use crate::settings::Settings;

/// What is generated, and with what.
pub(super) struct Plan<'a> {
    pub(super) list: &'a WordList,
    pub(super) rules: Rules,
    pub(super) filters: Filters,
    pub(super) seed: u64,
    /// The most draws in a row without success.
    pub(super) tries: u64,
    pub(super) threads: usize,
    /// What the user is told before anything else: where letters come from, rules and seed.
    pub(super) note: String,
    recipe: Recipe,
    forbidden: Option<WordList>,
    solver: Solver<'a, Dawg>,
}

impl<'a> Plan<'a> {
    /// Decides everything.
    pub(super) fn new(arguments: &GenerateArgs, settings: &Settings, list: &'a WordList) -> Result<Self> {
        let (letters, source, side) = letters(arguments, settings, list)?;
        let square = || format!("{side}x{side}");
        let topology: Topology = arguments.topology.clone().unwrap_or_else(square).parse()?;
        let bonuses: Vec<Bonus> =
            arguments.drawing.bonuses.as_ref().map_or_else(Vec::new, |bonuses| bonuses.0.clone());
        let usual = usual_rules(topology.len(), bonuses.len());
        let rules = rules(arguments.rules.as_deref().unwrap_or(usual), list.alphabet())?;
        let filters = filters(arguments, list);
        let mut recipe = Recipe::build(Arc::new(topology), letters)?.with_bonuses(bonuses)?;
        if let Some(text) = &arguments.drawing.containing {
            let word = list.alphabet().fold(text)?;
            note_word(text, &word, list, &rules, settings);
            recipe = recipe.containing(word)?;
        }
        let without = arguments.wanted.without.as_deref();
        let forbidden = without.map(|name| settings.load_other(name, Some(list.alphabet()))).transpose()?;
        let threads = arguments.threads.or_else(|| std::thread::available_parallelism().ok());
        let seed = arguments.seed.unwrap_or_else(new_seed);
        Ok(Self {
            list,
            note: format!("{source}, {}  --seed {seed}", rules.id),
            solver: Solver::fast(list.dawg(), rules.clone()),
            rules,
            filters,
            seed,
            tries: arguments.wanted.tries.get(),
            threads: threads.map_or(1, NonZero::get),
            recipe: recipe.with_filters(filters),
            forbidden,
        })
    }

    /// A generator for a thread.
    pub(super) fn generator(&self, detail: Detail) -> Generator<'_> {
        let generator = Generator::new(&self.recipe, self.solver.clone(), self.seed, detail);
        match &self.forbidden {
            Some(words) => generator.without(words.dawg()),
            None => generator,
        }
    }

    /// Which cells touch.
    pub(super) fn topology(&self) -> &Topology {
        self.recipe.topology()
    }
}

/// Where the letters come from, in words too, and the side of the square that goes with it.
fn letters(arguments: &GenerateArgs, settings: &Settings, list: &WordList) -> Result<(Letters, String, u32)> {
    let speech = settings.speech;
    if let Some(name) = &arguments.drawing.dice {
        let set = dice_set(name)?;
        let status = speech.say(set.status.as_str(), status_in_french(&set.status));
        let note = format!("{} {} ({status})", speech.say("dice", "dés"), set.id);
        return Ok((Letters::ByDice(set.dice(list.alphabet())?), note, set.size));
    }
    let name = arguments.drawing.letters.as_deref();
    let counts = match name {
        Some(name) => counts_in(&settings.load_other(name, None)?, list)?,
        None => list.letter_counts(),
    };
    let name = name.unwrap_or(settings.list_name());
    let Some(weights) = Weights::new(counts) else {
        bail!(speech.say(
            format!("no letters to draw: {name:?} has no words"),
            format!("aucune lettre à tirer : {name:?} n'a pas de mots"),
        ));
    };
    let note = format!("{} {name}", speech.say("letters by frequency in", "lettres par fréquence dans"));
    Ok((Letters::ByFrequency(weights), note, 4))
}

/// How far a set of dice can be trusted, in French.
fn status_in_french(status: &str) -> &str {
    match status.split([' ', ',']).next() {
        Some("confirmed") => "confirmés par plusieurs copies",
        Some("probable") => "probables",
        Some("single") => "une seule source",
        Some("generated") => "engendrés, non officiels",
        _ => status,
    }
}

/// How often each letter of the alphabet of `list` occurs in another list.
fn counts_in(other: &WordList, list: &WordList) -> Result<Vec<u64>> {
    let (from, to) = (other.alphabet(), list.alphabet());
    let mut counts = vec![0; to.size()];
    for (letter, count) in Letter::first(from.size()).zip(other.letter_counts()) {
        for folded in to.fold(&from.upper(letter).to_string())? {
            counts[folded.index()] += count;
        }
    }
    Ok(counts)
}

fn filters(arguments: &GenerateArgs, list: &WordList) -> Filters {
    let wanted = &arguments.wanted;
    Filters {
        words: wanted.words.unwrap_or_default(),
        points: wanted.points.unwrap_or_default(),
        longest: wanted.longest.unwrap_or_default(),
        vowels: wanted.vowels.unwrap_or_default(),
        most_of_a_letter: wanted.most_of_a_letter,
        vowel_letters: list.alphabet().vowels(),
    }
}

/// Tells the user if a word to be contained is none that counts.
fn note_word(text: &str, word: &[Letter], list: &WordList, rules: &Rules, settings: &Settings) {
    if list.id(word).is_none() || !rules.admit(word.len()) {
        settings.note(&settings.speech.say(
            format!("{text:?} is on every board, but does not count: it is not in the list, or too short"),
            format!("{text:?} est sur chaque grille, mais ne compte pas : il n'est pas dans la liste, ou trop court"),
        ));
    }
}
