//! What there is: languages, rules, dice, limits.

use serde::Serialize;
use worddle_crossword::convention::{CONVENTIONS, Symmetry};
use worddle_crossword::strategy::{algorithms, orders};
use worddle_data::{Language, RULES, dice_sets, rules_by_name};
use worddle_paper::formats::{FORMATS, Format};

use super::search::CURVE;
use crate::best::{GOALS, USUAL_CHAINS, USUAL_TOP, all_methods};
use crate::limits::Limits;

/// What the server knows.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Info {
    /// The version of the program.
    version: &'static str,
    languages: Vec<InfoLanguage>,
    rules: Vec<InfoRules>,
    dice: Vec<InfoDice>,
    /// The methods that look for the best board.
    methods: Vec<&'static str>,
    /// What they can look for.
    goals: Vec<&'static str>,
    /// The algorithms that fill crosswords.
    algorithms: Vec<&'static str>,
    /// The ways in which they choose the next slot.
    orders: Vec<&'static str>,
    /// Whose crosswords can be made.
    conventions: Vec<&'static str>,
    /// How patterns can be symmetric.
    symmetries: Vec<&'static str>,
    /// The formats of crossword files.
    formats: Vec<InfoFormat>,
    search: InfoSearch,
    limits: InfoLimits,
}

/// Defaults of the search for the best board, for hosts that share its chains among several engines.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct InfoSearch {
    /// Boards that a search keeps.
    top: u64,
    /// Chains that a search consists of.
    chains: u64,
    /// The most points of a curve of progress.
    curve: usize,
}

/// A format of crossword files.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct InfoFormat {
    name: &'static str,
    /// What a file's name ends in, without a dot.
    extension: &'static str,
    media_type: &'static str,
    readable: bool,
    writable: bool,
}

impl InfoFormat {
    const fn new(format: &Format) -> Self {
        Self {
            name: format.name,
            extension: format.extensions[0],
            media_type: format.media_type,
            readable: format.is_readable(),
            writable: true,
        }
    }
}

/// A language.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct InfoLanguage {
    id: &'static str,
    /// Its name in itself.
    own_name: &'static str,
    /// How many words its list has.
    words: usize,
    /// Its letters, in order.
    alphabet: String,
    /// Those that are vowels.
    vowels: String,
}

/// Rules.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct InfoRules {
    id: &'static str,
    /// The fewest letters of a word.
    shortest: usize,
    /// Whether points go by tiles and bonuses, and not by length.
    by_tiles: bool,
}

/// A set of dice.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct InfoDice {
    id: String,
    language: String,
    /// The side of the square that it fills.
    size: u32,
    /// How far it can be trusted.
    status: String,
}

/// What may be asked for.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct InfoLimits {
    /// The most cells of a board.
    cells: usize,
    /// The most blanks of a board.
    blanks: usize,
    /// The most boards at once.
    boards: usize,
    /// The longest time of a computation, in milliseconds.
    time_ms: u64,
    /// The longest time of a search, in milliseconds.
    search_ms: u64,
}

/// The formats, looked up by the compiler: a module that answers nothing about crosswords has no code to read and write them.
const INFO_FORMATS: [InfoFormat; FORMATS.len()] = {
    let mut told = [InfoFormat::new(&FORMATS[0]); FORMATS.len()];
    let mut number = 1;
    while number < told.len() {
        told[number] = InfoFormat::new(&FORMATS[number]);
        number += 1;
    }
    told
};

/// What there is.
pub(super) fn info(limits: &Limits) -> Info {
    let dice = dice_sets().into_iter();
    Info {
        version: env!("CARGO_PKG_VERSION"),
        languages: Language::ALL.into_iter().map(InfoLanguage::new).collect(),
        rules: RULES.into_iter().map(InfoRules::new).collect(),
        dice: dice
            .map(|set| InfoDice { id: set.id, language: set.language, size: set.size, status: set.status })
            .collect(),
        methods: all_methods().collect(),
        goals: GOALS.to_vec(),
        algorithms: algorithms(),
        orders: orders().iter().map(|order| order.name()).collect(),
        conventions: CONVENTIONS.iter().map(|convention| convention.name).collect(),
        symmetries: Symmetry::ALL.map(Symmetry::name).to_vec(),
        formats: INFO_FORMATS.to_vec(),
        search: InfoSearch { top: USUAL_TOP, chains: USUAL_CHAINS, curve: CURVE },
        limits: InfoLimits {
            cells: limits.cells,
            blanks: limits.blanks,
            boards: limits.boards,
            time_ms: limits.time.as_millis() as u64,
            search_ms: limits.search.unwrap_or_default().as_millis() as u64,
        },
    }
}

impl InfoLanguage {
    fn new(language: Language) -> Self {
        let alphabet = language.alphabet();
        let own_name = match language {
            Language::English => "English",
            Language::French => "Français",
            Language::German => "Deutsch",
            Language::Spanish => "Español",
            Language::Italian => "Italiano",
        };
        let vowels = alphabet.vowels().iter().map(|letter| alphabet.upper(letter)).collect();
        let (words, letters) = (language.words(), alphabet.letters().iter().collect());
        Self { id: language.id(), own_name, words, alphabet: letters, vowels }
    }
}

impl InfoRules {
    fn new(id: &'static str) -> Self {
        let rules = rules_by_name(id, Language::English.alphabet()).expect("a name from the list of rules");
        let by_tiles = matches!(rules.points, worddle_board::Points::ByTiles { .. });
        Self { id, shortest: rules.shortest, by_tiles }
    }
}
