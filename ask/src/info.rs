//! What is in a word list, and how large it is in every structure.

use serde::{Deserialize, Serialize};
use worddle_lexicon::text::Cause;
use worddle_lexicon::{Letter, ReadReport, WordList, Words, file};
use worddle_run::Interruption;
use worddle_run::{Budget, Run};

use crate::library::{Library, ListRequest, SharedList, StructureSize};
use crate::limits::{Growth, Limits};
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// A list to be looked into.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct InfoRequest {
    /// `en`, `fr`, `de`, `es` or `it`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; by default, that of the language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
}

/// A list that is open.
pub struct InfoPlan {
    list: SharedList,
    budget: Budget,
}

/// What is in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct InfoAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The name of the list.
    pub list: String,
    /// The alphabet that it is played in.
    pub alphabet: &'static str,
    /// What tells it from every other list.
    pub checksum: String,
    /// How many words there are.
    pub words: usize,
    /// How many spellings they have.
    pub spellings: usize,
    /// How many letters all words have together.
    pub letters: u64,
    /// How many bytes the saved form takes.
    pub saved_bytes: usize,
    /// What was left out when it was read from text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<LeftOutAnswer>,
    /// How many words there are of each length.
    pub by_length: Vec<LengthAnswer>,
    /// How often each letter occurs, the most frequent first.
    pub by_letter: Vec<LetterAnswer>,
    /// How large it is in every structure.
    pub structures: Vec<StructureAnswer>,
}

/// How many lines were left out, by cause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LeftOutAnswer {
    pub encoding: &'static str,
    pub lines: usize,
    pub repeats: usize,
    pub too_short: usize,
    pub too_long: usize,
    pub hyphen: usize,
    pub apostrophe: usize,
    pub digit: usize,
    pub space: usize,
    pub other: usize,
}

/// How many words have a number of letters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LengthAnswer {
    pub letters: usize,
    pub words: usize,
}

/// How often a letter occurs.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LetterAnswer {
    pub letter: char,
    pub count: u64,
    pub percent: f64,
}

/// How large a list is in a structure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StructureAnswer {
    pub structure: &'static str,
    pub nodes: usize,
    pub bytes: usize,
}

/// How many nodes a tree may have for each word that a list may have.
const NODES_A_WORD: usize = 2;

impl StructureAnswer {
    fn new(&StructureSize { structure, nodes, bytes }: &StructureSize) -> Self {
        Self { structure, nodes, bytes }
    }
}

impl Request for InfoRequest {
    type Plan = InfoPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<InfoPlan, Refusal> {
        let list = library.list(self.language.as_deref(), self.list.as_ref(), limits)?;
        // Words of which no two begin alike take far more room in a tree than others: some gigabytes for a list that
        // someone has made for it. Real lists have two or three nodes a word, and fewer words than they may.
        let (nodes, most) = (tree_nodes(&list.words()), limits.words.saturating_mul(NODES_A_WORD));
        if nodes > most {
            let said = (
                format!("a tree of {nodes} nodes: expected {most} at most"),
                format!("un arbre de {nodes} nœuds : {most} au maximum"),
            );
            return Err(Refusal::limit("list", "words", nodes.div_ceil(NODES_A_WORD), said));
        }
        Ok(InfoPlan { list, budget: limits.budget(Growth::Steady) })
    }
}

impl InfoPlan {
    /// The list.
    pub fn list(&self) -> &SharedList {
        &self.list
    }
}

impl Plan for InfoPlan {
    type Answer = InfoAnswer;

    fn budget(&self) -> Budget {
        self.budget
    }

    fn run(&self, _: &mut Run<'_>) -> Result<InfoAnswer, Interruption<InfoAnswer>> {
        let list = &self.list;
        let (words, saved) = (list.words(), file::save(list));
        Ok(InfoAnswer {
            schema: "worddle.lexicon/1",
            list: list.name.clone(),
            alphabet: list.alphabet().id(),
            checksum: format!("{:016x}", file::checksum(&saved)),
            words: list.len(),
            spellings: list.spellings().forms(),
            letters: words.total_letters() as u64,
            saved_bytes: saved.len(),
            left_out: list.report.as_ref().map(LeftOutAnswer::new),
            by_length: by_length(&words),
            by_letter: by_letter(list),
            structures: list.sizes(&words).iter().map(StructureAnswer::new).collect(),
        })
    }
}

impl LeftOutAnswer {
    fn new(report: &ReadReport) -> Self {
        Self {
            encoding: report.encoding.id(),
            lines: report.lines,
            repeats: report.repeats,
            too_short: report.left_out.of(Cause::TooShort),
            too_long: report.left_out.of(Cause::TooLong),
            hyphen: report.left_out.of(Cause::Hyphen),
            apostrophe: report.left_out.of(Cause::Apostrophe),
            digit: report.left_out.of(Cause::Digit),
            space: report.left_out.of(Cause::Space),
            other: report.left_out.of(Cause::Foreign),
        }
    }
}

fn by_length(words: &Words) -> Vec<LengthAnswer> {
    let mut counts = Vec::new();
    for word in words.iter() {
        counts.resize(counts.len().max(word.len() + 1), 0);
        counts[word.len()] += 1;
    }
    let lengths = counts.into_iter().enumerate().map(|(letters, words)| LengthAnswer { letters, words });
    lengths.filter(|length| length.words > 0).collect()
}

fn by_letter(list: &WordList) -> Vec<LetterAnswer> {
    let alphabet = list.alphabet();
    let counts = list.letter_counts();
    let total = counts.iter().sum::<u64>().max(1) as f64;
    let letters = Letter::first(alphabet.size()).zip(counts).map(|(letter, count)| LetterAnswer {
        letter: alphabet.upper(letter),
        count,
        percent: count as f64 * 100.0 / total,
    });
    let mut letters: Vec<LetterAnswer> = letters.collect();
    letters.sort_by_key(|letter| std::cmp::Reverse(letter.count));
    letters
}

/// How many nodes a tree of words has: each letter that a word does not share with the one before is one.
fn tree_nodes(words: &Words) -> usize {
    let mut previous: &[Letter] = &[];
    let mut nodes = 0;
    for word in words.iter() {
        nodes += word.len() - word.iter().zip(previous).take_while(|(a, b)| a == b).count();
        previous = word;
    }
    nodes
}
