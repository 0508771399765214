//! What there is: languages, rules, dice, limits.

use serde::Serialize;
use worddle_crossword::convention::{CONVENTIONS, Symmetry};
use worddle_crossword::strategy::{algorithms, orders};
use worddle_data::{Language, RULES, dice_sets, rules_by_name};
use worddle_paper::formats::{FORMATS, Format, Wording};

use crate::best::{GOALS, all_methods};
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
    limits: InfoLimits,
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
    readable: bool,
    writable: bool,
    /// The name for people.
    title: InfoWording,
    /// One line on what such a file is.
    summary: InfoWording,
}

/// A text in both languages.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct InfoWording {
    en: &'static str,
    fr: &'static str,
}

impl InfoWording {
    const fn new(Wording { english, french }: Wording) -> Self {
        Self { en: english, fr: french }
    }
}

impl InfoFormat {
    const fn new(format: &Format) -> Self {
        Self {
            name: format.name,
            extension: format.extension(),
            extensions: format.extensions,
            media_type: format.media_type,
            readable: format.is_readable(),
            // No format is only read; the field tells programs so that they need not know.
            writable: true,
            title: InfoWording::new(format.title),
            summary: InfoWording::new(format.summary),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_is_told_as_the_list_has_it() {
        let info = serde_json::to_value(info(&Limits::server())).expect("text and numbers are always JSON");
        let formats = info["formats"].as_array().expect("a list");
        assert_eq!(formats.len(), FORMATS.len());
        for (told, format) in formats.iter().zip(FORMATS) {
            assert_eq!(told["name"], format.name);
            assert_eq!(told["extension"], format.extensions[0]);
            assert_eq!(told["extensions"], serde_json::json!(format.extensions));
            assert_eq!(told["media_type"], format.media_type);
            assert_eq!(told["readable"], format.is_readable());
            assert_eq!(told["title"]["en"], format.title.english);
            assert_eq!(told["title"]["fr"], format.title.french);
            assert_eq!(told["summary"]["en"], format.summary.english);
            assert_eq!(told["summary"]["fr"], format.summary.french);
        }
    }
}
