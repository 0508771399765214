//! What is known of a word: how often it is written, who knows it, whether it is crude, and its lemma.
//!
//! [`AboutRequest`] is what a request may ask about it, [`AboutPlan`] the same when planned, and [`AboutWord`] its part of an
//! answer. A game asks for the words that everyone knows, but never for a crude or double one ([`mark_required`]).

use serde::{Deserialize, Serialize, Serializer};
use worddle_lexicon::{Crude, Frequencies, Knowledge, Lemmas, Tier, WordId, WordList, Zipf};

use crate::library::OpenList;
use crate::refusal::Refusal;
use crate::word::FoundAnswer;

/// The fewest words that a game asks for. A board with fewer words that everyone knows also asks for those that well-read
/// people know.
pub const FEWEST_REQUIRED: usize = 12;

/// What to include about each word, and which words to list.
///
/// Requests flatten it, as they do `EntriesRequest`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[expect(clippy::struct_excessive_bools, reason = "fields of a request are either set or not")]
pub struct AboutRequest {
    /// Include each word's tier, and its class if it is crude.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub known: bool,
    /// Include each word's lemma: `run` for `running`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lemma: bool,
    /// List only words of this tier or a better-known one: 1 for words that everyone knows, 2 to add those that well-read
    /// people know, 3 for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<u8>,
    /// List the best-known words first.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub known_first: bool,
    /// Leave out crude words.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub family: bool,
}

impl AboutRequest {
    /// Plans it, or refuses a tier that does not exist.
    pub(crate) fn plan(&self, zipf: bool) -> Result<AboutPlan, Refusal> {
        let &Self { known, lemma, tier, known_first, family } = self;
        let tier = tier.map(|number| read_tier("tier", number)).transpose()?;
        Ok(AboutPlan {
            zipf,
            known: known || known_first || tier.is_some(),
            lemma,
            tier,
            known_first,
            family,
        })
    }
}

/// Finds a tier by its number.
pub(crate) fn read_tier(field: &'static str, number: u8) -> Result<Tier, Refusal> {
    Tier::new(number).ok_or_else(|| {
        Refusal::said(
            field,
            format!("no tier {number}: choose 1 (everyone knows the word), 2 (well-read people do) or 3 (rare)"),
            format!(
                "pas de niveau {number} : choisissez 1 (tout le monde connaît le mot), 2 (les gens cultivés) ou 3 (rare)"
            ),
        )
    })
}

/// What to include about each word, and which words to list, as planned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "parts of an answer are either wanted or not")]
pub(crate) struct AboutPlan {
    /// With frequencies.
    pub(crate) zipf: bool,
    /// With tiers and classes.
    pub(crate) known: bool,
    /// With lemmas.
    pub(crate) lemma: bool,
    /// Only words of this tier or a better-known one.
    pub(crate) tier: Option<Tier>,
    /// The best-known words first.
    pub(crate) known_first: bool,
    /// Without crude words.
    pub(crate) family: bool,
}

impl AboutPlan {
    /// Removes the words that are not to be listed and puts the best-known first, if that is wanted.
    ///
    /// The order stays among words of one tier; a crude word counts as rare.
    pub(crate) fn arrange<T>(self, list: &OpenList, words: &mut Vec<T>, id: impl Fn(&T) -> WordId) {
        if self.tier.is_none() && !self.family && !self.known_first {
            return;
        }
        let known = list.knowledge();
        words.retain(|word| {
            let id = id(word);
            self.tier.is_none_or(|tier| known.tier(id) <= tier) && !(self.family && known.is_hidden(id))
        });
        if self.known_first {
            words.sort_by_key(
                |word| if known.is_hidden(id(word)) { Tier::Rare } else { known.tier(id(word)) },
            );
        }
    }

    /// Whether every word is listed.
    pub(crate) fn lists_all(self) -> bool {
        self.tier.is_none_or(|tier| tier == Tier::Rare) && !self.family
    }

