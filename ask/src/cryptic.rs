//! Wordplay for cryptic clues.
//!
//! Each kind of wordplay that is asked for comes with its results, the best first, and with words that tell a solver what is
//! done. Double definitions come from the dictionaries of the language; without any there are none.

use serde::{Deserialize, Serialize};
use worddle_cryptic::{Answer, Bench, How, Kind, Phrasebook, Piece, Stock, Wanted, Wordplay, find};
use worddle_data::Language;
use worddle_lexicon::{Letter, Tier};
use worddle_run::{Budget, Interruption, Run, Stop};

use crate::known::read_tier;
use crate::library::{Library, ListRequest, SharedDictionary, SharedList};
use crate::limits::{Growth, Limits};
use crate::notation::Names;
use crate::refusal::Refusal;
use crate::{Plan, Request};

mod senses;

/// Wordplays of each kind without a number: as many as one reads.
const USUAL: usize = 10;
/// Most wordplays of each kind: nobody reads more, and the searches keep several times as many.
const MOST: usize = 100;

/// The names of all kinds of wordplay.
pub fn wordplay_kinds() -> impl Iterator<Item = &'static str> {
    Kind::ALL.into_iter().map(Kind::name)
}

/// An answer to find wordplay for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CrypticRequest {
    /// The answer, a word or a phrase of 2 to 30 letters.
    #[cfg_attr(feature = "schema", schema(example = "ice cream"))]
    pub answer: String,
    /// A language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; that of the language by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
    /// The kinds of wordplay, separated by commas: `anagram`, `charade`, `container`, `reversal`, `hidden`, `deletion`,
    /// `alternation`, `spoonerism`, `definition`; all by default.
    #[serde(default, skip_serializing_if = "Names::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "anagram,charade"))]
    pub kind: Names,
    /// Use only words of this tier or a better-known one: 1 for words that everyone knows, 2, the default, to add those
    /// that well-read people know, 3 for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tier: Option<u8>,
    /// Leave out ordinary words with a crude second meaning too. Crude words are never used.
    #[serde(default)]
    pub family: bool,
    /// The most wordplays of each kind, up to 100; 10 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
}

/// A planned search for wordplay.
///
/// ```
/// use worddle_ask::{CrypticRequest, Limits, Names, Plan, Request, SharedLibrary};
/// use worddle_run::Run;
///
/// let (answer, kind) = ("dormitory".to_owned(), Names(vec!["anagram".to_owned()]));
/// let request = CrypticRequest { answer, kind, ..CrypticRequest::default() };
/// let plan = request.plan(&SharedLibrary::default(), &Limits::server())?;
/// let answer = plan.run(&mut Run::new(plan.budget())).expect("a question of milliseconds");
/// assert_eq!(answer.kinds[0].wordplays[0].notation, "(DIRTY ROOM)*");
/// # Ok::<(), worddle_ask::Refusal>(())
/// ```
pub struct CrypticPlan {
    list: SharedList,
    answer: Answer,
    /// The answer as typed, for dictionaries.
    text: String,
    kinds: Vec<Kind>,
    wanted: Wanted,
    most: usize,
    dictionaries: Vec<SharedDictionary>,
    budget: Budget,
}

/// Wordplay for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CrypticAnswer {
    /// The name and version of this schema.
    pub schema: &'static str,
    /// The name of the word list.
    pub list: String,
    /// The answer in capitals.
    pub answer: String,
    /// The lengths of its words: `3,5`.
    pub enumeration: String,
    /// The kinds that were asked for, with what was found.
    pub kinds: Vec<CrypticKindAnswer>,
    /// The names of the dictionaries that double definitions were looked up in.
    pub dictionaries: Vec<String>,
}

/// A kind of wordplay with what was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CrypticKindAnswer {
    /// The kind: `anagram`, `charade` …
    pub kind: &'static str,
    /// Words for a clue that tell what is done.
    pub indicators: Vec<IndicatorsAnswer>,
    /// The wordplays, the best first.
    pub wordplays: Vec<WordplayAnswer>,
}

/// Words for a clue that tell what is done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct IndicatorsAnswer {
    /// What is done: `reversed`, `around` …
    pub how: &'static str,
    /// The words.
    pub words: Vec<&'static str>,
}

/// A way to put an answer together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WordplayAnswer {
    /// Its notation: `C + REAM`, `ST(A)IR`, `LIVED<` for a reversal, `(DIRTY ROOM)*` for an anagram, `[s]TRAIN` for a
    /// deletion.
    pub notation: String,
    /// How far it is from ideal; 0 is best.
    pub cost: u32,
    /// Its pieces in the order of the notation.
    pub pieces: Vec<PieceAnswer>,
}

/// A word, abbreviation or definition that wordplay is made of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PieceAnswer {
    /// The piece as its list or dictionary writes it.
    pub text: String,
    /// What is done with it: `plain`, `anagram`, `reversed`, `around`, `inside`, `hidden`, `beheaded` …
    pub how: &'static str,
    /// Who knows the word: 1 everyone, 2 well-read people, 3 it is rare.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<u8>,
    /// What a clue may say for it, if it is an abbreviation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meanings: Vec<&'static str>,
}

