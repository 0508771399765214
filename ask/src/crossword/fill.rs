//! Words for every slot of a grid.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_crossword::entries::Score;
use worddle_crossword::index::WordIndex;
use worddle_crossword::strategy::{Part, PartNames, UnknownPart};
use worddle_crossword::{Entries, Grid, Puzzle};
use worddle_lexicon::{Alphabet, Letter};

use super::chosen::{Choice, OwnListRequest};
use super::conditions::{self, Conditions, PlanWords};
use super::read_grid;
use crate::Request;
use crate::library::{Library, ListRequest, SharedEntries};
use crate::limits::Limits;
use crate::notation::Time;
use crate::refusal::Refusal;

/// How long to search for the best scores unless the request says otherwise.
const BEST_TIME: Duration = Duration::from_secs(10);

/// The most words after which a search can be looked at.
const MOST_STEPS: u64 = 1_000_000;

/// A grid to be filled.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[expect(clippy::struct_excessive_bools, reason = "flags are either given or not")]
pub struct FillRequest {
    /// The rows, with `/` or line ends between them: `#` for a block, `.` for an empty cell, or a letter, each with `|` behind
    /// it for a bar on its right and `_` for one below it.
    #[cfg_attr(feature = "schema", schema(example = "..../..../..../....", required))]
    pub grid: String,
    /// `en`, `fr`, `de`, `es` or `it`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; by default, that of the language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
    /// `fast`, `forward-checking`, `backjumping`, `backjumping-improved` or `ac-3`; `fast` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::algorithm))]
    pub algorithm: Option<String>,
    /// Which slot comes next: `failure-weighted`, `smallest-domain`, `most-assigned-neighbors` or `most-constraints`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::order))]
    pub order: Option<String>,
    /// Where to go back to from a dead end: `chronological` or `conflict-directed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::retreat))]
    pub retreat: Option<String>,
    /// Which word comes next: `high-scores`, which `fast` has by default, `most-ways` whatever their scores, `alphabetical` or
    /// `random`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::choice))]
    pub choice: Option<String>,
    /// How the words of slots are kept: `bitset` or `tree`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::domains))]
    pub domains: Option<String>,
    /// Whether AC-3 runs once before the search.
    pub ac3: bool,
    /// Whether each descent is checked forward.
    pub look_ahead: bool,
    /// Lists of one's own, which win over `list`: of a word in several, the first score counts. Each is a name, with `:80` behind
    /// it for the score of words that have none, or an object.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<OwnListRequest>,
    /// Words that are never used; `@` and a name stands for the words of a list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ban: Vec<String>,
    /// Words that come before all others, with a score of 100, in a list or not; `@` and a name stands for the words of a list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub favour: Vec<String>,
    /// Leaves out words with a lower score. In a list without scores a word has 20 and ten times its Zipf frequency, so that
    /// common words have 50 or more.
    #[serde(alias = "min_score", skip_serializing_if = "Option::is_none")]
    pub lowest_score: Option<Score>,
    /// A list of words to be tried before all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefer: Option<String>,
    /// A list of words to be left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exclude: Option<String>,
    /// Words that must appear, wherever they fit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub must: Vec<String>,
    /// What slots may have: a pattern, `12A=c?t`, or the words of a list, `12A=@animals`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slot: Vec<String>,
    /// Fills only a part of the grid: from row,column to row,column, as `1,1-5,8`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// Fills only these cells, counted row by row from 0 on, and those of the region if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<u32>>,
    /// No two words share this many letters in a row, 1 to 25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_shared: Option<u8>,
    /// The seed; 0 by default, so that the same request has the same answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How long it may take: `20s`, `2m`. A server that is waited for takes some seconds at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Time>,
    /// Stops after trying this many words, to look at the search step by step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// Whether every filling is wanted.
    pub all: bool,
    /// Whether only the number of fillings is wanted.
    pub count: bool,
    /// Whether to search for the best scores until time is up: the lowest first, then the mean. 10 s by default.
    pub best: bool,
    /// How many fillings that differ are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fills: Option<usize>,
    /// With `fills`, the fewest words in which any two fillings differ; one by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub apart: Option<usize>,
}

/// What to find.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// Any filling.
    One,
    /// A filling with these words in it.
    With(Vec<Vec<Letter>>),
    /// Every filling.
    All,
    /// How many fillings there are.
    Count,
    /// Several fillings, any two of which differ in a number of words.
    Distinct { fills: usize, apart: usize },
    /// The filling with the best scores.
    Best,
}

/// A grid that can be filled, or not.
pub struct FillPlan {
    list: SharedEntries,
    words: PlanWords,
    grid: Grid,
    pub(super) puzzle: Puzzle,
    pub(super) conditions: Conditions,
    pub(super) strategy: PartNames<'static>,
    pub(super) ac3: bool,
    pub(super) look_ahead: bool,
    pub(super) wanted: Wanted,
    /// Whether all fillings are found word by word, even where letter by letter is faster.
    pub(super) by_words: bool,
    pub(super) seed: u64,
    pub(super) steps: Option<u64>,
    pub(super) time: Option<Duration>,
    /// The longest that somebody waits.
    pub(super) wait: Option<Duration>,
    /// The most fillings that an answer keeps.
    most: usize,
}