    /// What answers include, of the words of a list.
    pub(crate) fn about(self, list: &OpenList) -> Sources<'_> {
        Sources {
            frequencies: self.zipf.then(|| list.frequencies()),
            knowledge: self.known.then(|| list.knowledge()),
            lemmas: self.lemma.then(|| list.lemmas()),
        }
    }
}

/// Where answers look words up; what is not wanted is missing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sources<'a> {
    /// How often words are written.
    pub frequencies: Option<&'a Frequencies>,
    /// Who knows them, and which are crude.
    pub knowledge: Option<&'a Knowledge>,
    /// Their lemmas.
    pub lemmas: Option<&'a Lemmas>,
}

/// What is known of a word, as far as it was requested.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AboutWord {
    /// The Zipf frequency, if requested and known.
    #[serde(serialize_with = "as_number", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>, example = 3.4))]
    pub zipf: Option<Zipf>,
    /// Whether the word is frequent, with a Zipf frequency of 3 or more, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub common: Option<bool>,
    /// Who knows the word, if requested: 1 everyone, 2 well-read people, 3 it is rare.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<u8>,
    /// The class of a crude word, if requested: `vulgar`, `slur`, `sexual`, or `double` for an ordinary word with such a
    /// second meaning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crude: Option<&'static str>,
    /// The word under which a dictionary lists it, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lemma: Option<String>,
}

impl AboutWord {
    /// Looks up a word.
    pub(crate) fn new(id: WordId, list: &WordList, sources: Sources<'_>) -> Self {
        let zipf = sources.frequencies.and_then(|frequencies| frequencies.of(id));
        Self {
            zipf,
            // A word that no corpus has is not common.
            common: sources.frequencies.map(|_| zipf.is_some_and(Zipf::is_common)),
            tier: sources.knowledge.map(|known| known.tier(id).number()),
            crude: sources.knowledge.and_then(|known| known.crude(id)).map(Crude::name),
            lemma: sources.lemmas.map(|lemmas| lemma_of(id, list, lemmas)),
        }
    }
}

impl AboutWord {
    /// Its place among words with the best known first: its tier, with crude words among the rare.
    pub(crate) fn rank(&self) -> u8 {
        let is_hidden = self.crude.is_some_and(|class| class != Crude::Double.name());
        self.tier.filter(|_| !is_hidden).unwrap_or(Tier::Rare.number())
    }
}

/// The commonest spelling of a word's lemma; of the word itself if it is its own.
fn lemma_of(id: WordId, list: &WordList, lemmas: &Lemmas) -> String {
    let word = list.word(id);
    let lemma = lemmas.of(id, &word).and_then(|lemma| Some((list.id(&lemma)?, lemma)));
    let (id, word) = lemma.unwrap_or((id, word));
    list.spellings().of(id, &word).next().unwrap_or_default()
}

/// Serialises a frequency with one decimal: 3.4.
#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn as_number<S: Serializer>(zipf: &Option<Zipf>, serializer: S) -> Result<S::Ok, S::Error> {
    zipf.map(Zipf::value).serialize(serializer)
}

/// Marks the words that a game on this board asks for: those that everyone knows, and those that well-read people know if
/// the others are fewer than [`FEWEST_REQUIRED`]. A crude or double word is never asked for.
///
/// Words without a tier stay unmarked.
pub(crate) fn mark_required(found: &mut [FoundAnswer]) {
    let is_fair = |found: &FoundAnswer, tier: Tier| {
        found.about.crude.is_none() && found.about.tier.is_some_and(|own| own <= tier.number())
    };
    let easy = found.iter().filter(|found| is_fair(found, Tier::Everyone)).count();
    let tier = if easy < FEWEST_REQUIRED { Tier::WellRead } else { Tier::Everyone };
    for found in found.iter_mut().filter(|found| found.about.tier.is_some()) {
        found.required = Some(is_fair(found, tier));
    }
}

#[cfg(test)]
mod tests {
    use worddle_run::Run;

    use super::*;
    use crate::{Limits, Plan, Request, SharedLibrary, SolveRequest, WordsRequest};

