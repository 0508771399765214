//! The request for generated boards, and its plan.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use worddle_board::generate::{
    Detail, Filters, GeneratedBoard, Generator, Letters, NoSpan, Production, Recipe, Span,
};
use worddle_board::{Rules, Solver, Topology};
use worddle_data::{DiceSet, bonuses_by_name, dice_set};
use worddle_lexicon::{Dawg, Frequencies, Knowledge, Letter, Structure, WordList, Words};
use worddle_run::{Budget, Weights};

use super::answer::{GeneratedAnswer, Shown};
use crate::Request;
use crate::board::{read_rules, read_topology, with_shortest};
use crate::known::{AboutPlan, AboutRequest, read_tier};
use crate::library::{Library, ListRequest, OpenList, SharedList};
use crate::limits::{Growth, Limits};
use crate::refusal::Refusal;

/// Default maximum of draws in a row without a match.
const TRIES: u64 = 1_000_000;

/// The default side of a board.
const SIDE: u32 = 4;

/// A request for generated boards: their source of letters, and filters.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GenerateRequest {
    /// A language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; that of the language by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
    /// The number of boards; 1 by default, or a million for a histogram.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(example = 10))]
    pub count: Option<u64>,
    /// The seed; random by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The topology: `4x4`, `3x3x3`, `hex3x4` …; by default, `4x4` or the square of the dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub topology: Option<String>,
    /// The rules, by name; those that suit the boards by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::rules))]
    pub rules: Option<String>,
    /// The minimum word length; that of the rules by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<usize>,
    /// The list or language by whose letter frequencies letters are drawn; the word list by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letters: Option<String>,
    /// The dice to roll, instead of letters by frequency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<String>,
    /// Bonuses on random cells: `round1`, `round2`, `round3`, or a list such as `dl,tl,dw`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonuses: Option<String>,
    /// A word to place on a random path of each board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub containing: Option<String>,
    /// Only boards with this many words: `250..350`, `250..`, `..350` or `300`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// Only boards with this many points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<String>,
    /// Only boards whose longest word has this many letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<String>,
    /// Count only words of this tier or a better-known one, and none that is crude, in `words`, `points` and `longest`: 1 for words
    /// that everyone knows, 2 to add those that well-read people do. By default all words count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub require_tier: Option<u8>,
    /// Only boards with this many vowels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vowels: Option<String>,
    /// Only boards with at most this many of any letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_of_a_letter: Option<u64>,
    /// Only boards without any word of this list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without: Option<String>,
    /// The maximum number of draws in a row without a match; a million by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tries: Option<u64>,
    /// The data shown for each board; the board alone by default.
    pub show: Show,
    /// Include each word's Zipf frequency.
    pub zipf: bool,
    /// What to include about each word, and which words to list.
    #[serde(flatten)]
    pub about: AboutRequest,
    /// Include the data to draw the boards.
    pub drawing: bool,
    /// The number of threads; one per core by default. The boards do not depend on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
}

/// The data shown for each board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Show {
    /// The board alone.
    #[default]
    Boards,
    /// The number of words, the points, and the longest word.
    Statistics,
    /// Every word, its points and its best path.
    Solutions,
}

impl Show {
    /// All variants.
    pub const ALL: [Self; 3] = [Self::Boards, Self::Statistics, Self::Solutions];

    /// The name of the variant.
    pub fn name(self) -> &'static str {
        match self {
            Self::Boards => "boards",
            Self::Statistics => "statistics",
            Self::Solutions => "solutions",
        }
    }
}

/// Planned boards.
///
/// ```
/// use worddle_ask::generate::{GenerateRequest, Show};
/// use worddle_ask::{Limits, Plan, Request, SharedLibrary};
/// use worddle_run::Run;
///
/// let (language, words) = (Some("fr".to_owned()), Some("250..350".to_owned()));
/// let request =
///     GenerateRequest { language, words, seed: Some(1), show: Show::Statistics, ..GenerateRequest::default() };
/// let plan = request.plan(&SharedLibrary::default(), &Limits::server())?;
/// let answer = plan.run(&mut Run::new(plan.budget())).expect("a question of milliseconds");
/// assert_eq!((answer.boards[0].board.as_str(), answer.boards[0].words), ("EETA/LSIR/ITFG/AMIL", Some(273)));
/// # Ok::<(), worddle_ask::Refusal>(())
/// ```
pub struct GeneratePlan {
    /// The words that count.
    list: SharedList,
    /// The rules that score them.
    rules: Rules,
    /// Shape, letters, bonuses and filters: how a board is drawn.
    recipe: Recipe,
    /// Words that no board may have.
    forbidden: Option<SharedList>,
    /// The words that filters are about, if those are not all words.
    required: Option<Dawg>,
    /// The filters, also for interfaces that show them.
    filters: Filters,
    /// Where letters come from, for interfaces that show it.
    source: LetterSource,
    seed: u64,
    count: u64,
    /// The most draws in a row without a match.
    tries: u64,
    threads: usize,
    /// The data shown for each board.
    show: Show,
    /// What to include about each word, and which words to list.
    known: AboutPlan,
    /// With the data to draw each board.
    drawing: bool,
    /// The word placed on each board, if it does not count.
    uncounted: Option<String>,
    pub(super) budget: Budget,
}

