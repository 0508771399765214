//! What may be asked for. Unknown fields are refused: a misspelled wish should not be passed over in silence.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::problem::Problem;

/// The largest seed that a browser can count to.
const MOST_SEED: u64 = (1 << 53) - 1;

/// A board to be solved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    /// The board: `CRES/AMIN/ILAT/LSER`, with `Qu` or `(qu)`, `e:tw`, `?` for any letter, `#` for a block.
    #[schema(example = "CRES/AMIN/ILAT/LSER")]
    pub(crate) board: String,
    /// `en`, `fr`, `de`, `es` or `it`.
    #[schema(example = "fr")]
    pub(crate) language: String,
    /// A word list that was sent, by its id; without it, that of the language.
    pub(crate) list: Option<String>,
    /// The rules by name; without it, what the board looks like.
    pub(crate) rules: Option<String>,
    /// Which cells touch, where the board does not show it: `4x4`, `3x3x3`, `hex3x4`, `4x4:wrapped`.
    pub(crate) topology: Option<String>,
}

/// A word to be looked for on a board.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    /// The word.
    #[schema(example = "amertume")]
    pub(crate) word: String,
    /// The board.
    #[schema(example = "CRES/AMIN/ILAT/LSER")]
    pub(crate) board: String,
    /// `en`, `fr`, `de`, `es` or `it`.
    #[schema(example = "fr")]
    pub(crate) language: String,
    /// A word list that was sent, by its id; without it, that of the language.
    pub(crate) list: Option<String>,
    /// The rules by name; without it, what the board looks like.
    pub(crate) rules: Option<String>,
    /// Which cells touch, where the board does not show it.
    pub(crate) topology: Option<String>,
}

/// What boards are wanted.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GenerateRequest {
    /// `en`, `fr`, `de`, `es` or `it`.
    #[schema(example = "fr")]
    pub(crate) language: String,
    /// Which cells touch: `4x4`, `3x3x3`, `hex3x4` …
    pub(crate) topology: Option<String>,
    /// The rules by name.
    pub(crate) rules: Option<String>,
    /// The dice to roll; without it, letters by how often they occur.
    pub(crate) dice: Option<String>,
    /// Bonuses on random cells: `round1`, `round2`, `round3`, or a list such as `dl,tl,dw`.
    pub(crate) bonuses: Option<String>,
    /// The seed, to have the same boards again.
    pub(crate) seed: Option<u64>,
    /// How many boards.
    pub(crate) count: Option<usize>,
    /// Only boards with so many words, as `250..350`.
    pub(crate) words: Option<String>,
    /// Only boards with so many points.
    pub(crate) points: Option<String>,
    /// Only boards whose longest word has so many letters.
    pub(crate) longest: Option<String>,
    /// Only boards with so many vowels.
    pub(crate) vowels: Option<String>,
    /// Only boards with no letter more often.
    pub(crate) most_of_a_letter: Option<u64>,
    /// A word on a random path of each board.
    pub(crate) containing: Option<String>,
    /// Whether the words of each board are wanted too.
    #[serde(default)]
    pub(crate) solutions: bool,
}

/// Letters to make words of.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnagramRequest {
    /// The letters, `?` for any.
    #[schema(example = "bonjour")]
    pub(crate) letters: String,
    /// `en`, `fr`, `de`, `es` or `it`.
    #[schema(example = "fr")]
    pub(crate) language: String,
    /// A word list that was sent, by its id; without it, that of the language.
    pub(crate) list: Option<String>,
    /// Whether every letter must be used.
    #[serde(default)]
    pub(crate) exact: bool,
    /// The most words.
    pub(crate) limit: Option<usize>,
}

/// A pattern of words.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WordsRequest {
    /// The pattern: letters, `?`, `*`, `[abc]`, `@` for a vowel, `#` for a consonant.
    #[schema(example = "c?r*e")]
    pub(crate) pattern: String,
    /// `en`, `fr`, `de`, `es` or `it`.
    #[schema(example = "fr")]
    pub(crate) language: String,
    /// A word list that was sent, by its id; without it, that of the language.
    pub(crate) list: Option<String>,
    /// The most words.
    pub(crate) limit: Option<usize>,
}

/// A room to be opened.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoomRequest {
    /// `en`, `fr`, `de`, `es` or `it`.
    #[schema(example = "fr")]
    pub(crate) language: String,
    /// Which cells touch; `4x4` without it.
    pub(crate) topology: Option<String>,
    /// `group`, `boggle` or `ruzzle`; the first without it.
    pub(crate) rules: Option<String>,
    /// How long a round lasts; 180 without it.
    pub(crate) seconds: Option<u64>,
    /// How many rounds; 3 without it.
    pub(crate) rounds: Option<u8>,
    /// Whether everyone sees during a round how many words the others have.
    #[serde(default)]
    pub(crate) live: bool,
}

