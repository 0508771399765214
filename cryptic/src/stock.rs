//! The words that wordplay is made of: those that solvers know, without crude ones.
//!
//! A setter wants words that every solver knows, and prefers long ones: TRAIN for a piece of a charade, not RAI. Each word
//! has a cost that says how far it is from that. It is made of its tier, its frequency and its length; the best cost
//! nothing.

use worddle_lexicon::{Crude, Frequencies, Knowledge, Letter, LetterSet, Tier, WordId, WordList};
use worddle_run::{Run, Stop};

use crate::answer::MAX_ANSWER;

/// Longer words are no pieces: an answer has [`MAX_ANSWER`] letters, and a deletion takes two at most.
const LONGEST: usize = MAX_ANSWER + 2;
/// What a word of each tier costs. One that only well-read people know costs as much as another piece of a charade; a rare
/// one is the last resort.
const TIERS: [u32; 3] = [0, 14, 40];
/// Words of this frequency, in tenths, cost nothing for it: they come up in every conversation.
const FREQUENT: u32 = 50;
/// What a word of 0 to 4 letters costs for being short: the shorter a piece, the more of them, and the less each says.
const SHORT: [u32; 5] = [40, 34, 20, 8, 2];
/// What a word costs that has a crude second meaning.
const DOUBLE: u32 = 12;
/// Letters of work to spell a word, counted like the items of other searches.
const SPELL: u64 = 8;

/// The words that wordplay is made of, in alphabetical order.
#[derive(Clone, Debug, Default)]
pub struct Stock {
    letters: Vec<Letter>,
    /// Where each word begins in `letters`, and where the last ends.
    starts: Vec<u32>,
    words: Vec<StockWord>,
}

/// A word of a stock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StockWord {
    /// Its number in the list.
    pub(crate) id: WordId,
    /// Its letters as a set, which shows at once that most words do not fit.
    pub(crate) set: LetterSet,
    /// Who knows it.
    pub(crate) tier: Tier,
    /// How far it is from ideal.
    pub(crate) cost: u32,
}

/// Which words a stock has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Words of this tier or a better-known one. A word of two letters must be known to everyone.
    pub tier: Tier,
    /// Without words that have a crude second meaning. Those that are crude are never there.
    pub family: bool,
}

impl Stock {
    /// Takes the words of a list by what is known of them.
    ///
    /// # Errors
    ///
    /// The run was stopped.
    pub fn build(
        list: &WordList,
        known: &Knowledge,
        frequencies: &Frequencies,
        wanted: Wanted,
        run: &mut Run<'_>,
    ) -> Result<Self, Stop> {
        let mut stock = Self { starts: vec![0], ..Self::default() };
        let mut word = Vec::new();
        for id in (0..list.len() as u32).map(WordId) {
            run.work(1)?;
            let (tier, crude) = (known.tier(id), known.crude(id));
            let is_out = crude.is_some_and(|class| class.is_hidden() || wanted.family);
            if tier > wanted.tier || is_out {
                continue;
            }
            run.work(SPELL)?;
            list.dawg().spell(id, &mut word);
            let shortest = if tier == Tier::Everyone { 2 } else { 3 };
            if !(shortest..=LONGEST).contains(&word.len()) {
                continue;
            }
            let tenths = frequencies.of(id).map_or(0, |zipf| u32::from(zipf.tenths()));
            stock.push(&word, id, tier, cost_of(tier, tenths, word.len(), crude));
        }
        Ok(stock)
    }

    fn push(&mut self, word: &[Letter], id: WordId, tier: Tier, cost: u32) {
        self.letters.extend_from_slice(word);
        self.starts.push(self.letters.len() as u32);
        self.words.push(StockWord { id, set: word.iter().copied().collect(), tier, cost });
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Returns true if there are no words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The letters of a word.
    pub(crate) fn letters(&self, place: usize) -> &[Letter] {
        &self.letters[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// What is known of a word.
    pub(crate) fn word(&self, place: usize) -> StockWord {
        self.words[place]
    }

    /// Looks a word up by bisection.
    pub(crate) fn find(&self, word: &[Letter]) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.letters(middle).cmp(word) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

/// How far a word is from ideal.
fn cost_of(tier: Tier, tenths: u32, length: usize, crude: Option<Crude>) -> u32 {
    let double = if crude.is_some() { DOUBLE } else { 0 };
    let short = SHORT.get(length).copied().unwrap_or(0);
    // Three tenths cost 1: a word of a thousand times fewer occurrences costs 10.
    TIERS[usize::from(tier.number()) - 1] + FREQUENT.saturating_sub(tenths) / 3 + short + double
}

#[cfg(test)]
mod tests {
    use super::*;
    use worddle_lexicon::{Alphabet, ReadOptions};
    use worddle_run::Budget;

    /// A stock of some words: `word:tier:class`.
    fn stock(words: &[(&str, Tier, Option<Crude>)], wanted: Wanted) -> (Stock, Alphabet) {
        let text = words.iter().map(|&(word, ..)| word).collect::<Vec<_>>().join("\n");
        let (list, _) = WordList::read(text.as_bytes(), &ReadOptions::new(Alphabet::English)).unwrap();
        let known = Knowledge::new(words.iter().map(|&(_, tier, crude)| (tier, crude)));
        let mut run = Run::new(Budget::UNLIMITED);
        (Stock::build(&list, &known, &Frequencies::default(), wanted, &mut run).unwrap(), Alphabet::English)
    }

    #[test]
    fn a_stock_has_known_words_and_no_crude_ones() {
        let words = [
            ("aa", Tier::WellRead, None),
            ("at", Tier::Everyone, None),
            ("cat", Tier::Everyone, None),
            ("cock", Tier::Everyone, Some(Crude::Double)),
            ("darn", Tier::Everyone, Some(Crude::Vulgar)),
            ("zoa", Tier::Rare, None),
        ];
        let of = |tier, family| {
            let (stock, alphabet) = stock(&words, Wanted { tier, family });
            (0..stock.len()).map(|place| alphabet.spell(stock.letters(place))).collect::<Vec<_>>()
        };
        assert_eq!(of(Tier::WellRead, false), ["AT", "CAT", "COCK"]);
        assert_eq!(of(Tier::WellRead, true), ["AT", "CAT"]);
        assert_eq!(of(Tier::Rare, true), ["AT", "CAT", "ZOA"]);
        let (stock, alphabet) = stock(&words, Wanted { tier: Tier::Rare, family: false });
        let find = |word| stock.find(&alphabet.fold(word).unwrap());
        assert_eq!((find("cat"), find("zoa"), find("darn"), find("c")), (Some(1), Some(3), None, None));
    }

    #[test]
    fn well_known_long_words_cost_least() {
        let of = |tier, tenths, length| cost_of(tier, tenths, length, None);
        assert_eq!(of(Tier::Everyone, 60, 7), 0);
        assert!(of(Tier::Everyone, 60, 2) > of(Tier::Everyone, 60, 3));
        assert!(of(Tier::Rare, 30, 7) > of(Tier::WellRead, 30, 7));
        assert!(of(Tier::Everyone, 20, 7) > of(Tier::Everyone, 40, 7));
    }
}
