//! Checks whether a word counts on a board, and explains why not.
//!
//! The word need not be in the list, and the board need not have it: both are facts to report. Paths are
//! searched letter by letter on the board itself, without the automaton, so that words outside the list have
//! paths too.

use serde::{Deserialize, Serialize};
use worddle_board::{Board, CellUse, Rules, Tile, WordPaths, paths_of};
use worddle_data::Language;
use worddle_lexicon::{Alphabet, Letter, MAX_LETTERS, WordList};
use worddle_run::{Budget, Interruption, Run};

use crate::board::{BoardAnswer, cell_numbers, look_of, read_board, read_rules};
use crate::library::{Library, ListRequest, SharedDictionary, SharedList};
use crate::limits::{Growth, Limits};
use crate::nearest::nearest;
use crate::refusal::Refusal;
use crate::speech::Speech;
use crate::{Plan, Request};

/// A word to check on a board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CheckRequest {
    /// The word.
    #[cfg_attr(feature = "schema", schema(example = "amertume"))]
    pub word: String,
    /// The board, as for solving.
    #[cfg_attr(feature = "schema", schema(example = "CRES/AMIN/ILAT/LSER"))]
    pub board: String,
    /// A language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; that of the language by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
    /// The rules, by name; those that suit the board by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::rules))]
    pub rules: Option<String>,
    /// The topology, where the board does not show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topology: Option<String>,
    /// Include the data to draw the board.
    #[serde(default)]
    pub drawing: bool,
}

/// A planned check.
pub struct CheckPlan {
    /// The words that count.
    list: SharedList,
    /// The board.
    board: Board,
    /// The rules that score the word.
    rules: Rules,
    /// The letters of the word.
    word: Vec<Letter>,
    /// The word as it was typed.
    text: String,
    /// Where a word is looked up that the list lacks.
    elsewhere: Elsewhere,
    /// Maximum number of paths to list.
    paths: usize,
    /// With the data to draw the board.
    drawing: bool,
    /// Time: a long word on a board of equal letters has very many paths.
    budget: Budget,
}

/// The list of the language, if the word is checked against another one, and installed dictionaries.
#[derive(Default)]
struct Elsewhere {
    usual: Option<SharedList>,
    dictionaries: Vec<SharedDictionary>,
}

impl Elsewhere {
    /// Opens what there is beside a list. A browser would fetch large files for each word that somebody tries, so it opens
    /// nothing.
    fn open(language: Language, list: &str, library: &dyn Library, limits: &Limits) -> Result<Self, Refusal> {
        if cfg!(target_family = "wasm") {
            return Ok(Self::default());
        }
        let id = language.id();
        let usual = (list != id).then(|| library.list(Some(id), None, limits)).transpose()?;
        Ok(Self { usual, dictionaries: library.dictionaries(language) })
    }

    /// The first that has a word.
    fn find(&self, word: &[Letter], text: &str) -> Option<String> {
        let usual = self.usual.as_ref().filter(|list| list.id(word).is_some());
        let has =
            |shared: &&SharedDictionary| shared.dictionary.find(text).is_ok_and(|senses| !senses.is_empty());
        let dictionary = || {
            let found = self.dictionaries.iter().find(has)?;
            Some(found.dictionary.about().title.clone())
        };
        usual.map(|list| list.name.clone()).or_else(dictionary)
    }
}

/// The verdict on a word, with its reasons.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent fact about the word")]
pub struct CheckAnswer {
    /// The name and version of this schema.
    pub schema: &'static str,
    /// The word as played.
    pub word: String,
    /// The spellings of the word.
    pub spellings: Vec<String>,
    /// The board in notation.
    pub board: String,
    /// The rules.
    pub rules: String,
    /// Whether the word is in the list.
    pub in_list: bool,
    /// Whether it is on the board.
    pub on_board: bool,
    /// Whether it counts.
    pub counts: bool,
    /// The points; 0 if it does not count.
    pub points: u32,
    /// The paths, the best first: cells numbered row by row from 0.
    pub paths: Vec<Vec<u32>>,
    /// Whether there are more paths than listed.
    pub more_paths: bool,
    /// All reasons why it does not count.
    pub why_not: Vec<WhyNot>,
    /// Words of the list that differ by one letter, the best known first and without crude ones, if the list lacks the word.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<String>,
    /// What has a word that the list lacks: the list of the language, or an installed dictionary.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<String>,
    /// The data to draw the board, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing: Option<BoardAnswer>,
}

