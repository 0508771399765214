//! The request for a best board, and its plan.
//!
//! A request is plain data with text in the notation of the flags. Planning settles every default and checks
//! every field, in an order in which later checks may rely on earlier ones: words, shape, rules, constraint,
//! goal, budget. The settled request is kept, since a saved search, a ledger and a fleet must repeat the
//! search exactly.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_board::{Board, Rules, Tile, Topology};
use worddle_data::dice_set;
use worddle_lexicon::{Alphabet, Letter, LetterSet};
use worddle_optimize::{
    Constraint, Demand, Goal, NoGoal, Preset, RankedBoard, Search, Supply, Symmetries, Worker, optimizer,
    optimizers,
};
use worddle_run::Cancel;

use super::contradiction::refuse;
use super::ranked::RankedAnswer;
use crate::Request;
use crate::board::{look_of, read_board, read_rules, read_topology, with_shortest};
use crate::library::{Library, ListRequest, SharedList};
use crate::limits::Limits;
use crate::notation::{Names, Time, letters};
use crate::refusal::Refusal;

/// The default method.
const USUAL_METHOD: &str = "pool";

/// The method that tries every board, which is feasible on the smallest boards only.
const EXHAUSTIVE: &str = "exhaustive";

/// The default goal.
const USUAL_GOAL: &str = "words";

/// The goals that a menu offers; a request may name any sum of goals.
pub const GOALS: [&str; 6] = ["words", "points", "letters", "longest", "lengths=4", "lengths=5,6"];

/// The default time of a method.
/// Enough to be good on 4×4, short enough to wait for.
const USUAL_TIME: Duration = Duration::from_secs(20);

/// Default steps per chain: enough for a start or two of every method.
const STEPS_OF_A_CHAIN: u64 = 200_000;

/// Default steps per chain on boards of more than 16 cells, where a population takes 170,000 to 630,000 boards to
/// settle.
const STEPS_OF_A_LARGE_CHAIN: u64 = 2_000_000;

/// Default maximum of chains: as many as the cores a machine is likely to have.
pub const USUAL_CHAINS: u64 = 64;

/// Maximum number of chains.
pub const MAX_CHAINS: u64 = 4096;

/// Default number of boards kept per method.
pub const USUAL_TOP: u64 = 4;

/// Maximum number of boards kept per method.
/// All are kept in order, in memory and in every checkpoint.
pub const MAX_TOP: u64 = 1000;

/// A search for the best board: the goal, the allowed boards, and the methods.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BestRequest {
    /// A language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; that of the language by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
    /// The board, with `?` on each free cell, letters and blocks where they are fixed, and bonuses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The topology; `4x4` by default, or the square of the dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub topology: Option<String>,
    /// The rules, by name; those that suit the boards by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::rules))]
    pub rules: Option<String>,
    /// The minimum word length; that of the rules by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<usize>,
    /// The goal: `words`, `points`, `letters`, `longest`, `lengths=4,5`, or a sum such as `100*longest+words`; `words` by
    /// default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maximize: Option<String>,
    /// Letters that must not occur.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without: Option<String>,
    /// Letters that must occur, repeated as often as they must.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// The only vowels that may occur.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only_vowels: Option<String>,
    /// The maximum number of some letters: `E=2,S=1`.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    #[serde(skip_serializing_if = "Names::is_empty")]
    pub at_most: Names,
    /// The exact tiles, one for each cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrange: Option<String>,
    /// Only boards that these dice can show.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<String>,
    /// The methods, separated by commas, or `all`; `pool` by default.
    #[serde(skip_serializing_if = "Names::is_empty")]
    #[cfg_attr(feature = "schema", schema(schema_with = method_schema))]
    pub method: Names,
    /// The parameters of the methods: `worddle`, or `s2` for those of the article on the most beautiful grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// The time of each method: `20s`, `5m`, `2h`; 20 s by default, unless steps are set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Time>,
    /// The number of boards each method tries, which makes the result independent of the machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// The seed; random by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The number of chains, which the result depends on. By default, one per 200,000 steps, or per 2,000,000 on boards
    /// of more than 16 cells, at most 64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chains: Option<u64>,
    /// The number of boards to keep per method; 4 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top: Option<u64>,
    /// The number of threads; one per core by default. The result does not depend on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
}