impl Request for CrypticRequest {
    type Plan = CrypticPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<CrypticPlan, Refusal> {
        let list = library.list(self.language.as_deref(), self.list.as_ref(), limits)?;
        let answer = Answer::parse(&self.answer, list.alphabet());
        let answer = answer.map_err(|error| Refusal::new("answer", error))?;
        let tier = self.tier.map_or(Ok(Tier::WellRead), |number| read_tier("tier", number))?;
        let kinds = self.kinds()?;
        let language = Language::of_locale(list.alphabet().id());
        // Dictionaries are opened only if somebody wants to read what they say.
        let language = language.filter(|_| kinds.contains(&Kind::Definition));
        Ok(CrypticPlan {
            dictionaries: language.map_or_else(Vec::new, |language| library.dictionaries(language)),
            list,
            answer,
            text: self.answer.trim().to_lowercase(),
            kinds,
            wanted: Wanted { tier, family: self.family },
            most: most(self.most)?,
            budget: limits.budget(Growth::Explosive),
        })
    }
}

impl CrypticRequest {
    /// The kinds that are asked for, each once and in their own order.
    fn kinds(&self) -> Result<Vec<Kind>, Refusal> {
        let mut asked = Vec::new();
        for name in self.kind.iter() {
            let known: Vec<&str> = wordplay_kinds().collect();
            let kind = Kind::named(name);
            asked.push(kind.ok_or_else(|| Refusal::unknown("kind", ("kind", "type"), name, &known))?);
        }
        Ok(Kind::ALL.into_iter().filter(|kind| asked.is_empty() || asked.contains(kind)).collect())
    }
}

/// The wordplays of each kind that an answer lists.
fn most(asked: Option<usize>) -> Result<usize, Refusal> {
    let most = asked.unwrap_or(USUAL);
    if (1..=MOST).contains(&most) {
        return Ok(most);
    }
    Err(Refusal::said(
        "most",
        format!("{most} wordplays of each kind: choose 1 to {MOST}"),
        format!("{most} procédés de chaque type : choisissez un nombre de 1 à {MOST}"),
    ))
}

impl Plan for CrypticPlan {
    type Answer = CrypticAnswer;

    fn budget(&self) -> Budget {
        self.budget
    }

    fn run(&self, run: &mut Run<'_>) -> Result<CrypticAnswer, Interruption<CrypticAnswer>> {
        let mut found = Vec::new();
        let searched =
            self.list.with_stock(self.wanted, run, |stock, run| self.search(stock, &mut found, run));
        let alphabet = self.list.alphabet();
        let lengths: Vec<String> = self.answer.lengths().iter().map(ToString::to_string).collect();
        let words: Vec<String> = self.answer.words().map(|word| alphabet.spell(word)).collect();
        let answer = CrypticAnswer {
            schema: "worddle.cryptic/1",
            list: self.list.name.clone(),
            answer: words.join(" "),
            enumeration: lengths.join(","),
            kinds: found,
            dictionaries: self.dictionaries.iter().map(|dictionary| dictionary.name.clone()).collect(),
        };
        match searched {
            Ok(()) => Ok(answer),
            Err(stop) => Err(Interruption { so_far: answer, stop }),
        }
    }
}

impl CrypticPlan {
    /// Finds the wordplay of every kind that is asked for.
    fn search(
        &self,
        stock: &Stock,
        found: &mut Vec<CrypticKindAnswer>,
        run: &mut Run<'_>,
    ) -> Result<(), Stop> {
        let senses = senses::of(&self.text, &self.dictionaries);
        let (list, lemmas) = (&self.list, self.list.lemmas());
        let bench = Bench::new(&self.answer, list, lemmas, stock, self.most).with_senses(&senses);
        for &kind in &self.kinds {
            let wordplays = find(kind, &bench, run)?;
            found.push(CrypticKindAnswer {
                kind: kind.name(),
                indicators: self.indicators(kind),
                wordplays: wordplays.iter().map(|wordplay| self.wordplay(wordplay)).collect(),
            });
        }
        Ok(())
    }

    fn phrasebook(&self) -> &'static Phrasebook {
        Phrasebook::of(self.list.alphabet())
    }

    fn indicators(&self, kind: Kind) -> Vec<IndicatorsAnswer> {
        let words = |how: &How| self.phrasebook().indicators(*how).to_vec();
        let answer = |how: &How| IndicatorsAnswer { how: how.name(), words: words(how) };
        kind.hows().iter().map(answer).filter(|indicators| !indicators.words.is_empty()).collect()
    }

    fn wordplay(&self, wordplay: &Wordplay) -> WordplayAnswer {
        let pieces = wordplay.parts.iter().flat_map(|part| {
            let how =
                |place: usize| if part.how == How::Around && place > 0 { How::Inside } else { part.how };
            part.pieces.iter().enumerate().map(move |(place, piece)| self.piece(piece, how(place)))
        });
        WordplayAnswer {
            notation: wordplay.notation(self.list.alphabet()),
            cost: wordplay.cost,
            pieces: pieces.collect(),
        }
    }

    fn piece(&self, piece: &Piece, how: How) -> PieceAnswer {
        let how = how.name();
        let meanings = || self.phrasebook().abbreviation(piece.letters()).map(|known| known.meanings.clone());
        match piece {
            Piece::Word { letters, tier, .. } => PieceAnswer {
                text: self.spelling(letters),
                how,
                tier: Some(tier.number()),
                meanings: meanings().unwrap_or_default(),
            },
            Piece::Abbreviation(letters) => PieceAnswer {
                text: self.list.alphabet().spell(letters),
                how,
                tier: None,
                meanings: meanings().unwrap_or_default(),
            },
            Piece::Text(text) => PieceAnswer { text: text.clone(), how, tier: None, meanings: Vec::new() },
        }
    }

    /// The commonest spelling of a word; its letters if no list has it.
    fn spelling(&self, letters: &[Letter]) -> String {
        let spelling = self.list.id(letters).and_then(|id| self.list.spellings_of(id).into_iter().next());
        spelling.unwrap_or_else(|| self.list.alphabet().spell(letters).to_lowercase())
    }
}

#[cfg(test)]
mod tests;