impl Request for FillRequest {
    type Plan = FillPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<FillPlan, Refusal> {
        let list = self.choice().entries(library, limits)?;
        let alphabet = list.alphabet();
        let grid = read_grid(&self.grid, alphabet, limits)?;
        let puzzle = Puzzle::new(&grid);
        let conditions = Conditions::read(self, (&grid, &puzzle), alphabet, library, limits)?;
        let must = conditions::must(&self.must, &puzzle, alphabet)?;
        let words = conditions::words(self, &list, &must, library, limits)?;
        if let Some(steps) = self.steps.filter(|&steps| steps > MOST_STEPS) {
            return Err(Refusal::said(
                "steps",
                format!("{steps} words to try: expected {MOST_STEPS} at most"),
                format!("{steps} mots à essayer : {MOST_STEPS} au maximum"),
            ));
        }
        Ok(FillPlan {
            strategy: self.strategy()?,
            ac3: self.ac3,
            look_ahead: self.look_ahead,
            wanted: self.wanted(must, limits)?,
            by_words: false,
            // A fixed seed, not a random one: the same grid is filled the same way unless somebody asks for another.
            seed: limits.seed(self.seed.or(Some(0)))?,
            steps: self.steps,
            time: limits.search_time(self.time)?.or(self.best.then_some(BEST_TIME)),
            wait: limits.wait,
            most: limits.boards,
            list,
            words,
            grid,
            puzzle,
            conditions,
        })
    }
}

impl FillRequest {
    /// The words that it chooses. Those of a low score are left out by the task, since given words may have one.
    fn choice(&self) -> Choice<'_> {
        Choice {
            language: self.language.as_deref(),
            list: self.list.as_ref(),
            lists: &self.lists,
            ban: &self.ban,
            favour: &self.favour,
            lowest_score: 0,
        }
    }

    /// The parts of the strategy by names that exist.
    fn strategy(&self) -> Result<PartNames<'static>, Refusal> {
        let known = |part: Part, name: &Option<String>| {
            let Some(name) = name else { return Ok(None) };
            let known = part.known().into_iter().find(|known| known == name);
            let unknown = || Refusal::new(part.name(), UnknownPart { part, found: name.clone() });
            known.map(Some).ok_or_else(unknown)
        };
        Ok(PartNames {
            algorithm: known(Part::Algorithm, &self.algorithm)?,
            domains: known(Part::Domains, &self.domains)?,
            order: known(Part::Order, &self.order)?,
            retreat: known(Part::Retreat, &self.retreat)?,
            choice: known(Part::Choice, &self.choice)?,
        })
    }

    /// What to find: one thing at a time.
    fn wanted(&self, must: Vec<Vec<Letter>>, limits: &Limits) -> Result<Wanted, Refusal> {
        let fields = [
            ("all", self.all),
            ("count", self.count),
            ("best", self.best),
            ("fills", self.fills.is_some()),
            ("must", !must.is_empty()),
        ];
        let mut given = fields.iter().filter(|(_, is_given)| *is_given).map(|(field, _)| *field);
        if let (Some(one), Some(other)) = (given.next(), given.next()) {
            return Err(Refusal::said(
                other,
                format!("{one} and {other} at once: expected one of them"),
                format!("{one} et {other} à la fois : choisissez l'un ou l'autre"),
            ));
        }
        let number = |field, number: usize| {
            let none = || Refusal::said(field, "0: expected one at least", "0 : demandez-en au moins un");
            if number == 0 { Err(none()) } else { Ok(number) }
        };
        if self.apart.is_some() && self.fills.is_none() {
            return Err(Refusal::said(
                "apart",
                "the distance between fillings: expected fills too, their number",
                "l'écart entre les remplissages : indiquez aussi fills, leur nombre",
            ));
        }
        if let Some(fills) = self.fills {
            let names = ("fillings", "remplissages");
            let fills = Limits::at_most("fills", "boards", number("fills", fills)?, limits.boards, names)?;
            return Ok(Wanted::Distinct { fills, apart: number("apart", self.apart.unwrap_or(1))? });
        }
        Ok(match () {
            () if self.all => Wanted::All,
            () if self.count => Wanted::Count,
            () if self.best => Wanted::Best,
            () if !must.is_empty() => Wanted::With(must),
            () => Wanted::One,
        })
    }
}

impl FillPlan {
    /// The same plan, where all fillings are found word by word, so that each step can be shown.
    #[must_use]
    pub fn by_words(self) -> Self {
        Self { by_words: true, ..self }
    }

    /// The grid as it was given.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The slots of the grid.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The alphabet of the words.
    pub fn alphabet(&self) -> Alphabet {
        self.list.alphabet()
    }

    /// The name of the word list.
    pub(super) fn list_name(&self) -> &str {
        self.list.name()
    }

    /// The seed, asked for or chosen.
    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// How long it may take, if that was asked for.
    pub fn time(&self) -> Option<Duration> {
        self.time
    }

    /// How people write a word.
    pub(super) fn spellings(&self, word: &[Letter]) -> Vec<String> {
        self.list.spellings(word)
    }

    /// The words by position and letter.
    pub(super) fn index(&self) -> WordIndex<'_> {
        match &self.words {
            PlanWords::Shared => self.list.index(&self.puzzle),
            PlanWords::Own(entries) => WordIndex::new(entries, &self.puzzle),
        }
    }

    /// The words that the grid is filled with.
    pub(super) fn entries(&self) -> &Entries {
        match &self.words {
            PlanWords::Shared => &self.list,
            PlanWords::Own(entries) => entries,
        }
    }

    /// The most fillings that an answer keeps.
    pub(super) fn most(&self) -> usize {
        self.most
    }
}