/// What is beautiful.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BestRequest {
    /// `en`, `fr`, `de`, `es` or `it`.
    #[schema(example = "fr")]
    pub(crate) language: String,
    /// Which cells touch; `4x4` without it.
    pub(crate) topology: Option<String>,
    /// The rules by name.
    pub(crate) rules: Option<String>,
    /// The fewest letters of a word, if not what the rules say.
    pub(crate) shortest: Option<usize>,
    /// `words`, `points`, `letters`, `longest`, or `lengths=4,5`.
    pub(crate) maximize: Option<String>,
    /// The method: `pool`, `annealing`, `tabu` …
    pub(crate) method: Option<String>,
    /// Letters that must not occur.
    pub(crate) without: Option<String>,
    /// Letters that must occur.
    pub(crate) with: Option<String>,
    /// The only vowels that may occur.
    pub(crate) only_vowels: Option<String>,
    /// The seed.
    pub(crate) seed: Option<u64>,
    /// How long it may take.
    pub(crate) seconds: Option<u64>,
}

/// A grid to be filled.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FillRequest {
    /// The rows, separated by `/`: `#` for a block, `.` for an empty cell, or a letter, each with `|` behind it for a bar on its
    /// right and `_` for one below it.
    #[schema(example = "..../..../..../....")]
    pub(crate) grid: String,
    /// `en`, `fr`, `de`, `es` or `it`.
    #[schema(example = "fr")]
    pub(crate) language: String,
    /// `fast`, `forward-checking`, `backjumping`, `backjumping-improved` or `ac-3`.
    pub(crate) algorithm: Option<String>,
    /// Which slot comes next: `smallest-domain`, `most-assigned-neighbors`, `most-constraints` …
    pub(crate) order: Option<String>,
    /// How domains are kept.
    pub(crate) domains: Option<String>,
    /// The seed.
    pub(crate) seed: Option<u64>,
    /// Stops after so many words, to look at the search step by step.
    pub(crate) steps: Option<u64>,
    /// The cells to be filled, row by row from 0 on; without it, all.
    pub(crate) cells: Option<Vec<u32>>,
}

/// A grid of which is asked what still fits.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CandidatesRequest {
    /// The rows, separated by `/`, as for filling.
    #[schema(example = "C../.../...")]
    pub(crate) grid: String,
    /// `en`, `fr`, `de`, `es` or `it`.
    #[schema(example = "fr")]
    pub(crate) language: String,
    /// The slot whose words are wanted, as `12A`.
    pub(crate) slot: Option<String>,
}

/// A pattern of black cells to be drawn.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PatternRequest {
    /// `en`, `fr`, `de`, `es` or `it`.
    #[schema(example = "fr")]
    pub(crate) language: String,
    /// `american`, `french` or `british`.
    pub(crate) convention: Option<String>,
    /// Cells of a row.
    pub(crate) width: Option<usize>,
    /// Rows.
    pub(crate) height: Option<usize>,
    /// How many of a hundred cells are black; goes without bars only.
    pub(crate) black: Option<f64>,
    /// Whether bars between cells part the words, instead of black cells.
    #[serde(default)]
    pub(crate) bars: bool,
    /// `none`, `half-turn` or `mirror`.
    pub(crate) symmetry: Option<String>,
    /// The fewest letters of a word.
    pub(crate) shortest: Option<usize>,
    /// The seed.
    pub(crate) seed: Option<u64>,
    /// Whether the pattern must be one that the words fill.
    #[serde(default)]
    pub(crate) fillable: bool,
    /// Whether it comes with words.
    #[serde(default)]
    pub(crate) filled: bool,
}

/// Work on a crossword that goes on in the background: one of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"fill": {"grid": "..../..../..../....", "language": "fr"}, "seconds": 10}))]
pub(crate) struct ConstructRequest {
    /// A grid to be filled.
    pub(crate) fill: Option<FillRequest>,
    /// A pattern to be drawn.
    pub(crate) generate: Option<PatternRequest>,
    /// How long it may take; 60 without it.
    pub(crate) seconds: Option<u64>,
}

/// A format of crossword files.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct FileFormat {
    /// `text`, `puz`, `ipuz`, `jpz`, `xd`, `json`, `svg` or `html`.
    pub(crate) format: Option<String>,
}

/// The seed asked for, or one that nobody chose.
pub(crate) fn seed(asked: Option<u64>) -> Result<u64, Problem> {
    match asked {
        Some(seed) if seed > MOST_SEED => {
            Err(Problem::limit("seed", format!("the seed is {seed}: expected {MOST_SEED} at most")))
        }
        Some(seed) => Ok(seed),
        // Short enough to be typed again.
        None => Ok(getrandom::u64().map_or(0, |bits| bits >> 32)),
    }
}
