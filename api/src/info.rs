//! Everything that can be named: languages, rules, dice, methods, formats, questions, and the limits.

use serde::Serialize;
use worddle_ask::best::{GOALS, USUAL_CHAINS, USUAL_TOP, all_methods};
use worddle_ask::{Limits, ROOM_MODES, ROOM_RULES};
use worddle_crossword::convention::{CONVENTIONS, Symmetry};
use worddle_crossword::strategy::{algorithms, orders};
use worddle_data::{Language, RULES, dice_sets, rules_by_name};
use worddle_paper::formats::{FORMATS, Format, Wording};

use crate::best::CURVE;
use crate::job::ALONE;
use crate::question::{Kind, Method, Question};

/// What the server knows.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Info {
    /// The version of the program.
    version: &'static str,
    /// Languages, each with a list.
    languages: Vec<InfoLanguage>,
    /// Rules of scoring.
    rules: Vec<InfoRules>,
    /// Sets of dice.
    dice: Vec<InfoDice>,
    /// Methods of the search for the best board.
    methods: Vec<&'static str>,
    /// Goals that a menu offers.
    goals: Vec<&'static str>,
    /// Algorithms that fill crosswords.
    algorithms: Vec<&'static str>,
    /// Orders in which they take slots.
    orders: Vec<&'static str>,
    /// Conventions of crosswords, by country.
    conventions: Vec<&'static str>,
    /// Symmetries of patterns.
    symmetries: Vec<&'static str>,
    /// Formats of crossword files.
    formats: Vec<InfoFormat>,
    /// Every question that can be asked.
    questions: Vec<InfoQuestion>,
    /// What a room can play.
    rooms: InfoRooms,
    /// Defaults of the search for the best board.
    search: InfoSearch,
    /// How much a request may ask for.
    limits: InfoLimits,
}

/// A question.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct InfoQuestion {
    /// The address below `/api/v1`.
    path: &'static str,
    /// `GET` or `POST`.
    method: &'static str,
    /// It starts a job.
    job: bool,
    /// It is about crosswords, and answered by the engine's second module in a browser.
    crosswords: bool,
    /// One sentence.
    summary: InfoText,
}

/// A text in both languages.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct InfoText {
    /// In English.
    en: &'static str,
    /// In French.
    fr: &'static str,
}

impl InfoQuestion {
    /// A row of the table, without what answers it.
    pub(crate) const fn new(question: &Question, crosswords: bool) -> Self {
        let method = match question.method {
            Method::Get => "GET",
            Method::Post => "POST",
        };
        let Question { path, summary, ref kind, .. } = *question;
        let job = matches!(kind, Kind::Job { .. });
        let summary = InfoText { en: summary.english, fr: summary.french };
        Self { path, method, job, crosswords, summary }
    }
}

/// What a room can play; the default of each list comes first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct InfoRooms {
    /// The rules that a room accepts: fewer than a board can be solved by.
    rules: Vec<&'static str>,
    /// Who shares words.
    modes: Vec<&'static str>,
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
    /// The name in requests.
    name: &'static str,
    /// The usual file extension, without the dot.
    extension: &'static str,
    /// Every file extension, the usual one first.
    extensions: &'static [&'static str],
    /// The media type of such a file.
    media_type: &'static str,
    /// Such files can be read.
    readable: bool,
    /// Such files can be written.
    writable: bool,
    /// The name for people.
    title: InfoText,
    /// One line on what such a file is.
    summary: InfoText,
}

impl InfoText {
    /// A wording of the paper crate.
    const fn new(Wording { english, french }: Wording) -> Self {
        Self { en: english, fr: french }
    }
}

impl InfoFormat {
    /// A row of the list of formats, without what reads and writes it.
    const fn new(format: &Format) -> Self {
        Self {
            name: format.name,
            extension: format.extension(),
            extensions: format.extensions,
            media_type: format.media_type,
            readable: format.is_readable(),
            // No format is only read; the field tells programs so that they need not know.
            writable: true,
            title: InfoText::new(format.title),
            summary: InfoText::new(format.summary),
        }
    }
}