/// A planned search.
///
/// Everything that the search depends on; [`BestPlan::settled`] has the same as data.
pub struct BestPlan {
    /// The words.
    pub list: SharedList,
    /// The shape and the bonuses; blanks mark the free cells.
    pub board: Board,
    /// The rules.
    pub rules: Rules,
    /// The goal.
    pub goal: Goal,
    /// The allowed boards.
    pub constraint: Constraint,
    /// The symmetries of the board.
    pub symmetries: Symmetries,
    /// The methods, in the order they run.
    pub methods: Vec<&'static str>,
    /// The parameters of the methods.
    pub preset: Preset,
    /// The seed, requested or chosen.
    pub seed: u64,
    /// The number of chains.
    pub chains: u64,
    /// The number of boards kept per method.
    pub top: usize,
    /// The number of boards each method tries.
    pub steps: Option<u64>,
    /// The time of each method.
    pub time: Option<Duration>,
    /// The longest time to value the boards of a checkpoint, while somebody waits.
    pub wait: Option<Duration>,
    /// The number of threads.
    pub threads: usize,
    /// The request, with all defaults filled in.
    request: BestRequest,
}

impl Request for BestRequest {
    type Plan = BestPlan;

    /// # Errors
    ///
    /// A refusal of the first field that is wrong. A contradiction between constraints is explained in a
    /// sentence.
    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<BestPlan, Refusal> {
        let list = library.list(self.language.as_deref(), self.list.as_ref(), limits)?;
        let alphabet = list.alphabet();
        let board = self.read_board(alphabet, limits)?;
        Limits::at_most("topology", "cells", board.len(), limits.search_cells, ("cells", "cases"))?;
        let rules = read_rules(self.rules.as_deref(), look_of(&board), alphabet, library)?;
        let rules = with_shortest(rules, self.shortest);
        let constraint =
            Constraint::build(board.len(), &self.supply(&board, &list)?, &self.demands(&board, alphabet)?);
        let constraint = constraint.map_err(|why| refuse(&why, &board, alphabet))?;
        let goal = self.maximize.as_deref().unwrap_or(USUAL_GOAL).parse();
        let (seed, time) = (limits.seed(self.seed)?, self.time(limits)?);
        let steps_of_a_chain = if board.len() <= 16 { STEPS_OF_A_CHAIN } else { STEPS_OF_A_LARGE_CHAIN };
        // Fewer steps, fewer chains: a chain needs enough steps to climb.
        let chains = self.steps.map_or(USUAL_CHAINS, |steps| steps / steps_of_a_chain).clamp(1, USUAL_CHAINS);
        let chains = within("chains", self.chains.unwrap_or(chains), MAX_CHAINS, ("chains", "chaînes"))?;
        let top =
            within("top", self.top.unwrap_or(USUAL_TOP), MAX_TOP, ("boards to keep", "grilles à garder"))?;
        let settled = Self {
            language: Some(library.language(self.language.as_deref())?.id().to_owned()),
            list: self.list.clone().or_else(|| Some(ListRequest::Name(list.name.clone()))),
            seed: Some(seed),
            chains: Some(chains),
            top: Some(top),
            time: time.map(Time),
            // Threads do not change the result, so they are no part of the question.
            threads: None,
            ..self.clone()
        };
        Ok(BestPlan {
            goal: goal.map_err(|error: NoGoal| Refusal::new("maximize", error))?,
            symmetries: Symmetries::new(&board, &constraint),
            list,
            board,
            rules,
            constraint,
            methods: self.methods(limits)?,
            preset: self.preset()?,
            seed,
            chains,
            top: top as usize,
            steps: self.steps,
            time,
            wait: limits.wait,
            threads: limits.threads(self.threads)?,
            request: settled,
        })
    }
}

/// A number from 1 to a maximum.
///
/// # Errors
///
/// 0, or more than `most`.
fn within(
    field: &'static str,
    found: u64,
    most: u64,
    (english, french): (&str, &str),
) -> Result<u64, Refusal> {
    if (1..=most).contains(&found) {
        return Ok(found);
    }
    Err(Refusal::said(
        field,
        format!("{found} {english}: choose 1 to {most}"),
        format!("{found} {french} : choisissez un nombre de 1 à {most}"),
    ))
}