/// The source of a board's letters.
#[derive(Clone, Debug)]
pub enum LetterSource {
    /// Dice, each rolled once.
    Dice(DiceSet),
    /// The letter frequencies of the list of this name.
    List(String),
}

impl Request for GenerateRequest {
    type Plan = GeneratePlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<GeneratePlan, Refusal> {
        // On a machine with 32 bits, a larger number is over any limit too.
        let count = usize::try_from(self.count.unwrap_or(1)).unwrap_or(usize::MAX);
        if count == 0 {
            return Err(Refusal::said(
                "count",
                "0 boards: choose 1 or more",
                "0 grille : demandez-en au moins une",
            ));
        }
        Limits::at_most("count", "boards", count, limits.boards, ("boards", "grilles"))?;
        self.plan_stream(library, limits)
    }
}

impl GenerateRequest {
    /// The same plan for an interface that reports boards one by one and keeps none: their number is not limited.
    pub fn plan_stream(&self, library: &dyn Library, limits: &Limits) -> Result<GeneratePlan, Refusal> {
        let list = library.list(self.language.as_deref(), self.list.as_ref(), limits)?;
        let alphabet = list.alphabet();
        // Letters come first, because dice decide the size of the board.
        let (letters, source, side) = self.letters(&list, library, limits)?;
        let topology = match &self.topology {
            Some(text) => read_topology(text, limits)?,
            None => Topology::grid(&[side, side]).expect("dice make squares of a few cells"),
        };
        let bonuses = self.bonuses.as_deref().map(bonuses_by_name).transpose();
        let bonuses = bonuses.map_err(|error| Refusal::new("bonuses", error))?.unwrap_or_default();
        let rules = read_rules(self.rules.as_deref(), (topology.len(), bonuses.len()), alphabet, library)?;
        let rules = with_shortest(rules, self.shortest);
        let recipe = Recipe::build(Arc::new(topology), letters);
        let recipe = recipe.map_err(|error| Refusal::new("dice", error))?;
        let mut recipe = recipe.with_bonuses(bonuses).map_err(|error| Refusal::new("bonuses", error))?;
        let mut uncounted = None;
        if let Some(text) = &self.containing {
            let word = alphabet.fold(text).map_err(|error| Refusal::new("containing", error))?;
            // Not refused: a name may be placed for fun. It brings no points, and interfaces say so.
            uncounted = (list.id(&word).is_none() || !rules.admit(word.len())).then(|| text.clone());
            recipe = recipe.containing(word).map_err(|error| Refusal::new("containing", error))?;
        }
        let filters = self.filters(&list)?;
        let without = self.without.as_deref();
        let forbidden = without.map(|name| library.other("without", name, Some(alphabet), limits));
        // No draw at all would find nothing and look like a rare board.
        if self.tries == Some(0) {
            return Err(Refusal::said(
                "tries",
                "0 draws: choose 1 or more",
                "0 tirage : demandez-en au moins un",
            ));
        }
        Ok(GeneratePlan {
            recipe: recipe.with_filters(filters),
            forbidden: forbidden.transpose()?,
            required: self.required(&list)?,
            list,
            rules,
            filters,
            source,
            seed: limits.seed(self.seed)?,
            count: self.count.unwrap_or(1),
            tries: self.tries.unwrap_or(TRIES),
            threads: limits.threads(self.threads)?,
            show: self.show,
            known: self.about.plan(self.zipf)?,
            drawing: self.drawing,
            uncounted,
            budget: limits.budget(Growth::Steady),
        })
    }

    /// The source of the letters, and the side of the square that goes with it.
    fn letters(
        &self,
        list: &SharedList,
        library: &dyn Library,
        limits: &Limits,
    ) -> Result<(Letters, LetterSource, u32), Refusal> {
        if let Some(name) = &self.dice {
            if self.letters.is_some() {
                return Err(Refusal::said(
                    "letters",
                    "both letters by frequency and dice: choose one of them",
                    "des lettres par fréquence et des dés : choisissez l'un ou l'autre",
                ));
            }
            let set = dice_set(name).map_err(|error| Refusal::new("dice", error))?;
            let dice = set.dice(list.alphabet()).map_err(|error| Refusal::new("dice", error))?;
            let side = set.size;
            return Ok((Letters::ByDice(dice), LetterSource::Dice(set), side));
        }
        let (name, counts) = match &self.letters {
            Some(name) => {
                let other = library.other("letters", name, None, limits)?;
                (name.clone(), counts_in(&other, list).map_err(|error| Refusal::new("letters", error))?)
            }
            None => (list.name.clone(), list.letter_counts()),
        };
        let weights = Weights::new(counts).ok_or_else(|| {
            Refusal::said(
                "letters",
                format!("no letters to draw: {name:?} has no words"),
                format!("aucune lettre à tirer : {name:?} n'a pas de mots"),
            )
        })?;
        Ok((Letters::ByFrequency(weights), LetterSource::List(name), SIDE))
    }

