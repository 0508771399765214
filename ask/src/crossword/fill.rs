//! Fills a grid: the request, and the plan that it becomes.
//!
//! A request names everything by text: the list, the parts of the search, slots, patterns. [`FillRequest::plan`] turns each field
//! into a value or refuses it, in the order in which values depend on each other: the words give the alphabet, the alphabet the
//! letters of the grid, the grid its slots, and the slots the conditions. The search itself is in `search`, its reports in
//! `progress`, and its answer in `filling`.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_crossword::index::WordIndex;
use worddle_crossword::strategy::{Part, PartNames, UnknownPart};
use worddle_crossword::{Entries, Grid, Puzzle};
use worddle_lexicon::{Alphabet, Letter};

use super::conditions::{self, Conditions, PlanWords};
use super::entries::EntriesRequest;
use super::grid::GridRequest;
use crate::Request;
use crate::library::{Library, SharedEntries};
use crate::limits::Limits;
use crate::notation::Time;
use crate::refusal::Refusal;

/// The default time of a search for the best scores.
const BEST_TIME: Duration = Duration::from_secs(10);

/// Most words to try before a search by steps stops.
const MOST_STEPS: u64 = 1_000_000;

/// A grid to fill.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[expect(clippy::struct_excessive_bools, reason = "flags are either given or not")]
pub struct FillRequest {
    /// The rows, with `/` or line ends between them: `#` for a block, `.` for an empty cell, or a letter. After a cell, `|` is a
    /// bar on its right and `_` a bar below it.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "..../..../..../....", required))]
    pub grid: GridRequest,
    /// The words that the grid may use.
    #[serde(flatten)]
    pub entries: EntriesRequest,
    /// The algorithm that fills the grid; `fast` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::algorithm))]
    pub algorithm: Option<String>,
    /// Which slot comes next; by default, as usual for the algorithm.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::order))]
    pub order: Option<String>,
    /// Where to go back to from a dead end; by default, as usual for the algorithm.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::retreat))]
    pub retreat: Option<String>,
    /// Which word comes next; by default, `high-scores` with `fast`, and as usual for any other algorithm.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::choice))]
    pub choice: Option<String>,
    /// How the words of each slot are stored; by default, as usual for the algorithm.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::domains))]
    pub domains: Option<String>,
    /// Runs AC-3 once before the search.
    pub ac3: bool,
    /// Runs forward checking before each descent.
    pub look_ahead: bool,
    /// A list of words to try before all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefer: Option<String>,
    /// A list of words to leave out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exclude: Option<String>,
    /// Words and phrases that must appear, wherever they fit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub must: Vec<String>,
    /// The words allowed in a slot: those of a pattern (`12A=c?t`) or of a list (`12A=@animals`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slot: Vec<String>,
    /// Fills only a part of the grid, from row,column to row,column: `1,1-5,8`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// Fills only these cells, and those of the region if there is one. Cells count from 0, row by row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<u32>>,
    /// No two words share this many consecutive letters, 1 to 25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_shared: Option<u8>,
    /// The seed; 0 by default, so the same request has the same answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The time limit: `20s`, `2m`. A server stops after a few seconds if somebody waits for the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Time>,
    /// Stops after trying this many words, to show the search step by step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// Finds every fill.
    pub all: bool,
    /// Only counts the fills.
    pub count: bool,
    /// Searches for the best scores until time is up: the lowest score first, then the mean. 10 s by default.
    pub best: bool,
    /// Finds this many different fills.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fills: Option<usize>,
    /// With `fills`, the fewest words in which any two fills differ; one by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub apart: Option<usize>,
}

/// What to find.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// Any fill.
    One,
    /// A fill with these words in it.
    With(Vec<Vec<Letter>>),
    /// Every fill.
    All,
    /// The number of fills.
    Count,
    /// Several fills, any two of which differ in a number of words.
    Distinct { fills: usize, apart: usize },
    /// The fill with the best scores.
    Best,
}