/// A reason why a word does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum WhyNot {
    /// Too few letters.
    TooShort {
        /// The minimum of the rules.
        shortest: usize,
    },
    /// Too many letters.
    TooLong {
        /// The maximum of the rules.
        longest: usize,
    },
    /// A letter is not on the board.
    NoTile {
        /// The letter.
        letter: char,
    },
    /// A letter is not on the board often enough.
    NotEnough {
        /// The letter.
        letter: char,
        /// How often the word has it.
        needed: usize,
        /// How often the board has it.
        there: usize,
    },
    /// The letters are on the board, but no path joins them.
    NoPath,
    /// Not in the list.
    NotInList,
}

impl WhyNot {
    /// A short name for programs: `too-short`, `too-long`, `not-on-board` or `not-in-list`.
    ///
    /// Rooms send it to players as the verdict on a claim.
    pub fn verdict(self) -> &'static str {
        match self {
            Self::TooShort { .. } => "too-short",
            Self::TooLong { .. } => "too-long",
            Self::NoTile { .. } | Self::NotEnough { .. } | Self::NoPath => "not-on-board",
            Self::NotInList => "not-in-list",
        }
    }

    /// The reason as a text.
    ///
    /// Lower case and without a full stop, as part of a list of reasons.
    pub fn say(self, speech: Speech) -> String {
        match self {
            Self::TooShort { shortest } => speech.say(
                format!("the rules ask for at least {shortest} letters"),
                format!("les règles demandent au moins {shortest} lettres"),
            ),
            Self::TooLong { longest } => speech.say(
                format!("the rules allow at most {longest} letters"),
                format!("les règles permettent au plus {longest} lettres"),
            ),
            Self::NoTile { letter } => speech.say(
                format!("there is no {letter} on the board"),
                format!("il n'y a pas de {letter} sur la grille"),
            ),
            Self::NotEnough { letter, needed, there } => {
                // Twice has no form of its own here: a number reads as well.
                let times = |number, one: &str, many: &str| match number {
                    1 => one.to_owned(),
                    _ => format!("{number} {many}"),
                };
                speech.say(
                    format!(
                        "it needs {letter} {needed} times, the board has it {}",
                        times(there, "once", "times")
                    ),
                    format!(
                        "il faut {needed} fois {letter}, la grille ne l'a que {}",
                        times(there, "une fois", "fois")
                    ),
                )
            }
            Self::NoPath => speech.say(
                "its letters are on the board, but no path joins them in this order".to_owned(),
                "ses lettres sont sur la grille, mais aucun chemin ne les relie dans cet ordre".to_owned(),
            ),
            Self::NotInList => {
                speech.say("it is not in the list".to_owned(), "il n'est pas dans la liste".to_owned())
            }
        }
    }

    /// All reasons why a word does not count, in the order in which a player would notice them.
    ///
    /// Length first, then letters or path, then the list. A word may fail in several ways.
    fn all(word: &[Letter], board: &Board, rules: &Rules, list: &WordList, on_board: bool) -> Vec<Self> {
        let mut why = Vec::new();
        why.extend(Self::of_length(word, rules));
        // A word of the wrong length is not looked for, so nothing is known about its path.
        if why.is_empty() && !on_board {
            why.push(Self::of_letters(word, board, rules, list.alphabet()).unwrap_or(Self::NoPath));
        }
        if list.id(word).is_none() {
            why.push(Self::NotInList);
        }
        why
    }

    /// The reason why a word counts on no board, if there is one.
    ///
    /// A room uses it before it looks a word up among those of the board.
    pub fn before_the_board(word: &[Letter], rules: &Rules, list: &WordList) -> Option<Self> {
        let unknown = list.id(word).is_none().then_some(Self::NotInList);
        Self::of_length(word, rules).or(unknown)
    }

    /// The reason in a word's length.
    ///
    /// Too short comes before too long; a word cannot be both.
    fn of_length(word: &[Letter], rules: &Rules) -> Option<Self> {
        match word.len() {
            length if length < rules.shortest => Some(Self::TooShort { shortest: rules.shortest }),
            length if length > rules.longest => Some(Self::TooLong { longest: rules.longest }),
            _ => None,
        }
    }

    /// The reason in a word's letters: the first that the board has too few of.
    ///
    /// Letters on blanks count for every letter, so the reason may be missing although blanks are short as a
    /// whole; the answer is then "no path".
    fn of_letters(word: &[Letter], board: &Board, rules: &Rules, alphabet: Alphabet) -> Option<Self> {
        let blanks = board.tiles().iter().filter(|tile| matches!(tile, Tile::Any)).count();
        let count = |tile: &Tile, letter| match tile {
            Tile::Letters(spelling) => spelling.iter().filter(|&&there| there == letter).count(),
            Tile::Any | Tile::Block => 0,
        };
        word.iter().find_map(|&letter| {
            let there: usize = board.tiles().iter().map(|tile| count(tile, letter)).sum();
            let needed = word.iter().filter(|&&other| other == letter).count();
            let shown = alphabet.upper(letter);
            match there + blanks {
                0 => Some(Self::NoTile { letter: shown }),
                // Where cells may be reused, one tile serves as often as needed.
                most if most < needed && rules.cell_use == CellUse::Once => {
                    Some(Self::NotEnough { letter: shown, needed, there })
                }
                _ => None,
            }
        })
    }
}

