//! Anagrams: the words that can be made from given letters, each letter used at most once.
//!
//! This is the first problem of the report on solving Ruzzle that Worddle grew out of. The report compares
//! two structures: a list of each word's sorted letters (`chien` → `cehin`) and a hash map from sorted
//! letters to words (`cehin` → chien, chine, niche). A third walks the automaton, taking letters off the
//! rack, and so visits only prefixes of words.

use std::collections::HashMap;

use crate::alphabet::{Alphabet, Fold, NoLetter};
use crate::compose::composed;
use crate::dawg::Dawg;
use crate::letter::{Letter, MAX_ALPHABET};
use crate::lexicon::{Lexicon, Structure};
use crate::words::{MAX_LETTERS, WordId, Words};

/// Letters to make words from, some of which may be blanks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rack {
    counts: [u8; MAX_ALPHABET],
    blanks: u8,
}

/// Why a text is not a rack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RackError {
    /// A character is neither a letter nor a blank.
    #[error("{0}; use ? for any letter")]
    NoLetter(#[from] NoLetter),
    /// The rack is empty.
    #[error("no letters given: type some, with ? for any letter")]
    Empty,
    /// The rack has more letters than any word.
    #[error("{0} letters given: at most {MAX_LETTERS} are allowed")]
    TooMany(usize),
}

/// How many letters of the rack a word must use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// Any number of them.
    Some,
    /// All of them.
    All,
}

impl Rack {
    /// Parses letters in any case, with or without accents. `?` is a blank, which can be any letter. Spaces
    /// are ignored.
    pub fn parse(text: &str, alphabet: Alphabet) -> Result<Self, RackError> {
        let mut letters = Vec::new();
        let mut blanks = 0;
        for character in composed(text) {
            match alphabet.fold_char(character) {
                _ if character == '?' => blanks += 1,
                _ if character.is_whitespace() => {}
                Fold::Outside => return Err(NoLetter { character, alphabet }.into()),
                fold => letters.extend(fold.letters()),
            }
        }
        Self::new(&letters, blanks)
    }

    /// Makes a rack from letters and a number of blanks.
    pub fn new(letters: &[Letter], blanks: usize) -> Result<Self, RackError> {
        match letters.len() + blanks {
            0 => return Err(RackError::Empty),
            total if total > MAX_LETTERS => return Err(RackError::TooMany(total)),
            _ => {}
        }
        let mut counts = [0; MAX_ALPHABET];
        for letter in letters {
            counts[letter.index()] += 1;
        }
        Ok(Self { counts, blanks: blanks as u8 })
    }

    /// Number of letters, including blanks.
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum::<usize>() + usize::from(self.blanks)
    }

    /// Returns true if the rack is empty, which [`Rack::new`] prevents.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns true if the rack makes a word, given the word's letters in sorted order.
    fn makes(&self, sorted: &[Letter], usage: Use) -> bool {
        if usage == Use::All && sorted.len() != self.len() {
            return false;
        }
        let mut missing = 0;
        sorted.chunk_by(|a, b| a == b).all(|run| {
            // Blanks fill in for whatever the rack lacks, summed over the runs of equal letters.
            missing += run.len().saturating_sub(usize::from(self.counts[run[0].index()]));
            missing <= usize::from(self.blanks)
        })
    }

    /// Returns the rack's letters in sorted order, without blanks.
    fn sorted(&self) -> Vec<Letter> {
        let run = |letter: Letter| std::iter::repeat_n(letter, usize::from(self.counts[letter.index()]));
        Letter::first(MAX_ALPHABET).flat_map(run).collect()
    }
}

/// A structure that finds anagrams.
pub trait Anagrams: Sized + 'static {
    /// Stable name, used in flags, records and plots.
    const NAME: &'static str;

    /// Builds the structure from words.
    fn build(words: &Words) -> Self;

    /// Returns the words that the rack makes, in alphabetical order.
    fn find(&self, rack: &Rack, usage: Use) -> Vec<WordId>;
}

/// A visitor for every anagram structure.
pub trait EachAnagrams {
    /// Called once for each structure.
    fn visit<A: Anagrams>(&mut self);
}

/// Visits every anagram structure.
pub fn each_anagrams(visitor: &mut impl EachAnagrams) {
    visitor.visit::<LetterList>();
    visitor.visit::<LetterMap>();
    visitor.visit::<Dawg>();
}

/// Each word's sorted letters, in word order. Every search scans all of them.
pub struct LetterList {
    sorted: Vec<Box<[Letter]>>,
}

impl Anagrams for LetterList {
    const NAME: &'static str = "letter-list";

    fn build(words: &Words) -> Self {
        Self { sorted: words.iter().map(sort_letters).collect() }
    }

    fn find(&self, rack: &Rack, usage: Use) -> Vec<WordId> {
        let words = self.sorted.iter().zip(0..);
        words.filter(|(sorted, _)| rack.makes(sorted, usage)).map(|(_, id)| WordId(id)).collect()
    }
}

