//! What is known of a word beside its letters: who knows it, whether it is crude, and its lemma.
//!
//! | type | what it says |
//! |---|---|
//! | [`Tier`] | 1 everyone knows the word, 2 well-read people do, 3 it is rare |
//! | [`Crude`] | the word is vulgar, a slur or sexual, or has such a second meaning |
//! | [`Lemmas`] | the word under which a dictionary lists it: RUN for RUNNING |
//!
//! Both are indexed by word number. `packed` has the form in which they ship.

use std::fmt;
use std::str::FromStr;

use crate::letter::Letter;
use crate::words::WordId;
use crate::zipf::{Frequencies, Zipf};

mod packed;

pub use packed::{KnowledgeError, pack_crude, pack_lemmas, pack_tiers};

/// Who knows a word. The best known come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tier {
    /// Everyone knows it.
    Everyone = 1,
    /// Well-read people know it.
    WellRead = 2,
    /// It is rare.
    Rare = 3,
}

impl Tier {
    /// All tiers, the best known first.
    pub const ALL: [Self; 3] = [Self::Everyone, Self::WellRead, Self::Rare];

    /// Returns the tier with a number from 1 to 3.
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::Everyone),
            2 => Some(Self::WellRead),
            3 => Some(Self::Rare),
            _ => None,
        }
    }

    /// Returns its number, from 1 to 3.
    pub const fn number(self) -> u8 {
        self as u8
    }
}

/// A text or number that is not a tier.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no tier {0:?}: expected 1 (everyone knows the word), 2 (well-read people do) or 3 (rare)")]
pub struct NoTier(pub String);

impl FromStr for Tier {
    type Err = NoTier;

    fn from_str(text: &str) -> Result<Self, NoTier> {
        text.parse().ok().and_then(Self::new).ok_or_else(|| NoTier(text.to_owned()))
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Why a word is not for everyone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Crude {
    /// Vulgar.
    Vulgar,
    /// An insult to a group of people.
    Slur,
    /// Sexual.
    Sexual,
    /// An ordinary word with a crude second meaning.
    Double,
}

impl Crude {
    /// All classes.
    pub const ALL: [Self; 4] = [Self::Vulgar, Self::Slur, Self::Sexual, Self::Double];

    /// Returns its name, as in answers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vulgar => "vulgar",
            Self::Slur => "slur",
            Self::Sexual => "sexual",
            Self::Double => "double",
        }
    }

    /// Returns true if a family would rather not see the word. A word with an ordinary first meaning stays.
    pub const fn is_hidden(self) -> bool {
        !matches!(self, Self::Double)
    }
}

/// Tiers and crude words of a list, indexed by word number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Knowledge {
    /// For each word its tier in two bits and, above them, 1 + its class if it is crude.
    marks: Box<[u8]>,
}

impl Knowledge {
    /// Takes the tier and class of each word in list order.
    pub fn new(words: impl IntoIterator<Item = (Tier, Option<Crude>)>) -> Self {
        let class = |crude: Option<Crude>| crude.map_or(0, |crude| crude as u8 + 1);
        Self { marks: words.into_iter().map(|(tier, crude)| tier.number() | class(crude) << 2).collect() }
    }

    /// Classes words by frequency alone, for a list that nobody has classed: [`Zipf::COMMON`] words are known to everyone,
    /// those of [`Zipf::READ`] to well-read people. No word is crude.
    pub fn by_frequency(frequencies: &Frequencies) -> Self {
        let tier = |id: usize| match frequencies.of(WordId(id as u32)) {
            Some(zipf) if zipf.is_common() => Tier::Everyone,
            Some(zipf) if zipf >= Zipf::READ => Tier::WellRead,
            _ => Tier::Rare,
        };
        Self::new((0..frequencies.words()).map(|id| (tier(id), None)))
    }

    /// Number of words.
    pub fn words(&self) -> usize {
        self.marks.len()
    }

    /// Returns the tier of a word. A word that nobody has classed is rare.
    pub fn tier(&self, id: WordId) -> Tier {
        let mark = self.marks.get(id.index()).copied().unwrap_or_default();
        Tier::new(mark & 3).unwrap_or(Tier::Rare)
    }

    /// Returns why a word is crude, if it is.
    pub fn crude(&self, id: WordId) -> Option<Crude> {
        let mark = self.marks.get(id.index()).copied().unwrap_or_default();
        Crude::ALL.get(usize::from(mark >> 2).checked_sub(1)?).copied()
    }

    /// Returns true if a player may be asked for the word: of at least this tier, and neither crude nor double.
    pub fn is_fair(&self, id: WordId, tier: Tier) -> bool {
        self.tier(id) <= tier && self.crude(id).is_none()
    }

    /// Returns true if a family would rather not see the word.
    pub fn is_hidden(&self, id: WordId) -> bool {
        self.crude(id).is_some_and(Crude::is_hidden)
    }
}

/// How to make a lemma from a word: cut both ends and append letters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
struct Rule {
    /// Letters to cut from the beginning: German past participles begin with GE.
    front: u8,
    /// Letters to cut from the end.
    back: u8,
    /// Letters to append.
    append: Box<[Letter]>,
}

/// Most letters that a rule cuts from the beginning: a longer cut is another word.
const LONGEST_FRONT: usize = 4;

impl Rule {
    /// Returns the rule that changes the fewest letters to make `lemma` from `word`.
    fn between(word: &[Letter], lemma: &[Letter]) -> Self {
        let rules = (0..=LONGEST_FRONT.min(word.len())).map(|front| {
            let rest = &word[front..];
            let kept = rest.iter().zip(lemma).take_while(|(one, other)| one == other).count();
            Self { front: front as u8, back: (rest.len() - kept) as u8, append: lemma[kept..].into() }
        });
        rules
            .min_by_key(|rule| usize::from(rule.front) + usize::from(rule.back) + rule.append.len())
            .unwrap_or_default()
    }

    /// Applies the rule, or returns `None` if the word is too short for it.
    fn apply(&self, word: &[Letter]) -> Option<Vec<Letter>> {
        let until = word.len().checked_sub(usize::from(self.back))?;
        let kept = word.get(usize::from(self.front)..until)?;
        Some([kept, &self.append].concat())
    }
}

/// The lemmas of a list's words, as rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lemmas {
    /// The rules; the first changes nothing.
    rules: Vec<Rule>,
    /// The rule of each word.
    of: Box<[u16]>,
}

impl Lemmas {
    /// Number of words.
    pub fn words(&self) -> usize {
        self.of.len()
    }

    /// Returns the letters of a word's lemma, or `None` if the word is its own lemma or the lemma is unknown.
    pub fn of(&self, id: WordId, word: &[Letter]) -> Option<Vec<Letter>> {
        let rule = *self.of.get(id.index())?;
        self.rules.get(usize::from(rule)).filter(|_| rule > 0)?.apply(word)
    }

    /// Returns the lemmas of another list, given the number here of each of its words.
    #[must_use]
    pub fn shared_by(&self, words: impl IntoIterator<Item = Option<WordId>>) -> Self {
        let rule = |id: WordId| self.of.get(id.index()).copied();
        Self {
            rules: self.rules.clone(),
            of: words.into_iter().map(|id| id.and_then(rule).unwrap_or(0)).collect(),
        }
    }
}

#[cfg(test)]
mod tests;
