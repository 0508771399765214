//! The words that match a pattern.

use serde::{Deserialize, Serialize};
use worddle_lexicon::pattern::Pattern;
use worddle_run::Interruption;
use worddle_run::{Budget, Run};

use crate::known::{AboutPlan, AboutRequest};
use crate::library::{Library, ListRequest, SharedList};
use crate::limits::{Growth, Limits};
use crate::refusal::Refusal;
use crate::word::WordAnswer;
use crate::{Plan, Request};

/// A pattern of words.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WordsRequest {
    /// The pattern: letters, `?`, `*`, `[abc]`, `@` for a vowel, `#` for a consonant.
    #[cfg_attr(feature = "schema", schema(example = "c?r*e"))]
    pub pattern: String,
    /// A language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; that of the language by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
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

/// A planned pattern search.
///
/// ```
/// use worddle_ask::{Limits, Plan, Request, SharedLibrary, WordsRequest};
/// use worddle_run::Run;
///
/// let request = WordsRequest { pattern: "c?t*".to_owned(), limit: Some(1), ..WordsRequest::default() };
/// let plan = request.plan(&SharedLibrary::default(), &Limits::server())?;
/// let answer = plan.run(&mut Run::new(plan.budget())).expect("a question of milliseconds");
/// assert_eq!((answer.total, answer.words[0].word.as_str()), (713, "CAT"));
/// # Ok::<(), worddle_ask::Refusal>(())
/// ```
pub struct WordsPlan {
    /// The words.
    list: SharedList,
    /// The pattern as it was typed.
    text: String,
    /// The pattern, parsed.
    pattern: Pattern,
    /// The most words to list.
    most: usize,
    /// What to include about each word, and which words to list.
    known: AboutPlan,
    budget: Budget,
}

/// The words that match a pattern.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WordsAnswer {
    /// The name and version of this schema.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// The pattern.
    pub pattern: String,
    /// The number of words, listed or not.
    pub total: usize,
    /// The words, in alphabetical order; with `known_first`, by tier first.
    pub words: Vec<WordAnswer>,
}

impl Request for WordsRequest {
    type Plan = WordsPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<WordsPlan, Refusal> {
        let list = library.list(self.language.as_deref(), self.list.as_ref(), limits)?;
        let pattern = Pattern::parse(&self.pattern, list.alphabet());
        Ok(WordsPlan {
            pattern: pattern.map_err(|error| Refusal::new("pattern", error))?,
            text: self.pattern.clone(),
            list,
            most: limits.list_at_most(self.limit)?,
            known: self.about.plan(self.zipf)?,
            budget: limits.budget(Growth::Steady),
        })
    }
}

impl Plan for WordsPlan {
    type Answer = WordsAnswer;

    fn budget(&self) -> Budget {
        self.budget
    }

    fn run(&self, _: &mut Run<'_>) -> Result<WordsAnswer, Interruption<WordsAnswer>> {
        let list = &self.list;
        let mut found = Vec::new();
        // All of them are found, however few are listed: the answer has their number.
        self.pattern.search(list.dawg(), &mut |id| found.push(id));
        self.known.arrange(list, &mut found, |&id| id);
        let sources = self.known.about(list);
        Ok(WordsAnswer {
            schema: "worddle.words/2",
            list: list.name.clone(),
            pattern: self.text.clone(),
            total: found.len(),
            words: found.iter().take(self.most).map(|&id| WordAnswer::new(id, list, sources)).collect(),
        })
    }
}