/// Words keyed by their sorted letters.
pub struct LetterMap {
    words: HashMap<Box<[Letter]>, Vec<WordId>>,
}

impl Anagrams for LetterMap {
    const NAME: &'static str = "letter-map";

    fn build(words: &Words) -> Self {
        let mut map: HashMap<_, Vec<WordId>> = HashMap::new();
        for (word, id) in words.iter().zip(0..) {
            map.entry(sort_letters(word)).or_default().push(WordId(id));
        }
        Self { words: map }
    }

    /// Looks up a rack that must be used whole and has no blanks. Anything else scans the keys, as the
    /// report's program does.
    fn find(&self, rack: &Rack, usage: Use) -> Vec<WordId> {
        if usage == Use::All && rack.blanks == 0 {
            return self.words.get(&rack.sorted()[..]).cloned().unwrap_or_default();
        }
        let made = self.words.iter().filter(|(sorted, _)| rack.makes(sorted, usage));
        let mut found: Vec<WordId> = made.flat_map(|(_, words)| words).copied().collect();
        found.sort_unstable();
        found
    }
}

impl Anagrams for Dawg {
    const NAME: &'static str = "dawg-walk";

    fn build(words: &Words) -> Self {
        <Self as Structure>::build(words)
    }

    fn find(&self, rack: &Rack, usage: Use) -> Vec<WordId> {
        let shortest = if usage == Use::All { rack.len() } else { 0 };
        let mut walk = RackWalk { lexicon: self, rack: rack.clone(), depth: 0, shortest, found: Vec::new() };
        walk.from(self.root());
        walk.found
    }
}

/// A walk over a lexicon that takes letters off the rack and puts them back.
struct RackWalk<'a, L> {
    lexicon: &'a L,
    rack: Rack,
    depth: usize,
    shortest: usize,
    found: Vec<WordId>,
}

impl<L: Lexicon> RackWalk<'_, L> {
    fn from(&mut self, state: L::State) {
        if self.depth >= self.shortest {
            self.found.extend(self.lexicon.word(state));
        }
        for (letter, next) in self.lexicon.branches(state) {
            // Prefer the letter itself to a blank: a blank kept back can still be any letter, so no word is
            // lost.
            let own = self.rack.counts[letter.index()] > 0;
            if !own && self.rack.blanks == 0 {
                continue;
            }
            let taken = if own { &mut self.rack.counts[letter.index()] } else { &mut self.rack.blanks };
            *taken -= 1;
            self.depth += 1;
            self.from(next);
            self.depth -= 1;
            let put_back = if own { &mut self.rack.counts[letter.index()] } else { &mut self.rack.blanks };
            *put_back += 1;
        }
    }
}

fn sort_letters(word: &[Letter]) -> Box<[Letter]> {
    let mut sorted: Box<[Letter]> = word.into();
    sorted.sort_unstable();
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str = "chien chine niche chat an na anna zoo ni nie cinq";

    /// Checks the answer of every structure.
    #[track_caller]
    fn check(letters: &str, usage: Use, expected: &str) {
        struct Find<'a>(&'a Words, &'a Rack, Use, Vec<Vec<WordId>>);
        impl EachAnagrams for Find<'_> {
            fn visit<A: Anagrams>(&mut self) {
                self.3.push(A::build(self.0).find(self.1, self.2));
            }
        }
        let fold = |word: &str| Alphabet::French.fold(word).unwrap();
        let words = Words::new(WORDS.split(' ').map(fold));
        let rack = Rack::parse(letters, Alphabet::French).unwrap();
        let mut find = Find(&words, &rack, usage, Vec::new());
        each_anagrams(&mut find);
        for found in find.3 {
            let found: Vec<_> =
                found.iter().map(|&id| Alphabet::French.spell(&words[id]).to_lowercase()).collect();
            assert_eq!(found.join(" "), expected);
        }
    }

    #[test]
    fn words_of_some_of_the_letters() {
        check("cbeihzn", Use::Some, "chien chine ni niche nie");
        check("nna", Use::Some, "an na");
        check("nana", Use::Some, "an anna na");
        check("zo", Use::Some, "");
    }

    #[test]
    fn words_of_all_of_the_letters() {
        check("Chiné", Use::All, "chien chine niche");
        check("chinen", Use::All, "");
    }

    #[test]
    fn blanks_stand_for_any_letter() {
        check("c?at", Use::Some, "an chat na");
        check("c?at", Use::All, "chat");
        check("??", Use::All, "an na ni");
        check("zo ?", Use::Some, "zoo");
        check("????", Use::All, "anna chat cinq");
    }

    #[test]
    fn a_text_that_is_not_a_rack_is_rejected() {
        let parse = |text: &str| Rack::parse(text, Alphabet::French).map_err(|error| error.to_string());
        assert!(parse("a1").unwrap_err().contains("'1'"));
        assert!(parse(" ").unwrap_err().contains("no letters"));
        assert!(parse(&"a".repeat(256)).unwrap_err().contains("256 letters"));
        assert_eq!(parse(&"?".repeat(255)).map(|rack| rack.len()), Ok(255));
    }
}
