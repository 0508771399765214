//! The words that a crossword may use: a list, the asker's own lists over it, some words banned and others favoured.
//!
//! Lists lie over each other: the first that has a word sets its score. Favoured words lie over all of them, and
//! banned words are removed last, so that a ban always wins.

use serde::{Deserialize, Serialize};
use worddle_crossword::Entries;
use worddle_crossword::entries::{PLAIN_SCORE, Score};
use worddle_lexicon::{Alphabet, Letter, Words};

use crate::library::{Library, ListRequest, SharedEntries, SharedList};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// The score of a favoured word: the best of the usual scale.
const FAVOURED: Score = 100;

/// The words that a crossword may use, as every question about a grid asks for them.
///
/// Requests flatten it, so its fields stand beside theirs in JSON, and they still reject unknown fields. Serde's manual calls
/// `flatten` with `deny_unknown_fields` unsupported, because a flattened *map* would take every unknown field. A flattened
/// struct takes only the names it knows, and the derived code of the outer struct rejects the fields that are left over. The
/// test `every_request_with_entries_rejects_unknown_fields` fails if serde ever changes this.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntriesRequest {
    /// A language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; by default, the language's lexicon for crosswords, such as `en-crossword`: its word list, and names,
    /// phrases, places and abbreviations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
    /// Your own lists, which override `list`; the first list that has a word sets its score. Each is a name, with `:80` after it
    /// to score the words that have no score, or an object.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<OwnListRequest>,
    /// Words that are never used; `@` and a name stands for the words of a list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ban: Vec<String>,
    /// Words that are tried first, with a score of 100, even if no list has them; `@` and a name stands for the words of a list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub favour: Vec<String>,
    /// Leaves out words with a lower score. In a list without scores, words that everyone knows have 55 to 65, those that
    /// well-read people know 38 to 50, others up to 25, and crude words 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lowest_score: Option<Score>,
    /// Leave out words with a score of 0, such as crude ones; true by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub family: Option<bool>,
}

/// One of the asker's own lists: `NAME`, `NAME:80`, or an object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "the name of a list, perhaps with a score (mine:80), or an object with name or words"
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum OwnListRequest {
    /// The name of a list; `:80` after it scores the words that have no score.
    Name(String),
    /// A list by its name or in full.
    Given(GivenListRequest),
}

/// One of the asker's own lists, by its name or in full.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GivenListRequest {
    /// A name, a file, or the id of a list that was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Instead of a name, the entries, one per line: `word` or `word;score`. Phrases keep their spaces.
    #[cfg_attr(feature = "schema", schema(example = "ice cream;80\nchat"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The score of words that have none; 50 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
}

impl EntriesRequest {
    /// Opens the words, without those of a low score.
    ///
    /// # Errors
    ///
    /// If a list cannot be opened or read; the refusal names the field of the request.
    pub(super) fn open(&self, library: &dyn Library, limits: &Limits) -> Result<SharedEntries, Refusal> {
        self.open_from(self.lowest(), library, limits)
    }

    /// The lowest score of a word that may be suggested.
    pub(super) fn lowest(&self) -> Score {
        let family = Score::from(self.family.unwrap_or(true));
        self.lowest_score.unwrap_or(0).max(family)
    }

    /// Opens the words whatever their scores: a word that the grid already has is known even if its score is low.
    ///
    /// For questions about a grid that has letters already, where a word of a low score is still a word.
    pub(super) fn open_any_score(
        &self,
        library: &dyn Library,
        limits: &Limits,
    ) -> Result<SharedEntries, Refusal> {
        self.open_from(0, library, limits)
    }

    /// Opens the words that have at least a score. The library keeps the last few results, because people ask many questions
    /// with the same words.
    ///
    /// # Errors
    ///
    /// As [`Self::open`].
    fn open_from(
        &self,
        lowest: Score,
        library: &dyn Library,
        limits: &Limits,
    ) -> Result<SharedEntries, Refusal> {
        let Self { language, list, lists, ban, favour, .. } = self;
        let base = library.entries(language.as_deref(), list.as_ref(), limits)?;
        if lists.is_empty() && ban.is_empty() && favour.is_empty() && lowest == 0 {
            return Ok(base);
        }
        // Looked up even if the result is kept: a list that was sent may have been forgotten since.
        let named = lists.iter().filter_map(|list| list.given().name);
        for name in named.filter(|_| !library.opens_files()) {
            self.list_named(name, library, limits)?;
        }
        // The text of the fields is the key: two requests with the same fields want the same words.
        let key = serde_json::to_string(&(language, list, lists, ban, favour, lowest));
        let key = key.expect("the fields are plain data");
        if let Some(entries) = library.combined().get(&key) {
            return Ok(entries);
        }
        // In two steps, each kept: another lowest score need not combine the lists again.
        let entries = if lowest > 0 {
            let all = self.open_any_score(library, limits)?;
            all.replaced(all.at_least(lowest))
        } else {
            base.replaced(self.put_together(&base, library, limits)?)
        };
        library.combined().put(key, &entries);
        Ok(entries)
    }