    /// The words that filters are about, if those are not all words.
    fn required(&self, list: &OpenList) -> Result<Option<Dawg>, Refusal> {
        let Some(number) = self.require_tier else { return Ok(None) };
        let tier = read_tier("require_tier", number)?;
        let known = list.knowledge();
        let mut words = Vec::new();
        list.each_word(|word, id| {
            if known.is_fair(id, tier) {
                words.push(word.to_vec());
            }
        });
        Ok(Some(Dawg::build(&Words::new(words))))
    }

    /// The filters: a missing one lets every board pass.
    fn filters(&self, list: &WordList) -> Result<Filters, Refusal> {
        let span = |field, text: &Option<String>| match text {
            Some(text) => text.parse().map_err(|error: NoSpan| Refusal::new(field, error)),
            None => Ok(Span::ALL),
        };
        Ok(Filters {
            words: span("words", &self.words)?,
            points: span("points", &self.points)?,
            longest: span("longest", &self.longest)?,
            vowels: span("vowels", &self.vowels)?,
            most_of_a_letter: self.most_of_a_letter,
            vowel_letters: list.alphabet().vowels(),
        })
    }
}

/// The frequency in another list of each letter of the alphabet of `list`.
fn counts_in(other: &WordList, list: &WordList) -> Result<Vec<u64>, worddle_lexicon::NoLetter> {
    let (from, to) = (other.alphabet(), list.alphabet());
    let mut counts = vec![0; to.size()];
    for (letter, count) in Letter::first(from.size()).zip(other.letter_counts()) {
        // A letter of one alphabet may be two of another: Ä counts as A and E where umlauts are not letters.
        for folded in to.fold(&from.upper(letter).to_string())? {
            counts[folded.index()] += count;
        }
    }
    Ok(counts)
}

impl GeneratePlan {
    /// The words.
    pub fn list(&self) -> &SharedList {
        &self.list
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The filters.
    pub fn filters(&self) -> &Filters {
        &self.filters
    }

    /// The source of the letters.
    pub fn source(&self) -> &LetterSource {
        &self.source
    }

    /// The seed, requested or chosen.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of boards.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The maximum number of draws in a row without a match.
    pub fn tries(&self) -> u64 {
        self.tries
    }

    /// The data shown for each board.
    pub fn show(&self) -> Show {
        self.show
    }

    /// The topology.
    pub fn topology(&self) -> &Arc<Topology> {
        self.recipe.topology()
    }

    /// The word placed on each board, if it does not count.
    pub fn uncounted(&self) -> Option<&str> {
        self.uncounted.as_deref()
    }

    /// A solver; each thread takes a clone.
    pub fn solver(&self) -> Solver<'_, Dawg> {
        self.list.solver(&self.rules)
    }

    /// The boards to make, with a solver of this plan.
    pub fn production<'a>(
        &'a self,
        solver: &'a Solver<'a, Dawg>,
        detail: Detail,
        count: u64,
    ) -> Production<'a> {
        Production {
            recipe: &self.recipe,
            forbidden: self.forbidden.as_ref().map(|words| words.dawg()),
            judged_by: self.required.as_ref(),
            solver,
            seed: self.seed,
            detail,
            count,
            tries: self.tries,
            threads: self.threads,
        }
    }

    /// A generator for one thread.
    pub fn generator<'a>(&'a self, solver: Solver<'a, Dawg>, detail: Detail) -> Generator<'a> {
        let generator = Generator::new(&self.recipe, solver, self.seed, detail);
        generator.without(self.forbidden.as_ref().map(|words| words.dawg())).judged_by(self.required.as_ref())
    }

    /// The word frequencies, if requested.
    pub fn frequencies(&self) -> Option<&Frequencies> {
        self.known.zipf.then(|| self.list.frequencies())
    }

    /// Which words are crude, if those are left out.
    pub fn family(&self) -> Option<&Knowledge> {
        self.known.family.then(|| self.list.knowledge())
    }

    /// A board as data.
    pub fn answer(&self, number: u64, generated: &GeneratedBoard) -> GeneratedAnswer {
        let shown = Shown {
            list: &self.list,
            rules: &self.rules,
            show: self.show,
            known: self.known,
            drawing: self.drawing,
        };
        shown.answer(number, &generated.board, generated.solution.as_ref())
    }
}
