//! Anagrams: the words that can be made of some letters.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use worddle_lexicon::anagram::{Anagrams, Rack, Use};
use worddle_lexicon::{Letter, MAX_LETTERS, WordList};
use worddle_run::Interruption;
use worddle_run::{Budget, Random, Run, Weights};

use crate::known::{AboutPlan, AboutRequest};
use crate::library::{Library, ListRequest, SharedList};
use crate::limits::{Growth, Limits};
use crate::refusal::Refusal;
use crate::word::WordAnswer;
use crate::{Plan, Request};

/// Letters to make words of.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnagramRequest {
    /// The letters, each used at most once; `?` stands for any letter.
    #[cfg_attr(feature = "schema", schema(example = "bonjour"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letters: Option<String>,
    /// The number of letters to draw by frequency, instead of `letters`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub random: Option<usize>,
    /// The seed of the draw; random by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// A language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; that of the language by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
    /// Use every letter.
    #[serde(default)]
    pub exact: bool,
    /// List the longest words only.
    #[serde(default)]
    pub longest: bool,
    /// Include each word's Zipf frequency.
    #[serde(default)]
    pub zipf: bool,
    /// What to include about each word, and which words to list.
    #[serde(flatten)]
    pub about: AboutRequest,
    /// The maximum number of words to list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<usize>,
}

/// A planned anagram search.
///
/// ```
/// use worddle_ask::{AnagramRequest, Limits, Plan, Request, SharedLibrary};
/// use worddle_run::Run;
///
/// let letters = Some("retains?".to_owned());
/// let request = AnagramRequest { letters, longest: true, ..AnagramRequest::default() };
/// let plan = request.plan(&SharedLibrary::default(), &Limits::server())?;
/// let answer = plan.run(&mut Run::new(plan.budget())).expect("a question of milliseconds");
/// assert_eq!((answer.total, answer.words[0].word.as_str()), (65, "ANGRIEST"));
/// # Ok::<(), worddle_ask::Refusal>(())
/// ```
pub struct AnagramPlan {
    /// The words.
    list: SharedList,
    /// The letters, counted.
    rack: Rack,
    /// The letters as they were typed or drawn.
    letters: String,
    /// The seed, if the letters were drawn.
    seed: Option<u64>,
    /// Whether every letter must be used.
    usage: Use,
    /// Only the longest words.
    longest: bool,
    /// The most words to list.
    most: usize,
    /// What to include about each word, and which words to list.
    known: AboutPlan,
    budget: Budget,
}

/// The anagrams of some letters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnagramAnswer {
    /// The name and version of this schema.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// The letters.
    pub letters: String,
    /// The seed, if the letters were drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The number of words, listed or not.
    pub total: usize,
    /// The words, the longest first, then in alphabetical order; with `known_first`, by tier first.
    pub words: Vec<WordAnswer>,
}

impl Request for AnagramRequest {
    type Plan = AnagramPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<AnagramPlan, Refusal> {
        let list = library.list(self.language.as_deref(), self.list.as_ref(), limits)?;
        let (letters, seed) = match (&self.letters, self.random) {
            (Some(letters), None) => (letters.clone(), None),
            (None, Some(count)) => {
                let seed = limits.seed(self.seed)?;
                (draw(&list, count, seed)?, Some(seed))
            }
            _ => {
                return Err(Refusal::said(
                    "letters",
                    "choose either letters, or a number of letters to draw at random",
                    "indiquez soit des lettres, soit le nombre de lettres à tirer au hasard",
                ));
            }
        };
        Ok(AnagramPlan {
            rack: Rack::parse(&letters, list.alphabet()).map_err(|error| Refusal::new("letters", error))?,
            letters,
            list,
            seed,
            usage: if self.exact { Use::All } else { Use::Some },
            longest: self.longest,
            most: limits.list_at_most(self.limit)?,
            known: self.about.plan(self.zipf)?,
            budget: limits.budget(Growth::Steady),
        })
    }
}

/// Draws letters by their frequency in a list.
fn draw(list: &SharedList, count: usize, seed: u64) -> Result<String, Refusal> {
    if !(1..=MAX_LETTERS).contains(&count) {
        return Err(Refusal::said(
            "random",
            format!("{count} letters to draw: choose 1 to {MAX_LETTERS}"),
            format!("{count} lettres à tirer : choisissez un nombre de 1 à {MAX_LETTERS}"),
        ));
    }
    let letters = random_letters(list, count, &mut Random::new(seed));
    if letters.is_empty() {
        let name = &list.name;
        return Err(Refusal::said(
            "list",
            format!("no letters to draw: {name:?} has no words"),
            format!("aucune lettre à tirer : {name:?} n'a pas de mots"),
        ));
    }
    Ok(list.alphabet().spell(&letters))
}

/// Draws letters by their frequency in a list; none if it has no words.
pub fn random_letters(list: &WordList, count: usize, random: &mut Random) -> Vec<Letter> {
    let Some(weights) = Weights::new(list.letter_counts()) else { return Vec::new() };
    (0..count).filter_map(|_| Letter::new(weights.draw(random) as u8)).collect()
}

impl Plan for AnagramPlan {
    type Answer = AnagramAnswer;

    fn budget(&self) -> Budget {
        self.budget
    }

    fn run(&self, _: &mut Run<'_>) -> Result<AnagramAnswer, Interruption<AnagramAnswer>> {
        let list = &self.list;
        let mut found = list.dawg().find(&self.rack, self.usage);
        // A stable sort: words of one length stay in alphabetical order, in which they were found.
        found.sort_by_cached_key(|&id| Reverse(list.word(id).len()));
        if self.longest {
            let longest = found.first().map_or(0, |&id| list.word(id).len());
            found.retain(|&id| list.word(id).len() == longest);
        }
        self.known.arrange(list, &mut found, |&id| id);
        let sources = self.known.about(list);
        Ok(AnagramAnswer {
            schema: "worddle.anagram/2",
            list: list.name.clone(),
            letters: self.letters.clone(),
            seed: self.seed,
            total: found.len(),
            words: found.iter().take(self.most).map(|&id| WordAnswer::new(id, list, sources)).collect(),
        })
    }
}