/// A grid with everything that its search needs.
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
    /// Finds all fills word by word, even where letter by letter is faster, so that steps can be shown.
    pub(super) by_words: bool,
    pub(super) seed: u64,
    pub(super) steps: Option<u64>,
    pub(super) time: Option<Duration>,
    /// The longest wait that the limits allow.
    pub(super) wait: Option<Duration>,
    /// Most fills in an answer.
    most: usize,
}

impl Request for FillRequest {
    type Plan = FillPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<FillPlan, Refusal> {
        // The task leaves out words of a low score, since a word that the grid already has may have one.
        let list = self.entries.open_any_score(library, limits)?;
        let alphabet = list.alphabet();
        let grid = self.grid.read(alphabet, limits)?;
        let puzzle = Puzzle::new(&grid);
        // Conditions name slots, so they come after the grid; words that must appear may be missing from the list.
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
            // A fixed seed, not a random one: the same grid gets the same fill unless somebody asks for another.
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
    /// Checks the names of the strategy's parts.
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

    /// Decides what to find; rejects two goals at once.
    fn wanted(&self, must: Vec<Vec<Letter>>, limits: &Limits) -> Result<Wanted, Refusal> {
        let fields = [
            ("all", self.all),
            ("count", self.count),
            ("best", self.best),
            ("fills", self.fills.is_some()),
            ("must", !must.is_empty()),
        ];
        // Reported by the second field: the first one was fine until then.
        let mut given = fields.iter().filter(|(_, is_given)| *is_given).map(|(field, _)| *field);
        if let (Some(one), Some(other)) = (given.next(), given.next()) {
            return Err(Refusal::said(
                other,
                format!("{one} and {other} at once: choose one of them"),
                format!("{one} et {other} à la fois : choisissez l'un ou l'autre"),
            ));
        }
        let number = |field, number: usize| {
            let none = || Refusal::said(field, "0: choose 1 or more", "0 : demandez-en au moins un");
            if number == 0 { Err(none()) } else { Ok(number) }
        };
        if self.apart.is_some() && self.fills.is_none() {
            return Err(Refusal::said(
                "apart",
                "apart needs fills: give the number of fills too",
                "apart ne va qu'avec fills : indiquez aussi le nombre de remplissages",
            ));
        }
        if let Some(fills) = self.fills {
            let names = ("fills", "remplissages");
            let fills = Limits::at_most("fills", "boards", number("fills", fills)?, limits.boards, names)?;
            return Ok(Wanted::Distinct { fills, apart: number("apart", self.apart.unwrap_or(1))? });
        }
        Ok(match () {
            // At most one of these holds: two goals at once were refused above.
            () if self.all => Wanted::All,
            () if self.count => Wanted::Count,
            () if self.best => Wanted::Best,
            () if !must.is_empty() => Wanted::With(must),
            () => Wanted::One,
        })
    }
}

impl FillPlan {
    /// The same plan, which finds all fills word by word, so that each step can be shown.
    #[must_use]
    pub fn by_words(self) -> Self {
        Self { by_words: true, ..self }
    }

    /// The grid to fill.
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

    /// The time limit that was asked for.
    pub fn time(&self) -> Option<Duration> {
        self.time
    }

    /// The spellings of a word, with accents and spaces.
    pub(super) fn spellings(&self, word: &[Letter]) -> Vec<String> {
        match self.entries().spelling(word) {
            Some(spelling) => vec![spelling.to_owned()],
            None => self.list.spellings(word),
        }
    }

    /// The index of the words by position and letter.
    pub(super) fn index(&self) -> WordIndex<'_> {
        match &self.words {
            PlanWords::Shared => self.list.index(&self.puzzle),
            PlanWords::Own(entries) => WordIndex::new(entries, &self.puzzle),
        }
    }

    /// The words of the search.
    pub(super) fn entries(&self) -> &Entries {
        match &self.words {
            PlanWords::Shared => &self.list,
            PlanWords::Own(entries) => entries,
        }
    }

    /// Most fills in an answer.
    pub(super) fn most(&self) -> usize {
        self.most
    }
}
