//! What a word means, and what else is known of it.
//!
//! A word is looked up as it was typed, in the spellings that the list has for it (*côté* for COTE), and by its lemma. English
//! words that have no lemma in the tables lose their regular endings.

use serde::{Deserialize, Serialize};
use worddle_board::Rules;
use worddle_data::Language;
use worddle_dictionary::{Dictionary, Sense, base_forms};
use worddle_lexicon::{Alphabet, Letter, MAX_LETTERS};
use worddle_run::{Budget, Interruption, Run};

use crate::known::{AboutPlan, AboutWord};
use crate::library::{Library, ListRequest, SharedDictionary, SharedList};
use crate::limits::{Growth, Limits};
use crate::nearest::nearest;
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// The most characters of a word or phrase.
const LONGEST: usize = 100;

/// A word to define.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DefineRequest {
    /// The word, or a phrase that a dictionary has.
    #[cfg_attr(feature = "schema", schema(example = "running"))]
    pub word: String,
    /// A language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; that of the language by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
    /// The rules that the points follow; `boggle` by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
}

/// A planned definition.
pub struct DefinePlan {
    list: SharedList,
    /// The word as typed.
    text: String,
    /// Its letters, if it has no others.
    word: Option<Vec<Letter>>,
    rules: Rules,
    dictionaries: Vec<SharedDictionary>,
    budget: Budget,
}

/// What a word means, and what else is known of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DefineAnswer {
    /// The name and version of this schema.
    pub schema: &'static str,
    /// The word as played; a phrase as typed.
    pub word: String,
    /// The name of the word list.
    pub list: String,
    /// Whether the list has the word.
    pub in_list: bool,
    /// The spellings of the word in the list.
    pub spellings: Vec<String>,
    /// The points of the word on plain tiles, if the list has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// What is known of the word, if the list has it: tier, class if it is crude, lemma.
    #[serde(flatten)]
    pub about: AboutWord,
    /// What dictionaries say: definitions first, then synonyms and translations; those of the word before those of its
    /// lemma.
    pub definitions: Vec<DefinitionAnswer>,
    /// The dictionaries in which it was looked up.
    pub dictionaries: Vec<DictionaryAnswer>,
    /// Words of the list that differ by one letter, if no dictionary has the word.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<String>,
}

/// What a dictionary says of a word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DefinitionAnswer {
    /// The name of the dictionary.
    pub dictionary: String,
    /// `definitions`, `synonyms` or `translation`.
    pub kind: &'static str,
    /// The headword as the dictionary writes it: the word or its lemma.
    pub headword: String,
    /// The part of speech, where the dictionary states it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub part: String,
    /// The text, perhaps in several lines.
    pub text: String,
}

/// A dictionary.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DictionaryAnswer {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// `definitions`, `synonyms` or `translation`.
    pub kind: &'static str,
    /// Where it comes from.
    pub source: String,
}

impl Request for DefineRequest {
    type Plan = DefinePlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<DefinePlan, Refusal> {
        let text = self.word.trim();
        let characters = text.chars().count();
        if !(1..=LONGEST).contains(&characters) {
            return Err(Refusal::said(
                "word",
                format!("a word of {characters} characters: choose one of 1 to {LONGEST}"),
                format!("un mot de {characters} caractères : choisissez-en un de 1 à {LONGEST}"),
            ));
        }
        let list = library.list(self.language.as_deref(), self.list.as_ref(), limits)?;
        let alphabet = list.alphabet();
        let word = alphabet.fold(text).ok().filter(|word| (1..=MAX_LETTERS).contains(&word.len()));
        // A list may be in another language than the request, as `-d de` is.
        let language = Language::of_locale(alphabet.id());
        let dictionaries = language.map_or_else(Vec::new, |language| library.dictionaries(language));
        Ok(DefinePlan {
            rules: library.rules(self.rules.as_deref().unwrap_or("boggle"), alphabet)?,
            list,
            text: text.to_owned(),
            word,
            dictionaries,
            budget: limits.budget(Growth::Steady),
        })
    }
}

impl DefinePlan {
    /// What a dictionary says of the word and of its lemma. An English word that it lacks loses its regular ending.
    fn look_up(&self, shared: &SharedDictionary, words: &[String]) -> Vec<DefinitionAnswer> {
        let SharedDictionary { name, dictionary } = shared;
        let mut senses = senses_of(words, dictionary);
        if senses.is_empty() && self.list.alphabet() == Alphabet::English {
            let bases = base_forms(&self.text.to_lowercase());
            let found = bases.chunks(1).map(|base| senses_of(base, dictionary));
            senses = found.into_iter().find(|senses| !senses.is_empty()).unwrap_or_default();
        }
        let kind = dictionary.about().kind.name();
        let answer = |Sense { headword, part, text }: Sense| DefinitionAnswer {
            dictionary: name.clone(),
            kind,
            headword,
            part,
            text,
        };
        senses.into_iter().map(answer).collect()
    }
}

/// The senses of some words, each once. A dictionary that turns out to be damaged has none: the others still answer.
fn senses_of(words: &[String], dictionary: &Dictionary) -> Vec<Sense> {
    let mut senses: Vec<Sense> = Vec::new();
    for sense in words.iter().flat_map(|word| dictionary.find(word).unwrap_or_default()) {
        if !senses.contains(&sense) {
            senses.push(sense);
        }
    }
    senses
}

impl Plan for DefinePlan {
    type Answer = DefineAnswer;

    fn budget(&self) -> Budget {
        self.budget
    }

    fn run(&self, _: &mut Run<'_>) -> Result<DefineAnswer, Interruption<DefineAnswer>> {
        let list = &self.list;
        let id = self.word.as_ref().and_then(|word| list.id(word));
        let spellings = id.map_or_else(Vec::new, |id| list.spellings_of(id));
        let wanted = AboutPlan { known: true, lemma: true, ..AboutPlan::default() };
        let about = id.map_or_else(AboutWord::default, |id| AboutWord::new(id, list, wanted.about(list)));
        // As typed first: somebody who asks for *côté* does not mean *cote*.
        let mut words = vec![self.text.clone()];
        words.extend(spellings.iter().chain(&about.lemma).cloned());
        words.dedup();
        let found = self.dictionaries.iter().flat_map(|dictionary| self.look_up(dictionary, &words));
        let definitions: Vec<DefinitionAnswer> = found.collect();
        let dictionaries = self.dictionaries.iter().map(|dictionary| {
            let about = dictionary.dictionary.about();
            DictionaryAnswer {
                name: dictionary.name.clone(),
                title: about.title.clone(),
                kind: about.kind.name(),
                source: about.source.clone(),
            }
        });
        let word = self.word.as_deref();
        Ok(DefineAnswer {
            schema: "worddle.define/1",
            word: word.map_or_else(|| self.text.clone(), |word| list.alphabet().spell(word)),
            list: list.name.clone(),
            in_list: id.is_some(),
            spellings,
            points: word.filter(|_| id.is_some()).map(|word| self.rules.plain_points(word)),
            about,
            dictionaries: dictionaries.collect(),
            nearest: word
                .filter(|_| definitions.is_empty())
                .map_or_else(Vec::new, |word| nearest(word, list)),
            definitions,
        })
    }
}