/// A language.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct InfoLanguage {
    /// The name in requests: `fr`.
    id: &'static str,
    /// Its name in itself.
    own_name: &'static str,
    /// Words in its list.
    words: usize,
    /// It has a board of the day.
    daily: bool,
    /// Its letters, in order.
    alphabet: String,
    /// Its vowels.
    vowels: String,
}

/// Rules.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct InfoRules {
    /// The name in requests.
    id: &'static str,
    /// The fewest letters of a word.
    shortest: usize,
    /// Points depend on tiles and bonuses instead of length.
    by_tiles: bool,
}

/// A set of dice.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct InfoDice {
    /// The name in requests.
    id: String,
    /// The language whose letters they have.
    language: String,
    /// The side of its square.
    size: u32,
    /// How well its source is known.
    status: String,
}

/// The limits of a request.
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
    /// How long a job on a server goes on while nobody follows it, in milliseconds.
    alone_ms: u64,
}

/// The formats, copied at compile time: a WebAssembly module without crosswords then links no reader or writer.
const INFO_FORMATS: [InfoFormat; FORMATS.len()] = {
    let mut formats = [InfoFormat::new(&FORMATS[0]); FORMATS.len()];
    let mut number = 1;
    while number < formats.len() {
        formats[number] = InfoFormat::new(&FORMATS[number]);
        number += 1;
    }
    formats
};

/// Everything that can be named, and the questions that can be asked.
pub(crate) fn info(languages: &[(Language, usize)], limits: &Limits, questions: &[InfoQuestion]) -> Info {
    let dice = dice_sets().into_iter();
    Info {
        version: env!("CARGO_PKG_VERSION"),
        languages: languages.iter().map(|&(language, words)| InfoLanguage::new(language, words)).collect(),
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
        questions: questions.to_vec(),
        rooms: InfoRooms { rules: ROOM_RULES.to_vec(), modes: ROOM_MODES.to_vec() },
        search: InfoSearch { top: USUAL_TOP, chains: USUAL_CHAINS, curve: CURVE },
        limits: InfoLimits {
            cells: limits.cells,
            blanks: limits.blanks,
            boards: limits.boards,
            time_ms: limits.time.as_millis() as u64,
            search_ms: limits.search.unwrap_or_default().as_millis() as u64,
            alone_ms: ALONE.as_millis() as u64,
        },
    }
}

impl InfoLanguage {
    /// A language with its alphabet.
    fn new(language: Language, words: usize) -> Self {
        let alphabet = language.alphabet();
        let vowels = alphabet.vowels().iter().map(|letter| alphabet.upper(letter)).collect();
        let (id, own_name, daily) = (language.id(), language.name().own, language.is_built_in());
        Self { id, own_name, words, daily, alphabet: alphabet.letters().iter().collect(), vowels }
    }
}

impl InfoRules {
    /// Rules by their name. Their letters do not matter here, so English stands for all.
    fn new(id: &'static str) -> Self {
        let rules = rules_by_name(id, Language::English.alphabet()).expect("a name from the list of rules");
        let by_tiles = matches!(rules.points, worddle_board::Points::ByTiles { .. });
        Self { id, shortest: rules.shortest, by_tiles }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn info_lists_every_format() {
        let info = serde_json::to_value(info(&[], &Limits::server(), &[]))
            .expect("text and numbers are always JSON");
        let formats = info["formats"].as_array().expect("a list");
        assert_eq!(formats.len(), FORMATS.len());
        for (listed, format) in formats.iter().zip(FORMATS) {
            assert_eq!(listed["name"], format.name);
            assert_eq!(listed["extension"], format.extensions[0]);
            assert_eq!(listed["extensions"], serde_json::json!(format.extensions));
            assert_eq!(listed["media_type"], format.media_type);
            assert_eq!(listed["readable"], format.is_readable());
            assert_eq!(listed["title"]["en"], format.title.english);
            assert_eq!(listed["title"]["fr"], format.title.french);
            assert_eq!(listed["summary"]["en"], format.summary.english);
            assert_eq!(listed["summary"]["fr"], format.summary.french);
        }
    }
}