    /// The words of a board, as a request asks for them.
    fn solved(board: &str, about: AboutRequest) -> Vec<FoundAnswer> {
        let (board, language) = (board.to_owned(), Some("en".to_owned()));
        let request = SolveRequest { board, language, about, ..SolveRequest::default() };
        let plan = request.plan(&SharedLibrary::default(), &Limits::server()).expect("a board");
        let answer = plan.run(&mut Run::new(plan.budget())).expect("milliseconds");
        assert_eq!(answer.words, answer.found.len() as u64);
        answer.found
    }

    fn names(found: &[FoundAnswer]) -> Vec<&str> {
        found.iter().map(|found| found.word.as_str()).collect()
    }

    #[test]
    fn a_word_has_its_tier_class_and_lemma_where_asked_for() {
        let about = AboutRequest { known: true, lemma: true, ..AboutRequest::default() };
        let found = solved("SHIT/TAES", about);
        let of = |word: &str| {
            let found = found.iter().find(|found| found.word == word).expect("on the board");
            (found.about.tier, found.about.crude, found.about.lemma.as_deref(), found.required)
        };
        assert_eq!(of("SHIT"), (Some(3), Some("vulgar"), Some("shit"), Some(false)));
        assert_eq!(of("TEA"), (Some(1), None, Some("tea"), Some(true)));
        assert_eq!(of("HITS"), (Some(1), None, Some("hit"), Some(true)));
        assert_eq!(of("TAE").0, Some(3));
        let plain = solved("SHIT/TAES", AboutRequest::default());
        assert!(plain.iter().all(|found| found.about == AboutWord::default() && found.required.is_none()));
    }

    #[test]
    fn words_are_listed_by_tier_and_without_crude_ones() {
        let all = solved("SHIT/TAES", AboutRequest::default());
        let family = solved("SHIT/TAES", AboutRequest { family: true, ..AboutRequest::default() });
        assert!(names(&all).contains(&"SHIT") && !names(&family).contains(&"SHIT"));
        assert!(names(&family).contains(&"TITS") == names(&all).contains(&"TITS"), "a double word stays");
        let first = solved("SHIT/TAES", AboutRequest { tier: Some(1), ..AboutRequest::default() });
        assert!(!first.is_empty() && first.iter().all(|found| found.about.tier == Some(1)));
        let sorted = solved("SHIT/TAES", AboutRequest { known_first: true, ..AboutRequest::default() });
        assert!(sorted.is_sorted_by_key(|found| (found.about.rank(), std::cmp::Reverse(found.points))));
        let known_first = AboutRequest { known_first: true, ..AboutRequest::default() };
        let request =
            WordsRequest { pattern: "?at".to_owned(), about: known_first, ..WordsRequest::default() };
        let plan = request.plan(&SharedLibrary::default(), &Limits::server()).expect("a pattern");
        let words = plan.run(&mut Run::new(plan.budget())).expect("milliseconds").words;
        assert!(words.is_sorted_by_key(|word| word.about.tier));
        assert_eq!((words[0].word.as_str(), words.last().and_then(|word| word.about.tier)), ("BAT", Some(3)));
    }

    #[test]
    fn a_board_with_few_known_words_asks_for_those_of_well_read_people() {
        let about = AboutRequest { known: true, ..AboutRequest::default() };
        let found = solved("SHIT/TAES", about);
        let easy = found.iter().filter(|found| found.about.tier == Some(1)).count();
        let most = found
            .iter()
            .filter(|found| found.required == Some(true))
            .filter_map(|found| found.about.tier)
            .max();
        assert_eq!(most, Some(if easy < FEWEST_REQUIRED { 2 } else { 1 }));
    }

    #[test]
    fn a_tier_that_does_not_exist_is_refused() {
        for number in [0, 4, 255] {
            let about = AboutRequest { tier: Some(number), ..AboutRequest::default() };
            let request = WordsRequest { pattern: "a".to_owned(), about, ..WordsRequest::default() };
            let refusal =
                request.plan(&SharedLibrary::default(), &Limits::server()).err().expect("no such tier");
            assert_eq!(refusal.field(), "tier");
        }
    }
}
