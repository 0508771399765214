//! `worddle anagram`: the words that can be made of letters.

use std::cmp::Reverse;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;

use anyhow::{Result, bail};
use serde::Serialize;
use worddle_lexicon::anagram::{Anagrams, Rack, Use};
use worddle_lexicon::{Letter, MAX_LETTERS, WordId, WordList};
use worddle_run::{Random, Weights};

use crate::args::AnagramArgs;
use crate::outcome::Outcome;
use crate::settings::Settings;

/// The answer as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    schema: &'static str,
    list: &'a str,
    letters: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    words: Vec<Entry>,
}

/// A word of the answer.
#[derive(Serialize)]
pub(crate) struct Entry {
    word: String,
    spellings: Vec<String>,
    letters: usize,
}

impl Entry {
    /// The entry of a word.
    pub(crate) fn new(list: &WordList, id: WordId) -> Self {
        let word = list.word(id);
        let spellings = list.spellings().of(id, &word).collect();
        Self { word: list.alphabet().spell(&word), spellings, letters: word.len() }
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &AnagramArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let list = settings.load()?;
    let seed = arguments.random.map(|_| arguments.seed.unwrap_or_else(new_seed));
    let letters = match (arguments.random, seed, &arguments.letters) {
        (Some(count), Some(seed), _) => draw(&list, count, seed, settings)?,
        (_, _, letters) => letters.clone().unwrap_or_default(),
    };
    let rack = Rack::parse(&letters, list.alphabet())?;
    let words = find(&list, &rack, arguments);
    if let Some(seed) = seed {
        settings.note(&format!("{} {letters}  --seed {seed}", settings.speech.say("letters:", "lettres :")));
    }
    let outcome = Outcome::found(!words.is_empty());
    if arguments.json {
        let list = settings.list_name();
        serde_json::to_writer(
            &mut *output,
            &Answer { schema: "worddle.anagram/1", list, letters: &letters, seed, words },
        )?;
        writeln!(output)?;
    } else {
        words
            .iter()
            .flat_map(|word| &word.spellings)
            .try_for_each(|spelling| writeln!(output, "{spelling}"))?;
    }
    Ok(outcome)
}

/// The words of a rack, longest first, then alphabetical.
fn find(list: &WordList, rack: &Rack, arguments: &AnagramArgs) -> Vec<Entry> {
    let usage = if arguments.exact { Use::All } else { Use::Some };
    let found = list.dawg().find(rack, usage);
    let mut words: Vec<Entry> = found.into_iter().map(|id| Entry::new(list, id)).collect();
    words.sort_by_key(|word| Reverse(word.letters));
    if arguments.longest {
        let longest = words.first().map_or(0, |word| word.letters);
        words.retain(|word| word.letters == longest);
    }
    words
}

/// Draws letters by how often they occur in a list.
fn draw(list: &WordList, count: usize, seed: u64, settings: &Settings) -> Result<String> {
    if !(1..=MAX_LETTERS).contains(&count) {
        bail!(settings.speech.say(
            format!("cannot draw {count} letters: expected 1 to {MAX_LETTERS}"),
            format!("impossible de tirer {count} lettres : il en faut 1 à {MAX_LETTERS}"),
        ));
    }
    let letters = random_letters(list, count, &mut Random::new(seed));
    if letters.is_empty() {
        bail!(settings.speech.say(
            format!("no letters to draw: {:?} has no words", settings.list_name()),
            format!("aucune lettre à tirer : {:?} n'a pas de mots", settings.list_name()),
        ));
    }
    Ok(list.alphabet().spell(&letters))
}

/// Letters drawn by how often they occur in a list; none if it has no words.
pub(crate) fn random_letters(list: &WordList, count: usize, random: &mut Random) -> Vec<Letter> {
    let Some(weights) = Weights::new(list.letter_counts()) else { return Vec::new() };
    (0..count).filter_map(|_| Letter::new(weights.draw(random) as u8)).collect()
}

/// A seed that nobody chose.
pub(crate) fn new_seed() -> u64 {
    // Short enough to be typed again.
    RandomState::new().hash_one(0) >> 32
}