impl BestRequest {
    /// The shape, with the fixed tiles.
    ///
    /// A board fixes everything. Otherwise the topology counts, or that of the tiles to arrange, or the
    /// square of the dice, or 4×4.
    ///
    /// # Errors
    ///
    /// Tiles to arrange and dice at once, or whatever the parsers find.
    fn read_board(&self, alphabet: Alphabet, limits: &Limits) -> Result<Board, Refusal> {
        if self.arrange.is_some() && self.dice.is_some() {
            return Err(Refusal::said(
                "arrange",
                "both tiles to arrange and dice: choose one of them",
                "des lettres à arranger et des dés : choisissez l'un ou l'autre",
            ));
        }
        let topology = match (&self.topology, &self.board, &self.arrange, &self.dice) {
            (topology, Some(board), ..) => return read_board(board, topology.as_deref(), alphabet, limits),
            (Some(topology), None, ..) => Arc::new(read_topology(topology, limits)?),
            (None, None, Some(tiles), _) => {
                let tiles =
                    read_board(tiles, None, alphabet, limits).map_err(|refusal| refusal.about("arrange"))?;
                Arc::clone(tiles.topology())
            }
            (None, None, None, dice) => {
                let set = dice.as_deref().map(dice_set).transpose();
                let side = set.map_err(|error| Refusal::new("dice", error))?.map_or(4, |set| set.size);
                Arc::new(Topology::grid(&[side, side]).expect("dice make squares of a few cells"))
            }
        };
        let blanks = vec![Tile::Any; topology.len()];
        Ok(Board::build(topology, blanks).expect("a tile for each cell"))
    }

    /// The available tiles.
    ///
    /// Exact tiles, dice, or as many of each letter as wanted.
    ///
    /// # Errors
    ///
    /// Unknown dice, or tiles that do not fit the board.
    fn supply(&self, board: &Board, list: &SharedList) -> Result<Supply, Refusal> {
        if let Some(tiles) = &self.arrange {
            let tiles = Board::parse_on(Arc::clone(board.topology()), tiles, list.alphabet());
            let tiles = tiles.map_err(|error| Refusal::new("arrange", error))?;
            return Ok(Supply::Exactly(tiles.tiles().to_vec()));
        }
        if let Some(name) = &self.dice {
            let dice = dice_set(name).and_then(|set| set.dice(list.alphabet()));
            let dice = dice.map_err(|error| Refusal::new("dice", error))?;
            return Ok(Supply::Dice(dice.iter().map(|die| die.faces().to_vec()).collect()));
        }
        Ok(Supply::letters_of(list))
    }

    /// The required and forbidden letters.
    ///
    /// Fixed tiles of the board are demands too, so that a contradiction with the others is found.
    ///
    /// # Errors
    ///
    /// A text that has no letters of the alphabet, or a bound that is none.
    fn demands(&self, board: &Board, alphabet: Alphabet) -> Result<Vec<Demand>, Refusal> {
        let mut demands = Vec::new();
        if let Some(text) = &self.without {
            demands.push(Demand::Forbid(letters("without", text, alphabet)?.into_iter().collect()));
        }
        if let Some(text) = &self.only_vowels {
            let these: LetterSet = letters("only_vowels", text, alphabet)?.into_iter().collect();
            demands.push(Demand::only_vowels(alphabet.vowels(), these));
        }
        if let Some(text) = &self.with {
            let wanted = letters("with", text, alphabet)?;
            let count = |letter: Letter| wanted.iter().filter(|&&other| other == letter).count();
            // Each letter is counted once: the text may be far longer than any board.
            let mut counted = LetterSet::EMPTY;
            for &letter in &wanted {
                if !counted.contains(letter) {
                    counted.insert(letter);
                    demands.push(Demand::AtLeast(letter, count(letter)));
                }
            }
        }
        for text in self.at_most.iter() {
            let bound = text.split_once('=');
            let bound = bound.and_then(|(letter, most)| Some((letter, most.trim().parse().ok()?)));
            let (letter, most) = bound.ok_or_else(|| {
                Refusal::said(
                    "at_most",
                    format!("{text:?} is not a bound: write a letter and a number, as in E=2"),
                    format!("{text:?} n'est pas une borne : écrivez une lettre et un nombre, comme E=2"),
                )
            })?;
            let letters = letters("at_most", letter, alphabet)?;
            demands.extend(letters.into_iter().map(|letter| Demand::AtMost(letter, most)));
        }
        let fixed = board.topology().cells().zip(board.tiles()).filter(|&(_, &tile)| tile != Tile::Any);
        demands.extend(fixed.map(|(cell, &tile)| Demand::Fix(cell, tile)));
        Ok(demands)
    }

