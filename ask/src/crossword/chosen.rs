//! Which words a crossword may have: those of a list, of lists of one's own, without some, some before all others.

use serde::{Deserialize, Serialize};
use worddle_crossword::Entries;
use worddle_crossword::entries::{PLAIN_SCORE, Score};
use worddle_lexicon::{Alphabet, Letter, Words};

use crate::library::{Library, ListRequest, SharedEntries, SharedList};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// The score of a word that somebody favours: the best of the usual scale.
const FAVOURED: Score = 100;

/// A list of one's own: `NAME`, `NAME:80`, or an object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "the name of a list, perhaps with a score (mine:80), or an object with name or words"
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum OwnListRequest {
    /// The name of a list; with `:80` behind it, its words without a score have 80.
    Name(String),
    /// A list by its name or in full.
    Given(GivenListRequest),
}

/// A list of one's own, by its name or in full.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GivenListRequest {
    /// A name, a file, or the id of a list that was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Instead of a name, the entries, one a line: `word` or `word;score`. Phrases keep their spaces.
    #[cfg_attr(feature = "schema", schema(example = "ice cream;80\nchat"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The score of words that have none; 50 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
}

/// Which words a crossword may have, as requests say it.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Choice<'a> {
    pub(super) language: Option<&'a str>,
    pub(super) list: Option<&'a ListRequest>,
    /// Lists of one's own, which win over `list`; of several, the first.
    pub(super) lists: &'a [OwnListRequest],
    /// Words that are never used, or `@` and the name of a list of them.
    pub(super) ban: &'a [String],
    /// Words that come before all others, or `@` and the name of a list of them.
    pub(super) favour: &'a [String],
    /// Leaves out words with a lower score.
    pub(super) lowest_score: Score,
}

impl Choice<'_> {
    /// The same, with words of any score.
    pub(super) fn of_any_score(self) -> Self {
        Self { lowest_score: 0, ..self }
    }

    /// The words. What was put together last is remembered: people ask many times with the same choice.
    pub(super) fn entries(&self, library: &dyn Library, limits: &Limits) -> Result<SharedEntries, Refusal> {
        let base = library.entries(self.language, self.list, limits)?;
        if self.lists.is_empty() && self.ban.is_empty() && self.favour.is_empty() && self.lowest_score == 0 {
            return Ok(base);
        }
        // Lists are looked up even if the words are remembered: one that was sent may have been forgotten.
        let named = self.lists.iter().filter_map(|list| list.given().name);
        for name in named.filter(|_| !library.opens_files()) {
            self.list_named(name, library, limits)?;
        }
        let of = serde_json::to_string(self).expect("a choice is plain data");
        if let Some(entries) = library.combined().get(&of) {
            return Ok(entries);
        }
        let entries = if self.lowest_score > 0 {
            let all = self.of_any_score().entries(library, limits)?;
            all.replaced(all.at_least(self.lowest_score))
        } else {
            base.replaced(self.put_together(&base, library, limits)?)
        };
        library.combined().put(of, &entries);
        Ok(entries)
    }

    /// Lists of one's own over the base, what is favoured over them, without what is banned.
    fn put_together(
        &self,
        base: &SharedEntries,
        library: &dyn Library,
        limits: &Limits,
    ) -> Result<Entries, Refusal> {
        let alphabet = base.alphabet();
        let mut all = Entries::clone(base);
        // The last first: each wins over what lies below it.
        for list in self.lists.iter().rev() {
            all = self.own_list(list, alphabet, library, limits)?.over(&all);
        }
        let favoured = listed("favour", self.favour, alphabet, library, limits)?;
        if !favoured.is_empty() {
            let scored = favoured.iter().map(|word| (word, FAVOURED));
            all = Entries::from_scored(alphabet, scored).over(&all).preferring(&favoured);
        }
        let banned = listed("ban", self.ban, alphabet, library, limits)?;
        Ok(if banned.is_empty() { all } else { all.without(&banned) })
    }

    /// The list of a name.
    fn list_named(
        &self,
        name: String,
        library: &dyn Library,
        limits: &Limits,
    ) -> Result<SharedList, Refusal> {
        let list = library.list(self.language, Some(&ListRequest::Name(name)), limits);
        list.map_err(|refusal| refusal.about("lists"))
    }

    /// The words of a list of one's own.
    fn own_list(
        &self,
        request: &OwnListRequest,
        alphabet: Alphabet,
        library: &dyn Library,
        limits: &Limits,
    ) -> Result<Entries, Refusal> {
        let GivenListRequest { name, words, score } = request.given();
        let plain = score.unwrap_or(PLAIN_SCORE);
        let name = match (name, words) {
            (None, Some(words)) => {
                let lines = words.lines().count();
                Limits::at_most("lists", "words", lines, limits.words, ("lines", "lignes"))?;
                let read = Entries::read_leaving_out(&words, alphabet, plain);
                return read.map(|(entries, _)| entries).map_err(|error| Refusal::new("lists", error));
            }
            (Some(name), None) => name,
            _ => {
                return Err(Refusal::said(
                    "lists",
                    "expected either the name of a list or its words",
                    "indiquez soit le nom d'une liste, soit ses mots",
                ));
            }
        };
        if let Some(text) = library.text(&name, limits).map_err(|refusal| refusal.about("lists"))? {
            let read = library.read_entries(&name, &text, alphabet, plain);
            return read.map_err(|error| Refusal::new("lists", error));
        }
        let list = self.list_named(name.clone(), library, limits)?;
        if list.alphabet().size() != alphabet.size() {
            let (own, other) = (list.alphabet().id(), alphabet.id());
            return Err(Refusal::said(
                "lists",
                format!("{name:?} is played in the alphabet {own:?}: expected {other:?}"),
                format!(
                    "{name:?} se joue dans l'alphabet {own:?} : choisissez une liste de l'alphabet {other:?}"
                ),
            ));
        }
        Ok(match score.filter(|_| !list.has_scores()) {
            Some(score) => Entries::scored(&list.words(), alphabet, |_| score),
            None => Entries::clone(&list.entries()),
        })
    }
}

/// Words as a request lists them, some of them by the name of a list.
fn listed(
    field: &'static str,
    listed: &[String],
    alphabet: Alphabet,
    library: &dyn Library,
    limits: &Limits,
) -> Result<Words, Refusal> {
    let mut words: Vec<Vec<Letter>> = Vec::new();
    for text in listed {
        if let Some(name) = text.strip_prefix('@') {
            let list = library.other(field, name, Some(alphabet), limits)?;
            words.extend(list.words().iter().map(<[Letter]>::to_vec));
        } else {
            let read = Entries::read(text, alphabet).map_err(|error| Refusal::new(field, error))?;
            words.extend(read.words().map(<[Letter]>::to_vec));
        }
    }
    Ok(Words::new(words))
}

impl OwnListRequest {
    /// What it says, in parts.
    fn given(&self) -> GivenListRequest {
        match self {
            Self::Given(given) => given.clone(),
            Self::Name(text) => {
                let scored =
                    text.rsplit_once(':').and_then(|(name, score)| Some((name, score.parse().ok()?)));
                let (name, score) = scored.map_or((text.as_str(), None), |(name, score)| (name, Some(score)));
                GivenListRequest { name: Some(name.to_owned()), words: None, score }
            }
        }
    }
}