    /// Puts the asker's lists over the base and the favoured words over these, and removes the banned words.
    ///
    /// # Errors
    ///
    /// If one of the lists cannot be opened or read.
    fn put_together(
        &self,
        base: &SharedEntries,
        library: &dyn Library,
        limits: &Limits,
    ) -> Result<Entries, Refusal> {
        let alphabet = base.alphabet();
        let mut all = Entries::clone(base);
        // From the last to the first: each overrides what lies below it.
        for list in self.lists.iter().rev() {
            all = self.own_list(list, alphabet, library, limits)?.over(&all);
        }
        // A favoured word may be in no list: it is added, and tried before others of its score.
        let favoured = listed("favour", &self.favour, alphabet, library, limits)?;
        if !favoured.is_empty() {
            let scored = favoured.iter().map(|word| (word, FAVOURED));
            all = Entries::from_scored(alphabet, scored).over(&all).preferring(&favoured);
        }
        let banned = listed("ban", &self.ban, alphabet, library, limits)?;
        Ok(if banned.is_empty() { all } else { all.without(&banned) })
    }

    /// Opens a list by its name.
    ///
    /// # Errors
    ///
    /// A refusal about the field `lists`, although the library speaks of `list`.
    fn list_named(
        &self,
        name: String,
        library: &dyn Library,
        limits: &Limits,
    ) -> Result<SharedList, Refusal> {
        let list = library.list(self.language.as_deref(), Some(&ListRequest::Name(name)), limits);
        list.map_err(|refusal| refusal.about("lists"))
    }

    /// Reads one of the asker's own lists.
    ///
    /// A list has either a name or words. Its own scores win over `score`, which is for words without.
    ///
    /// # Errors
    ///
    /// If it has both or neither, too many lines, a score that is no number, or another alphabet.
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
                // Counted before the lines are read: each takes many times its bytes.
                let lines = words.lines().count();
                Limits::at_most("lists", "words", lines, limits.words, ("lines", "lignes"))?;
                let read = Entries::read_leaving_out(&words, alphabet, plain);
                return read.map(|(entries, _)| entries).map_err(|error| Refusal::new("lists", error));
            }
            (Some(name), None) => name,
            _ => {
                return Err(Refusal::said(
                    "lists",
                    "give either the name of a list or its words",
                    "indiquez soit le nom d'une liste, soit ses mots",
                ));
            }
        };
        if let Some(text) = library.text(&name, limits).map_err(|refusal| refusal.about("lists"))? {
            let read = library.read_entries(&name, &text, alphabet, plain);
            return read.map_err(|error| Refusal::new("lists", error));
        }
        let list = self.list_named(name.clone(), library, limits)?;
        // Letters are numbers: those of an alphabet of another size would be other letters.
        if list.alphabet().size() != alphabet.size() {
            let (own, other) = (list.alphabet().id(), alphabet.id());
            return Err(Refusal::said(
                "lists",
                format!("{name:?} has the alphabet {own:?}: expected {other:?}"),
                format!("{name:?} a l'alphabet {own:?} : choisissez une liste de l'alphabet {other:?}"),
            ));
        }
        Ok(match score.filter(|_| !list.has_scores()) {
            Some(score) => Entries::scored(&list.words(), alphabet, |_| score),
            None => Entries::clone(&list.entries()),
        })
    }
}

/// Reads the words of a field, some of which name a list with `@`.
///
/// # Errors
///
/// If a list cannot be opened, or a text has a character that is no letter.
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
    /// Its name, words and score.
    ///
    /// A name that ends with a colon and a number has a score. A file of such a name has to be given as an
    /// object.
    fn given(&self) -> GivenListRequest {
        match self {
            Self::Given(given) => given.clone(),
            Self::Name(text) => {
                let scored =
                    // The last colon: a name may have others, as a path does on some systems.
                    text.rsplit_once(':').and_then(|(name, score)| Some((name, score.parse().ok()?)));
                let (name, score) = scored.map_or((text.as_str(), None), |(name, score)| (name, Some(score)));
                GivenListRequest { name: Some(name.to_owned()), words: None, score }
            }
        }
    }
}
