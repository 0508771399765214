//! An answer with everything that its wordplay is made of.

use worddle_lexicon::{Alphabet, Lemmas, Letter, Tier, WordList};

use crate::answer::Answer;
use crate::phrasebook::Phrasebook;
use crate::stock::Stock;
use crate::wordplay::Piece;

/// What an abbreviation costs: about as much as a word of three letters that is not quite common.
pub(crate) const ABBREVIATION: u32 = 16;
/// A word of so many letters is seen inside another.
const VISIBLE: usize = 3;
/// What a word of one letter costs in an anagram: *a* and *I* are easy to write into a clue.
const SINGLE: u32 = 14;

/// An answer with everything that its wordplay is made of.
pub struct Bench<'a> {
    pub(crate) answer: &'a Answer,
    pub(crate) stock: &'a Stock,
    pub(crate) phrasebook: &'a Phrasebook,
    pub(crate) senses: &'a [Vec<String>],
    pub(crate) most: usize,
    list: &'a WordList,
    lemmas: &'a Lemmas,
    /// The answer, its words, and their lemmas: a clue must not contain them.
    own: Vec<Vec<Letter>>,
}

/// A word that can be a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    /// The word.
    pub(crate) piece: Piece,
    /// What it costs.
    pub(crate) cost: u32,
}

impl<'a> Bench<'a> {
    /// Lays out an answer, the list that `stock` was taken from, and the lemmas of its words; `most` wordplays of each kind
    /// will be found.
    pub fn new(
        answer: &'a Answer,
        list: &'a WordList,
        lemmas: &'a Lemmas,
        stock: &'a Stock,
        most: usize,
    ) -> Self {
        let mut own: Vec<Vec<Letter>> = Vec::new();
        for word in answer.words().chain([answer.letters()]) {
            own.push(word.to_vec());
            own.extend(list.id(word).and_then(|id| lemmas.of(id, word)));
        }
        let phrasebook = Phrasebook::of(list.alphabet());
        Self { answer, stock, phrasebook, senses: &[], most, list, lemmas, own }
    }

    /// The same with what dictionaries say of the answer: for each of its senses, some definitions or synonyms.
    #[must_use]
    pub fn with_senses(mut self, senses: &'a [Vec<String>]) -> Self {
        self.senses = senses;
        self
    }

    /// The alphabet of the words.
    pub(crate) fn alphabet(&self) -> Alphabet {
        self.list.alphabet()
    }

    /// The letters of the answer.
    pub(crate) fn letters(&self) -> &'a [Letter] {
        self.answer.letters()
    }

    /// Whether a word of the stock is the answer, a word of it, or another form of one.
    pub(crate) fn is_own(&self, place: usize) -> bool {
        let letters = self.stock.letters(place);
        let is_own = |word: &[Letter]| self.own.iter().any(|own| own == word);
        is_own(letters)
            || self.lemmas.of(self.stock.word(place).id, letters).is_some_and(|lemma| is_own(&lemma))
    }

    /// Whether some letters show a word of the answer as it is.
    pub(crate) fn shows_own_word(&self, letters: &[Letter]) -> bool {
        let mut long = self.answer.words().filter(|word| word.len() >= VISIBLE);
        long.any(|own| letters.windows(own.len()).any(|part| part == own))
    }

    /// A word of the stock, unless it is the answer's own.
    pub(crate) fn choose(&self, place: usize) -> Option<Choice> {
        self.choose_part(place, u64::MAX)
    }

    /// Some letters of a word of the stock, unless it is the answer's own.
    pub(crate) fn choose_part(&self, place: usize, used: u64) -> Option<Choice> {
        let word = self.stock.word(place);
        let piece = || Piece::part(self.stock.letters(place), word.tier, used);
        (!self.is_own(place)).then(|| Choice { piece: piece(), cost: word.cost })
    }

    /// Looks a word up, unless it is the answer's own.
    pub(crate) fn find(&self, word: &[Letter]) -> Option<Choice> {
        self.choose(self.stock.find(word)?)
    }

    /// Looks an abbreviation up.
    pub(crate) fn abbreviation(&self, letters: &[Letter]) -> Option<Choice> {
        let known = self.phrasebook.abbreviation(letters)?;
        let piece = Piece::Abbreviation(known.letters.clone());
        Some(Choice { piece, cost: ABBREVIATION })
    }

    /// The words of one letter, which no list has.
    pub(crate) fn singles(&self) -> impl Iterator<Item = (Letter, Choice)> {
        self.phrasebook
            .singles()
            .iter()
            .map(|&letter| (letter, Choice { piece: Piece::word(&[letter], Tier::Everyone), cost: SINGLE }))
    }
}