    /// The methods by their names, each once.
    ///
    /// In the order of the request, and `pool` if it names none. `all` leaves out the exhaustive method.
    ///
    /// # Errors
    ///
    /// An unknown name, or more methods than the limit.
    fn methods(&self, limits: &Limits) -> Result<Vec<&'static str>, Refusal> {
        let known: Vec<&'static str> =
            optimizers(Preset::Worddle).iter().map(|method| method.name()).collect();
        let mut methods: Vec<&'static str> = Vec::new();
        for name in self.method.iter() {
            let named: Vec<&'static str> = match known.iter().find(|&&method| method == name) {
                Some(method) => vec![method],
                None if name == "all" => all_methods().collect(),
                None => {
                    let known = [&known[..], &["all"]].concat();
                    return Err(Refusal::unknown("method", ("method", "méthode"), name, &known));
                }
            };
            methods.extend(named.into_iter().filter(|method| !methods.contains(method)).collect::<Vec<_>>());
        }
        if methods.len() > limits.methods {
            let (found, most) = (methods.len(), limits.methods);
            return Err(Refusal::said(
                "method",
                format!("{found} methods at once: expected {most} at most"),
                format!("{found} méthodes à la fois : {most} au maximum"),
            ));
        }
        Ok(if methods.is_empty() { vec![USUAL_METHOD] } else { methods })
    }

    /// # Errors
    ///
    /// An unknown name.
    fn preset(&self) -> Result<Preset, Refusal> {
        match self.preset.as_deref() {
            None | Some("worddle") => Ok(Preset::Worddle),
            Some("s2") => Ok(Preset::Article),
            Some(name) => Err(Refusal::unknown("preset", ("preset", "préréglage"), name, &["worddle", "s2"])),
        }
    }

    /// The time of each method; `None` if only steps count.
    ///
    /// With steps and no time, only the steps count, unless the limits bound every search.
    ///
    /// # Errors
    ///
    /// More time than the limit.
    fn time(&self, limits: &Limits) -> Result<Option<Duration>, Refusal> {
        let usual = if self.steps.is_some() { None } else { Some(USUAL_TIME) };
        match (limits.search_time(self.time)?, limits.search) {
            (asked, Some(most)) => Ok(Some(asked.or(usual).unwrap_or(most).min(most))),
            (asked, None) => Ok(asked.or(usual)),
        }
    }
}

/// The schema of a method's name.
#[cfg(feature = "schema")]
fn method_schema() -> utoipa::openapi::Schema {
    crate::schema::optional(all_methods().chain([EXHAUSTIVE]))
}

/// All methods that are feasible on boards of any size.
pub fn all_methods() -> impl Iterator<Item = &'static str> {
    let names = optimizers(Preset::Worddle).into_iter().map(|method| method.name());
    names.filter(|&name| name != EXHAUSTIVE)
}

impl BestPlan {
    /// The request with all defaults filled in: it repeats the search.
    pub fn settled(&self) -> &BestRequest {
        &self.request
    }

    /// The goal as requested.
    ///
    /// Text, in the notation of `--maximize`.
    pub fn maximize(&self) -> &str {
        self.request.maximize.as_deref().unwrap_or(USUAL_GOAL)
    }

    /// The search, which `cancel` stops.
    ///
    /// Without `only`, all chains run here.
    pub fn search(&self, cancel: &Cancel) -> Search<'_> {
        Search {
            board: &self.board,
            constraint: &self.constraint,
            seed: self.seed,
            steps: self.steps,
            time: self.time,
            only: None,
            cancel: cancel.clone(),
        }
    }

    /// The state of one thread.
    ///
    /// Builds the tables of the objective, which takes milliseconds: one worker serves all starts of a
    /// thread.
    ///
    /// # Panics
    ///
    /// If the method is not one of the plan's.
    pub fn worker(&self, method: &str) -> Worker<'_> {
        Worker {
            optimizer: optimizer(method, self.preset).expect("a plan has methods that exist"),
            objective: self.goal.objective(self.list.dawg(), &self.rules, &self.board),
        }
    }

    /// The board with some tiles.
    ///
    /// # Panics
    ///
    /// If there are more or fewer tiles than cells.
    pub fn with_tiles(&self, tiles: &[Tile]) -> Board {
        let (topology, bonuses) = (Arc::clone(self.board.topology()), self.board.bonuses().to_vec());
        Board::build_with_bonuses(topology, tiles.to_vec(), bonuses).expect("a tile for each cell")
    }

    /// The notation of the board with some tiles.
    pub fn notation(&self, tiles: &[Tile]) -> String {
        self.with_tiles(tiles).notation(self.list.alphabet())
    }

    /// A board among the best, as data.
    pub fn ranked(&self, ranked: &RankedBoard) -> RankedAnswer {
        RankedAnswer { value: ranked.beauty.0, board: self.notation(&ranked.tiles) }
    }
}