impl Request for CheckRequest {
    type Plan = CheckPlan;

    /// # Errors
    ///
    /// A refusal of `word` for a character that is no letter, none at all, or too many; otherwise of the
    /// board, the rules or the list.
    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<CheckPlan, Refusal> {
        let list = library.list(self.language.as_deref(), self.list.as_ref(), limits)?;
        let alphabet = list.alphabet();
        let word = alphabet.fold(&self.word).map_err(|error| Refusal::new("word", error))?;
        if !(1..=MAX_LETTERS).contains(&word.len()) {
            let letters = word.len();
            return Err(Refusal::said(
                "word",
                format!("a word of {letters} letters: choose one of 1 to {MAX_LETTERS}"),
                format!("un mot de {letters} lettres : choisissez-en un de 1 à {MAX_LETTERS} lettres"),
            ));
        }
        let board = read_board(&self.board, self.topology.as_deref(), alphabet, limits)?;
        let rules = read_rules(self.rules.as_deref(), look_of(&board), alphabet, library)?;
        let elsewhere = match Language::of_locale(alphabet.id()) {
            Some(language) if list.id(&word).is_none() => {
                Elsewhere::open(language, &list.name, library, limits)?
            }
            _ => Elsewhere::default(),
        };
        Ok(CheckPlan {
            elsewhere,
            list,
            board,
            rules,
            word,
            text: self.word.trim().to_owned(),
            paths: limits.paths,
            drawing: self.drawing,
            budget: limits.budget(Growth::Explosive),
        })
    }
}

impl CheckPlan {
    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl Plan for CheckPlan {
    type Answer = CheckAnswer;

    fn budget(&self) -> Budget {
        self.budget
    }

    fn run(&self, run: &mut Run<'_>) -> Result<CheckAnswer, Interruption<CheckAnswer>> {
        let Self { list, board, rules, word, .. } = self;
        // One path more than are listed shows whether there are more.
        let (found, stop) = match paths_of(board, rules, word, self.paths.saturating_add(1), run) {
            Ok(found) => (found, None),
            Err(Interruption { so_far, stop }) => (so_far, Some(stop)),
        };
        let WordPaths { mut paths, best } = found;
        // A search that was stopped may have missed some.
        let more_paths = paths.len() > self.paths || stop.is_some();
        paths.truncate(self.paths);
        // The best path comes first, even if it lies beyond the listed ones.
        if let Some((best, _)) = &best {
            paths.retain(|path| path != best);
            paths.insert(0, best.clone());
        }
        let why_not = WhyNot::all(word, board, rules, list, best.is_some());
        let id = list.id(word);
        let answer = CheckAnswer {
            schema: "worddle.check/2",
            word: list.alphabet().spell(word),
            spellings: id.map_or_else(Vec::new, |id| list.spellings_of(id)),
            board: board.notation(list.alphabet()),
            rules: rules.id.clone(),
            in_list: id.is_some(),
            on_board: !paths.is_empty(),
            counts: why_not.is_empty(),
            points: best.filter(|_| why_not.is_empty()).map_or(0, |(_, points)| points),
            paths: paths.iter().map(|path| cell_numbers(path)).collect(),
            more_paths,
            nearest: if id.is_none() { nearest(word, list) } else { Vec::new() },
            elsewhere: if id.is_none() { self.elsewhere.find(word, &self.text) } else { None },
            why_not,
            drawing: self.drawing.then(|| BoardAnswer::new(board, rules, list)),
        };
        match stop {
            None => Ok(answer),
            Some(stop) => Err(Interruption { so_far: answer, stop }),
        }
    }
}
