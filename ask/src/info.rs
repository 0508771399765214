//! Statistics of a word list, and its size in every structure.
//!
//! The answer of `worddle lexicon info` and `/lexicon`: what was read, what was left out and why, how long the words
//! are, and what the list costs in every structure of `worddle-lexicon`.

use serde::{Deserialize, Serialize};
use worddle_lexicon::text::Cause;
use worddle_lexicon::{Letter, ReadReport, WordList, Words, file};
use worddle_run::Interruption;
use worddle_run::{Budget, Run};

use crate::library::{Library, ListRequest, SharedList, StructureSize};
use crate::limits::{Growth, Limits};
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// A list to measure.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct InfoRequest {
    /// A language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; that of the language by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
}

/// An open list to measure.
pub struct InfoPlan {
    list: SharedList,
    budget: Budget,
}

/// Statistics of a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct InfoAnswer {
    /// The name and version of this schema.
    pub schema: &'static str,
    /// The name of the list.
    pub list: String,
    /// The alphabet in which it is played.
    pub alphabet: &'static str,
    /// The checksum of its words and spellings.
    pub checksum: String,
    /// The number of words.
    pub words: usize,
    /// The number of spellings.
    pub spellings: usize,
    /// The number of letters in all words.
    pub letters: u64,
    /// The size of the saved form in bytes.
    pub saved_bytes: usize,
    /// The lines left out when it was read from text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<LeftOutAnswer>,
    /// The number of words of each length.
    pub by_length: Vec<LengthAnswer>,
    /// The frequency of each letter, the most frequent first.
    pub by_letter: Vec<LetterAnswer>,
    /// The size in every structure.
    pub structures: Vec<StructureAnswer>,
}

/// The number of lines left out, by cause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LeftOutAnswer {
    /// The encoding that the text was read in.
    pub encoding: &'static str,
    /// Lines of the text.
    pub lines: usize,
    /// Lines whose word had come before.
    pub repeats: usize,
    /// Words with fewer letters than asked for.
    pub too_short: usize,
    /// Words with more letters than asked for, or than any list can have.
    pub too_long: usize,
    /// Words with a hyphen.
    pub hyphen: usize,
    /// Words with an apostrophe.
    pub apostrophe: usize,
    /// Words with a digit.
    pub digit: usize,
    /// Phrases.
    pub space: usize,
    /// Words with a character of another alphabet.
    pub other: usize,
}

/// The number of words of one length.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LengthAnswer {
    /// The length.
    pub letters: usize,
    /// Words of this length.
    pub words: usize,
}

/// The frequency of a letter.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LetterAnswer {
    /// The letter, as a capital.
    pub letter: char,
    /// How often it occurs in all words.
    pub count: u64,
    /// Its share of all letters.
    pub percent: f64,
}

/// The size of a list in one structure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StructureAnswer {
    /// The name of the structure.
    pub structure: &'static str,
    /// Nodes, as the structure counts them.
    pub nodes: usize,
    /// Bytes in memory.
    pub bytes: usize,
}

/// Maximum nodes of a tree per word that a list may have.
const NODES_A_WORD: usize = 2;

impl StructureAnswer {
    /// A size as data.
    fn new(&StructureSize { structure, nodes, bytes }: &StructureSize) -> Self {
        Self { structure, nodes, bytes }
    }
}

impl Request for InfoRequest {
    type Plan = InfoPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<InfoPlan, Refusal> {
        let list = library.list(self.language.as_deref(), self.list.as_ref(), limits)?;
        // A list of words that share no prefixes takes far more memory in a tree than others: gigabytes for one made on
        // purpose. Real lists have two or three nodes per word, and fewer words than the limit.
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

    fn run(&self, run: &mut Run<'_>) -> Result<InfoAnswer, Interruption<InfoAnswer>> {
        let list = &self.list;
        let (words, saved) = (list.words(), file::save(list));
        let (sizes, stop) = match list.sizes(&words, run) {
            Ok(sizes) => (sizes, None),
            Err(stop) => (Vec::new(), Some(stop)),
        };
        let answer = InfoAnswer {
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
            structures: sizes.iter().map(StructureAnswer::new).collect(),
        };
        match stop {
            None => Ok(answer),
            Some(stop) => Err(Interruption { so_far: answer, stop }),
        }
    }
}

impl LeftOutAnswer {
    /// A report as data.
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

/// Words by length, without the lengths that no word has.
fn by_length(words: &Words) -> Vec<LengthAnswer> {
    let mut counts = Vec::new();
    for word in words.iter() {
        counts.resize(counts.len().max(word.len() + 1), 0);
        counts[word.len()] += 1;
    }
    let lengths = counts.into_iter().enumerate().map(|(letters, words)| LengthAnswer { letters, words });
    lengths.filter(|length| length.words > 0).collect()
}

/// Letters by how often they occur, the most frequent first.
fn by_letter(list: &WordList) -> Vec<LetterAnswer> {
    let alphabet = list.alphabet();
    let counts = list.letter_counts();
    // At least 1: a list without words has no letters to share out.
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

/// The number of nodes in a tree of words: one for each letter that a word does not share with the one before.
fn tree_nodes(words: &Words) -> usize {
    let mut previous: &[Letter] = &[];
    let mut nodes = 0;
    for word in words.iter() {
        nodes += word.len() - word.iter().zip(previous).take_while(|(a, b)| a == b).count();
        previous = word;
    }
    nodes
}
