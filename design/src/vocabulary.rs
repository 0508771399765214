//! The words that a design is about: those that players know, and those that no board may have.

use worddle_lexicon::{
    Dawg, Frequencies, Knowledge, Lemmas, Letter, Structure, Tier, WordId, WordList, Words, Zipf,
};

/// The lengths of a spine: long enough to be a discovery, short enough to leave room for others.
const SPINES: std::ops::RangeInclusive<usize> = 7..=10;

/// The words that players know, and those that no board may have.
///
/// Both are small lists with numbers of their own, so solving a board for them takes a fraction of solving it for all words.
pub struct Vocabulary {
    /// The known words: of a tier, and neither crude nor double.
    pub(crate) known: Dawg,
    /// The words that a family would rather not see.
    pub(crate) crude: Dawg,
    /// Of each known word its number in the list, and how readily it comes to mind, from 0 to 1.
    words: Vec<(WordId, f64)>,
    /// The words that may be a spine, in a fixed random order.
    pub(crate) spines: Vec<Vec<Letter>>,
}

impl Vocabulary {
    /// The vocabulary of people who know the words of this tier and of better-known ones.
    pub fn new(
        list: &WordList,
        known: &Knowledge,
        frequencies: &Frequencies,
        lemmas: &Lemmas,
        tier: Tier,
    ) -> Self {
        let (mut fair, mut crude) = (Vec::new(), Vec::new());
        let (mut words, mut spines) = (Vec::new(), Vec::new());
        list.each_word(|word, id| {
            if known.is_hidden(id) {
                crude.push(word.to_vec());
            } else if known.is_fair(id, tier) {
                // A spine is a word as dictionaries list it: nobody is proud of a third person singular.
                let is_base = lemmas.of(id, word).is_none_or(|lemma| lemma == word);
                if SPINES.contains(&word.len()) && is_base && known.is_fair(id, Tier::Everyone) {
                    spines.push(word.to_vec());
                }
                fair.push(word.to_vec());
                words.push((id, readiness(frequencies.of(id))));
            }
        });
        // Words that begin alike come one after another in a list, and would on consecutive days.
        worddle_run::Random::new(spines.len() as u64).shuffle(&mut spines);
        let dawg = |words: Vec<Vec<Letter>>| Dawg::build(&Words::new(words));
        Self { known: dawg(fair), crude: dawg(crude), words, spines }
    }

    /// The number in the list of a known word.
    pub fn listed(&self, word: WordId) -> WordId {
        self.words[word.index()].0
    }

    /// How readily a known word comes to mind, from 0 to 1.
    pub(crate) fn readiness(&self, word: WordId) -> f64 {
        self.words[word.index()].1
    }
}

/// How readily a word comes to mind: fully if it is one of the few thousand commonest, and a sixth less for each power of ten
/// that it is rarer.
fn readiness(frequency: Option<Zipf>) -> f64 {
    /// The Zipf frequency of words that come at once.
    const COMMON: f64 = 5.0;
    let short = COMMON - frequency.map_or(2.0, Zipf::value);
    (1.0 - short / 6.0).clamp(0.2, 1.0)
}
